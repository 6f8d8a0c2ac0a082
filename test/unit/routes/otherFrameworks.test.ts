import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes of Slim', () => {
  const files = {
    'composer.json': '{"require":{"slim/slim":"^4"},"autoload":{"psr-4":{"App\\\\":"src/"}}}',
    'public/index.php': [
      '<?php',
      'use Slim\\Factory\\AppFactory;',
      '$app = AppFactory::create();',
      "$app->setBasePath('/shop');",
      "$routes = require __DIR__ . '/../app/routes.php';",
      '$routes($app);',
      '$container = $app->getContainer();',
      "$container->get('/view', 'x');",
      '$app->run();',
    ].join('\n'),
    'app/routes.php': [
      '<?php',
      'use App\\Users;',
      'use Slim\\App;',
      'use Slim\\Interfaces\\RouteCollectorProxyInterface as Group;',
      'return function (App $app) {',
      "    $app->get('/', function ($request, $response) { return $response; })->add(Guard::class);",
      "    $app->map(['GET', 'POST'], '/login', Users::class . ':login');",
      "    $app->group('/users', function (Group $group) {",
      "        $group->get('', [Users::class, 'list']);",
      "        $group->get('/{id:[0-9]+}', 'App\\Users:show');",
      "        $group->put('/files[/{name}]', Users::class);",
      "        $group->delete('/gone', 'App\\Users:absent');",
      '    });',
      "    $client->get('/far', ['headers' => []]);",
      '};',
    ].join('\n'),
    'src/Users.php': [
      '<?php',
      'namespace App;',
      'class Users {',
      '    public function login($request, $response) { return $response; }',
      '    public function list($request, $response) { return $response; }',
      '    public function show($request, $response) { return $response; }',
      '    public function __invoke($request, $response) { return $response; }',
      '}',
    ].join('\n'),
  };

  it('are those of applications and groups, also of files that return them', async () => {
    assert.deepEqual(await routesIn(files), [
      'GET /shop/ → app/routes.php:6 (inline)',
      'GET /shop/login → src/Users.php:4 login',
      'POST /shop/login → src/Users.php:4 login',
      'GET /shop/users → src/Users.php:5 list',
      'GET /shop/users/{id} → src/Users.php:6 show',
      'PUT /shop/users/files → src/Users.php:7 __invoke',
      'PUT /shop/users/files/{name} → src/Users.php:7 __invoke',
      'DELETE /shop/users/gone → unknown',
    ]);
  });

  it('are none of clients and containers, and not certain where no handler is known', async () => {
    assert.equal(await answerIn(files, 'GET', '/shop/far'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/shop/view'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/shop/users/ann'), 'none noShape');
    assert.equal(await answerIn(files, 'GET', '/shop/users/7'), 'high src/Users.php:6');
    assert.match(await answerIn(files, 'DELETE', '/shop/users/gone'), /^medium .*handlerUnknown$/);
    const garbled = {
      'a.php':
        "<?php\nuse Slim\\App;\n$app = new App();\n$app->get('/x', function () { return 1; });\n$app->get('/y', function (\n",
    };
    assert.match(await answerIn(garbled, 'GET', '/x'), /^high a\.php:4/);
    assert.doesNotMatch(await answerIn(garbled, 'GET', '/z'), /^high/);
  });
});

