import assert from 'node:assert/strict';
import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import type { EndpointAnswer } from '../../../src/routes/engine.ts';
import type { CachedIndex } from '../../../src/routes/index/sourceFiles.ts';
import { extractorOf, languageOf } from '../../../src/routes/languages.ts';
import { isCertain, movedRoute, type Route } from '../../../src/routes/route.ts';
import { routeKey } from '../../../src/routes/routeKey.ts';
import { WorkspaceRoutes } from '../../../src/routes/workspaceRoutes.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { routeOf } from './routeOf.ts';

const shop = [
  "const express = require('express');",
  'const app = express();',
  "app.post('/login', login);",
  "app.get('/users/:id', (q, s) => s.end());",
  "app.use('/admin', (req, res, next) => { if (req.user) next(); else res.sendStatus(401); });",
  'function login(q, s) { s.end(); }',
  "app.all('/any', login);",
].join('\n');
const described = 'openapi: 3.0.0\npaths:\n  /login:\n    post: {}\n  /only:\n    get: {}\n';

type Folders = Readonly<Record<string, Readonly<Record<string, string>>>>;

function workspaceOf(folders: Folders) {
  const files = new Map(Object.entries(folders).map(([name, texts]) => [name, new MemoryFiles(texts)]));
  const saved: string[] = [];
  const cache = ({ path }: { readonly path: string }) => ({
    load: () => Promise.resolve(undefined),
    facts: () => Promise.resolve(new Map<string, string>()),
    save: (index: CachedIndex) => {
      saved.push(`${path} ${index.routeCount}`);
      return path === 'failing' ? Promise.reject(new Error('full')) : Promise.resolve();
    },
  });
  const guard = {
    hangs: () => false,
    begins: () => undefined,
    ends: () => undefined,
    breaks: () => undefined,
    isBroken: false,
  };
  const routes = new WorkspaceRoutes({
    parser: nodeParser(),
    files: ({ path }) => files.get(path) ?? assert.fail(path),
    cache,
    guard,
    compare: (options, all, { ref }) =>
      Promise.resolve(
        ref === 'none'
          ? { ok: false, failure: { code: 'no-base', args: [] } }
          : {
              ok: true,
              value: {
                base: `${ref}-${options.path}`,
                isCut: options.path === 'pay',
                routes: all.flatMap((_, route) =>
                  route === 1 ? [{ route, isCertain: true, because: [{ file: 'a.js', line: 1 }] }] : [],
                ),
              },
            },
      ),
  });
  const open = (...names: readonly string[]) =>
    routes.open(
      names.map((path) => ({
        name: names.length > 1 ? path : '',
        path,
        isLocal: path !== 'far',
        excluded: [],
        mostFiles: 10,
      })),
    );
  return { routes, files, open, saved, guard };
}

function shown({ confidence, places, routes, reasons }: EndpointAnswer): string {
  return [
    confidence,
    places.map(({ file, line, endLine, name }) => `${file}:${line}-${endLine} ${name}`.trimEnd()).join(', '),
    routes.join(),
    reasons.flatMap(({ code, args }) => (code === 'declared' ? [] : [[code, ...args].join(' ')])).join('; '),
  ].join(' | ');
}

