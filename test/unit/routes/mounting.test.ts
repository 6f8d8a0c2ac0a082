import assert from 'node:assert/strict';
import { showTemplate } from '../../../src/routes/match/template.ts';
import { indexOf, routesIn } from './routesIn.ts';

describe('routes that are registered from elsewhere', () => {
  it('are mounted where a callback that nobody calls gives the application', async () => {
    const server = (start: string): Promise<readonly string[]> =>
      routesIn({
        'server.ts': [
          "import express from 'express';",
          'const app = express();',
          'function configure(app: ReturnType<typeof express>, other: unknown) {',
          "  app.get('/users', list);",
          '}',
          'const list = (req, res) => res.json([]);',
          start,
        ].join('\n'),
      });
    assert.deepEqual(await server('ready().then(() => { configure(app, 1); });'), [
      'GET /users → server.ts:6 list',
    ]);
    assert.deepEqual(await server('ready().then(() => { other(app, 1); });'), [
      'GET /users → server.ts:6 list (not mounted)',
    ]);
  });

  it('stand once where two programs register the same', async () => {
    assert.deepEqual(
      await routesIn({
        'server.js': [
          "const express = require('express');",
          'const app = express();',
          'configure(app);',
          'function make() { const second = express(); configure(second); return second; }',
          "function configure(app) { app.get('/users', (req, res) => res.end()); }",
        ].join('\n'),
      }),
      ['GET /users → server.js:5 (inline)'],
    );
  });

  it('are served where a parameter has the type of an application', async () => {
    const go = (type: string, make: string): Promise<readonly string[]> =>
      routesIn({
        'go.mod': 'module shop\n',
        'routes/routes.go': [
          'package routes',
          'import "github.com/labstack/echo/v4"',
          `func Register(e ${type}) { e.GET("/users", list) }`,
          'func list(c echo.Context) error { return nil }',
          make,
        ].join('\n'),
      });
    assert.deepEqual(await go('*echo.Echo', ''), ['GET /users → routes/routes.go:4 list']);
    assert.deepEqual(await go('*echo.Group', ''), ['GET /users → routes/routes.go:4 list (not mounted)']);
    // Made in a way that nobody knows: the type of the parameter says what it is.
    assert.deepEqual(await go('*echo.Echo', 'func start() { Register(echo.Special()) }'), [
      'GET /users → routes/routes.go:4 list',
    ]);
    assert.deepEqual(
      await routesIn({
        'routes.py': [
          'from fastapi import FastAPI',
          'def setup(application: FastAPI):',
          '    @application.get("/users")',
          '    def users(): ...',
        ].join('\n'),
      }),
      ['GET /users → routes.py:4 users'],
    );
  });

  it('follow objects whose classes extend applications, routers and extensions', async () => {
    assert.deepEqual(
      await routesIn({
        'app.py': [
          'from flask import Flask',
          'from flask_restful import Api, Resource',
          'class Shop(Flask): ...',
          'class ShopApi(Api):',
          '    def add_shop(self, resource, *urls):',
          '        return self.add_resource(resource, *urls)',
          'class Users(Resource):',
          '    def get(self): ...',
          'api = ShopApi()',
          'api.add_shop(Users, "/users")',
          'def create():',
          '    app = Shop()',
          '    api.init_app(app)',
          '    return app',
        ].join('\n'),
      }),
      ['GET /users → app.py:8 get'],
    );
    assert.deepEqual(
      await routesIn({
        'main.py': [
          'from fastapi import APIRouter, FastAPI',
          'class Guarded(APIRouter):',
          '    def __init__(self, prefix="", **rest):',
          '        super().__init__(prefix=prefix, **rest)',
          'router = Guarded(prefix="/admin")',
          '@router.get("/users")',
          'def users(): ...',
          'app = FastAPI()',
          'app.include_router(router)',
        ].join('\n'),
      }),
      ['GET /admin/users → main.py:7 users'],
    );
  });

  it('of an application that another one mounts stand below its path only', async () => {
    assert.deepEqual(
      await routesIn({
        'web.ts': [
          "import Koa from 'koa';",
          "import mount from 'koa-mount';",
          "import Router from '@koa/router';",
          'const api = new Koa();',
          'const router = new Router();',
          "router.get('/users', (ctx) => {});",
          'api.use(router.routes());',
          'const app = new Koa();',
          "app.use(mount('/api', api));",
        ].join('\n'),
        'site.py': [
          'from fastapi import FastAPI',
          'inner = FastAPI()',
          '@inner.get("/users")',
          'def users(): ...',
          'app = FastAPI()',
          'app.mount("/v1", inner)',
        ].join('\n'),
      }),
      ['GET /v1/users → site.py:4 users', 'GET /api/users → web.ts:6 (inline)'],
    );
  });
});

