import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes of Laravel in files without namespace', () => {
  it('stay out of a group that looks for a controller', async () => {
    const route = 'use Illuminate\\Support\\Facades\\Route;';
    const files = {
      'composer.json': '{}',
      'routes/api.php': [
        '<?php',
        route,
        "Route::group(['namespace' => 'Shop\\Api', 'prefix' => 'v1'], static function (): void {",
        "  Route::get('orders', ['uses' => 'OrderController@list']);",
        '});',
      ].join('\n'),
      'routes/web.php': [
        '<?php',
        route,
        "Route::group(['namespace' => 'Shop\\Web', 'prefix' => 'login'], static function (): void {",
        "  Route::get('', ['uses' => 'LoginController@form']);",
        '});',
      ].join('\n'),
      'src/Api/OrderController.php':
        '<?php\nnamespace Shop\\Api;\nclass OrderController {\n  public function list() {}\n}',
      'src/Web/LoginController.php':
        '<?php\nnamespace Shop\\Web;\nclass LoginController {\n  public function form() {}\n}',
    };
    assert.deepEqual(await routesIn(files), [
      'GET /api/v1/orders → src/Api/OrderController.php:4 list',
      'GET /login → src/Web/LoginController.php:4 form',
    ]);
  });
});

describe('routes of Flask whose factory gets its blueprints', () => {
  it('are those of the blueprints that are given, not of the usual ones alone', async () => {
    const blueprint = (name: string): string =>
      [
        'from flask import Blueprint',
        `mod = Blueprint("${name}", __name__)`,
        `@mod.route("/${name}")`,
        `def ${name}(): ...`,
      ].join('\n');
    assert.deepEqual(
      await routesIn({
        'shop/__init__.py': [
          'from flask import g',
          'from shop import factory',
          'from shop.orders import mod as orders',
          'def create_app():',
          '    return factory.create_app(blueprints=(orders,))',
        ].join('\n'),
        'shop/orders.py': blueprint('orders'),
        'shop/health.py': blueprint('health'),
        'shop/factory.py': [
          'from flask import Flask',
          'from shop.health import mod as health',
          'VERSION = 1',
          'def create_app(blueprints=None, prefix=None):',
          '    if not blueprints:',
          '        blueprints = (health,)',
          '    else:',
          '        blueprints = blueprints + (health,)',
          '    if prefix is None:',
          '        prefix = f"/api/{VERSION}"',
          '    app = Flask(__name__)',
          '    for each in blueprints:',
          '        app.register_blueprint(each, url_prefix=prefix)',
          '    return app',
        ].join('\n'),
      }),
      ['GET /api/1/orders → shop/orders.py:4 orders', 'GET /api/1/health → shop/health.py:4 health'],
    );
  });
});

describe('routes of Django REST framework', () => {
  const files = {
    'manage.py': '',
    'site/settings.py': 'from os import environ\nBASE = environ["BASE"]\nROOT_URLCONF = "site.urls"',
    'site/urls.py': [
      'from django.conf import settings',
      'from django.urls import include, path',
      'patterns = [path("api/", include("shop.urls"))]',
      'urlpatterns = [path(settings.BASE, include(patterns))]',
    ].join('\n'),
    'shop/routers.py': [
      'from rest_framework.routers import DefaultRouter',
      'class ShopRouter(DefaultRouter):',
      '    def __init__(self, *args, **kwargs):',
      '        super().__init__(*args, **kwargs)',
    ].join('\n'),
    'shop/urls.py': [
      'from .routers import ShopRouter',
      'from . import views',
      'router = ShopRouter()',
      'router.root = views.Root',
      'router.register("orders", views.OrderViewSet)',
      'urlpatterns = router.urls',
    ].join('\n'),
  };

  it('are found with a router of the application, below a base path of the settings', async () => {
    const views = [
      'from rest_framework.viewsets import ViewSet',
      'class Root: ...',
      'class OrderViewSet(ViewSet):',
      '    def list(self, request): ...',
    ].join('\n');
    assert.deepEqual(await routesIn({ ...files, 'shop/views.py': views }), [
      'GET /api/orders/ → shop/views.py:4 list',
    ]);
  });

  it('are found where modules of patterns include each other while they are read', async () => {
    const views = [
      'from rest_framework.viewsets import ViewSet',
      'from site.urls import patterns',
      'class Root: ...',
      'class OrderViewSet(ViewSet):',
      '    def list(self, request): ...',
    ].join('\n');
    assert.deepEqual(await routesIn({ ...files, 'shop/views.py': views }), [
      'GET /api/orders/ → shop/views.py:5 list',
    ]);
  });

  it('are found where objects in the bodies of classes hold objects of others, many levels deep', async () => {
    const levels = Array.from({ length: 40 }, (_, level) => [
      `class Level${level + 1}(Serializer):`,
      ...['a', 'b', 'c'].map((field) => `    ${field} = Level${level}(nested=True)`),
    ]);
    const views = [
      'from rest_framework.serializers import Serializer',
      'from rest_framework.viewsets import ViewSet',
      'class Level0(Serializer): ...',
      ...levels.flat(),
      'class Root: ...',
      'class OrderViewSet(ViewSet):',
      '    serializer = Level40()',
      '    def list(self, request): ...',
    ];
    assert.deepEqual(await routesIn({ ...files, 'shop/views.py': views.join('\n') }), [
      `GET /api/orders/ → shop/views.py:${views.length} list`,
    ]);
  });
});

