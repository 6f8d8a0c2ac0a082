import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('functional routes of Spring', () => {
  const names = ['GET', 'POST', 'DELETE', 'accept', 'path'];
  const server = 'org.springframework.web.reactive.function.server';
  const imports = [
    ...names.map((name) => `import static ${server}.RequestPredicates.${name};`),
    `import static ${server}.RouterFunctions.route;`,
    `import ${server}.*;`,
  ].join(' ');
  const routes = async (...body: readonly string[]): Promise<readonly string[]> => {
    const source = [
      `package a; ${imports} public class Routes {`,
      ...body,
      '}',
      'class H {',
      ...['one', 'two', 'any'].map(
        (name) => `Mono<ServerResponse> ${name}(ServerRequest r) { return null; }`,
      ),
      '}',
    ];
    return (await routesIn({ 'Routes.java': source.join('\n') })).map((route) => route.replace(/ → \S+/, ''));
  };

  it('are pairs of a predicate and a handler, one after the other', async () => {
    assert.deepEqual(
      await routes(
        '@Bean RouterFunction<ServerResponse> pairs(H h) {',
        'return route(GET("/one"), h::one)',
        '.andRoute(POST("/two").and(accept(JSON)), h::two)',
        '.andRoute(accept(JSON).and(path("/any")), h::any)',
        '.andRoute(RequestPredicates.path("/any2"), h::any)',
        '.andRoute(accept(JSON), h::any)',
        '.andNest(path("/nest"), route(DELETE("/{id}"), h::one)); }',
      ),
      ['GET /one one', 'POST /two two', 'ANY /any any', 'ANY /any2 any', 'DELETE /nest/{id} one'],
    );
  });

  it('are built, below paths and of other functions', async () => {
    assert.deepEqual(
      await routes(
        '@Bean RouterFunction<ServerResponse> built(H h) {',
        'return route().GET("/one", h::one).POST("two", accept(JSON), h::two)',
        '.path("/a", b -> b.GET("/b", h::one).GET("", h::two))',
        '.nest(path("/c"), b -> b.GET("/d", h::one)).add(others(h)).build(); }',
        'RouterFunction<ServerResponse> others(H h) { return route(GET("/other"), h::any).and(more(h)); }',
        'RouterFunction<ServerResponse> more(H h) { return route(DELETE("/more"), h::any); }',
      ),
      [
        'GET /one one',
        'POST /two two',
        'GET /a/b one',
        'GET /a two',
        'GET /c/d one',
        'GET /other any',
        'DELETE /more any',
      ],
    );
  });

  it('serve folders that are registered', async () => {
    const source = [
      'package a; import org.springframework.web.servlet.config.annotation.*;',
      'public class Web implements WebMvcConfigurer {',
      'public void addResourceHandlers(ResourceHandlerRegistry registry) {',
      'registry.addResourceHandler("/files/**", "/one.txt").addResourceLocations("x"); }',
      'void other(Thing thing) { thing.addResourceHandler("/none/**"); }',
      '}',
    ].join('\n');
    assert.deepEqual(await routesIn({ 'Web.java': source }), [
      'GET /files/{rest*} → Web.java:4 (inline) static',
      'GET /one.txt → Web.java:4 (inline) static',
    ]);
  });
});