describe('answers for the endpoints of a workspace', () => {
  const explain = async (
    folders: Folders,
    endpoints: readonly string[],
    pins = {},
    names = Object.keys(folders),
  ) => {
    const { routes, open } = workspaceOf(folders);
    await open(...names);
    return (await routes.explain({ endpoints, pins })).answers.map(shown);
  };

  it('name places, routes and reasons of each', async () => {
    assert.deepEqual(
      await explain({ shop: { 'a.js': shop, 'openapi.yaml': described } }, [
        'POST /login',
        'POST /login users.List',
        'GET /users/{id}',
        'GET /only',
        'DELETE /any',
        'DELETE /login',
        'GET /admin',
        'GET /none',
        '/login',
        'localhost',
        'GET',
      ]),
      [
        'high | a.js:6-6 login | 2 | ',
        'high | a.js:6-6 login | 2 | ',
        'high | a.js:4-4 | 3 | ',
        'low | openapi.yaml:6-6 | 1 | documentedOnly',
        'medium | a.js:6-6 login | 5 | anyMethod',
        'none |  |  | otherMethods POST DELETE',
        'none |  |  | middlewareOnly a.js 5',
        'none |  |  | noShape /none',
        'none |  |  | noMethod',
        'none |  |  | noPath',
        'none |  |  | noPath',
      ],
    );
    assert.deepEqual(await explain({ empty: {} }, ['GET /a']), ['none |  |  | noRoutes']);
  });

  it('name frameworks that are not read where a route is missing, so many of them', async () => {
    const go = (count: number) => ({
      'a.js': shop,
      'package.json': JSON.stringify({
        dependencies: Object.fromEntries(
          ['sails', 'polka', 'h3', 'elysia'].slice(0, count).map((name) => [name, '1']),
        ),
      }),
    });
    assert.deepEqual(await explain({ shop: go(1) }, ['GET /none', 'POST /login', 'DELETE /login']), [
      'none |  |  | unreadFramework Sails',
      'high | a.js:6-6 login | 0 | ',
      'none |  |  | otherMethods POST DELETE',
    ]);
    assert.deepEqual(await explain({ shop: go(4) }, ['GET /none']), [
      'none |  |  | unreadFramework Elysia; unreadFramework Polka; unreadFramework Sails',
    ]);
    assert.deepEqual(await explain({ shop: { 'package.json': go(1)['package.json'] } }, ['GET /a']), [
      'none |  |  | unreadFramework Sails',
    ]);
    assert.deepEqual(await explain({ a: go(1), b: go(1) }, ['GET /none']), [
      'none |  |  | unreadFramework Sails',
    ]);
  });

  it('are of other hosts where the code serves most of these', async () => {
    const many = [shop, ...'abc'.split('').map((name) => `app.get('/${name}', login);`)].join('\n');
    const asked = async (...paths: readonly string[]) =>
      (await explain({ shop: { 'a.js': many } }, paths)).map((one) => one.replace(/ \|.*\| /, ' '));
    assert.deepEqual(
      await asked('GET x.test/a', 'GET x.test/b', 'GET x.test/c', 'GET x.test/none', 'GET x.test/other'),
      ['high ', 'high ', 'high ', 'none noShape /none', 'none noShape /other'],
    );
    assert.deepEqual(
      await asked('GET x.test/a', 'GET x.test/b', 'GET x.test/none'),
      Array.from({ length: 3 }, () => 'none otherHost'),
    );
    assert.deepEqual(
      await asked(
        'GET x.test/a',
        'GET x.test/b',
        'GET x.test/c',
        'GET x.test/1',
        'GET x.test/2',
        'GET x.test/3',
      ),
      Array.from({ length: 6 }, () => 'none otherHost'),
    );
    assert.deepEqual(
      await asked('GET x.test/a', 'GET x.test/a', 'GET x.test/a'),
      Array.from({ length: 3 }, () => 'none otherHost'),
    );
  });

  it('are pinned to functions, or to lines where these have no name', async () => {
    const texts = { 'a.js': shop, 'b.js': 'function two() {}\nfunction two() {}\nfunction other() {}\n' };
    const pinned = async (pin: object, folders: Folders = { shop: texts }) =>
      (await explain(folders, ['GET /x', 'POST /login'], { 'GET /x': pin }))[0];
    assert.equal(
      await pinned({ file: 'a.js', name: 'login', line: 1 }),
      'high | a.js:6-6 login | 0,3 | pinned',
    );
    assert.equal(await pinned({ file: 'a.js', name: '', line: 4 }), 'high | a.js:4-4 | 1 | pinned');
    assert.equal(await pinned({ file: 'b.js', name: 'two', line: 9 }), 'high | b.js:2-2 two |  | pinned');
    assert.equal(await pinned({ file: 'b.js', name: 'gone', line: 9 }), 'high | b.js:9-9 gone |  | pinned');
    assert.equal(
      await pinned({ file: 'none.js', name: 'two', line: 9 }),
      'high | none.js:9-9 two |  | pinned',
    );
    assert.equal(
      await pinned({ file: 'one/b.js', name: 'other', line: 1 }, { two: {}, one: texts }),
      'high | one/b.js:3-3 other |  | pinned',
    );
  });

  it('list the routes, and what describes them', async () => {
    const { routes, open } = workspaceOf({ shop: { 'a.js': shop, 'openapi.yaml': described } });
    await open('shop');
    assert.deepEqual(
      (await routes.routes()).map(
        ({ id, method, path, role, isDescribed, framework }) =>
          `${id} ${method} ${path} ${role} ${isDescribed} ${framework}`,
      ),
      [
        '0 POST /login documented true OpenAPI',
        '1 GET /only documented true OpenAPI',
        '2 POST /login handler true Express',
        '3 GET /users/{id} handler false Express',
        '5 ANY /any handler false Express',
      ],
    );
  });

  it('name the folders of their files where there are several', async () => {
    const { routes, open, files } = workspaceOf({
      shop: { 'a.js': shop },
      pay: { 'api/b.js': shop, 'api/package.json': '{}' },
    });
    assert.deepEqual(await open('shop', 'pay'), {
      sources: 2,
      parsed: 2,
      routes: 8,
      leftOut: { tooMany: 0, ignored: 0, files: [] },
    });
    const [first, second] = [0, 3].map(async (at) => (await routes.routes())[at]);
    assert.deepEqual((await first)?.handler, { file: 'shop/a.js', line: 6, endLine: 6, name: 'login' });
    assert.deepEqual(
      [(await first)?.appRoot, (await second)?.appRoot, (await second)?.declared],
      ['shop', 'pay/api', { file: 'pay/api/b.js', line: 3 }],
    );
    assert.deepEqual(await routes.functionAt('pay/api/b.js', 6), {
      file: 'pay/api/b.js',
      name: 'login',
      line: 6,
    });
    assert.deepEqual(
      [await routes.functionAt('pay/none.js', 6), await routes.functionAt('other/a.js', 6)],
      [undefined, undefined],
    );
    files.get('pay')?.texts.set('api/b.js', shop.replace('/login', '/signin'));
    assert.deepEqual(
      [
        await routes.update(['shop/api/b.js', 'payapi/b.js', 'api/b.js']),
        await routes.update(['pay/api/b.js']),
      ],
      [false, true],
    );
    assert.equal((await routes.routes())[3]?.path, '/signin');
    files.get('shop')?.texts.set('a.js', shop.replace("app.all('/any', login);", ''));
    assert.deepEqual([await routes.refresh(), await routes.refresh()], [true, false]);
    assert.deepEqual((await routes.summary()).routes, 7);
  });

  it('say which routes differ from a commit, folder by folder', async () => {
    const { routes, open } = workspaceOf({
      shop: { 'a.js': shop },
      pay: { 'a.js': shop },
      far: { 'a.js': shop },
    });
    await open('shop', 'pay', 'far');
    assert.deepEqual(await routes.changed({ ref: 'x' }), {
      routes: [
        {
          id: 1,
          key: 'shop:GET /users/{id}:shop/a.js',
          isCertain: true,
          because: [{ file: 'shop/a.js', line: 1 }],
        },
        {
          id: 5,
          key: 'pay:GET /users/{id}:pay/a.js',
          isCertain: true,
          because: [{ file: 'pay/a.js', line: 1 }],
        },
      ],
      folders: [
        { name: 'shop', base: 'x-shop', isCut: false },
        { name: 'pay', base: 'x-pay', isCut: true },
        { name: 'far', failure: 'no-git', isCut: false },
      ],
    });
    assert.deepEqual((await routes.changed({ ref: 'none' })).folders[0], {
      name: 'shop',
      failure: 'no-base',
      isCut: false,
    });
  });

  it('are kept when all is closed, unless the grammars broke', async () => {
    const { routes, open, saved, guard } = workspaceOf({ failing: { 'a.js': shop }, shop: { 'a.js': shop } });
    await open('failing', 'shop');
    await routes.close();
    assert.deepEqual(saved, ['failing 4', 'shop 4']);
    await routes.prepare();
    const other = workspaceOf({ shop: { 'a.js': shop } });
    other.guard.isBroken = true;
    await other.open('shop');
    await other.routes.close();
    assert.deepEqual([other.saved, guard.isBroken], [[], false]);
  });
});

