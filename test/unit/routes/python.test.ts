import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes of FastAPI and Starlette', () => {
  it('have the prefixes of routers, of settings objects and of factories', async () => {
    assert.deepEqual(
      await routesIn({
        'app/main.py': [
          'from fastapi import FastAPI',
          'from app.config import settings',
          'from app.api import users',
          'def create_app():',
          '    app = FastAPI()',
          '    app.include_router(users.router, prefix=settings.PREFIX)',
          '    app.include_router(router=users.admin, prefix="/admin")',
          '    return app',
          'app = create_app()',
        ].join('\n'),
        'app/config.py':
          'class Settings(BaseSettings):\n    PREFIX: str = "/api/v1"\nsettings = Settings()\n',
        'app/api/__init__.py': '',
        'app/api/users.py': [
          'from fastapi import APIRouter',
          'router = APIRouter(prefix="/users")',
          'admin = APIRouter()',
          '@router.get("/{user_id}", dependencies=[])',
          'async def read(user_id: int): ...',
          '@admin.api_route(path="/both", methods=["GET", "POST"])',
          'def both(): ...',
        ].join('\n'),
      }),
      [
        'GET /api/v1/users/{user_id} → app/api/users.py:5 read',
        'GET /admin/both → app/api/users.py:7 both',
        'POST /admin/both → app/api/users.py:7 both',
      ],
    );
  });

  it('have the prefixes that routers of own classes pass on by name', async () => {
    assert.deepEqual(
      await routesIn({
        'app/main.py': [
          'from fastapi import FastAPI',
          'from app import flows, runs',
          'app = FastAPI()',
          'app.include_router(flows.router)',
          'app.include_router(runs.router)',
        ].join('\n'),
        'app/kit.py': [
          'from fastapi import APIRouter as Base',
          'class OwnRouter(Base):',
          '    def __init__(self, **kwargs):',
          '        kwargs.setdefault("redirect_slashes", False)',
          '        super().__init__(**kwargs)',
          'def router_class(route_class):',
          '    class Custom(Base):',
          '        def __init__(self, *args, **kwargs):',
          '            kwargs["route_class"] = route_class',
          '            super().__init__(*args, **kwargs)',
          '    return Custom',
          'MadeRouter = router_class(object)',
        ].join('\n'),
        'app/flows.py': [
          'from app.kit import OwnRouter',
          'router: OwnRouter = OwnRouter(prefix="/flows", tags=["Flows"])',
          '@router.post("/")',
          'async def create(): ...',
        ].join('\n'),
        'app/runs.py': [
          'from app.kit import MadeRouter',
          'router = MadeRouter(prefix="/runs")',
          '@router.get("/{id}")',
          'async def read(id): ...',
        ].join('\n'),
      }),
      ['POST /flows/ → app/flows.py:4 create', 'GET /runs/{id} → app/runs.py:4 read'],
    );
  });

  it('are found in functions, where decorators and calls of what they give register', async () => {
    assert.deepEqual(
      await routesIn({
        'server.py': [
          'from fastapi import FastAPI',
          'def serve(status):',
          '    app = FastAPI()',
          '    @app.get("/health")',
          '    def health(): return cache.get("health")',
          '    app.get("/status")(status_of)',
          '    return app',
          'def status_of(): ...',
        ].join('\n'),
      }),
      ['GET /health → server.py:5 health', 'GET /status → server.py:8 status_of'],
    );
  });

  it('stand in lists of Starlette, also below mounts', async () => {
    assert.deepEqual(
      await routesIn({
        'app.py': [
          'from starlette.applications import Starlette',
          'from starlette.routing import Mount, Route, WebSocketRoute',
          'from starlette.endpoints import WebSocketEndpoint',
          'class Feed(WebSocketEndpoint):',
          '    async def on_receive(self, socket, data): ...',
          'def home(request): ...',
          'app = Starlette(debug=True, routes=[',
          '    Route("/", home),',
          '    WebSocketRoute("/feed/{topic:str}", Feed),',
          '    Mount("/v1", routes=[Route("/x/{id:int}", endpoint=home, methods=["POST"])]),',
          '])',
        ].join('\n'),
      }),
      ['GET / → app.py:6 home', 'GET /feed/{topic} → app.py:4 Feed', 'POST /v1/x/{id} → app.py:6 home'],
    );
  });
});

