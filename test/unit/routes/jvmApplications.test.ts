import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

const imports = 'import org.springframework.web.bind.annotation.*;';

describe('routes of Spring across types', () => {
  it('begin as the interface or base class says, unless the controller says it itself', async () => {
    assert.deepEqual(
      await routesIn({
        'UsersApi.java': [
          'package shop;',
          imports,
          '@RequestMapping("/api/users")',
          'interface UsersApi {',
          '  @GetMapping("/{id}")',
          '  String one(String id);',
          '}',
        ].join('\n'),
        'Users.java':
          'package shop;\n@RestController\nclass Users implements UsersApi {\n  public String one(String id) { return id; }\n}\n',
        'Base.java': `package shop;\n${imports}\n@RequestMapping("/base")\nabstract class Base {}\n`,
        'Below.java': [
          'package shop;',
          imports,
          '@RestController',
          'class Below extends Base {',
          '  @GetMapping("/below")',
          '  String below() { return ""; }',
          '}',
        ].join('\n'),
        'Other.java': [
          'package shop;',
          imports,
          '@RestController',
          '@RequestMapping("/other")',
          'class Other implements UsersApi {',
          '  public String one(String id) { return id; }',
          '}',
        ].join('\n'),
        // Neither a controller nor mapped: what a client falls back on.
        'Fallback.java':
          'package shop;\nclass Fallback implements UsersApi {\n  public String one(String id) { return id; }\n}\n',
      }),
      [
        'GET /base/below → Below.java:6 below',
        'GET /other/{id} → Other.java:6 one',
        'GET /api/users/{id} → Users.java:4 one',
      ],
    );
  });

  it('are those of an exchange interface where a controller implements it, and none of its client', async () => {
    const files = {
      'Stock.java': [
        'package shop;',
        'import org.springframework.web.service.annotation.*;',
        '@HttpExchange("/stock")',
        'interface Stock {',
        '  @GetExchange("/{id}")',
        '  String level(String id);',
        '  @HttpExchange(method = "PUT", url = "/{id}")',
        '  void set(String id);',
        '}',
        '@HttpExchange("/remote")',
        'interface Remote { @GetExchange("/{id}") String get(String id); }',
      ].join('\n'),
      'StockController.java': [
        'package shop;',
        imports,
        '@RestController',
        'class StockController implements Stock {',
        '  public String level(String id) { return id; }',
        '  public void set(String id) {}',
        '}',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/stock/7'), 'high StockController.java:5');
    assert.equal(await answerIn(files, 'PUT', '/stock/7'), 'high StockController.java:6');
    assert.equal(await answerIn(files, 'GET', '/remote/7'), 'none noShape');
  });

  it('have the constants of the nearest of several classes of one name, also by names with their package', async () => {
    const service = (name: string): Record<string, string> => ({
      [`${name}/src/Paths.kt`]: `package com.shop\nobject Paths {\n  const val ITEM = "/of-${name}"\n}\n`,
      [`${name}/src/Items.kt`]: [
        'package com.shop',
        'import org.springframework.web.bind.annotation.*',
        '@RestController',
        'class Items {',
        '  @GetMapping(com.shop.web.Names.ALL + com.shop.Paths.ITEM)',
        '  fun item() = ""',
        '  @org.springframework.web.bind.annotation.PostMapping(Paths.ITEM)',
        '  fun post() = ""',
        '}',
      ].join('\n'),
    });
    assert.deepEqual(
      await routesIn({
        ...service('a'),
        ...service('b'),
        'web/Names.java':
          'package com.shop.web;\npublic class Names {\n  public static final String ALL = "/all";\n}\n',
      }),
      [
        'GET /all/of-a → a/src/Items.kt:6 item',
        'POST /of-a → a/src/Items.kt:8 post',
        'GET /all/of-b → b/src/Items.kt:6 item',
        'POST /of-b → b/src/Items.kt:8 post',
      ],
    );
  });
});

const resource = (name: string, path: string): string =>
  `package shop.api;\nimport jakarta.ws.rs.*;\n@Path("${path}")\npublic class ${name} {\n  @GET\n  public String all() { return ""; }\n}\n`;

describe('routes of JAX-RS below what starts them', () => {
  it('have the path of web.xml, which counts more than that of the application', async () => {
    assert.deepEqual(
      await routesIn({
        'src/main/java/shop/Shop.java':
          'package shop;\nimport jakarta.ws.rs.*;\n@ApplicationPath("/rest")\npublic class Shop extends Application {}\n',
        'src/main/java/shop/api/Users.java': resource('Users', '/users'),
        'src/main/webapp/WEB-INF/web.xml': [
          '<web-app>',
          '  <!-- <servlet-mapping><servlet-name>api</servlet-name><url-pattern>/old/*</url-pattern></servlet-mapping> -->',
          '  <servlet>',
          '    <servlet-name>api</servlet-name>',
          '    <servlet-class>org.glassfish.jersey.servlet.ServletContainer</servlet-class>',
          '    <init-param>',
          '      <param-name>jakarta.ws.rs.Application</param-name>',
          '      <param-value>shop.Shop</param-value>',
          '    </init-param>',
          '  </servlet>',
          '  <servlet><servlet-name>pages</servlet-name><servlet-class>shop.Pages</servlet-class></servlet>',
          '  <servlet-mapping><servlet-name>api</servlet-name><url-pattern>/services/*</url-pattern></servlet-mapping>',
          '  <servlet-mapping><servlet-name>pages</servlet-name><url-pattern>/pages/*</url-pattern></servlet-mapping>',
          '</web-app>',
        ].join('\n'),
      }),
      ['GET /services/users → src/main/java/shop/api/Users.java:6 all'],
    );
  });

  it('have the paths of the server that the settings of Dropwizard say, whatever their file is called', async () => {
    const sources = { 'src/main/java/shop/api/Users.java': resource('Users', '/users') };
    assert.deepEqual(
      await routesIn({
        ...sources,
        'shop-prod.yml': 'server:\n  applicationContextPath: /shop\n  rootPath: ${ROOT_PATH:-/api/*}\n',
      }),
      ['GET /shop/api/users → src/main/java/shop/api/Users.java:6 all'],
    );
    // Two that say different things leave it open.
    assert.deepEqual(
      await routesIn({
        ...sources,
        'a.yml': 'server:\n  rootPath: /a/*\n',
        'b.yml': 'server:\n  rootPath: /b/*\n',
      }),
      ['GET /users → src/main/java/shop/api/Users.java:6 all'],
    );
  });
});
