import assert from 'node:assert/strict';
import { learnBases, matchWithBases, type Base } from '../../../../src/routes/match/base.ts';
import {
  compileTemplate,
  fitPath,
  mayBegin,
  saysSomething,
  startsOf,
} from '../../../../src/routes/match/compile.ts';
import { explainEndpoints } from '../../../../src/routes/match/explain.ts';
import { RouteMatchers } from '../../../../src/routes/match/matchers.ts';
import { NearestRoutes } from '../../../../src/routes/match/nearest.ts';
import { normaliseRequest } from '../../../../src/routes/match/normalise.ts';
import { requestsOf } from '../../../../src/routes/match/placeholders.ts';
import { RouteMatcher } from '../../../../src/routes/match/rank.ts';
import { concatTemplates, joinTemplates, showTemplate, text } from '../../../../src/routes/match/template.ts';
import type { Route } from '../../../../src/routes/route.ts';
import { routeOf, templateOf } from '../routeOf.ts';

const routesOf = (...written: readonly string[]): readonly Route[] =>
  written.map((one, line) => routeOf(one, line));
const requestOf = (asked: string) => normaliseRequest(asked.split(' ')[0] ?? '', asked.split(' ')[1] ?? '');

describe('templates of paths', () => {
  it('are put together with one slash, or as they stand', () => {
    const rows: readonly (readonly [string, string, joined: string, concatenated: string])[] = [
      ['/a', '/b', '/a/b', '/a/b'],
      ['/a/', '/b', '/a/b', '/a//b'],
      ['/a', 'b', '/a/b', '/ab'],
      ['/', '/b', '/b', '//b'],
      ['/', 'b', '/b', '/b'],
      ['/{x}', 'b', '/{x}/b', '/{x}b'],
      ['/{x}', '{y}', '/{x}/{y}', '/{x}{y}'],
      ['/{x}/', '{y}', '/{x}/{y}', '/{x}/{y}'],
      ['/a', '<^b$>', '/a^b$', '/a^b$'],
    ];
    for (const [prefix, path, joined, concatenated] of rows) {
      const [one, other] = [templateOf(prefix), templateOf(path)];
      assert.equal(showTemplate(joinTemplates(one, other)), joined, `${prefix} and ${path}`);
      assert.equal(showTemplate(concatTemplates(one, other)), concatenated);
    }
    const some = templateOf('/a');
    assert.equal(joinTemplates(some, []), some);
    assert.deepEqual(joinTemplates([], templateOf('b')), [text('/b')]);
    assert.equal(joinTemplates([], some), some);
    assert.deepEqual(concatTemplates([text('')], some, [text('')]), some);
    assert.deepEqual(
      [
        showTemplate([]),
        showTemplate(templateOf('{a*}')),
        showTemplate(templateOf('<^a>')),
        showTemplate(templateOf('a')),
      ],
      ['/', '/{a*}', '^a', '/a'],
    );
  });

  it('want letters or digits in their pieces, or take any', () => {
    const says = (written: string): boolean => templateOf(written).every(saysSomething);
    for (const written of ['/a', '<a>', '<^\\/a>', '<[a]b>', '<9>'])
      assert.equal(says(written), true, written);
    for (const written of ['/', '{a}', '<.*>', '<\\w+>', '<[a-z]+>', '<.{2,3}>', '<(?:.)>', '<(?P<.)>'])
      assert.equal(says(written), false, written);
  });

  it('fit paths segment by segment', () => {
    const fit = (template: string, path: string, isPrefix = false, ignoreCase = false): string => {
      const { segments, endsWithSlash } = requestOf(`GET ${path}`);
      const found = fitPath(
        compileTemplate(templateOf(template)),
        segments,
        endsWithSlash,
        isPrefix,
        ignoreCase,
      );
      if (found === undefined) return 'no';
      const { ranks, isWhole, usesTail, sameSlash } = found;
      return [
        ranks.join(''),
        ...(isWhole ? [] : ['part']),
        ...(usesTail ? ['tail'] : []),
        ...(sameSlash ? [] : ['slash']),
      ].join(' ');
    };
    const rows: readonly (readonly [template: string, path: string, fit: string, prefix?: boolean])[] = [
      ['/a/b', '/a/b', '00'],
      ['/a/b', '/a/b/', '00 slash'],
      ['/a/', '/a', '0 slash'],
      ['/a/', '/a/', '0'],
      ['/', '/', ''],
      ['/a', '/', 'no'],
      ['/a', '/a/b', 'no'],
      ['/a', '/a/b', '0 part', true],
      ['/a', '/b', 'no', true],
      ['/{x}', '/a', '2'],
      ['/{x:\\d+}', '/1', '1'],
      ['/{x:\\d+}', '/1a', 'no'],
      ['/a-{x}', '/a-b', '1'],
      ['/a-{x}', '/a-', 'no'],
      ['/{x}.{y}', '/a.b', '1'],
      ['/{x}.json', '/ajson', 'no'],
      ['/a/{x*}', '/a/b/c', '03 tail'],
      ['/a/{x*}', '/a', '03 tail'],
      ['/a/{x*}', '/a/b', '03 part tail', true],
      ['/a/b{x*}', '/a/bc/d', '01'],
      ['/a/b{x*}', '/a/c', 'no'],
      ['/a/{x*}/z', '/a/b/c/z', '01'],
      ['/a/{x*}/z', '/a/b/c', 'no'],
      ['/a/<b.*>', '/a/xbc/d', '01'],
      ['/a/<^b$>', '/a/b', '01'],
      ['/a/<^b$>', '/a/bc', 'no'],
      ['/a/<^b$>', '/a/b/c', 'no'],
      ['/a/<^b>', '/a/bc', '01'],
      ['/a/<^b\\$>', '/a/b$', '01'],
      ['/a/<^b/$>', '/a/b/', '01'],
      ['/a/<^b/$>', '/a/b', 'no'],
      ['<^/a/(\\d+)$>', '/a/7', '1'],
      ['<^/.*$>', '/a', '3 tail'],
      ['/a/<(?<=x)b>', '/a/b', 'no'],
      ['/{x:(?<=b)a}', '/q', '1'],
    ];
    for (const [template, path, expected, prefix] of rows)
      assert.equal(fit(template, path, prefix), expected, `${template} and ${path}`);
    assert.deepEqual([fit('/A/b', '/a/B'), fit('/A/b', '/a/B', false, true)], ['no', '00']);
  });

  it('are found by how their paths begin', () => {
    assert.deepEqual(startsOf(['A', 'b', 'c', 'd', 'e']), ['', '/a', '/a/b', '/a/b/c', '/a/b/c/d']);
    assert.deepEqual(startsOf([]), ['']);
    const start = (template: string) => compileTemplate(templateOf(template)).start;
    assert.deepEqual(['/a/B', '/', '/a/{x}/b', '/{x}', '/a/b/c/d/e', '/a-{x}/b'].map(start), [
      '/a/b',
      '',
      '/a',
      '',
      '/a/b/c/d',
      '',
    ]);
    const begins = (template: string, path: string, isPrefix = false, ignoreCase = false) =>
      mayBegin(compileTemplate(templateOf(template)), path.split('/').slice(1), isPrefix, ignoreCase);
    assert.deepEqual(
      [
        begins('/a/b', '/a'),
        begins('/a', '/a/b'),
        begins('/a', '/a/b', true),
        begins('/a/{x*}', '/a/b/c'),
        begins('/{x}', '/a'),
        begins('/a', '/b'),
        begins('/A', '/a'),
        begins('/A', '/a', false, true),
      ],
      [true, false, true, true, true, false, false, true],
    );
  });
});

