import { assertFacts } from '../factsIn.ts';

describe('what is read of a file of PHP', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.php', [
      [
        `<?php
namespace App\\Http;
use A\\B;
use C\\D as E;
use \\F;
use G\\{H, I\\J as K};
use function L\\m;
use N, O\\P;
#[Route('/a', name: 'b', methods: ['GET'])]
#[Q, \\R\\S(1)]
abstract class T extends U implements V, W\\X {
  use Y, Z\\AA;
  const BB = 'cc', DD = 1;
  private $ee = 2, $ff;
  public string $gg = 'hh';
  #[Route('/ii')]
  public function jj(KK $ll, ?int $mm = 1, ...$nn): string { return $this->oo; }
  private static function pp() {}
  protected function qq() {}
  abstract function rr();
}
interface SS extends TT { function uu(); }
trait VV { }
enum WW: string { case XX = 'x'; const YY = self::XX; }
final class ZZ { public function __construct(private readonly A $b, $c) {} }`,
        `namespace App\\Http
import B = B of A@3
import E = D of C@4
import F = F of @5
import H = H of G@6
import K = J of G\\I@6
import m = m of L@7
import N = N of @8
import P = P of O@8
let T = @Route('/a', name='b', methods=['GET'])@9 @Q()@10 @\\R\\S(1)@10 abstract class T App\\Http\\T@11-21 < Y < \\Z\\AA < U < V < \\W\\X { BB = 'cc'@13; DD = 1@13; ee = 2@14; ff = ?@14; gg = 'hh'@15; @Route('/ii')@16 of 0 fn jj@16-17-17($ll: KK, $mm: ? = 1, ...$nn) { return self.oo }; isStatic isPrivate of 0 fn pp@18() {  }; isPrivate of 0 fn qq@19() {  }; isAbstract of 0 fn rr@20() {  } }@11
let SS = interface SS App\\Http\\SS@22 < TT { isAbstract of 1 fn uu@22() {  } }@22
let VV = interface VV App\\Http\\VV@23 {  }@23
let WW = class WW App\\Http\\WW@24 { YY = self.XX@24 }@24
let ZZ = class ZZ App\\Http\\ZZ@25 { of 4 fn __construct@25($b: A, $c) {  } }@25`,
      ],
      [
        `<?php x('a\\'b\\\\c\\d', "e$f g{$h}i\\"j{$k->l}", 1, 1.5, true, FALSE, null, $m, $this, self::n(), static::$o, parent::p(), Q, \\R\\S, T\\U, -1, 'v' . $w . 'x');`,
        `namespace 
x('a'b\\c\\d', ('e' + $f + ' g' + $h + 'i' + '"' + 'j' + $k.l), 1, ?, true, false, null, $m, self, self.n(), self.o, self.p(), Q, \\R\\S, \\T\\U, ?, ('v' + $w + 'x'))`,
      ],
      [
        "<?php x(A::class, A::B, $c::D, $e->f, $e?->f, $g->h(1), $g?->h(2), I::j(3), $k[0], $l['m'], n($o), $p(1), A::$q, $r[], $s->{$t});",
        `namespace 
x(A, A.B, $c.D, $e.f, $e.f, $g.h(1), $g.h(2), I.j(3), $k[0], $l['m'], n($o), $p(1), A.q, $r[?], $s.$t)`,
      ],
      [
        "<?php x(new A, new A(1), new \\B\\C('d'), new $e(2), new class { }, [1, 2], ['a' => 1, $b => 2, 3], array('c' => 4), [...$d], [], [[5]], fn($f) => $g, function (H $i) use ($j) { k(); }, static fn() => 1);",
        `namespace 
x(new A(), new A(1), new \\B\\C('d'), new $e(2), new ?(), [1, 2], {'a': 1, $b: 2, ...3}, {'c': 4}, [?], [], [[5]], fn ($f) { return $g }, fn ($i: H) { k() }, isStatic fn () { return 1 })`,
      ],
      [
        '<?php x($a ?? $b, $a ?: $b, $a || $b, $a && $b, $a + $b, $a ? $b : $c, ($d), (string) $e, $f = $g, ...$h, i: 1, j: $k);',
        `namespace 
x(($a | $b), (? | $b), ($a | $b), ?, ?, ($b | $c), $d, $e, $g, ?, i=1, j=$k)`,
      ],
      [
        "<?php require 'a.php'; require_once __DIR__ . '/b.php'; include 'c.php'; include_once('d.php'); $e = require 'f.php';",
        `namespace 
require('a.php')
require((__DIR__ + '/b.php'))
require('c.php')
require('d.php')
set $e = require('f.php')`,
      ],
      [
        `<?php
$a = 1; $b->c = 2; D::$e = 3; $f['g'] = 4; $h .= 5; [$i, $j] = $k; i();
function l(M $n, &$o, $p = 2) { return; }
function q(): R { return s(); }`,
        `namespace 
set $a = 1@2
set $b.c = 2@2
set D.e = 3@2
set $f['g'] = 4@2
?
set [$i, $j] = $k@2
i()@2
let l = fn l@3($n: M, $o, $p = 2) {  }@3
let q = fn q@4() { return s()@4 }@4`,
      ],
      [
        `<?php
if ($a) b(); elseif ($c) d(); else e();
if ($f): g(); else: h(); endif;
for ($i = 0; $i < 1; $i++) j();
foreach ($k as $l) m();
foreach ($n as $o => $p) { q(); r(); }
foreach (s() as [$t, $u]) v();
while ($w) x();
do { y(); } while (z());
try { aa(); } catch (BB $c) { dd(); } finally { ee(); }
switch ($f) { case 1: gg(); break; default: hh(); }
{ ii(); }
foreach ($jj as $kk): ll(); endforeach;
while (mm()) { nn(); }
return oo();`,
        `namespace 
b()@2
d()@2
e()@2
g()@3
h()@3
j()@4
for $l of $k.values()@5 { m()@5 }
for [$o, $p] of $n.entries()@6 { q()@6; r()@6 }
for [$t, $u] of s()@7.values()@7 { v()@7 }
x()@8
y()@9
aa()@10
dd()@10
ee()@10
gg()@11
hh()@11
ii()@12
for $kk of $jj.values()@13 { ll()@13 }
nn()@14
return oo()@15`,
      ],
      [
        `<?php
namespace A { class B {} function c() {} }
namespace { class D {} }`,
        `namespace 
let B = class B A\\B@2 {  }@2
let c = fn c@2() {  }@2
let D = class D@3 {  }@3`,
      ],
      [
        `<?php
function a() { $b->get('/c', $d); }
function e() { F::group($g); }
function h() { register_rest_route('i', 'j'); }
function k() { l(function () { m::post(); }); }
function n() { get(); }
function o() { $p->q(); }
class R { function s() { $this->t->resource('u'); } }
$v = fn() => W::any();`,
        `namespace 
let a = mayRegister fn a@2() { $b.get('/c', $d)@2 }@2
let e = mayRegister fn e@3() { F.group($g)@3 }@3
let h = mayRegister fn h@4() { register_rest_route('i', 'j')@4 }@4
let k = mayRegister fn k@5() { l(fn @5() { m.post()@5 })@5 }@5
let n = fn n@6() { get()@6 }@6
let o = fn o@7() { $p.q()@7 }@7
let R = class R@8 { mayRegister of 0 fn s@8() { self.t.resource('u')@8 } }@8
set $v = fn @9() { return W.any()@9 }@9`,
      ],
      [
        `<?php
class A {
  /**
   * @Route("/b", name="c", methods={"GET", "POST"})
   * @D\\E\\Security("f('(g)')") @Other
   * @H(i=1, "j", k="l", m={}, n)
   */
  function o() {}
  /* @Route("/p") */
  function q() {}
  // @Route("/r")
  function s() {}
  /** @Route("/t */
  #[U]
  function v() {}
  /** @Route( */
  function w() {}
}
/** @IsGranted("X") */
class Y {}`,
        `namespace 
let A = class A@2-18 { @Route('/b', name='c', methods=['GET', 'POST'])@4 @Security('f('(g)')')@5 @H('j', k='l', m=[])@6 of 0 fn o@8() {  }; of 0 fn q@10() {  }; of 0 fn s@12() {  }; @U()@14 @Route('/t */')@13 of 0 fn v@14-15-15() {  }; @Route()@16 of 0 fn w@17() {  } }@2
let Y = @IsGranted('X')@19 class Y@20 {  }@20`,
      ],
      [
        `<?php
/** @A({"b", "c") */
class D {}
/** @E(f=g("h"), i="j)") k("l") */
class M {}
/** @lower("n") @O\\lower("p") */
class Q {}`,
        `namespace 
let D = @A(['b', 'c'])@2 class D@3 {  }@3
let M = @E(fg='h', i='j)')@4 class M@5 {  }@5
let Q = class Q@7 {  }@7`,
      ],
      [
        `<?php
$a->b(
  'c',
  d: [
    'e' =>
      1,
    2,
  ])
  ->f(
    new G(
    ));
function
  h(
    $i
  ) {
}
class
  J {
  #[K(
    'l')]
  public
    $m
      = 1;
  const
    N =
      2;
  function
    o() {}
}
foreach (
  $p as $q) {
}
r(
);
require
  's';`,
        `namespace 
$a.b('c'@3, d={'e': 1@6, ...2@7}@4)@2-8.f(new G()@10-11@10)@9-11
let h = fn h@12-13-16($i) {  }@12
let J = class J@18-29 { m = 1@22; N = 2@25; of 0 fn o@27-28-28() {  } }@18
for $q of $p.values()@30 {  }
r()@33-34
require('s'@36)@35-36`,
      ],
      [
        `<?php # a
// b
x(/* c */ 1); /* d */
class E { /* f */ }
?>
<html>
<?php y();`,
        `namespace 
x(1)@3
let E = class E@4 {  }@4
y()@7`,
      ],
    ]));
});