describe('requests of pages to their server', () => {
  it('register nothing, whether a module of browsers or a parameter makes them', async () => {
    const files = {
      'package.json': '{ "dependencies": { "express": "5" } }',
      'server.js': [
        "const app = require('express')();",
        "app.get('/users', (req, res) => res.json([]));",
      ].join('\n'),
      'public/users.js': [
        "define('users', ['api', 'alerts'], function (api, alerts) {",
        "  api.get('/admin/users', (found) => alerts.show(found));",
        "  api.put('/admin/users', (found) => alerts.show(found));",
        '});',
      ].join('\n'),
      'public/chats.js': [
        'export function leave(api, room, name) {',
        "  api.post('/chats', { name });",
        '  api.del(`/chats/${room}/users`, name);',
        '}',
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), ['GET /users → server.js:2 (inline)']);
    assert.equal(await answerIn(files, 'POST', '/chats'), 'none noShape');
  });
});

describe('handlers inside of wrappers of Go', () => {
  it('are those that wrappers of the application get, of whatever type', async () => {
    assert.deepEqual(
      await routesIn({
        'go.mod': 'module shop',
        'main.go': [
          'package main',
          'import ("net/http"; "github.com/gorilla/mux")',
          'type LoggedHandler func(http.ResponseWriter, *http.Request) error',
          'func (handler LoggedHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) { handler(w, r) }',
          'func limited(next http.Handler) http.Handler {',
          '  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })',
          '}',
          'func page(title string) http.Handler {',
          '  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(title)) })',
          '}',
          'func login(w http.ResponseWriter, r *http.Request) error { return nil }',
          'func main() {',
          '  router := mux.NewRouter()',
          '  router.Handle("/login", limited(LoggedHandler(login))).Methods("POST")',
          '  router.Handle("/twice", limited(limited(LoggedHandler(login)))).Methods("POST")',
          '  router.Handle("/help", page("Help")).Methods("GET")',
          '}',
        ].join('\n'),
      }),
      ['POST /login → main.go:11 login', 'POST /twice → main.go:11 login', 'GET /help → main.go:8 page'],
    );
  });
});

describe('routes of a gateway in Kotlin', () => {
  it('have what extension functions of the class and lambdas say of them', async () => {
    assert.deepEqual(
      await routesIn({
        'build.gradle.kts': '',
        'Gateway.kt': [
          'package shop',
          'import org.springframework.cloud.gateway.route.builder.PredicateSpec',
          'import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder',
          'import org.springframework.http.HttpMethod',
          'class Gateway {',
          '  fun locate(builder: RouteLocatorBuilder): RouteLocator {',
          '    val all = builder.routes()',
          '    all.route("a") { spec -> spec.method(HttpMethod.POST).and().path("/orders").uri("lb://orders") }',
          '    all.route("b") { spec -> spec.order(0).readsUsers().and().uri("lb://users") }',
          '    return all.build()',
          '  }',
          '  private fun PredicateSpec.readsUsers() = method(HttpMethod.GET).and().path("/users/{id}")',
          '}',
        ].join('\n'),
      }),
      ['POST /orders → Gateway.kt:8 (inline) generated', 'GET /users/{id} → Gateway.kt:9 (inline) generated'],
    );
  });
});

