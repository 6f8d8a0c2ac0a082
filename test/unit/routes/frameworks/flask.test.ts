import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of flask, appBuilder and classViews.
describe('routes of Flask and what extends it', () => {
  it('are those of decorators, rules, views, blueprints and resources', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'app.py': `from flask import Flask, Blueprint
from flask.views import MethodView
from flask_restful import Api, Resource
from flask_restx import Namespace
from quart import Quart
from apiflask import APIFlask, APIBlueprint
from flask_openapi3 import OpenAPI
from flask_login import login_required
import flask_smorest
from users import users, nested
from late import late

app = Flask(__name__, static_url_path="/assets")
app.static("/no", "x")

@app.route("/")
@app.route("/index/<int:id>", methods=["POST", "put"])
def index():
    pass

@app.route(rule="/ruled", endpoint="x", methods=("GET",))
def ruled():
    pass

@app.get("/get")
@app.delete(
    "/gone")
def gone():
    pass

@app.websocket("/socket")
def socket():
    pass

@app.route("")
def empty():
    pass

app.get("/not-decorated")
app.add_url_rule("/rule", "name", ruled)
app.add_url_rule("/rule2", view_func=gone, methods=["PATCH"])
app.add_url_rule("/rule3", gone)
app.add_url_rule("/rule4", "name")
app.add_url_rule(rule="/rule5", view_func=ruled)

class Items(MethodView):
    def get(self): pass
    def post(self): pass
    def helper(self): pass

class Nothing(MethodView):
    pass

app.add_url_rule("/items", view_func=login_required(Items.as_view("items")))
app.add_url_rule("/items/<id>", view_func=Items.as_view("item"), methods=["GET"])
app.add_url_rule("/empty", view_func=Nothing.as_view("nothing"))
app.register_blueprint(users)
app.register_blueprint(users, url_prefix="/again")
app.register_blueprint(nested if flag else late, url_prefix="/either")
class Todo(Resource):
    def get(self): pass
    def delete(self): pass

api = Api(app, prefix="/api")
api.add_resource(Todo, "/todos", "/todos/<int:id>")
api.add_resource(Todo)
ns = Namespace("things", path="/things")
plain = Namespace("plain")
api.add_namespace(ns)
api.add_namespace(plain, path="/given")
own = api.namespace("own")

@ns.route("/all")
class All(Resource):
    def get(self): pass

@plain.route("/")
class Plain(Resource):
    def put(self): pass

@own.route("/x")
class Own(Resource):
    def patch(self): pass

other = Api()
other.init_app(app)
other.init_app(app)
other.add_resource(Todo, "/other")
smorest = flask_smorest.Api(app)
smorest.register_blueprint(flask_smorest.Blueprint("s", __name__, url_prefix="/smorest"))
q = Quart(__name__)
@q.post("/quart")
async def quart(): pass
a = APIFlask(__name__)
b = APIBlueprint("b", __name__)
@b.get("/apib")
def apib(): pass
a.register_blueprint(b)
o = OpenAPI(__name__)
@o.get("/open")
def opened(): pass
o.register_api(b)
`,
        'users.py': `from flask import Blueprint
users = Blueprint("users", __name__, url_prefix="/users")
nested = Blueprint("nested", __name__, url_prefix="/nested")
loose = Blueprint("loose", __name__, url_prefix="/loose")

@users.route("/<id>")
def user(id):
    pass

@nested.put("/x")
def put(): pass

@loose.patch("/y")
def patch(): pass

users.register_blueprint(nested)
`,
        'late.py': `import flask
late = flask.Blueprint("late", __name__)
@late.route("/late")
def found(): pass

def setup(app):
    app.add_url_rule("/setup", view_func=found)
    app.other("/x")

def typed(anything: flask.Flask):
    anything.add_url_rule("/typed", view_func=found)

def typed_blueprint(anything: flask.Blueprint, thing):
    anything.route("/typed-blueprint")(found)
    anything.add_url_rule("/typed-rule", view_func=found)
    thing.add_url_rule("/thing", view_func=found)

def fill(admin_bp):
    admin_bp.add_url_rule("/admin", view_func=found)

class Own(flask.Flask):
    pass

made = Own(__name__)
@made.route("/made")
def in_made(): pass

class OwnBlueprint(flask.Blueprint):
    pass

print_ = OwnBlueprint("x", __name__, url_prefix="/own-blueprint")
@print_.route("/in")
def in_print(): pass
made.register_blueprint(print_)
`,
      }),
      [
        'GET /assets/** → app.py:13-13 (inline) static | Flask specific | app.py:13 | 13-13 | unknown',
        'POST /index/{id:[0-9]+} → app.py:18-19 index | Flask specific | app.py:17 | 17-18 17-17 16-16 | unknown',
        'PUT /index/{id:[0-9]+} → app.py:18-19 index | Flask specific | app.py:17 | 17-18 17-17 16-16 | unknown',
        'GET / → app.py:18-19 index | Flask specific | app.py:16 | 16-18 16-16 17-17 | unknown',
        'GET /ruled → app.py:22-23 ruled | Flask specific | app.py:21 | 21-22 21-21 | unknown',
        'DELETE /gone → app.py:28-29 gone | Flask specific | app.py:26 | 26-28 26-26 25-25 26-27 | unknown',
        'GET /get → app.py:28-29 gone | Flask specific | app.py:25 | 25-28 25-25 26-27 | unknown',
        'GET /socket → app.py:32-33 socket | Flask specific | app.py:31 | 31-32 31-31 | unknown',
        'GET / → app.py:36-37 empty | Flask specific | app.py:35 | 35-36 35-35 | unknown',
        'GET /rule → app.py:22-23 ruled | Flask specific | app.py:40 | 40-40 21-21 | unknown',
        'PATCH /rule2 → app.py:28-29 gone | Flask specific | app.py:41 | 41-41 25-25 26-27 | unknown',
        'GET /rule3 → app.py:28-29 gone | Flask specific | app.py:42 | 42-42 25-25 26-27 | unknown',
        'GET /rule5 → app.py:22-23 ruled | Flask specific | app.py:44 | 44-44 21-21 | unknown',
        'GET /items → app.py:47-47 get | Flask specific | app.py:54 | 54-54 | unknown',
        'POST /items → app.py:48-48 post | Flask specific | app.py:54 | 54-54 | unknown',
        'GET /items/{id} → app.py:47-47 get | Flask specific | app.py:55 | 55-55 | unknown',
        'ANY /empty → app.py:51-52 Nothing | Flask specific | app.py:56 | 56-56 | unknown',
        'GET /users/{id} → users.py:7-8 user | Flask specific | users.py:6 | 6-7 6-6 app.py:57-57 | unknown',
        'PUT /users/nested/x → users.py:11-11 put | Flask specific | users.py:10 | 10-11 10-10 app.py:57-57 16-16 | unknown',
        'GET /again/{id} → users.py:7-8 user | Flask specific | users.py:6 | 6-7 6-6 app.py:58-58 | unknown',
        'PUT /again/nested/x → users.py:11-11 put | Flask specific | users.py:10 | 10-11 10-10 app.py:58-58 16-16 | unknown',
        'PUT /either/x → users.py:11-11 put | Flask specific | users.py:10 | 10-11 10-10 app.py:59-59 | unknown',
        'GET /either/late → late.py:4-4 found | Flask specific | late.py:3 | 3-4 3-3 app.py:59-59 | unknown',
        'GET /api/todos → app.py:61-61 get | Flask specific | app.py:65 | 65-65 64-64 | unknown',
        'DELETE /api/todos → app.py:62-62 delete | Flask specific | app.py:65 | 65-65 64-64 | unknown',
        'GET /api/todos/{id:[0-9]+} → app.py:61-61 get | Flask specific | app.py:65 | 65-65 64-64 | unknown',
        'DELETE /api/todos/{id:[0-9]+} → app.py:62-62 delete | Flask specific | app.py:65 | 65-65 64-64 | unknown',
        'GET /api/things/all → app.py:75-75 get | Flask specific | app.py:73 | 73-75 73-73 64-64 69-69 | unknown',
        'PUT /api/given/ → app.py:79-79 put | Flask specific | app.py:77 | 77-79 77-77 64-64 70-70 | unknown',
        'PATCH /api/own/x → app.py:83-83 patch | Flask specific | app.py:81 | 81-83 81-81 64-64 71-71 | unknown',
        'GET /other → app.py:61-61 get | Flask specific | app.py:88 | 88-88 86-86 | unknown',
        'DELETE /other → app.py:62-62 delete | Flask specific | app.py:88 | 88-88 86-86 | unknown',
        'GET /made → late.py:26-26 in_made | Flask specific | late.py:25 | 25-26 25-25 | unknown',
        'GET /own-blueprint/in → late.py:33-33 in_print | Flask specific | late.py:32 | 32-33 32-32 34-34 | unknown',
        'POST /quart → app.py:93-93 quart | Flask specific | app.py:92 | 92-93 92-92 | unknown',
        'GET /apib → app.py:97-97 apib | Flask specific | app.py:96 | 96-97 96-96 98-98 | unknown',
        'GET /open → app.py:101-101 opened | Flask specific | app.py:100 | 100-101 100-100 | unknown',
        'GET /typed → late.py:4-4 found | Flask specific | late.py:11 | 11-11 3-3 | unknown',
        'PATCH /loose/y → users.py:14-14 patch (not mounted) | Flask specific | users.py:13 | 13-14 13-13 | unknown',
        'GET /setup → late.py:4-4 found (not mounted) | Flask specific | late.py:7 | 7-7 3-3 | unknown',
        'GET /typed-rule → late.py:4-4 found (not mounted) | Flask specific | late.py:15 | 15-15 3-3 | unknown',
        'GET /admin → late.py:4-4 found (not mounted) | Flask specific | late.py:19 | 19-19 3-3 | unknown',
      ],
    );
  });

  it('are those of AppBuilder, with what models bring', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'views.py': `from flask_appbuilder import BaseView, ModelView
from flask_appbuilder.api import BaseApi, ModelRestApi, expose as exposed
from flask_appbuilder import expose
class Plain(BaseView):
    route_base = "/plain"
    @expose("/list")
    def list(self): pass
    @expose("/save/<int:id>", methods=["POST", "PUT"])
    def save(self): pass
    @expose()
    def root(self): pass
    @other("/no")
    def other(self): pass
class Root(BaseView):
    route_base = ""
    @expose(url="/in-root")
    def root(self): pass
class Named(BaseView):
    @expose("/x")
    def x(self): pass
class Things(BaseApi):
    version = "v2"
    resource_name = "things"
    @exposed("/<pk>", methods=["DELETE"])
    def remove(self): pass
class Orders(ModelRestApi):
    resource_name = "orders"
    @expose("/extra")
    def extra(self): pass
class Quiet(ModelRestApi):
    pass
class Foreign(Other):
    @expose("/no")
    def no(self): pass
`,
      }),
      [
        'GET /plain/list → views.py:7-7 list | Flask AppBuilder specific | views.py:6 | 6-7 6-6 | unknown',
        'POST /plain/save/{id:[0-9]+} → views.py:9-9 save | Flask AppBuilder specific | views.py:8 | 8-9 8-8 | unknown',
        'PUT /plain/save/{id:[0-9]+} → views.py:9-9 save | Flask AppBuilder specific | views.py:8 | 8-9 8-8 | unknown',
        'GET /plain/ → views.py:11-11 root | Flask AppBuilder specific | views.py:10 | 10-11 10-10 | unknown',
        'GET /in-root → views.py:17-17 root | Flask AppBuilder specific | views.py:16 | 16-17 16-16 | unknown',
        'GET /named/x → views.py:20-20 x | Flask AppBuilder specific | views.py:19 | 19-20 19-19 | unknown',
        'DELETE /api/v2/things/{pk} → views.py:25-25 remove | Flask AppBuilder specific | views.py:24 | 24-25 24-24 | unknown',
        'GET /api/v1/orders/extra → views.py:29-29 extra | Flask AppBuilder specific | views.py:28 | 28-29 28-28 | unknown',
        'GET /api/v1/orders/_info → views.py:26-29 Orders generated | Flask AppBuilder specific | views.py:26 | 26-26 | unknown',
        'GET /api/v1/orders/ → views.py:26-29 Orders generated | Flask AppBuilder specific | views.py:26 | 26-26 | unknown',
        'POST /api/v1/orders/ → views.py:26-29 Orders generated | Flask AppBuilder specific | views.py:26 | 26-26 | unknown',
        'GET /api/v1/orders/{pk} → views.py:26-29 Orders generated | Flask AppBuilder specific | views.py:26 | 26-26 | unknown',
        'PUT /api/v1/orders/{pk} → views.py:26-29 Orders generated | Flask AppBuilder specific | views.py:26 | 26-26 | unknown',
        'DELETE /api/v1/orders/{pk} → views.py:26-29 Orders generated | Flask AppBuilder specific | views.py:26 | 26-26 | unknown',
      ],
    );
  });
});
