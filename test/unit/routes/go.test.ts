import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('routes of Go', () => {
  it('of Gin name folders and files that are served as they are', async () => {
    assert.deepEqual(
      await routesIn({
        'go.mod': 'module example.com/shop\n\ngo 1.22\n',
        'main.go': [
          'package main',
          'import "github.com/gin-gonic/gin"',
          'func main() {',
          '  r := gin.Default()',
          '  r.Static("/assets", "./public")',
          '  r.Group("/icons").StaticFile("/favicon.ico", "./favicon.ico")',
          '}',
        ].join('\n'),
      }),
      ['GET /assets/** → main.go:5 (inline) static', 'GET /icons/favicon.ico → main.go:6 (inline) static'],
    );
  });

  it('of Gin and Echo go through groups, other files and other packages', async () => {
    assert.deepEqual(
      await routesIn({
        'go.mod': 'module example.com/shop\n\ngo 1.22\n',
        'main.go': [
          'package main',
          'import (',
          '  "github.com/gin-gonic/gin"',
          '  "example.com/shop/handlers"',
          ')',
          'func main() {',
          '  r := gin.Default()',
          '  api := r.Group("/api")',
          '  register(api)',
          '  h := handlers.New()',
          '  r.POST("/items/:id", handlers.Auth(), h.Create)',
          '}',
        ].join('\n'),
        'routes.go': [
          'package main',
          'import "github.com/gin-gonic/gin"',
          'func register(g *gin.RouterGroup) {',
          '  for _, path := range []string{"/a", "/b"} {',
          '    g.GET(path, list)',
          '  }',
          '}',
          'func list(c *gin.Context) {}',
        ].join('\n'),
        'handlers/items.go': [
          'package handlers',
          'import "github.com/gin-gonic/gin"',
          'type Items struct{}',
          'func New() *Items { return &Items{} }',
          'func (i *Items) Create(c *gin.Context) {}',
          'func Auth() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }',
        ].join('\n'),
      }),
      [
        'GET /api/a → routes.go:8 list',
        'GET /api/b → routes.go:8 list',
        'POST /items/{id} → handlers/items.go:5 Create',
      ],
    );
  });

  it('of Echo are also those that its first version writes in small letters', async () => {
    assert.deepEqual(
      await routesIn({
        'main.go': [
          'package main',
          'import "github.com/labstack/echo"',
          'func main() {',
          '  e := echo.New()',
          '  e.Get("/old", show)',
          '  e.Hook("/none", show)',
          '}',
          'func show(c *echo.Context) error { return nil }',
        ].join('\n'),
      }),
      ['GET /old → main.go:8 show'],
    );
  });

  it('of chi stand in closures, sub-routers and mounts, behind wrappers and factories', async () => {
    assert.deepEqual(
      await routesIn({
        'main.go': [
          'package main',
          'import (',
          '  "net/http"',
          '  "github.com/go-chi/chi/v5"',
          '  "example.com/outside/errchain"',
          ')',
          'const prefix = "/api"',
          'type app struct { chain *errchain.Chain }',
          'func (a *app) routes() http.Handler {',
          '  r := chi.NewRouter()',
          '  r.Route(prefix+"/v1", func(r chi.Router) {',
          '    r.With(paginate).Get("/{id:[0-9]+}", a.chain.ToHandler(a.HandleShow(), a.auth))',
          '    r.Group(func(r chi.Router) { r.Put("/x", a.update) })',
          '  })',
          '  r.Mount("/admin", admin())',
          '  return r',
          '}',
          'func (a *app) HandleShow() http.HandlerFunc {',
          '  return func(w http.ResponseWriter, r *http.Request) {}',
          '}',
          'func (a *app) update(w http.ResponseWriter, r *http.Request) {}',
          'func (a *app) auth(next http.Handler) http.Handler { return next }',
          'func paginate(next http.Handler) http.Handler { return next }',
          'func admin() chi.Router {',
          '  r := chi.NewRouter()',
          '  r.Get("/", index)',
          '  return r',
          '}',
          'func index(w http.ResponseWriter, r *http.Request) {}',
        ].join('\n'),
      }),
      [
        'GET /api/v1/{id} → main.go:18 HandleShow',
        'PUT /api/v1/x → main.go:21 update',
        'GET /admin/ → main.go:29 index',
      ],
    );
  });

  it('of gorilla without a path have that of the router below it', async () => {
    assert.deepEqual(
      await routesIn({
        'main.go': [
          'package main',
          'import "github.com/gorilla/mux"',
          'func main() {',
          '  r := mux.NewRouter()',
          '  api := r.PathPrefix("/api").Subrouter()',
          '  user := api.Path("/users/{id}").Subrouter()',
          '  user.Use(logged)',
          '  user.Methods("GET", "HEAD").HandlerFunc(show)',
          '  user.Methods("DELETE").HandlerFunc(remove)',
          '  r.Methods("OPTIONS").HandlerFunc(show)',
          '}',
          'func show(w http.ResponseWriter, r *http.Request) {}',
          'func remove(w http.ResponseWriter, r *http.Request) {}',
        ].join('\n'),
      }),
      [
        'GET /api/users/{id} → main.go:12 show',
        'HEAD /api/users/{id} → main.go:12 show',
        'DELETE /api/users/{id} → main.go:13 remove',
      ],
    );
  });

  it('of gorilla are built in any order, and those of the library have methods in their patterns', async () => {
    assert.deepEqual(
      await routesIn({
        'main.go': [
          'package main',
          'import (',
          '  "net/http"',
          '  "github.com/gorilla/mux"',
          ')',
          'func main() {',
          '  r := mux.NewRouter()',
          '  s := r.PathPrefix("/v1").Subrouter()',
          '  s.HandleFunc("/x/{id}", logged(show)).Methods(http.MethodGet, "PUT")',
          '  r.Methods("POST").Path("/y").HandlerFunc(show)',
          '  r.Path("/never/{id}").HandlerFunc(show).BuildOnly()',
          '  m := http.NewServeMux()',
          '  m.HandleFunc("DELETE /z/{id}", show)',
          '  m.Handle("/api/", http.StripPrefix("/api", r))',
          '  http.Get("/client")',
          '}',
          'func show(w http.ResponseWriter, r *http.Request) {}',
          'func logged(next http.HandlerFunc) http.HandlerFunc {',
          '  return func(w http.ResponseWriter, r *http.Request) { next(w, r) }',
          '}',
        ].join('\n'),
      }),
      [
        'DELETE /z/{id} → main.go:17 show',
        'GET /api/v1/x/{id} → main.go:17 show',
        'PUT /api/v1/x/{id} → main.go:17 show',
        'POST /api/y → main.go:17 show',
      ],
    );
  });

  it('of methods of generic types are those of their own type', async () => {
    const lines = [
      'package main',
      'import "github.com/gin-gonic/gin"',
      'type Server[T any] struct{ items []T }',
      'func (s *Server[T]) Show(c *gin.Context) {}',
      'type Shop[K comparable, V any] struct{}',
      'func (s Shop[K, V]) Show(c *gin.Context) {}',
      'func main() {',
      '  r := gin.Default()',
      '  server := &Server[int]{}',
      '  shop := Shop[string, int]{}',
      '  r.GET("/server", server.Show)',
      '  r.GET("/shop", shop.Show)',
      '  r.Run()',
      '}',
    ];
    assert.deepEqual(await routesIn({ 'go.mod': 'module shop', 'main.go': lines.join('\n') }), [
      'GET /server → main.go:4 Show',
      'GET /shop → main.go:6 Show',
    ]);
  });

  it('of a package are of its Go files, whatever else stands in its folder', async () => {
    const list = ['package handlers', 'import "github.com/gin-gonic/gin"', 'func List(c *gin.Context) {}'];
    const main = [
      'package main',
      'import (',
      '  "github.com/gin-gonic/gin"',
      '  "shop/handlers"',
      ')',
      'func main() {',
      '  r := gin.Default()',
      '  r.GET("/list", handlers.List)',
      '}',
    ];
    const files = {
      'go.mod': 'module shop',
      'handlers/a.js': 'export function List() {}',
      'handlers/b.go': list.join('\n'),
      'main.go': main.join('\n'),
    };
    assert.deepEqual(await routesIn(files), ['GET /list → handlers/b.go:3 List']);
  });
});
