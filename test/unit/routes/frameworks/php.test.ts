import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of symfony, symfonyConfiguration, slim and wordpress.
describe('routes of Symfony', () => {
  it('have parameters with a limit, a default or both', async () => {
    const paths = ['/a/{page<\\d+>?1}', '/b/{page<\\d+>}', '/c/{page?1}', '/d/{page?}'];
    const found = await wholeRoutesIn({
      'src/Controller/Pages.php': [
        '<?php',
        'use Symfony\\Component\\Routing\\Attribute\\Route;',
        'class Pages {',
        ...paths.map((path, index) => `#[Route('${path}')] public function p${index}() {}`),
        '}',
      ].join('\n'),
    });
    assert.deepEqual(
      found.map((line) => line.split(' ', 2)[1]),
      ['/a/{page:\\d+}', '/a', '/b/{page:\\d+}', '/c/{page}', '/c', '/d/{page}', '/d'],
    );
  });

  it('are those of attributes and annotations', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'src/Controller/Users.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
use Symfony\\Component\\HttpFoundation\\Request;
use FOS\\RestBundle\\Controller\\Annotations as Rest;
#[Route('/users', name: 'users_', methods: ['GET'])]
class Users extends BaseUsers {
  #[Route('/{id<\\d+>}', requirements: ['id' => 'ignored'])]
  public function one() {}
  #[Route(path: '/save/{slug}', methods: ['POST', Request::METHOD_PUT], requirements: ['slug' => '[a-z]+'])]
  public function save() {}
  #[Route('/page/{page?1}', methods: 'DELETE')]
  #[Route('/again')]
  public function page() {}
  #[Route(['en' => '/hello', 'de' => '/hallo'])]
  public function hello() {}
  #[Route('')]
  public function root() {}
  #[Route('{!raw}/{post:slug}')]
  public function raw() {}
  #[Rest\\Get('/rest')]
  public function rest() {}
  #[Rest\\Post('/rest')] public function post() {}
  public function helper() {}
}
abstract class BaseUsers {
  #[Route('/inherited')]
  public function inherited() {}
}
#[Route('/invoke')]
#[Route('/invoke2', methods: ['POST'])]
class Invokable {
  public function __invoke() {}
}
class Plain {
  #[Route('/')] public function root() {}
  #[Get('/no')] public function no() {}
}
#[Route('/nothing')]
class Nothing {}
`,
        'src/Controller/Old.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Annotation\\Route;
/** @Route("/old") */
class Old {
  /**
   * @Route("/x/{id}", methods={"PATCH"}, requirements={"id"="\\d+"})
   */
  public function x() {}
}
`,
      }),
      [
        'PATCH /old/x/{id} → src/Controller/Old.php:9-9 x | Symfony first | src/Controller/Old.php:7 | 7-9 7-7 4-4 | none',
        'GET /users/{id:\\d+} → src/Controller/Users.php:9-9 one | Symfony first | src/Controller/Users.php:8 | 8-9 8-8 6-6 | none',
        'POST /users/save/{slug:[a-z]+} → src/Controller/Users.php:11-11 save | Symfony first | src/Controller/Users.php:10 | 10-11 10-10 6-6 | none',
        'PUT /users/save/{slug:[a-z]+} → src/Controller/Users.php:11-11 save | Symfony first | src/Controller/Users.php:10 | 10-11 10-10 6-6 | none',
        'DELETE /users/page/{page} → src/Controller/Users.php:14-14 page | Symfony first | src/Controller/Users.php:12 | 12-14 12-12 13-13 6-6 | none',
        'DELETE /users/page → src/Controller/Users.php:14-14 page | Symfony first | src/Controller/Users.php:12 | 12-14 12-12 13-13 6-6 | none',
        'GET /users/again → src/Controller/Users.php:14-14 page | Symfony first | src/Controller/Users.php:13 | 13-14 13-13 12-12 6-6 | none',
        'GET /users/hello → src/Controller/Users.php:16-16 hello | Symfony first | src/Controller/Users.php:15 | 15-16 15-15 6-6 | none',
        'GET /users/hallo → src/Controller/Users.php:16-16 hello | Symfony first | src/Controller/Users.php:15 | 15-16 15-15 6-6 | none',
        'GET /users/ → src/Controller/Users.php:18-18 root | Symfony first | src/Controller/Users.php:17 | 17-18 17-17 6-6 | none',
        'GET /users/{raw}/{post} → src/Controller/Users.php:20-20 raw | Symfony first | src/Controller/Users.php:19 | 19-20 19-19 6-6 | none',
        'GET /users/rest → src/Controller/Users.php:22-22 rest | Symfony first | src/Controller/Users.php:21 | 21-22 21-21 6-6 | none',
        'POST /users/rest → src/Controller/Users.php:23-23 post | Symfony first | src/Controller/Users.php:23 | 23-23 6-6 | none',
        'GET /users/inherited → src/Controller/Users.php:28-28 inherited | Symfony first | src/Controller/Users.php:27 | 27-28 27-27 6-6 | none',
        'ANY /invoke → src/Controller/Users.php:33-33 __invoke | Symfony first | src/Controller/Users.php:30 | 30-33 30-30 31-31 | none',
        'POST /invoke2 → src/Controller/Users.php:33-33 __invoke | Symfony first | src/Controller/Users.php:31 | 31-33 31-31 30-30 | none',
        'ANY / → src/Controller/Users.php:36-36 root | Symfony first | src/Controller/Users.php:36 | 36-36 | none',
      ],
    );
  });

  it('are those of its configuration, and what that puts before controllers', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'config/routes.yaml': `one:
  path: /one/{id}
  controller: App\\Controller\\One::show
  methods: [GET, post]
  requirements: { id: '\\d+', other: '%locales%' }
two:
  path: { en: /two, de: /zwei }
  defaults: { _controller: 'App\\Controller\\One' }
  methods: PUT|DELETE
three:
  path: /three/{a}/{b}/{!c}
  defaults: { b: 1, c: 2 }
  controller: 5
four:
  path: /missing
  controller: App\\Controller\\One::missing
imported:
  resource: more/routes.yml
  prefix: /imported/
controllers:
  resource: ../src/Controller/
  prefix: api
file:
  resource: { path: '../src/Other/Single.php', namespace: x }
  prefix: single
glob:
  resource: ../src/Glob/*.php
  prefix: ''
bundle:
  resource: '@ShopBundle/Resources/config/routing.yml'
  prefix: { en: /bundle }
lost:
  resource: '@LostBundle/x.yml'
text: text
`,
        'config/more/routes.yml':
          'more:\n  path: /more\nloop:\n  resource: ../routes.yaml\nagain:\n  resource: routes.yml\n',
        'config/routes/extra.yml': 'extra:\n  path: /extra\n  methods: []\n',
        'config/dev_routes/dev.yaml': 'dev:\n  path: /dev\n',
        'app/config/routing.yml': 'old:\n  path: /old-style\n',
        'config/packages/x.yaml': 'no:\n  path: /no\n',
        'src/ShopBundle/ShopBundle.php': '<?php class ShopBundle {}',
        'src/ShopBundle/Resources/config/routing.yml': 'bundle:\n  path: /in\n',
        'src/Controller/One.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
class One {
  public function show() {}
  public function __invoke() {}
  #[Route('/attribute')] public function attribute() {}
}
`,
        'src/Other/Single.php': `<?php
namespace App\\Other;
use Symfony\\Component\\Routing\\Attribute\\Route;
class Single { #[Route('/x')] public function x() {} }
`,
      }),
      [
        'ANY /dev → unknown | Symfony first | config/dev_routes/dev.yaml:1 | 1-1 | unknown',
        'ANY /api/attribute → src/Controller/One.php:7-7 attribute | Symfony first | src/Controller/One.php:7 | 7-7 | none',
        'ANY /single/x → src/Other/Single.php:4-4 x | Symfony first | src/Other/Single.php:4 | 4-4 | none',
        'ANY /old-style → unknown | Symfony first | app/config/routing.yml:1 | 1-1 | unknown',
        'GET /one/{id:\\d+} → src/Controller/One.php:5-5 show | Symfony first | config/routes.yaml:1 | 1-1 | none',
        'POST /one/{id:\\d+} → src/Controller/One.php:5-5 show | Symfony first | config/routes.yaml:1 | 1-1 | none',
        'PUT /two → src/Controller/One.php:6-6 __invoke | Symfony first | config/routes.yaml:6 | 6-6 | none',
        'PUT /zwei → src/Controller/One.php:6-6 __invoke | Symfony first | config/routes.yaml:6 | 6-6 | none',
        'DELETE /two → src/Controller/One.php:6-6 __invoke | Symfony first | config/routes.yaml:6 | 6-6 | none',
        'DELETE /zwei → src/Controller/One.php:6-6 __invoke | Symfony first | config/routes.yaml:6 | 6-6 | none',
        'ANY /three/{a}/{b}/{c} → unknown | Symfony first | config/routes.yaml:10 | 10-10 | unknown',
        'ANY /three/{a}/{b} → unknown | Symfony first | config/routes.yaml:10 | 10-10 | unknown',
        'ANY /three/{a} → unknown | Symfony first | config/routes.yaml:10 | 10-10 | unknown',
        'ANY /missing → unknown | Symfony first | config/routes.yaml:14 | 14-14 | unknown',
        'ANY /bundle/in → unknown | Symfony first | src/ShopBundle/Resources/config/routing.yml:1 | 1-1 | unknown',
        'ANY /extra → unknown | Symfony first | config/routes/extra.yml:1 | 1-1 | unknown',
      ],
    );
  });
});

describe('routes of Slim and WordPress', () => {
  it('are those of groups, whose closures are given or are the router', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'index.php': `<?php
use Slim\\Factory\\AppFactory;
use Slim\\App;
use DI\\Bridge\\Slim\\Bridge;
use Slim\\Routing\\RouteCollectorProxy;
$app = AppFactory::create();
$app->setBasePath('/base');
$app->get('/users[/{id}[/{name}]]', Users::class . ':list')->add($x);
$app->post('/array', [Users::class, 'save'])->setName('x');
$app->put('/invoke', Users::class);
$app->patch('/text', 'Users:list');
$app->delete('/double/{id:[0-9]+}', 'Users::save');
$app->options('/plain', '\\Users');
$app->any('/any', function ($request, $response) { return $response; });
$app->map(['GET', 'HEAD'], '/map', $unknown);
$app->get('/nothing');
$app->getContainer()->get('/service', 'x');
$app->unknown('/x', 'y');
$app->group('/group', function (RouteCollectorProxy $group) {
  $group->get('', 'Users:list');
  $group->get('/in', 'Users:list');
  $group->group('/deeper', function ($deeper) { $deeper->get('/x[', 'Users:list'); });
})->add($middleware);
$app->group('/self', function () {
  $this->get('/this', 'Users:list');
});
$old = new App();
$old->get('/old', 'Users:list');
$bridge = Bridge::create();
$bridge->get('/bridge', 'Users:missing');
$container = AppFactory::createFromContainer($c);
$container->get('/container', 'Nobody:x');
(require __DIR__ . '/routes.php')($app);
`,
        'routes.php': `<?php
use Slim\\App;
return function (App $app) {
  $app->get('/required', 'Users:list');
};
`,
        'typed.php': `<?php
use Slim\\App;
use Slim\\Interfaces\\RouteCollectorProxyInterface;
use Slim\\Http\\Request;
function one(App $anything) { $anything->get('/typed', 'Users:list'); }
function two(RouteCollectorProxyInterface $anything) { $anything->get('/interface', 'Users:list'); }
function three(Request $anything) { $anything->get('/request', 'Users:list'); }
`,
        'Users.php': `<?php
class Users {
  public function list($request, $response) {}
  public function save($request, $response) {}
  public function __invoke($request, $response) {}
}
`,
      }),
      [
        'GET /base/users → Users.php:3-3 list | Slim specific | index.php:8 | 8-8 | unknown',
        'GET /base/users/{id} → Users.php:3-3 list | Slim specific | index.php:8 | 8-8 | unknown',
        'GET /base/users/{id}/{name} → Users.php:3-3 list | Slim specific | index.php:8 | 8-8 | unknown',
        'POST /base/array → Users.php:4-4 save | Slim specific | index.php:9 | 9-9 | unknown',
        'PUT /base/invoke → Users.php:5-5 __invoke | Slim specific | index.php:10 | 10-10 | unknown',
        'PATCH /base/text → Users.php:3-3 list | Slim specific | index.php:11 | 11-11 | unknown',
        'DELETE /base/double/{id:[0-9]+} → Users.php:4-4 save | Slim specific | index.php:12 | 12-12 | unknown',
        'OPTIONS /base/plain → Users.php:5-5 __invoke | Slim specific | index.php:13 | 13-13 | unknown',
        'ANY /base/any → index.php:14-14 (inline) | Slim specific | index.php:14 | 14-14 | unknown',
        'GET /base/map → unknown | Slim specific | index.php:15 | 15-15 | unknown',
        'HEAD /base/map → unknown | Slim specific | index.php:15 | 15-15 | unknown',
        'GET /base/group → Users.php:3-3 list | Slim specific | index.php:20 | 20-20 19-19 | unknown',
        'GET /base/group/in → Users.php:3-3 list | Slim specific | index.php:21 | 21-21 19-19 | unknown',
        'GET /base/group/deeper/x[ → Users.php:3-3 list | Slim specific | index.php:22 | 22-22 19-19 | unknown',
        'GET /base/self/this → Users.php:3-3 list | Slim specific | index.php:25 | 25-25 24-24 | unknown',
        'GET /base/required → Users.php:3-3 list | Slim specific | routes.php:4 | 4-4 | unknown',
        'GET /old → Users.php:3-3 list | Slim specific | index.php:28 | 28-28 | unknown',
        'GET /bridge → unknown | Slim specific | index.php:30 | 30-30 | unknown',
        'GET /container → unknown | Slim specific | index.php:32 | 32-32 | unknown',
        'GET /typed → Users.php:3-3 list (not mounted) | Slim specific | typed.php:5 | 5-5 | unknown',
        'GET /interface → Users.php:3-3 list (not mounted) | Slim specific | typed.php:6 | 6-6 | unknown',
      ],
    );
  });

  it('are those that WordPress has below its REST API', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'plugin.php': `<?php
class Shop_Api {
  public static function list() {}
  public function save() {}
}
add_action('rest_api_init', function () {
  register_rest_route('/shop/v1/', '/one/(?P<id>\\d+)', [
    'methods' => 'GET, POST',
    'callback' => 'shop_one',
  ]);
  register_rest_route('shop/v1', 'no-slash', ['callback' => ['Shop_Api', 'list']]);
  register_rest_route('shop/v1', '/constants', [
    ['methods' => WP_REST_Server::READABLE, 'callback' => 'shop_one'],
    ['methods' => WP_REST_Server::CREATABLE, 'callback' => 'shop_one'],
    ['methods' => WP_REST_Server::EDITABLE, 'callback' => 'shop_one'],
    ['methods' => WP_REST_Server::DELETABLE, 'callback' => 'shop_one'],
  ]);
  register_rest_route('shop/v1', '/all', ['methods' => WP_REST_Server::ALLMETHODS, 'callback' => function () { return 1; }]);
  register_rest_route('shop/v1', '/list', ['methods' => ['put', 'PATCH'], 'callback' => [new Shop_Api(), 'save']]);
  register_rest_route('shop/v1', '/unknown', ['methods' => $methods, 'callback' => $callback]);
  register_rest_route($namespace . '/v1', '/lost', ['callback' => 'shop_one']);
  register_rest_route('shop/v1', $path . '/lost', ['callback' => 'shop_one']);
  register_rest_route('shop/v1', '/none', 'text');
});
add_action('init', function () {
  register_rest_route('shop/v1', '/other-hook', ['callback' => 'shop_one']);
});
function shop_one() {}
`,
      }),
      [
        'GET /wp-json/shop/v1/one/{id:\\d+} → plugin.php:28-28 shop_one | WordPress first | plugin.php:7 | 7-28 7-7 | unknown',
        'POST /wp-json/shop/v1/one/{id:\\d+} → plugin.php:28-28 shop_one | WordPress first | plugin.php:7 | 7-28 7-7 | unknown',
        'GET /wp-json/shop/v1/no-slash → plugin.php:3-3 list | WordPress first | plugin.php:11 | 11-11 | unknown',
        'GET /wp-json/shop/v1/constants → plugin.php:28-28 shop_one | WordPress first | plugin.php:12 | 12-28 12-12 | unknown',
        'POST /wp-json/shop/v1/constants → plugin.php:28-28 shop_one | WordPress first | plugin.php:12 | 12-28 12-12 | unknown',
        'PUT /wp-json/shop/v1/constants → plugin.php:28-28 shop_one | WordPress first | plugin.php:12 | 12-28 12-12 | unknown',
        'PATCH /wp-json/shop/v1/constants → plugin.php:28-28 shop_one | WordPress first | plugin.php:12 | 12-28 12-12 | unknown',
        'DELETE /wp-json/shop/v1/constants → plugin.php:28-28 shop_one | WordPress first | plugin.php:12 | 12-28 12-12 | unknown',
        'GET /wp-json/shop/v1/all → plugin.php:18-18 (inline) | WordPress first | plugin.php:18 | 18-18 | unknown',
        'POST /wp-json/shop/v1/all → plugin.php:18-18 (inline) | WordPress first | plugin.php:18 | 18-18 | unknown',
        'PUT /wp-json/shop/v1/all → plugin.php:18-18 (inline) | WordPress first | plugin.php:18 | 18-18 | unknown',
        'PATCH /wp-json/shop/v1/all → plugin.php:18-18 (inline) | WordPress first | plugin.php:18 | 18-18 | unknown',
        'DELETE /wp-json/shop/v1/all → plugin.php:18-18 (inline) | WordPress first | plugin.php:18 | 18-18 | unknown',
        'PUT /wp-json/shop/v1/list → plugin.php:4-4 save | WordPress first | plugin.php:19 | 19-19 | unknown',
        'PATCH /wp-json/shop/v1/list → plugin.php:4-4 save | WordPress first | plugin.php:19 | 19-19 | unknown',
        'ANY /wp-json/shop/v1/unknown → unknown | WordPress first | plugin.php:20 | 20-20 | unknown',
      ],
    );
  });
});
