import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

describe('routes of FastAPI and Starlette', () => {
  it('are those of decorators, calls, lists and routers, with what they depend on', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'main.py': `from fastapi import FastAPI, APIRouter, Depends, Security
from fastapi.staticfiles import StaticFiles
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.routing import Route, Mount, Router, WebSocketRoute, Host
from fastapi.security import OAuth2PasswordBearer
from fastapi.middleware import Middleware
from fastapi.middleware.cors import CORSMiddleware
from x import AuthMiddleware, LoginMiddleware, GZipMiddleware
import users
from users import router as users_router, get_user
from typing import Annotated

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="x")
app = FastAPI()
guarded = FastAPI(middleware=[Middleware(AuthMiddleware), Middleware(CORSMiddleware)])

@guarded.get("/guarded")
def in_guarded(): pass
router = APIRouter(prefix="/api/{version:int}", dependencies=[Depends(check_admin)])

@app.get("/open")
async def opened():
    pass

@app.get(path="/user", dependencies=[Depends(get_user)])
async def user():
    pass

@router.post(
    "/items/{rest:path}")
async def items(current: User = Depends(get_user)):
    pass

@router.api_route("/many", methods=["PUT", "patch"])
def many(token: Annotated[str, Security(oauth2_scheme, scopes=["items"])]):
    pass

@app.route("/default")
def default(request):
    pass

@app.websocket("/socket")
@app.websocket_route("/socket2")
async def socket(ws):
    pass

app.get("/not-decorated")
app.add_api_route("/added", opened, methods=["DELETE"])
app.add_route("/added2", route=opened)
app.add_api_websocket_route("/added3", socket)
app.add_websocket_route("/added4", socket)
app.include_router(router, prefix="/v1")
app.include_router(users, prefix="/module")
app.include_router(users_router if flag else router, dependencies=[Depends(get_user)])
app.mount("/static", StaticFiles(directory="x"))
app.mount(path="/sub", app=sub)
app.mount("/nothing", unknown_app)
sub = FastAPI(routes=[Route("/listed", opened)])
app.mount("/sub", sub)

class Endpoint(HTTPEndpoint):
    async def get(self, request): pass
    async def delete(self, request): pass
    async def helper(self, request): pass

star = Starlette(debug=True, routes=[
    Route("/star", opened),
    Route("/star/{id:int}", endpoint=many, methods=["POST"]),
    Route("/endpoint", Endpoint),
    WebSocketRoute("/ws", socket),
    Mount("/mounted", routes=[Route("/in", opened)]),
    Mount("/app", app=Router([Route("/routed", opened)])),
    Host("api.x", Router(routes=[Route("/host", opened)])),
    "text",
])
star.add_middleware(LoginMiddleware)
quiet = FastAPI()
quiet.add_middleware(GZipMiddleware)

@quiet.middleware("http")
async def require_login(request, call_next):
    return await call_next(request)

@quiet.get("/quiet")
def in_quiet(): pass

def check_admin(): pass
`,
        'users.py': `from fastapi import APIRouter, FastAPI
router = APIRouter()
@router.get("/me")
def me(user: CurrentUser): pass

def get_user(): raise HTTPException(status_code=401)

def fill(app):
    app.add_api_route("/filled", me)

def typed(anything: FastAPI, thing: FastAPI.Other, other):
    anything.add_api_route("/typed", me)
    thing.add_api_route("/thing", me)
    other.add_api_route("/other", me)

class Own(APIRouter):
    pass
own = Own(prefix="/own")
@own.get("/x")
def x(): pass
class OwnApp(FastAPI):
    pass
own_app = OwnApp()
own_app.include_router(own)
`,
      }),
      [
        'GET /open → main.py:23-24 opened | FastAPI first | main.py:22 | 22-23 22-22 | none',
        'GET /user → main.py:27-28 user | FastAPI first | main.py:26 | 26-27 26-26 | required get_user:26',
        'GET /default → main.py:40-41 default | FastAPI first | main.py:39 | 39-40 39-39 | none',
        'GET /socket2 → main.py:45-46 socket | FastAPI first | main.py:44 | 44-45 44-44 43-43 | none',
        'GET /socket → main.py:45-46 socket | FastAPI first | main.py:43 | 43-45 43-43 44-44 | none',
        'DELETE /added → main.py:23-24 opened | FastAPI first | main.py:49 | 49-49 22-22 | none',
        'GET /added2 → main.py:23-24 opened | FastAPI first | main.py:50 | 50-50 22-22 | none',
        'GET /added3 → main.py:45-46 socket | FastAPI first | main.py:51 | 51-51 43-43 44-44 | none',
        'GET /added4 → main.py:45-46 socket | FastAPI first | main.py:52 | 52-52 43-43 44-44 | none',
        'POST /v1/api/{version:-?[0-9]+}/items/{rest*} → main.py:32-33 items | FastAPI first | main.py:31 | 30-32 31-31 30-31 53-53 20-20 | required get_user:31',
        'PUT /v1/api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 53-53 20-20 | required items OAuth2PasswordBearer:35',
        'PATCH /v1/api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 53-53 20-20 | required items OAuth2PasswordBearer:35',
        'GET /module/me → users.py:4-4 me | FastAPI first | users.py:3 | 3-4 3-3 main.py:54-54 | unknown user:3 me:4',
        'GET /me → users.py:4-4 me | FastAPI first | users.py:3 | 3-4 3-3 main.py:55-55 | required get_user:main.py:55',
        'POST /api/{version:-?[0-9]+}/items/{rest*} → main.py:32-33 items | FastAPI first | main.py:31 | 30-32 31-31 30-31 55-55 20-20 | required get_user:55 get_user:31',
        'PUT /api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 55-55 20-20 | required items get_user:55 OAuth2PasswordBearer:35',
        'PATCH /api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 55-55 20-20 | required items get_user:55 OAuth2PasswordBearer:35',
        'GET /static/** → main.py:56-56 (inline) static | FastAPI first | main.py:56 | 56-56 | unknown',
        'GET /sub/listed → main.py:23-24 opened | Starlette first | main.py:59 | 59-59 22-22 60-60 | none',
        'GET /guarded → main.py:19-19 in_guarded | FastAPI first | main.py:18 | 18-19 18-18 16-16 | unknown Middleware:16',
        'GET /own/x → users.py:20-20 x | FastAPI first | users.py:19 | 19-20 19-19 24-24 | none',
        'GET /star → main.py:23-24 opened | Starlette first | main.py:68 | 68-68 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'POST /star/{id:-?[0-9]+} → main.py:36-37 many | Starlette first | main.py:69 | 69-69 35-35 77-77 67-67 | required items OAuth2PasswordBearer:69',
        'GET /endpoint → main.py:63-63 get | Starlette first | main.py:70 | 70-70 77-77 67-67 | unknown LoginMiddleware:77',
        'DELETE /endpoint → main.py:64-64 delete | Starlette first | main.py:70 | 70-70 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /ws → main.py:45-46 socket | Starlette first | main.py:71 | 71-71 43-43 44-44 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /mounted/in → main.py:23-24 opened | Starlette first | main.py:72 | 72-72 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /app/routed → main.py:23-24 opened | Starlette first | main.py:73 | 73-73 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /host → main.py:23-24 opened | Starlette first | main.py:74 | 74-74 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /quiet → main.py:86-86 in_quiet | FastAPI first | main.py:85 | 85-86 85-85 79-79 81-81 | required require_login:81',
        'GET /typed → users.py:4-4 me | FastAPI first | users.py:12 | 12-12 3-3 | unknown user:12 me:4',
        'GET /filled → users.py:4-4 me (not mounted) | FastAPI first | users.py:9 | 9-9 3-3 | unknown user:9 me:4',
      ],
    );
  });
});

