import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes that wrappers register', () => {
  it("are found in an application's own router of Go, however deep its groups are, with what its handlers wrap", async () => {
    const files = {
      'go.mod': 'module shop\n',
      'router.go': [
        'package shop',
        'import (',
        '\t"net/http"',
        '\t"github.com/go-chi/chi/v5"',
        ')',
        'type router struct { chi chi.Router }',
        'func newRouter() *router { return &router{chi.NewRouter()} }',
        'func (r *router) Route(path string, fn func(*router)) {',
        '\tr.chi.Route(path, func(c chi.Router) { fn(&router{c}) })',
        '}',
        'func (r *router) Get(path string, fn show) { r.chi.Get(path, handler(fn)) }',
        'type show func(w http.ResponseWriter, r *http.Request) error',
        'func handler(fn show) http.HandlerFunc { return fn.serve }',
        'func (fn show) serve(w http.ResponseWriter, r *http.Request) { fn(w, r) }',
      ].join('\n'),
      'api.go': [
        'package shop',
        'type API struct{}',
        'func start(api *API) {',
        '\tr := newRouter()',
        '\tr.Route("/", func(r *router) {',
        '\t\tr.Route("/users", func(r *router) {',
        '\t\t\tr.Route("/{id}", func(r *router) {',
        '\t\t\t\tr.Route("/keys", func(r *router) {',
        '\t\t\t\t\tr.Get("/", api.Keys)',
        '\t\t\t\t})',
        '\t\t\t})',
        '\t\t})',
        '\t})',
        '}',
        'func (a *API) Keys(w http.ResponseWriter, r *http.Request) error { return nil }',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/users/7/keys'), 'high api.go:15');
    assert.equal(await answerIn(files, 'GET', '/keys'), 'none noShape');
  });

  it('name what a parameter wraps whatever its type, and the router that a server embedded in a type holds', async () => {
    const files = {
      'go.mod': 'module shop\n',
      'main.go': [
        'package main',
        'import (',
        '\t"net/http"',
        '\t"github.com/gorilla/mux"',
        ')',
        'type Server struct {',
        '\thttp.Server',
        '\tmux *http.ServeMux',
        '}',
        'type Routed interface { Register(*mux.Router) }',
        'func (s *Server) handle(path string, h http.Handler) { s.mux.Handle(path, h) }',
        'func (s *Server) Router() *mux.Router { return s.Server.Handler.(*mux.Router) }',
        'func (s *Server) Add(routed Routed) { routed.Register(s.Router()) }',
        'func (s *Server) show(w http.ResponseWriter, r *http.Request) {}',
        'func main() {',
        '\ts := &Server{mux: http.NewServeMux()}',
        '\ts.handle("/shown", http.HandlerFunc(s.show))',
        '\tt := &Server{Server: http.Server{Addr: ":80", Handler: mux.NewRouter()}}',
        '\tt.Add(&API{})',
        '}',
        'type API struct{}',
        'func (a *API) Register(r *mux.Router) {',
        '\tv2 := r.PathPrefix("/v2").Subrouter()',
        '\tv2.HandleFunc("/users", a.list).Methods("GET")',
        '\tv2.PathPrefix("/").HandlerFunc(a.NotFound)',
        '}',
        'func (a *API) list(w http.ResponseWriter, r *http.Request) {}',
        'func (a *API) NotFound(w http.ResponseWriter, r *http.Request) {}',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/v2/users'), 'high main.go:27');
    assert.equal(await answerIn(files, 'GET', '/v2/others'), 'none fallbackOnly');
    assert.equal(await answerIn(files, 'GET', '/shown'), 'medium main.go:14 anyMethod');
  });

  it('name the method of Go that gives what a factory makes of something unknown', async () => {
    const files = {
      'main.go': [
        'package main',
        'import (',
        '\t"net/http"',
        '\t"github.com/go-chi/chi/v5"',
        ')',
        'type API struct{ svc *Missing }',
        'func action(name string, fn func(int) error) http.HandlerFunc {',
        '\treturn func(w http.ResponseWriter, r *http.Request) { fn(1) }',
        '}',
        'func (a *API) HandleEnsure() http.HandlerFunc { return action("ensure", a.svc.Items.Ensure) }',
        'func main() {',
        '\tr := chi.NewRouter()',
        '\tapi := &API{}',
        '\tr.Post("/ensure", api.HandleEnsure())',
        '}',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'POST', '/ensure'), 'high main.go:10');
  });

  it('end where a group of Go fills itself', async () => {
    const files = {
      'main.go': [
        'package main',
        'import "github.com/gin-gonic/gin"',
        'func main() { fill(gin.Default().Group("/a"), show) }',
        'func fill(g *gin.RouterGroup, fn gin.HandlerFunc) {',
        '\tg.GET("/b", fn)',
        '\tfill(g.Group("/c"), fn)',
        '}',
        'func show(c *gin.Context) {}',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/a/b'), 'high main.go:8');
    assert.equal(await answerIn(files, 'GET', '/a/c/c/c/c/c/c/c/c/c/b'), 'none noShape');
  });

  it('are described behind their handlers by the builder of Springdoc, in suppliers and given routers', async () => {
    const files = {
      'Shop.java': [
        'package shop;',
        'import org.springdoc.webflux.core.fn.SpringdocRouteBuilder;',
        'import static org.springframework.web.reactive.function.server.RequestPredicates.path;',
        'import org.springframework.web.reactive.function.server.*;',
        'class Shop {',
        '  RouterFunction<ServerResponse> endpoint() {',
        '    return SpringdocRouteBuilder.route()',
        '        .GET("orders", this::list, builder -> builder.operationId("list"))',
        '        .POST(path("/orders").and(accept()), this::create, builder -> {})',
        '        .nest(path("/users/{name}"), own(), builder -> {})',
        '        .build();',
        '  }',
        '  Supplier<RouterFunction<ServerResponse>> own() {',
        '    return () -> SpringdocRouteBuilder.route().GET("/keys", this::keys, builder -> {}).build();',
        '  }',
        '  RouterFunction<ServerResponse> pages() {',
        '    return RouterFunctions.nest(path("/pages"), RouterFunctions.route().GET("/home", this::home).build());',
        '  }',
        '  Object list(Object request) { return null; }',
        '  Object create(Object request) { return null; }',
        '  Object keys(Object request) { return null; }',
        '  Object home(Object request) { return null; }',
        '}',
      ].join('\n'),
    };
    assert.deepEqual((await routesIn(files)).toSorted(), [
      'GET /orders → Shop.java:19 list',
      'GET /pages/home → Shop.java:22 home',
      'GET /users/{name}/keys → Shop.java:21 keys',
      'POST /orders → Shop.java:20 create',
    ]);
  });

  it('of an interface of JAX-RS are answered by the class that implements it and says nothing itself', async () => {
    const files = {
      'api/OrderResource.java': [
        'package shop.api;',
        'import jakarta.ws.rs.*;',
        '@Path("/orders")',
        'public interface OrderResource {',
        '  @GET @Path("/{id}")',
        '  String one(@PathParam("id") String id);',
        '}',
      ].join('\n'),
      'shop/OrderResourceImpl.java': [
        'package shop;',
        'import shop.api.OrderResource;',
        'public class OrderResourceImpl implements OrderResource {',
        '  public String one(String id) { return id; }',
        '}',
      ].join('\n'),
      // What nobody implements is a client.
      'api/RemoteResource.java':
        'package shop.api;\nimport jakarta.ws.rs.*;\n@Path("/remote")\npublic interface RemoteResource {\n  @GET\n  String all();\n}\n',
    };
    assert.deepEqual(await routesIn(files), ['GET /orders/{id} → shop/OrderResourceImpl.java:4 one']);
  });

  it('of a decorator that is given the method of a router are those of what it returns', async () => {
    assert.deepEqual(
      await routesIn({
        'guards.py': [
          'from fastapi import Security',
          'def checked(scopes):',
          '    def decorator(func):',
          '        async def inner(*args, **kwargs):',
          '            return await func(*args, **kwargs)',
          '        return inner',
          '    return decorator',
          'def guarded(method, path, scopes=None, **kwargs):',
          '    def decorator(func):',
          '        fn = checked(scopes or [])(func)',
          '        return method(path, dependencies=[Security(scopes)], **kwargs)(fn)',
          '    return decorator',
        ].join('\n'),
        'routers.py': [
          'from fastapi import APIRouter as Base',
          'class Router(Base):',
          '    def describe(self): ...',
        ].join('\n'),
        'main.py': [
          'from fastapi import FastAPI, APIRouter',
          'from guards import guarded',
          'from routers import Router',
          'app = FastAPI()',
          'users = APIRouter(prefix="/users")',
          'orders = Router(prefix="/orders")',
          '@guarded(users.get, "", ["read"])',
          'async def all_users(request): ...',
          '@guarded(users.delete, "/{id}")',
          'def remove_user(request, id): ...',
          '@guarded(orders.post, "/{id}/pay", ["write"])',
          'def pay(request, id): ...',
          'app.include_router(users)',
          'app.include_router(orders, prefix="/v1")',
        ].join('\n'),
      }),
      [
        'GET /users → main.py:8 all_users',
        'DELETE /users/{id} → main.py:10 remove_user',
        'POST /v1/orders/{id}/pay → main.py:12 pay',
      ],
    );
  });
});
