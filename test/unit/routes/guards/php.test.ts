import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';

// What judge, names and the readers of Laravel and Symfony say.
// Also of symfonyRules, laravelMiddleware and annotated.
describe('what stands before actions of Laravel', () => {
  const middleware = [
    'auth',
    'auth:api',
    'auth.basic',
    'can:update,post',
    'verified',
    'password.confirm',
    'role:admin|boss',
    'permission:edit,read',
    'scopes:a,b',
    'ability:x',
    'guest',
    'throttle:60',
    'web',
    'signed',
    'own',
    'own.open:x',
    'grouped',
    'strange',
    'require-login',
    'cors',
  ];
  const routes = [
    '<?php',
    'use Illuminate\\Support\\Facades\\Route;',
    ...middleware.map((name, index) => `Route::get('/m${index}', fn () => 1)->middleware('${name}');`),
    "Route::get('/class', [Done::class, 'x'])->middleware(\\App\\Http\\Middleware\\OwnToken::class);",
    "Route::get('/quiet', [Done::class, 'x'])->middleware(\\App\\Http\\Middleware\\LooksToken::class);",
    "Route::get('/guests', [Done::class, 'x'])->middleware(\\App\\Http\\Middleware\\RedirectIfAuthenticated::class);",
    "Route::get('/package', [Done::class, 'x'])->middleware(\\Illuminate\\Auth\\Middleware\\Authorize::class);",
    "Route::get('/signature', [Done::class, 'x'])->middleware(\\Illuminate\\Routing\\Middleware\\ValidateSignature::class);",
    "Route::get('/harmless', [Done::class, 'x'])->middleware(\\Illuminate\\Http\\Middleware\\HandleCors::class);",
    "Route::get('/passport', [Done::class, 'x'])->middleware(\\Laravel\\Passport\\Http\\Middleware\\CheckClientCredentials::class);",
    "Route::get('/foreign', [Done::class, 'x'])->middleware(\\Other\\Thing::class);",
    "Route::get('/unknown', [Done::class, 'x'])->middleware($x);",
    "Route::get('/without', [Done::class, 'x'])->middleware('auth')->withoutMiddleware('auth');",
  ].join('\n');
  const classes = {
    'app/Done.php': '<?php\nclass Done {\n  public function x() {}\n}\n',
    'app/Http/Middleware/OwnToken.php':
      '<?php\nnamespace App\\Http\\Middleware;\nclass OwnToken {\n  public function handle($request, $next) {\n    if (!$request->user()) abort(403);\n    return $next($request);\n  }\n}\n',
    'app/Http/Middleware/LooksToken.php':
      '<?php\nnamespace App\\Http\\Middleware;\nclass LooksToken {\n  public function handle($request, $next) {\n    $request->user();\n    return $next($request);\n  }\n}\n',
    'app/Http/Middleware/RedirectIfAuthenticated.php':
      "<?php\nnamespace App\\Http\\Middleware;\nclass RedirectIfAuthenticated {\n  public function handle($request, $next) {\n    return redirect('/');\n  }\n}\n",
  };

  it('is what middleware is called, in the words of the application', async () => {
    const kernel = `<?php
namespace App\\Http;
class Kernel extends HttpKernel {
  protected $middleware = [\\App\\Http\\Middleware\\Cors::class];
  protected $middlewareGroups = ['web' => [], 'grouped' => ['auth', 'throttle']];
  protected $routeMiddleware = ['own' => \\App\\Http\\Middleware\\OwnToken::class];
  protected $middlewareAliases = ['own.open' => \\App\\Http\\Middleware\\LooksToken::class];
}
`;
    const files = { 'routes/web.php': routes, ...classes };
    const found = await guardsIn({ ...files, 'app/Http/Kernel.php': kernel });
    assert.deepEqual(
      found.map((line, index) => `${middleware[index] ?? ''} ${line.replaceAll(/@[\w.]+:/g, ':')}`),
      [
        'auth GET /m0 required ← auth:3',
        'auth:api GET /m1 required ← auth:api:4',
        'auth.basic GET /m2 required ← auth.basic:5',
        'can:update,post GET /m3 required update ← can:update,post:6',
        'verified GET /m4 required ← verified:7',
        'password.confirm GET /m5 required ← password.confirm:8',
        'role:admin|boss GET /m6 required admin boss ← role:admin|boss:9',
        'permission:edit,read GET /m7 required edit read ← permission:edit,read:10',
        'scopes:a,b GET /m8 required a b ← scopes:a,b:11',
        'ability:x GET /m9 required x ← ability:x:12',
        'guest GET /m10 none',
        'throttle:60 GET /m11 none',
        'web GET /m12 none',
        'signed GET /m13 unknown ← signed:16',
        'own GET /m14 unknown ← own:17',
        'own.open:x GET /m15 none',
        'grouped GET /m16 required ← auth:19',
        'strange GET /m17 unknown ← strange:20',
        'require-login GET /m18 required ← require-login:21',
        'cors GET /m19 none',
        ' GET /class unknown ← OwnToken:23',
        ' GET /quiet none',
        ' GET /guests none',
        ' GET /package required ← Authorize:26',
        ' GET /signature unknown ← ValidateSignature:27',
        ' GET /harmless none',
        ' GET /passport required ← CheckClientCredentials:29',
        ' GET /foreign unknown ← Thing:30',
        ' GET /unknown unknown ← :31',
        ' GET /without unknown ← withoutMiddleware:32',
      ],
    );
    const bootstrap = `<?php
use Illuminate\\Foundation\\Application;
use Illuminate\\Foundation\\Configuration\\Middleware;
return Application::configure()->withRouting(web: __DIR__ . '/../routes/web.php')
  ->withMiddleware(function (Middleware $middleware) {
    $middleware->alias(['own' => \\App\\Http\\Middleware\\OwnToken::class]);
    CALL
  })->create();
`;
    const small =
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/own', fn () => 1)->middleware('own');\nRoute::get('/x', fn () => 1)->middleware('x');\nRoute::get('/', fn () => 1);\n";
    const calls = [
      '',
      "$middleware->web(append: ['auth']);",
      "$middleware->web(remove: ['auth']);",
      "$middleware->api(prepend: 'auth');",
      "$middleware->group('x', ['auth']);",
      "$middleware->appendToGroup('x', 'verified');",
      "$middleware->prependToGroup('x', ['auth', 'verified']);",
      "$middleware->append('auth');",
      "$middleware->prepend('auth');",
      "$middleware->use(['auth']);",
      "$middleware->other('auth');",
    ];
    const rows = calls.map(async (call) =>
      (
        await guardsIn({
          'bootstrap/app.php': bootstrap.replace('CALL', call),
          'routes/web.php': small,
          ...classes,
        })
      )
        .map((line) => line.replaceAll(/@[\w.]+:/g, ':'))
        .join(', '),
    );
    assert.deepEqual(await Promise.all(rows), [
      'GET /own unknown ← own:3, GET /x unknown ← x:4, GET / none',
      'GET /own required ← auth:4, GET /x required ← auth:4, GET / required ← auth:4',
      'GET /own unknown ← own:3, GET /x unknown ← x:4, GET / none',
      'GET /own unknown ← own:3, GET /x unknown ← x:4, GET / none',
      'GET /own unknown ← own:3, GET /x required ← auth:4, GET / none',
      'GET /own unknown ← own:3, GET /x required ← verified:4, GET / none',
      'GET /own unknown ← own:3, GET /x required ← auth:4 verified:4, GET / none',
      'GET /own required ← auth:3, GET /x required ← auth:4, GET / required ← auth:5',
      'GET /own required ← auth:3, GET /x required ← auth:4, GET / required ← auth:5',
      'GET /own required ← auth:3, GET /x required ← auth:4, GET / required ← auth:5',
      'GET /own unknown ← own:3, GET /x unknown ← x:4, GET / none',
    ]);
  });

  it('is what controllers and requests say', async () => {
    const names = 'A B C D E'.split(' ');
    assert.deepEqual(
      await guardsIn({
        'routes/web.php': [
          '<?php',
          'use Illuminate\\Support\\Facades\\Route;',
          'use App\\Http\\Controllers\\{A, B, C, D, E};',
          ...names.flatMap((name) => [
            `Route::get('/${name}/index', [${name}::class, 'index']);`,
            `Route::get('/${name}/store', [${name}::class, 'store']);`,
          ]),
        ].join('\n'),
        'app/Http/Controllers/A.php': `<?php
namespace App\\Http\\Controllers;
class A extends Base {
  public function __construct() {
    $this->middleware('auth')->only('store');
    $this->middleware(['can:x', 'throttle'])->except(['store']);
    $this->middleware('verified');
  }
  public function index() {}
  public function store() {}
}
`,
        'app/Http/Controllers/Base.php': `<?php
namespace App\\Http\\Controllers;
class Base {
  public function __construct() { $this->middleware('role:base'); }
}
`,
        'app/Http/Controllers/B.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Routing\\Controllers\\Middleware;
class B {
  public static function middleware(): array {
    return ['verified', new Middleware('auth', only: ['store']), new Middleware(middleware: 'can:x', except: ['store'])];
  }
  public function index() {}
  public function store() {}
}
`,
        'app/Http/Controllers/C.php': `<?php
namespace App\\Http\\Controllers;
class C {
  public function __construct() { $this->authorizeResource(Post::class); }
  public function index() {}
  public function store() {}
}
`,
        'app/Http/Controllers/D.php': `<?php
namespace App\\Http\\Controllers;
use App\\Http\\Requests\\{Open, Asking};
class D {
  public function index(Open $request) {}
  public function store(Asking $request, $other) {}
}
`,
        'app/Http/Controllers/E.php': `<?php
namespace App\\Http\\Controllers;
class E {
  public static function middleware() { return strange(); }
  public function index() { $this->authorize('x'); }
  public function store() {}
}
`,
        'app/Http/Requests/Open.php':
          '<?php\nnamespace App\\Http\\Requests;\nclass Open {\n  public function authorize() { return true; }\n}\n',
        'app/Http/Requests/Asking.php':
          '<?php\nnamespace App\\Http\\Requests;\nclass Asking {\n  public function authorize() { $x = 1; return true; }\n}\n',
      }),
      [
        'GET /A/index required x base ← can:x@A.php:6 verified@A.php:7 role:base@Base.php:4',
        'GET /A/store required base ← auth@A.php:5 verified@A.php:7 role:base@Base.php:4',
        'GET /B/index required x ← verified@B.php:5 can:x@B.php:6',
        'GET /B/store required ← verified@B.php:5 auth@B.php:6',
        'GET /C/index unknown ← authorizeResource@C.php:4',
        'GET /C/store unknown ← authorizeResource@C.php:4',
        'GET /D/index none',
        'GET /D/store unknown ← Asking@Asking.php:4',
        'GET /E/index unknown ← middleware@E.php:4 index@E.php:5',
        'GET /E/store unknown ← middleware@E.php:4',
      ],
    );
  });
});

describe('what stands before actions of Symfony', () => {
  const controller = `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
use Symfony\\Component\\Security\\Http\\Attribute\\IsGranted;
use Sensio\\Bundle\\FrameworkExtraBundle\\Configuration\\Security;
use OpenApi\\Attributes as OA;
use App\\Security\\Own;
class X {
  #[Route('/plain')] #[OA\\Tag('x')]
  public function plain() {}
  #[Route('/role'), IsGranted('ROLE_ADMIN')]
  public function role() {}
  #[Route('/attribute'), IsGranted(attribute: 'edit')]
  public function attribute() {}
  #[Route('/fully'), IsGranted('IS_AUTHENTICATED_FULLY')]
  public function fully() {}
  #[Route('/public'), IsGranted('PUBLIC_ACCESS')]
  public function open() {}
  #[Route('/anonymous'), IsGranted('IS_AUTHENTICATED_ANONYMOUSLY')]
  public function anonymous() {}
  #[Route('/empty'), IsGranted]
  public function none() {}
  #[Route('/expression'), Security("is_granted('ROLE_A') and is_granted('ROLE_B')")]
  public function expression() {}
  #[Route('/or'), Security("is_granted('ROLE_A') or x")]
  public function either() {}
  #[Route('/strange'), Security("user.x == 1")]
  public function strange() {}
  #[Route('/own'), Own]
  public function own() {}
  #[Route('/asks')]
  public function asks() {
    $this->denyAccessUnlessGranted('ROLE_X');
  }
  #[Route('/later')]
  public function later() {
    $x = 1;
    $this->denyAccessUnlessGranted('ROLE_X');
  }
}
#[IsGranted('ROLE_CLASS')]
class Y {
  #[Route('/closed')] public function closed() {}
}
`;

  it('is what attributes and the action itself say', async () => {
    assert.deepEqual(await guardsIn({ 'src/Controller/X.php': controller }), [
      'ANY /plain none',
      'ANY /role required ROLE_ADMIN ← IsGranted@X.php:11',
      'ANY /attribute required edit ← IsGranted@X.php:13',
      'ANY /fully required ← IsGranted@X.php:15',
      'ANY /public none',
      'ANY /anonymous none',
      'ANY /empty unknown ← IsGranted@X.php:21',
      'ANY /expression required ROLE_A ROLE_B ← Security@X.php:23',
      'ANY /or unknown ← Security@X.php:25',
      'ANY /strange unknown ← Security@X.php:27',
      'ANY /own none',
      'ANY /asks required ROLE_X ← denyAccessUnlessGranted@X.php:33',
      'ANY /later unknown ← later@X.php:36',
      'ANY /closed required ROLE_CLASS ← IsGranted@X.php:41',
    ]);
  });

  it('is what security.yaml and listeners say of paths', async () => {
    const paths = ['/admin', '/admin/users', '/login', '/api/x', '/other'];
    const routes = `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
class X {
${paths.map((path, index) => `  #[Route('${path}', methods: ['GET'])] public function a${index}() {}`).join('\n')}
}
`;
    const rules = [
      '    - { path: ^/admin, roles: ROLE_ADMIN }',
      '    - { path: ^/admin$, role: [ROLE_A, ROLE_B] }',
      "    - { path: ^/admin, roles: 'ROLE_A, ROLE_B' }",
      '    - { path: ^/login, roles: PUBLIC_ACCESS }\n    - { path: ^/, roles: IS_AUTHENTICATED_FULLY }',
      '    - { path: ^/admin, methods: [post], roles: ROLE_ADMIN }',
      '    - { path: ^/admin, methods: GET, roles: ROLE_ADMIN }',
      '    - { path: ^/admin, ips: [1.1.1.1], roles: ROLE_ADMIN }',
      '    - { path: ^/admin, allow_if: x }',
      '    - { path: ^/admin }',
      '    - { roles: ROLE_ALL }',
      '    - text',
    ];
    const firewalls = [
      '{ dev: { pattern: ^/admin, security: false }, open: { pattern: ^/api, security: false }, main: { lazy: true } }',
      '{ open: { security: false } }',
    ];
    const yaml = [
      ...rules.map((rule) => `security:\n  access_control:\n${rule}\n`),
      ...firewalls.map(
        (text) => `security:\n  firewalls: ${text}\n  access_control:\n    - { path: ^/, roles: ROLE_X }\n`,
      ),
      'other: 1\n',
    ];
    const found = yaml.map(async (text) =>
      (await guardsIn({ 'src/Controller/X.php': routes, 'config/packages/security.yaml': text }))
        .map((line) =>
          line.replace(/^GET (\S+) (.*?)( ← .*)?$/, '$1 $2$3').replaceAll(/@security.yaml:/g, ':'),
        )
        .join(', '),
    );
    assert.deepEqual(await Promise.all(found), [
      '/admin required ROLE_ADMIN ← access_control:3, /admin/users required ROLE_ADMIN ← access_control:3, /login none, /api/x none, /other none',
      '/admin required ROLE_A ROLE_B ← access_control:3, /admin/users none, /login none, /api/x none, /other none',
      '/admin required ROLE_A ROLE_B ← access_control:3, /admin/users required ROLE_A ROLE_B ← access_control:3, /login none, /api/x none, /other none',
      '/admin required ← access_control:4, /admin/users required ← access_control:4, /login none ← access_control:3, /api/x required ← access_control:4, /other required ← access_control:4',
      '/admin none, /admin/users none, /login none, /api/x none, /other none',
      '/admin required ROLE_ADMIN ← access_control:3, /admin/users required ROLE_ADMIN ← access_control:3, /login none, /api/x none, /other none',
      '/admin unknown ← access_control:3, /admin/users unknown ← access_control:3, /login none, /api/x none, /other none',
      '/admin unknown ← allow_if:3, /admin/users unknown ← allow_if:3, /login none, /api/x none, /other none',
      '/admin none, /admin/users none, /login none, /api/x none, /other none',
      '/admin required ROLE_ALL ← access_control:2, /admin/users required ROLE_ALL ← access_control:2, /login required ROLE_ALL ← access_control:2, /api/x required ROLE_ALL ← access_control:2, /other required ROLE_ALL ← access_control:2',
      '/admin none, /admin/users none, /login none, /api/x none, /other none',
      '/admin required ROLE_X ← access_control:4, /admin/users required ROLE_X ← access_control:4, /login required ROLE_X ← access_control:4, /api/x none ← open:1, /other required ROLE_X ← access_control:4',
      '/admin unknown ← open:1, /admin/users unknown ← open:1, /login unknown ← open:1, /api/x unknown ← open:1, /other unknown ← open:1',
      '/admin none, /admin/users none, /login none, /api/x none, /other none',
    ]);
    const listener = (text: string): string => `<?php\nnamespace App;\n${text}\n`;
    const listeners = [
      '#[AsEventListener]\nclass L { public function x($e) { throw new AccessDeniedException(); } }',
      '#[AsEventListener]\nclass L { public function x($e) { return 1; } }',
      "class L implements EventSubscriberInterface {\n  public static function getSubscribedEvents() { return [KernelEvents::REQUEST => 'x']; }\n  public function x($e) { throw new AccessDeniedException(); }\n}",
      "class L implements EventSubscriberInterface {\n  public static function getSubscribedEvents() { return [KernelEvents::EXCEPTION => 'x']; }\n  public function x($e) { throw new AccessDeniedException(); }\n}",
      'class L implements EventSubscriberInterface {\n  public function x($e) { throw new AccessDeniedException(); }\n}',
      'class L {\n  public function x($e) { throw new AccessDeniedException(); }\n}',
    ];
    const one = routes.replace(/(a0\(\) \{\})[^}]*\}[^]*$/, '$1\n}\n');
    const heard = listeners.map(async (text) =>
      (await guardsIn({ 'src/Controller/X.php': one, 'src/L.php': listener(text) })).join(', '),
    );
    assert.deepEqual(await Promise.all(heard), [
      'GET /admin unknown ← L@L.php:4',
      'GET /admin none',
      'GET /admin unknown ← L@L.php:3',
      'GET /admin none',
      'GET /admin unknown ← L@L.php:3',
      'GET /admin none',
    ]);
    const secured = { 'composer.json': '{ "require": { "symfony/security-bundle": "7" } }' };
    assert.deepEqual(await guardsIn({ 'src/Controller/X.php': one, ...secured }), [
      'GET /admin unknown ← access_control@X.php:5',
    ]);
    const nested = {
      'app/src/X.php': one,
      'app/config/packages/security.yaml':
        'security: { access_control: [{ path: ^/admin, roles: ROLE_APP }] }',
      'config/security.yaml': 'security: { access_control: [{ path: ^/admin, roles: ROLE_OUTER }] }',
      'src/X.php': one,
    };
    assert.deepEqual(await guardsIn(nested), [
      'GET /admin required ROLE_APP ← access_control@security.yaml:1',
      'GET /admin required ROLE_OUTER ← access_control@security.yaml:1',
    ]);
  });
});