describe('controllers of Spring that implement what is generated of a description', () => {
  const description = (path: string, id: string): string =>
    [
      'openapi: 3.0.0',
      'servers: [{ url: "http://localhost/shop/v2" }]',
      'paths:',
      `  ${path}:`,
      '    get:',
      `      operationId: ${id}`,
    ].join('\n');
  const controller = (heading: string, base: string): string =>
    [
      'package shop;',
      `import shop.generated.${base};`,
      'import org.springframework.web.bind.annotation.*;',
      heading,
      `public class Orders implements ${base} {`,
      '  public Order getOrder(Long id) { return null; }',
      '  public Order helper(Long id) { return null; }',
      '}',
    ].join('\n');
  const files = {
    'pom.xml': '',
    'src/main/resources/application.properties': 'server.servlet.context-path=/shop',
    'src/main/resources/openapi.yaml': description('/orders/{id}', 'getOrder'),
  };
  const handler = 'src/main/java/Orders.java:6 getOrder';

  it('answer below the path of the class, or of the server', async () => {
    const at = async (heading: string, base: string): Promise<readonly string[]> =>
      (await routesIn({ ...files, 'src/main/java/Orders.java': controller(heading, base) })).filter(
        (route) => !route.endsWith('documented'),
      );
    assert.deepEqual(await at('@RestController', 'OrdersApi'), [`GET /shop/v2/orders/{id} → ${handler}`]);
    assert.deepEqual(await at('@RestController @RequestMapping("/api")', 'OrdersApi'), [
      `GET /shop/api/orders/{id} → ${handler}`,
    ]);
    assert.deepEqual(await at('@Service', 'OrdersApiDelegate'), [`GET /shop/v2/orders/{id} → ${handler}`]);
    assert.deepEqual(await at('@RestController', 'Comparable'), []);
  });

  it('answer where a second description is a copy of the first', async () => {
    const several = {
      ...files,
      'src/main/java/Orders.java': controller('@RestController', 'OrdersApi'),
      'src/main/resources/static/openapi.yaml': description('/orders/{id}', 'getOrder'),
    };
    assert.equal(await answerIn(several, 'GET', '/shop/v2/orders/7'), 'high src/main/java/Orders.java:6');
  });

  it('answer nothing where two descriptions give the same name to different operations', async () => {
    const several = {
      ...files,
      'src/main/java/Orders.java': controller('@RestController', 'OrdersApi'),
      'src/main/resources/old-openapi.yaml': description('/old/{id}', 'getOrder'),
    };
    assert.match(await answerIn(several, 'GET', '/shop/v2/orders/7'), /^low .* documentedOnly$/);
  });
});

describe('routes of Laravel that a loop registers', () => {
  it('have the keys and values of the array, and none that the controller has no method for', async () => {
    assert.deepEqual(
      await routesIn({
        'composer.json': '{}',
        'routes/api.php': [
          '<?php',
          'use Illuminate\\Support\\Facades\\Route;',
          'use App\\Http\\Controllers\\{Albums, Ping};',
          "$endpoints = ['ping' => Ping::class];",
          "Route::prefix('rest')->group(static function () use ($endpoints): void {",
          '  foreach ($endpoints as $endpoint => $controller) Route::get("{$endpoint}", $controller);',
          '});',
          "foreach (['a' => 'x', 'b' => 'y'] as $name) { Route::get($name, Ping::class); }",
          "Route::apiResource('albums', Albums::class);",
        ].join('\n'),
        'app/Http/Controllers/Controller.php': [
          '<?php',
          'namespace App\\Http\\Controllers;',
          'use Illuminate\\Foundation\\Auth\\Access\\AuthorizesRequests;',
          'abstract class Controller { use AuthorizesRequests; }',
        ].join('\n'),
        'app/Http/Controllers/Ping.php':
          '<?php\nnamespace App\\Http\\Controllers;\nclass Ping { function __invoke() {} }',
        'app/Http/Controllers/Albums.php':
          '<?php\nnamespace App\\Http\\Controllers;\nclass Albums extends Controller { function index() {} }',
      }),
      [
        'GET /api/rest/ping → app/Http/Controllers/Ping.php:3 __invoke',
        'GET /api/x → app/Http/Controllers/Ping.php:3 __invoke',
        'GET /api/y → app/Http/Controllers/Ping.php:3 __invoke',
        'GET /api/albums → app/Http/Controllers/Albums.php:3 index',
      ],
    );
  });
});

