import assert from 'node:assert/strict';
import { answerIn } from './routesIn.ts';

/** Bodies of `(req, res, next)`, and what they are where another handler of the same path follows. */
const functions: readonly (readonly [body: string, isHandler: boolean, why: string])[] = [
  ['audit(req.body); next();', false, 'the body of the request is no answer'],
  ["if (req.url === '/a.json') log(1); next();", false, 'a text is no answer'],
  ['/* res.json(1) */ next();', false, 'a comment is none'],
  ["log('res.send(1)'); next();", false, 'nor is a text that reads like one'],
  ['res.locals.user = 1; res.setHeader("a", "b"); next();', false, 'headers are none'],
  ['queue.send(req.id).then(() => next());', false, 'another object sends'],
  ['req.session.json = 1; next();', false, 'nor is a field of the request'],
  ['if (!req.body.name) return res.status(400).json({}); next();', false, 'it answers what is wrong only'],
  [
    'if (!req.user) { res.redirect("/login"); } else { next(); }',
    false,
    'it sends away who is not logged in',
  ],
  ['check(req).then((ok) => ok ? next() : res.sendStatus(403));', false, 'it does so later'],
  ["if (req.query.v) return next('route'); next();", false, 'it skips to the next route'],
  [
    'try { verify(req); next(); } catch (error) { res.status(401).end(); }',
    false,
    'it answers failures only',
  ],
  ['res.json(1); next();', true, 'it always answers'],
  ['await res.send(1); next();', true, 'it always answers, and waits for it'],
  [
    'find(req.id, (error, row) => { if (error) return next(error); res.json(row); });',
    true,
    'it gives errors on',
  ],
  ['show(req, res);', true, 'who gets the response answers'],
  ['stream(req.id).pipe(res);', true, 'the response takes what is read'],
];

describe('a function that calls next', () => {
  for (const [body, isHandler, why] of functions) {
    it(`${isHandler ? 'is' : 'is not'} the handler: ${why}`, async () => {
      const files = {
        'app.js': [
          "const app = require('express')();",
          `app.post('/pets', async (req, res, next) => { ${body} });`,
          "app.post('/pets', (req, res) => { res.json(1); });",
          'app.listen(1);',
        ].join('\n'),
      };
      assert.equal(await answerIn(files, 'POST', '/pets'), `high app.js:${isHandler ? 2 : 3}`);
    });
  }

  it('may be the handler where nothing follows it, and never for certain', async () => {
    const only = (body: string): Promise<string> => {
      const app = "const app = require('express')();\n";
      const route = `app.post('/pets', (req, res, next) => { ${body} });\n`;
      return answerIn({ 'app.js': `${app}${route}app.listen(1);` }, 'POST', '/pets');
    };
    assert.equal(await only('if (!req.body) return res.send(1); next();'), 'medium app.js:2 mayPassOn');
    assert.equal(await only('audit(req.body); next();'), 'none middlewareOnly');
  });

  it('guards all below a path, also where it answers some requests', async () => {
    const files = {
      'app.js': [
        "const app = require('express')();",
        'const track = () => ({ url }, res, next) => { solve(() => res ?? url); next(); };',
        "app.use('/assets', track());",
        "app.use('/admin', (req, res, next) => { if (!req.user) return res.redirect('/login'); next(); });",
        "app.get('/admin/users', (req, res) => { res.json(1); });",
        'app.listen(1);',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/assets/a.png'), 'none middlewareOnly');
    assert.equal(await answerIn(files, 'GET', '/admin'), 'none middlewareOnly');
    assert.equal(await answerIn(files, 'GET', '/admin/users'), 'high app.js:5');
  });

  it('is no handler beside one in the same registration, wherever it stands', async () => {
    const files = {
      'app.js': [
        "const app = require('express')();",
        'const valid = (req, res, next) => { if (!req.body) return res.send(1); next(); };',
        'const log = (req, res, next) => { audit(req.body); next(); };',
        'const list = (req, res) => { res.json(1); };',
        "app.get('/a', valid, log, list);",
        "app.get('/b', valid, list, log);",
        "app.get('/c', [valid, log], list);",
        "app.route('/d').all(valid).get(list);",
        'app.listen(1);',
      ].join('\n'),
    };
    for (const path of ['/a', '/b', '/c', '/d'])
      assert.equal(await answerIn(files, 'GET', path), 'high app.js:4');
  });

  it('leaves what it passes on to what a framework generates', async () => {
    const files = {
      'app.js': [
        "const app = require('express')();",
        "const finale = require('finale-rest');",
        "app.post('/api/Users', (req, res, next) => { if (!req.body) res.status(400).send(1); next(); });",
        "const users = finale.resource({ model: User, endpoints: ['/api/Users', '/api/Users/:id'] });",
        'app.listen(1);',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'POST', '/api/Users'), 'medium app.js:4 generated');
  });

  it('is told from a handler in Koa and Hono, too', async () => {
    const koa = {
      'app.js': [
        "const Koa = require('koa');",
        "const Router = require('@koa/router');",
        'const app = new Koa();',
        'const router = new Router();',
        "router.post('/pets', async (ctx, next) => { if (!ctx.request.body) { ctx.status = 400; return; } await next(); });",
        "router.post('/pets', async (ctx) => { ctx.body = 1; });",
        "router.get('/cats', async (ctx, next) => { log(ctx.request.body); await next(); });",
        "router.get('/cats', async (ctx, next) => { ctx.body = 1; await next(); });",
        'app.use(router.routes());',
      ].join('\n'),
    };
    assert.equal(await answerIn(koa, 'POST', '/pets'), 'high app.js:6');
    assert.equal(await answerIn(koa, 'GET', '/cats'), 'high app.js:8');
    const hono = {
      'app.ts': [
        "import { Hono } from 'hono';",
        'const app = new Hono();',
        "app.all('/api/*', async (c, next) => { if (!c.req.header('x')) return c.json({}, 401); await next(); });",
        "app.get('/api/pets', async (c, next) => { await c.req.json(); await next(); });",
        "app.get('/api/pets', (c) => c.json(1));",
        'export default app;',
      ].join('\n'),
    };
    assert.equal(await answerIn(hono, 'GET', '/api/pets'), 'high app.ts:5');
  });
});