describe('addresses of requests', () => {
  it('are their segments, without what is no path', () => {
    const shown = (url: string): string => {
      const { method, host, segments, endsWithSlash } = normaliseRequest('get', url);
      assert.equal(method, 'GET');
      return `${host} ${segments.join(' ')}${endsWithSlash ? ' /' : ''}`.trim();
    };
    for (const [url, expected] of [
      ['https://a.b:1/c/d?e=/f#g', 'a.b:1 c d'],
      ['https://a.b', 'a.b  /'],
      ['/a//./b/', 'a b /'],
      ['/a;x=1/b;y', 'a b'],
      ['/a%20b/%zz', 'a b %zz'],
      ['a#b?c', 'a'],
      ['a?b#c', 'a'],
      ['?a', ''],
      ['', ''],
    ] as const)
      assert.equal(shown(url), expected, url);
  });

  it('with placeholders stand for several', () => {
    const shown = (path: string) =>
      requestsOf(requestOf(`GET ${path}`)).map(({ segments }) => segments.join('/'));
    assert.deepEqual(shown('/a/b'), ['a/b']);
    assert.deepEqual(shown('/a/{id}'), [
      'a/1',
      'a/3fa85f64-5717-4562-b3fc-2c963f66afa6',
      'a/507f1f77bcf86cd799439011',
    ]);
    assert.deepEqual(shown('/{payload}/{token}'), ['a/a', '1/a', '1/a']);
    assert.deepEqual(shown('/{other}'), ['{other}']);
  });
});

