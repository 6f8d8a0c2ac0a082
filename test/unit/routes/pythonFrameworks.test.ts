import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes of Sanic', () => {
  const main = [
    'from sanic import Blueprint, Sanic',
    'from sanic.views import HTTPMethodView',
    'from shop.admin import admin, reports',
    'app = Sanic("shop")',
    '@app.get("/")',
    'async def index(request): ...',
    '@app.route("/items/<id:int>", methods=["PUT", "PATCH"])',
    'async def change(request, id): ...',
    'class Orders(HTTPMethodView):',
    '    async def get(self, request): ...',
    '    async def delete(self, request): ...',
    'app.add_route(Orders.as_view(), "/orders")',
    'app.add_route(index, "/more", methods=["POST"])',
    '@app.websocket("/feed/<channel>")',
    'async def feed(request, ws, channel): ...',
    'app.static("/assets", "./assets")',
    'group = Blueprint.group(admin, reports, url_prefix="/api", version=2)',
    'app.blueprint(group)',
  ];
  const files = {
    'shop/__init__.py': '',
    'shop/main.py': main.join('\n'),
    'shop/admin.py': [
      'from sanic import Blueprint',
      'import httpx',
      'admin = Blueprint("admin", url_prefix="/admin")',
      'reports = Blueprint("reports", url_prefix="/reports", version=1)',
      '@admin.post("/users")',
      'async def make(request):',
      '    await httpx.post("/far", make)',
      '@admin.get("/ping", version=3)',
      'async def ping(request): ...',
      '@reports.delete("/<rest:path>")',
      'async def drop(request, rest): ...',
    ].join('\n'),
  };

  it('are those of applications, views, blueprints and groups, each with its version', async () => {
    assert.deepEqual(await routesIn(files), [
      'GET / → shop/main.py:6 index',
      'PUT /items/{id} → shop/main.py:8 change',
      'PATCH /items/{id} → shop/main.py:8 change',
      'GET /orders → shop/main.py:10 get',
      'DELETE /orders → shop/main.py:11 delete',
      'POST /more → shop/main.py:6 index',
      'GET /feed/{channel} → shop/main.py:15 feed',
      'GET /assets/** → shop/main.py:16 (inline) static',
      'POST /v2/api/admin/users → shop/admin.py:6 make',
      'GET /v3/api/admin/ping → shop/admin.py:9 ping',
      'DELETE /v2/api/reports/{rest*} → shop/admin.py:11 drop',
    ]);
  });

  it('are none of what only looks like them', async () => {
    assert.equal(await answerIn(files, 'PUT', '/items/abc'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/ping'), 'none noShape');
    assert.match(await answerIn(files, 'PATCH', '/orders'), /^none .*otherMethods/);
    const dead = {
      'a.py': 'from sanic import Sanic\nother.get("/x")(list)\n@nothing.route("/y")\ndef y(r): ...\n',
    };
    assert.deepEqual(await routesIn(dead), []);
    const garbled = { 'shop/main.py': `${main.slice(0, 8).join('\n')}\nclass (((:\n  @app.get("/z"\n` };
    assert.equal(await answerIn(garbled, 'PUT', '/items/1'), 'high shop/main.py:8');
    assert.doesNotMatch(await answerIn(garbled, 'GET', '/y'), /^high/);
  });
});

describe('routes of Litestar', () => {
  const files = {
    'app.py': [
      'from litestar import Controller, Litestar, Router, delete, get, post, route',
      'from other import unlisted',
      '@get(["/", "/index"])',
      'async def index() -> dict: ...',
      '@route("/multi", http_method=["GET", "POST"])',
      'async def multi() -> dict: ...',
      '@get("/files/{rest:path}")',
      'async def files() -> dict: ...',
      'class Orders(Controller):',
      '    path = "/orders"',
      '    @get()',
      '    async def list(self) -> list: ...',
      '    @delete("/{order_id:int}")',
      '    async def drop(self) -> None: ...',
      '    async def helper(self): ...',
      '@post("/never")',
      'async def never() -> dict: ...',
      'class Plain:',
      '    @get("/plain")',
      '    async def plain(self): ...',
      'api = Router(path="/api", route_handlers=[Orders, files])',
      'app = Litestar(route_handlers=[index, multi, api, Plain, unlisted])',
    ].join('\n'),
  };

  it('are those of the functions, controllers and routers that an application is given', async () => {
    assert.deepEqual(await routesIn(files), [
      'GET / → app.py:4 index',
      'GET /index → app.py:4 index',
      'GET /multi → app.py:6 multi',
      'POST /multi → app.py:6 multi',
      'GET /api/orders → app.py:12 list',
      'DELETE /api/orders/{order_id} → app.py:14 drop',
      'GET /api/files/{rest*} → app.py:8 files',
    ]);
  });

  it('are none of what no application is given', async () => {
    assert.equal(await answerIn(files, 'POST', '/never'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/plain'), 'none noShape');
    assert.equal(await answerIn(files, 'DELETE', '/api/orders/x'), 'none noShape');
    const others = { 'a.py': 'from requests import get\n@get("/x")\ndef x(): ...\nLitestar([x])\n' };
    assert.deepEqual(await routesIn(others), []);
  });
});

describe('routes of Tornado', () => {
  const files = {
    'app.py': [
      'import tornado.web',
      'from tornado.web import RequestHandler, url',
      'class Base(RequestHandler):',
      '    def get(self): ...',
      'class Users(Base):',
      '    def post(self): ...',
      '    def helper(self): ...',
      'class Empty(RequestHandler): ...',
      'def make_app():',
      '    return tornado.web.Application([',
      '        (r"/users/([0-9]+)", Users),',
      '        url(r"/named/(?P<name>[^/]+)", Base, name="named"),',
      '        (r"/static/(.*)", tornado.web.StaticFileHandler, {"path": "x"}),',
      '        ("processed %d items", count),',
      '    ])',
      'class Application(tornado.web.Application):',
      '    def __init__(self):',
      '        handlers = [(r"/own", Base)]',
      '        super().__init__(handlers)',
      'def main():',
      '    app = Application()',
      '    app.add_handlers(r".*", [(r"/added", Users)])',
      '    app.listen(1)',
    ].join('\n'),
  };

  it('are those of the tables of applications, also of classes that extend them', async () => {
    assert.deepEqual((await routesIn(files)).toSorted(), [
      'GET /added → app.py:4 get',
      'GET /named/{name} → app.py:4 get',
      'GET /own → app.py:4 get',
      'GET /static/** → app.py:10 (inline) static',
      'GET /users/{} → app.py:4 get',
      'POST /added → app.py:6 post',
      'POST /users/{} → app.py:6 post',
    ]);
  });

  it('match as a whole, and by the methods of their class', async () => {
    assert.equal(await answerIn(files, 'GET', '/users/12'), 'high app.py:4');
    assert.equal(await answerIn(files, 'GET', '/users/12/more'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/users/ann'), 'none noShape');
    assert.match(await answerIn(files, 'DELETE', '/users/12'), /^none .*otherMethods/);
    assert.equal(await answerIn(files, 'GET', '/processed'), 'none noShape');
  });
});