describe('routes of Litestar', () => {
  it('are those of what applications, routers and controllers are given', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'main.py': `from litestar import Litestar, Router, Controller, get, post, route, websocket, delete, head, HttpMethod
from litestar.handlers import websocket_listener
from starlite import Starlite, put, patch
from other import get as foreign

@get("/")
async def index() -> str: ...

@get()
async def bare() -> str: ...

@get(["/a/{id:int}", "b/{rest:path}"])
async def several() -> str: ...

@post(path="/posted")
async def posted() -> str: ...

@route("/many", http_method=[HttpMethod.PUT, "PATCH"])
async def many() -> str: ...

@websocket("/ws")
async def ws() -> str: ...

@websocket_listener("/listen")
async def listen() -> str: ...

@foreign("/foreign")
async def foreigner() -> str: ...

class Items(Controller):
    path = "/items"
    @get()
    async def list(self): ...
    @delete("/{id:uuid}")
    async def remove(self): ...
    @head("x")
    async def heads(self): ...
    async def helper(self): ...

class NoPath(Controller):
    @get("/no-path")
    async def get(self): ...

class Foreign(Other):
    @get("/no")
    async def get(self): ...

router = Router(path="/router/{v:int}", route_handlers=[several, [posted], Items if flag else NoPath])
later = Router("/later", [ws])
later.register(listen)
app = Litestar([index, bare, many, router, later, foreigner, Foreign, NoPath], path="/app")
@put("/old")
async def old() -> str: ...
@patch("/other")
async def other() -> str: ...
star = Starlite(route_handlers=[old, other])
star.unknown(posted)
`,
      }),
      [
        'GET /app/ → main.py:7-7 index | Litestar specific | main.py:6 | 6-7 6-6 | unknown',
        'GET /app/ → main.py:10-10 bare | Litestar specific | main.py:9 | 9-10 9-9 | unknown',
        'PUT /app/many → main.py:19-19 many | Litestar specific | main.py:18 | 18-19 18-18 | unknown',
        'PATCH /app/many → main.py:19-19 many | Litestar specific | main.py:18 | 18-19 18-18 | unknown',
        'GET /app/router/{v:-?[0-9]+}/a/{id:-?[0-9]+} → main.py:13-13 several | Litestar specific | main.py:12 | 12-13 12-12 51-51 | unknown',
        'GET /app/router/{v:-?[0-9]+}/b/{rest*} → main.py:13-13 several | Litestar specific | main.py:12 | 12-13 12-12 51-51 | unknown',
        'POST /app/router/{v:-?[0-9]+}/posted → main.py:16-16 posted | Litestar specific | main.py:15 | 15-16 15-15 51-51 | unknown',
        'GET /app/router/{v:-?[0-9]+}/items → main.py:33-33 list | Litestar specific | main.py:32 | 32-33 32-32 51-51 | unknown',
        'DELETE /app/router/{v:-?[0-9]+}/items/{id:[0-9A-Fa-f-]{36}} → main.py:35-35 remove | Litestar specific | main.py:34 | 34-35 34-34 51-51 | unknown',
        'HEAD /app/router/{v:-?[0-9]+}/items/x → main.py:37-37 heads | Litestar specific | main.py:36 | 36-37 36-36 51-51 | unknown',
        'GET /app/router/{v:-?[0-9]+}/no-path → main.py:42-42 get | Litestar specific | main.py:41 | 41-42 41-41 51-51 | unknown',
        'GET /app/later/ws → main.py:22-22 ws | Litestar specific | main.py:21 | 21-22 21-21 51-51 | unknown',
        'GET /app/later/listen → main.py:25-25 listen | Litestar specific | main.py:24 | 24-25 24-24 51-51 | unknown',
        'GET /app/no-path → main.py:42-42 get | Litestar specific | main.py:41 | 41-42 41-41 | unknown',
        'PUT /old → main.py:53-53 old | Litestar specific | main.py:52 | 52-53 52-52 | unknown',
        'PATCH /other → main.py:55-55 other | Litestar specific | main.py:54 | 54-55 54-54 | unknown',
      ],
    );
  });
});

