import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const java = (name: string, text: string, root = ''): Readonly<Record<string, string>> => ({
  [`${root}src/main/java/com/shop/${name}.java`]: `package com.shop;\nimport jakarta.ws.rs.*;\n${text}`,
});

// Of jaxRs, jaxRsApplications, annotatedClasses, micronaut, ktor and yamlRecord.
describe('routes of JAX-RS', () => {
  const resource = `@Path("items")
public class Items extends BaseItems {
  @GET public String list() { return ""; }
  @POST @Path("/{id:[0-9]+}") public String add() { return ""; }
  @PUT
  @Path("{id}/")
  public String put() { return ""; }
  @PATCH @Path("p") public String patch() { return ""; }
  @DELETE @Path("d") public String gone() { return ""; }
  @HEAD @Path("h") public String heads() { return ""; }
  @OPTIONS @Path("o") public String options() { return ""; }
  @QUERY @Path("q") public String query() { return ""; }
  @Path("sub") public Sub sub() { return new Sub(); }
  @Path("self") public Items self() { return this; }
  @Path("unknown") public Object unknown() { return null; }
  public String fromInterface() { return ""; }
  public String helper() { return ""; }
}
class Sub {
  @GET public String root() { return ""; }
  @GET @Path("in") public String in() { return ""; }
  @Path("deeper") public Deeper deeper() { return null; }
}
class Deeper { @POST @Path("x") public String x() { return ""; } }
abstract class BaseItems implements ItemsInterface {
  @GET @Path("base") public String base() { return ""; }
}
interface ItemsInterface { @GET @Path("from") String fromInterface(); }
@HttpMethod("QUERY") @interface QUERY {}
@Path("abstract") abstract class Abstract { @GET public String x() { return ""; } }
@Path("/wide") interface Wide { @GET @Path("w") String wide(); }
@RegisterRestClient @Path("client") class Client { @GET public String x() { return ""; } }
@Path class Empty { @GET public String x() { return ""; } }
`;
  const implementation = java(
    'WideImpl',
    'public class WideImpl implements Wide { public String wide() { return ""; } }\n',
  );

  it('are those of resources and of what they lead to', async () => {
    assert.deepEqual(await wholeRoutesIn({ 'pom.xml': '', ...java('Items', resource), ...implementation }), [
      'GET /items → src/main/java/com/shop/Items.java:5-5 list | JAX-RS specific | src/main/java/com/shop/Items.java:3 | 5-5 3-3 | unknown',
      'POST /items/{id:[0-9]+} → src/main/java/com/shop/Items.java:6-6 add | JAX-RS specific | src/main/java/com/shop/Items.java:6 | 6-6 3-3 | unknown',
      'PUT /items/{id}/ → src/main/java/com/shop/Items.java:9-9 put | JAX-RS specific | src/main/java/com/shop/Items.java:8 | 7-9 8-8 7-7 3-3 | unknown',
      'PATCH /items/p → src/main/java/com/shop/Items.java:10-10 patch | JAX-RS specific | src/main/java/com/shop/Items.java:10 | 10-10 3-3 | unknown',
      'DELETE /items/d → src/main/java/com/shop/Items.java:11-11 gone | JAX-RS specific | src/main/java/com/shop/Items.java:11 | 11-11 3-3 | unknown',
      'HEAD /items/h → src/main/java/com/shop/Items.java:12-12 heads | JAX-RS specific | src/main/java/com/shop/Items.java:12 | 12-12 3-3 | unknown',
      'OPTIONS /items/o → src/main/java/com/shop/Items.java:13-13 options | JAX-RS specific | src/main/java/com/shop/Items.java:13 | 13-13 3-3 | unknown',
      'QUERY /items/q → src/main/java/com/shop/Items.java:14-14 query | JAX-RS specific | src/main/java/com/shop/Items.java:14 | 14-14 3-3 | unknown',
      'GET /items/sub → src/main/java/com/shop/Items.java:22-22 root | JAX-RS specific | src/main/java/com/shop/Items.java:15 | 22-22 15-15 | unknown',
      'GET /items/sub/in → src/main/java/com/shop/Items.java:23-23 in | JAX-RS specific | src/main/java/com/shop/Items.java:23 | 23-23 | unknown',
      'POST /items/sub/deeper/x → src/main/java/com/shop/Items.java:26-26 x | JAX-RS specific | src/main/java/com/shop/Items.java:26 | 26-26 | unknown',
      'GET /items/from → src/main/java/com/shop/Items.java:18-18 fromInterface | JAX-RS specific | src/main/java/com/shop/Items.java:30 | 30-30 3-3 | unknown',
      'GET /items/base → src/main/java/com/shop/Items.java:28-28 base | JAX-RS specific | src/main/java/com/shop/Items.java:28 | 28-28 3-3 | unknown',
      'GET /wide/w → src/main/java/com/shop/WideImpl.java:3-3 wide | JAX-RS specific | src/main/java/com/shop/Items.java:33 | 33-33 | unknown',
    ]);
  });

  it('are reactive routes of Quarkus', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'pom.xml': '',
        'src/main/resources/application.properties': 'quarkus.http.root-path=/root',
        ...java(
          'Reactive',
          `import io.quarkus.vertx.web.*;
@RouteBase(path = "/base")
public class Reactive {
  @Route(path = "/one/:id", methods = Route.HttpMethod.GET) void one() {}
  @Route(path = "two", methods = {HttpMethod.POST, HttpMethod.PUT})
  void two() {}
  @Route(path = "/any") void any() {}
  @Route(regex = "/x.*") void regex() {}
  @Route(path = "/failure", type = Route.HandlerType.FAILURE) void failure() {}
  @Route(path = "/blocking", type = Route.HandlerType.BLOCKING) void blocking() {}
  @Route void nothing() {}
}
`,
        ),
        ...java('NoBase', 'class NoBase { @Route(path = "/no-base") void one() {} }\n'),
      }),
      [
        'ANY /root/no-base → src/main/java/com/shop/NoBase.java:3-3 one | JAX-RS first | src/main/java/com/shop/NoBase.java:3 | 3-3 | unknown',
        'GET /root/base/one/{id} → src/main/java/com/shop/Reactive.java:6-6 one | JAX-RS first | src/main/java/com/shop/Reactive.java:6 | 6-6 4-4 | unknown',
        'POST /root/base/two → src/main/java/com/shop/Reactive.java:8-8 two | JAX-RS first | src/main/java/com/shop/Reactive.java:7 | 7-8 7-7 4-4 | unknown',
        'PUT /root/base/two → src/main/java/com/shop/Reactive.java:8-8 two | JAX-RS first | src/main/java/com/shop/Reactive.java:7 | 7-8 7-7 4-4 | unknown',
        'ANY /root/base/any → src/main/java/com/shop/Reactive.java:9-9 any | JAX-RS first | src/main/java/com/shop/Reactive.java:9 | 9-9 4-4 | unknown',
        'ANY /root/base/blocking → src/main/java/com/shop/Reactive.java:12-12 blocking | JAX-RS first | src/main/java/com/shop/Reactive.java:12 | 12-12 4-4 | unknown',
      ],
    );
  });

  it('stand below the path of their application', async () => {
    const one = java('One', '@Path("one") public class One { @GET public String x() { return ""; } }\n');
    const application = (path: string, name: string): string =>
      `@ApplicationPath("${path}")\npublic class ${name} extends Application {}\n`;
    const inPackage = (folder: string, text: string): Readonly<Record<string, string>> => ({
      [`src/main/java/com/shop/${folder}/App.java`]: `package com.shop.${folder};\n${text}`,
    });
    const web = (text: string): Readonly<Record<string, string>> => ({
      'src/main/webapp/WEB-INF/web.xml': `<web-app>${text}</web-app>`,
    });
    const servlet = (name: string, type: string, pattern: string, more = ''): string =>
      `<servlet><servlet-name>${name}</servlet-name>${type === '' ? '' : `<servlet-class>${type}</servlet-class>`}${more}</servlet><servlet-mapping><servlet-name>${name}</servlet-name><url-pattern>${pattern}</url-pattern></servlet-mapping>`;
    const parameter = (name: string, value: string): string =>
      `<init-param><param-name>${name}</param-name><param-value>${value}</param-value></init-param>`;
    const properties = (text: string): Readonly<Record<string, string>> => ({
      'src/main/resources/application.properties': text,
    });
    const yaml = (text: string, path = 'config.yml'): Readonly<Record<string, string>> => ({ [path]: text });
    const rows: readonly Readonly<Record<string, string>>[] = [
      java('App', application('api', 'App')),
      java('App', application('/api/*', 'App')),
      { ...java('App', application('near', 'App')), ...inPackage('other', application('far', 'Other')) },
      inPackage('other', application('only', 'Other')),
      { ...inPackage('a', application('a', 'A')), ...inPackage('b', application('b', 'B')) },
      java('App', application('elsewhere', 'App'), 'lib/'),
      properties('quarkus.http.root-path=/root\nquarkus.rest.path=/rest'),
      properties('quarkus.resteasy.path=easy'),
      properties('server.servlet.context-path=/context'),
      { ...properties('quarkus.rest.path=/rest'), ...java('App', application('near', 'App')) },
      { ...properties('quarkus.rest.path=/rest'), ...inPackage('other', application('far', 'Other')) },
      web(servlet('x', 'org.glassfish.jersey.servlet.ServletContainer', '/jersey/*')),
      web(servlet('x', 'com.sun.jersey.spi.container.servlet.ServletContainer', '/sun/*')),
      web(servlet('x', 'org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher', '/jboss/*')),
      web(servlet('jakarta.ws.rs.core.Application', '', '/standard/*')),
      web(servlet('javax.ws.rs.core.Application', '', '/javax/*')),
      web(servlet('com.shop.ShopApplication', '', '/itself/*')),
      web(servlet('x', 'com.shop.OtherServlet', '/none/*')),
      web(servlet('x', 'y.Z', '/named/*', parameter('jakarta.ws.rs.Application', 'com.shop.App'))),
      web(servlet('x', 'y.Z', '/named2/*', parameter('javax.ws.rs.Application', 'com.shop.App'))),
      web(
        servlet(
          'a',
          'org.glassfish.jersey.servlet.ServletContainer',
          '/a/*',
          parameter('jersey.config.server.provider.packages', 'com.other; com.shop'),
        ) +
          servlet(
            'b',
            'org.glassfish.jersey.servlet.ServletContainer',
            '/b/*',
            parameter('com.sun.jersey.config.property.packages', 'com.far,com.more'),
          ),
      ),
      {
        ...web(servlet('x', 'y.Z', '/mapped/*', parameter('jakarta.ws.rs.Application', 'com.shop.App'))),
        ...java('App', application('ignored', 'App')),
      },
      yaml('server:\n  applicationContextPath: /app\n  rootPath: /api/*\n'),
      yaml("server:\n  rootPath: '${API_PATH:-/filled/*}'\n"),
      yaml("server:\n  rootPath: '${API_PATH}'\n  applicationContextPath: plain\n", 'config/dev.yml'),
      yaml('server:\n  rootPath: /resources\n', 'src/main/resources/x.yml'),
      { ...yaml('server:\n  rootPath: /a\n', 'a.yml'), ...yaml('server:\n  rootPath: /b\n', 'b.yml') },
      { ...yaml('server:\n  rootPath: /a\n', 'a.yml'), ...yaml('server:\n  rootPath: /a\n', 'b.yml') },
      yaml('server:\n  rootPath: /other\n', 'other/a.yml'),
    ];
    const found = rows.map(async (files) => {
      const routes = await wholeRoutesIn({ 'pom.xml': '', 'lib/pom.xml': '', ...one, ...files });
      return routes.map((route) => route.split(' → ', 1)[0]).join(', ');
    });
    assert.deepEqual(await Promise.all(found), [
      'GET /api/one',
      'GET /api/one',
      'GET /near/one',
      'GET /only/one',
      'GET /one',
      'GET /one',
      'GET /root/rest/one',
      'GET /easy/one',
      'GET /context/one',
      'GET /near/one',
      'GET /rest/one',
      'GET /jersey/one',
      'GET /sun/one',
      'GET /jboss/one',
      'GET /standard/one',
      'GET /javax/one',
      'GET /itself/one',
      'GET /one',
      'GET /named/one',
      'GET /named2/one',
      'GET /a/one',
      'GET /mapped/one',
      'GET /app/api/one',
      'GET /filled/one',
      'GET /plain/one',
      'GET /resources/one',
      'GET /one',
      'GET /a/one',
      'GET /one',
    ]);
  });
});

