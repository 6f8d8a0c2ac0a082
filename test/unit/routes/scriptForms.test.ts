import assert from 'node:assert/strict';
import { colonTemplates } from '../../../src/routes/frameworks/paths/colon.ts';
import { showTemplate } from '../../../src/routes/match/template.ts';
import { routesIn } from './routesIn.ts';

/** Each route as `METHOD /path`. */
async function pathsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await routesIn(files)).map((route) => route.replace(/ → \S+:\d+ \S+/, ''));
}

describe('routes of Koa', () => {
  it('are those of routers below routers, composed, mounted, and of parameters', async () => {
    assert.deepEqual(
      await pathsOf({
        'a.js': [
          "const Koa = require('koa'); const Router = require('@koa/router');",
          "const compose = require('koa-compose'); const mount = require('koa-mount');",
          "const app = new Koa(); const router = new Router({ prefix: '/p' });",
          "const sub = new Router(); sub.get('/s', (ctx) => {});",
          "router.get('/a', (ctx) => {});",
          "router.use('/sub', sub.routes(), sub.allowedMethods());",
          'const other = new Koa(); const inner = new Router();',
          "inner.get('/o', (ctx) => {}); other.use(inner.routes());",
          'app.use(compose([router.routes(), router.allowedMethods()]));',
          "app.use(mount('/mounted', other));",
          "const third = new Router(); third.get('/t', (ctx) => {});",
          'app.use(flag ? third.routes() : inner.routes());',
        ].join('\n'),
        'b.js': [
          "import Router from '@koa/router';",
          "export function add(router) { router.get('/named', (ctx) => {}); }",
          "export function no(thing) { thing.get('/no', (ctx) => {}); }",
          "export function map(router) { router.get('key'); }",
        ].join('\n'),
        'c.ts': [
          "import Koa from 'koa'; import Router from '@koa/router';",
          "const inner = new Router(); inner.get('/inner', (ctx) => {});",
          "export function one(any: Router) { any.post('/typed', (ctx) => {}); }",
          'export function two(any: Koa) { any.use(inner.routes()); }',
        ].join('\n'),
      }),
      [
        'GET /p/a',
        'GET /p/sub/s',
        'GET /mounted/o',
        'GET /t',
        'GET /o',
        'GET /inner',
        'GET /named (not mounted)',
        'POST /typed (not mounted)',
      ],
    );
  });
});

