import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes of Express', () => {
  it('are found below nested routers, arrays of routers, inline require and factories', async () => {
    assert.deepEqual(
      await routesIn({
        'app.js': [
          "const express = require('express');",
          "const makeAdmin = require('./admin');",
          'const app = express();',
          "app.use('/api', require('./api'));",
          "app.use(['/a', '/b'], [makeAdmin()]);",
        ].join('\n'),
        'api.js': [
          "const router = require('express').Router();",
          "router.use('/users', require('./users').router);",
          'module.exports = router;',
        ].join('\n'),
        'users.js': [
          "const { Router } = require('express');",
          'const router = Router();',
          'exports.show = (req, res) => res.json({});',
          "router.route('/:id').get(exports.show).delete(function remove(req, res) {});",
          'exports.router = router;',
        ].join('\n'),
        'admin.js': [
          "const express = require('express');",
          'module.exports = function admin() {',
          '  const router = express.Router();',
          "  for (const name of ['users', 'logs']) router.get(`/${name}`, (req, res) => res.end());",
          '  return router;',
          '};',
        ].join('\n'),
      }),
      [
        'GET /api/users/{id} → users.js:3 show',
        'DELETE /api/users/{id} → users.js:4 remove',
        'GET /a/users → admin.js:4 (inline)',
        'GET /a/logs → admin.js:4 (inline)',
        'GET /b/users → admin.js:4 (inline)',
        'GET /b/logs → admin.js:4 (inline)',
      ],
    );
  });

  it('follow barrels, classes, bound methods and a list of configuration', async () => {
    assert.deepEqual(
      await routesIn({
        'src/server.ts': [
          "import express, { type Application } from 'express';",
          "import { Users } from './controllers/index.js';",
          'class Server {',
          '  private app: Application;',
          '  constructor() { this.app = express(); this.routes(); }',
          '  private routes() {',
          '    const users = new Users();',
          "    this.app.get('/users', users.list.bind(users));",
          "    [{ path: '/x', run: users.find }].forEach((each) => this.app.post(each.path, each.run));",
          '  }',
          '}',
          'new Server();',
        ].join('\n'),
        'src/controllers/index.ts': "export * from './users';\n",
        'src/controllers/users.ts': [
          'export class Users {',
          '  list(req, res) {}',
          '  find = async (req, res) => {};',
          '}',
        ].join('\n'),
      }),
      ['GET /users → src/controllers/users.ts:2 list', 'POST /x → src/controllers/users.ts:3 find'],
    );
  });

  it('name the factory, what a wrapper wraps, and the last of a chain', async () => {
    const handlers = [
      'exports.login = function login() { return (req, res) => res.json({}); };',
      'exports.guard = (req, res, next) => { if (req.user) next(); };',
      'exports.wrap = (run) => (req, res, next) => run(req, res).catch(next);',
      'exports.show = async (req, res) => res.json({});',
    ];
    const app = [
      "const asyncHandler = require('express-async-handler');",
      "const h = require('./handlers');",
      "const app = require('express')();",
      "app.post('/login', h.login());",
      "app.get('/own', h.guard, h.wrap(h.show));",
      "app.get('/foreign', asyncHandler(h.show));",
    ];
    assert.deepEqual(await routesIn({ 'handlers.js': handlers.join('\n'), 'app.js': app.join('\n') }), [
      'POST /login → handlers.js:1 login',
      'GET /own → handlers.js:4 show',
      'GET /foreign → handlers.js:4 show',
    ]);
  });

  it('do not name a wrapper of what is not known, but what a list ends with', async () => {
    const files = {
      'app.js': [
        "const app = require('express')();",
        "const { setup, tryRoute } = require('./helpers');",
        "const { users } = require('./users');",
        "setup(app, '/users', [], users.list);",
        "app.get('/later', tryRoute(plugins.later));",
        "app.get('/failing', tryRoute(plugins.failing, (error, res) => res.end()));",
      ].join('\n'),
      'helpers.js': [
        'const helpers = module.exports;',
        'helpers.setup = function (...args) {',
        '  const [router, name] = args;',
        '  const controller = args[args.length - 1];',
        '  router.get(name, helpers.tryRoute(controller));',
        '  router.get(`/api${name}`, helpers.tryRoute(args.at(-1)));',
        '};',
        'helpers.tryRoute = (controller, failed) => {',
        '  if (!isAsync(controller)) return (req, res, next) => controller(req, res, next);',
        '  return async (req, res, next) => {',
        '    try { await controller(req, res, next); } catch (error) { failed(error, res); }',
        '  };',
        '};',
      ].join('\n'),
      'users.js': 'exports.users = { list(req, res) { res.json([]); } };\n',
    };
    assert.deepEqual(await routesIn(files), [
      'GET /users → users.js:1 list',
      'GET /api/users → users.js:1 list',
      'GET /later → unknown',
      'GET /failing → unknown',
    ]);
    assert.equal(await answerIn(files, 'GET', '/later'), 'medium app.js:5 handlerUnknown');
  });

  it('follow @ to the sources around a file where nothing says what it is', async () => {
    const service = (path: string): Readonly<Record<string, string>> => ({
      [`${path}/app.js`]: `const app = require('express')();\napp.use('/${path}', require('@/routes'));\n`,
      [`${path}/routes.js`]:
        "const router = require('express').Router();\nrouter.get('/x', (req, res) => res.end());\nmodule.exports = router;\n",
    });
    assert.deepEqual(await routesIn({ ...service('a'), ...service('b') }), [
      'GET /a/x → a/routes.js:2 (inline)',
      'GET /b/x → b/routes.js:2 (inline)',
    ]);
  });

  it('are those that routers of Parse Server give with their method', async () => {
    assert.deepEqual(
      await routesIn({
        'AudiencesRouter.js': [
          'class AudiencesRouter extends PromiseRouter {',
          '  mountRoutes() {',
          "    this.route('GET', '/audiences/:id', req => this.get(req));",
          '  }',
          '}',
        ].join('\n'),
      }),
      ['GET /audiences/{id} → AudiencesRouter.js:3 (inline) (not mounted)'],
    );
  });

  it('answer nothing where an expression only says what middleware leaves out', async () => {
    const files = {
      'app.js': [
        "const app = require('express')();",
        'app.use(/^(?!\\/internal).*/, function upload(req, res, next) { read(req, res, next); });',
        "app.get('/users', (req, res) => res.end());",
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/users'), 'high app.js:3');
    assert.match(await answerIn(files, 'GET', '/other'), /^none /);
  });

  it('are none in calls of clients, of unknown names and in text', async () => {
    assert.deepEqual(
      await routesIn({
        'client.js': [
          "import axios from 'axios';",
          "import { api } from './api';",
          "axios.get('/users', { headers: {} });",
          "api.post('/users', data);",
          "app.get('/snippet', (req, res) => {});",
          "cache.get('/key', () => 1);",
          "// app.get('/comment', handler)",
        ].join('\n'),
        'api.js': "import axios from 'axios';\nexport const api = axios.create({});\n",
      }),
      [],
    );
  });

  it('match regular expressions, lookahead, optional parts and arrays of paths', async () => {
    const files = {
      'app.js': [
        "const app = require('express')();",
        'app.get(/^\\/r-(\\d+)$/, (q, s) => s.end());',
        "app.get('/ftp(?!/secret)/:file', (q, s) => s.end());",
        "app.get('/ftp/secret/:file', (q, s) => s.end());",
        "app.get(['/one', '/two/:id?'], (q, s) => s.end());",
        "app.get('/v5{/:op}', (q, s) => s.end());",
        "app.get('/n/:id(\\\\d+)', (q, s) => s.end());",
      ].join('\n'),
    };
    const answer = (url: string): Promise<string> => answerIn(files, 'GET', url);
    assert.equal(await answer('/r-12'), 'high app.js:2');
    assert.equal(await answer('/r-x'), 'none noShape');
    assert.equal(await answer('/ftp/a.md'), 'high app.js:3');
    assert.equal(await answer('/ftp/secret/a.md'), 'high app.js:4');
    assert.equal(await answer('/two'), 'high app.js:5');
    assert.equal(await answer('/two/7'), 'high app.js:5');
    assert.equal(await answer('/v5/x'), 'high app.js:6');
    assert.equal(await answer('/n/12'), 'high app.js:7');
    assert.equal(await answer('/n/ab'), 'none noShape');
  });

  it('are found around a syntax error, and never in tests, in packages or in minified files', async () => {
    const app = "const app = require('express')();\napp.get('/a', (q, s) => s.end());\n";
    assert.deepEqual(
      await routesIn({
        'app.js': `${app}const = ;\napp.get('/b', (q, s) => s.end());\n`,
        'app.test.js': app,
        'node_modules/x/index.js': app,
        'public/all.min.js': app,
        'public/bundle.js': `${app.replaceAll('\n', '')}${'x();'.repeat(3000)}`,
        'test/app.js': app,
        'src/test/picture.js': `const picture = '${'iVBORw0KGgo'.repeat(2000)}';\n${app.replace('/a', '/c')}`,
      }),
      ['GET /a → app.js:2 (inline)', 'GET /b → app.js:4 (inline)', 'GET /c → src/test/picture.js:3 (inline)'],
    );
  });
});

