import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

const facade = 'use Illuminate\\Support\\Facades\\Route;';

describe('routes of Laravel', () => {
  it('have the prefixes of groups, of the files that load them, and handlers of every form', async () => {
    assert.deepEqual(
      await routesIn({
        'composer.json': '{}',
        'bootstrap/app.php': [
          '<?php',
          'return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))',
          "  ->withRouting(web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php', apiPrefix: 'api/v2')",
          '  ->create();',
        ].join('\n'),
        'routes/api.php': [
          '<?php',
          facade,
          'use App\\Http\\Controllers\\{OrderController, Admin\\UserController as Users};',
          "Route::get('/orders/{order:slug}', [OrderController::class, 'show'])->name('order')->middleware('auth');",
          "Route::middleware('auth')->prefix('admin')->controller(Users::class)->group(function () {",
          "  Route::post('users', 'store');",
          "  Route::group(['prefix' => 'deep'], fn () => Route::match(['get', 'put'], '/{id?}', Users::class));",
          '});',
          "foreach (['a', 'b'] as $name) { Route::delete(\"x/{$name}\", 'OrderController@remove'); }",
          "Route::apiResource('posts.comments', OrderController::class)->only(['index', 'show', 'update'])->shallow();",
        ].join('\n'),
        'routes/web.php': [
          '<?php',
          facade,
          "require __DIR__.'/auth.php';",
          "Route::get('/', function () {",
          "  Route::get('/inside', fn () => 1);",
          '});',
          "// Route::get('/comment', fn () => 1);",
          "$text = \"Route::get('/text', 'x')\";",
          "Route::redirect('/old', '/');",
          'Route::fallback(fn () => abort(404));',
        ].join('\n'),
        'routes/auth.php': ['<?php', facade, "Route::post('login', fn () => 1);"].join('\n'),
        'app/Http/Controllers/OrderController.php': [
          '<?php',
          'namespace App\\Http\\Controllers;',
          'class OrderController extends Controller {',
          '  use Listing;',
          '  public function show() {}',
          '  public function remove() {}',
          '}',
        ].join('\n'),
        'app/Http/Controllers/Listing.php':
          '<?php\nnamespace App\\Http\\Controllers;\ntrait Listing { public function index() {} }',
        'app/Http/Controllers/Admin/UserController.php': [
          '<?php',
          'namespace App\\Http\\Controllers\\Admin;',
          'class UserController {',
          '  public function store() {}',
          '  public function __invoke() {}',
          '}',
        ].join('\n'),
      }),
      [
        'GET /api/v2/orders/{order} → app/Http/Controllers/OrderController.php:5 show',
        'POST /api/v2/admin/users → app/Http/Controllers/Admin/UserController.php:4 store',
        'GET /api/v2/admin/deep/{id} → app/Http/Controllers/Admin/UserController.php:5 __invoke',
        'GET /api/v2/admin/deep → app/Http/Controllers/Admin/UserController.php:5 __invoke',
        'PUT /api/v2/admin/deep/{id} → app/Http/Controllers/Admin/UserController.php:5 __invoke',
        'PUT /api/v2/admin/deep → app/Http/Controllers/Admin/UserController.php:5 __invoke',
        'DELETE /api/v2/x/a → app/Http/Controllers/OrderController.php:6 remove',
        'DELETE /api/v2/x/b → app/Http/Controllers/OrderController.php:6 remove',
        'GET /api/v2/posts/{post}/comments → app/Http/Controllers/Listing.php:3 index',
        'GET /api/v2/comments/{comment} → app/Http/Controllers/OrderController.php:5 show',
        'POST /login → routes/auth.php:3 (inline)',
        'GET / → routes/web.php:4 (inline)',
        'ANY /old → routes/web.php:9 (inline) generated',
        'ANY /{rest*} → fallback',
      ],
    );
  });

  it('of service providers are mounted as they say; files in routes that nobody loads as Laravel does', async () => {
    assert.deepEqual(
      await routesIn({
        'app/Providers/RouteServiceProvider.php': [
          '<?php',
          'namespace App\\Providers;',
          'use Illuminate\\Foundation\\Support\\Providers\\RouteServiceProvider as ServiceProvider;',
          facade,
          'class RouteServiceProvider extends ServiceProvider {',
          '  public function boot() {',
          '    $this->routes(function () {',
          "      Route::prefix('hooks')->group(base_path('routes/hooks.php'));",
          '    });',
          '  }',
          '}',
        ].join('\n'),
        'routes/hooks.php': ['<?php', facade, "Route::any('in', fn () => 1);"].join('\n'),
        'routes/api.php': ['<?php', facade, "Route::get('me', fn () => 1);"].join('\n'),
      }),
      ['ANY /hooks/in → routes/hooks.php:3 (inline)', 'GET /api/me → routes/api.php:3 (inline)'],
    );
  });

  it('of a package are found by the end of a path whose beginning is not known', async () => {
    assert.deepEqual(
      await routesIn({
        'composer.json': '{}',
        'packages/shop/src/ShopServiceProvider.php': [
          '<?php',
          facade,
          'class ShopServiceProvider extends ServiceProvider {',
          '  public function boot() {',
          "    Route::prefix('shop')->group($this->base() . '/routes/shop.php');",
          "    Route::prefix('gone')->group($this->base() . '/routes/gone.php');",
          '  }',
          '}',
        ].join('\n'),
        'packages/shop/routes/shop.php': ['<?php', facade, "Route::get('items', fn () => 1);"].join('\n'),
        'packages/other/routes/others.php': ['<?php', facade, "Route::get('none', fn () => 1);"].join('\n'),
      }),
      [
        'GET /none → packages/other/routes/others.php:3 (inline)',
        'GET /shop/items → packages/shop/routes/shop.php:3 (inline)',
      ],
    );
  });

  it('have any method, also that of searches and those that a call names', async () => {
    assert.deepEqual(
      await routesIn({
        'composer.json': '{}',
        'routes/web.php': [
          '<?php',
          'use Illuminate\\Support\\Facades\\Route;',
          "Route::query('/search', fn () => 1);",
          "Route::middleware('auth')->query('/mine', fn () => 1);",
          "Route::addRoute(['GET', 'QUERY'], '/both', fn () => 1);",
          "DB::query('/none', fn () => 1);",
        ].join('\n'),
      }),
      [
        'QUERY /search → routes/web.php:3 (inline)',
        'QUERY /mine → routes/web.php:4 (inline)',
        'GET /both → routes/web.php:5 (inline)',
        'QUERY /both → routes/web.php:5 (inline)',
      ],
    );
  });
});

