import assert from 'node:assert/strict';
import { routesIn } from '../routesIn.ts';

const expected: Readonly<Record<string, readonly string[]>> = {
  Express: [
    'GET /use → app.js:17 show',
    'ANY /x/** → app.js:17 show',
    'GET /use-path → app.js:17 show',
    'GET /param → app.js:17 show',
    'GET /set → app.js:17 show',
    'GET /engine → app.js:17 show',
    'GET /get → app.js:17 show',
    'POST /post → app.js:17 show',
    'ANY /all → app.js:17 show',
    'GET /listen → app.js:17 show',
    'GET /chain → app.js:17 show',
    'POST /chain → app.js:17 show',
    'ANY /chain → app.js:17 show',
    'PUT /chain → app.js:17 show',
    'GET /parse → app.js:17 show (not mounted)',
    'POST /parse2 → app.js:17 show (not mounted)',
  ],
  Koa: [
    'GET /p/a → app.js:11 show',
    'GET /p/use → app.js:11 show',
    'GET /p/r → app.js:11 show',
    'GET /p/register → app.js:11 show',
    'GET /p/param → app.js:11 show',
    'GET /p/named → app.js:11 show',
    'POST /p/post → app.js:11 show',
  ],
  Hono: [
    'GET /use → app.js:12 show',
    'GET /error → app.js:12 show',
    'GET /not-found → app.js:12 show',
    'GET /on → app.js:12 show',
    'GET /after-on → app.js:12 show',
    'GET /r/o → app.js:12 show',
    'GET /route → app.js:12 show',
    'GET /b/base → app.js:12 show',
    'GET /a → app.js:12 show',
    'GET /open → app.js:12 show',
  ],
  Fastify: [
    'GET /hook → app.js:14 show',
    'GET /other-hook → app.js:14 show',
    'GET /register → app.js:14 show',
    'GET /nothing → app.js:14 show',
    'GET /package → app.js:14 show',
    'GET /unknown → app.js:14 show',
    'GET /r → app.js:14 show',
    'GET /route → app.js:14 show',
    'GET /empty → app.js:14 show',
    'GET /number → app.js:14 show',
    'GET /decorate → app.js:14 show',
    'GET /set → app.js:14 show',
    'GET /type → app.js:14 show',
    'GET /after → app.js:14 show',
  ],
  Go: [
    'GET /use → main.go:10 show',
    'GET /h → main.go:10 show',
    'GET /handle → main.go:10 show',
    'GET /m → main.go:10 show',
    'GET /match → main.go:10 show',
    'ANY /a → main.go:10 show',
    'GET /any → main.go:10 show',
    'GET /s/** → main.go:17 (inline) static',
    'GET /static → main.go:10 show',
    'GET /f → main.go:18 (inline) static',
    'GET /file → main.go:10 show',
    'GET /unknown → main.go:10 show',
    'GET /f-use → main.go:11 list',
    'GET /f-a → main.go:11 list',
    'GET /f-add → main.go:11 list',
    'GET /f-s/** → main.go:22 (inline) static',
    'GET /f-static → main.go:11 list',
    'GET /f-unknown → main.go:11 list',
    'GET /mux → main.go:10 show',
    'GET /e → main.go:10 show',
    'GET /e2 → main.go:10 show',
  ],
  Slim: [
    'GET /b/a → unknown',
    'GET /add → unknown',
    'GET /map → unknown',
    'POST /after-map → unknown',
    'GET /after-group → unknown',
  ],
  Laravel: [
    'GET /a → routes/web.php:3 (inline)',
    'GET /p/in → routes/web.php:5 (inline)',
    'GET /direct → routes/web.php:7 (inline)',
    'GET /r → unknown',
  ],
  'ASP.NET Core': [
    'GET /use → Program.cs:2 (inline)',
    'GET /endpoints → Program.cs:3 (inline)',
    'GET /g/h/in → Program.cs:4 (inline)',
    'ANY /{rest*} → fallback',
    'GET /in-extra → Program.cs:10 (inline)',
    'GET /extra → Program.cs:7 (inline)',
  ],
  Spring: [
    'GET /a → src/main/java/X.java:6 (inline)',
    'POST /b → src/main/java/X.java:6 (inline)',
    'GET /s → src/main/java/X.java:9 (inline) generated',
    'GET /t → src/main/java/X.java:9 (inline) generated',
    'ANY /g → src/main/java/X.java:12 (inline) generated',
    'ANY /h → src/main/java/X.java:12 (inline) generated',
  ],
};

