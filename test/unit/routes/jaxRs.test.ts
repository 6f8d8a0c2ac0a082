import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('reactive routes of Quarkus', () => {
  const reactive = (before: string, ...body: readonly string[]): string =>
    ['package a;', 'import io.quarkus.vertx.web.*;', before, 'public class R {', ...body, '}'].join('\n');

  it('have methods, parameters and the path of their class, below that of the application', async () => {
    const source = reactive(
      '@RouteBase(path = "base")',
      '@Route(path = "one", methods = HttpMethod.GET) String one() { return ""; }',
      '@Route(path = "/two/:id", methods = {HttpMethod.GET, HttpMethod.POST}) String two() { return ""; }',
      '@Route(path = "/three") String three() { return ""; }',
      '@Route(path = "/*", type = Route.HandlerType.FAILURE) void failed() { }',
      '@Route(path = "/n", methods = Route.HttpMethod.DELETE, type = Route.HandlerType.BLOCKING) void n() { }',
      '@Route void bare() { }',
    );
    const settings = 'quarkus.http.root-path=/root\n';
    assert.deepEqual(
      await routesIn({
        'src/main/java/R.java': source,
        'src/main/resources/application.properties': settings,
      }),
      [
        'GET /root/base/one → src/main/java/R.java:5 one',
        'GET /root/base/two/{id} → src/main/java/R.java:6 two',
        'POST /root/base/two/{id} → src/main/java/R.java:6 two',
        'ANY /root/base/three → src/main/java/R.java:7 three',
        'DELETE /root/base/n → src/main/java/R.java:9 n',
      ],
    );
  });

  it('are not of interfaces, which nothing runs', async () => {
    const source = reactive('@RouteBase(path = "base")', '@Route(path = "one") String one();');
    assert.deepEqual(await routesIn({ 'R.java': source.replace('public class', 'public interface') }), []);
  });

  it('stand by themselves where nothing says more', async () => {
    const source = reactive('', '@Route(path = "one", methods = HttpMethod.GET) String one() { return ""; }');
    assert.deepEqual(await routesIn({ 'R.java': source }), ['GET /one → R.java:5 one']);
  });
});

describe('resources of JAX-RS', () => {
  it('have verbs of the workspace beside those of the standard', async () => {
    assert.deepEqual(
      await routesIn({
        'S.java': [
          'package a;',
          'import jakarta.ws.rs.*;',
          '@Path("s")',
          'public class S {',
          '@GET @Path("/{id}") public String show() { return ""; }',
          '@QUERY @Path("/q") public String query() { return ""; }',
          '@OTHER @Path("/o") public String other() { return ""; }',
          '@POST public String make() { return ""; }',
          '}',
        ].join('\n'),
        'QUERY.java':
          'package a; import jakarta.ws.rs.HttpMethod; @HttpMethod("QUERY") public @interface QUERY { }',
        'OTHER.java': 'package a; @Named("OTHER") public @interface OTHER { }',
      }),
      ['GET /s/{id} → S.java:5 show', 'QUERY /s/q → S.java:6 query', 'POST /s → S.java:8 make'],
    );
  });

  it('have the path of an interface that they implement where they say none themselves', async () => {
    const java = (...lines: readonly string[]): string =>
      ['package a;', 'import jakarta.ws.rs.*;', ...lines].join('\n');
    const files = {
      'Orders.java': java('@Path("orders")', 'public interface Orders { }'),
      'OrdersResource.java': java(
        '@Produces("application/json")',
        'public class OrdersResource implements Orders {',
        '@GET @Path("/{id}") public String show() { return ""; }',
        '}',
      ),
      'OwnResource.java': java(
        '@Produces("application/json")',
        '@Path("own")',
        'public class OwnResource implements Orders {',
        '@GET public String list() { return ""; }',
        '}',
      ),
    };
    assert.deepEqual(await routesIn(files), [
      'GET /orders/{id} → OrdersResource.java:5 show',
      'GET /own → OwnResource.java:6 list',
    ]);
  });
});
