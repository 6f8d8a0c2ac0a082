import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

const ask = '\\Illuminate\\Auth\\Middleware\\Authenticate::class';
const session = '\\Illuminate\\Session\\Middleware\\StartSession::class';

/** What stands before `show` and `other` of a controller: `required ← auth | none`. */
async function guards(
  controller: readonly string[],
  ofRoute = '',
  kernel: readonly string[] = [],
): Promise<string> {
  const middleware = (name: string, body: string): string =>
    `<?php namespace App\\Http\\Middleware; class ${name} { public function handle($r, $next) { ${body} return $next($r); } }`;
  const found = await guardsIn({
    'routes/web.php': lines(
      '<?php',
      'use Illuminate\\Support\\Facades\\Route;',
      'use App\\Http\\Controllers\\Shop;',
      `Route::get('/a', [Shop::class, 'show'])${ofRoute};`,
      `Route::get('/b', [Shop::class, 'other'])${ofRoute};`,
    ),
    'app/Http/Controllers/Shop.php': lines(
      '<?php',
      'namespace App\\Http\\Controllers;',
      'use Illuminate\\Routing\\Controllers\\Middleware;',
      'class Shop extends Controller {',
      ...controller,
      'public function show() { return 1; }',
      'public function other() { return 1; }',
      '}',
    ),
    'app/Http/Kernel.php': lines(
      '<?php',
      'namespace App\\Http;',
      'class Kernel extends HttpKernel {',
      ...kernel,
      '}',
    ),
    'app/Http/Middleware/RedirectIfAuthenticated.php': middleware(
      'RedirectIfAuthenticated',
      "if (Auth::check()) { return redirect('/'); }",
    ),
    'app/Http/Middleware/Own.php': middleware('Own', 'if (!$r->user()) { abort(401); }'),
    'app/Http/Middleware/Plain.php': middleware('Plain', '$r->x = 1;'),
  });
  return found.map((route) => route.replace(/^GET \S+ /, '').replaceAll(/@\S+/g, '')).join(' | ');
}

const both = (said: string): string => `${said} | ${said}`;

describe('middleware of controllers of Laravel', () => {
  for (const [code, expected] of [
    ["$this->middleware('auth');", both('required ← auth')],
    ["$this->middleware('auth')->only('show');", 'required ← auth | none'],
    ["$this->middleware('auth')->except('show');", 'none | required ← auth'],
    ["$this->middleware('auth')->only(['show', 'other']);", both('required ← auth')],
    [
      "$this->middleware('auth')->only('show'); $this->middleware('can:see');",
      'required see ← auth can:see | required see ← can:see',
    ],
    ["$this->middleware(['auth', 'verified']);", both('required ← auth verified')],
    ['$this->authorizeResource(Shop::class);', both('unknown ← authorizeResource')],
    ["$this->middleware('guest');", both('none')],
    ["$this->middleware('throttle:60');", both('none')],
    ["$this->middleware('signed');", both('unknown ← signed')],
    ["$this->middleware('can:see,shop');", both('required see ← can:see,shop')],
    ["$this->middleware('permission:a|b');", both('required a b ← permission:a|b')],
    ['$this->middleware(function ($r, $next) { return $next($r); });', both('none')],
    [
      '$this->middleware(function ($r, $next) { if (!$r->user()) abort(403); return $next($r); });',
      both('unknown ← '),
    ],
    ['$this->x = 1;', both('none')],
  ] as const) {
    it(`is that of a constructor: ${code}`, async () =>
      assert.equal(await guards([`public function __construct() { ${code} }`]), expected));
  }

  for (const [code, expected] of [
    ["['auth']", both('required ← auth')],
    ["[new Middleware('auth', only: ['show'])]", 'required ← auth | none'],
    ["[new Middleware('auth', except: ['show'])]", 'none | required ← auth'],
    ["[new Middleware(middleware: 'auth')]", both('required ← auth')],
    [`[${ask}]`, both('required ← Authenticate')],
    ["['auth', new Middleware('can:see', only: ['other'])]", 'required ← auth | required see ← auth can:see'],
    ["[new Middleware(['auth', 'verified'])]", both('required ← auth verified')],
    ['$unknown', both('unknown ← middleware')],
  ] as const) {
    it(`is what a static method gives: ${code}`, async () =>
      assert.equal(await guards([`public static function middleware() { return ${code}; }`]), expected));
  }
});

describe('middleware of routes of Laravel', () => {
  for (const [code, expected] of [
    ["->middleware('auth')", 'required ← auth'],
    ["->middleware(['auth:api', 'role:boss'])", 'required boss ← auth:api role:boss'],
    [`->middleware(${ask})`, 'required ← Authenticate'],
    [
      '->middleware(\\Illuminate\\Routing\\Middleware\\ValidateSignature::class)',
      'unknown ← ValidateSignature',
    ],
    [`->middleware(${session})`, 'none'],
    ["->middleware('requireLogin')", 'required ← requireLogin'],
    ["->middleware('strange')", 'unknown ← strange'],
    ["->can('see', 'shop')", 'required see ← can:see'],
    ["->withoutMiddleware('auth')", 'unknown ← withoutMiddleware'],
    ['->middleware(\\App\\Http\\Middleware\\RedirectIfAuthenticated::class)', 'none'],
    ['->middleware(\\App\\Http\\Middleware\\Own::class)', 'unknown ← Own'],
    ['->middleware(\\App\\Http\\Middleware\\Plain::class)', 'none'],
  ] as const) {
    it(`is ${expected} with ${code}`, async () => assert.equal(await guards([], code), both(expected)));
  }

  it('is that of the kernel: before every route, by groups and by other names', async () => {
    const kernel = (web: string, more = ''): readonly string[] => [
      `protected $middlewareGroups = ['web' => [${web}], 'own' => ['web', 'auth']];`,
      more,
    ];
    assert.equal(await guards([], '', kernel(session)), both('none'));
    assert.equal(await guards([], '', kernel(ask)), both('required ← Authenticate'));
    assert.equal(await guards([], "->middleware('own')", kernel(session)), both('required ← auth'));
    const all = (names: string): readonly string[] => kernel(session, `protected $middleware = [${names}];`);
    assert.equal(await guards([], '', all(ask)), both('required ← Authenticate'));
    assert.equal(await guards([], '', all(session)), both('none'));
    for (const field of ['routeMiddleware', 'middlewareAliases']) {
      const alias = (name: string): readonly string[] =>
        kernel(session, `protected $${field} = ['a' => ${name}];`);
      assert.equal(await guards([], "->middleware('a:x')", alias(ask)), both('required ← a:x'));
      assert.equal(await guards([], "->middleware('a')", alias(session)), both('none'));
    }
    const circle = kernel(session, "protected $routeMiddleware = ['a' => 'b', 'b' => 'a'];");
    assert.equal(await guards([], "->middleware('a')", circle), both('unknown ← a'));
  });
});