describe('routes of Fastify, Koa and Hono', () => {
  it('have the prefixes that plugins are registered with, and those of their folders', async () => {
    assert.deepEqual(
      await routesIn({
        'app.js': [
          "import Fastify from 'fastify';",
          "import autoload from '@fastify/autoload';",
          "import path from 'node:path';",
          "import users from './users.js';",
          'const fastify = Fastify();',
          "fastify.register(users, { prefix: '/v1' });",
          "fastify.register(async (f) => { f.route({ method: ['GET', 'HEAD'], url: '/in', handler: one }); }, { prefix: '/deep' });",
          "fastify.register(autoload, { dir: path.join(import.meta.dirname, 'routes') });",
          'async function one() {}',
        ].join('\n'),
        'users.js': "export default async (fastify) => {\n  fastify.get('/users', async () => []);\n};\n",
        'routes/shop/index.js': "export default async function (f) {\n  f.get('/cart', async () => []);\n}\n",
      }),
      [
        'GET /v1/users → users.js:2 (inline)',
        'GET /deep/in → app.js:9 one',
        'HEAD /deep/in → app.js:9 one',
        'GET /shop/cart → routes/shop/index.js:2 (inline)',
      ],
    );
  });

  it('have the prefixes of Koa routers, however these are given', async () => {
    assert.deepEqual(
      await routesIn({
        'app.ts': [
          "import Koa from 'koa';",
          "import Router from '@koa/router';",
          'const app = new Koa();',
          "const inner = new Router({ prefix: '/inner' });",
          "inner.get('name', '/a', (ctx) => {});",
          'const outer = new Router();',
          "outer.prefix('/outer');",
          'outer.use(inner.routes(), inner.allowedMethods());',
          'app.use(outer.routes());',
        ].join('\n'),
      }),
      ['GET /outer/inner/a → app.ts:5 (inline)'],
    );
  });

  it('have the paths of Hono applications, base paths and lists of methods', async () => {
    assert.deepEqual(
      await routesIn({
        'index.ts': [
          "import { Hono } from 'hono';",
          "import books from './books';",
          "const app = new Hono().basePath('/api').route('/books', books);",
          "app.on(['PUT', 'POST'], '/files/:name{.+\\\\.png}', (c) => c.text(''));",
          'export default app;',
        ].join('\n'),
        'books.ts':
          "import { Hono } from 'hono';\nexport default new Hono().get('/:id', (c) => c.json({})).post('/', (c) => c.json({}));\n",
      }),
      [
        'GET /api/books/{id} → books.ts:2 (inline)',
        'POST /api/books/ → books.ts:2 (inline)',
        'PUT /api/files/{name} → index.ts:4 (inline)',
        'POST /api/files/{name} → index.ts:4 (inline)',
      ],
    );
  });
});