describe('routes of Ktor', () => {
  const files = {
    'build.gradle.kts': '',
    'src/main/kotlin/Application.kt': [
      'package shop',
      'import io.ktor.http.*',
      'import io.ktor.server.application.*',
      'import io.ktor.server.routing.*',
      'import shop.users.userRoutes',
      'fun main() {',
      '  embeddedServer(Netty, port = 1) { module() }.start(wait = true)',
      '}',
      'fun Application.module() {',
      '  routing {',
      '    get("/") { call.respondText("") }',
      '    route("/api") {',
      '      userRoutes()',
      '      authenticate("jwt") {',
      '        post("/orders/{id?}") { call.respond(1) }',
      '      }',
      '      route("/items", HttpMethod.Put) { handle { call.respond(1) } }',
      '      get("/files/{path...}") { call.respond(1) }',
      '    }',
      '    get("/streamed") { }.describe { parameters { query("size") { } } }',
      '    staticResources("/assets", "static")',
      '    webSocket("/feed") { }',
      '  }',
      '}',
      'fun helper(map: Map<String, String>) { map.get("/dead") }',
    ].join('\n'),
    'src/main/kotlin/Users.kt': [
      'package shop.users',
      'import io.ktor.server.routing.Route',
      'import io.ktor.server.routing.delete',
      'import io.ktor.server.routing.get',
      'fun Route.userRoutes() {',
      '  get("/users/{id}") { call.respond(1) }',
      '  delete("/users/*") { call.respond(1) }',
      '}',
      'suspend fun client(http: HttpClient) { http.get("/far") { } }',
    ].join('\n'),
    'src/test/kotlin/ApplicationTest.kt':
      'import io.ktor.server.routing.*\nfun Application.test() { routing { get("/tested") { } } }\n',
  };

  it('have the paths of classes, each below that of its parent', async () => {
    const typed = {
      'build.gradle.kts': '',
      'src/main/kotlin/Articles.kt': [
        'package shop',
        'import io.ktor.resources.*',
        '@Resource("/articles")',
        'class Articles(val sort: String? = "new") {',
        '  @Resource("new")',
        '  class New(val parent: Articles = Articles())',
        '  @Resource("{id}")',
        '  class Id(val parent: Articles = Articles(), val id: Long) {',
        '    @Resource("edit")',
        '    class Edit(val parent: Id)',
        '  }',
        '}',
        'class Plain',
      ].join('\n'),
      'src/main/kotlin/Application.kt': [
        'package shop',
        'import io.ktor.server.application.*',
        'import io.ktor.server.resources.*',
        'import io.ktor.server.routing.routing',
        'fun Application.module() {',
        '  install(Resources)',
        '  routing {',
        '    get<Articles> { articles -> call.respond(articles) }',
        '    post<Articles.New> { call.respond(1) }',
        '    authenticate("jwt") {',
        '      put<Articles.Id> { article ->',
        '        call.respond(article.id)',
        '      }',
        '    }',
        '    get<Articles.Id.Edit> { call.respond(1) }',
        '    get<Plain> { call.respond(1) }',
        '    if (1 < 2) { }',
        '  }',
        '}',
      ].join('\n'),
    };
    const application = 'src/main/kotlin/Application.kt';
    assert.deepEqual(await routesIn(typed), [
      `GET /articles → ${application}:8 (inline)`,
      `POST /articles/new → ${application}:9 (inline)`,
      `PUT /articles/{id} → ${application}:11 (inline)`,
      `GET /articles/{id}/edit → ${application}:15 (inline)`,
    ]);
  });

  it('are those of blocks in blocks, and of functions that are called in them', async () => {
    const application = 'src/main/kotlin/Application.kt';
    assert.deepEqual(await routesIn(files), [
      `GET / → ${application}:11 (inline)`,
      'GET /api/users/{id} → src/main/kotlin/Users.kt:6 (inline)',
      'DELETE /api/users/{_} → src/main/kotlin/Users.kt:7 (inline)',
      `POST /api/orders/{id} → ${application}:15 (inline)`,
      `POST /api/orders → ${application}:15 (inline)`,
      `PUT /api/items → ${application}:17 (inline)`,
      `GET /api/files/{path*} → ${application}:18 (inline)`,
      `GET /streamed → ${application}:20 (inline)`,
      `GET /assets/** → ${application}:21 (inline) static`,
      `GET /feed → ${application}:22 (inline)`,
    ]);
  });

  it('are none of maps, clients, descriptions, tests and typed routes', async () => {
    for (const path of ['/dead', '/far', '/size', '/tested']) {
      assert.equal(await answerIn(files, 'GET', path), 'none noShape');
    }
    const typed = {
      'A.kt':
        'import io.ktor.server.resources.get\nimport io.ktor.server.routing.*\nfun Application.a() { routing { route("/x") { get<Orders> { } } } }\n',
    };
    assert.deepEqual(await routesIn(typed), []);
    const others = { 'A.kt': 'fun a() { routing { get("/x") { } } }\n' };
    assert.deepEqual(await routesIn(others), []);
    const garbled = {
      'A.kt':
        'import io.ktor.server.routing.*\nfun Application.a() { routing { get("/x") { }\n get("/y" { ) } }\n',
    };
    assert.doesNotMatch(await answerIn(garbled, 'GET', '/z'), /^high/);
  });
});

describe('functions of the Serverless Framework', () => {
  const description = [
    'service: shop',
    'custom: { list: !Ref Other }',
    'functions:',
    '  list:',
    '    handler: src/users.list',
    '    events:',
    '      - http: GET users',
    '      - http: { method: post, path: "/users/{id}" }',
    '      - sqs: arn:queue',
    '  rest:',
    '    handler: src/rest.main',
    "    events: [{ httpApi: 'ANY /files/{proxy+}' }]",
    '  missing:',
    '    handler: src/nowhere.main',
    '    events: [{ httpApi: { method: GET, path: /missing } }]',
    '  broken: { events: [{ http: 7 }, { http: { path: [] } }, nothing] }',
  ].join('\n');
  const files = {
    'api/serverless.yml': description,
    'api/src/users.js': 'exports.list = async () => ({ statusCode: 200 });\nexports.other = 1;\n',
    'api/src/rest.py': 'def main(event, context):\n    return {}\n',
  };

  it('answer the requests that lead to them', async () => {
    assert.deepEqual(await routesIn(files), [
      'GET /users → api/src/users.js:1 list',
      'POST /users/{id} → api/src/users.js:1 list',
      'ANY /files/{proxy*} → api/src/rest.py:1 main',
      'GET /missing → unknown',
    ]);
    assert.equal(await answerIn(files, 'POST', '/users/1'), 'high api/src/users.js:1');
    assert.match(await answerIn(files, 'GET', '/missing'), /^medium .*handlerUnknown$/);
  });

  it('are none of files that are called otherwise or cannot be read', async () => {
    assert.deepEqual(await routesIn({ 'api/other.yml': description }), []);
    assert.deepEqual(await routesIn({ 'serverless.yml': 'functions: [a: {{' }), []);
    assert.deepEqual(await routesIn({ 'serverless.yml': 'functions: 3' }), []);
  });
});
