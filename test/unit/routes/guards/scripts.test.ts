import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';
import { wholeRoutesIn } from '../frameworks/wholeRoutes.ts';

// What judge, names, callsOf, accessWords, chain, guardsAround and readGuards say of scripts.
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

describe('what stands before handlers of NestJS', () => {
  it('is what decorators of methods, classes, parameters and bases say', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'x.controller.ts': `import { Controller, Get, Post, UseGuards, UseInterceptors, UsePipes, UseFilters, Body, HttpCode } from '@nestjs/common';
import { ApiTags, ApiBearerAuth } from '@nestjs/swagger';
import { Roles, Public, Thing, CurrentUser, ClientIp } from 'lib';
import { JwtAuthGuard, RolesGuard, AuthGuard, AuthInterceptor } from 'lib';
import { OwnGuard, Quiet, Composed } from './own';
class Base {
  @Get('inherited') inherited() { return 1; }
}
@Controller('x')
@ApiTags('x')
export class XController extends Base {
  @Get('open') @ApiBearerAuth() @HttpCode(200) @UseInterceptors(AuthInterceptor) @UsePipes(X) @UseFilters(Y) open(@Body() body) { return 1; }
  @Get('guard') @UseGuards(OwnGuard) guard() { return 1; }
  @Get('two')
  @UseGuards(AuthGuard('jwt'), RolesGuard)
  two() { return 1; }
  @Get('quiet') @UseGuards(Quiet) quiet() { return 1; }
  @Get('roles') @Roles('admin', 'boss') roles() { return 1; }
  @Get('thing') @Thing() thing() { return 1; }
  @Get('composed') @Composed('x') composed() { return 1; }
  @Get('user') user(@CurrentUser() user) { return 1; }
  @Get('ip') ip(@ClientIp() ip) { return 1; }
}
@Controller('closed')
@UseGuards(JwtAuthGuard)
export class ClosedController {
  @Get() closed() { return 1; }
  @Get('public') @Public() open() { return 1; }
}
`,
        'own.ts': `import { applyDecorators, UseGuards } from '@nestjs/common';
export class OwnGuard { canActivate(context) { return context.user; } }
export class Quiet { canActivate() { return true; } }
export const Composed = (role) => applyDecorators(UseGuards(OwnGuard));
`,
      }),
      [
        'GET /x/open → x.controller.ts:12-12 open | NestJS first | x.controller.ts:12 | 12-12 9-9 10-10 | none',
        'GET /x/guard → x.controller.ts:13-13 guard | NestJS first | x.controller.ts:13 | 13-13 9-9 10-10 | unknown OwnGuard:13',
        'GET /x/two → x.controller.ts:16-16 two | NestJS first | x.controller.ts:14 | 14-16 14-14 15-15 9-9 10-10 | required jwt AuthGuard:15 RolesGuard:15',
        'GET /x/quiet → x.controller.ts:17-17 quiet | NestJS first | x.controller.ts:17 | 17-17 9-9 10-10 | none',
        'GET /x/roles → x.controller.ts:18-18 roles | NestJS first | x.controller.ts:18 | 18-18 9-9 10-10 | required admin boss Roles:18',
        'GET /x/thing → x.controller.ts:19-19 thing | NestJS first | x.controller.ts:19 | 19-19 9-9 10-10 | unknown Thing:19',
        'GET /x/composed → x.controller.ts:20-20 composed | NestJS first | x.controller.ts:20 | 20-20 9-9 10-10 | unknown Composed:20',
        'GET /x/user → x.controller.ts:21-21 user | NestJS first | x.controller.ts:21 | 21-21 9-9 10-10 | unknown CurrentUser:21 user:21',
        'GET /x/ip → x.controller.ts:22-22 ip | NestJS first | x.controller.ts:22 | 22-22 9-9 10-10 | none',
        'GET /x/inherited → x.controller.ts:7-7 inherited | NestJS first | x.controller.ts:7 | 7-7 9-9 10-10 | none',
        'GET /closed/ → x.controller.ts:27-27 closed | NestJS first | x.controller.ts:24 | 27-27 24-24 25-25 | required JwtAuthGuard:25',
        'GET /closed/public → x.controller.ts:28-28 open | NestJS first | x.controller.ts:28 | 28-28 24-24 25-25 | none Public:28',
      ],
    );
  });

  it('is what the application and its modules apply', async () => {
    const controller = `import { Controller, Get, Post } from '@nestjs/common';
@Controller('users')
export class Users {
  @Get() list() { return 1; }
  @Post() add() { return 1; }
  @Get(':id') one() { return 1; }
}
@Controller('posts')
export class Posts {
  @Get() list() { return 1; }
}
`;
    const module = (text: string): string => `import { Module, RequestMethod } from '@nestjs/common';
import helmet from 'helmet';
import { AuthMiddleware, LoggerMiddleware } from 'lib';
import { Users } from './users.controller';
@Module({})
export class AppModule {
  configure(consumer) {
${text}
  }
}
`;
    const consumed = [
      '    consumer.apply(AuthMiddleware).forRoutes(Users);',
      "    consumer.apply(AuthMiddleware).forRoutes('users');",
      "    consumer.apply(AuthMiddleware).forRoutes('*');",
      "    consumer.apply(AuthMiddleware).forRoutes({ path: 'users', method: RequestMethod.POST });",
      "    consumer.apply(AuthMiddleware).forRoutes({ path: '/users/:id', method: RequestMethod.ALL });",
      "    consumer.apply(AuthMiddleware).exclude('users').forRoutes(Users);",
      '    consumer.apply(AuthMiddleware).forRoutes(unknown);',
      "    consumer.apply(LoggerMiddleware).forRoutes(Users).apply(AuthMiddleware, unknown).forRoutes(\n      'posts',\n      'nothing');",
      "    return consumer.apply(helmet()).forRoutes('*');",
    ];
    const global = [
      '@Module({ providers: [{ provide: APP_GUARD, useClass: JwtAuthGuard }] }) class A {}',
      '@Module({ providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }] }) class A {}',
      '@Module({ providers: [{ provide: APP_GUARD, useClass: SomeGuard }] }) class A {}',
      "import { APP_GUARD } from '@nestjs/core';",
      'app.useGlobalGuards(new JwtAuthGuard());',
      'app.useGlobalGuards(guards);',
    ];
    const imported = global.map((text) => `import { Module } from '@nestjs/common';\n${text}`);
    const found = [...consumed.map(module), ...imported].map(async (text) =>
      (await guardsIn({ 'users.controller.ts': controller, 'app.module.ts': text })).map((line) =>
        line.replaceAll('app.module.ts', 'app'),
      ),
    );
    assert.deepEqual(
      (await Promise.all(found)).map((lines) => lines.join(', ')),
      [
        'GET /users/ required ← AuthMiddleware@app:8, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} required ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ required ← AuthMiddleware@app:8, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} unknown ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ required ← AuthMiddleware@app:8, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} required ← AuthMiddleware@app:8, GET /posts/ required ← AuthMiddleware@app:8',
        'GET /users/ none, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} none, GET /posts/ none',
        'GET /users/ none, POST /users/ none, GET /users/{id} required ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ unknown ← AuthMiddleware@app:8, POST /users/ unknown ← AuthMiddleware@app:8, GET /users/{id} unknown ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ unknown ← AuthMiddleware@app:8, POST /users/ unknown ← AuthMiddleware@app:8, GET /users/{id} unknown ← AuthMiddleware@app:8, GET /posts/ unknown ← AuthMiddleware@app:8',
        'GET /users/ none, POST /users/ none, GET /users/{id} unknown ← AuthMiddleware@app:8 AuthMiddleware@app:9 @app:8 @app:9, GET /posts/ required ← AuthMiddleware@app:8 AuthMiddleware@app:9',
        'GET /users/ none, POST /users/ none, GET /users/{id} none, GET /posts/ none',
        'GET /users/ required ← JwtAuthGuard@app:2, POST /users/ required ← JwtAuthGuard@app:2, GET /users/{id} required ← JwtAuthGuard@app:2, GET /posts/ required ← JwtAuthGuard@app:2',
        'GET /users/ none, POST /users/ none, GET /users/{id} none, GET /posts/ none',
        'GET /users/ unknown ← SomeGuard@app:2, POST /users/ unknown ← SomeGuard@app:2, GET /users/{id} unknown ← SomeGuard@app:2, GET /posts/ unknown ← SomeGuard@app:2',
        'GET /users/ unknown ← APP_GUARD@app:2, POST /users/ unknown ← APP_GUARD@app:2, GET /users/{id} unknown ← APP_GUARD@app:2, GET /posts/ unknown ← APP_GUARD@app:2',
        'GET /users/ unknown ← @app:2, POST /users/ unknown ← @app:2, GET /users/{id} unknown ← @app:2, GET /posts/ unknown ← @app:2',
        'GET /users/ unknown ← guards@app:2, POST /users/ unknown ← guards@app:2, GET /users/{id} unknown ← guards@app:2, GET /posts/ unknown ← guards@app:2',
      ],
    );
  });
});
