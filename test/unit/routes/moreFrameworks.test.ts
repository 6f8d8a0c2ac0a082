import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes of Fiber', () => {
  it('have the paths of groups, of mounted applications and of closures', async () => {
    const files = {
      'go.mod': 'module shop\n',
      'main.go': [
        'package main',
        'import "github.com/gofiber/fiber/v2"',
        'func list(c *fiber.Ctx) error { return nil }',
        'func guard(c *fiber.Ctx) error { return c.Next() }',
        'func Register(r fiber.Router) {',
        '  r.Get("/items/:id<int>", guard, list)',
        '  r.Add("PUT", "/items", list)',
        '}',
        'func main() {',
        '  app := fiber.New()',
        '  app.Use("/admin", guard)',
        '  api := app.Group("/api")',
        '  Register(api)',
        '  api.Route("/v2", func(r fiber.Router) { r.Post("/orders", list) })',
        '  micro := fiber.New()',
        '  micro.All("/any", list)',
        '  app.Mount("/micro", micro)',
        '  app.Get("/files/+", list)',
        '  app.Static("/assets", "./public")',
        '}',
        'func dead() { other.Get("/dead", list) }',
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), [
      'GET /api/items/{id} → main.go:3 list',
      'PUT /api/items → main.go:3 list',
      'POST /api/v2/orders → main.go:3 list',
      'ANY /micro/any → main.go:3 list',
      'GET /files/{rest*} → main.go:3 list',
      'GET /assets/** → main.go:19 (inline) static',
    ]);
    assert.match(await answerIn(files, 'GET', '/admin/x'), /^none /);
    assert.match(await answerIn(files, 'GET', '/dead'), /^none /);
  });
});

describe('routes of aiohttp', () => {
  it('are those of calls, lists, tables, views and applications below others', async () => {
    const files = {
      'app/main.py': [
        'from aiohttp import web',
        'from app.admin import routes as admin_routes, Report',
        'async def index(request): ...',
        'async def save(request): ...',
        'app = web.Application()',
        'app.router.add_get("/", index)',
        'app.router.add_route("PUT", r"/items/{id:\\d+}", save)',
        'app.add_routes([web.post("/items", save), web.view("/reports/{id}", Report), web.static("/assets", "x")])',
        'admin = web.Application()',
        'admin.add_routes(admin_routes)',
        'app.add_subapp("/admin", admin)',
      ].join('\n'),
      'app/admin.py': [
        'from aiohttp import web, ClientSession',
        'routes = web.RouteTableDef()',
        'session = ClientSession()',
        '@routes.get("/stats")',
        'async def stats(request):',
        '    await session.post("/far", save)',
        '@routes.route("PATCH", "/stats")',
        'async def change(request): ...',
        'class Report(web.View):',
        '    async def get(self): ...',
        '    async def delete(self): ...',
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), [
      'GET / → app/main.py:3 index',
      'PUT /items/{id} → app/main.py:4 save',
      'POST /items → app/main.py:4 save',
      'GET /reports/{id} → app/admin.py:10 get',
      'DELETE /reports/{id} → app/admin.py:11 delete',
      'GET /assets/** → app/main.py:8 (inline) static',
      'GET /admin/stats → app/admin.py:5 stats',
      'PATCH /admin/stats → app/admin.py:8 change',
    ]);
    assert.equal(await answerIn(files, 'PUT', '/items/x'), 'none noShape');
  });
});

describe('routes of WordPress', () => {
  it('stand below the namespace of their REST API', async () => {
    const files = {
      'plugin.php': [
        '<?php',
        "add_action('rest_api_init', function () {",
        "    register_rest_route('shop/v1', '/books', array('methods' => 'GET, POST', 'callback' => 'shop_books'));",
        "    register_rest_route('shop/v1', '/books/(?P<id>\\d+)', [",
        "        ['methods' => WP_REST_Server::EDITABLE, 'callback' => 'shop_update'],",
        "        ['methods' => WP_REST_Server::READABLE, 'callback' => fn ($request) => 1],",
        '    ]);',
        "    register_rest_route($dynamic, '/nowhere', array('methods' => 'GET', 'callback' => 'shop_books'));",
        '});',
        "add_action('init', function () { register_rest_route('shop/v1', '/never', ['callback' => 'shop_books']); });",
        'function shop_books() { return 1; }',
        'function shop_update($request) { return 1; }',
        'class Widgets {',
        "    public function register() { register_rest_route('shop/v1', 'widgets', ['callback' => [$this, 'list']]); }",
        '    public function list() { return 1; }',
        '}',
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), [
      'GET /wp-json/shop/v1/books → plugin.php:11 shop_books',
      'POST /wp-json/shop/v1/books → plugin.php:11 shop_books',
      'POST /wp-json/shop/v1/books/{id} → plugin.php:12 shop_update',
      'PUT /wp-json/shop/v1/books/{id} → plugin.php:12 shop_update',
      'PATCH /wp-json/shop/v1/books/{id} → plugin.php:12 shop_update',
      'GET /wp-json/shop/v1/books/{id} → plugin.php:4 (inline)',
      'GET /wp-json/shop/v1/widgets → plugin.php:15 list',
    ]);
    assert.equal(await answerIn(files, 'GET', '/wp-json/shop/v1/books/x'), 'none noShape');
  });
});

describe('routes of Micronaut', () => {
  it('are those of controllers and of the interfaces that they implement', async () => {
    const files = {
      'pom.xml': '<project/>',
      'src/main/resources/application.yml': 'micronaut:\n  server:\n    context-path: /mn\n',
      'src/main/java/Books.java': [
        'import io.micronaut.http.annotation.*;',
        '@Controller("${books.path:/books}")',
        'public class Books implements Api {',
        '  @Get public String list() { return ""; }',
        '  @Get("/{id:[0-9]+}{?fields}") public String one(long id) { return ""; }',
        '  @Post(uris = {"/a", "/b"}) public String make() { return ""; }',
        '  public String shown() { return ""; }',
        '}',
      ].join('\n'),
      'src/main/java/Api.java':
        'import io.micronaut.http.annotation.Get;\npublic interface Api {\n  @Get("/shown") String shown();\n}\n',
      'src/main/java/Client.java':
        'import io.micronaut.http.annotation.Get;\nimport io.micronaut.http.client.annotation.Client;\n@Client("/far")\npublic interface Client {\n  @Get("/x") String x();\n}\n',
      // What nobody implements or extends answers nothing.
      'src/main/java/Lone.java':
        'import io.micronaut.http.annotation.*;\n@Controller("/lone")\npublic interface Lone {\n  @Get String x();\n}\n',
      'src/main/java/Base.java':
        'import io.micronaut.http.annotation.*;\n@Controller("/base")\npublic abstract class Base {\n  @Get String x() { return ""; }\n}\n',
    };
    assert.deepEqual((await routesIn(files)).toSorted(), [
      'GET /mn/books → src/main/java/Books.java:4 list',
      'GET /mn/books/shown → src/main/java/Books.java:7 shown',
      'GET /mn/books/{id} → src/main/java/Books.java:5 one',
      'POST /mn/books/a → src/main/java/Books.java:6 make',
      'POST /mn/books/b → src/main/java/Books.java:6 make',
    ]);
  });
});