describe('routes of Express', () => {
  const app = (...lines: readonly string[]): Promise<readonly string[]> =>
    pathsOf({
      'a.ts': [
        "import express from 'express';",
        'const app = express();',
        'const h = (req, res) => {};',
        ...lines,
      ].join('\n'),
      'b.ts':
        "import { Router } from 'express'; const router = Router(); router.get('/x', (req, res) => {}); export { router }; export { router as other };",
      'c.ts':
        "import { Router } from 'express'; const r = Router(); r.get('/z', (req, res) => {}); export default r;",
      'd.ts': "export * as all from './b';",
    });
  const unmounted = /not mounted/;
  const mounted = async (...lines: readonly string[]): Promise<readonly string[]> =>
    (await app(...lines)).filter((route) => !unmounted.test(route));

  it('are registered in every kind of statement', async () => {
    const places = [
      "for (let i = 0; i < 1; i++) app.get('/for', h);",
      "for (const one in { x: 1 }) app.get('/in/' + one, h);",
      "for (const { path } of [{ path: '/of' }]) app.get(path, h);",
      "while (true) { app.get('/while', h); break; }",
      "do { app.get('/do', h); } while (false);",
      "try { app.get('/try', h); } catch (error) { app.get('/catch', h); } finally { app.get('/finally', h); }",
      "switch (x) { case 1: app.get('/case', h); default: app.get('/default', h); }",
      "label: { app.get('/label', h); }",
      "if (x) app.get('/if', h); else app.get('/else', h);",
      "app.get('/one', h), app.get('/two', h);",
      "(async () => { app.get('/async', h); })();",
    ];
    assert.deepEqual(
      await mounted(...places),
      [
        '/for',
        '/in/x',
        '/of',
        '/while',
        '/do',
        '/try',
        '/catch',
        '/finally',
        '/case',
        '/default',
        '/label',
        '/if',
        '/else',
        '/one',
        '/two',
        '/async',
      ].map((path) => `GET ${path}`),
    );
  });

  it('have paths in every kind of expression', async () => {
    assert.deepEqual(
      await mounted(
        "const { a: { deep } } = { a: { deep: '/deep' } }; app.get(deep, h);",
        "const [first, , third] = ['/first', '/second', '/third']; app.get(first, h); app.get(third, h);",
        "app.get(<string>'/assert', h); app.get('/as' as string, h); app.get('/sat' satisfies string, h);",
        "app.get('/bang'!, h); app.get((0, '/sequence'), h); app.get(`` + '/empty', h); app.get('/t' + `/x${1}`, h);",
        "app.get(...['/spread', h]); [...['/s1'], '/s2'].forEach((one) => app.get(one, h));",
        "Object.entries({ a: '/value' }).forEach(([, path]) => app.get(path, h));",
        "let assigned; app.get(assigned = '/assigned', h);",
        "const Anonymous = class { static path = '/static'; }; app.get(Anonymous.path, h);",
        "app['get']('/computed', h); app?.get?.('/optional', h);",
      ),
      [
        '/deep',
        '/first',
        '/third',
        '/assert',
        '/as',
        '/sat',
        '/bang',
        '/sequence',
        '/empty',
        '/t/x1',
        '/spread',
        '/s1',
        '/s2',
        '/value',
        '/assigned',
        '/static',
        '/computed',
        '/optional',
      ].map((path) => `GET ${path}`),
    );
  });

  it('are imported in every way', async () => {
    for (const [use, path] of [
      ["import * as all from './b'; app.use('/a', all.router);", '/a/x'],
      ["import { other } from './b'; app.use('/a', other);", '/a/x'],
      ["import { all } from './d'; app.use('/a', all.router);", '/a/x'],
      ["import c from './c'; app.use('/a', c);", '/a/z'],
      ["(async () => { const m = await import('./c'); app.use('/a', m.default); })();", '/a/z'],
    ] as const)
      assert.deepEqual(await mounted(use), [`GET ${path}`], use);
  });

  it('name handlers that are assigned', async () => {
    assert.deepEqual(
      await routesIn({
        'a.js': [
          "const app = require('express')(); const ns = {}; let one, two;",
          'ns.handler = function (req, res) {};',
          'ns.Class = class { run(req, res) {} };',
          'one = two = (req, res) => {};',
          "app.get('/a', ns.handler);",
          "app.get('/b', new ns.Class().run);",
          "app.get('/c', one);",
          "app.get('/d', two);",
        ].join('\n'),
      }),
      ['GET /a → a.js:2 handler', 'GET /b → a.js:3 run', 'GET /c → a.js:4 (inline)', 'GET /d → a.js:4 two'],
    );
  });
});

describe('paths with colons', () => {
  for (const [path, ...shown] of [
    ['/a/:id', '/a/{id}'],
    ['/a/:id?', '/a/{id}', '/a'],
    ['/a/:id*', '/a/{id*}'],
    ['/a/:id+', '/a/{id*}'],
    ['/a/:id(\\d+)?', '/a/{id}', '/a'],
    ['/a/(\\d+)', '/a/{*}'],
    ['/a/*', '/a/{rest*}'],
    ['/a/*rest', '/a/{rest*}'],
    ['/a\\:b', '/a:b'],
    ['/ab?c', '/abc', '/ac'],
    ['/a+b', '/a+b'],
    ['/a/{:b}', '/a/{b}', '/a/'],
    ['/a{/:b}', '/a/{b}', '/a'],
    ['/:a-:b', '/{a}-{b}'],
    ['/:a.:b?', '/{a}.{b}', '/{a}.'],
    ['/a/?', '/a/?'],
    ['/:file.json', '/{file}.json'],
    ['', '/'],
  ] as const) {
    it(`are read: ${path}`, () => assert.deepEqual(colonTemplates(path).map(showTemplate), shown));
  }

  it('keep what their parameters take', () => {
    const [template] = colonTemplates('/a/:id(\\d+)');
    assert.deepEqual(template?.at(-1), { kind: 'param', name: 'id', regex: '\\d+' });
    for (const mark of ['', '?', '*', '+'])
      assert.deepEqual(colonTemplates(`/(x)${mark}`)[0]?.at(-1), {
        kind: 'param',
        name: '',
        regex: `(x)${mark}`,
        many: true,
      });
  });
});
