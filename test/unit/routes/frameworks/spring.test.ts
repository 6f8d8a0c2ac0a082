import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const java = (name: string, text: string): Readonly<Record<string, string>> => ({
  [`src/main/java/com/shop/${name}.java`]: `package com.shop;\n${text}`,
});
const imports =
  'import org.springframework.web.bind.annotation.*;\nimport org.springframework.stereotype.Controller;\n';

// Of spring, springFunctions, springEndpoints, springOperations and annotatedClasses.
describe('routes of Spring', () => {
  const users = java(
    'Users',
    `${imports}
@RestController
@RequestMapping(path = {"/users", "/people"}, method = RequestMethod.GET)
public class Users extends Base implements Api {
  @GetMapping("/{id:[0-9]+}")
  public String one() { return ""; }
  @PostMapping(value = "/add")
  public String add() { return ""; }
  @PutMapping
  public String put() { return ""; }
  @PatchMapping({"/a", "/b/**"}) public String patch() { return ""; }
  @DeleteMapping(path = "/*/gone/*") public String gone() { return ""; }
  @RequestMapping("/limited") public String limited() { return ""; }
  @RequestMapping(value = "/methods", method = {RequestMethod.POST, RequestMethod.HEAD})
  public String methods() { return ""; }
  @Own("/composed") public String composed() { return ""; }
  @OwnPath public String composedPath() { return ""; }
  @GetMapping("/\${shop.path}/\${other:default}") public String placeholder() { return ""; }
  @GetMapping("") public String empty() { return ""; }
  public String fromApi() { return ""; }
  public String helper() { return ""; }
}
`,
  );
  const others = {
    ...java(
      'Base',
      `${imports}public abstract class Base {\n  @GetMapping("/base") public String base() { return ""; }\n  @GetMapping("/over") public String put() { return ""; }\n}\n`,
    ),
    ...java('Api', `${imports}public interface Api {\n  @GetMapping("/from-api") String fromApi();\n}\n`),
    ...java(
      'Own',
      `${imports}@RequestMapping(method = RequestMethod.POST)\npublic @interface Own { String[] value(); }\n`,
    ),
    ...java('OwnPath', `${imports}@GetMapping("/own-path")\npublic @interface OwnPath {}\n`),
    ...java('OwnController', `${imports}@Controller\npublic @interface OwnController {}\n`),
    ...java(
      'Plain',
      `${imports}@OwnController\nclass Plain implements Mapped {\n  @GetMapping public String root() { return ""; }\n}\n`,
    ),
    ...java('Mapped', `${imports}@RequestMapping("/mapped")\ninterface Mapped {}\n`),
    ...java(
      'Bare',
      `${imports}@Controller\nclass Bare {\n  @GetMapping public String root() { return ""; }\n}\n`,
    ),
    ...java(
      'Client',
      `${imports}@FeignClient("x")\n@RequestMapping("/client")\nclass Client {\n  @GetMapping("/no") String no() { return ""; }\n}\n`,
    ),
    ...java(
      'Http',
      `${imports}@RestController\nclass Http {\n  @GetExchange("/exchange") String get() { return ""; }\n  @HttpExchange(url = "/url", method = "PUT") String put() { return ""; }\n}\n`,
    ),
    ...java(
      'Abstract',
      `${imports}@RestController\nabstract class Abstract {\n  @GetMapping("/abstract") String no() { return ""; }\n}\n`,
    ),
    ...java('None', `class None {\n  @GetMapping("/none") String no() { return ""; }\n}\n`),
  };

  it('are those of controllers, with what their classes, bases and composed annotations say', async () => {
    const properties = { 'src/main/resources/application.properties': 'shop.path=own\n' };
    assert.deepEqual(await wholeRoutesIn({ 'pom.xml': '<project/>', ...properties, ...users, ...others }), [
      'GET / → src/main/java/com/shop/Bare.java:6-6 root | Spring specific | src/main/java/com/shop/Bare.java:6 | 6-6 4-4 | none',
      'GET /exchange → src/main/java/com/shop/Http.java:6-6 get | Spring specific | src/main/java/com/shop/Http.java:6 | 6-6 4-4 | none',
      'PUT /url → src/main/java/com/shop/Http.java:7-7 put | Spring specific | src/main/java/com/shop/Http.java:7 | 7-7 4-4 | none',
      'GET /mapped → src/main/java/com/shop/Plain.java:6-6 root | Spring specific | src/main/java/com/shop/Mapped.java:4 | src/main/java/com/shop/Plain.java:6-6 4-4 src/main/java/com/shop/Plain.java:4-4 | none',
      'GET /users/{id:[0-9]+} → src/main/java/com/shop/Users.java:9-9 one | Spring specific | src/main/java/com/shop/Users.java:8 | 8-9 8-8 5-5 6-6 | none',
      'GET /people/{id:[0-9]+} → src/main/java/com/shop/Users.java:9-9 one | Spring specific | src/main/java/com/shop/Users.java:8 | 8-9 8-8 5-5 6-6 | none',
      'POST /users/add → src/main/java/com/shop/Users.java:11-11 add | Spring specific | src/main/java/com/shop/Users.java:10 | 10-11 10-10 5-5 6-6 | none',
      'POST /people/add → src/main/java/com/shop/Users.java:11-11 add | Spring specific | src/main/java/com/shop/Users.java:10 | 10-11 10-10 5-5 6-6 | none',
      'PUT /users → src/main/java/com/shop/Users.java:13-13 put | Spring specific | src/main/java/com/shop/Users.java:6 | 12-13 6-6 12-12 5-5 | none',
      'PUT /people → src/main/java/com/shop/Users.java:13-13 put | Spring specific | src/main/java/com/shop/Users.java:6 | 12-13 6-6 12-12 5-5 | none',
      'PATCH /users/a → src/main/java/com/shop/Users.java:14-14 patch | Spring specific | src/main/java/com/shop/Users.java:14 | 14-14 5-5 6-6 | none',
      'PATCH /users/b/{rest*} → src/main/java/com/shop/Users.java:14-14 patch | Spring specific | src/main/java/com/shop/Users.java:14 | 14-14 5-5 6-6 | none',
      'PATCH /people/a → src/main/java/com/shop/Users.java:14-14 patch | Spring specific | src/main/java/com/shop/Users.java:14 | 14-14 5-5 6-6 | none',
      'PATCH /people/b/{rest*} → src/main/java/com/shop/Users.java:14-14 patch | Spring specific | src/main/java/com/shop/Users.java:14 | 14-14 5-5 6-6 | none',
      'DELETE /users/{any}/gone/{any} → src/main/java/com/shop/Users.java:15-15 gone | Spring specific | src/main/java/com/shop/Users.java:15 | 15-15 5-5 6-6 | none',
      'DELETE /people/{any}/gone/{any} → src/main/java/com/shop/Users.java:15-15 gone | Spring specific | src/main/java/com/shop/Users.java:15 | 15-15 5-5 6-6 | none',
      'GET /users/limited → src/main/java/com/shop/Users.java:16-16 limited | Spring specific | src/main/java/com/shop/Users.java:16 | 16-16 5-5 6-6 | none',
      'GET /people/limited → src/main/java/com/shop/Users.java:16-16 limited | Spring specific | src/main/java/com/shop/Users.java:16 | 16-16 5-5 6-6 | none',
      'POST /users/methods → src/main/java/com/shop/Users.java:18-18 methods | Spring specific | src/main/java/com/shop/Users.java:17 | 17-18 17-17 5-5 6-6 | none',
      'POST /people/methods → src/main/java/com/shop/Users.java:18-18 methods | Spring specific | src/main/java/com/shop/Users.java:17 | 17-18 17-17 5-5 6-6 | none',
      'HEAD /users/methods → src/main/java/com/shop/Users.java:18-18 methods | Spring specific | src/main/java/com/shop/Users.java:17 | 17-18 17-17 5-5 6-6 | none',
      'HEAD /people/methods → src/main/java/com/shop/Users.java:18-18 methods | Spring specific | src/main/java/com/shop/Users.java:17 | 17-18 17-17 5-5 6-6 | none',
      'POST /users/composed → src/main/java/com/shop/Users.java:19-19 composed | Spring specific | src/main/java/com/shop/Users.java:19 | 19-19 5-5 6-6 | none',
      'POST /people/composed → src/main/java/com/shop/Users.java:19-19 composed | Spring specific | src/main/java/com/shop/Users.java:19 | 19-19 5-5 6-6 | none',
      'GET /users/own-path → src/main/java/com/shop/Users.java:20-20 composedPath | Spring specific | src/main/java/com/shop/OwnPath.java:4 | src/main/java/com/shop/Users.java:20-20 4-4 src/main/java/com/shop/Users.java:5-5 src/main/java/com/shop/Users.java:6-6 | none',
      'GET /people/own-path → src/main/java/com/shop/Users.java:20-20 composedPath | Spring specific | src/main/java/com/shop/OwnPath.java:4 | src/main/java/com/shop/Users.java:20-20 4-4 src/main/java/com/shop/Users.java:5-5 src/main/java/com/shop/Users.java:6-6 | none',
      'GET /users/own/default → src/main/java/com/shop/Users.java:21-21 placeholder | Spring specific | src/main/java/com/shop/Users.java:21 | 21-21 5-5 6-6 | none',
      'GET /people/own/default → src/main/java/com/shop/Users.java:21-21 placeholder | Spring specific | src/main/java/com/shop/Users.java:21 | 21-21 5-5 6-6 | none',
      'GET /users → src/main/java/com/shop/Users.java:22-22 empty | Spring specific | src/main/java/com/shop/Users.java:6 | 22-22 6-6 5-5 | none',
      'GET /people → src/main/java/com/shop/Users.java:22-22 empty | Spring specific | src/main/java/com/shop/Users.java:6 | 22-22 6-6 5-5 | none',
      'GET /users/from-api → src/main/java/com/shop/Users.java:23-23 fromApi | Spring specific | src/main/java/com/shop/Api.java:5 | 5-5 src/main/java/com/shop/Users.java:5-5 src/main/java/com/shop/Users.java:6-6 | none',
      'GET /people/from-api → src/main/java/com/shop/Users.java:23-23 fromApi | Spring specific | src/main/java/com/shop/Api.java:5 | 5-5 src/main/java/com/shop/Users.java:5-5 src/main/java/com/shop/Users.java:6-6 | none',
      'GET /users/base → src/main/java/com/shop/Base.java:5-5 base | Spring specific | src/main/java/com/shop/Base.java:5 | 5-5 src/main/java/com/shop/Users.java:5-5 src/main/java/com/shop/Users.java:6-6 | none',
      'GET /people/base → src/main/java/com/shop/Base.java:5-5 base | Spring specific | src/main/java/com/shop/Base.java:5 | 5-5 src/main/java/com/shop/Users.java:5-5 src/main/java/com/shop/Users.java:6-6 | none',
    ]);
  });

  it('stand below the paths of the settings', async () => {
    const settings = [
      'server.servlet.context-path=/a\nspring.mvc.servlet.path=/b',
      'spring.webflux.base-path=/c',
      'server.context-path=/d',
      'server.servlet.context-path=/\nspring.mvc.servlet.path=/',
    ];
    const bare = java(
      'Bare',
      `${imports}@Controller\nclass Bare {\n  @GetMapping("/x") public String x() { return ""; }\n}\n`,
    );
    const found = settings.map((text) =>
      wholeRoutesIn({ 'pom.xml': '', 'src/main/resources/application.properties': text, ...bare }),
    );
    assert.deepEqual((await Promise.all(found)).flat(), [
      'GET /a/b/x → src/main/java/com/shop/Bare.java:6-6 x | Spring specific | src/main/java/com/shop/Bare.java:6 | 6-6 4-4 | none',
      'GET /c/x → src/main/java/com/shop/Bare.java:6-6 x | Spring specific | src/main/java/com/shop/Bare.java:6 | 6-6 4-4 | none',
      'GET /d/x → src/main/java/com/shop/Bare.java:6-6 x | Spring specific | src/main/java/com/shop/Bare.java:6 | 6-6 4-4 | none',
      'GET /x → src/main/java/com/shop/Bare.java:6-6 x | Spring specific | src/main/java/com/shop/Bare.java:6 | 6-6 4-4 | none',
    ]);
  });

  it('are those of interfaces that the build generates of a description', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'pom.xml': '',
        'src/main/resources/application.properties': 'server.servlet.context-path=/shop',
        'openapi.yaml': `openapi: 3.0.0
servers: [{ url: /shop/v1 }, { url: /shop }, { url: /other }]
paths:
  /pets: { get: { operationId: listPets } }
  /pets/{id}: { delete: { operationId: removePet } }
  /twice: { get: { operationId: twice } }
`,
        'copy.yaml': `openapi: 3.0.0
paths:
  /pets: { get: { operationId: listPets } }
  /two: { get: { operationId: twice } }
`,
        ...java(
          'Pets',
          `${imports}@RestController\nclass Pets implements PetsApi {\n  public String listPets() { return ""; }\n  public String twice() { return ""; }\n  public String helper() { return ""; }\n}\n`,
        ),
        ...java(
          'Delegate',
          `class Delegate implements PetsApiDelegate {\n  public String removePet() { return ""; }\n}\n`,
        ),
        ...java(
          'Under',
          `${imports}@RequestMapping("/under")\nclass Under implements PetsApiService {\n  public String removePet() { return ""; }\n}\n`,
        ),
        ...java(
          'Foreign',
          `${imports}@RestController\nclass Foreign implements Other {\n  public String removePet() { return ""; }\n}\n`,
        ),
      }),
      [
        'GET /pets → documented | OpenAPI specific | copy.yaml:3 | 3-3 | unknown',
        'GET /two → documented | OpenAPI specific | copy.yaml:4 | 4-4 | unknown',
        'GET /shop/v1/pets → documented | OpenAPI specific | openapi.yaml:4 | 4-4 | unknown',
        'DELETE /shop/v1/pets/{id} → documented | OpenAPI specific | openapi.yaml:5 | 5-5 | unknown',
        'GET /shop/v1/twice → documented | OpenAPI specific | openapi.yaml:6 | 6-6 | unknown',
        'GET /shop/pets → documented | OpenAPI specific | openapi.yaml:4 | 4-4 | unknown',
        'DELETE /shop/pets/{id} → documented | OpenAPI specific | openapi.yaml:5 | 5-5 | unknown',
        'GET /shop/twice → documented | OpenAPI specific | openapi.yaml:6 | 6-6 | unknown',
        'GET /other/pets → documented | OpenAPI specific | openapi.yaml:4 | 4-4 | unknown',
        'DELETE /other/pets/{id} → documented | OpenAPI specific | openapi.yaml:5 | 5-5 | unknown',
        'GET /other/twice → documented | OpenAPI specific | openapi.yaml:6 | 6-6 | unknown',
        'DELETE /shop/v1/pets/{id} → src/main/java/com/shop/Delegate.java:3-3 removePet | Spring specific | openapi.yaml:5 | 5-5 | none',
        'DELETE /shop/pets/{id} → src/main/java/com/shop/Delegate.java:3-3 removePet | Spring specific | openapi.yaml:5 | 5-5 | none',
        'DELETE /shop/other/pets/{id} → src/main/java/com/shop/Delegate.java:3-3 removePet | Spring specific | openapi.yaml:5 | 5-5 | none',
        'GET /shop/v1/pets → src/main/java/com/shop/Pets.java:6-6 listPets | Spring specific | copy.yaml:3 | 3-3 src/main/java/com/shop/Pets.java:4-4 | none',
        'GET /shop/pets → src/main/java/com/shop/Pets.java:6-6 listPets | Spring specific | copy.yaml:3 | 3-3 src/main/java/com/shop/Pets.java:4-4 | none',
        'GET /shop/other/pets → src/main/java/com/shop/Pets.java:6-6 listPets | Spring specific | copy.yaml:3 | 3-3 src/main/java/com/shop/Pets.java:4-4 | none',
        'DELETE /shop/under/pets/{id} → src/main/java/com/shop/Under.java:6-6 removePet | Spring specific | openapi.yaml:5 | 5-5 src/main/java/com/shop/Under.java:4-4 | none',
      ],
    );
  });

  it('are those of functions, builders, predicates and the DSL', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'pom.xml': '',
        ...java(
          'Routes',
          `import static org.springframework.web.servlet.function.RouterFunctions.route;
import static org.springframework.web.servlet.function.RouterFunctions.nest;
import static org.springframework.web.servlet.function.RequestPredicates.GET;
import static org.springframework.web.servlet.function.RequestPredicates.POST;
import static org.springframework.web.servlet.function.RequestPredicates.path;
import static org.springframework.web.servlet.function.RequestPredicates.pathPrefix;
import static org.springframework.web.servlet.function.RequestPredicates.accept;
import org.springframework.web.servlet.function.*;
import org.springdoc.webflux.core.fn.SpringdocRouteBuilder;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.socket.config.annotation.*;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.http.HttpMethod;
public class Routes {
  RouterFunction<ServerResponse> built(Handler handler) {
    return RouterFunctions.route()
      .GET("/users", handler::list)
      .POST("users/add", accept(JSON), handler::add)
      .PUT(path("/put"), handler::put)
      .PATCH("/nothing")
      .DELETE("/gone/{id}", handler::gone)
      .HEAD("/head", handler::gone)
      .OPTIONS("/options", handler::gone)
      .nest(path("/nested"), builder -> builder.GET("", handler::list).GET("/in", handler::list))
      .path("/below", builder -> builder.GET("/in", handler::list))
      .path("/given", () -> other(handler))
      .nest(accept(JSON), b -> b.GET("/accepted", handler::list))
      .route(GET("/pair").and(accept(JSON)), handler::list)
      .route(accept(JSON), handler::list)
      .add(other(handler))
      .unknown("/x", handler::list)
      .build();
  }
  RouterFunction<ServerResponse> other(Handler handler) {
    return route(POST("/other"), handler::add)
      .andRoute(path("/any"), handler::list)
      .andRoute(pathPrefix("/prefix"), handler::list)
      .and(third(handler))
      .andOther(third(handler))
      .andNest(path("/and-nest"), route(GET("/deep"), handler::list));
  }
  RouterFunction<ServerResponse> third(Handler handler) {
    return nest(path("/third"), route(GET("/x"), handler::list));
  }
  RouterFunction<ServerResponse> documented(Handler handler) {
    return SpringdocRouteBuilder.route().GET("/documented", handler::list, ops -> ops.operationId("x")).build();
  }
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry.addResourceHandler("/files/**", "/one.txt").addResourceLocations("x");
  }
  public void other(OtherRegistry registry) {
    registry.addResourceHandler("/no/**");
  }
  public void registerStompEndpoints(StompEndpointRegistry registry) {
    registry.addEndpoint("/stomp", "/stomp2").withSockJS();
  }
  public void registerWebSocketHandlers(WebSocketHandlerRegistry registry) {
    registry.addHandler(new Socket(), "/socket", "/socket2").addHandler(bean(), "/socket3");
    registry.other("/no");
  }
  RouteLocator gateway(RouteLocatorBuilder builder) {
    return builder.routes()
      .route("one", r -> r.method(HttpMethod.POST).and().path("/far/**", "/far2").uri("http://x"))
      .route(r -> r.path("/any-far").filters(f -> f).uri("http://y"))
      .route("none", r -> r.host("x").uri("http://z"))
      .route("text", "x")
      .build();
  }
}
class Handler {
  ServerResponse list(ServerRequest r) { return null; }
  ServerResponse add(ServerRequest r) { return null; }
  ServerResponse put(ServerRequest r) { return null; }
  ServerResponse gone(ServerRequest r) { return null; }
}
class Socket {}
`,
        ),
        'src/main/kotlin/com/shop/Dsl.kt': `package com.shop
import org.springframework.web.servlet.function.router
import org.springframework.web.reactive.function.server.coRouter
class Dsl {
  fun one(handler: KotlinHandler) = router {
    GET("/kotlin", handler::list)
    "/nested".nest {
      POST("/in", handler::list)
    }
    path("/path").nest { GET("/in", handler::list) }
  }
  fun two(handler: KotlinHandler) = coRouter {
    DELETE("/co/{id}", handler::list)
  }
}
class KotlinHandler {
  fun list(r: ServerRequest) = ok()
}
`,
      }),
      [
        'GET /users → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:18 | 18-18 | none',
        'POST /users/add → src/main/java/com/shop/Routes.java:73-73 add | Spring functions specific | src/main/java/com/shop/Routes.java:19 | 19-19 | none',
        'PUT /put → src/main/java/com/shop/Routes.java:74-74 put | Spring functions specific | src/main/java/com/shop/Routes.java:20 | 20-20 | none',
        'DELETE /gone/{id} → src/main/java/com/shop/Routes.java:75-75 gone | Spring functions specific | src/main/java/com/shop/Routes.java:22 | 22-22 | none',
        'HEAD /head → src/main/java/com/shop/Routes.java:75-75 gone | Spring functions specific | src/main/java/com/shop/Routes.java:23 | 23-23 | none',
        'OPTIONS /options → src/main/java/com/shop/Routes.java:75-75 gone | Spring functions specific | src/main/java/com/shop/Routes.java:24 | 24-24 | none',
        'GET /nested → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:25 | 25-25 | none',
        'GET /nested/in → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:25 | 25-25 | none',
        'GET /below/in → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:26 | 26-26 | none',
        'POST /given/other → src/main/java/com/shop/Routes.java:73-73 add | Spring functions specific | src/main/java/com/shop/Routes.java:36 | 36-73 36-36 27-27 | none',
        'ANY /given/any → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:37 | 37-72 37-37 27-27 36-36 | none',
        'ANY /given/prefix → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:38 | 38-72 38-38 27-27 36-36 | none',
        'GET /given/third/x → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:44 | 44-72 44-44 27-27 36-36 39-39 | none',
        'GET /given/and-nest/deep → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:41 | 41-72 41-41 27-27 36-36 | none',
        'GET /accepted → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:28 | 28-28 | none',
        'GET /pair → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:29 | 29-29 | none',
        'POST /other → src/main/java/com/shop/Routes.java:73-73 add | Spring functions specific | src/main/java/com/shop/Routes.java:36 | 36-73 36-36 31-31 | none',
        'ANY /any → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:37 | 37-72 37-37 31-31 | none',
        'ANY /prefix → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:38 | 38-72 38-38 31-31 | none',
        'GET /third/x → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:44 | 44-72 44-44 31-31 39-39 | none',
        'GET /and-nest/deep → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:41 | 41-72 41-41 31-31 | none',
        'GET /documented → src/main/java/com/shop/Routes.java:72-72 list | Spring functions specific | src/main/java/com/shop/Routes.java:47 | 47-72 47-47 | none',
        'GET /files/{rest*} → src/main/java/com/shop/Routes.java:50-50 (inline) static | Spring functions specific | src/main/java/com/shop/Routes.java:50 | 50-50 | unknown',
        'GET /one.txt → src/main/java/com/shop/Routes.java:50-50 (inline) static | Spring functions specific | src/main/java/com/shop/Routes.java:50 | 50-50 | unknown',
        'GET /stomp → src/main/java/com/shop/Routes.java:56-56 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:56 | 56-56 | unknown',
        'GET /stomp2 → src/main/java/com/shop/Routes.java:56-56 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:56 | 56-56 | unknown',
        'GET /socket → src/main/java/com/shop/Routes.java:59-59 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:59 | 59-59 | unknown',
        'GET /socket2 → src/main/java/com/shop/Routes.java:59-59 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:59 | 59-59 | unknown',
        'GET /socket3 → src/main/java/com/shop/Routes.java:59-59 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:59 | 59-59 | unknown',
        'POST /far/{rest*} → src/main/java/com/shop/Routes.java:64-64 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:64 | 64-64 | unknown',
        'POST /far2 → src/main/java/com/shop/Routes.java:64-64 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:64 | 64-64 | unknown',
        'ANY /any-far → src/main/java/com/shop/Routes.java:65-65 (inline) generated | Spring endpoints specific | src/main/java/com/shop/Routes.java:65 | 65-65 | unknown',
        'GET /kotlin → src/main/kotlin/com/shop/Dsl.kt:17-17 list | Spring functions specific | src/main/kotlin/com/shop/Dsl.kt:6 | 6-17 6-6 | none',
        'POST /nested/in → src/main/kotlin/com/shop/Dsl.kt:17-17 list | Spring functions specific | src/main/kotlin/com/shop/Dsl.kt:8 | 8-17 8-8 7-7 | none',
        'GET /path/in → src/main/kotlin/com/shop/Dsl.kt:17-17 list | Spring functions specific | src/main/kotlin/com/shop/Dsl.kt:10 | 10-17 10-10 | none',
        'DELETE /co/{id} → src/main/kotlin/com/shop/Dsl.kt:17-17 list | Spring functions specific | src/main/kotlin/com/shop/Dsl.kt:13 | 13-17 13-13 | none',
      ],
    );
  });
});
