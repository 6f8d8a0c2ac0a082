import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of flask, appBuilder, sanic, aiohttp, tornado, litestar, starlette, django, djangoRest, ninja, connexion, aspnet,
// aspnetControllers and aspnetConventions.
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
      'PUT /v2/added → main.py:4-4 show | Sanic specific | main.py:5 | 5-5 | unknown',
      'GET /socket → main.py:4-4 show | Sanic specific | main.py:6 | 6-6 | unknown',
      'GET /static/** → main.py:7-7 (inline) static | Sanic specific | main.py:7 | 7-7 | unknown',
      'POST /v4/given/in → main.py:9-9 inside | Sanic specific | main.py:8 | 8-9 8-8 12-12 | unknown',
      'GET /v3/given/get → main.py:11-11 got | Sanic specific | main.py:10 | 10-11 10-10 12-12 | unknown',
      'POST /v5/group/bp/in → main.py:9-9 inside | Sanic specific | main.py:8 | 8-9 8-8 13-13 | unknown',
      'GET /v3/group/bp/get → main.py:11-11 got | Sanic specific | main.py:10 | 10-11 10-10 13-13 | unknown',
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
      'PUT /put → main.py:3-3 show | aiohttp first | main.py:4 | 4-4 | unknown',
      'GET /get → main.py:3-3 show | aiohttp first | main.py:5 | 5-5 | unknown',
      'ANY /view → main.py:3-3 show | aiohttp first | main.py:6 | 6-6 | unknown',
      'GET /files/** → main.py:7-7 (inline) static | aiohttp first | main.py:7 | 7-7 | unknown',
      'GET /more/** → main.py:8-8 (inline) static | aiohttp first | main.py:8 | 8-8 | unknown',
      'POST /sub/in → main.py:3-3 show | aiohttp first | main.py:10 | 10-10 11-11 | unknown',
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
      'GET /a → main.py:4-4 get | Tornado first | main.py:5 | 5-6 5-5 | unknown',
      'GET /static/** → main.py:5-6 (inline) static | Tornado first | main.py:5 | 5-5 | unknown',
      'GET /b → main.py:4-4 get | Tornado first | main.py:7 | 7-7 | unknown',
      'GET /old → main.py:4-4 get | Tornado first | main.py:10 | 10-10 | unknown',
      'GET /new → main.py:4-4 get | Tornado first | main.py:11 | 11-13 11-11 | unknown',
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
    [
      'GET /app/r/a → main.py:3-3 first | Litestar specific | main.py:2 | 2-3 2-2 8-8 | unknown',
      'DELETE /app/r/b → main.py:5-5 second | Litestar specific | main.py:4 | 4-5 4-4 8-8 | unknown',
    ],
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
      'PUT /put → main.py:4-4 show | Starlette first | main.py:6 | 6-6 12-12 | none',
      'GET /socket → main.py:4-4 show | Starlette first | main.py:7 | 7-7 12-12 | none',
      'GET /mounted/in → main.py:4-4 show | Starlette first | main.py:8 | 8-8 12-12 | none',
      'GET /list/listed → main.py:4-4 show | Starlette first | main.py:9 | 9-9 12-12 | none',
      'GET /hosted → main.py:4-4 show | Starlette first | main.py:10 | 10-10 12-12 | none',
      'GET /static/** → main.py:13-13 (inline) static | Starlette first | main.py:13 | 13-13 | unknown',
      'POST /added → main.py:4-4 show | Starlette first | main.py:14 | 14-14 | none',
      'GET /added-socket → main.py:4-4 show | Starlette first | main.py:15 | 15-15 | none',
      'PATCH /positional/m/positional → main.py:4-4 show | Starlette first | main.py:16 | 16-16 17-17 | none',
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
      'GET /v1/router/get → main.py:6-6 got | FastAPI first | main.py:5 | 5-6 5-5 11-11 | none',
      'PUT /v1/router/api-route → main.py:8-8 routed | FastAPI first | main.py:7 | 7-8 7-7 11-11 | none',
      'PATCH /v1/router/api-route → main.py:8-8 routed | FastAPI first | main.py:7 | 7-8 7-7 11-11 | none',
      'DELETE /v1/router/added → main.py:4-4 show | FastAPI first | main.py:9 | 9-9 11-11 | none',
      'GET /v1/router/socket → main.py:4-4 show | FastAPI first | main.py:10 | 10-10 11-11 | none',
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
      'GET /assets/** → main.py:3-3 (inline) static | Flask specific | main.py:3 | 3-3 | unknown',
      'PUT /put → main.py:5-5 show | Flask specific | main.py:6 | 6-6 | unknown',
      'GET /third → main.py:5-5 show | Flask specific | main.py:7 | 7-7 | unknown',
      'PATCH /bp/patch → main.py:9-9 patched | Flask specific | main.py:8 | 8-9 8-8 10-10 | unknown',
      'GET /api/given/x → main.py:15-15 get | Flask specific | main.py:13 | 13-15 13-13 11-11 16-16 | unknown',
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
    [
      'POST /view/posted → main.py:5-5 posted | Flask AppBuilder specific | main.py:4 | 4-5 4-4 | unknown',
      'PUT /view/second → main.py:7-7 second | Flask AppBuilder specific | main.py:6 | 6-7 6-6 | unknown',
    ],
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
      'ANY named/ → urls.py:7-7 show | Django first | urls.py:22 | 22-22 1-1 | none',
      'ANY re/ → urls.py:7-7 show | Django first | urls.py:23 | 23-23 1-1 | none',
      'PUT rest/users/{pk}/named → urls.py:11-11 act | Django REST framework first | urls.py:13 | 13-13 10-10 1-1 24-24 | unknown REST_FRAMEWORK::1',
      'GET rest/users → urls.py:9-9 list | Django REST framework first | urls.py:13 | 13-13 1-1 24-24 | unknown REST_FRAMEWORK::1',
      'PUT nested/users/{user_pk}/posts/{pk}/named/ → urls.py:11-11 act | Django REST framework first | urls.py:15 | 15-15 10-10 1-1 25-25 | unknown REST_FRAMEWORK::1',
      'GET nested/users/{user_pk}/posts/ → urls.py:9-9 list | Django REST framework first | urls.py:15 | 15-15 1-1 25-25 | unknown REST_FRAMEWORK::1',
      'GET ninja/ninja-sub/in → urls.py:19-19 inside | Django Ninja first | urls.py:18 | 18-19 18-18 1-1 26-26 20-20 | unknown',
    ],
  ],
  [
    'aspnet',
    {
      'A.csproj': '',
      'Program.cs': `var builder = WebApplication.CreateBuilder(args); var app = builder.Build();
app.MapGet(handler: () => 1, pattern: "/get");
app.MapMethods("/methods", new[] { "PUT", "PATCH" }, () => 1);
var group = app.MapGroup(prefix: "/group"); group.MapPost(handler: Show, pattern: "/in");
app.MapHub<Chat>(pattern: "/chat"); app.MapHealthChecks(options: o, pattern: "/health");
app.MapControllerRoute(defaults: new { action = "List" }, pattern: "c/{controller}/{action=List}", name: "n");
app.MapAreaControllerRoute(pattern: "area/{controller=Inner}/{action=Index}", areaName: "Own", name: "a");
app.MapControllerRoute(name: "fixed", pattern: "fixed/{id}", defaults: new { controller = "Plain", action = "One" });
static void Fill(RouteGroupBuilder g) { g.MapDelete("/filled", () => 1); }
static void Start(WebApplication g) { g.MapDelete("/started", () => 1); }
static void Other(Thing g) { g.MapDelete("/no", () => 1); }
int Show() => 1; class Chat : Hub { }
`,
      'Controllers.cs': `using Microsoft.AspNetCore.Mvc;
[Route(template: "api/[controller]")] public class UsersController : ControllerBase {
  [HttpGet(Name = "n", template: "{id}")] public int Get(int id) => 1;
  [HttpPost(Template = "t")] public int Post() => 1;
  [AcceptVerbs("PUT", "patch", Route = "accepted")] public int Accepted() => 1;
  [NonAction] public int No() => 1;
  public UsersController() { }
}
public class PlainController : Controller { public int One() => 1; public int List() => 1; }
[Area("Own")] public class InnerController : Controller { public int Index() => 1; [ActionName("Renamed")] public int Two() => 1; }
`,
    },
    [
      'GET /get → Program.cs:2-2 (inline) | ASP.NET Core specific | Program.cs:2 | 2-2 | none',
      'PUT /methods → Program.cs:3-3 (inline) | ASP.NET Core specific | Program.cs:3 | 3-3 | none',
      'PATCH /methods → Program.cs:3-3 (inline) | ASP.NET Core specific | Program.cs:3 | 3-3 | none',
      'POST /group/in → Program.cs:12-12 Show | ASP.NET Core specific | Program.cs:4 | 4-12 4-4 | none',
      'ANY /chat → Program.cs:12-12 Chat generated | ASP.NET Core specific | Program.cs:5 | 5-12 5-5 | unknown',
      'ANY /health → Program.cs:5-5 (inline) generated | ASP.NET Core specific | Program.cs:5 | 5-5 | unknown',
      'DELETE /filled → Program.cs:9-9 (inline) | ASP.NET Core specific | Program.cs:9 | 9-9 | none',
      'DELETE /started → Program.cs:10-10 (inline) | ASP.NET Core specific | Program.cs:10 | 10-10 | none',
      'GET /api/Users/{id} → Controllers.cs:3-3 Get | ASP.NET Core specific | Controllers.cs:3 | 3-3 2-2 | none',
      'POST /api/Users/t → Controllers.cs:4-4 Post | ASP.NET Core specific | Controllers.cs:4 | 4-4 2-2 | none',
      'PUT /api/Users/accepted → Controllers.cs:5-5 Accepted | ASP.NET Core specific | Controllers.cs:5 | 5-5 2-2 | none',
      'PATCH /api/Users/accepted → Controllers.cs:5-5 Accepted | ASP.NET Core specific | Controllers.cs:5 | 5-5 2-2 | none',
      'ANY /c/Plain/One → Controllers.cs:9-9 One | ASP.NET Core specific | Controllers.cs:9 | 9-9 | none',
      'ANY /c/Plain/List → Controllers.cs:9-9 List | ASP.NET Core specific | Controllers.cs:9 | 9-9 | none',
      'ANY /c/Plain → Controllers.cs:9-9 List | ASP.NET Core specific | Controllers.cs:9 | 9-9 | none',
      'ANY /area/Inner/Index → Controllers.cs:10-10 Index | ASP.NET Core specific | Controllers.cs:10 | 10-10 | none',
      'ANY /area/Inner → Controllers.cs:10-10 Index | ASP.NET Core specific | Controllers.cs:10 | 10-10 | none',
      'ANY /area → Controllers.cs:10-10 Index | ASP.NET Core specific | Controllers.cs:10 | 10-10 | none',
      'ANY /area/Inner/Renamed → Controllers.cs:10-10 Two | ASP.NET Core specific | Controllers.cs:10 | 10-10 | none',
      'ANY /fixed/{id} → Controllers.cs:9-9 One | ASP.NET Core specific | Program.cs:8 | 8-8 | none',
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
    [
      'GET /v2/a → handlers.py:1-1 show | OpenAPI specific | api.yaml:4 | 4-4 | unknown',
      'GET /v2/a → documented | OpenAPI specific | api.yaml:4 | 4-4 | unknown',
    ],
  ],
];

describe('arguments that have names', () => {
  for (const [framework, files, routes] of cases) {
    it(`say the same in another order: ${framework}`, async () => {
      assert.deepEqual(await wholeRoutesIn(files), routes);
    });
  }
});
