import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of PHP stand for', () => {
  it('is what its code makes of them', () =>
    assertValues([
      [
        {
          'app/Http/a.php': `<?php
namespace App\\Http;
use App\\Models\\User;
use Vendor\\Thing as T;
use App\\Other;
class A { const B = 'b'; public $c = 'd'; static $e = 'f'; function __construct($g, $h = 'i') { $this->g = $g; } function Show() { return $this->g; } static function make() { return new self('z'); } }
class C extends A { use D; function own() { return 'own'; } }
trait D { function fromTrait() { return 'trait'; } }
$a = new A('x');
$b = $a->show();
$c = $a->c;
$d = A::B;
$e = A::$e;
$f = A::class . '@index';
$g = new C('y');
$h = $g->fromTrait();
$i = $g->SHOW();
$j = User::class . '';
$k = User::NAME;
$l = T::x();
$m = new Missing();
$n = \\Root::R;
$o = Other\\Deep::X;
$p = __DIR__ . '/x';
$q = ['r' => 's', 't'];
$r = $q['r'];
$s = ['u', 'v'];
$t = $s[1];
foreach ($s as $each) { $last = $each; }
foreach ($q as $key => $value) { $pair = $key . $value; }
$u = lower();
$v = Sub\\Rel::Y;
$w = ($x ?? 'y') . 'z';`,
          'app/Models/User.php': `<?php
namespace App\\Models;
class User { const NAME = 'name'; }`,
          'app/root.php': `<?php
class Root { const R = 'r'; }`,
          'app/Other/Deep.php': `<?php
namespace App\\Other;
class Deep { const X = 'x'; }`,
          'app/Http/Sub/Rel.php': `<?php
namespace App\\Http\\Sub;
class Rel { const Y = 'y'; }`,
        },
        `$a = A('x'){B: 'b', c: 'd', e: 'f', g: 'x'}
$b = 'x'
$c = 'd'
$d = 'b'
$e = 'f'
$f = 'App\\Http\\A@index'
$g = C('y'){B: 'b', c: 'd', e: 'f', g: 'y'}
$h = 'trait'
$i = 'y'
$j = 'App\\Models\\User'
$k = 'name'
$l = <Vendor>.Thing.x()
$m = <App\\Http>.Missing()
$n = 'r'
$o = 'x'
$p = 'app/Http/x'
$q = {r: 's'}
$r = 's'
$s = ['u', 'v']
$t = 'v'
$each = 'v'
$last = 'v'
$key = 'r'
$value = 's'
$pair = 'rs'
$u = ?
$v = 'y'
$w = 'yz'`,
      ],
      [
        {
          'app/Http/a.php': `<?php
use A\\B;
$a = B\\C::X;
$b = \\A\\B\\C::X;
$c = Plain::Y;
$d = new \\A\\B\\C();
$e = $d->y('v');
$f = B::Z;`,
          'app/Http/Plain.php': `<?php
class Plain { const Y = 'plain'; }`,
          'src/C.php': `<?php
namespace A\\B;
class C { const X = 'x'; function y($z) { return $z . static::X . self::X; } }`,
          'src/B.php': `<?php
namespace A;
class B { const Z = 'z'; }`,
        },
        `$a = 'x'
$b = 'x'
$c = 'plain'
$d = C{X: 'x'}
$e = 'vxx'
$f = 'z'`,
      ],
    ]));
});
