import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of koa, hono, pathRoutes and shared.
describe('routes of Koa', () => {
  it('are those of routers, below prefixes and mounts', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'app.js': `import Koa from 'koa';
import mount from 'koa-mount';
import compose from 'koa-compose';
import Router from '@koa/router';
import Joi from 'koa-joi-router';
import tree from 'koa-tree-router';
import better from 'koa-better-router';
import old from 'koa-router';
const app = new Koa();
const router = new Router({ prefix: '/api/:version' });
router.get('/users', isAdmin, show);
router.get('named', '/named', check, show);
router.get('named', '/alone');
router.register('/registered', ['POST', 'put'], show);
router.register('/all', [], show);
router.allowedMethods('/x', show);
router.unknown('/x', show);
const late = new Joi();
late.prefix('/late').del('/gone', show);
const deep = tree();
deep.all('/deep', show);
const fourth = better();
fourth.post('/fourth', show);
const fifth = old();
fifth.patch('/fifth', show);
app.use(check);
app.use(router.routes(), router.allowedMethods());
app.use(compose([late.middleware(), check]));
app.use(flag ? deep.routes() : fourth.routes());
router.use('/nested', isAdmin, fifth.routes());
router.use(['/one', '/two'], fourth.routes());
const inner = new Koa();
const innerRouter = new Router();
innerRouter.get('/inner', show);
inner.use(innerRouter.routes());
app.use(mount('/mounted', inner));
app.use(mount(inner));
app.use(mount('/nothing', check));
router.use(isAdmin);
router.get('/after', show);
app.listen(80);
function check(ctx, next) {
  return next();
}
function isAdmin(ctx, next) {
  return next();
}
function show(ctx) {
  ctx.body = 1;
}
`,
        'typed.ts': `import type Router from '@koa/router';
import type Koa from 'koa';
export function one(anything: Router) {
  anything.get('/typed', show);
  anything.use(show);
}
export function two(anything: Koa) {
  anything.use('/koa', show);
  anything.listen(80);
}
function show(ctx) {
  ctx.body = 1;
}
`,
        'named.js': `import Router from 'koa-router';
export function one(apiRouter, other) {
  apiRouter.get('/named', show);
  apiRouter.get('relative', show);
  other.get('/other', show);
}
function show(ctx) {
  ctx.body = 1;
}
`,
      }),
      [
        'GET /api/{version}/users → app.js:48-50 show | Koa first | app.js:11 | 11-48 11-11 26-26 27-27 | required admin isAdmin:11',
        'GET /api/{version}/named → app.js:48-50 show | Koa first | app.js:12 | 12-48 12-12 26-26 27-27 | none',
        'GET /api/{version}/named → unknown | Koa first | app.js:13 | 13-13 26-26 27-27 | unknown ?:13',
        'POST /api/{version}/registered → app.js:48-50 show | Koa first | app.js:14 | 14-48 14-14 26-26 27-27 | none',
        'PUT /api/{version}/registered → app.js:48-50 show | Koa first | app.js:14 | 14-48 14-14 26-26 27-27 | none',
        'ANY /api/{version}/all → app.js:48-50 show | Koa first | app.js:15 | 15-48 15-15 26-26 27-27 | none',
        'PATCH /api/{version}/nested/fifth → app.js:48-50 show | Koa first | app.js:25 | 25-48 25-25 26-26 27-27 30-30 | none',
        'POST /api/{version}/one/fourth → app.js:48-50 show | Koa first | app.js:23 | 23-48 23-23 26-26 27-27 31-31 | none',
        'POST /api/{version}/two/fourth → app.js:48-50 show | Koa first | app.js:23 | 23-48 23-23 26-26 27-27 31-31 | none',
        'GET /api/{version}/after → app.js:48-50 show | Koa first | app.js:40 | 40-48 40-40 26-26 27-27 39-39 | required admin isAdmin:39',
        'DELETE /late/gone → app.js:48-50 show | Koa first | app.js:19 | 19-48 19-19 26-26 28-28 | none',
        'ANY /deep → app.js:48-50 show | Koa first | app.js:21 | 21-48 21-21 26-26 28-28 29-29 | none',
        'POST /fourth → app.js:48-50 show | Koa first | app.js:23 | 23-48 23-23 26-26 28-28 29-29 | none',
        'GET /mounted/inner → app.js:48-50 show | Koa first | app.js:34 | 34-48 34-34 26-26 28-28 36-36 35-35 | none',
        'GET /inner → app.js:48-50 show | Koa first | app.js:34 | 34-48 34-34 26-26 28-28 37-37 35-35 | none',
        'GET /named → named.js:7-9 show (not mounted) | Koa first | named.js:3 | 3-7 3-3 | unknown',
        'GET /relative → named.js:7-9 show (not mounted) | Koa first | named.js:4 | 4-7 4-4 | unknown',
        'GET /typed → typed.ts:11-13 show (not mounted) | Koa first | typed.ts:4 | 4-11 4-4 | unknown',
      ],
    );
  });
});