describe('projects of .NET that test others', () => {
  it('serve nothing', async () => {
    const controller = [
      'using Microsoft.AspNetCore.Mvc;',
      '[ApiController, Route("orders")]',
      'public class OrdersController : ControllerBase {',
      '  [HttpGet] public string List() => "";',
      '}',
    ].join('\n');
    const files = {
      'src/Shop/OrdersController.cs': controller,
      'src/Shop.Api.Tests/OrdersController.cs': controller,
      'src/Shop.IntegrationTest/OrdersController.cs': controller,
      'test/Shop/OrdersController.cs': controller,
    };
    assert.deepEqual(await routesIn(files), ['GET /orders → src/Shop/OrdersController.cs:4 List']);
  });
});

describe('the index of an application that gathers its constants by reduce', () => {
  it('comes to an end where a callback returns what it is given in two places', async () => {
    assert.deepEqual(
      await routesIn({
        'package.json': '{}',
        'app.ts': [
          "import express from 'express';",
          'const all = { ' + Array.from({ length: 60 }, (_, index) => `r${index}: {}`).join(', ') + ' };',
          'const known = Object.entries(all).reduce((found, [key, value]) => {',
          '  if (value.old) return found;',
          '  Object.assign(found, { [key]: [...found[key], value] });',
          '  return found;',
          '}, {});',
          'const app = express();',
          "app.get('/regions', (request, response) => response.json(known));",
        ].join('\n'),
      }),
      ['GET /regions → app.ts:9 (inline)'],
    );
  });
});

describe('routes of Express on an application that a hook is given among others', () => {
  it('are known, but not that they are served', async () => {
    const files = {
      'package.json': '{ "dependencies": { "express": "5" } }',
      'hooks/pads.ts': [
        "import type { HookArguments } from '../types';",
        'exports.expressCreateServer = (name: string, args: HookArguments, done: Function) => {',
        "  args.app.get('/pads/:pad/export', (request: any, response: any) => response.send(''));",
        '};',
        "exports.other = ({ app, settings }) => app.post('/pads', (request, response) => response.send(''));",
        "exports.reads = (args) => args.cache.get('/not/a/route', (found) => found);",
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), [
      'GET /pads/{pad}/export → hooks/pads.ts:3 (inline) (not mounted)',
      'POST /pads → hooks/pads.ts:5 (inline) (not mounted)',
    ]);
    assert.equal(await answerIn(files, 'POST', '/pads'), 'medium hooks/pads.ts:5 notMounted');
  });
});

describe('routes of Laravel that its service provider maps', () => {
  it('are served, also where the provider is of the old kind', async () => {
    const files = {
      'composer.json': '{}',
      'app/Providers/RouteServiceProvider.php': [
        '<?php',
        'namespace App\\Providers;',
        'use Illuminate\\Foundation\\Support\\Providers\\RouteServiceProvider as ServiceProvider;',
        'use Illuminate\\Support\\Facades\\Route;',
        'class RouteServiceProvider extends ServiceProvider {',
        '  public function map() { $this->mapShop(); }',
        "  protected function mapShop() { Route::prefix('shop')->group(base_path('routes/shop.php')); }",
        '}',
      ].join('\n'),
      'routes/shop.php': "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('orders', fn () => 1);",
    };
    assert.deepEqual(await routesIn(files), ['GET /shop/orders → routes/shop.php:3 (inline)']);
  });
});