describe('routes of Flask', () => {
  it('have the prefixes of nested blueprints, of rules, views and resources', async () => {
    assert.deepEqual(
      await routesIn({
        'app.py': [
          'from flask import Flask, Blueprint',
          'from flask.views import MethodView',
          'from flask_restful import Api, Resource',
          'parent = Blueprint("parent", __name__, url_prefix="/parent")',
          'child = Blueprint("child", __name__, url_prefix="/child")',
          '@child.route("/x/<int:id>", methods=["GET", "PUT"])',
          'def x(id): ...',
          'parent.register_blueprint(child)',
          'class Items(MethodView):',
          '    def get(self): ...',
          '    def post(self): ...',
          'class Pets(Resource):',
          '    def delete(self, id): ...',
          'app = Flask(__name__, static_url_path="/assets")',
          'app.register_blueprint(parent, url_prefix="/p")',
          'app.add_url_rule("/items", view_func=Items.as_view("items"))',
          'api = Api(app, prefix="/api")',
          'api.add_resource(Pets, "/pets/<id>", "/pet/<id>")',
          '@app.websocket("/ws")',
          'async def ws(): ...',
        ].join('\n'),
      }),
      [
        'GET /assets/** → app.py:14 (inline) static',
        'GET /p/child/x/{id} → app.py:7 x',
        'PUT /p/child/x/{id} → app.py:7 x',
        'GET /items → app.py:10 get',
        'POST /items → app.py:11 post',
        'DELETE /api/pets/{id} → app.py:13 delete',
        'DELETE /api/pet/{id} → app.py:13 delete',
        'GET /ws → app.py:20 ws',
      ],
    );
  });

  it('are those of a parameter that is called as applications are, or of their type', async () => {
    assert.deepEqual(
      await routesIn({
        'web.py': [
          'import flask',
          'def register(app):',
          '    @app.route("/in")',
          '    def shown(): ...',
          'def other(thing):',
          '    @thing.route("/out")',
          '    def hidden(): ...',
          'def typed(site: flask.Flask):',
          '    @site.route("/typed")',
          '    def also(): ...',
        ].join('\n'),
      }),
      ['GET /typed → web.py:10 also', 'GET /in → web.py:4 shown (not mounted)'],
    );
  });

  it('are none of clients', async () => {
    assert.deepEqual(
      await routesIn({
        'client.py': [
          'import requests',
          'from fastapi.testclient import TestClient',
          'client = TestClient(app)',
          'client.get("/users")',
          'requests.post("/users", json={})',
        ].join('\n'),
      }),
      [],
    );
  });
});