describe('routes of Sanic', () => {
  it('are those of blueprints and groups with prefixes and versions', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'main.py': `from sanic import Sanic, Blueprint
from sanic.blueprints import BlueprintGroup
from sanic.views import HTTPMethodView
app = Sanic("x")
same = Sanic.get_app("x")
bp = Blueprint("bp", url_prefix="/bp/<tenant:str>", version=1)
plain = Blueprint("plain")
late = Blueprint("late", url_prefix="/late", version="v3")

@app.get("/users/<id:int>")
async def user(request, id): pass

@app.route("/routed", methods=["POST", "PUT"], version=2)
async def routed(request): pass

@app.route("/default", version=2)
async def default(request): pass

@same.delete(uri="/same/<rest:path>")
async def same_handler(request): pass

@bp.post("/posted/<n:number>/<r:[a-z]{3}>")
async def posted(request): pass

@bp.patch("/other", version=4)
async def other(request): pass

@bp.websocket("/ws")
async def ws(request): pass

@plain.head("/plain")
async def heads(request): pass

@late.options("/late")
async def late_handler(request): pass

class View(HTTPMethodView):
    async def get(self, request): pass
    async def put(self, request): pass

app.get("/not-decorated")
app.add_route(user, "/added", methods=["GET", "DELETE"])
app.add_route(View.as_view(), "/view")
app.add_route(handler=user, uri="/named")
app.add_websocket_route(ws, "/added-ws")
app.static("/static", "./x")
app.unknown("/x")
app.blueprint(bp)
app.blueprint(plain, url_prefix="/given", version=5)
group = Blueprint.group(plain, [late], url_prefix="/group", version="6")
group.append(bp)
app.blueprint(group)
second = BlueprintGroup(url_prefix="/second")
second.extend([plain, late])
app.blueprint([second, late if flag else plain])
`,
        'setup.py': `import sanic
async def found(request): pass
def one(app):
    app.add_route(found, "/one")
def two(anything: sanic.Sanic):
    anything.add_route(found, "/two")
def three(admin_bp, thing):
    admin_bp.add_route(found, "/three")
    thing.add_route(found, "/thing")
`,
      }),
      [
        'GET /users/{id:[0-9]+} → main.py:11-11 user | Sanic specific | main.py:10 | 10-11 10-10 | unknown',
        'POST /v2/routed → main.py:14-14 routed | Sanic specific | main.py:13 | 13-14 13-13 | unknown',
        'PUT /v2/routed → main.py:14-14 routed | Sanic specific | main.py:13 | 13-14 13-13 | unknown',
        'GET /v2/default → main.py:17-17 default | Sanic specific | main.py:16 | 16-17 16-16 | unknown',
        'GET /added → main.py:11-11 user | Sanic specific | main.py:42 | 42-42 10-10 | unknown',
        'DELETE /added → main.py:11-11 user | Sanic specific | main.py:42 | 42-42 10-10 | unknown',
        'GET /view → main.py:38-38 get | Sanic specific | main.py:43 | 43-43 | unknown',
        'PUT /view → main.py:39-39 put | Sanic specific | main.py:43 | 43-43 | unknown',
        'GET /named → main.py:11-11 user | Sanic specific | main.py:44 | 44-44 10-10 | unknown',
        'GET /added-ws → main.py:29-29 ws | Sanic specific | main.py:45 | 45-45 28-28 | unknown',
        'GET /static/** → main.py:46-46 (inline) static | Sanic specific | main.py:46 | 46-46 | unknown',
        'POST /v1/bp/{tenant}/posted/{n}/{r:[a-z]{3}} → main.py:23-23 posted | Sanic specific | main.py:22 | 22-23 22-22 48-48 | unknown',
        'GET /v1/bp/{tenant}/ws → main.py:29-29 ws | Sanic specific | main.py:28 | 28-29 28-28 48-48 | unknown',
        'PATCH /v4/bp/{tenant}/other → main.py:26-26 other | Sanic specific | main.py:25 | 25-26 25-25 48-48 | unknown',
        'HEAD /v5/given/plain → main.py:32-32 heads | Sanic specific | main.py:31 | 31-32 31-31 49-49 | unknown',
        'HEAD /v6/group/plain → main.py:32-32 heads | Sanic specific | main.py:31 | 31-32 31-31 52-52 | unknown',
        'OPTIONS /v6/group/late/late → main.py:35-35 late_handler | Sanic specific | main.py:34 | 34-35 34-34 52-52 | unknown',
        'POST /v6/group/bp/{tenant}/posted/{n}/{r:[a-z]{3}} → main.py:23-23 posted | Sanic specific | main.py:22 | 22-23 22-22 52-52 | unknown',
        'GET /v6/group/bp/{tenant}/ws → main.py:29-29 ws | Sanic specific | main.py:28 | 28-29 28-28 52-52 | unknown',
        'PATCH /v4/group/bp/{tenant}/other → main.py:26-26 other | Sanic specific | main.py:25 | 25-26 25-25 52-52 | unknown',
        'HEAD /second/plain → main.py:32-32 heads | Sanic specific | main.py:31 | 31-32 31-31 55-55 | unknown',
        'OPTIONS /v3/second/late/late → main.py:35-35 late_handler | Sanic specific | main.py:34 | 34-35 34-34 55-55 | unknown',
        'OPTIONS /v3/late/late → main.py:35-35 late_handler | Sanic specific | main.py:34 | 34-35 34-34 55-55 | unknown',
        'HEAD /plain → main.py:32-32 heads | Sanic specific | main.py:31 | 31-32 31-31 55-55 | unknown',
        'DELETE /same/{rest*} → main.py:20-20 same_handler | Sanic specific | main.py:19 | 19-20 19-19 | unknown',
        'GET /two → setup.py:2-2 found | Sanic specific | setup.py:6 | 6-6 | unknown',
        'GET /one → setup.py:2-2 found (not mounted) | Sanic specific | setup.py:4 | 4-4 | unknown',
        'GET /three → setup.py:2-2 found (not mounted) | Sanic specific | setup.py:8 | 8-8 | unknown',
      ],
    );
  });
});

