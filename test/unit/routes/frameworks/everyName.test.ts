import assert from 'node:assert/strict';
import { routesIn } from '../routesIn.ts';

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
      'GET /express → app.js:2 (inline)',
      'GET /ultimate-express → app.js:4 (inline)',
      'GET /hyper-express → app.js:6 (inline)',
      'GET /last → other.js:1 (inline)',
      'GET /a0 → unknown',
      'GET /a1 → unknown',
      'GET /a2 → unknown',
      'GET /express-ws → app.js:8 (inline) (not mounted)',
      'GET /express-promise-router → app.js:10 (inline) (not mounted)',
      'GET /express-async-router → app.js:12 (inline) (not mounted)',
      'GET /r0 → unknown (not mounted)',
      'GET /r1 → unknown (not mounted)',
      'GET /r2 → unknown (not mounted)',
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
      'GET /authenticate → A.kt:4 (inline)',
      'GET /rateLimit → A.kt:5 (inline)',
      'GET /host → A.kt:6 (inline)',
      'GET /port → A.kt:7 (inline)',
      'GET /localPort → A.kt:8 (inline)',
      'GET /accept → A.kt:9 (inline)',
      'GET /contentType → A.kt:10 (inline)',
      'GET /header → A.kt:11 (inline)',
      'GET /param → A.kt:12 (inline)',
      'GET /optionalParam → A.kt:13 (inline)',
      'GET /in-path → A.kt:14 (inline)',
      'GET /static/** → A.kt:16 (inline) static',
      'GET /staticFiles/** → A.kt:17 (inline) static',
      'GET /staticResources/** → A.kt:18 (inline) static',
      'GET /staticZip/** → A.kt:19 (inline) static',
      'GET /staticFileSystem/** → A.kt:20 (inline) static',
      'PATCH / → A.kt:21 (inline)',
      'PUT /limited → A.kt:22 (inline)',
      'GET /socket → A.kt:23 (inline)',
      'GET / → A.kt:24 (inline)',
      'GET /unknown → A.kt:15 (inline)',
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
      'GET /get → main.py:4 f_get',
      'POST /post → main.py:6 f_post',
      'PUT /put → main.py:8 f_put',
      'PATCH /patch → main.py:10 f_patch',
      'DELETE /delete → main.py:12 f_delete',
      'HEAD /head → main.py:14 f_head',
      'GET /websocket → main.py:16 f_websocket',
      'GET /websocket_listener → main.py:18 f_websocket_listener',
      'GET /websocket_stream → main.py:20 f_websocket_stream',
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
      'GET /context/a/one/{id} → A.java:3 one',
      'GET /context/a/two{path*} → A.java:4 two',
      'GET /context/a/three → A.java:5 three',
      'PUT /context/a/uri → A.java:6 four',
      'POST /context/a/uris1 → A.java:7 five',
      'POST /context/a/uris2 → A.java:7 five',
      'DELETE /context/a/value → A.java:8 six',
      'PATCH /context/a → A.java:9 seven',
      'HEAD /context/a/head → A.java:10 eight',
      'OPTIONS /context/a/options → A.java:11 nine',
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
      'GET /flux/servlet/a/{any}/b/{rest*} → new/A.java:2 x',
      'GET /flux/servlet/ → new/A.java:2 y',
      'GET /old/{any}/x* → old/B.java:2 x',
      'GET /old/{any} → old/B.java:2 y',
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
      'ANY /any → unknown',
      'GET /app → unknown (not mounted)',
      'GET /proxy → unknown (not mounted)',
      'GET /proxy-interface → unknown (not mounted)',
      'GET /collector → unknown (not mounted)',
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
      'GET /companies/{company} → unknown',
      'GET /addresses/{address} → unknown',
      'GET /glass/{glass} → unknown',
      'GET /user-photos/{user_photo} → unknown',
      'GET /a/buses/{buse} → unknown',
      'GET /profile → unknown',
      'PUT /profile → unknown',
      'PATCH /profile → unknown',
      'GET /thing → unknown',
      'GET /thing/edit → unknown',
      'PUT /thing → unknown',
      'PATCH /thing → unknown',
      'ANY /one/a → routes/one.php:1 (inline) generated',
      'ANY /one/c → routes/one.php:1 (inline) generated',
      'GET /one/e → routes/one.php:1 (inline) generated',
      'GET /two/g → unknown',
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
      'GET /companies/{company_id}/in → app/controllers/x_controller.rb:2 y',
      'GET /boxes/{box_id}/in → app/controllers/x_controller.rb:2 y',
      'GET /classes/{class_id}/in → app/controllers/x_controller.rb:2 y',
      'GET /churches/{church_id}/in → app/controllers/x_controller.rb:2 y',
      'GET /dishes/{dish_id}/in → app/controllers/x_controller.rb:2 y',
      'GET /news/{new_id}/in → app/controllers/x_controller.rb:2 y',
      'GET /keys/{key_id}/in → app/controllers/x_controller.rb:2 y',
      'GET /company → app/controllers/companies_controller.rb:2 show',
      'GET /box → app/controllers/boxes_controller.rb:2 show',
      'GET /class → app/controllers/classes_controller.rb:2 show',
      'GET /church → app/controllers/churches_controller.rb:2 show',
      'GET /dish → app/controllers/dishes_controller.rb:2 show',
      'GET /key → app/controllers/keys_controller.rb:2 show',
      'GET /news → app/controllers/news_controller.rb:2 show',
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
      'GET /v1/a → documented',
      'PUT /v1/a → documented',
      'GET /v1/in-api → api/api/controllers/inApi.js:1 show',
      'GET /v1/in-api → documented',
      'GET /v1/beside → api/controllers/beside.js:1 show',
      'GET /v1/beside → documented',
      'GET /v1/above → controllers/above.js:1 show',
      'GET /v1/above → documented',
      'GET /v1/here → api/here.js:1 show',
      'GET /v1/here → documented',
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
      'GET /g → Program.cs:2 (inline)',
      'GET /h → Program.cs:2 (inline)',
      'GET /i → Program.cs:3 (inline)',
      'ANY /{rest*} → fallback',
      'ANY /health → Program.cs:4 (inline) generated',
      'ANY /chat → Program.cs:5 Chat generated',
      'GET /trim/ → main.go:3 h',
      'GET /join/y → main.go:3 h',
      'GET /a/1/%/{} → main.go:3 h',
      'GET /fs/** → main.go:11 (inline) static',
      'GET /file → main.go:11 (inline) static',
      'GET /file-fs → main.go:11 (inline) static',
      'GET /static/** → main.go:11 (inline) static',
      'PUT /handle → main.go:3 h',
      'ANY /any → main.go:3 h',
      'GET /match → main.go:3 h',
      'POST /match → main.go:3 h',
      'GET /e-file → main.go:14 (inline) static',
      'GET /e-file-fs → main.go:14 (inline) static',
      'DELETE /add → main.go:4 e',
      'GET /e-fs/** → main.go:14 (inline) static',
      'ANY /plain//** → main.go:15 (inline) static',
      'ANY /plain-fs//** → main.go:15 (inline) static',
      'GET /host/ → main.go:21 show',
      'GET /i-routes → main.go:3 h (not mounted)',
      'GET /i-router → main.go:3 h (not mounted)',
      'GET /router-group → main.go:3 h (not mounted)',
    ],
  ],
];

describe('every name that a framework knows something by', () => {
  for (const [names, files, routes] of cases) {
    it(`leads to the same routes: ${names}`, async () => {
      assert.deepEqual(await routesIn(files), routes);
    });
  }
});