describe('routes of Hono', () => {
  it('are those of chains, mounts, base paths and descriptions', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'app.ts': `import { Hono } from 'hono';
import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { createApp } from 'honox/server';
import { other } from './other.ts';
const app = new Hono();
app.use(check);
app.use('/admin/*', isAdmin);
app.use('/exact', isAdmin);
app.get('/users/:id{[0-9]+}', show).post(check, show).put('/put', show).patch(show);
app.post(show);
app.get(['/a', '/b'], show);
app.get(flag ? '/c' : '/d', show);
app.on('PURGE', '/cache', show);
app.on(['GET', 'POST'], ['/on', '/off'], show);
app.all('/files*', show);
app.get('/star/*', show);
app.get('/admin/users', show);
app.get('/exact', show);
app.get('/exact/below', show);
app.get('/none');
app.onError(show).notFound(show);
app.fire();
const third = new Hono();
third.get('/third', show);
const v1 = app.basePath('/v1');
v1.get('/based', show);
app.route('/other', other);
app.route('/either', flag ? other : third);
app.route('/nothing', check);
const open = new OpenAPIHono();
const route = createRoute({ method: 'get', path: '/open/{id}', middleware: [isAdmin], responses: {} });
open.openapi(route, show, hook);
open.openapi(createRoute({ method: 'post', path: '/plain' }), show);
open.openapi('text', show);
app.route('/', open);
export default app;
function check(c, next) {
  return next();
}
function isAdmin(c, next) {
  return next();
}
function show(c) {
  return c.text('');
}
`,
        'other.ts': `import { Hono } from 'npm:hono@4';
import { HonoBase } from 'hono/hono-base';
export const other = new Hono();
other.delete('/deleted', (c) => c.text(''));
export function fill(anything: Hono) {
  anything.get('/filled', (c) => c.text(''));
}
export function not(anything: Context) {
  anything.get('/not', (c) => c.text(''));
}
class Own extends Hono {
  constructor() {
    super();
    this.get('/own', (c) => c.text(''));
  }
}
new Own();
const base = new HonoBase();
base.get('/base', (c) => c.text(''));
`,
      }),
      [
        'GET /users/{id:[0-9]+} → app.ts:43-45 show | Hono first | app.ts:9 | 9-43 9-9 6-6 | none',
        'POST /users/{id:[0-9]+} → app.ts:43-45 show | Hono first | app.ts:9 | 9-43 9-9 6-6 | none',
        'PUT /put → app.ts:43-45 show | Hono first | app.ts:9 | 9-43 9-9 6-6 | none',
        'PATCH /put → app.ts:43-45 show | Hono first | app.ts:9 | 9-43 9-9 6-6 | none',
        'POST /put → app.ts:43-45 show | Hono first | app.ts:10 | 10-43 10-10 6-6 | none',
        'GET /a → app.ts:43-45 show | Hono first | app.ts:11 | 11-43 11-11 6-6 | none',
        'GET /b → app.ts:43-45 show | Hono first | app.ts:11 | 11-43 11-11 6-6 | none',
        'GET /c → app.ts:43-45 show | Hono first | app.ts:12 | 12-43 12-12 6-6 | none',
        'GET /d → app.ts:43-45 show | Hono first | app.ts:12 | 12-43 12-12 6-6 | none',
        'PURGE /cache → app.ts:43-45 show | Hono first | app.ts:13 | 13-43 13-13 6-6 | none',
        'GET /on → app.ts:43-45 show | Hono first | app.ts:14 | 14-43 14-14 6-6 | none',
        'GET /off → app.ts:43-45 show | Hono first | app.ts:14 | 14-43 14-14 6-6 | none',
        'POST /on → app.ts:43-45 show | Hono first | app.ts:14 | 14-43 14-14 6-6 | none',
        'POST /off → app.ts:43-45 show | Hono first | app.ts:14 | 14-43 14-14 6-6 | none',
        'ANY /files/{rest*} → app.ts:43-45 show | Hono first | app.ts:15 | 15-43 15-15 6-6 | unknown',
        'GET /star/{rest*} → app.ts:43-45 show | Hono first | app.ts:16 | 16-43 16-16 6-6 | none',
        'GET /admin/users → app.ts:43-45 show | Hono first | app.ts:17 | 17-43 17-17 6-6 7-7 | required admin isAdmin:7',
        'GET /exact → app.ts:43-45 show | Hono first | app.ts:18 | 18-43 18-18 6-6 8-8 | required admin isAdmin:8',
        'GET /exact/below → app.ts:43-45 show | Hono first | app.ts:19 | 19-43 19-19 6-6 | none',
        'GET /v1/based → app.ts:43-45 show | Hono first | app.ts:26 | 26-43 26-26 25-25 6-6 | none',
        'DELETE /other/deleted → other.ts:4-4 (inline) | Hono first | other.ts:4 | 4-4 app.ts:27-27 app.ts:6-6 | none',
        'DELETE /either/deleted → other.ts:4-4 (inline) | Hono first | other.ts:4 | 4-4 app.ts:28-28 app.ts:6-6 | none',
        'GET /either/third → app.ts:43-45 show | Hono first | app.ts:24 | 24-43 24-24 28-28 6-6 | none',
        'GET /open/{id} → app.ts:43-45 show | Hono first | app.ts:32 | 32-43 32-32 35-35 6-6 | required admin isAdmin:32',
        'POST /plain → app.ts:43-45 show | Hono first | app.ts:33 | 33-43 33-33 35-35 6-6 | none',
        'GET /own → other.ts:14-14 (inline) | Hono first | other.ts:14 | 14-14 | none',
        'GET /base → other.ts:19-19 (inline) | Hono first | other.ts:19 | 19-19 | none',
        'GET /filled → other.ts:6-6 (inline) (not mounted) | Hono first | other.ts:6 | 6-6 | unknown',
      ],
    );
  });
});