describe('routes of aiohttp', () => {
  it('are those of routers, tables, views and functions that are given an application', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'main.py': `from aiohttp import web
import aiohttp.web
from aiohttp.web import RouteTableDef, Application
routes = RouteTableDef()
app = web.Application()

@routes.get("/table/{id}")
async def table(request): ...

@routes.route("PUT", "/table")
async def routed(request): ...

@routes.view("/view")
class View(web.View):
    async def get(self): ...
    async def post(self): ...

@routes.unknown("/no")
async def no(request): ...

app.router.add_get("/get", table)
app.router.add_post(path="/post", handler=table)
app.router.add_route("*", "/all", table)
app.router.add_route("PATCH", "/view-patch", View)
app.router.add_route("POST", "/view-post", View)
app.router.add_view("/added", View)
app.router.add_static("/static", "x")
app.router.add_resource("/no", table)
app.router.add_get("/nothing")
app.add_routes(routes)
app.add_routes([web.get("/one", table), web.static("/files", "x"), [web.delete("/two", routed)]])
app.add_routes(flag and [web.head("/either", table)] or web.options("/or", table))
sub = aiohttp.web.Application()
sub.router.add_get("/in", table)
app.add_subapp("/sub/", sub)
app.other.add_get("/other", table)
`,
        'setup.py': `from aiohttp import web
from main import table
def one(app):
    app.add_routes([web.get("/one", table)])
def two(anything: web.Application):
    anything.add_routes([web.get("/two", table)])
def three(admin_app, thing):
    admin_app.add_subapp("/three", thing)
    thing.add_routes([web.get("/thing", table)])
`,
        'client.py': `def one(app):
    app.add_routes([x])
`,
      }),
      [
        'GET /get → main.py:8-8 table | aiohttp first | main.py:21 | 21-21 7-7 | unknown',
        'POST /post → main.py:8-8 table | aiohttp first | main.py:22 | 22-22 7-7 | unknown',
        'ANY /all → main.py:8-8 table | aiohttp first | main.py:23 | 23-23 7-7 | unknown',
        'POST /view-post → main.py:16-16 post | aiohttp first | main.py:25 | 25-25 13-13 | unknown',
        'GET /added → main.py:15-15 get | aiohttp first | main.py:26 | 26-26 13-13 | unknown',
        'POST /added → main.py:16-16 post | aiohttp first | main.py:26 | 26-26 13-13 | unknown',
        'GET /static/** → main.py:27-27 (inline) static | aiohttp first | main.py:27 | 27-27 | unknown',
        'GET /table/{id} → main.py:8-8 table | aiohttp first | main.py:7 | 7-8 7-7 30-30 | unknown',
        'PUT /table → main.py:11-11 routed | aiohttp first | main.py:10 | 10-11 10-10 30-30 | unknown',
        'GET /view → main.py:15-15 get | aiohttp first | main.py:13 | 13-15 13-13 30-30 | unknown',
        'POST /view → main.py:16-16 post | aiohttp first | main.py:13 | 13-16 13-13 30-30 | unknown',
        'GET /one → main.py:8-8 table | aiohttp first | main.py:31 | 31-31 7-7 | unknown',
        'GET /files/** → main.py:31-31 (inline) static | aiohttp first | main.py:31 | 31-31 | unknown',
        'DELETE /two → main.py:11-11 routed | aiohttp first | main.py:31 | 31-31 10-10 | unknown',
        'HEAD /either → main.py:8-8 table | aiohttp first | main.py:32 | 32-32 7-7 | unknown',
        'OPTIONS /or → main.py:8-8 table | aiohttp first | main.py:32 | 32-32 7-7 | unknown',
        'GET /sub/in → main.py:8-8 table | aiohttp first | main.py:34 | 34-34 7-7 35-35 | unknown',
        'GET /one → main.py:8-8 table (not mounted) | aiohttp first | setup.py:4 | 4-4 main.py:7-7 | unknown',
        'GET /two → main.py:8-8 table (not mounted) | aiohttp first | setup.py:6 | 6-6 main.py:7-7 | unknown',
        'GET /thing → main.py:8-8 table (not mounted) | aiohttp first | setup.py:9 | 9-9 main.py:7-7 | unknown',
      ],
    );
  });
});