describe('routes of Django', () => {
  const files = {
    'manage.py': 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "site1.settings")\n',
    'site1/settings.py': 'ROOT_URLCONF = "site1.urls"\n',
    'site1/urls.py': [
      'from django.urls import include, path, re_path',
      'from shop import views',
      'from shop.api import router',
      'extra = [path("more/", views.more)]',
      'urlpatterns = [',
      '    path("shop/", include("shop.urls")),',
      '    path("api/", include(router.urls)),',
      '    path("extra/", include((extra, "extra"))),',
      '    re_path(r"^old/(?P<year>[0-9]{4})/$", views.old),',
      ']',
      'urlpatterns += [path("late/", views.Late.as_view())]',
    ].join('\n'),
    'shop/urls.py':
      'from django.urls import path\nfrom . import views\nurlpatterns = [path("<int:pk>/edit/", views.edit, name="edit")]\n',
    'shop/views.py': [
      'from django.views import View',
      'from django.views.decorators.http import require_POST',
      '@require_POST',
      'def edit(request, pk): ...',
      'def more(request): ...',
      'def old(request, year): ...',
      'class Late(View):',
      '    def get(self, request): ...',
    ].join('\n'),
    'shop/api.py': [
      'from rest_framework.routers import DefaultRouter',
      'from rest_framework.decorators import action',
      'from rest_framework.viewsets import ReadOnlyModelViewSet',
      'class Items(ReadOnlyModelViewSet):',
      '    def list(self, request): ...',
      '    @action(detail=True, methods=["post"], url_path="buy-now")',
      '    def buy(self, request, pk=None): ...',
      'router = DefaultRouter()',
      'router.register(r"items", Items)',
    ].join('\n'),
    'other/urls.py': 'from django.urls import path\nurlpatterns = [path("dead/", lambda request: None)]\n',
  };

  it('of a router of their own class stand among the urls that the class adds', async () => {
    assert.deepEqual(
      await routesIn({
        'shop/urls.py': [
          'from django.urls import include, path',
          'from rest_framework import routers, viewsets',
          'class Items(viewsets.ViewSet):',
          '    def list(self, request): ...',
          'class OwnRouter(routers.DefaultRouter):',
          '    def __init__(self, *args, **kwargs):',
          '        super().__init__(*args, **kwargs)',
          '        self.more = []',
          '    @property',
          '    def urls(self):',
          '        return super().urls + [each.route for each in self.more]',
          'router = OwnRouter()',
          'router.register("items", Items)',
          'urlpatterns = [path("api/", include(router.urls))]',
        ].join('\n'),
        'settings.py': 'ROOT_URLCONF = "shop.urls"',
      }),
      ['GET /api/items/ → shop/urls.py:4 list'],
    );
  });

  it('follow include of modules, lists and tuples, and routers of view sets', async () => {
    assert.deepEqual(await routesIn(files), [
      'POST /shop/{pk}/edit/ → shop/views.py:4 edit',
      'POST /api/items/{pk}/buy-now/ → shop/api.py:7 buy',
      'GET /api/items/ → shop/api.py:5 list',
      'GET /api/items/{pk}/ → shop/api.py:4 Items generated',
      'ANY /extra/more/ → shop/views.py:5 more',
      'ANY /old/{year}/ → shop/views.py:6 old',
      'GET /late/ → shop/views.py:8 get',
    ]);
  });

  it('are matched with their limits, and never where nothing includes them', async () => {
    assert.equal(await answerIn(files, 'GET', '/old/1999/'), 'medium shop/views.py:6 anyMethod');
    assert.equal(await answerIn(files, 'GET', '/old/99/'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/shop/7/edit/'), 'none otherMethods');
    assert.equal(await answerIn(files, 'GET', '/dead/'), 'none noShape');
  });

  it('of Ninja are included like any list', async () => {
    assert.deepEqual(
      await routesIn({
        'urls.py': [
          'from django.urls import path',
          'from ninja import NinjaAPI, Router',
          'ROOT_URLCONF = "urls"',
          'api = NinjaAPI()',
          'router = Router()',
          '@router.get("/{int:item_id}")',
          'def item(request, item_id: int): ...',
          'api.add_router("/items/", router)',
          'urlpatterns = [path("api/", api.urls)]',
        ].join('\n'),
      }),
      ['GET /api/items/{item_id} → urls.py:7 item'],
    );
  });
});

describe('routes of Flask AppBuilder', () => {
  it('are those that methods of APIs and views expose, and what APIs of models answer', async () => {
    assert.deepEqual(
      await routesIn({
        'views.py': [
          'from flask_appbuilder import BaseView',
          'from flask_appbuilder.api import ModelRestApi, expose',
          'class Shared(ModelRestApi):',
          '    def pre(self): ...',
          'class ChartApi(Shared):',
          '    resource_name = "chart"',
          '    @expose("/<pk>/data/", methods=("GET", "POST"))',
          '    def data(self, pk): ...',
          'class Notes(BaseView):',
          '    route_base = "/notes"',
          '    @expose("/list/")',
          '    def list(self): ...',
          'class Home(BaseView):',
          '    @expose("/")',
          '    def index(self): ...',
        ].join('\n'),
      }),
      [
        'GET /api/v1/chart/{pk}/data/ → views.py:8 data',
        'POST /api/v1/chart/{pk}/data/ → views.py:8 data',
        'GET /api/v1/chart/_info → views.py:5 ChartApi generated',
        'GET /api/v1/chart/ → views.py:5 ChartApi generated',
        'POST /api/v1/chart/ → views.py:5 ChartApi generated',
        'GET /api/v1/chart/{pk} → views.py:5 ChartApi generated',
        'PUT /api/v1/chart/{pk} → views.py:5 ChartApi generated',
        'DELETE /api/v1/chart/{pk} → views.py:5 ChartApi generated',
        'GET /notes/list/ → views.py:12 list',
        'GET /home/ → views.py:15 index',
      ],
    );
  });
});
