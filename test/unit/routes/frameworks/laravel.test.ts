import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const controllers = {
  'app/Http/Controllers/UserController.php': `<?php
namespace App\\Http\\Controllers;
class UserController extends Controller {
  public function index() {}
  public function create() {}
  public function store() {}
  public function show() {}
  public function edit() {}
  public function update() {}
  public function destroy() {}
  public function __invoke() {}
}
`,
  'app/Http/Controllers/Admin/PanelController.php': `<?php
namespace App\\Http\\Controllers\\Admin;
class PanelController extends Controller {
  public function index() {}
  public function show() {}
}
`,
};

// Of laravel, routers, handlers and resources.
describe('routes of Laravel', () => {
  it('are those of verbs, groups, resources and what Laravel brings', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        ...controllers,
        'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
use Livewire\\Volt\\Volt;
use App\\Http\\Controllers\\UserController;
use App\\Http\\Controllers\\Admin\\PanelController;
Route::get('/users/{user:slug}', [UserController::class, 'show'])->middleware('auth')->name('x');
Route::post('users', 'UserController@store')->can('create', User::class);
Route::put('{id?}', '\\\\App\\\\Http\\\\Controllers\\\\UserController@update');
Route::patch('/closure', function () { return 1; })->withoutMiddleware('x');
Route::delete('/invoke', UserController::class);
Route::options('/uses', ['uses' => 'UserController@index', 'as' => 'x']);
Route::query('/text', 'UserController');
Route::any('/any', fn () => 1);
Route::match(['get', 'post'], '/match', [UserController::class, 'index']);
Route::addRoute('PURGE', '/add', [UserController::class, 'index']);
Route::get('/missing', [UserController::class, 'missing']);
Route::get('/nobody', 'NobodyController@x');
Route::get('/nothing');
Route::view('/view', 'welcome');
Route::redirect('/from', '/to');
Route::permanentRedirect('/old', '/new');
Volt::route('/volt', 'x');
Route::livewire('/livewire', 'x');
Route::fallback(fn () => 1);
Route::unknown('/unknown');
Route::prefix('prefix')->middleware(['auth', 'can:edit'])->group(function () {
  Route::get('/in', [UserController::class, 'index']);
  Route::name('deeper.')->prefix('deeper')->group(function () {
    Route::get('/', [UserController::class, 'index']);
  });
});
Route::controller(UserController::class)->group(function () {
  Route::get('/by-controller', 'index');
});
Route::namespace('Admin')->group(function () {
  Route::get('/namespaced', 'PanelController@index');
});
Route::group(['prefix' => 'options', 'namespace' => 'Admin', 'middleware' => 'guest', 'controller' => PanelController::class], function () {
  Route::get('/show', 'show');
});
Route::group([], function () { Route::get('/empty-options', fn () => 1); });
Route::domain('x.test')->group(base_path('routes/extra.php'));
Route::resource('posts', UserController::class);
Route::apiResource('categories', 'UserController')->only(['index', 'show']);
Route::resource('photos.news', UserController::class, ['except' => ['edit', 'create']])->shallow();
Route::resource('boss', UserController::class, ['only' => 'show'])->parameters(['boss' => 'chief']);
Route::resource('user-files', UserController::class)->except('create', 'edit', 'store', 'index')->middleware('auth');
Route::resources(['one' => UserController::class, 'two' => PanelController::class]);
Route::apiResources(['three' => PanelController::class]);
Route::singleton('profile', UserController::class);
Route::apiSingleton('setting', UserController::class);
Route::resource('nobody', 'NobodyController')->only('index');
Route::resource('guarded', PanelController::class)->middlewareFor('show', 'auth');
Auth::routes();
require __DIR__ . '/required.php';
Route::apiResource('unseen', 'NobodyController');
`,
        'routes/extra.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/extra', fn () => 1);
`,
        'routes/required.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/required', fn () => 1);
`,
        'routes/api.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/api-route', fn () => 1);
`,
        'lib/other.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/not-loaded', fn () => 1);
`,
      }),
      [
        'GET /api/api-route → routes/api.php:3-3 (inline) | Laravel first | routes/api.php:3 | 3-3 1-1 | none',
        'GET /users/{user} → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:6 | 6-6 1-1 | required auth:6',
        'POST /users → app/Http/Controllers/UserController.php:6-6 store | Laravel first | routes/web.php:7 | 7-7 1-1 | required create can:create:7',
        'PUT /{id} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:8 | 8-8 1-1 | none',
        'PUT  → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:8 | 8-8 1-1 | none',
        'PATCH /closure → routes/web.php:9-9 (inline) | Laravel first | routes/web.php:9 | 9-9 1-1 | unknown withoutMiddleware:9',
        'DELETE /invoke → app/Http/Controllers/UserController.php:11-11 __invoke | Laravel first | routes/web.php:10 | 10-10 1-1 | none',
        'OPTIONS /uses → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:11 | 11-11 1-1 | none',
        'QUERY /text → app/Http/Controllers/UserController.php:11-11 __invoke | Laravel first | routes/web.php:12 | 12-12 1-1 | none',
        'ANY /any → routes/web.php:13-13 (inline) | Laravel first | routes/web.php:13 | 13-13 1-1 | none',
        'GET /match → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:14 | 14-14 1-1 | none',
        'POST /match → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:14 | 14-14 1-1 | none',
        'PURGE /add → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:15 | 15-15 1-1 | none',
        'GET /missing → unknown | Laravel first | routes/web.php:16 | 16-16 1-1 | unknown',
        'GET /nobody → unknown | Laravel first | routes/web.php:17 | 17-17 1-1 | unknown',
        'GET /nothing → unknown | Laravel first | routes/web.php:18 | 18-18 1-1 | unknown',
        'GET /view → routes/web.php:19-19 (inline) generated | Laravel first | routes/web.php:19 | 19-19 1-1 | none',
        'ANY /from → routes/web.php:20-20 (inline) generated | Laravel first | routes/web.php:20 | 20-20 1-1 | none',
        'ANY /old → routes/web.php:21-21 (inline) generated | Laravel first | routes/web.php:21 | 21-21 1-1 | none',
        'GET /volt → routes/web.php:22-22 (inline) generated | Laravel first | routes/web.php:22 | 22-22 1-1 | none',
        'GET /livewire → routes/web.php:23-23 (inline) generated | Laravel first | routes/web.php:23 | 23-23 1-1 | none',
        'ANY /{rest*} → fallback | Laravel first | routes/web.php:24 | 24-24 1-1 | unknown',
        'GET /prefix/in → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:27 | 27-27 1-1 26-26 | required edit auth:26 can:edit:26',
        'GET /prefix/deeper → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:29 | 29-29 1-1 26-26 28-28 | required edit auth:26 can:edit:26',
        'GET /by-controller → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:33 | 33-33 1-1 32-32 | none',
        'GET /namespaced → app/Http/Controllers/Admin/PanelController.php:4-4 index | Laravel first | routes/web.php:36 | 36-36 1-1 35-35 | none',
        'GET /options/show → app/Http/Controllers/Admin/PanelController.php:5-5 show | Laravel first | routes/web.php:39 | 39-39 1-1 38-38 | none',
        'GET /empty-options → routes/web.php:41-41 (inline) | Laravel first | routes/web.php:41 | 41-41 1-1 | none',
        'GET /extra → routes/extra.php:3-3 (inline) | Laravel first | routes/extra.php:3 | 3-3 routes/web.php:1-1 routes/web.php:42-42 | none',
        'GET /posts → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'GET /posts/create → app/Http/Controllers/UserController.php:5-5 create | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'POST /posts → app/Http/Controllers/UserController.php:6-6 store | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'GET /posts/{post} → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'GET /posts/{post}/edit → app/Http/Controllers/UserController.php:8-8 edit | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'PUT /posts/{post} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'PATCH /posts/{post} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'DELETE /posts/{post} → app/Http/Controllers/UserController.php:10-10 destroy | Laravel first | routes/web.php:43 | 43-43 1-1 | none',
        'GET /categories → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:44 | 44-44 1-1 | none',
        'GET /categories/{category} → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:44 | 44-44 1-1 | none',
        'GET /photos/{photo}/news → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:45 | 45-45 1-1 | none',
        'POST /photos/{photo}/news → app/Http/Controllers/UserController.php:6-6 store | Laravel first | routes/web.php:45 | 45-45 1-1 | none',
        'GET /news/{new} → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:45 | 45-45 1-1 | none',
        'PUT /news/{new} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:45 | 45-45 1-1 | none',
        'PATCH /news/{new} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:45 | 45-45 1-1 | none',
        'DELETE /news/{new} → app/Http/Controllers/UserController.php:10-10 destroy | Laravel first | routes/web.php:45 | 45-45 1-1 | none',
        'GET /boss/{chief} → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:46 | 46-46 1-1 | none',
        'GET /user-files/{user_file} → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:47 | 47-47 1-1 | required auth:47',
        'PUT /user-files/{user_file} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:47 | 47-47 1-1 | required auth:47',
        'PATCH /user-files/{user_file} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:47 | 47-47 1-1 | required auth:47',
        'DELETE /user-files/{user_file} → app/Http/Controllers/UserController.php:10-10 destroy | Laravel first | routes/web.php:47 | 47-47 1-1 | required auth:47',
        'GET /one → app/Http/Controllers/UserController.php:4-4 index | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'GET /one/create → app/Http/Controllers/UserController.php:5-5 create | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'POST /one → app/Http/Controllers/UserController.php:6-6 store | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'GET /one/{one} → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'GET /one/{one}/edit → app/Http/Controllers/UserController.php:8-8 edit | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'PUT /one/{one} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'PATCH /one/{one} → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'DELETE /one/{one} → app/Http/Controllers/UserController.php:10-10 destroy | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'GET /two → app/Http/Controllers/Admin/PanelController.php:4-4 index | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'GET /two/{two} → app/Http/Controllers/Admin/PanelController.php:5-5 show | Laravel first | routes/web.php:48 | 48-48 1-1 | none',
        'GET /three → app/Http/Controllers/Admin/PanelController.php:4-4 index | Laravel first | routes/web.php:49 | 49-49 1-1 | none',
        'GET /three/{three} → app/Http/Controllers/Admin/PanelController.php:5-5 show | Laravel first | routes/web.php:49 | 49-49 1-1 | none',
        'GET /profile → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:50 | 50-50 1-1 | none',
        'GET /profile/edit → app/Http/Controllers/UserController.php:8-8 edit | Laravel first | routes/web.php:50 | 50-50 1-1 | none',
        'PUT /profile → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:50 | 50-50 1-1 | none',
        'PATCH /profile → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:50 | 50-50 1-1 | none',
        'GET /setting → app/Http/Controllers/UserController.php:7-7 show | Laravel first | routes/web.php:51 | 51-51 1-1 | none',
        'PUT /setting → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:51 | 51-51 1-1 | none',
        'PATCH /setting → app/Http/Controllers/UserController.php:9-9 update | Laravel first | routes/web.php:51 | 51-51 1-1 | none',
        'GET /nobody → unknown | Laravel first | routes/web.php:52 | 52-52 1-1 | unknown',
        'GET /guarded → app/Http/Controllers/Admin/PanelController.php:4-4 index | Laravel first | routes/web.php:53 | 53-53 1-1 | unknown ?:53',
        'GET /guarded/{guarded} → app/Http/Controllers/Admin/PanelController.php:5-5 show | Laravel first | routes/web.php:53 | 53-53 1-1 | unknown ?:53',
        'GET /login → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'POST /login → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'POST /logout → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'GET /register → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'POST /register → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'GET /password/reset → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'POST /password/email → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'GET /password/reset/{token} → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'POST /password/reset → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'GET /password/confirm → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'POST /password/confirm → routes/web.php:54-54 (inline) generated | Laravel first | routes/web.php:54 | 54-54 1-1 | none',
        'GET /required → routes/required.php:3-3 (inline) | Laravel first | routes/required.php:3 | 3-3 routes/web.php:1-1 routes/web.php:55-55 | none',
        'GET /unseen → unknown | Laravel first | routes/web.php:56 | 56-56 1-1 | unknown',
        'POST /unseen → unknown | Laravel first | routes/web.php:56 | 56-56 1-1 | unknown',
        'GET /unseen/{unseen} → unknown | Laravel first | routes/web.php:56 | 56-56 1-1 | unknown',
        'PUT /unseen/{unseen} → unknown | Laravel first | routes/web.php:56 | 56-56 1-1 | unknown',
        'PATCH /unseen/{unseen} → unknown | Laravel first | routes/web.php:56 | 56-56 1-1 | unknown',
        'DELETE /unseen/{unseen} → unknown | Laravel first | routes/web.php:56 | 56-56 1-1 | unknown',
        'GET /not-loaded → lib/other.php:3-3 (inline) (not mounted) | Laravel first | lib/other.php:3 | 3-3 | unknown',
      ],
    );
  });

  it('are those of files that the application or a service provider names', async () => {
    const file = (path: string): string =>
      `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('${path}', fn () => 1);\n`;
    assert.deepEqual(
      await wholeRoutesIn({
        'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
use Illuminate\\Support\\Facades\\Route;
return Application::configure(basePath: dirname(__DIR__))
  ->withRouting(
    web: __DIR__ . '/../routes/web.php',
    api: [__DIR__ . '/../routes/api.php', __DIR__ . '/../routes/more.php'],
    apiPrefix: 'v1',
    health: '/up',
    then: function () {
      Route::middleware('auth')->prefix('then')->group(base_path('routes/then.php'));
    },
  )->create();
`,
        'routes/web.php': file('/web'),
        'routes/api.php': file('/api'),
        'routes/more.php': file('/more'),
        'routes/then.php': file('/then'),
        'app/Providers/RouteServiceProvider.php': `<?php
namespace App\\Providers;
use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider extends ServiceProvider {
  public function boot() {
    $this->routes(function () {
      Route::prefix('provided')->group(base_path('routes/provided.php'));
    });
    $this->loadRoutesFrom(__DIR__ . '/../../package/routes.php');
    Route::get('/in-provider', fn () => 1);
  }
}
`,
        'routes/provided.php': file('/x'),
        'package/routes.php': file('/package'),
      }),
      [
        'GET /v1/api → routes/api.php:3-3 (inline) | Laravel first | routes/api.php:3 | 3-3 bootstrap/app.php:5-5 | none',
        'GET /v1/more → routes/more.php:3-3 (inline) | Laravel first | routes/more.php:3 | 3-3 bootstrap/app.php:5-5 | none',
        'GET /web → routes/web.php:3-3 (inline) | Laravel first | routes/web.php:3 | 3-3 bootstrap/app.php:5-5 | none',
        'GET /then/then → routes/then.php:3-3 (inline) | Laravel first | routes/then.php:3 | 3-3 bootstrap/app.php:11-11 | required auth:bootstrap/app.php:11',
        'GET /up → bootstrap/app.php:5-13 (inline) generated | Laravel first | bootstrap/app.php:9 | 5-5 9-9 | none',
        'GET /provided/x → routes/provided.php:3-3 (inline) | Laravel first | routes/provided.php:3 | 3-3 app/Providers/RouteServiceProvider.php:6-6 app/Providers/RouteServiceProvider.php:7-7 | none',
        'GET /package → package/routes.php:3-3 (inline) | Laravel first | package/routes.php:3 | 3-3 app/Providers/RouteServiceProvider.php:9-9 | none',
        'GET /in-provider → app/Providers/RouteServiceProvider.php:10-10 (inline) | Laravel first | app/Providers/RouteServiceProvider.php:10 | 10-10 1-1 | none',
      ],
    );
    const app = `<?php
use Illuminate\\Foundation\\Application;
return Application::configure()->withRouting(api: 'routes/api.php', using: function () { Route::get('/using', fn () => 1); })->create();
`;
    assert.deepEqual(await wholeRoutesIn({ 'bootstrap/app.php': app, 'routes/api.php': file('/x') }), [
      'GET /api/x → routes/api.php:3-3 (inline) | Laravel first | routes/api.php:3 | 3-3 bootstrap/app.php:3-3 | none',
      'GET /using → bootstrap/app.php:3-3 (inline) | Laravel first | bootstrap/app.php:3 | 3-3 | none',
    ]);
  });
});