describe('routes of NestJS and Next.js', () => {
  it('have global prefix, exclusion, version, paths of enums and inherited methods', async () => {
    assert.deepEqual(
      await routesIn({
        'main.ts': [
          "import { NestFactory } from '@nestjs/core';",
          "import { VersioningType } from '@nestjs/common';",
          'async function start() {',
          '  const app = await NestFactory.create(AppModule);',
          "  app.setGlobalPrefix('api', { exclude: ['health'] });",
          '  app.enableVersioning({ type: VersioningType.URI });',
          '}',
        ].join('\n'),
        'paths.ts': "export enum Path { Users = 'users' }\n",
        'base.ts': [
          "import { Get } from '@nestjs/common';",
          'export abstract class Base {',
          "  @Get('all')",
          '  all() {}',
          '}',
        ].join('\n'),
        'users.controller.ts': [
          "import { Controller, Get, Post, VERSION_NEUTRAL } from '@nestjs/common';",
          "import { Path } from './paths';",
          "import { Base } from './base';",
          "@Controller({ path: Path.Users, version: '2' })",
          'export class Users extends Base {',
          "  @Post(['a', 'b'])",
          '  create() {}',
          '}',
          "@Controller('health')",
          'export class Health {',
          '  @Get()',
          '  check() {}',
          '}',
          "@Controller({ path: 'both', version: [VERSION_NEUTRAL, '1'] })",
          'export class Both {',
          "  @Get('x')",
          '  read() {}',
          '}',
        ].join('\n'),
      }),
      [
        'POST /api/v2/users/a → users.controller.ts:7 create',
        'POST /api/v2/users/b → users.controller.ts:7 create',
        'GET /api/v2/users/all → base.ts:4 all',
        'GET /health/ → users.controller.ts:12 check',
        'GET /api/both/x → users.controller.ts:17 read',
        'GET /api/v1/both/x → users.controller.ts:17 read',
      ],
    );
  });

  it('follow the folders of Next.js, groups and exports of others, in its own package only', async () => {
    const route = 'export async function GET() { return Response.json({}); }\n';
    assert.deepEqual(
      await routesIn({
        'apps/web/package.json': '{ "dependencies": { "next": "15" } }',
        'apps/web/src/app/(shop)/api/items/[id]/route.ts': route,
        'apps/web/src/app/api/again/route.ts': "export * from '../../(shop)/api/items/[id]/route';\n",
        'apps/web/src/pages/api/old.ts':
          "export default function old(req, res) {\n  if (req.method === 'PUT') res.end();\n}\n",
        'packages/other/package.json': '{ "dependencies": {} }',
        'packages/other/app/api/no/route.ts': route,
      }),
      [
        'GET /api/items/{id} → apps/web/src/app/(shop)/api/items/[id]/route.ts:1 GET',
        'GET /api/again → apps/web/src/app/(shop)/api/items/[id]/route.ts:1 GET',
        'PUT /api/old → apps/web/src/pages/api/old.ts:1 old',
      ],
    );
  });
});

