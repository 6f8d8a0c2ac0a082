import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('forms of routes that are seldom', () => {
  it('take view sets whose base class has arguments, and routers that add to what they give', async () => {
    const files = {
      'manage.py': 'import django\n',
      'app/settings.py': 'ROOT_URLCONF = "app.urls"\n',
      'app/views.py': [
        'from rest_framework.viewsets import ModelViewSet, ReadOnlyModelViewSet',
        'from rest_framework.views import APIView',
        'class Tags(ModelViewSet[Tag]):',
        '    def list(self, request): ...',
        'class Logs(ReadOnlyModelViewSet["Log"], Mixin[Log, int]): ...',
        'class Profile(APIView):',
        '    def get(self, request): ...',
      ].join('\n'),
      'app/urls.py': [
        'from typing import NamedTuple, Any',
        'from django.urls import path, include',
        'from rest_framework.routers import DefaultRouter',
        'from app.views import Tags, Logs, Profile',
        'class Extra(NamedTuple):',
        '    name: str',
        '    route: Any',
        'class Wider(DefaultRouter):',
        '    def __init__(self, *args, **kwargs):',
        '        super().__init__(*args, **kwargs)',
        '        self.extra = []',
        '    def add(self, name, *args):',
        '        self.extra.append(Extra(name, path(name, *args)))',
        '    @property',
        '    def urls(self):',
        '        return super().urls + [one.route for one in self.extra]',
        'class Rooted(DefaultRouter):',
        '    def get_urls(self):',
        '        urls = super().get_urls()',
        '        urls.append(path("extra/", Profile.as_view()))',
        '        return urls',
        'router = Wider()',
        'router.register("tags", Tags)',
        'router.add("profile", Profile.as_view())',
        'rooted = Rooted()',
        'rooted.register("logs", Logs)',
        'urlpatterns = [path("api/", include(router.urls)), path("more/", include(rooted.urls))]',
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), [
      'GET /api/tags/ → app/views.py:4 list',
      'POST /api/tags/ → app/views.py:3 Tags generated',
      'GET /api/tags/{pk}/ → app/views.py:3 Tags generated',
      'PUT /api/tags/{pk}/ → app/views.py:3 Tags generated',
      'PATCH /api/tags/{pk}/ → app/views.py:3 Tags generated',
      'DELETE /api/tags/{pk}/ → app/views.py:3 Tags generated',
      'GET /api/profile → app/views.py:7 get',
      'GET /more/logs/ → app/views.py:5 Logs generated',
      'GET /more/logs/{pk}/ → app/views.py:5 Logs generated',
      'GET /more/extra/ → app/views.py:7 get',
    ]);
  });

  it('lead from operations to functions where the description names these', async () => {
    const python = {
      'spec/openapi.yaml': [
        'openapi: 3.0.0',
        'servers: [{ url: /v1 }]',
        'paths:',
        '  /pets:',
        '    get: { operationId: api.pets.search, responses: {} }',
        '    post: { operationId: api.pets.nowhere, responses: {} }',
        '  /cats:',
        '    x-openapi-router-controller: api.cats',
        '    get: { operationId: search, responses: {} }',
        '    put: { operationId: Cats.put, responses: {} }',
        '    delete: { operationId: listPets, responses: {} }',
      ].join('\n'),
      'api/__init__.py': '',
      'api/pets.py': 'def search(limit): ...\n',
      'api/cats.py': 'def search(): ...\nclass Cats:\n    def put(self): ...\n',
    };
    assert.equal(await answerIn(python, 'GET', '/v1/pets'), 'high api/pets.py:1');
    assert.equal(await answerIn(python, 'POST', '/v1/pets'), 'low spec/openapi.yaml:6 documentedOnly');
    assert.equal(await answerIn(python, 'GET', '/v1/cats'), 'high api/cats.py:1');
    assert.equal(await answerIn(python, 'PUT', '/v1/cats'), 'high api/cats.py:3');
    assert.equal(await answerIn(python, 'DELETE', '/v1/cats'), 'low spec/openapi.yaml:11 documentedOnly');
    const script = {
      'api/swagger.yaml': [
        'swagger: "2.0"',
        'paths:',
        '  /pets:',
        '    get: { x-swagger-router-controller: Pets, operationId: list, responses: {} }',
      ].join('\n'),
      'controllers/Pets.js': 'exports.list = (req, res) => res.end();\n',
      'package.json': '{}',
    };
    assert.equal(await answerIn(script, 'GET', '/pets'), 'high controllers/Pets.js:1');
  });

  it('stand below the base path that Connexion is given for a description', async () => {
    const files = {
      'shop/openapi/pets.yaml': [
        'openapi: 3.0.0',
        'servers: [{ url: /v1 }]',
        'paths:',
        '  /pets:',
        '    get: { operationId: shop.pets.search, responses: {} }',
      ].join('\n'),
      'shop/openapi/cats.yaml': [
        'openapi: 3.0.0',
        'servers: [{ url: /v1 }]',
        'paths:',
        '  /cats:',
        '    get: { operationId: shop.pets.search, responses: {} }',
      ].join('\n'),
      'shop/__init__.py': '',
      'shop/pets.py': 'def search(limit): ...\n',
      'shop/main.py': [
        'import connexion',
        'BASE = "/api/v2"',
        'app = connexion.FlaskApp(__name__, specification_dir="openapi/")',
        'app.add_api("pets.yaml", base_path=f"{BASE}/")',
        'app.add_api("cats.yaml")',
        'app.add_api(missing, base_path=BASE)',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/api/v2/pets'), 'high shop/pets.py:1');
    assert.equal(await answerIn(files, 'GET', '/v1/pets'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/v1/cats'), 'high shop/pets.py:1');
    assert.equal(await answerIn(files, 'GET', '/api/v2/cats'), 'none noShape');
  });

  it('join paths of Echo as they stand', async () => {
    const files = {
      'main.go': [
        'package main',
        'import "github.com/labstack/echo/v4"',
        'func list(c echo.Context) error { return nil }',
        'func main() {',
        '  e := echo.New()',
        '  g := e.Group("/user")',
        '  g.GET("s", list)',
        '  g.GET("/:id", list)',
        '  g.Group("-groups").POST("", list)',
        '}',
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), [
      'GET /users → main.go:3 list',
      'GET /user/{id} → main.go:3 list',
      'POST /user-groups → main.go:3 list',
    ]);
  });

  it('take the application of NestJS that is served, of two that are made', async () => {
    const main = (served: string, other: string): string =>
      [
        "import { NestFactory } from '@nestjs/core';",
        "import { Controller, Get, Module, VersioningType } from '@nestjs/common';",
        "@Controller({ path: 'account', version: '1' })",
        'export class AccountController { @Get() all() { return 1; } }',
        '@Module({ controllers: [AccountController] })',
        'export class AppModule {}',
        'async function bootstrap() {',
        `  ${other}`,
        `  ${served}`,
        '}',
        'bootstrap();',
      ].join('\n');
    const served =
      "const app = await NestFactory.create(AppModule); app.setGlobalPrefix('api'); app.enableVersioning({ type: VersioningType.URI }); await app.listen(3000);";
    const other = 'const configApp = await NestFactory.create(AppModule); await configApp.close();';
    const expected = ['GET /api/v1/account/ → main.ts:4 all'];
    assert.deepEqual(await routesIn({ 'main.ts': main(served, other) }), expected);
    assert.deepEqual(await routesIn({ 'main.ts': main(other, served) }), expected);
  });

  it('know what only says that there is nothing, also below a mounted application', async () => {
    const koa = (handler: string): Record<string, string> => ({
      'app.js': [
        "const Koa = require('koa'); const Router = require('koa-router'); const mount = require('koa-mount');",
        'const app = new Koa(); const api = new Koa(); const router = new Router();',
        "router.post('users.list', (ctx) => { ctx.body = 1; });",
        `router.register('*', ['get', 'post'], ${handler});`,
        'api.use(router.routes());',
        "app.use(mount('/api', api));",
      ].join('\n'),
    });
    for (const handler of [
      '(ctx) => { ctx.throw(404); }',
      '(ctx) => { throw NotFoundError("nothing"); }',
      '(ctx) => { ctx.status = 404; ctx.body = {}; }',
    ]) {
      assert.equal(await answerIn(koa(handler), 'POST', '/api/users.list'), 'high app.js:3');
      assert.equal(await answerIn(koa(handler), 'POST', '/api/other'), 'none fallbackOnly');
    }
    const answering = koa('(ctx) => { if (!ctx.path) ctx.throw(404); ctx.body = 1; }');
    assert.equal(await answerIn(answering, 'POST', '/api/other'), 'medium app.js:4 catchAllTail');
  });

  it('know the methods that a map dispatches by', async () => {
    const files = {
      'app.js': [
        "const app = require('express')();",
        "const { dispatch } = require('some-dispatcher');",
        'const list = (req, res) => res.end();',
        'const create = (req, res) => res.end();',
        'const handlers = { GET: list, POST: create };',
        "app.all('/a', dispatch({ GET: list, post: create }));",
        "app.all('/b', (req, res) => handlers[req.method](req, res));",
        "app.all('/c', (req, res) => { const run = handlers[req.method] ?? list; run(req, res); });",
        "app.all('/e', async (req, res) => { await dispatch(req, res, { GET: list, POST: create }); });",
        "app.all('/d', dispatch({ options: { limit: 1 } }));",
        'app.listen(1);',
      ].join('\n'),
    };
    for (const path of ['/a', '/b', '/c', '/e']) {
      assert.equal(await answerIn(files, 'POST', path), 'high app.js:4');
      assert.equal(await answerIn(files, 'DELETE', path), 'none otherMethods');
    }
    assert.match(await answerIn(files, 'DELETE', '/d'), /^medium /);
  });
});
