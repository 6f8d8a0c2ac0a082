import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

const imports = 'import org.springframework.web.bind.annotation.*;';

describe('routes of Spring', () => {
  it('are also the endpoints of WebSockets and what the gateway forwards', async () => {
    assert.deepEqual(
      await routesIn({
        'Config.java': [
          'package com.shop;',
          'import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;',
          'import org.springframework.http.HttpMethod;',
          'import org.springframework.web.socket.config.annotation.StompEndpointRegistry;',
          'class Config {',
          '  static final String ROOT = "/socket";',
          '  void register(StompEndpointRegistry registry) {',
          '    registry.addEndpoint(ROOT + "/{room}", "/chat").withSockJS();',
          '  }',
          '  Object routes(RouteLocatorBuilder builder) {',
          '    return builder.routes()',
          '      .route("a", r -> r.method(HttpMethod.POST).and().path("/a/**").uri("http://a"))',
          '      .build();',
          '  }',
          '}',
        ].join('\n'),
      }),
      [
        'GET /socket/{room} → Config.java:8 (inline) generated',
        'GET /chat → Config.java:8 (inline) generated',
        'POST /a/{rest*} → Config.java:12 (inline) generated',
      ],
    );
  });

  it('are inherited, come from interfaces and composed annotations, and have constants and settings in their paths', async () => {
    assert.deepEqual(
      await routesIn({
        'shop/pom.xml': '<project/>',
        'shop/src/main/resources/application.yaml':
          'server:\n  servlet:\n    context-path: /shop\napi:\n  base: /v1\n',
        'shop/src/main/java/com/shop/Base.java': [
          'package com.shop;',
          imports,
          'public abstract class Base {',
          '  @GetMapping("/list")',
          '  public String list() { return ""; }',
          '}',
        ].join('\n'),
        'shop/src/main/java/com/shop/api/ItemsApi.java': [
          'package com.shop.api;',
          imports,
          'public interface ItemsApi {',
          '  String ID = "/{id:[0-9]+}";',
          '  @DeleteMapping(ID)',
          '  void remove(long id);',
          '}',
        ].join('\n'),
        'shop/src/main/java/com/shop/JsonPost.java': [
          'package com.shop;',
          imports,
          '@RequestMapping(method = RequestMethod.POST)',
          'public @interface JsonPost { String value() default ""; }',
        ].join('\n'),
        'shop/src/main/java/com/shop/Items.java': [
          'package com.shop;',
          imports,
          'import com.shop.api.ItemsApi;',
          '@RestController',
          '@RequestMapping("${api.base:/other}" + Items.ROOT)',
          'public class Items extends Base implements ItemsApi {',
          '  static final String ROOT = "/items";',
          '  @Override',
          '  public void remove(long id) {}',
          '  @JsonPost("/new")',
          '  public void create() {}',
          '  @RequestMapping(path = {"/a", "/b"}, method = RequestMethod.PUT)',
          '  public void change() {}',
          '}',
        ].join('\n'),
      }),
      [
        'DELETE /shop/v1/items/{id} → shop/src/main/java/com/shop/Items.java:9 remove',
        'POST /shop/v1/items/new → shop/src/main/java/com/shop/Items.java:11 create',
        'PUT /shop/v1/items/a → shop/src/main/java/com/shop/Items.java:13 change',
        'PUT /shop/v1/items/b → shop/src/main/java/com/shop/Items.java:13 change',
        'GET /shop/v1/items/list → shop/src/main/java/com/shop/Base.java:5 list',
      ],
    );
  });

  it('have their own mapping before that of an interface', async () => {
    const api = [
      imports,
      'public interface Api {',
      '  @GetMapping("/of-interface") String one();',
      '  @GetMapping("/two") String two();',
      '}',
    ];
    const shop = [
      imports,
      '@RestController',
      'public class Shop implements Api {',
      '  @GetMapping("/of-class") public String one() { return ""; }',
      '  @Override public String two() { return ""; }',
      '}',
    ];
    assert.deepEqual(await routesIn({ 'Api.java': api.join('\n'), 'Shop.java': shop.join('\n') }), [
      'GET /of-class → Shop.java:4 one',
      'GET /two → Shop.java:5 two',
    ]);
  });

  it('of functions have nested prefixes and method references', async () => {
    assert.deepEqual(
      await routesIn({
        'Routes.java': [
          'package com.shop;',
          'import static org.springframework.web.servlet.function.RequestPredicates.path;',
          'import static org.springframework.web.servlet.function.RouterFunctions.route;',
          'class Routes {',
          '  Object routes(Handler handler) {',
          '    return route().nest(path("/a").and(accept()), b -> b',
          '        .GET("/{id}", handler::show)).build();',
          '  }',
          '}',
          'class Handler {',
          '  Object show(Object request) { return null; }',
          '}',
        ].join('\n'),
      }),
      ['GET /a/{id} → Routes.java:11 show'],
    );
  });

  it('are none of clients, and the most specific one answers', async () => {
    const files = {
      'Client.java': [
        'package a;',
        imports,
        '@FeignClient("x")',
        'interface Client { @GetMapping("/remote") void get(); }',
      ].join('\n'),
      'Users.java': [
        'package a;',
        imports,
        '@RestController',
        'class Users {',
        '  @GetMapping("/users/{id}")',
        '  void one() {}',
        '  @GetMapping("/users/me")',
        '  void me() {}',
        '}',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/users/me'), 'high Users.java:8');
    assert.equal(await answerIn(files, 'GET', '/remote'), 'none noShape');
  });
});

describe('routes of JAX-RS', () => {
  it('go on in sub-resources, below the path of the application', async () => {
    assert.deepEqual(
      await routesIn({
        'App.java':
          'package a;\nimport jakarta.ws.rs.*;\n@ApplicationPath("/api")\nclass App extends Application {}\n',
        'Shops.java': [
          'package a;',
          'import jakarta.ws.rs.*;',
          '@Path("shops")',
          'public class Shops {',
          '  @GET',
          '  public String all() { return ""; }',
          '  @Path("{shop}/items")',
          '  public Items items() { return null; }',
          '}',
          'class Items {',
          '  @POST @Path("/{id}")',
          '  public void buy() {}',
          '}',
        ].join('\n'),
      }),
      ['GET /api/shops → Shops.java:6 all', 'POST /api/shops/{shop}/items/{id} → Shops.java:12 buy'],
    );
  });
});

describe('descriptions by OpenAPI', () => {
  it('say what there is, with the path of their server, and lead nowhere by themselves', async () => {
    const files = {
      'openapi.yaml': [
        'openapi: 3.0.0',
        'servers:',
        '  - url: https://shop.test/{version}',
        '    variables: { version: { default: v2 } }',
        'paths:',
        '  /orders/{id}:',
        '    $ref: "#/components/pathItems/Order"',
        'components:',
        '  pathItems:',
        '    Order: { get: {}, delete: {} }',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'DELETE', '/v2/orders/7'), 'low openapi.yaml:6 documentedOnly');
    assert.equal(await answerIn(files, 'POST', '/v2/orders/7'), 'none otherMethods');
  });
});