describe('routes of classes', () => {
  it('are registered by methods of a base class, which its subclasses make with super', async () => {
    assert.deepEqual(
      await routesIn({
        'controller.ts': [
          "import { Router, type IRouter } from 'express';",
          'export class Controller {',
          '  app: IRouter;',
          '  constructor() { this.app = Router(); }',
          '  route(options) {',
          '    this.app[options.method](options.path, this.safely(options.handler.bind(this)));',
          '  }',
          '  safely(handler) { return async (req, res) => handler(req, res); }',
          '  use(path, router) { this.app.use(path, router); }',
          '  get router() { return this.app; }',
          '}',
        ].join('\n'),
        'users.ts': [
          "import { Controller } from './controller';",
          'export class Users extends Controller {',
          '  constructor(config) {',
          '    super(config);',
          "    this.route({ method: 'get', path: '/users', handler: this.list });",
          '  }',
          '  async list(req, res) { res.json([]); }',
          '}',
        ].join('\n'),
        'app.ts': [
          "import express from 'express';",
          "import { Controller } from './controller';",
          "import { Users } from './users';",
          'class Api extends Controller {',
          "  constructor(config) { super(config); this.use('/v1', new Users(config).router); }",
          '}',
          'const app = express();',
          "app.use('/api', new Api({}).router);",
        ].join('\n'),
      }),
      ['GET /api/v1/users → users.ts:7 list'],
    );
    assert.deepEqual(
      await routesIn({
        'main.py': [
          'from fastapi import APIRouter, FastAPI',
          'class Admin(APIRouter):',
          '    def __init__(self, name):',
          '        super().__init__(prefix="/admin/" + name)',
          'class Holder:',
          '    @property',
          '    def router(self):',
          '        return users',
          'users = Admin("users")',
          '@users.get("/list")',
          'def listed(): ...',
          'app = FastAPI()',
          'app.include_router(Holder().router)',
        ].join('\n'),
      }),
      ['GET /admin/users/list → main.py:11 listed'],
    );
  });

  it('of PHP are found whatever the case of a method is', async () => {
    assert.deepEqual(
      await routesIn({
        'composer.json': '{ "autoload": { "psr-4": { "App\\\\": "app/" } } }',
        'routes/web.php': [
          '<?php',
          'use App\\Http\\Controllers\\Items;',
          "Route::get('items', [Items::class, 'listall']);",
        ].join('\n'),
        'app/Http/Controllers/Items.php':
          '<?php\nnamespace App\\Http\\Controllers;\nclass Items extends Controller {\n  public function listAll() {}\n}\n',
      }),
      ['GET /items → app/Http/Controllers/Items.php:4 listAll'],
    );
  });
});

describe('routes of Go that another file mounts', () => {
  it('hang below a router that is kept in a variable of the package', async () => {
    assert.deepEqual(
      await routesIn({
        'go.mod': 'module shop\n',
        'server/start.go': [
          'package server',
          'import "github.com/gin-gonic/gin"',
          'func Start() {',
          '  router := gin.New()',
          '  API = router.Group("/api/v1")',
          '  register(router)',
          '}',
        ].join('\n'),
        'server/routes.go': [
          'package server',
          'import "github.com/gin-gonic/gin"',
          'var API *gin.RouterGroup',
          'func register(router *gin.Engine) { API.GET("/users", list) }',
          'func list(c *gin.Context) {}',
        ].join('\n'),
      }),
      ['GET /api/v1/users → server/routes.go:5 list'],
    );
  });

  it('name what the methods of an interface wrap, and keep their whole path in gorilla', async () => {
    assert.deepEqual(
      await routesIn({
        'main.go': [
          'package main',
          'import (',
          '  "net/http"',
          '  "github.com/gorilla/mux"',
          ')',
          'type Guard interface { Admin(http.Handler) http.Handler }',
          'type HandlerFunc func(http.ResponseWriter, *http.Request)',
          'func inner(guard Guard) http.Handler {',
          '  r := mux.NewRouter()',
          '  r.Handle("/shop/items", guard.Admin(HandlerFunc(list))).Methods("GET")',
          '  return r',
          '}',
          'func outer(guard Guard) http.Handler {',
          '  r := mux.NewRouter()',
          '  r.PathPrefix("/shop").Handler(inner(guard))',
          '  return r',
          '}',
          'func list(w http.ResponseWriter, r *http.Request) {}',
        ].join('\n'),
      }),
      ['GET /shop/items → main.go:18 list'],
    );
  });
});