// Whatever is called on express, koa, hono, fastify, gin, echo, fiber, gorilla, slim, laravel, aspnet, spring, springFunctions
// and springEndpoints, the next call is on the same.
describe('routes of calls that follow each other', () => {
  const done = '\nfunction show(req, res) {\n  res.end();\n}\n';
  const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    Express: {
      'app.js': `const express = require('express');
express()
  .use(express.json()).get('/use', show)
  .use('/x', show).get('/use-path', show)
  .param('id', show).get('/param', show)
  .set('a', 1).get('/set', show)
  .engine('a', show).get('/engine', show)
  .get('/get', show).post('/post', show).all('/all', show)
  .listen(1).get('/listen', show);
express().route('/chain').get(show).post(show).all(show).put(show);
class ParseRouter extends PromiseRouter {
  mount() {
    this.route('GET', '/parse', show).route('POST', '/parse2', show);
  }
}
new ParseRouter().mount();${done}`,
    },
    Koa: {
      'app.js': `import Router from '@koa/router';
import Koa from 'koa';
const router = new Router();
router.prefix('/p').get('/a', show)
  .use(log).get('/use', show)
  .register('/r', ['GET'], show).get('/register', show)
  .param('id', show).get('/param', show)
  .get('name', '/named', show).post('/post', show);
new Koa().use(log).use(router.routes()).use(router.middleware()).listen(1);
function log(ctx, next) { return next(); }${done}`,
    },
    Hono: {
      'app.js': `import { Hono } from 'hono';
import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
const other = new Hono().get('/o', show);
new Hono().use(log).get('/use', show)
  .onError(show).get('/error', show)
  .notFound(show).get('/not-found', show)
  .on('GET', '/on', show).get('/after-on', show)
  .route('/r', other).get('/route', show)
  .basePath('/b').get('/base', show);
new OpenAPIHono().openapi(createRoute({ method: 'get', path: '/a' }), show).openapi('x').get('/open', show);
function log(c, next) { return next(); }${done}`,
    },
    Fastify: {
      'app.js': `import fastify from 'fastify';
fastify()
  .addHook('onRequest', log).get('/hook', show)
  .addHook('onClose', log).get('/other-hook', show)
  .register(async () => {}).get('/register', show)
  .register().get('/nothing', show)
  .register(require('@fastify/cors')).get('/package', show)
  .register(unknown).get('/unknown', show)
  .route({ method: 'GET', url: '/r', handler: show }).get('/route', show)
  .route({}).get('/empty', show).route(1).get('/number', show)
  .decorate('x', 1).get('/decorate', show).setErrorHandler(show).get('/set', show)
  .withTypeProvider().get('/type', show).after().get('/after', show);
function log(request, reply, next) { next(); }${done}`,
    },
    Go: {
      'go.mod': 'module shop\n',
      'main.go': `package main

import (
	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"github.com/gorilla/mux"
	"github.com/labstack/echo/v4"
)

func show(c *gin.Context) {}
func list(c *fiber.Ctx) error { return nil }
func main() {
	gin.New().Use(gin.Logger()).GET("/use", show).
		Handle("GET", "/h", show).GET("/handle", show).
		Match([]string{"GET"}, "/m", show).GET("/match", show).
		Any("/a", show).GET("/any", show).
		Static("/s", "x").GET("/static", show).
		StaticFile("/f", "x").GET("/file", show).
		Unknown().GET("/unknown", show)
	fiber.New().Use(list).Get("/f-use", list).
		Add("GET", "/f-a", list).Get("/f-add", list).
		Static("/f-s", "x").Get("/f-static", list).
		Unknown().Get("/f-unknown", list)
	mux.NewRouter().StrictSlash(true).HandleFunc("/mux", show).Name("x").Methods("GET").Schemes("https")
	echo.New().GET("/e", show).GET("/e2", show)
}
`,
    },
    Slim: {
      'index.php': `<?php
use Slim\\Factory\\AppFactory;
AppFactory::create()->setBasePath('/b')->get('/a', 'X:y')->setName('x')->add($m);
$app = AppFactory::create();
$app->add($m)->get('/add', 'X:y');
$app->map(['GET'], '/map', 'X:y')->post('/after-map', 'X:y');
$app->group('/g', function ($g) {})->get('/after-group', 'X:y');
`,
    },
    Laravel: {
      'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/a', fn () => 1)->name('a')->middleware('x')->where('a', 'b')->get('/not', fn () => 1);
Route::prefix('p')->name('x.')->domain('d')->as('y')->where([])->scopeBindings()->can('z')->group(function () {
  Route::get('/in', fn () => 1);
});
Route::middleware('a')->get('/direct', fn () => 1);
Route::resource('r', 'X')->names('x')->only('index')->shallow();
`,
    },
    'ASP.NET Core': {
      'Program.cs': `var app = WebApplication.CreateBuilder(args).Build();
app.UseRouting().MapGet("/use", () => "");
app.UseEndpoints(e => {}).MapGet("/endpoints", () => "");
app.MapGroup("/g").WithTags("x").RequireAuthorization().MapGroup("/h").MapGet("/in", () => "");
app.MapFallback(() => "");
app.MapControllerRoute("x", "x/{controller}").WithStaticAssets();
app.MapExtra().MapGet("/extra", () => "");
app.Run();
public static class E {
  public static IEndpointRouteBuilder MapExtra(this IEndpointRouteBuilder e) { e.MapGet("/in-extra", () => ""); return e; }
}
`,
      'X.csproj': '',
    },
    Spring: {
      'src/main/java/X.java': `import static org.springframework.web.servlet.function.RouterFunctions.route;
import org.springframework.web.socket.config.annotation.*;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
class X {
  RouterFunction<ServerResponse> routes() {
    return route().before(r -> r).GET("/a", r -> ok()).after((a, b) -> b).filter((a, b) -> b).POST("/b", r -> ok()).build();
  }
  void sockets(WebSocketHandlerRegistry registry) {
    registry.addHandler(x, "/s").setAllowedOrigins("*").addHandler(x, "/t");
  }
  void gateway(RouteLocatorBuilder b) {
    b.routes().route(r -> r.path("/g").uri("x")).route(r -> r.path("/h").uri("x")).build();
  }
}
`,
      'pom.xml': '',
    },
  };
  for (const [framework, files] of Object.entries(rows)) {
    it(`are those of ${framework}`, async () => {
      assert.deepEqual(await routesIn(files), expected[framework]);
    });
  }
});
