import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

describe('what stands before a handler in PHP', () => {
  it('in Symfony: the rules of security.yaml in their order, attributes, and what an action asks first', async () => {
    const security = lines(
      'security:',
      '  firewalls:',
      '    dev: { pattern: ^/_profiler, security: false }',
      '  access_control:',
      "    - { path: '^/admin/(login|help)$', roles: PUBLIC_ACCESS }",
      '    - { path: ^/admin, roles: [ROLE_ADMIN] }',
      '    - { path: ^/api, roles: ROLE_API, methods: [POST] }',
      "    - { path: '^/odd/[a-z]+', roles: ROLE_ODD }",
    );
    const controller = lines(
      '<?php',
      'namespace App\\Controller;',
      'use Symfony\\Component\\Routing\\Attribute\\Route;',
      'use Symfony\\Component\\Security\\Http\\Attribute\\IsGranted;',
      'class Shop {',
      "  #[Route('/admin/login', methods: ['GET'])] public function login() { return 1; }",
      "  #[Route('/admin/users', methods: ['GET'])] public function users() { return 1; }",
      "  #[Route('/api/items', methods: ['GET'])] public function items() { return 1; }",
      "  #[Route('/api/items', methods: ['POST'])] public function add() { return 1; }",
      "  #[Route('/odd/x', methods: ['GET'])] public function odd() { return 1; }",
      "  #[Route('/{page}', methods: ['GET'])] public function page() { return 1; }",
      "  #[Route('/own', methods: ['GET'])]",
      "  #[IsGranted('ROLE_OWN')]",
      '  public function own() { return 1; }',
      "  #[Route('/asks', methods: ['GET'])] public function asks() {",
      "    $this->denyAccessUnlessGranted('ROLE_ASKED');",
      '    return 1;',
      '  }',
      "  #[Route('/looks', methods: ['GET'])] public function looks() {",
      "    if (!$this->isGranted('ROLE_SEEN')) { return 2; }",
      '    return 1;',
      '  }',
      "  #[Route('/open', methods: ['GET'])] public function open() { return 1; }",
      "  #[Route('/feed/{token}', methods: ['GET'])] public function feed() { return 1; }",
      '}',
    );
    const files = { 'config/packages/security.yaml': security, 'src/Controller/Shop.php': controller };
    assert.deepEqual(await guardsIn(files), [
      'GET /admin/login none ← access_control@security.yaml:5',
      'GET /admin/users required ROLE_ADMIN ← access_control@security.yaml:6',
      'GET /api/items none',
      'POST /api/items required ROLE_API ← access_control@security.yaml:7',
      'GET /odd/x unknown ← access_control@security.yaml:8',
      'GET /{page} unknown ← access_control@security.yaml:6',
      'GET /own required ROLE_OWN ← IsGranted@Shop.php:13',
      'GET /asks required ROLE_ASKED ← denyAccessUnlessGranted@Shop.php:16',
      'GET /looks unknown ← looks@Shop.php:19',
      'GET /open none',
      'GET /feed/{token} unknown ← token@Shop.php:24',
    ]);
  });

  const shop = lines(
    '<?php',
    'namespace App\\Http\\Controllers;',
    'class Shop extends Controller {',
    "  public function __construct() { $this->middleware('auth')->only('remove'); }",
    '  public function show() { return 1; }',
    '  public function remove() { return 1; }',
    '  public function save(SaveRequest $request) { return 1; }',
    '  public function send(SendRequest $request) { return 1; }',
    '}',
  );
  const request = (name: string, body: string): string =>
    `<?php\nnamespace App\\Http\\Controllers;\nclass ${name} extends FormRequest { public function authorize() { ${body} } }`;
  const controllers = {
    'app/Http/Controllers/Shop.php': shop,
    'app/Http/Controllers/SaveRequest.php': request('SaveRequest', 'return true;'),
    'app/Http/Controllers/SendRequest.php': request('SendRequest', "return $this->user()->can('send');"),
  };

  it('in Laravel: middleware of routes, groups and controllers, by the names of the kernel', async () => {
    const routes = lines(
      '<?php',
      'use Illuminate\\Support\\Facades\\Route;',
      'use App\\Http\\Controllers\\Shop;',
      "Route::get('/open', [Shop::class, 'show']);",
      "Route::get('/mine', [Shop::class, 'show'])->name('mine')->middleware('auth:api');",
      "Route::delete('/shop', [Shop::class, 'remove']);",
      "Route::post('/save', [Shop::class, 'save']);",
      "Route::post('/send', [Shop::class, 'send']);",
      "Route::middleware(['auth', 'log'])->group(function () {",
      "  Route::get('/in', [Shop::class, 'show'])->can('see', 'shop');",
      "  Route::get('/out', [Shop::class, 'show'])->withoutMiddleware('auth');",
      '});',
      "Route::group(['middleware' => 'log'], function () {",
      "  Route::get('/logged', [Shop::class, 'show']);",
      "  Route::get('/staff', [Shop::class, 'show'])->middleware('staff');",
      "  Route::get('/strange', [Shop::class, 'show'])->middleware('strange');",
      '});',
      "Route::resource('things', Shop::class)->only('show')->middleware('role:boss|chief');",
    );
    const kernel = lines(
      '<?php',
      'namespace App\\Http;',
      'class Kernel extends HttpKernel {',
      "  protected $middlewareGroups = ['web' => [\\Illuminate\\Session\\Middleware\\StartSession::class], 'api' => []];",
      "  protected $routeMiddleware = ['log' => Middleware\\Log::class, 'staff' => Middleware\\Staff::class];",
      '}',
    );
    const middleware = (name: string, body: string): string =>
      `<?php\nnamespace App\\Http\\Middleware;\nclass ${name} { public function handle($request, $next) { ${body} return $next($request); } }`;
    const files = {
      'routes/web.php': routes,
      'app/Http/Kernel.php': kernel,
      'app/Http/Middleware/Log.php': middleware('Log', 'log($request->path());'),
      'app/Http/Middleware/Staff.php': middleware('Staff', 'if (!$request->user()) abort(403);'),
      ...controllers,
    };
    assert.deepEqual(await guardsIn(files), [
      'GET /open none',
      'GET /mine required ← auth:api@web.php:5',
      'DELETE /shop required ← auth@Shop.php:4',
      'POST /save none',
      'POST /send unknown ← SendRequest@SendRequest.php:3',
      'GET /in required see ← auth@web.php:9 can:see@web.php:10',
      'GET /out unknown ← withoutMiddleware@web.php:11',
      'GET /logged none',
      'GET /staff unknown ← staff@web.php:15',
      'GET /strange unknown ← strange@web.php:16',
      'GET /things/{thing} required boss chief ← role:boss|chief@web.php:18',
    ]);
  });

  it('in Laravel: groups and names of bootstrap/app.php', async () => {
    const app = lines(
      '<?php',
      'use Illuminate\\Foundation\\Application;',
      'return Application::configure()',
      "  ->withRouting(web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php')",
      '  ->withMiddleware(function (Middleware $middleware) {',
      "    $middleware->api(append: ['auth:sanctum']);",
      '  })->create();',
    );
    const routes = lines(
      '<?php',
      'use Illuminate\\Support\\Facades\\Route;',
      "Route::get('/x', [\\App\\Http\\Controllers\\Shop::class, 'show']);",
    );
    const files = {
      'bootstrap/app.php': app,
      'routes/web.php': routes,
      'routes/api.php': routes,
      ...controllers,
    };
    assert.deepEqual(await guardsIn(files), ['GET /api/x required ← auth:sanctum@app.php:4', 'GET /x none']);
  });
});
