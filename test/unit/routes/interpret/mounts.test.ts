import assert from 'node:assert/strict';
import type { FileFacts, FunctionFacts } from '../../../../src/routes/facts.ts';
import { MountedRoutes } from '../../../../src/routes/interpret/routers/mounts.ts';
import {
  type FunctionValue,
  type Mount,
  type Registration,
  type RouterValue,
  type Scope,
  type Value,
} from '../../../../src/routes/interpret/values/value.ts';
import { showTemplate, text, type Template } from '../../../../src/routes/match/template.ts';

const file = { path: 'a.js', language: 'javascript' } as unknown as FileFacts;
const scope: Scope = { names: new Map(), file };

/** A function of this name and line, with the parameters of a handler. */
function fn(
  name: string,
  line: number,
  facts: Partial<FunctionFacts> = {},
  more: Partial<FunctionValue> = {},
): FunctionValue {
  const known = {
    name,
    line,
    startLine: line,
    endLine: line + 2,
    params: [{ name: 'req' }],
    annotations: [],
    body: [],
    ...facts,
  };
  return { kind: 'function', facts: known as unknown as FunctionFacts, file, scope, ...more };
}

function registration(handlers: readonly Value[], more: Partial<Registration> = {}): Registration {
  return {
    kind: 'route',
    methods: ['GET'],
    templates: [[text('/a')]],
    handlers,
    at: { file: 'a.js', line: 1 },
    call: { at: { file: 'a.js', line: 1 }, endLine: 30 },
    ...more,
  };
}

describe('routes of mounted routers', () => {
  const path = (shown: string): Template => [text(shown)];
  const router = (line: number, more: Partial<RouterValue> = {}): RouterValue => ({
    kind: 'router',
    framework: 'Express',
    isApplication: false,
    precedence: 'first',
    at: { file: `r${line}.js`, line },
    isFragment: false,
    prefixes: [],
    entries: [],
    guards: [],
    notes: new Map(),
    ...more,
  });
  const app = (line: number, more: Partial<RouterValue> = {}) =>
    router(line, { isApplication: true, ...more });
  const route = (shown: string, more: Partial<Registration> = {}) =>
    registration([fn('show', 5)], { templates: [path(shown)], ...more });
  const mount = (below: string, of: RouterValue, more: Partial<Mount> = {}): Mount => ({
    kind: 'mount',
    templates: [path(below)],
    router: of,
    at: { file: 'a.js', line: 1 },
    ...more,
  });
  const routesOf = (...routers: readonly RouterValue[]): string => {
    const mounted = new MountedRoutes((of) => of.slice(0, 1));
    const shown = mounted
      .of(routers)
      .map(
        ({ route: { method, template, isPrefix, closed, appRoot }, top }) =>
          `${method} ${showTemplate(template)}${isPrefix ? '/**' : ''} ${closed ? '' : '('}${top} ${appRoot}`,
      );
    return [...shown, ...[...mounted.cut].map((one) => `cut ${one}`)].join('\n');
  };

  it('stand below their prefixes, and below what mounts them', () => {
    const inner = router(2, {
      entries: [
        route('/a'),
        route('b', { isRaw: true }),
        route('/c', { isPrefix: true, methods: ['GET', 'PUT'] }),
      ],
    });
    assert.equal(
      routesOf(app(1, { entries: [mount('/x', inner)] }), inner),
      'GET /x/a r1.js r\nGET /xb r1.js r\nGET /x/c/** r1.js r\nPUT /x/c/** r1.js r',
    );
    assert.equal(
      routesOf(
        app(1, {
          prefixes: [path('/p'), path('/q')],
          entries: [route('/a'), mount('x', inner, { isRaw: true })],
        }),
        inner,
      )
        .split('\n')
        .slice(0, 2)
        .join(),
      'GET /p/a r1.js r,GET /px/a r1.js r',
    );
    assert.equal(
      routesOf(
        app(1, {
          prefixes: [path('/p')],
          entries: [mount('/x', router(2, { prefixes: [path('/own')], entries: [route('/a')] }))],
        }),
      ),
      'GET /p/x/own/a r1.js r',
    );
    assert.equal(
      routesOf(
        app(1, {
          prefixes: [path('/p')],
          entries: [
            mount('x', router(2, { isFragment: true, prefixes: [path('own')], entries: [route('/a')] })),
          ],
        }),
      ),
      'GET /p/xown/a r1.js r',
    );
    assert.equal(
      routesOf(app(1, { prefixes: [path('/p')], entries: [mount('/x', inner, { isAbsolute: true })] })).split(
        '\n',
      )[0],
      'GET /x/a r1.js r',
    );
    assert.equal(
      routesOf(
        app(1, {
          entries: [
            { ...mount('/x', router(2, { entries: [route('/a')] })), templates: [path('/x'), path('/y')] },
          ],
        }),
      ),
      'GET /x/a r1.js r\nGET /y/a r1.js r',
    );
  });

  it('are not mounted where nothing mounts their routers, but for parts and what serves alone', () => {
    const inner = router(2, { entries: [route('/a')] });
    const outer = router(3, { entries: [mount('/x', inner)] });
    assert.equal(routesOf(outer, inner), 'GET /x/a (r3.js r');
    assert.equal(routesOf(inner), 'GET /a (r2.js r');
    assert.equal(routesOf(router(2, { isFragment: true, entries: [route('/a')] })), '');
    const alone = router(4, { isApplication: 'unmounted', entries: [route('/a')] });
    assert.equal(routesOf(alone), 'GET /a r4.js r');
    assert.equal(routesOf(alone, app(1, { entries: [mount('/x', alone)] })), 'GET /x/a r1.js r');
    const circle = router(5, { entries: [route('/a')] });
    circle.entries.push(mount('/again', circle));
    assert.equal(routesOf(app(1, { entries: [mount('/x', circle)] })), 'GET /x/a r1.js r');
    assert.equal(routesOf(circle), '');
  });

  it('are there once for each application, whatever leads there', () => {
    const inner = router(2, {
      entries: [route('/a'), route('/a'), route('/a', { at: { file: 'a.js', line: 9 } })],
    });
    assert.equal(
      routesOf(app(1, { entries: [mount('/x', inner), mount('/x', inner)] })),
      'GET /x/a r1.js r\nGET /x/a r1.js r',
    );
    const again = app(3, { at: { file: 'x.js', line: 3 }, entries: [mount('/x', inner)] });
    assert.equal(routesOf(app(1, { entries: [mount('/x', inner)] }), again).split('\n').length, 4);
  });

  it('are known the next time, until their router is forgotten', () => {
    const inner = router(2, { entries: [route('/a')] });
    const outer = app(1, { entries: [mount('/x', inner)] });
    const mounted = new MountedRoutes(() => '');
    const shown = () =>
      mounted
        .of([outer])
        .map(({ route: one }) => showTemplate(one.template))
        .join();
    assert.equal(shown(), '/x/a');
    inner.entries.splice(0, 1, route('/b'));
    assert.equal(shown(), '/x/a');
    mounted.forget(inner);
    assert.equal(shown(), '/x/b');
  });

  it('are only so deep', () => {
    let deep = router(99, { entries: [route('/a')] });
    for (let depth = 0; depth < 22; depth += 1) deep = router(98, { entries: [mount('/x', deep)] });
    assert.equal(routesOf(app(1, { entries: [mount('/x', deep)] })), `GET ${'/x'.repeat(23)}/a r1.js r`);
    assert.equal(
      routesOf(app(1, { entries: [mount('/x', router(97, { entries: [mount('/x', deep)] }))] })),
      'cut r1.js',
    );
  });
});
