import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const one = (lines: readonly string[]): string => lines.join('\n');

/** Files of an application in which each name stands that a framework knows one thing by. */
const cases: readonly (readonly [
  names: string,
  files: Readonly<Record<string, string>>,
  routes: string[],
])[] = [
  [
    'packages of express',
    {
      'app.js': one(
        [
          'express',
          'ultimate-express',
          'hyper-express',
          'express-ws',
          'express-promise-router',
          'express-async-router',
        ].flatMap((name, at) => [
          `const m${at} = require('${name}');`,
          `m${at}().get('/${name}', (req, res) => res.end());`,
        ]),
      ),
      'fill.ts': one(
        ['express', '@types/express', 'express-serve-static-core'].flatMap((name, at) => [
          `import type { Router as R${at}, Application as A${at}, Response as O${at} } from '${name}';`,
          `export function fill${at}(r: R${at}, a: A${at}, o: O${at}) { r.get('/r${at}', show); a.get('/a${at}', show); o.get('/o${at}', show); }`,
        ]),
      ),
      'other.js':
        "const app = require('express')(); app.set('/x', y).param('/x', y).engine('/x', y).listen(1).get('/last', (req, res) => res.end()); app.get('setting');",
    },
    [
      'GET /express → app.js:2-2 (inline) | Express first | app.js:2 | 2-2 | none',
      'GET /ultimate-express → app.js:4-4 (inline) | Express first | app.js:4 | 4-4 | none',
      'GET /hyper-express → app.js:6-6 (inline) | Express first | app.js:6 | 6-6 | none',
      'GET /last → other.js:1-1 (inline) | Express first | other.js:1 | 1-1 | none',
      'GET /a0 → unknown | Express first | fill.ts:2 | 2-2 | unknown ?:2',
      'GET /a1 → unknown | Express first | fill.ts:4 | 4-4 | unknown ?:4',
      'GET /a2 → unknown | Express first | fill.ts:6 | 6-6 | unknown ?:6',
      'GET /express-ws → app.js:8-8 (inline) (not mounted) | Express first | app.js:8 | 8-8 | unknown',
      'GET /express-promise-router → app.js:10-10 (inline) (not mounted) | Express first | app.js:10 | 10-10 | unknown',
      'GET /express-async-router → app.js:12-12 (inline) (not mounted) | Express first | app.js:12 | 12-12 | unknown',
      'GET /r0 → unknown (not mounted) | Express first | fill.ts:2 | 2-2 | unknown ?:2',
      'GET /r1 → unknown (not mounted) | Express first | fill.ts:4 | 4-4 | unknown ?:4',
      'GET /r2 → unknown (not mounted) | Express first | fill.ts:6 | 6-6 | unknown ?:6',
    ],
  ],
  [
    'blocks of ktor',
    {
      'A.kt': one([
        'import io.ktor.server.application.*',
        'import io.ktor.server.routing.*',
        'fun Application.module() { routing {',
        ...'authenticate rateLimit host port localPort accept contentType header param optionalParam'
          .split(' ')
          .map((name) => `${name}("x") { get("/${name}") { } }`),
        'createRouteFromPath("/no") { get("/in-path") { } }',
        'unknownBlock("x") { get("/unknown") { } }',
        ...'static staticFiles staticResources staticZip staticFileSystem'
          .split(' ')
          .map((name) => `${name}("/${name}", null)`),
        'method(HttpMethod.Patch) { handle { } }',
        'route("/limited", HttpMethod.Put) { handle { } }',
        'webSocket("/socket") { }',
        'webSocket { }',
        '} }',
      ]),
    },
    [
      'GET /authenticate → A.kt:4-4 (inline) | Ktor specific | A.kt:4 | 4-4 | unknown',
      'GET /rateLimit → A.kt:5-5 (inline) | Ktor specific | A.kt:5 | 5-5 | unknown',
      'GET /host → A.kt:6-6 (inline) | Ktor specific | A.kt:6 | 6-6 | unknown',
      'GET /port → A.kt:7-7 (inline) | Ktor specific | A.kt:7 | 7-7 | unknown',
      'GET /localPort → A.kt:8-8 (inline) | Ktor specific | A.kt:8 | 8-8 | unknown',
      'GET /accept → A.kt:9-9 (inline) | Ktor specific | A.kt:9 | 9-9 | unknown',
      'GET /contentType → A.kt:10-10 (inline) | Ktor specific | A.kt:10 | 10-10 | unknown',
      'GET /header → A.kt:11-11 (inline) | Ktor specific | A.kt:11 | 11-11 | unknown',
      'GET /param → A.kt:12-12 (inline) | Ktor specific | A.kt:12 | 12-12 | unknown',
      'GET /optionalParam → A.kt:13-13 (inline) | Ktor specific | A.kt:13 | 13-13 | unknown',
      'GET /in-path → A.kt:14-14 (inline) | Ktor specific | A.kt:14 | 14-14 | unknown',
      'GET /static/** → A.kt:16-16 (inline) static | Ktor specific | A.kt:16 | 16-16 | unknown',
      'GET /staticFiles/** → A.kt:17-17 (inline) static | Ktor specific | A.kt:17 | 17-17 | unknown',
      'GET /staticResources/** → A.kt:18-18 (inline) static | Ktor specific | A.kt:18 | 18-18 | unknown',
      'GET /staticZip/** → A.kt:19-19 (inline) static | Ktor specific | A.kt:19 | 19-19 | unknown',
      'GET /staticFileSystem/** → A.kt:20-20 (inline) static | Ktor specific | A.kt:20 | 20-20 | unknown',
      'PATCH  → A.kt:21-21 (inline) | Ktor specific | A.kt:21 | 21-21 | unknown',
      'PUT /limited → A.kt:22-22 (inline) | Ktor specific | A.kt:22 | 22-22 | unknown',
      'GET /socket → A.kt:23-23 (inline) | Ktor specific | A.kt:23 | 23-23 | unknown',
      'GET  → A.kt:24-24 (inline) | Ktor specific | A.kt:24 | 24-24 | unknown',
      'GET /unknown → A.kt:15-15 (inline) | Ktor specific | A.kt:15 | 15-15 | unknown',
    ],
  ],
  [
    'handlers of litestar',
    {
      'main.py': one([
        'from litestar import Litestar, get, post, put, patch, delete, head, route, websocket',
        'from litestar.handlers import websocket_listener, websocket_stream',
        ...'get post put patch delete head websocket websocket_listener websocket_stream'
          .split(' ')
          .map((name) => `@${name}("/${name}")\nasync def f_${name}(): ...`),
        'app = Litestar([f_get, f_post, f_put, f_patch, f_delete, f_head, f_websocket, f_websocket_listener, f_websocket_stream])',
      ]),
    },
    [
      'GET /get → main.py:4-4 f_get | Litestar specific | main.py:3 | 3-4 3-3 | unknown',
      'POST /post → main.py:6-6 f_post | Litestar specific | main.py:5 | 5-6 5-5 | unknown',
      'PUT /put → main.py:8-8 f_put | Litestar specific | main.py:7 | 7-8 7-7 | unknown',
      'PATCH /patch → main.py:10-10 f_patch | Litestar specific | main.py:9 | 9-10 9-9 | unknown',
      'DELETE /delete → main.py:12-12 f_delete | Litestar specific | main.py:11 | 11-12 11-11 | unknown',
      'HEAD /head → main.py:14-14 f_head | Litestar specific | main.py:13 | 13-14 13-13 | unknown',
      'GET /websocket → main.py:16-16 f_websocket | Litestar specific | main.py:15 | 15-16 15-15 | unknown',
      'GET /websocket_listener → main.py:18-18 f_websocket_listener | Litestar specific | main.py:17 | 17-18 17-17 | unknown',
      'GET /websocket_stream → main.py:20-20 f_websocket_stream | Litestar specific | main.py:19 | 19-20 19-19 | unknown',
    ],
  ],
  [
    'paths of micronaut',
    {
      'src/main/resources/application.yml': 'micronaut:\n  server:\n    context-path: /context\n',
      'A.java': `package a; import io.micronaut.http.annotation.*;
@Controller("/a") class A {
  @Get("/one{/id}") String one() { return ""; }
  @Get("/two{+path}") String two() { return ""; }
  @Get("/three{?q}{&r}{#s}") String three() { return ""; }
  @Put(uri = "/uri") String four() { return ""; }
  @Post(uris = { "/uris1", "/uris2" }) String five() { return ""; }
  @Delete(value = "/value", consumes = "x") String six() { return ""; }
  @Patch String seven() { return ""; }
  @Head("/head") String eight() { return ""; }
  @Options("/options") String nine() { return ""; }
}
`,
    },
    [
      'GET /context/a/one/{id} → A.java:3-3 one | Micronaut specific | A.java:3 | 3-3 2-2 | unknown',
      'GET /context/a/two{path*} → A.java:4-4 two | Micronaut specific | A.java:4 | 4-4 2-2 | unknown',
      'GET /context/a/three → A.java:5-5 three | Micronaut specific | A.java:5 | 5-5 2-2 | unknown',
      'PUT /context/a/uri → A.java:6-6 four | Micronaut specific | A.java:6 | 6-6 2-2 | unknown',
      'POST /context/a/uris1 → A.java:7-7 five | Micronaut specific | A.java:7 | 7-7 2-2 | unknown',
      'POST /context/a/uris2 → A.java:7-7 five | Micronaut specific | A.java:7 | 7-7 2-2 | unknown',
      'DELETE /context/a/value → A.java:8-8 six | Micronaut specific | A.java:8 | 8-8 2-2 | unknown',
      'PATCH /context/a → A.java:9-9 seven | Micronaut specific | A.java:9 | 9-9 2-2 | unknown',
      'HEAD /context/a/head → A.java:10-10 eight | Micronaut specific | A.java:10 | 10-10 2-2 | unknown',
      'OPTIONS /context/a/options → A.java:11-11 nine | Micronaut specific | A.java:11 | 11-11 2-2 | unknown',
    ],
  ],
  [
    'context paths of spring',
    {
      'new/pom.xml': '',
      'new/src/main/resources/application.properties':
        'spring.webflux.base-path=/flux\nspring.mvc.servlet.path=/servlet\n',
      'old/pom.xml': '',
      'old/src/main/resources/application.properties': 'server.context-path=/old\n',
      'new/A.java': `package a; import org.springframework.web.bind.annotation.*;
@RestController class A { @GetMapping("/a/*/b/**") String x() { return ""; } @GetMapping({"", "/"}) String y() { return ""; } }
`,
      'old/B.java': `package b; import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping(path = "*") class B { @GetMapping(value = "/x*", params = "q") String x() { return ""; } @GetMapping String y() { return ""; } }
`,
    },
    [
      'GET /flux/servlet/a/{any}/b/{rest*} → new/A.java:2-2 x | new: Spring specific | new/A.java:2 | 2-2 | none',
      'GET /flux/servlet/ → new/A.java:2-2 y | new: Spring specific | new/A.java:2 | 2-2 | none',
      'GET /old/{any}/x* → old/B.java:2-2 x | old: Spring specific | old/B.java:2 | 2-2 | none',
      'GET /old/{any} → old/B.java:2-2 y | old: Spring specific | old/B.java:2 | 2-2 | none',
    ],
  ],
  [
    'types and calls of slim',
    {
      'index.php': `<?php
use Slim\\Factory\\AppFactory; use Slim\\App; use Slim\\Routing\\RouteCollectorProxy;
use Slim\\Interfaces\\RouteCollectorProxyInterface; use Slim\\Interfaces\\RouteCollectorInterface; use Slim\\Other;
$app = AppFactory::createFromContainer($c);
$app->getRouteCollector()->get('/no1', 'x'); $app->getRouteParser()->get('/no2', 'x'); $app->getContainer()->get('/no3', 'x');
$app->any('/any', 'x');
function one(App $a) { $a->get('/app', 'x'); }
function two(RouteCollectorProxy $a) { $a->get('/proxy', 'x'); }
function three(RouteCollectorProxyInterface $a) { $a->get('/proxy-interface', 'x'); }
function four(RouteCollectorInterface $a) { $a->get('/collector', 'x'); }
function five(Other $a) { $a->get('/no4', 'x'); }
$app->run();
`,
    },
    [
      'ANY /any → unknown | Slim specific | index.php:6 | 6-6 | unknown',
      'GET /app → unknown (not mounted) | Slim specific | index.php:7 | 7-7 | unknown',
      'GET /proxy → unknown (not mounted) | Slim specific | index.php:8 | 8-8 | unknown',
      'GET /proxy-interface → unknown (not mounted) | Slim specific | index.php:9 | 9-9 | unknown',
      'GET /collector → unknown (not mounted) | Slim specific | index.php:10 | 10-10 | unknown',
    ],
  ],
  [
    'files of laravel',
    {
      'composer.json': '{}',
      'app/Providers/RouteServiceProvider.php': `<?php namespace App\\Providers; use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider extends ServiceProvider { public function map() {
  Route::prefix('one')->group(base_path('routes/one.php'));
  Route::prefix('two')->group(app_path('Http/two.php'));
  Route::prefix('three')->group(dirname('x/y/z') . '/three.php');
} }`,
      'routes/one.php':
        "<?php use Illuminate\\Support\\Facades\\Route; Route::redirect('/a', '/b'); Route::permanentRedirect('/c', '/d'); Route::view('/e', 'f');",
      'Http/two.php': "<?php use Illuminate\\Support\\Facades\\Route; Route::get('/g', 'x');",
      'routes/web.php': `<?php use Illuminate\\Support\\Facades\\Route;
Route::resource('companies', C::class)->only(['show']); Route::resource('addresses', C::class)->only(['show']);
Route::resource('glass', C::class)->only(['show']); Route::resource('user-photos', C::class)->only(['show']); Route::resource('a/buses', C::class)->only(['show']);
Route::apiSingleton('profile', C::class); Route::singleton('thing', C::class)->creatable();
`,
    },
    [
      'GET /companies/{company} → unknown | Laravel first | routes/web.php:2 | 2-2 1-1 | unknown',
      'GET /addresses/{address} → unknown | Laravel first | routes/web.php:2 | 2-2 1-1 | unknown',
      'GET /glass/{glass} → unknown | Laravel first | routes/web.php:3 | 3-3 1-1 | unknown',
      'GET /user-photos/{user_photo} → unknown | Laravel first | routes/web.php:3 | 3-3 1-1 | unknown',
      'GET /a/buses/{buse} → unknown | Laravel first | routes/web.php:3 | 3-3 1-1 | unknown',
      'GET /profile → unknown | Laravel first | routes/web.php:4 | 4-4 1-1 | unknown',
      'PUT /profile → unknown | Laravel first | routes/web.php:4 | 4-4 1-1 | unknown',
      'PATCH /profile → unknown | Laravel first | routes/web.php:4 | 4-4 1-1 | unknown',
      'GET /thing → unknown | Laravel first | routes/web.php:4 | 4-4 1-1 | unknown',
      'GET /thing/edit → unknown | Laravel first | routes/web.php:4 | 4-4 1-1 | unknown',
      'PUT /thing → unknown | Laravel first | routes/web.php:4 | 4-4 1-1 | unknown',
      'PATCH /thing → unknown | Laravel first | routes/web.php:4 | 4-4 1-1 | unknown',
      'ANY /one/a → routes/one.php:1-1 (inline) generated | Laravel first | routes/one.php:1 | 1-1 app/Providers/RouteServiceProvider.php:1-1 app/Providers/RouteServiceProvider.php:3-3 | none',
      'ANY /one/c → routes/one.php:1-1 (inline) generated | Laravel first | routes/one.php:1 | 1-1 app/Providers/RouteServiceProvider.php:1-1 app/Providers/RouteServiceProvider.php:3-3 | none',
      'GET /one/e → routes/one.php:1-1 (inline) generated | Laravel first | routes/one.php:1 | 1-1 app/Providers/RouteServiceProvider.php:1-1 app/Providers/RouteServiceProvider.php:3-3 | none',
      'GET /two/g → unknown | Laravel first | Http/two.php:1 | 1-1 app/Providers/RouteServiceProvider.php:1-1 app/Providers/RouteServiceProvider.php:4-4 | unknown',
    ],
  ],
  [
    'words of rails in the plural and the singular',
    {
      'config/routes.rb': one([
        'Rails.application.routes.draw do',
        ...'companies boxes classes churches dishes news keys'
          .split(' ')
          .map((name) => `  resources :${name}, only: [] do get "in", to: "x#y" end`),
        ...'company box class church dish key news'
          .split(' ')
          .map((name) => `  resource :${name}, only: :show`),
        'end',
      ]),
      ...Object.fromEntries(
        'companies boxes classes churches dishes keys news'
          .split(' ')
          .map((name) => [
            `app/controllers/${name}_controller.rb`,
            `class ${name[0]?.toUpperCase()}${name.slice(1)}Controller < ApplicationController\n  def show; end\nend`,
          ]),
      ),
      'app/controllers/x_controller.rb': 'class XController < ApplicationController\n  def y; end\nend',
    },
    [
      'GET /companies/{company_id}/in → app/controllers/x_controller.rb:2-2 y | Rails first | config/routes.rb:2 | 2-2 | unknown ApplicationController:2',
      'GET /boxes/{box_id}/in → app/controllers/x_controller.rb:2-2 y | Rails first | config/routes.rb:3 | 3-3 | unknown ApplicationController:3',
      'GET /classes/{class_id}/in → app/controllers/x_controller.rb:2-2 y | Rails first | config/routes.rb:4 | 4-4 | unknown ApplicationController:4',
      'GET /churches/{church_id}/in → app/controllers/x_controller.rb:2-2 y | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
      'GET /dishes/{dish_id}/in → app/controllers/x_controller.rb:2-2 y | Rails first | config/routes.rb:6 | 6-6 | unknown ApplicationController:6',
      'GET /news/{new_id}/in → app/controllers/x_controller.rb:2-2 y | Rails first | config/routes.rb:7 | 7-7 | unknown ApplicationController:7',
      'GET /keys/{key_id}/in → app/controllers/x_controller.rb:2-2 y | Rails first | config/routes.rb:8 | 8-8 | unknown ApplicationController:8',
      'GET /company → app/controllers/companies_controller.rb:2-2 show | Rails first | config/routes.rb:9 | 9-9 | unknown ApplicationController:9',
      'GET /box → app/controllers/boxes_controller.rb:2-2 show | Rails first | config/routes.rb:10 | 10-10 | unknown ApplicationController:10',
      'GET /class → app/controllers/classes_controller.rb:2-2 show | Rails first | config/routes.rb:11 | 11-11 | unknown ApplicationController:11',
      'GET /church → app/controllers/churches_controller.rb:2-2 show | Rails first | config/routes.rb:12 | 12-12 | unknown ApplicationController:12',
      'GET /dish → app/controllers/dishes_controller.rb:2-2 show | Rails first | config/routes.rb:13 | 13-13 | unknown ApplicationController:13',
      'GET /key → app/controllers/keys_controller.rb:2-2 show | Rails first | config/routes.rb:14 | 14-14 | unknown ApplicationController:14',
      'GET /news → app/controllers/news_controller.rb:2-2 show | Rails first | config/routes.rb:15 | 15-15 | unknown ApplicationController:15',
    ],
  ],
  [
    'references and controllers of openapi',
    {
      'api/swagger.json': JSON.stringify({
        swagger: '2.0',
        basePath: '/v1',
        paths: {
          '/a': { $ref: '#/x-paths/~1a~0b' },
          '/in-api': { 'x-swagger-router-controller': 'inApi', get: { operationId: 'show' } },
          '/beside': { 'x-swagger-router-controller': 'beside', get: { operationId: 'show' } },
          '/above': { 'x-swagger-router-controller': 'above', get: { operationId: 'show' } },
          '/here': { 'x-swagger-router-controller': 'here', get: { operationId: 'show' } },
        },
        'x-paths': { '/a~b': { get: {}, put: {} } },
      }),
      'api/api/controllers/inApi.js': 'exports.show = (req, res) => res.end();',
      'api/controllers/beside.js': 'exports.show = (req, res) => res.end();',
      'controllers/above.js': 'exports.show = (req, res) => res.end();',
      'api/here.js': 'exports.show = (req, res) => res.end();',
    },
    [
      'GET /v1/a → documented | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'PUT /v1/a → documented | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/in-api → api/api/controllers/inApi.js:1-1 show | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/in-api → documented | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/beside → api/controllers/beside.js:1-1 show | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/beside → documented | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/above → controllers/above.js:1-1 show | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/above → documented | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/here → api/here.js:1-1 show | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
      'GET /v1/here → documented | OpenAPI specific | api/swagger.json:1 | 1-1 | unknown',
    ],
  ],
  [
    'lists, texts and files of csharp and go',
    {
      'Program.cs': `var app = WebApplication.Create();
new[] { "/e", "/f" }.ToList(); new List<string> { "/g", "/h" }.ForEach(p => app.MapGet(p, () => 1));
new List<string> { "i" }.Select(p => "/" + p).ForEach(p => app.MapGet(p, () => 1));
app.MapFallbackToFile("index.html"); app.MapHealthChecks("/health"); app.MapRazorPages().RequireAuthorization(); app.MapControllers().MapGet("/no", () => 1);
app.MapHub<Chat>("/chat"); class Chat : Hub { }
`,
      'main.go': `package main
import ("fmt"; "path"; "net/url"; "net/http"; "strings"; "github.com/gin-gonic/gin"; "github.com/labstack/echo/v4")
func h(c *gin.Context) {}
func e(c echo.Context) error { return nil }
func main() {
  r := gin.New()
  r.GET(strings.TrimRight("/trim/", "/"), h)
  r.GET(strings.Repeat("/repeat", 2), h)
  r.GET(path.Join("/join", "x", "../y"), h)
  r.GET(fmt.Sprintf("/%s/%d/%%/%v", "a", 1), h)
  r.StaticFS("/fs", nil); r.StaticFile("/file", "x"); r.StaticFileFS("/file-fs", "x", nil); r.Static("/static", "x")
  r.Handle("PUT", "/handle", h); r.Any("/any", h); r.Match([]string{"GET", "POST"}, "/match", h)
  x := echo.NewWithConfig(c)
  x.File("/e-file", "x"); x.FileFS("/e-file-fs", "x", nil); x.Add("DELETE", "/add", e); x.StaticFS("/e-fs", nil)
  http.Handle("/plain/", http.FileServer(nil)); http.Handle("/plain-fs/", http.FileServerFS(nil)); http.HandleFunc("GET api.test/host/{$}", show)
}
func one(r gin.IRoutes) { r.GET("/i-routes", h) }
func two(r gin.IRouter) { r.GET("/i-router", h) }
func three(r *gin.RouterGroup) { r.GET("/router-group", h) }
func four(r *gin.Context) { r.GET("/no", h) }
func show(w http.ResponseWriter, r *http.Request) {}
`,
    },
    [
      'GET /g → Program.cs:2-2 (inline) | ASP.NET Core specific | Program.cs:2 | 2-2 | none',
      'GET /h → Program.cs:2-2 (inline) | ASP.NET Core specific | Program.cs:2 | 2-2 | none',
      'GET /i → Program.cs:3-3 (inline) | ASP.NET Core specific | Program.cs:3 | 3-3 | none',
      'ANY /{rest*} → fallback | ASP.NET Core specific | Program.cs:4 | 4-4 | unknown',
      'ANY /health → Program.cs:4-4 (inline) generated | ASP.NET Core specific | Program.cs:4 | 4-4 | unknown',
      'ANY /chat → Program.cs:5-5 Chat generated | ASP.NET Core specific | Program.cs:5 | 5-5 | unknown',
      'GET /trim/ → main.go:3-3 h | Gin specific | main.go:7 | 7-7 | none',
      'GET /join/y → main.go:3-3 h | Gin specific | main.go:9 | 9-9 | none',
      'GET /a/1/%/{} → main.go:3-3 h | Gin specific | main.go:10 | 10-10 | unknown ?:10',
      'GET /fs/** → main.go:11-11 (inline) static | Gin specific | main.go:11 | 11-11 | unknown',
      'GET /file → main.go:11-11 (inline) static | Gin specific | main.go:11 | 11-11 | unknown',
      'GET /file-fs → main.go:11-11 (inline) static | Gin specific | main.go:11 | 11-11 | unknown',
      'GET /static/** → main.go:11-11 (inline) static | Gin specific | main.go:11 | 11-11 | unknown',
      'PUT /handle → main.go:3-3 h | Gin specific | main.go:12 | 12-12 | none',
      'ANY /any → main.go:3-3 h | Gin specific | main.go:12 | 12-12 | none',
      'GET /match → main.go:3-3 h | Gin specific | main.go:12 | 12-12 | none',
      'POST /match → main.go:3-3 h | Gin specific | main.go:12 | 12-12 | none',
      'GET /e-file → main.go:14-14 (inline) static | Echo specific | main.go:14 | 14-14 | unknown',
      'GET /e-file-fs → main.go:14-14 (inline) static | Echo specific | main.go:14 | 14-14 | unknown',
      'DELETE /add → main.go:4-4 e | Echo specific | main.go:14 | 14-14 | none',
      'GET /e-fs/** → main.go:14-14 (inline) static | Echo specific | main.go:14 | 14-14 | unknown',
      'ANY /plain//** → main.go:15-15 (inline) static | net/http specific | main.go:15 | 15-15 | unknown',
      'ANY /plain-fs//** → main.go:15-15 (inline) static | net/http specific | main.go:15 | 15-15 | unknown',
      'GET /host/ → main.go:21-21 show | net/http specific | main.go:15 | 15-21 15-15 | none',
      'GET /i-routes → main.go:3-3 h (not mounted) | Gin specific | main.go:17 | 17-17 | unknown',
      'GET /i-router → main.go:3-3 h (not mounted) | Gin specific | main.go:18 | 18-18 | unknown',
      'GET /router-group → main.go:3-3 h (not mounted) | Gin specific | main.go:19 | 19-19 | unknown',
    ],
  ],
];

describe('every name that a framework knows something by', () => {
  for (const [names, files, routes] of cases) {
    it(`leads to the same routes: ${names}`, async () => {
      assert.deepEqual(await wholeRoutesIn(files), routes);
    });
  }
});
