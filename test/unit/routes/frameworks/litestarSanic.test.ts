import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

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
app.static("/static", "./x"); app.static(uri="/by-name", file_or_directory="./x")
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
        'GET /by-name/** → main.py:46-46 (inline) static | Sanic specific | main.py:46 | 46-46 | unknown',
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
