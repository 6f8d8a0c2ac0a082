import assert from 'node:assert/strict';
import { guardsIn } from './guardsIn.ts';
import { wholeRoutesIn as routesIn } from './frameworks/wholeRoutes.ts';

type Files = Readonly<Record<string, string>>;

const around = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);
const each = (depth: number, line: (at: number) => string): string =>
  Array.from({ length: depth }, (_, at) => line(at + 1)).join('\n');

/** What holds a route or a guard so often, how often it may, and a part of the line that says that it was found. */
const cases: readonly (readonly [
  what: string,
  files: (depth: number) => Files,
  most: number,
  found: string,
  read: (files: Files) => Promise<readonly string[]>,
])[] = [
  // Of django, djangoViews and classViews.
  [
    'decorators around a view of Django',
    (depth) => ({
      'settings.py': 'ROOT_URLCONF = "urls"',
      'urls.py': `from django.urls import path
from django.views import View
from other import w
class V(View):
    def get(self, request): pass
urlpatterns = [path("x/", ${around(depth, 'w(', 'V.as_view()', ')')})]
`,
    }),
    8,
    'GET x/',
    routesIn,
  ],
  [
    'decorators around a view set of Django REST framework',
    (depth) => ({
      'settings.py': 'ROOT_URLCONF = "urls"',
      'urls.py': `from django.urls import path
from rest_framework.viewsets import ViewSet
from other import w
class V(ViewSet):
    def list(self, request): pass
urlpatterns = [path("x/", ${around(depth, 'w(', 'V.as_view({"get": "list"})', ')')})]
`,
    }),
    8,
    'urls.py:5-5 list',
    routesIn,
  ],
  // Of tornado.
  [
    'lists of rules of Tornado',
    (depth) => ({
      'main.py': `from tornado.web import Application, RequestHandler
class Main(RequestHandler):
    def get(self): pass
Application(${around(depth, '[', '("/x", Main)', ']')})
`,
    }),
    6,
    'GET /x',
    routesIn,
  ],
  // Of sanic.
  [
    'groups of blueprints of Sanic',
    (depth) => ({
      'main.py': `from sanic import Sanic, Blueprint
app = Sanic("x")
bp = Blueprint("bp")
@bp.get("/x")
async def show(request): pass
app.blueprint(${around(depth, 'Blueprint.group(', 'bp', ')')})
`,
    }),
    8,
    'GET /x → main.py:5-5 show',
    async (files) => (await routesIn(files)).filter((route) => !route.includes('not mounted')),
  ],
  // Of litestar.
  [
    'lists of handlers of Litestar',
    (depth) => ({
      'main.py': `from litestar import Litestar, get
@get("/x")
async def show() -> str: ...
app = Litestar(${around(depth, '[', 'show', ']')})
`,
    }),
    6,
    'GET /x',
    routesIn,
  ],
  // Of ktor.
  [
    'classes of paths of Ktor',
    (depth) => ({
      'A.kt': `import io.ktor.server.application.*
import io.ktor.server.resources.*
import io.ktor.resources.*
import io.ktor.server.routing.*
@Resource("/x") class R0
${each(depth, (at) => `@Resource("a") class R${at}(val parent: R${at - 1})`)}
fun Application.module() { routing { get<R${depth}> { } } }
`,
    }),
    12,
    'GET /x/',
    routesIn,
  ],
  // Of spring.
  [
    'annotations of Spring that are composed of that of a controller',
    (depth) => ({
      'A.java': `package a; import org.springframework.web.bind.annotation.*;
@RestController @interface C0 {}
${each(depth, (at) => `@C${at - 1} @interface C${at} {}`)}
@C${depth} class A { @GetMapping("/x") String x() { return ""; } }
`,
    }),
    3,
    'GET /x',
    routesIn,
  ],
  [
    'annotations of Spring that are composed of a mapping',
    (depth) => ({
      'A.java': `package a; import org.springframework.web.bind.annotation.*;
@GetMapping("/x") @interface M0 {}
${each(depth, (at) => `@M${at - 1} @interface M${at} {}`)}
@RestController class A { @M${depth} String x() { return ""; } }
`,
    }),
    4,
    'GET /x',
    routesIn,
  ],
  [
    'annotations of Spring Security that are composed of one that asks',
    (depth) => ({
      'A.java': `package a; import org.springframework.web.bind.annotation.*; import org.springframework.security.access.prepost.*;
import org.springframework.security.config.annotation.method.configuration.*;
@EnableMethodSecurity class Config {}
@PreAuthorize("hasRole('A')") @interface P0 {}
${each(depth, (at) => `@P${at - 1} @interface P${at} {}`)}
@RestController class A { @P${depth} @GetMapping("/x") String x() { return ""; } }
`,
    }),
    3,
    'required A',
    guardsIn,
  ],
  [
    'placeholders of Spring in the defaults of others',
    (depth) => ({
      'A.java': `package a; import org.springframework.web.bind.annotation.*;
@RestController class A { @GetMapping("/${around(depth, '${k:', 'x', '}')}") String x() { return ""; } }
`,
    }),
    9,
    'GET /x ',
    routesIn,
  ],
  // Of chain, judge and handlers.
  [
    'wrappers of packages around a handler of Express',
    (depth) => ({
      'app.js': `const app = require('express')(); const w = require('other');
app.get('/x', ${around(depth, 'w(', 'show', ')')});
function show(req, res) { res.send(); }
`,
    }),
    8,
    'app.js:3-3 show',
    routesIn,
  ],
  [
    'wrappers of packages around a guard of Express',
    (depth) => ({
      'app.js': `const app = require('express')(); const { wrapAsync } = require('other'); const { requireLogin } = require('guards');
app.get('/x', ${around(depth, 'wrapAsync(', 'requireLogin', ')')}, (req, res) => res.send());
`,
    }),
    6,
    'required',
    guardsIn,
  ],
  [
    'calls around a map of methods',
    (depth) => ({
      'app.js': `const app = require('express')();
const handlers = { GET: list, POST: create };
function list(req, res) {} function create(req, res) {}
app.all('/x', (req, res) => { return ${around(depth, 'w(', 'handlers[req.method]', ')')}(req, res); });
`,
    }),
    3,
    'POST /x',
    routesIn,
  ],
  // Of fastapi.
  [
    'dependencies of dependencies of FastAPI',
    (depth) => ({
      'main.py': `from fastapi import FastAPI, Depends
app = FastAPI()
def require_login(): pass
def d0(x = Depends(require_login)): pass
${each(depth, (at) => `def d${at}(x = Depends(d${at - 1})): pass`)}
@app.get("/x")
def show(x = Depends(d${depth})): pass
`,
    }),
    3,
    'required',
    guardsIn,
  ],
  // Of laravel and laravelMiddleware.
  [
    'groups of middleware of Laravel',
    (depth) => ({
      'composer.json': '{}',
      'app/Http/Kernel.php': `<?php namespace App\\Http; class Kernel extends HttpKernel {
protected $middlewareGroups = [ 'web' => [], 'g0' => ['auth'], ${each(depth, (at) => `'g${at}' => ['g${at - 1}'],`)} ];
}`,
      'routes/web.php': `<?php use Illuminate\\Support\\Facades\\Route;
Route::get('/x', function () { return ''; })->middleware('g${depth}');
`,
    }),
    4,
    'required',
    guardsIn,
  ],
  // Of goHandlers.
  [
    'wrappers of Go around a handler that a guard is seen before',
    (depth) => ({
      'main.go': `package main
import "net/http"
func requireLogin(next http.Handler) http.Handler { return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { if r.Header.Get("x") == "" { w.WriteHeader(401); return }; next.ServeHTTP(w, r) }) }
func plain(next http.Handler) http.Handler { return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) }) }
func main() {
  http.Handle("/x", ${around(depth, 'plain(', 'requireLogin(http.HandlerFunc(show))', ')')})
  http.HandleFunc("/y", show)
}
func show(w http.ResponseWriter, r *http.Request) {}
`,
    }),
    5,
    'GET /y none',
    async (files) => (await guardsIn(files)).map((line) => line.replace('ANY /y', 'GET /y')),
  ],
];

describe('what holds routes and guards', () => {
  for (const [what, files, most, found, read] of cases) {
    it(`may be nested: ${what}`, async () => {
      const isFound = async (depth: number): Promise<boolean> =>
        (await read(files(depth))).some((line) => line.includes(found));
      assert.deepEqual([await isFound(most), await isFound(most + 1)], [true, false]);
    });
  }
});
