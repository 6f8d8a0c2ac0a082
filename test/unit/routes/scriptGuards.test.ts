import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

describe('what stands before a handler in scripts', () => {
  it('in Koa: what applications and routers use, and what stands in a route', async () => {
    const app = lines(
      "import Koa from 'koa';",
      "import Router from '@koa/router';",
      "import logger from 'koa-logger';",
      "import jwt from 'koa-jwt';",
      'const app = new Koa();',
      'const open = new Router();',
      "const closed = new Router({ prefix: '/in' });",
      "open.get('/open', (ctx) => { ctx.body = 1; });",
      "open.get('/one', requireUser, (ctx) => { ctx.body = 1; });",
      "open.get('/looks', (ctx) => { if (!ctx.state.user) ctx.throw(401); ctx.body = 1; });",
      "open.get('/checked', check, (ctx) => { ctx.body = 1; });",
      "open.get('/beside', (ctx) => { mine(ctx); ctx.body = 1; });",
      "closed.get('/before', (ctx) => { ctx.body = 1; });",
      "closed.use(jwt({ secret: 'x' }));",
      "closed.get('/two', (ctx) => { ctx.body = 1; });",
      'app.use(logger());',
      'app.use(open.routes()).use(open.allowedMethods());',
      'app.use(closed.routes());',
      'async function requireUser(ctx, next) { await next(); }',
      'function mine(ctx) { if (!ctx.state.user) ctx.throw(401); }',
      'async function check(ctx, next) { if (!ctx.state.user) ctx.throw(401); await next(); }',
    );
    assert.deepEqual(await guardsIn({ 'app.js': app }), [
      'GET /open none',
      'GET /one required ← requireUser@app.js:9',
      'GET /looks unknown ← @app.js:10',
      'GET /checked unknown ← check@app.js:11',
      'GET /beside unknown ← @app.js:12',
      'GET /in/before none',
      'GET /in/two required ← koa-jwt@app.js:14',
    ]);
    const passing = app.replace("secret: 'x'", "secret: 'x', passthrough: true");
    assert.equal((await guardsIn({ 'app.js': passing }))[6], 'GET /in/two optional ← koa-jwt@app.js:14');
    const partial = app.replace("jwt({ secret: 'x' })", "jwt({ secret: 'x' }).unless({ path: [/^\\/x/] })");
    assert.equal((await guardsIn({ 'app.js': partial }))[6], 'GET /in/two unknown ← unless@app.js:14');
    // Before all routers that come later.
    const whole = app.replace('app.use(logger());', 'app.use(requireUser);');
    assert.equal((await guardsIn({ 'app.js': whole }))[0], 'GET /open required ← requireUser@app.js:16');
  });

  it('in Hono: what comes before, below a path, and in the applications that are mounted', async () => {
    const app = lines(
      "import { Hono } from 'hono';",
      "import { bearerAuth } from 'hono/bearer-auth';",
      "import { cors } from 'hono/cors';",
      "import { createMiddleware } from 'hono/factory';",
      'const app = new Hono();',
      'const sub = new Hono();',
      "app.use('*', cors());",
      "app.get('/open', (c) => c.text('x'));",
      "app.use('/admin/*', bearerAuth({ token: 'x' }));",
      "app.get('/admin/one', (c) => c.text('x'));",
      "app.use('/exact', bearerAuth({ token: 'x' }));",
      "app.get('/exact/below', (c) => c.text('x'));",
      "app.get('/strange', createMiddleware(async (c, next) => { if (!c.get('user')) return c.text('Unauthorized'); await next(); }), (c) => c.text('x'));",
      "sub.get('/first', (c) => c.text('x'));",
      'sub.use(requireAdmin);',
      "sub.get('/second', (c) => c.text('x'));",
      "app.route('/sub', sub);",
      "app.get('/sub/third', (c) => c.text('x'));",
      "app.all('/rpc/*', async (c) => handlers.find(c.req.url)(c));",
      'async function requireAdmin(c, next) { await next(); }',
      'export default app;',
    );
    assert.deepEqual(await guardsIn({ 'app.ts': app }), [
      'GET /open none',
      'GET /admin/one required ← bearerAuth@app.ts:9',
      'GET /exact/below none',
      'GET /strange unknown ← @app.ts:13',
      'GET /sub/first none',
      'GET /sub/second required admin ← requireAdmin@app.ts:15',
      'GET /sub/third required admin ← requireAdmin@app.ts:15',
      'ANY /rpc/{rest*} unknown',
    ]);
  });

  it('in Fastify: hooks of plugins whenever they came, of routes, and what plugins add', async () => {
    const app = lines(
      "import Fastify from 'fastify';",
      "import fp from 'fastify-plugin';",
      "import cors from '@fastify/cors';",
      'const app = Fastify();',
      'app.register(cors);',
      "app.get('/open', async () => 1);",
      "app.get('/one', { preHandler: [app.authenticate] }, async () => 1);",
      "app.route({ method: 'GET', url: '/two', onRequest: app.auth([app.verifyJWT]), handler: async () => 1 });",
      "app.get('/strange', { preHandler: app.thing }, async () => 1);",
      "app.get('/quiet', { schema: {} }, async () => 1);",
      'app.register(async (inner) => {',
      "  inner.get('/in', async () => 1);",
      "  inner.addHook('onSend', requireUser);",
      "  inner.register(async (deep) => { deep.get('/deep', async () => 1); });",
      "  inner.addHook('onRequest', requireUser);",
      '});',
      'async function requireUser(request, reply) {}',
    );
    const expected = [
      'GET /open none',
      'GET /one required ← authenticate@app.js:7',
      'GET /two required ← auth@app.js:8',
      'GET /strange unknown ← thing@app.js:9',
      'GET /quiet none',
      'GET /in required ← requireUser@app.js:15',
      'GET /deep required ← requireUser@app.js:15',
    ];
    assert.deepEqual(await guardsIn({ 'app.js': app }), expected);
    // What is wrapped has its hooks where it is registered; what is not known may have any.
    const bare = `${app}\napp.register(fp(async (all) => { all.addHook('preHandler', requireUser); }));`;
    assert.equal((await guardsIn({ 'app.js': bare }))[0], 'GET /open required ← requireUser@app.js:18');
    const other = `import x from 'x';\n${app}\napp.register(x);`;
    assert.equal((await guardsIn({ 'app.js': other }))[0], 'GET /open unknown ← x@app.js:19');
  });
});