describe('routes of Tornado', () => {
  it('are those of tables of expressions, also of classes that extend the application', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'main.py': `import tornado.web
from tornado.web import Application, url, URLSpec, StaticFileHandler, RequestHandler
from tornado.routing import Rule
class Main(RequestHandler):
    def get(self): pass
    def post(self): pass
class Bare(tornado.web.RequestHandler):
    pass
handlers = [
    (r"/", Main),
    url(r"/named/(?P<id>[0-9]+)", Main, name="x"),
    URLSpec(r"/spec$", Bare),
    tornado.web.url(pattern=r"/keywords", handler=Main),
]
more = [(r"/more/(.*)", Main, dict(x=1))]
app = tornado.web.Application(handlers + more, debug=True)
app.add_handlers(r".*", [(r"/added", Main), (r"/static/(.*)", StaticFileHandler, {"path": "x"}), (r"/plain", StaticFileHandler)])
app.other([(r"/no", Main)])
named = Application(handlers=[("/either" if flag else "/or", Main)])
class Own(tornado.web.Application):
    def __init__(self):
        super().__init__([(r"/own", Main)])
class Old(Application):
    def __init__(self):
        tornado.web.Application.__init__(self, [(r"/old", Main)], debug=True)
class Called(Application):
    def __init__(self):
        super().__init__([(r"/called", Main)])
Called().listen(80)
`,
      }),
      [
        'GET / → main.py:5-5 get | Tornado first | main.py:16 | 16-16 | unknown',
        'POST / → main.py:6-6 post | Tornado first | main.py:16 | 16-16 | unknown',
        'GET /named/{id:[0-9]+} → main.py:5-5 get | Tornado first | main.py:11 | 11-16 11-11 | unknown',
        'POST /named/{id:[0-9]+} → main.py:6-6 post | Tornado first | main.py:11 | 11-16 11-11 | unknown',
        'ANY /spec → main.py:7-8 Bare | Tornado first | main.py:12 | 12-16 12-12 | unknown',
        'GET /keywords → main.py:5-5 get | Tornado first | main.py:13 | 13-16 13-13 | unknown',
        'POST /keywords → main.py:6-6 post | Tornado first | main.py:13 | 13-16 13-13 | unknown',
        'GET /more/{:.**} → main.py:5-5 get | Tornado first | main.py:16 | 16-16 | unknown',
        'POST /more/{:.**} → main.py:6-6 post | Tornado first | main.py:16 | 16-16 | unknown',
        'GET /added → main.py:5-5 get | Tornado first | main.py:17 | 17-17 | unknown',
        'POST /added → main.py:6-6 post | Tornado first | main.py:17 | 17-17 | unknown',
        'GET /static/** → main.py:17-17 (inline) static | Tornado first | main.py:17 | 17-17 | unknown',
        'GET /plain/** → main.py:17-17 (inline) static | Tornado first | main.py:17 | 17-17 | unknown',
        'GET /called → main.py:5-5 get | Tornado first | main.py:29 | 29-29 | unknown',
        'POST /called → main.py:6-6 post | Tornado first | main.py:29 | 29-29 | unknown',
        'GET /own → main.py:5-5 get | Tornado first | main.py:20 | 20-22 20-20 | unknown',
        'POST /own → main.py:6-6 post | Tornado first | main.py:20 | 20-22 20-20 | unknown',
        'GET /old → main.py:5-5 get | Tornado first | main.py:25 | 25-25 | unknown',
        'POST /old → main.py:6-6 post | Tornado first | main.py:25 | 25-25 | unknown',
      ],
    );
  });
});
