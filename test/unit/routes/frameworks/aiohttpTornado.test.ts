import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of aiohttp, tornado and classViews.
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