describe('the nearest route', () => {
  const nearest = (routes: readonly Route[], path: string): string => {
    const found = new NearestRoutes(routes).to(requestOf(`GET ${path}`));
    return found === undefined ? '' : showTemplate(found.template);
  };

  it('has more than half in common with a request, in the same order', () => {
    const routes = routesOf(
      'GET /carts/{id}/items',
      'GET /carts/{id}',
      'GET /users',
      'GET /a/b/c/d',
      'GET /x/Y',
    );
    for (const [path, expected] of [
      ['/carts/1/item', ''],
      ['/carts/1/items/2', '/carts/{id}/items'],
      ['/carts/items', '/carts/{id}'],
      ['/shop/users', ''],
      ['/users/1', ''],
      ['/users/list/x', ''],
      ['/b/a/d/c', ''],
      ['/a/b/x/y', ''],
      ['/a/b/c/x', '/a/b/c/d'],
      ['/a/b/c', '/a/b/c/d'],
      ['/X/y/z', '/x/Y'],
      ['/none', ''],
      ['/', ''],
    ] as const)
      assert.equal(nearest(routes, path), expected, path);
  });

  it('answers, and has a segment that few routes have', () => {
    const roles: readonly Route['role'][] = [
      'handler',
      'generated',
      'unknown',
      'static',
      'middleware',
      'fallback',
      'documented',
    ];
    assert.deepEqual(
      roles.filter((role) => nearest([routeOf('GET /a/b/c', 0, { role })], '/a/b/d') !== ''),
      ['handler', 'generated', 'unknown'],
    );
    const api = (count: number) => Array.from({ length: count }, (_, at) => routeOf(`GET /api/${at}`, at));
    assert.equal(nearest(api(3), '/api/0/x'), '/api/0');
    assert.equal(nearest(api(3), '/api/x/0'), '/api/0');
    assert.equal(nearest([...api(3), ...routesOf('GET /b/c')], '/api/x'), '');
    assert.equal(nearest(routesOf('GET /api/a/b', 'GET /api/c/d', 'GET /api/e/f'), '/api/a/x'), '/api/a/b');
    const three = ['GET /api/{x}', 'GET /api/c/c', 'GET /api/d/d'];
    assert.equal(nearest(routesOf(...three), '/api/7'), '/api/{x}');
    assert.equal(nearest(routesOf(...three, 'GET /api/e/e'), '/api/7'), '');
    assert.equal(nearest(routesOf('GET /a/b', 'GET /a/c'), '/a/d'), '');
  });
});