describe('a route', () => {
  it('moves with the lines of its file', () => {
    const place = (file: string, line: number) => ({ file, line });
    const route: Route = {
      ...routeOf('GET /a', 1),
      declared: place('a.js', 1),
      handler: { file: 'b.js', line: 2, endLine: 3, name: 'h' },
      guards: { protection: 'unknown', roles: [], by: [{ ...place('c.js', 4), name: 'g' }] },
      spans: [{ file: 'd.js', line: 5, endLine: 6 }],
    };
    const lines = new Map([1, 2, 3, 4, 5, 6].map((line) => [line, line + 10]));
    assert.equal(movedRoute(route, 'x.js', lines), route);
    assert.deepEqual(movedRoute(route, 'a.js', lines), { ...route, declared: place('a.js', 11) });
    assert.deepEqual(movedRoute(route, 'b.js', lines), {
      ...route,
      handler: { file: 'b.js', line: 12, endLine: 13, name: 'h' },
    });
    assert.deepEqual(movedRoute(route, 'c.js', lines), {
      ...route,
      guards: { ...route.guards, by: [{ ...place('c.js', 14), name: 'g' }] },
    });
    assert.deepEqual(movedRoute(route, 'd.js', lines), {
      ...route,
      spans: [{ file: 'd.js', line: 15, endLine: 16 }],
    });
    assert.deepEqual(movedRoute(route, 'a.js', new Map()), route);
    const bare = { ...route, handler: null };
    assert.equal(movedRoute(bare, 'b.js', lines), bare);
  });

  it('is known by what does not move, and certain where code shows it', () => {
    assert.equal(
      routeKey({ appRoot: 'x', method: 'GET', path: '/a', declared: { file: 'a.js', line: 3 } }),
      'x:GET /a:a.js',
    );
    assert.deepEqual(
      (['high', 'medium', 'low', 'none'] as const).map((confidence) => isCertain({ confidence })),
      [true, true, false, false],
    );
  });

  it('is in a file of a language by its name', () => {
    const rows = 'js mjs cjs jsx ts mts cts tsx py java kt cs rb php go'
      .split(' ')
      .map((ending) => languageOf(`a/b.${ending}`));
    assert.deepEqual(
      rows,
      'javascript javascript javascript javascript typescript typescript typescript tsx python java kotlin csharp ruby php go'.split(
        ' ',
      ),
    );
    assert.deepEqual(['a', 'js', 'a.js/b', 'a.txt', ''].map(languageOf), [
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    assert.equal(extractorOf('data'), undefined);
    assert.equal(extractorOf('tsx')?.languages.includes('javascript'), true);
  });
});