describe('routes below a base path of settings', () => {
  it('stand as they do where it is empty', async () => {
    assert.deepEqual(
      await routesIn({
        'urls.py': [
          'import os',
          'from django.urls import path',
          'ROOT_URLCONF = "urls"',
          'prefix = ""',
          'if os.getenv("SUBPATH"):',
          '    prefix = f"{os.getenv(\'SUBPATH\')}/"',
          'def users(request): ...',
          'urlpatterns = [path(f"{prefix}users/", users)]',
        ].join('\n'),
        'app.ts': [
          "import express from 'express';",
          "import { settings } from './settings';",
          'const app = express();',
          'app.get(`${settings.base}/items`, (req, res) => res.end());',
          'app.get(`/${settings.name}/parts`, (req, res) => res.end());',
        ].join('\n'),
      }),
      [
        'ANY /users/ → urls.py:7 users',
        'GET /items → app.ts:4 (inline)',
        'GET /{}/parts → app.ts:5 (inline)',
      ],
    );
  });
});

describe('the places of routes', () => {
  it('are those of their paths, also where a function registers what it is given', async () => {
    const routes = await indexOf({
      'app.py': [
        'from flask import Flask',
        'from flask_restful import Api, Resource',
        'class ShopApi(Api):',
        '    def add_shop(self, resource, *urls):',
        '        return self.add_resource(resource, *urls)',
        'class Users(Resource):',
        '    def get(self): ...',
        'api = ShopApi(Flask(__name__))',
        'OLD = "/old"',
        'api.add_shop(',
        '    Users,',
        '    "/users",',
        '    "/people",',
        ')',
        'api.add_resource(Users, OLD)',
      ].join('\n'),
    });
    assert.deepEqual(
      routes.map(({ template, declared }) => `${showTemplate(template)} ${declared.line}`),
      ['/users 12', '/people 13', '/old 15'],
    );
  });
});

describe('the index of routes', () => {
  const app = [
    'from flask import Flask',
    'from package.a import missing',
    'app = Flask(__name__)',
    '@app.route("/users")',
    '@missing',
    'def users(): ...',
  ].join('\n');

  it('comes to an end where files import or export a name in a circle', async () => {
    assert.deepEqual(
      await routesIn({
        'app.py': app,
        'package/__init__.py': '',
        'package/a.py': 'from package.b import missing\nfrom flask import Flask\n',
        'package/b.py': 'from package.a import missing\nfrom flask import Flask\n',
      }),
      ['GET /users → app.py:6 users'],
    );
    assert.deepEqual(
      await routesIn({
        'app.js': [
          "import express from 'express';",
          "import { missing } from './a.js';",
          'const app = express();',
          "app.get('/users', missing, (req, res) => res.end());",
        ].join('\n'),
        'a.js': "export { missing } from './b.js';\n",
        'b.js': "export { missing } from './a.js';\n",
      }),
      ['GET /users → app.js:4 (inline)'],
    );
  });

  it('comes to an end where objects of a class hold objects of it', async () => {
    assert.deepEqual(
      await routesIn({
        'app.ts': [
          "import express from 'express';",
          'class Left { right = new Right(this); }',
          'class Right { left = new Left(); constructor(of) { this.other = new Left(); } }',
          'const app = express();',
          'const left = new Left();',
          "app.get('/users', left.right.show, (req, res) => res.end());",
        ].join('\n'),
      }),
      ['GET /users → app.ts:6 (inline)'],
    );
  });
});