describe('paths before those of the code', () => {
  const shown = (bases: readonly Base[]): string =>
    bases.map(({ kind, segments }) => `${kind} /${segments.join('/')}`).join(', ');
  const learned = (routes: readonly Route[], ...asked: readonly string[]): string =>
    shown(
      learnBases(
        new RouteMatcher(routes),
        asked.map((one) => requestOf(`GET ${one}`)),
      ),
    );
  const routes = routesOf('GET /a', 'GET /b', 'GET /c', 'GET /d/{id}');

  it('are learned of three requests or more, that nothing else explains', () => {
    assert.equal(learned(routes, '/v1/a', '/v1/b', '/v1/c'), 'add /v1');
    assert.equal(learned(routes, '/v1/a', '/v1/b'), '');
    assert.equal(learned(routes, '/v1/a', '/v1/b', '/v1/b', '/v1/b'), '');
    assert.equal(learned(routes, '/v1/d/1', '/v1/d/2', '/v1/d/3'), '');
    assert.equal(learned(routes, '/v1/d/1', '/v1/d/2', '/v1/a'), 'add /v1');
    assert.equal(learned(routes, '/x/v1/z/a', '/x/v1/z/b', '/x/v1/z/c'), 'add /x/v1/z');
    assert.equal(learned(routes, '/w/x/v1/z/a', '/w/x/v1/z/b', '/w/x/v1/z/c'), '');
    assert.equal(learned(routes, '/v1/a', '/v1/b', '/v1/c', '/v2/a', '/v2/b', '/v2/c'), 'add /v1, add /v2');
    assert.equal(learned(routes, '/v1/a', '/v1/b', '/v1/c', '/x', '/y'), 'add /v1');
    assert.equal(learned(routes, '/v1/a', '/v1/b', '/v1/c', '/x', '/y', '/z'), '');
    assert.equal(learned(routes, '/a', '/b', '/c'), '');
    const below = routesOf('GET /api/a', 'GET /api/b', 'GET /api/c');
    assert.equal(learned(below, '/a', '/b', '/c'), 'strip /api');
    assert.equal(learned(routesOf('GET /api/api', 'GET /api/b', 'GET /api/c'), '/b', '/c', '/x'), '');
    const described = routes.map((route) => ({ ...route, role: 'documented' as const }));
    assert.equal(learned(described, '/v1/a', '/v1/b', '/v1/c'), 'add /v1');
    assert.equal(learned([...described, ...routesOf('GET /z')], '/a', '/b', '/c'), '');
    assert.equal(
      learned(
        [
          ...routes,
          ...routesOf('GET /v1/a', 'GET /v1/b', 'GET /v1/c').map((route) => ({
            ...route,
            role: 'documented' as const,
          })),
        ],
        '/v1/a',
        '/v1/b',
        '/v1/c',
      ),
      'add /v1',
    );
  });

  it('are put away, or before, where a request is not answered as it is', () => {
    const answer = (asked: string, of: readonly Route[], ...bases: readonly Base[]): string => {
      const {
        confidence,
        routes: found,
        reasons,
      } = matchWithBases(new RouteMatcher(of), requestOf(`GET ${asked}`), bases);
      return [
        confidence,
        ...found.map(({ template }) => showTemplate(template)),
        ...reasons
          .filter(({ code }) => code !== 'declared')
          .map(({ code, args }) => [code, ...args].join(' ')),
      ].join(' | ');
    };
    const add: Base = { kind: 'add', segments: ['v1'] };
    const strip: Base = { kind: 'strip', segments: ['api'] };
    assert.equal(answer('/a', routes, add), 'high | /a');
    assert.equal(answer('/v1/a', routes, add), 'medium | /a | learnedBase add /v1');
    assert.equal(answer('/v2/a', routes, add), 'none | noShape /v2/a');
    assert.equal(
      answer('/a', routesOf('GET /api/a'), add, strip),
      'medium | /api/a | learnedBase strip /api',
    );
    assert.equal(answer('/v1/a', routes, { ...add, isConfigured: true }), 'high | /a | configuredBase /v1');
    assert.equal(answer('/v1/x', routesOf('GET /{x}'), add), 'low | /{x} | noLiteral | learnedBase add /v1');
    const documented = (written: string) => routeOf(written, 9, { role: 'documented' });
    assert.equal(
      answer('/v1/a', [documented('GET /v1/a'), ...routes], add),
      'medium | /a | learnedBase add /v1',
    );
    assert.equal(
      answer('/v1/a', [documented('GET /v1/a'), documented('GET /a')], add),
      'low | /v1/a | documentedOnly',
    );
    assert.equal(
      answer('/v1/a', [documented('GET /a')], add),
      'low | /a | documentedOnly | learnedBase add /v1',
    );
  });
});

