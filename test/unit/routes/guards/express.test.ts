import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';
import { wholeRoutesIn } from '../frameworks/wholeRoutes.ts';

// What judge, names, callsOf, accessWords, chain, guardsAround and readGuards say of scripts.
// Also of covers and layer.
describe('what stands before handlers of Express', () => {
  /** A line for each guard: what it is, and what it makes of a route. */
  async function judged(guards: readonly string[], more = ''): Promise<readonly string[]> {
    const lines = guards.map((guard, index) => `app.get('/r${index}', ${guard}, done);`);
    const found = await guardsIn({
      'app.js': `${more}\nconst express = require('express');\nconst app = express();\n${lines.join('\n')}\nfunction done(req, res) {\n  res.json({});\n}\n`,
    });
    const said = new Map(
      found.map((line) => line.split(' ').slice(1)).map(([path, ...rest]) => [path, rest.join(' ')]),
    );
    return guards.map((guard, index) =>
      `${guard}: ${said.get(`/r${index}`) ?? 'no route'}`.replace(/@app\.js:\d+/g, ''),
    );
  }

  it('is what packages are known for', async () => {
    const packages =
      'helmet cors body-parser morgan compression cookie-parser express-session multer csurf express-rate-limit express-validator serve-static express-winston hpp zod path koa-bodyparser @koa/cors hono/logger hono/jwt @hono/zod-validator express passport express-jwt connect-ensure-login unknown-package'.split(
        ' ',
      );
    assert.deepEqual(await judged(packages.map((name) => `require('${name}')()`)), [
      "require('helmet')(): none",
      "require('cors')(): none",
      "require('body-parser')(): none",
      "require('morgan')(): none",
      "require('compression')(): none",
      "require('cookie-parser')(): none",
      "require('express-session')(): none",
      "require('multer')(): none",
      "require('csurf')(): none",
      "require('express-rate-limit')(): none",
      "require('express-validator')(): none",
      "require('serve-static')(): none",
      "require('express-winston')(): none",
      "require('hpp')(): none",
      "require('zod')(): none",
      "require('path')(): none",
      "require('koa-bodyparser')(): none",
      "require('@koa/cors')(): none",
      "require('hono/logger')(): none",
      "require('hono/jwt')(): unknown ← hono/jwt",
      "require('@hono/zod-validator')(): none",
      "require('express')(): none",
      "require('passport')(): unknown ← passport",
      "require('express-jwt')(): required ← express-jwt",
      "require('connect-ensure-login')(): required ← connect-ensure-login",
      "require('unknown-package')(): unknown ← unknown-package",
    ]);
  });

  it('is what the functions of packages are called, and what they are given', async () => {
    assert.deepEqual(
      await judged(
        [
          'passport.authenticate("jwt")',
          'passport.initialize()',
          'passport.session()',
          'passport.other()',
          'x.requireRole("admin", "boss")',
          'x.hasPermission(["read", "write"])',
          'x.authorize(Roles.Admin)',
          'x.requireAdmin()',
          'x.optionalAuth()',
          'x.maybeAuth()',
          'x.loadUser()',
          'x.readOnly()',
          'x.publicRoute()',
          'x.rateLimit()',
          'x.tokenThing()',
          'x.silent()',
          'x["check-auth"]',
          'jwt({ secret: 1 })',
          'jwt({ credentialsRequired: false })',
          'jwt({ credentialsRequired: true })',
          'jwt({ passthrough: true })',
          'jwt({ requireAuth: false })',
          'jwt({ secret: 1 }).unless({ path: ["/x"] })',
          '[helmet(), x.requireLogin()]',
          '[helmet(), x.silent(), x.optionalAuth()]',
          '[helmet(), helmet()]',
          '[]',
          'flag ? x.requireLogin() : x.requireLogin()',
          'flag ? x.requireLogin() : helmet()',
          'flag ? x.silent() : helmet()',
          'express.json()',
          'express.tokenThing()',
          'unknownName',
        ],
        `const passport = require('passport');
const x = require('some-package');
const jwt = require('express-jwt');
const helmet = require('helmet');`,
      ),
      [
        'passport.authenticate("jwt"): required ← authenticate',
        'passport.initialize(): none',
        'passport.session(): none',
        'passport.other(): unknown ← other',
        'x.requireRole("admin", "boss"): required admin boss ← requireRole',
        'x.hasPermission(["read", "write"]): required read write ← hasPermission',
        'x.authorize(Roles.Admin): required ← authorize',
        'x.requireAdmin(): required admin ← requireAdmin',
        'x.optionalAuth(): optional ← optionalAuth',
        'x.maybeAuth(): optional ← maybeAuth',
        'x.loadUser(): optional ← loadUser',
        'x.readOnly(): unknown ← readOnly',
        'x.publicRoute(): unknown ← publicRoute',
        'x.rateLimit(): none',
        'x.tokenThing(): unknown ← tokenThing',
        'x.silent(): unknown ← silent',
        'x["check-auth"]: required ← check-auth',
        'jwt({ secret: 1 }): required ← express-jwt',
        'jwt({ credentialsRequired: false }): optional ← express-jwt',
        'jwt({ credentialsRequired: true }): required ← express-jwt',
        'jwt({ passthrough: true }): optional ← express-jwt',
        'jwt({ requireAuth: false }): optional ← express-jwt',
        'jwt({ secret: 1 }).unless({ path: ["/x"] }): unknown ← unless',
        '[helmet(), x.requireLogin()]: required ← requireLogin',
        '[helmet(), x.silent(), x.optionalAuth()]: unknown ← silent',
        '[helmet(), helmet()]: none',
        '[]: none',
        'flag ? x.requireLogin() : x.requireLogin(): required ← requireLogin',
        'flag ? x.requireLogin() : helmet(): unknown ← requireLogin',
        'flag ? x.silent() : helmet(): unknown ← silent',
        'express.json(): none',
        'express.tokenThing(): unknown ← tokenThing',
        'unknownName: unknown ← ',
      ],
    );
  });

  it('is what functions of the code do, and what they are made with', async () => {
    assert.deepEqual(
      await judged(
        [
          'requireLogin',
          'isAdmin',
          'log',
          'vagueToken',
          'refusingToken',
          'looks',
          'refuses',
          'optionalUser',
          'optionalRefuses',
          'rateLimit',
          'rateLimitRefuses',
          'onError',
          'withRole("admin")',
          'requireRole("boss")',
          'requireRole(["a", "b"])',
          'authMiddleware(false)',
          'authMiddleware(true)',
          'makesPass()',
          'makesRefuse()',
          'makesNamed()',
          'new Guarded().check',
          'SomeGuard',
          'wrap(requireLogin)',
          'asyncHandler(requireLogin)',
          'asyncHandler(log)',
          '(req, res, next) => next()',
          '(req, res, next) => { if (!req.user) throw new Error(); next(); }',
        ],
        `const asyncHandler = require('express-async-handler');
function requireLogin(req, res, next) { next(); }
function isAdmin(req, res, next) { next(); }
function log(req, res, next) { next(); }
function vagueToken(req, res, next) { other(req, res, next); }
function refusingToken(req, res, next) { if (!req.x) return res.status(401).end(); other(next); }
function looks(req, res, next) { if (req.user) other(); else other(next); }
function refuses(req, res, next) { if (x) throw new Forbidden(); next(); }
function optionalUser(req, res, next) { other(next); }
function optionalRefuses(req, res, next) { res.status(403); other(next); }
function rateLimit(req, res, next) { other(next); }
function rateLimitRefuses(req, res, next) { res.status(403); other(next); }
function onError(err, req, res, next) { res.status(401); }
const withRole = (role) => (req, res, next) => { if (req.user.role !== role) res.sendStatus(403); else next(); };
function requireRole(...roles) { return (req, res, next) => next(); }
function authMiddleware(strict) { return (req, res, next) => next(); }
const makesPass = () => (req, res, next) => next();
const makesRefuse = () => (req, res, next) => { if (x) return res.status(401).end(); next(); };
const makesNamed = () => function isOwner(req, res, next) { if (x) return res.status(401).end(); next(); };
class Guarded { check(req, res, next) { next(); } }
class SomeGuard { }
const wrap = (fn) => (req, res, next) => fn(req, res, next);`,
      ),
      [
        'requireLogin: required ← requireLogin',
        'isAdmin: required admin ← isAdmin',
        'log: none',
        'vagueToken: unknown ← vagueToken',
        'refusingToken: required ← refusingToken',
        'looks: unknown ← looks',
        'refuses: unknown ← refuses',
        'optionalUser: optional ← optionalUser',
        'optionalRefuses: unknown ← optionalRefuses',
        'rateLimit: none',
        'rateLimitRefuses: unknown ← rateLimitRefuses',
        'onError: none',
        'withRole("admin"): required admin ← withRole',
        'requireRole("boss"): required boss ← requireRole',
        'requireRole(["a", "b"]): required a b ← requireRole',
        'authMiddleware(false): unknown ← authMiddleware',
        'authMiddleware(true): required ← authMiddleware',
        'makesPass(): none',
        'makesRefuse(): unknown ← makesRefuse',
        'makesNamed(): unknown ← makesNamed',
        'new Guarded().check: none',
        'SomeGuard: unknown ← SomeGuard',
        'wrap(requireLogin): required ← requireLogin',
        'asyncHandler(requireLogin): required ← requireLogin',
        'asyncHandler(log): none',
        '(req, res, next) => next(): none',
        '(req, res, next) => { if (!req.user) throw new Error(); next(); }: unknown ← ',
      ],
    );
  });

  it('is what the handler itself asks for, beside it or by a secret of its path', async () => {
    assert.deepEqual(
      await guardsIn({
        'app.js': `const express = require('express');
const app = express();
app.get('/plain', plain);
app.get('/asks', (req, res) => {
  if (!req.session.user) return res.end();
  res.json({});
});
app.get('/beside', (req, res) => {
  res.json(find(req));
});
app.get('/verify/:token', plain);
app.get('/x/:apiKey/y', plain);
app.get('/:code', plain);
app.get('/:id/*', plain);
app.get('/graphql', plain);
app.all('/x/*', plain);
app.use('/below', plain);
app.get('/far', require('./far').far);
function plain(req, res) {
  res.json({});
}
function find(req) {
  return checkAccess(req);
}
`,
        'far.js': 'exports.far = (req, res) => {\n  res.json(decodeToken(req));\n};\n',
      }),
      [
        'GET /plain none',
        'GET /asks unknown ← @app.js:4',
        'GET /beside unknown ← @app.js:8',
        'GET /verify/{token} unknown ← token@app.js:11',
        'GET /x/{apiKey}/y unknown ← apiKey@app.js:12',
        'GET /{code} unknown ← code@app.js:13',
        'GET /{id}/{rest*} none',
        'GET /graphql unknown',
        'ANY /x/{rest*} unknown',
        'ANY /below unknown',
        'GET /far unknown ← far@far.js:1',
      ],
    );
  });

  it('is what wraps a handler, and what passes on for the methods and paths it is for', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'app.js': `const express = require('express');
const { authed } = require('pkg');
const app = express();
app.get('/wrapped', requireLogin(handler));
app.get('/package', authed(handler));
app.get('/nested', authed(requireLogin(handler)));
app.get('/harmless', asyncHandler(handler));
app.get('/either', flag ? requireLogin(handler) : handler);
app.get('/same', flag ? requireLogin(handler) : requireLogin(other));
app.post('/posts', isAdmin);
app.post('/posts', handler);
app.get('/posts', handler);
app.all('/posts', handler);
app.use('/below', isAdmin, express.Router());
app.get('/below/x', handler);
app.get('/belowx', handler);
app.get('/:name/x', handler);
app.use('/exact/:id(\\\\d+)', isAdmin, express.Router());
app.get('/exact/1', handler);
app.get('/other', handler);
function requireLogin(fn) {
  return (req, res) => fn(req, res);
}
function asyncHandler(fn) {
  return (req, res) => fn(req, res);
}
function isAdmin(req, res, next) {
  next();
}
function handler(req, res) {
  res.json({});
}
function other(req, res) {
  res.json({});
}
`,
      }),
      [
        'GET /wrapped → app.js:30-32 handler | Express first | app.js:4 | 4-30 4-4 | required requireLogin:4',
        'GET /package → app.js:30-32 handler | Express first | app.js:5 | 5-30 5-5 | required authed:5',
        'GET /nested → app.js:30-32 handler | Express first | app.js:6 | 6-30 6-6 | required authed:6 requireLogin:6',
        'GET /harmless → app.js:30-32 handler | Express first | app.js:7 | 7-30 7-7 | none',
        'GET /either → app.js:30-32 handler | Express first | app.js:8 | 8-30 8-8 | unknown requireLogin:8',
        'GET /same → app.js:30-32 handler | Express first | app.js:9 | 9-30 9-9 | required requireLogin:9',
        'POST /posts → app.js:27-29 isAdmin middleware | Express first | app.js:10 | 10-27 10-10 | required admin isAdmin:10',
        'POST /posts → app.js:30-32 handler | Express first | app.js:11 | 11-30 11-11 10-10 | required admin isAdmin:10',
        'GET /posts → app.js:30-32 handler | Express first | app.js:12 | 12-30 12-12 | none',
        'ANY /posts → app.js:30-32 handler | Express first | app.js:13 | 13-30 13-13 10-10 | unknown admin isAdmin:10',
        'GET /below/x → app.js:30-32 handler | Express first | app.js:15 | 15-30 15-15 14-14 | required admin isAdmin:14',
        'GET /belowx → app.js:30-32 handler | Express first | app.js:16 | 16-30 16-16 | none',
        'GET /{name}/x → app.js:30-32 handler | Express first | app.js:17 | 17-30 17-17 14-14 | unknown admin isAdmin:14',
        'GET /exact/1 → app.js:30-32 handler | Express first | app.js:19 | 19-30 19-19 18-18 | unknown admin isAdmin:18',
        'GET /other → app.js:30-32 handler | Express first | app.js:20 | 20-30 20-20 18-18 | unknown admin isAdmin:18',
      ],
    );
  });
});