describe('routes of Micronaut and Ktor', () => {
  it('are those of annotations, with the variables of their paths', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'pom.xml': '',
        'src/main/resources/application.yml':
          'micronaut:\n  server:\n    context-path: /context\nshop:\n  path: filled\n',
        'src/main/java/com/shop/Users.java': `package com.shop;
import io.micronaut.http.annotation.*;
@Controller("/users")
public class Users {
  @Get("/{id}{?page,size}") public String one() { return ""; }
  @Post public String add() { return ""; }
  @Put(uri = "/put") public String put() { return ""; }
  @Patch(uris = {"/a", "/b{/id}"}) public String patch() { return ""; }
  @Delete(value = "/files/{+path}") public String gone() { return ""; }
  @Head("/{#anchor}") public String heads() { return ""; }
  @Options("/\${shop.path}{&more}")
  public String options() { return ""; }
  public String helper() { return ""; }
}
@Controller
class Root { @Get public String root() { return ""; } @Get("/x") public String x() { return ""; } }
@Controller("/abstract") abstract class Abstract { @Get public String x() { return ""; } }
@Controller("/interface") interface Interface { @Get String x(); }
`,
        'src/main/java/com/shop/Foreign.java': `package com.shop;
import other.Controller;
import io.micronaut.http.annotation.Get;
@Controller("/foreign") class Foreign { @Get public String x() { return ""; } }
`,
      }),
      [
        'GET /context/users/{id} → src/main/java/com/shop/Users.java:5-5 one | Micronaut specific | src/main/java/com/shop/Users.java:5 | 5-5 3-3 | unknown',
        'POST /context/users → src/main/java/com/shop/Users.java:6-6 add | Micronaut specific | src/main/java/com/shop/Users.java:6 | 6-6 3-3 | unknown',
        'PUT /context/users/put → src/main/java/com/shop/Users.java:7-7 put | Micronaut specific | src/main/java/com/shop/Users.java:7 | 7-7 3-3 | unknown',
        'PATCH /context/users/a → src/main/java/com/shop/Users.java:8-8 patch | Micronaut specific | src/main/java/com/shop/Users.java:8 | 8-8 3-3 | unknown',
        'PATCH /context/users/b/{id} → src/main/java/com/shop/Users.java:8-8 patch | Micronaut specific | src/main/java/com/shop/Users.java:8 | 8-8 3-3 | unknown',
        'DELETE /context/users/files/{path*} → src/main/java/com/shop/Users.java:9-9 gone | Micronaut specific | src/main/java/com/shop/Users.java:9 | 9-9 3-3 | unknown',
        'HEAD /context/users/ → src/main/java/com/shop/Users.java:10-10 heads | Micronaut specific | src/main/java/com/shop/Users.java:10 | 10-10 3-3 | unknown',
        'OPTIONS /context/users/filled → src/main/java/com/shop/Users.java:12-12 options | Micronaut specific | src/main/java/com/shop/Users.java:11 | 11-12 11-11 3-3 | unknown',
        'GET /context/ → src/main/java/com/shop/Users.java:16-16 root | Micronaut specific | src/main/java/com/shop/Users.java:16 | 16-16 15-15 | unknown',
        'GET /context/x → src/main/java/com/shop/Users.java:16-16 x | Micronaut specific | src/main/java/com/shop/Users.java:16 | 16-16 15-15 | unknown',
      ],
    );
  });

  it('are those of blocks in blocks', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'build.gradle.kts': '',
        'src/main/kotlin/App.kt': `import io.ktor.http.HttpMethod
import io.ktor.server.application.*
import io.ktor.server.engine.embeddedServer
import io.ktor.server.routing.*
fun Application.module() {
    routing {
        get("/get/{id?}") { show() }
        post { root() }
        route("/route/{rest...}") {
            put("/put") { show() }
            handle { all() }
            method(HttpMethod.Patch) { handle { patched() } }
        }
        route("/limited", HttpMethod.Head) {
            handle { headed() }
            route("/deeper") { handle { still() } }
        }
        authenticate("auth") { delete("/gone/*") { show() } }
        rateLimit { get("/rate") { show() } }
        host("x") { get("/host") { show() } }
        port(80) { get("/port") { show() } }
        localPort(80) { get("/local-port") { show() } }
        accept(json) { get("/accept") { show() } }
        contentType(json) { get("/content-type") { show() } }
        header("a", "b") { get("/header") { show() } }
        param("x") { get("/param") { show() } }
        optionalParam("x") { get("/optional-param") { show() } }
        createRouteFromPath("x") { get("/created") { show() } }
        webSocket("/socket") { show() }
        webSocket { show() }
        static("/static") { files("x") }
        staticFiles("/files", File("x"))
        staticResources("/resources", "x")
        staticZip("/zip", "x", y)
        staticFileSystem("/fs", "x")
        static { files("x") }
        options("/{...}") { show() }
        any("/any") { show() }
        get(unknownPath) { show() }
        route(unknownPath) { get("/no") { show() } }
        get("/nothing")
        users()
    }
}
fun Route.users() {
    route("/users") {
        get { show() }
    }
}
fun main() {
    embeddedServer(Netty, port = 80) {
        routing { get("/embedded") { show() } }
    }.start()
}
fun started(application: Application) {
    application.routing { get("/parameter") { show() } }
}
`,
        'src/main/kotlin/Typed.kt': `import io.ktor.resources.Resource
import io.ktor.server.application.*
import io.ktor.server.resources.*
import io.ktor.server.routing.routing
@Resource("/articles")
class Articles {
    @Resource("new") class New(val parent: Articles = Articles())
    @Resource("{id}")
    class Id(val parent: Articles = Articles(), val id: Long) {
        @Resource("edit") class Edit(val parent: Id)
    }
}
class Plain
fun Application.typed() {
    routing {
        get<Articles> { list() }
        post<Articles.New> { add() }
        put<Articles.Id.Edit> { edit() }
        delete<Plain> { none() }
    }
}
`,
        'src/main/kotlin/Not.kt': 'fun x() {\n    routing { get("/not") { show() } }\n}\n',
      }),
      [
        'GET /get/{id} → src/main/kotlin/App.kt:7-7 (inline) | Ktor specific | src/main/kotlin/App.kt:7 | 7-7 | unknown',
        'GET /get → src/main/kotlin/App.kt:7-7 (inline) | Ktor specific | src/main/kotlin/App.kt:7 | 7-7 | unknown',
        'POST  → src/main/kotlin/App.kt:8-8 (inline) | Ktor specific | src/main/kotlin/App.kt:8 | 8-8 | unknown',
        'PUT /route/{rest*}/put → src/main/kotlin/App.kt:10-10 (inline) | Ktor specific | src/main/kotlin/App.kt:10 | 10-10 9-9 | unknown',
        'ANY /route/{rest*} → src/main/kotlin/App.kt:11-11 (inline) | Ktor specific | src/main/kotlin/App.kt:11 | 11-11 9-9 | unknown',
        'PATCH /route/{rest*} → src/main/kotlin/App.kt:12-12 (inline) | Ktor specific | src/main/kotlin/App.kt:12 | 12-12 9-9 | unknown',
        'HEAD /limited → src/main/kotlin/App.kt:15-15 (inline) | Ktor specific | src/main/kotlin/App.kt:15 | 15-15 14-14 | unknown',
        'HEAD /limited/deeper → src/main/kotlin/App.kt:16-16 (inline) | Ktor specific | src/main/kotlin/App.kt:16 | 16-16 14-14 | unknown',
        'DELETE /gone/{_} → src/main/kotlin/App.kt:18-18 (inline) | Ktor specific | src/main/kotlin/App.kt:18 | 18-18 | unknown',
        'GET /rate → src/main/kotlin/App.kt:19-19 (inline) | Ktor specific | src/main/kotlin/App.kt:19 | 19-19 | unknown',
        'GET /host → src/main/kotlin/App.kt:20-20 (inline) | Ktor specific | src/main/kotlin/App.kt:20 | 20-20 | unknown',
        'GET /port → src/main/kotlin/App.kt:21-21 (inline) | Ktor specific | src/main/kotlin/App.kt:21 | 21-21 | unknown',
        'GET /local-port → src/main/kotlin/App.kt:22-22 (inline) | Ktor specific | src/main/kotlin/App.kt:22 | 22-22 | unknown',
        'GET /accept → src/main/kotlin/App.kt:23-23 (inline) | Ktor specific | src/main/kotlin/App.kt:23 | 23-23 | unknown',
        'GET /content-type → src/main/kotlin/App.kt:24-24 (inline) | Ktor specific | src/main/kotlin/App.kt:24 | 24-24 | unknown',
        'GET /header → src/main/kotlin/App.kt:25-25 (inline) | Ktor specific | src/main/kotlin/App.kt:25 | 25-25 | unknown',
        'GET /param → src/main/kotlin/App.kt:26-26 (inline) | Ktor specific | src/main/kotlin/App.kt:26 | 26-26 | unknown',
        'GET /optional-param → src/main/kotlin/App.kt:27-27 (inline) | Ktor specific | src/main/kotlin/App.kt:27 | 27-27 | unknown',
        'GET /created → src/main/kotlin/App.kt:28-28 (inline) | Ktor specific | src/main/kotlin/App.kt:28 | 28-28 | unknown',
        'GET /socket → src/main/kotlin/App.kt:29-29 (inline) | Ktor specific | src/main/kotlin/App.kt:29 | 29-29 | unknown',
        'GET  → src/main/kotlin/App.kt:30-30 (inline) | Ktor specific | src/main/kotlin/App.kt:30 | 30-30 | unknown',
        'GET /static/** → src/main/kotlin/App.kt:31-31 (inline) static | Ktor specific | src/main/kotlin/App.kt:31 | 31-31 | unknown',
        'GET /files/** → src/main/kotlin/App.kt:32-32 (inline) static | Ktor specific | src/main/kotlin/App.kt:32 | 32-32 | unknown',
        'GET /resources/** → src/main/kotlin/App.kt:33-33 (inline) static | Ktor specific | src/main/kotlin/App.kt:33 | 33-33 | unknown',
        'GET /zip/** → src/main/kotlin/App.kt:34-34 (inline) static | Ktor specific | src/main/kotlin/App.kt:34 | 34-34 | unknown',
        'GET /fs/** → src/main/kotlin/App.kt:35-35 (inline) static | Ktor specific | src/main/kotlin/App.kt:35 | 35-35 | unknown',
        'OPTIONS /{rest*} → src/main/kotlin/App.kt:37-37 (inline) | Ktor specific | src/main/kotlin/App.kt:37 | 37-37 | unknown',
        'GET /users → src/main/kotlin/App.kt:47-47 (inline) | Ktor specific | src/main/kotlin/App.kt:47 | 47-47 46-46 | unknown',
        'GET /embedded → src/main/kotlin/App.kt:52-52 (inline) | Ktor specific | src/main/kotlin/App.kt:52 | 52-52 | unknown',
        'GET /articles → src/main/kotlin/Typed.kt:16-16 (inline) | Ktor specific | src/main/kotlin/Typed.kt:16 | 16-16 | unknown',
        'POST /articles/new → src/main/kotlin/Typed.kt:17-17 (inline) | Ktor specific | src/main/kotlin/Typed.kt:17 | 17-17 | unknown',
        'PUT /articles/{id}/edit → src/main/kotlin/Typed.kt:18-18 (inline) | Ktor specific | src/main/kotlin/Typed.kt:18 | 18-18 | unknown',
        'GET /parameter → src/main/kotlin/App.kt:56-56 (inline) | Ktor specific | src/main/kotlin/App.kt:56 | 56-56 | unknown',
      ],
    );
  });
});