describe('routes of Symfony', () => {
  it('come from folders of settings that the kernel names, without the defaults at the end of their paths', async () => {
    const files = {
      'composer.json': '{}',
      'config/shop_routes/orders.yaml': [
        'orders:',
        '  controller: App\\Controller\\OrderController::list',
        '  path: /orders/{state}/{sort}/{page}',
        '  methods: [GET]',
        '  defaults: { sort: newest, page: 1 }',
        '  requirements: { sort: "%shop.sorts%", page: \\d+ }',
      ].join('\n'),
      'src/Controller/OrderController.php': [
        '<?php',
        'namespace App\\Controller;',
        'class OrderController { public function list() {} }',
      ].join('\n'),
    };
    const handler = 'high src/Controller/OrderController.php:3';
    assert.equal(await answerIn(files, 'GET', '/orders/open'), handler);
    assert.equal(await answerIn(files, 'GET', '/orders/open/oldest/2'), handler);
    assert.match(await answerIn(files, 'GET', '/orders/open/oldest/x'), /^none/);
    assert.match(await answerIn(files, 'GET', '/orders'), /^none/);
  });

  it('come from attributes, annotations and settings, with the prefixes of classes and folders', async () => {
    const files = {
      'composer.json': '{}',
      'config/routes.yaml': [
        'controllers:',
        '  resource: ../src/Controller/',
        '  type: attribute',
        '  prefix: /app',
        'health:',
        '  path: /health',
        '  controller: App\\Controller\\OrderController::health',
        '  methods: GET|HEAD',
      ].join('\n'),
      'src/Controller/OrderController.php': [
        '<?php',
        'namespace App\\Controller;',
        'use Symfony\\Component\\Routing\\Attribute\\Route;',
        'use Symfony\\Component\\HttpFoundation\\Request;',
        "#[Route('/orders', name: 'orders_')]",
        'class OrderController extends AbstractController {',
        "  private const ONE = '/{id<\\d+>}';",
        "  #[Route(self::ONE, methods: ['GET', Request::METHOD_DELETE])]",
        '  public function one(int $id) {}',
        '  /**',
        '   * Text.',
        '   *',
        '   * @Route("/{page}", methods={"POST", "PUT"}, name="x")',
        '   */',
        '  public function page() {}',
        '  // @Route("/health")',
        '  public function health() {}',
        '}',
        "#[Route(path: ['en' => '/ping', 'nl' => '/pong'])]",
        'class Ping { public function __invoke() {} }',
      ].join('\n'),
      'tests/Controller/ATest.php': "<?php\nclass ATest { #[Route('/test')] public function a() {} }",
    };
    assert.deepEqual(await routesIn(files), [
      'GET /app/orders/{id} → src/Controller/OrderController.php:9 one',
      'DELETE /app/orders/{id} → src/Controller/OrderController.php:9 one',
      'POST /app/orders/{page} → src/Controller/OrderController.php:15 page',
      'PUT /app/orders/{page} → src/Controller/OrderController.php:15 page',
      'ANY /app/ping → src/Controller/OrderController.php:20 __invoke',
      'ANY /app/pong → src/Controller/OrderController.php:20 __invoke',
      'GET /health → src/Controller/OrderController.php:17 health',
      'HEAD /health → src/Controller/OrderController.php:17 health',
    ]);
    assert.equal(await answerIn(files, 'GET', '/app/orders/x'), 'none otherMethods');
  });

  it('are read to an end where each of a few files imports the next one many times', async () => {
    const importing = (file: string): string =>
      Array.from({ length: 12 }, (_, index) => `i${index}: { resource: ${file}, prefix: p${index} }`).join(
        '\n',
      );
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [
        `config/routing/f${index}.yaml`,
        importing(`f${index + 1}.yaml`),
      ]),
    );
    const found = await routesIn({
      'composer.json': '{}',
      'config/routes.yaml': `health: { path: /health, controller: App\\Users::show }\n${importing('routing/f0.yaml')}`,
      ...files,
      'src/Users.php': '<?php\nnamespace App;\nclass Users {\n  public function show() {}\n}\n',
    });
    assert.ok(
      found.some((route) => JSON.stringify(route).includes('/health')),
      JSON.stringify(found),
    );
  });

  it('are imported with prefixes from other files and from bundles, with controllers among their defaults', async () => {
    const controller = (namespace: string, name: string): string =>
      `<?php\nnamespace ${namespace};\nclass ${name} {\n  public function show() {}\n}\n`;
    assert.deepEqual(
      await routesIn({
        'composer.json': '{}',
        'config/routes.yaml': [
          'api:',
          '  resource: routing/api.yaml',
          '  prefix: /api/',
          'shop:',
          '  resource: "@ShopBundle/Resources/config/routing.yml"',
          '  prefix: shop',
          'again:',
          '  resource: routes.yaml',
        ].join('\n'),
        'config/routing/api.yaml': [
          'user:',
          '  path: /users/{id}',
          '  defaults: { _controller: App\\Users::show }',
          '  requirements: { id: "\\\\d+" }',
        ].join('\n'),
        'config/routing/unused.yaml': 'unused:\n  path: /unused\n  controller: App\\Users::show\n',
        'src/Users.php': controller('App', 'Users'),
        'src/ShopBundle/ShopBundle.php': '<?php\nnamespace App\\ShopBundle;\nclass ShopBundle {}\n',
        'src/ShopBundle/Resources/config/routing.yml': [
          'cart:',
          '  path: { en: /cart, de: /korb }',
          '  controller: App\\Users::show',
          '  methods: [GET]',
        ].join('\n'),
      }),
      [
        'ANY /api/users/{id} → src/Users.php:4 show',
        'GET /shop/cart → src/Users.php:4 show',
        'GET /shop/korb → src/Users.php:4 show',
      ],
    );
  });
});
