import assert from 'node:assert/strict';
import { RouteMatcher } from '../../../../src/routes/match/rank.ts';
import type { Route } from '../../../../src/routes/route.ts';
import { routeOf } from '../routeOf.ts';

type Written = string | readonly [string, Partial<Route>];

/** How sure it is, the lines of the routes, and why. */
function answer(routes: readonly Written[], asked: string): string {
  const [method = '', url = ''] = asked.split(' ');
  const matcher = new RouteMatcher(
    routes.map((one, index) =>
      typeof one === 'string' ? routeOf(one, index) : routeOf(one[0], index, one[1]),
    ),
  );
  const { confidence, routes: found, reasons } = matcher.match(method, url);
  const why = reasons.map(({ code, args }) => (code === 'declared' ? '' : [code, ...args].join(' ')));
  return [
    confidence,
    found.map(({ declared }) => declared.line).join(),
    ...why.filter((text) => text !== ''),
  ].join(' | ');
}

describe('the route of a request', () => {
  const prefix = { isPrefix: true };
  const first = { precedence: 'first' } as const;
  const rows: readonly (readonly [routes: readonly Written[], asked: string, answer: string])[] = [
    [[], 'GET /a', 'none |  | noRoutes'],
    [['GET /a'], 'GET /b', 'none |  | noShape /b'],
    [['GET /a'], 'GET /a', 'high | 0'],
    [['GET /a'], 'GET /a/', 'high | 0'],
    [['GET /a'], 'GET /a/b', 'none |  | noShape /a/b'],
    [['GET /a'], 'GET /A', 'none |  | noShape /A'],
    [[['GET /a', { framework: 'Koa' }]], 'GET /A', 'high | 0'],
    [['GET /a', 'PUT /a'], 'POST /a', 'none |  | otherMethods GET, PUT POST'],
    [['GET /a'], 'HEAD /a', 'high | 0 | headAsGet'],
    [['POST /a'], 'HEAD /a', 'none |  | otherMethods POST HEAD'],
    [['ANY /a'], 'PUT /a', 'medium | 0 | anyMethod'],
    [['ANY /a', 'GET /a'], 'GET /a', 'high | 1'],
    [['GET /a', 'HEAD /a'], 'HEAD /a', 'high | 1'],
    [['GET /{x}', 'GET /a'], 'GET /a', 'high | 1'],
    [[String.raw`GET /{x:\d+}/b`, 'GET /{x}/b'], 'GET /1/b', 'high | 0'],
    [['GET /{x}/b', String.raw`GET /{x:\d+}/b`], 'GET /1/b', 'high | 1'],
    [[String.raw`GET /{x:\d+}/b`], 'GET /c/b', 'none |  | noShape /c/b'],
    [
      [
        ['GET /{x}/b', first],
        ['GET /a/b', first],
      ],
      'GET /a/b',
      'high | 0',
    ],
    [
      [
        ['GET /a/', first],
        ['GET /a', first],
      ],
      'GET /a',
      'high | 1',
    ],
    [
      [
        ['GET /a', { ...first, order: 5 }],
        ['GET /a', { ...first, order: 4 }],
      ],
      'GET /a',
      'high | 1',
    ],
    [['GET /{x}'], 'GET /a', 'low | 0 | noLiteral'],
    [['GET /'], 'GET /', 'high | 0'],
    [['GET /a/{rest*}'], 'GET /a/b/c', 'medium | 0 | catchAllTail'],
    [['GET /a/{rest*}'], 'GET /a', 'medium | 0 | catchAllTail'],
    [['GET /{rest*}'], 'GET /a', 'none |  | fallbackOnly a.go 0'],
    [['GET /a/<b.*>'], 'GET /a/xbc/d', 'high | 0'],
    [['GET /a/<^b$>'], 'GET /a/xb', 'none |  | noShape /a/xb'],
    [['GET /a/<^b/$>'], 'GET /a/b/', 'high | 0'],
    [[['ANY /a', prefix]], 'GET /a/b', 'medium | 0 | anyMethod | catchAllTail'],
    [[['GET /', prefix]], 'GET /b', 'none |  | fallbackOnly a.go 0'],
    [[['GET /a', prefix], 'GET /a/{x}'], 'GET /a/b', 'high | 1'],
    [[['GET /a', { closed: false }]], 'GET /a', 'medium | 0 | notMounted'],
    [[['GET /a', { closed: false }], 'GET /a'], 'GET /a', 'high | 1'],
    [[['GET /a', { role: 'generated' }]], 'GET /a', 'medium | 0 | generated'],
    [[['GET /a', { role: 'static' }]], 'GET /a', 'medium | 0 | static'],
    [[['ANY /a', { role: 'static' }]], 'GET /a', 'medium | 0 | static'],
    [[['GET /a', { role: 'documented' }]], 'GET /a', 'low | 0 | documentedOnly'],
    [[['GET /a', { role: 'unknown' }]], 'GET /a', 'medium | 0 | handlerUnknown'],
    [[['GET /a', { mayPassOn: true }]], 'GET /a', 'medium | 0 | mayPassOn'],
    [[['GET /a', { mayPassOn: true }], 'GET /a'], 'GET /a', 'high | 1'],
    [
      [
        ['GET /a', { role: 'documented' }],
        ['GET /a', { role: 'static' }],
      ],
      'GET /a',
      'medium | 1 | static',
    ],
    [[['GET /a', { role: 'unknown' }], ['GET /a', { role: 'generated' }], 'GET /a'], 'GET /a', 'high | 2'],
    [[['GET /a', { role: 'middleware' }]], 'GET /a', 'none |  | middlewareOnly a.go 0'],
    [[['GET /{x}', { role: 'middleware' }]], 'GET /a', 'none |  | fallbackOnly a.go 0'],
    [[['POST /a', { role: 'middleware' }]], 'GET /a', 'none |  | fallbackOnly a.go 0'],
    [
      [
        ['GET /a', { role: 'fallback' }],
        ['POST /a', { role: 'fallback' }],
      ],
      'POST /a',
      'none |  | fallbackOnly a.go 1',
    ],
    [['GET /a', 'GET /a'], 'GET /a', 'medium | 0,1 | severalEqual 2'],
    [
      ['GET /a', ['GET /a', { declared: { file: 'a.go', line: 0 } as Route['declared'] }]],
      'GET /a',
      'high | 0',
    ],
    [['GET /{x}/{y}', 'GET /{x}/{z}'], 'GET /a/b', 'low | 0,1 | severalEqual 2 | noLiteral'],
  ];
  for (const [routes, asked, said] of rows) {
    const written = routes.map((route) =>
      typeof route === 'string' ? route : `${route[0]} ${JSON.stringify(route[1])}`,
    );
    it(`is found: ${asked} of ${written.join(', ') || 'none'}`, () => {
      assert.equal(answer(routes, asked), said);
    });
  }
});