describe('the endpoints of a host, all together', () => {
  const explain = (
    routes: readonly Route[],
    asked: readonly string[],
    base?: readonly string[],
  ): readonly string[] =>
    explainEndpoints(
      new RouteMatchers(routes),
      asked.map((url) => ({ method: 'GET', url })),
      base,
    ).matches.map(({ confidence, routes: found, reasons }) =>
      [
        confidence,
        ...found.map(({ declared }) => declared.line),
        ...reasons.filter(({ code }) => code !== 'declared').map(({ code }) => code),
      ].join(' '),
    );
  const routes = routesOf('GET /a', 'GET /b/{id}', 'GET /c/d/e');

  it('are less certain where most are of another application', () => {
    assert.deepEqual(explain(routes, ['/a', '/1', '/2', '/3']), [
      'high 0',
      ...Array.from({ length: 3 }, () => 'none noShape'),
    ]);
    assert.equal(explain(routes, ['/a', '/1', '/2', '/3', '/4'])[0], 'medium 0 strangeReport');
    assert.equal(explain(routes, ['/a', '/a', '/1', '/2', '/3'])[0], 'high 0');
    assert.equal(explain(routes, ['/a', '/1/23', '/12/3', '/2', '/3'])[0], 'medium 0 strangeReport');
    assert.equal(
      explain(routes, ['/a', '/b/1', '/c/d/e', '/1', '/2', '/3', '/4', '/5', '/6', '/7'])[0],
      'high 0',
    );
    assert.equal(
      explain(routes, ['/a', '/b/1', '/1', '/2', '/3', '/4', '/5', '/6'])[0],
      'medium 0 strangeReport',
    );
  });

  it('are told the nearest route, the base of a setting, and what a placeholder may be', () => {
    assert.deepEqual(explain(routes, ['/c/d/f']), ['none noShape nearest']);
    assert.deepEqual(explain(routes, ['/v1/a', '/a'], ['v1']), ['high 0 configuredBase', 'high 0']);
    assert.deepEqual(explain(routes, ['/a'], []), ['high 0']);
    const limited = routesOf(String.raw`GET /u/{id:\w+-\w+-\w+-\w+-\w+}`, String.raw`GET /n/{id:\d+}`);
    assert.deepEqual(explain(limited, ['/u/{id}', '/n/{id}', '/x/{id}']), [
      'high 0',
      'high 1',
      'none noShape',
    ]);
    const described = [
      routeOf('GET /p/{x}', 0, { role: 'documented' }),
      routeOf(String.raw`GET /p/{id:\d+}`, 1),
    ];
    assert.deepEqual(explain(described, ['/p/{payload}']), ['high 1']);
  });

  it('are of the application that answers most of them', () => {
    const two = [
      routeOf('GET /a', 0, { appRoot: 'x' }),
      routeOf('GET /b', 1, { appRoot: 'x' }),
      routeOf('GET /a', 2, { appRoot: 'y' }),
      routeOf('GET /{z}', 3, { appRoot: 'z' }),
    ];
    assert.deepEqual(explain(two, ['/a', '/b']), ['high 0', 'high 1']);
    assert.deepEqual(explain(two, ['/a']), ['medium 0,2 severalEqual'.replace(',', ' ')]);
  });
});
