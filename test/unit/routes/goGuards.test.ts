import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

const module = { 'go.mod': 'module shop' };

// In parameters.
describe('what stands before a handler in Go', () => {
  it('in Gin: what groups, routes and Use have, by the name or by what it does', async () => {
    const main = lines(
      'package main',
      'import (',
      '  "github.com/gin-contrib/cors"',
      '  "github.com/gin-gonic/gin"',
      '  "example.com/strange"',
      ')',
      'func main() {',
      '  r := gin.Default()',
      '  r.Use(cors.Default(), Log())',
      '  open := r.Group("/open")',
      '  open.GET("/a", show)',
      '  closed := r.Group("/closed", AuthRequired())',
      '  closed.GET("/b", show)',
      '  r.GET("/before", show)',
      '  r.Use(Check())',
      '  open.GET("/c", show)',
      '  r.GET("/after", show)',
      '  strange := open.Group("/strange", strange.Thing())',
      '  strange.GET("/d", show)',
      '  open.GET("/e", RequireRole("admin"), show)',
      '  open.GET("/f", LoginRequired(false), show)',
      '  open.GET("/g", looks)',
      '}',
      'func show(c *gin.Context) { c.JSON(200, nil) }',
      'func looks(c *gin.Context) { if c.GetHeader("Authorization") == "" { c.Abort() } }',
      'func Log() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }',
      'func AuthRequired() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }',
      'func RequireRole(role string) gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }',
      'func LoginRequired(strict bool) gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }',
      'func Check() gin.HandlerFunc { return func(c *gin.Context) { c.AbortWithStatus(401) } }',
    );
    assert.deepEqual((await guardsIn({ ...module, 'main.go': main })).toSorted(), [
      'GET /after unknown ← Check@main.go:15',
      'GET /before none',
      'GET /closed/b required ← AuthRequired@main.go:12',
      'GET /open/a none',
      'GET /open/c none',
      'GET /open/e required admin ← RequireRole@main.go:20',
      'GET /open/f unknown ← LoginRequired@main.go:21',
      'GET /open/g unknown ← looks@main.go:25',
      'GET /open/strange/d unknown ← Thing@main.go:18',
    ]);
  });

  it('in Echo, chi, Fiber and gorilla/mux', async () => {
    const echo = lines(
      'package main',
      'import (',
      '  "github.com/labstack/echo/v4"',
      '  "github.com/labstack/echo/v4/middleware"',
      ')',
      'func main() {',
      '  e := echo.New()',
      '  e.GET("/open", show)',
      '  e.GET("/one", show, middleware.BasicAuth(check))',
      '  g := e.Group("/in", middleware.JWT([]byte("x")))',
      '  g.GET("/two", show)',
      '  s := e.Group("/some", middleware.JWTWithConfig(middleware.JWTConfig{Skipper: skip}))',
      '  s.GET("/three", show)',
      '  e.Use(middleware.Logger())',
      '}',
      'func show(c echo.Context) error { return nil }',
    );
    assert.deepEqual(await guardsIn({ ...module, 'main.go': echo }), [
      'GET /open none',
      'GET /one required ← BasicAuth@main.go:9',
      'GET /in/two required ← JWT@main.go:10',
      'GET /some/three unknown ← JWTWithConfig@main.go:12',
    ]);
    // It asks what its application uses for every route, whenever that came.
    const later = echo.replace('middleware.Logger()', 'middleware.KeyAuth(check)');
    assert.equal(
      (await guardsIn({ ...module, 'main.go': later }))[0],
      'GET /open required ← KeyAuth@main.go:14',
    );

    const chi = lines(
      'package main',
      'import "github.com/go-chi/chi/v5"',
      'func main() {',
      '  r := chi.NewRouter()',
      '  r.Get("/open", show)',
      '  r.With(requireAdmin).Get("/one", show)',
      '  r.Group(func(r chi.Router) {',
      '    r.Use(authenticate)',
      '    r.Get("/two", show)',
      '  })',
      '}',
      'func show(w http.ResponseWriter, r *http.Request) {}',
      'func requireAdmin(next http.Handler) http.Handler { return next }',
      'func authenticate(next http.Handler) http.Handler { return next }',
    );
    assert.deepEqual(await guardsIn({ ...module, 'main.go': chi }), [
      'GET /open none',
      'GET /one required admin ← requireAdmin@main.go:6',
      'GET /two required ← authenticate@main.go:8',
    ]);

    const fiber = lines(
      'package main',
      'import "github.com/gofiber/fiber/v2"',
      'func main() {',
      '  app := fiber.New()',
      '  app.Get("/open", show)',
      '  app.Use("/in", requireUser)',
      '  app.Get("/in/one", show)',
      '  app.Get("/two", show)',
      '}',
      'func show(c *fiber.Ctx) error { return nil }',
      'func requireUser(c *fiber.Ctx) error { return c.Next() }',
    );
    assert.deepEqual(await guardsIn({ ...module, 'main.go': fiber }), [
      'GET /open none',
      'GET /in/one required ← requireUser@main.go:6',
      'GET /two none',
    ]);

    const gorilla = lines(
      'package main',
      'import "github.com/gorilla/mux"',
      'func main() {',
      '  r := mux.NewRouter()',
      '  r.HandleFunc("/open", show)',
      '  in := r.PathPrefix("/in").Subrouter()',
      '  in.HandleFunc("/one", show)',
      '  in.Use(requireUser)',
      '}',
      'func show(w http.ResponseWriter, r *http.Request) {}',
      'func requireUser(next http.Handler) http.Handler { return next }',
    );
    assert.deepEqual(await guardsIn({ ...module, 'main.go': gorilla }), [
      'ANY /open none',
      'ANY /in/one required ← requireUser@main.go:8',
    ]);
  });

  it('in net/http: functions that the code makes with wrappers, wherever they stand', async () => {
    const main = lines(
      'package main',
      'import "net/http"',
      'func main() {',
      '  mux := http.NewServeMux()',
      '  mux.Handle("GET /users", handle(users, ""))',
      '  mux.Handle("GET /preview", handle(preview(1), ""))',
      '  mux.HandleFunc("GET /calls", calls)',
      '  mux.HandleFunc("POST /graphql", answer)',
      '}',
      'func calls(w http.ResponseWriter, r *http.Request) { handle(withUser(nil), "")(w, r) }',
      'func answer(w http.ResponseWriter, r *http.Request) {}',
      'var users = withAdmin(func(w http.ResponseWriter, r *http.Request, d *data) (int, error) { return 200, nil })',
      'func preview(size int) handleFunc {',
      '  return withUser(func(w http.ResponseWriter, r *http.Request, d *data) (int, error) { return 200, nil })',
      '}',
      'func handle(fn handleFunc, prefix string) http.Handler {',
      '  handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fn(w, r, nil) })',
      '  return stripPrefix(prefix, handler)',
      '}',
      'func stripPrefix(prefix string, h http.Handler) http.Handler {',
      '  if prefix == "" { return h }',
      '  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.ServeHTTP(w, r) })',
      '}',
      'func withUser(fn handleFunc) handleFunc {',
      '  return func(w http.ResponseWriter, r *http.Request, d *data) (int, error) {',
      '    if d.user == nil { return http.StatusUnauthorized, nil }',
      '    return fn(w, r, d)',
      '  }',
      '}',
      'func withAdmin(fn handleFunc) handleFunc {',
      '  return withUser(func(w http.ResponseWriter, r *http.Request, d *data) (int, error) {',
      '    if !d.user.Admin { return http.StatusForbidden, nil }',
      '    return fn(w, r, d)',
      '  })',
      '}',
    );
    const [users, preview, calls, graphql] = await guardsIn({ ...module, 'main.go': main });
    assert.match(users ?? '', /^GET \/users required admin ← withAdmin@main.go:5/);
    assert.match(preview ?? '', /^GET \/preview unknown ← preview@main.go:13/);
    assert.match(calls ?? '', /^GET \/calls unknown ← calls/);
    assert.match(graphql ?? '', /^POST \/graphql unknown/);
  });

  it('in net/http: wrappers of one handler, and those that may stand around all of them', async () => {
    const inner =
      'return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })';
    const main = lines(
      'package main',
      'import "net/http"',
      'func main() {',
      '  mux := http.NewServeMux()',
      '  mux.HandleFunc("GET /open", show)',
      '  mux.Handle("GET /one", requireUser(http.HandlerFunc(show)))',
      '  http.ListenAndServe(":80", mux)',
      '}',
      'func show(w http.ResponseWriter, r *http.Request) {}',
      `func requireUser(next http.Handler) http.Handler { ${inner} }`,
      `func logAll(next http.Handler) http.Handler { ${inner} }`,
    );
    assert.deepEqual(await guardsIn({ ...module, 'main.go': main }), [
      'GET /open none',
      'GET /one required ← requireUser@main.go:6',
    ]);
    const wrapped = main.replace('logAll', 'checkToken').replace('", mux)', '", checkToken(mux))');
    assert.equal(
      (await guardsIn({ ...module, 'main.go': wrapped }))[0],
      'GET /open unknown ← checkToken@main.go:11',
    );
  });
});
