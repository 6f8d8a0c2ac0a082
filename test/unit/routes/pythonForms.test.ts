import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

/** Each route as `METHOD /path handler`. */
async function routesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await routesIn(files)).map((route) => route.replace(/ → (?:\S+:\d+ )?/, ' '));
}

describe('routes of Flask', () => {
  const flask = (...lines: readonly string[]): Promise<readonly string[]> =>
    routesOf({
      'a.py': [
        'from flask import Flask, Blueprint',
        'from flask.views import MethodView',
        'from flask_restx import Api, Namespace, Resource',
        'app = Flask(__name__)',
        'def h(): ...',
        ...lines,
      ].join('\n'),
    });

  it('are those of namespaces, wherever these are added', async () => {
    assert.deepEqual(
      await flask(
        "api = Api(app, prefix='/api')",
        "made = api.namespace('users')",
        "@made.route('/', '/all')",
        'class Users(Resource):',
        '    def get(self): ...',
        '    def post(self): ...',
        "own = Namespace('orders', path='/o')",
        "@own.route('/<int:id>')",
        'class Order(Resource):',
        '    def delete(self, id): ...',
        'api.add_namespace(own)',
        "moved = Namespace('third')",
        "@moved.route('/t')",
        'class Third(Resource):',
        '    def get(self): ...',
        "api.add_namespace(moved, path='/moved')",
        "@api.route('/plain')",
        'class Plain(Resource):',
        '    def put(self): ...',
      ),
      [
        'GET /api/users/ get',
        'POST /api/users/ post',
        'GET /api/users/all get',
        'POST /api/users/all post',
        'DELETE /api/o/{id} delete',
        'GET /api/moved/t get',
        'PUT /api/plain put',
      ],
    );
  });

  it('are added by rules, with or without the name of an endpoint', async () => {
    assert.deepEqual(
      await flask(
        "app.add_url_rule('/named', 'name', h)",
        "app.add_url_rule('/bare', h)",
        "app.add_url_rule('/put', view_func=h, methods=['PUT'])",
        "app.add_url_rule('/none')",
        "app.add_url_rule('/none', 'endpoint')",
        'class M(MethodView):',
        '    def get(self): ...',
        '    def delete(self): ...',
        "app.add_url_rule('/m', view_func=M.as_view('m'))",
      ),
      ['GET /named h', 'GET /bare h', 'PUT /put h', 'GET /m get', 'DELETE /m delete'],
    );
  });

  it('are those of blueprints, their subclasses and parameters', async () => {
    assert.deepEqual(
      await flask(
        "bp = Blueprint('bp', __name__, url_prefix='/bp')",
        "@bp.get('/g')",
        'def g(): ...',
        "@bp.route('')",
        'def root(): ...',
        "app.register_blueprint(bp, url_prefix='/over')",
        'class Mine(Blueprint): ...',
        "mine = Mine('m', __name__, url_prefix='/mine')",
        "@mine.post('/p')",
        'def p(): ...',
        'app.register_blueprint(mine)',
        'def typed(any: Flask):',
        "    any.add_url_rule('/typed', view_func=h)",
        'def named(app):',
        "    app.add_url_rule('/named', view_func=h)",
        'def no(thing):',
        "    thing.add_url_rule('/no', view_func=h)",
      ),
      ['GET /over/g g', 'GET /over/ root', 'POST /mine/p p', 'GET /typed h', 'GET /named h (not mounted)'],
    );
  });
});

describe('routes of Django', () => {
  const django = (patterns: readonly string[], ...views: readonly string[]): Promise<readonly string[]> =>
    routesOf({
      'manage.py': 'import django',
      'app/settings.py': 'ROOT_URLCONF = "app.urls"',
      'app/urls.py': [
        'from django.conf.urls.i18n import i18n_patterns',
        'from django.contrib import admin',
        'from django.contrib.auth.decorators import login_required',
        'from django.urls import path, include, re_path',
        'from django.views.generic import ListView',
        'from . import views',
        "inner = [path('in/', views.plain)]",
        ...patterns,
      ].join('\n'),
      'app/views.py': [
        'from django.views.decorators.http import require_http_methods, require_GET, require_POST, require_safe',
        'from django.views.generic import CreateView, View',
        'from rest_framework.decorators import api_view',
        'from rest_framework.viewsets import ViewSet',
        'def plain(request): ...',
        ...views,
      ].join('\n'),
      'other/urls.py':
        "from django.urls import path\nfrom app import views\nurlpatterns = [path('l/', views.plain)]",
    });

  it('are those of lists, of what is included, and of the administration', async () => {
    assert.deepEqual(
      await django([
        "urlpatterns = i18n_patterns(path('i18n/', views.plain)) + [",
        "    path('admin/', admin.site.urls),",
        "    path('inc/', include(inner)),",
        "    path('tuple/', include((inner, 'name'))),",
        "    path('nested/', [path('n/', views.plain)]),",
        "    path('later/', include('other.urls')),",
        "    re_path(r'^re/(?P<id>[0-9]+)/$', views.plain),",
        "    path('', views.plain),",
        "    path('no/'),",
        ']',
      ]),
      [
        'ANY /i18n/ plain',
        'ANY /admin//** (inline) generated',
        'ANY /inc/in/ plain',
        'ANY /tuple/in/ plain',
        'ANY /nested/n/ plain',
        'ANY /later/l/ plain',
        'ANY /re/{id}/ plain',
        'ANY / plain',
      ],
    );
  });

  it('have the methods that decorators name', async () => {
    const decorators = [
      ['a', '@require_GET'],
      ['b', '@require_POST'],
      ['c', '@require_safe'],
      ['d', "@require_http_methods(['GET', 'PUT'])"],
      ['e', '@api_view'],
      ['f', "@api_view(['delete'])"],
    ] as const;
    assert.deepEqual(
      await django(
        [`urlpatterns = [${decorators.map(([name]) => `path('${name}', views.${name})`).join(', ')}]`],
        ...decorators.flatMap(([name, decorator]) => [decorator, `def ${name}(request): ...`]),
      ),
      ['GET /a a', 'POST /b b', 'GET /c c', 'HEAD /c c', 'GET /d d', 'PUT /d d', 'GET /e e', 'DELETE /f f'],
    );
  });

  it('have the methods of classes, of those that they extend, or any', async () => {
    assert.deepEqual(
      await django(
        [
          'urlpatterns = [',
          "path('list/', ListView.as_view()), path('own/', views.Own.as_view()),",
          "path('create/', views.Create.as_view()), path('empty/', views.Empty.as_view())]",
        ],
        'class Own(View):',
        '    def get(self, request): ...',
        '    def patch(self, request): ...',
        'class Create(CreateView):',
        '    def get(self, request): ...',
        'class Empty(Thing): ...',
      ),
      [
        'ANY /list/ unknown',
        'GET /own/ get',
        'PATCH /own/ patch',
        'GET /create/ get',
        'POST /create/ Create',
        'ANY /empty/ Empty',
      ],
    );
  });

  it('have the actions of a view set, also below what wraps it', async () => {
    const set = ['class Set(ViewSet):', '    def list(self, request): ...'];
    assert.deepEqual(
      await django(
        [
          "actions = {'get': 'list'}",
          'urlpatterns = [',
          "path('a/', views.Set.as_view({'get': 'list', 'post': 'missing'})),",
          "path('b/', views.Set.as_view(actions)), path('c/', login_required(views.Set.as_view(actions=actions))),",
          ']',
        ],
        ...set,
      ),
      ['GET /a/ list', 'POST /a/ Set generated', 'GET /b/ list', 'GET /c/ list'],
    );
  });
});
