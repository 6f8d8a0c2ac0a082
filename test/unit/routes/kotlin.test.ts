import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('routes of Spring in Kotlin', () => {
  it('have constants of companions, lists of paths, and methods of interfaces', async () => {
    assert.deepEqual(
      await routesIn({
        'src/main/kotlin/shop/Items.kt': [
          'package shop',
          '',
          'import org.springframework.web.bind.annotation.*',
          '',
          '@RestController',
          '@RequestMapping(value = ["${Items.ROOT}/items"])',
          'class Items(private val store: Store) : ItemsApi {',
          '  @GetMapping("/{id}", "/by-id/{id}")',
          '  fun show(@PathVariable id: String): String {',
          '    return store.find(id)',
          '  }',
          '',
          '  override fun remove(id: String) = store.remove(id)',
          '',
          '  companion object {',
          '    const val ROOT = "/api"',
          '  }',
          '}',
          '',
          'interface ItemsApi {',
          '  @RequestMapping("/{id}", method = [RequestMethod.DELETE])',
          '  fun remove(id: String)',
          '}',
        ].join('\n'),
      }),
      [
        'GET /api/items/{id} → src/main/kotlin/shop/Items.kt:9 show',
        'GET /api/items/by-id/{id} → src/main/kotlin/shop/Items.kt:9 show',
        'DELETE /api/items/{id} → src/main/kotlin/shop/Items.kt:13 remove',
      ],
    );
  });

  it('are found where the grammar takes annotations for an expression, and strings for templates', async () => {
    assert.deepEqual(
      await routesIn({
        'Plain.kt': [
          'package shop',
          '',
          'import org.springframework.web.bind.annotation.*',
          '',
          '@RestController',
          '@RequestMapping("/plain")',
          'class Plain {',
          '  @PostMapping',
          '  fun create() = 1',
          '}',
        ].join('\n'),
        'Dollars.kt': [
          'package shop',
          '',
          'import org.springframework.web.bind.annotation.*',
          '',
          '@RestController',
          'class Dollars(',
          '  @param:Value($$"${server.port:#{null}}") private val port: Int?,',
          ') {',
          '  @GetMapping("/dollars")',
          '  fun get() = port',
          '}',
        ].join('\n'),
      }),
      ['GET /dollars → Dollars.kt:10 get', 'POST /plain → Plain.kt:9 create'],
    );
  });

  it('of the router language stand in nested blocks', async () => {
    assert.deepEqual(
      await routesIn({
        'Routes.kt': [
          'package shop',
          '',
          'import org.springframework.web.servlet.function.router',
          '',
          'fun routes(handler: Handler) = router {',
          '  "/api".nest {',
          '    GET("/x", handler::show)',
          '  }',
          '}',
          '',
          'class Handler {',
          '  fun show(request: Any) = request',
          '}',
        ].join('\n'),
      }),
      ['GET /api/x → Routes.kt:12 show'],
    );
  });

  it('are filled by extension functions, of the file and of the class', async () => {
    assert.deepEqual(
      await routesIn({
        'Routes.kt': [
          'package shop',
          'import org.springframework.context.annotation.Bean',
          'import org.springframework.context.annotation.Configuration',
          'import org.springframework.web.servlet.function.RouterFunctionDsl',
          'import org.springframework.web.servlet.function.router',
          '@Configuration',
          'class Routes(private val users: UserHandler) {',
          '    @Bean',
          '    fun routes() = router {',
          '        "/api".nest {',
          '            userRoutes()',
          '            status()',
          '        }',
          '    }',
          '    private fun RouterFunctionDsl.userRoutes() {',
          '        GET("/users", users::list)',
          '    }',
          '}',
          'fun RouterFunctionDsl.status() { GET("/status") { ok() } }',
          'class UserHandler {',
          '    fun list(request: ServerRequest): ServerResponse = ok()',
          '}',
        ].join('\n'),
      }),
      ['GET /api/users → Routes.kt:21 list', 'GET /api/status → Routes.kt:19 (inline)'],
    );
  });

  it('are found where a comma stands behind the last type', async () => {
    assert.deepEqual(
      await routesIn({
        'Items.kt': [
          'import org.springframework.web.bind.annotation.*',
          '@RestController',
          'class Items {',
          '  @PatchMapping("/items")',
          '  fun save(',
          '    @RequestBody items: Map<',
          '      String,',
          '      Item,',
          '    >,',
          '  ) {}',
          '}',
        ].join('\n'),
      }),
      ['PATCH /items → Items.kt:5 save'],
    );
  });
});