describe('routes of Strapi', () => {
  it('are those that files of routes list, with the methods of controllers', async () => {
    assert.deepEqual(
      await routesIn({
        'src/api/item/routes/item.js': [
          'module.exports = {',
          '  routes: [',
          "    { method: 'GET', path: '/items/:id', handler: 'item.findOne' },",
          "    { method: 'POST', path: '/items', handler: 'api::item.item.create' },",
          "    { method: 'DELETE', path: '/items', handler: 'item.remove' },",
          '  ],',
          '};',
        ].join('\n'),
        'src/api/item/controllers/item.js': [
          'module.exports = {',
          '  async findOne(ctx) { return null; },',
          '  async create(ctx) { return null; },',
          '};',
        ].join('\n'),
        'plugin/routes/admin.js': [
          'module.exports = (strapi) => [',
          "  { method: 'PUT', path: '/settings', handler: 'settings.update' },",
          '];',
        ].join('\n'),
        'src/routes/menu.js': "module.exports = [{ path: '/users', handler: 'users' }];\n",
      }),
      [
        'PUT /settings → unknown',
        'GET /api/items/{id} → src/api/item/controllers/item.js:2 findOne',
        'POST /api/items → src/api/item/controllers/item.js:3 create',
        'DELETE /api/items → unknown',
      ],
    );
  });
});
