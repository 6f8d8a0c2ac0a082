import assert from 'node:assert/strict';
import { routesIn } from '../routesIn.ts';

/** Files of an application in which every argument that may have a name has one, in another order than usual. */
const cases: readonly (readonly [
  framework: string,
  files: Readonly<Record<string, string>>,
  routes: string[],
])[] = [
  [
    'sanic',
    {
      'main.py': `from sanic import Sanic, Blueprint
app = Sanic("x")
bp = Blueprint(version=1, url_prefix="/bp", name="bp")
async def show(request): pass
app.add_route(version=2, uri="/added", methods=["PUT"], handler=show)
app.add_websocket_route(uri="/socket", handler=show)
app.static(file_or_directory="./x", uri="/static")
@bp.route(methods=["POST"], uri="/in")
async def inside(request): pass
@bp.get(version=3, uri="/get")
async def got(request): pass
app.blueprint(url_prefix="/given", version=4, blueprint=bp)
app.blueprint(blueprint=Blueprint.group(bp, version=5, url_prefix="/group"))
`,
    },
    [
      'PUT /v2/added → main.py:4 show',
      'GET /socket → main.py:4 show',
      'GET /static/** → main.py:7 (inline) static',
      'POST /v4/given/in → main.py:9 inside',
      'GET /v3/given/get → main.py:11 got',
      'POST /v5/group/bp/in → main.py:9 inside',
      'GET /v3/group/bp/get → main.py:11 got',
    ],
  ],
  [
    'aiohttp',
    {
      'main.py': `from aiohttp import web
app = web.Application()
async def show(request): ...
app.router.add_route(handler=show, path="/put", method="PUT")
app.router.add_get(allow_head=False, handler=show, path="/get")
app.router.add_view(handler=show, path="/view")
app.router.add_static(path="./x", prefix="/files")
app.router.add_static("/more", path="./x")
sub = web.Application()
sub.add_routes(routes=[web.post(handler=show, path="/in")])
app.add_subapp(subapp=sub, prefix="/sub")
`,
    },
    [
      'PUT /put → main.py:3 show',
      'GET /get → main.py:3 show',
      'ANY /view → main.py:3 show',
      'GET /files/** → main.py:7 (inline) static',
      'GET /more/** → main.py:8 (inline) static',
      'POST /sub/in → main.py:3 show',
    ],
  ],
  [
    'tornado',
    {
      'main.py': `import tornado.web
from tornado.web import url, StaticFileHandler, Application
class Main(tornado.web.RequestHandler):
    def get(self): pass
rules = [url(handler=Main, pattern=r"/a"), url(kwargs={"path": "x"}, handler=StaticFileHandler, pattern=r"/static/(.*)")]
app = Application(debug=True, handlers=rules)
app.add_handlers(host_handlers=[(r"/b", Main)], host_pattern=".*")
class Old(Application):
    def __init__(self):
        tornado.web.Application.__init__(self, debug=True, handlers=[(r"/old", Main)])
class New(Application):
    def __init__(self):
        super().__init__(debug=True, handlers=[(r"/new", Main)])
`,
    },
    [
      'GET /a → main.py:4 get',
      'GET /static/** → main.py:5 (inline) static',
      'GET /b → main.py:4 get',
      'GET /old → main.py:4 get',
      'GET /new → main.py:4 get',
    ],
  ],
  [
    'litestar',
    {
      'main.py': `from litestar import Litestar, Router, get, route
@get(name="x", path="/a")
async def first() -> str: ...
@route(http_method="DELETE", path="/b")
async def second() -> str: ...
router = Router(route_handlers=[first], path="/r")
router.register(value=second)
app = Litestar(debug=True, path="/app", route_handlers=[router])
`,
    },
    ['GET /app/r/a → main.py:3 first', 'DELETE /app/r/b → main.py:5 second'],
  ],
  [
    'starlette',
    {
      'main.py': `from starlette.applications import Starlette
from starlette.routing import Route, Mount, Host, Router, WebSocketRoute
from starlette.staticfiles import StaticFiles
def show(request): ...
routes = [
    Route(methods=["PUT"], endpoint=show, path="/put"),
    WebSocketRoute(endpoint=show, path="/socket"),
    Mount(app=Router(routes=[Route(endpoint=show, path="/in")]), path="/mounted"),
    Mount(routes=[Route("/listed", show)], path="/list"),
    Host(app=Router(routes=[Route("/hosted", show)]), host="api.test"),
]
app = Starlette(debug=True, routes=routes)
app.mount(app=StaticFiles(directory="x"), path="/static")
app.add_route(methods=["POST"], route=show, path="/added")
app.add_websocket_route(route=show, path="/added-socket")
positional = Starlette(True, [Mount("/m", None, [Route("/positional", show, ["PATCH"])])])
app.mount("/positional", positional)
`,
    },
    [
      'PUT /put → main.py:4 show',
      'GET /socket → main.py:4 show',
      'GET /mounted/in → main.py:4 show',
      'GET /list/listed → main.py:4 show',
      'GET /hosted → main.py:4 show',
      'GET /static/** → main.py:13 (inline) static',
      'POST /added → main.py:4 show',
      'GET /added-socket → main.py:4 show',
      'PATCH /positional/m/positional → main.py:4 show',
    ],
  ],
  [
    'fastapi',
    {
      'main.py': `from fastapi import FastAPI, APIRouter
app = FastAPI()
router = APIRouter(tags=["x"], prefix="/router")
def show(): ...
@router.get(name="x", path="/get")
def got(): ...
@router.api_route(methods=["PUT", "PATCH"], path="/api-route")
def routed(): ...
router.add_api_route(methods=["DELETE"], endpoint=show, path="/added")
router.add_api_websocket_route(endpoint=show, path="/socket")
app.include_router(prefix="/v1", router=router)
app.mount(app=FastAPI(), path="/empty")
`,
    },
    [
      'GET /v1/router/get → main.py:6 got',
      'PUT /v1/router/api-route → main.py:8 routed',
      'PATCH /v1/router/api-route → main.py:8 routed',
      'DELETE /v1/router/added → main.py:4 show',
      'GET /v1/router/socket → main.py:4 show',
    ],
  ],
  [
    'flask',
    {
      'main.py': `from flask import Flask, Blueprint
from flask_restx import Api, Namespace
app = Flask(static_url_path="/assets", import_name="x")
bp = Blueprint(url_prefix="/bp", name="bp")
def show(): pass
app.add_url_rule(methods=["PUT"], view_func=show, rule="/put")
app.add_url_rule("/third", "name", show)
@bp.route(methods=["PATCH"], rule="/patch")
def patched(): pass
app.register_blueprint(bp)
api = Api(app, prefix="/api")
ns = Namespace(description="x", name="named")
@ns.route("/x")
class X:
    def get(self): pass
api.add_namespace(path="/given", ns=ns)
api.add_namespace(Namespace("second", path="/own"), "/other")
api.add_namespace(ns=Namespace(path="/p", name="n"))
`,
    },
    [
      'GET /assets/** → main.py:3 (inline) static',
      'PUT /put → main.py:5 show',
      'GET /third → main.py:5 show',
      'PATCH /bp/patch → main.py:9 patched',
      'GET /api/given/x → main.py:15 get',
    ],
  ],
  [
    'appBuilder',
    {
      'main.py': `from flask_appbuilder import BaseView, expose
class View(BaseView):
    route_base = "/view"
    @expose(methods=["POST"], url="/posted")
    def posted(self): pass
    @expose("/second", ["PUT"])
    def second(self): pass
`,
    },
    ['POST /view/posted → main.py:5 posted', 'PUT /view/second → main.py:7 second'],
  ],
  [
    'django, djangoRest and ninja',
    {
      'settings.py': 'ROOT_URLCONF = "urls"',
      'urls.py': `from django.urls import path, re_path, include
from rest_framework.routers import SimpleRouter
from rest_framework_nested.routers import NestedSimpleRouter
from rest_framework.decorators import action
from rest_framework.viewsets import ViewSet
from ninja import NinjaAPI, Router
def show(request): pass
class Users(ViewSet):
    def list(self, request): pass
    @action(url_path="named", methods=["PUT"], detail=True)
    def act(self, request): pass
router = SimpleRouter(trailing_slash=False)
router.register(basename="x", viewset=Users, prefix="users")
nested = NestedSimpleRouter(lookup="user", parent_router=router, parent_prefix="users")
nested.register("posts", Users)
api = NinjaAPI()
inner = Router()
@inner.get("/in")
def inside(request): pass
api.add_router(router=inner, prefix="/ninja-sub")
urlpatterns = [
    path(view=show, route="named/"),
    re_path(view=show, route="^re/$"),
    path(view=include(arg=router.urls), route="rest/"),
    path("nested/", include(nested.urls)),
    path(view=api.urls, route="ninja"),
]
`,
    },
    [
      'ANY /named/ → urls.py:7 show',
      'ANY /re/ → urls.py:7 show',
      'PUT /rest/users/{pk}/named → urls.py:11 act',
      'GET /rest/users → urls.py:9 list',
      'PUT /nested/users/{user_pk}/posts/{pk}/named/ → urls.py:11 act',
      'GET /nested/users/{user_pk}/posts/ → urls.py:9 list',
      'GET /ninja/ninja-sub/in → urls.py:19 inside',
    ],
  ],
  [
    'connexion',
    {
      'main.py': `import connexion
app = connexion.FlaskApp("x")
app.add_api(base_path="/v2/", specification="api.yaml")
`,
      'handlers.py': 'def show(): pass\n',
      'api.yaml': 'openapi: 3.0.0\npaths:\n  /a:\n    get:\n      operationId: handlers.show\n',
    },
    ['GET /v2/a → handlers.py:1 show', 'GET /v2/a → documented'],
  ],
];

describe('arguments that have names', () => {
  for (const [framework, files, routes] of cases) {
    it(`say the same in another order: ${framework}`, async () => {
      assert.deepEqual(await routesIn(files), routes);
    });
  }
});