describe('routes by their first segments', () => {
  const matcher = new RouteMatcher(
    ['GET /a/B/x', 'GET /a/{id}', 'GET /c', 'GET /a'].map((path, line) => routeOf(path, line)),
  );

  it('are those that a path may fit which begins so', () => {
    const below = (...segments: string[]): string =>
      matcher
        .below(segments)
        .routes.map(({ declared }) => declared.line)
        .join();
    assert.deepEqual(
      [below(), below('a'), below('a', 'B'), below('a', 'b'), below('c'), below('d')],
      ['0,1,2,3', '0,1,3', '0,1', '1', '2', ''],
    );
  });

  it('have what stands behind literal segments', () => {
    assert.deepEqual(matcher.segmentsAt(0), new Set(['a', 'c']));
    assert.equal(matcher.segmentsAt(1), undefined);
    const literal = new RouteMatcher(['GET /a/B', 'GET /a'].map((path, line) => routeOf(path, line)));
    assert.deepEqual(literal.segmentsAt(1), new Set(['b', '']));
    assert.equal(new RouteMatcher([routeOf('GET /a', 0, { isPrefix: true })]).segmentsAt(1), undefined);
  });

  it('tell their applications', () => {
    const routes = [
      routeOf('GET /a', 0, { appRoot: 'x' }),
      routeOf('PUT /a', 1, { appRoot: 'y' }),
      routeOf('GET /b', 2),
    ];
    const request = { method: 'GET', host: '', segments: ['a'], endsWithSlash: false };
    assert.deepEqual(new RouteMatcher(routes).rootsOf(request), ['x', 'y']);
  });
});
