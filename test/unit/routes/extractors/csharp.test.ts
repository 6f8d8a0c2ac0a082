import { assertFacts } from '../factsIn.ts';

describe('what is read of a file of C#', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.cs', [
      [
        `using A;
using B.C;
using static D.E;
using F = G.H;
using I = J;
namespace K.L;
[ApiController, Route("a/[controller]")]
[M(1, n: 2, O = 3)]
public abstract class P : Q, R.S, T<U> {
  private readonly V w, x = 1;
  const string Y = "z";
  public AA Bb { get; set; } = cc;
  public DD Ee => ff;
  static GG hh;
  [HttpGet("ii")] public async JJ Kk([FromBody] LL mm, int nn = 1, params string[] oo) { return pp; }
  private void Qq() {}
  static RR Ss() => tt;
  public abstract int Uu();
  public P(int vv) : base(vv, 1) { ww = vv; x = vv; Bb = vv; }
  class XX { }
  interface YY { int Zz(); }
  enum Enum { A }
}`,
        `namespace K.L
import * = * of A
import * = * of B.C@2
import * = * of D.E@3
import F = H of G@4
import I = J of @5
let P = @ApiControllerAttribute()@7 @RouteAttribute('a/[controller]')@7 @MAttribute(1, 2, O=3)@8 abstract class P K.L.P@9-23 < Q < R.S < T { w: V = ?@10; x: V = 1@10; Y: string = 'z'@11; Bb: AA = cc@12; Ee: DD = ff@13; hh: GG = ?@14; XX = class XX K.L.P.XX@20 {  }@20; YY = interface YY K.L.P.YY@21 { isPrivate isAbstract of 2 fn Zz@21(): int {  } }@21; @HttpGetAttribute('ii')@15 of 0 fn Kk@15(mm: LL, nn: int = 1, ...oo): JJ { return pp }; isPrivate of 0 fn Qq@16(): void {  }; isStatic isPrivate of 0 fn Ss@17(): RR { return tt }; isAbstract of 0 fn Uu@18(): int {  }; of 0 fn constructor@19(vv: int) { base(Q, vv, 1)@19; set ww = vv@19; set self.x = vv@19; set self.Bb = vv@19 } }@9`,
      ],
      [
        'namespace A { namespace B.C { class D { } } class E { } } class F { }',
        `namespace A
let D = class D A.B.C.D {  }
let E = class E A.E {  }
let F = class F {  }`,
      ],
      [
        `x("a\\"b", @"c""d\\e", $"f{g}h{i:j}k{{", """l""", 1, 1.5, true, false, null, m, int, this, base.n, 'o');`,
        `namespace 
x('a"b', 'c"d\\e', ('f' + g + 'h' + i + 'k' + '{'), 'l', 1, ?, true, false, null, m, ?, self, self.n, ?)`,
      ],
      [
        'x(a.b.c, a?.b, a?.b(), a[0], a["b"], a.B<C>, (D)e, (f), await g, h as I, j!, typeof(K), nameof(L.M), nameof(n), checked(o), -p);',
        `namespace 
x(a.b.c, a.b, a.b(), a[0], a['b'], a.B, e, f, g, h, j, K, 'M', 'n', o, ?)`,
      ],
      [
        'x(new A(1), new(2), new B { C = 1, D = e }, new F { g, h }, new I(3) { J = 4 }, new { k = 1, l = m, n, o.p }, new[] { 1, 2 }, new Q[] { r }, new S[3], new T(4) { }, [5, ..u]);',
        `namespace 
x(new A(1), new ?(2), {'C': 1, 'D': e}, [g, h], {'J': 4}, {'k': 1, 'l': m}, [1, 2], [r], ?, new T(4), [5, ?])`,
      ],
      [
        'x(a + b + c, a - b, a ?? b, a || b, a ? b : c, () => d, e => e, (f, g) => { h(); }, delegate (I j) { k(); }, async (L l, m) => n, static p => q);',
        `namespace 
x((a + b + c), ?, (a | b), ?, (b | c), fn () { return d }, fn (e) { return e }, fn (f, g) { h() }, fn (j: I) { k() }, fn (l: L, m) { return n }, isStatic fn (p) { return q })`,
      ],
      [
        `x(a: 1, b, c: d(e), ref f, out var g, this, h: this, $"{{i}}/{j}{{");
x<A, B.C>(1); y.Z<D>(); w?.V<E>(2);`,
        `namespace 
x(a=1, b, c=d(e), f, ?, self, h=self, ('{i}/' + j + '{'))
x(1, <>=A, <>=B.C)@2
y.Z(<>=D)@2
w.V(2, <>=E)@2`,
      ],
      [
        'var a = 1; int b = 2, c; A.B d = new(); e = f; g.h = i; this.j = k; l[0] = m; n += o; const p = 3;',
        `namespace 
let a = 1
let b = 2
let c = ?
let d = new ?()
set e = f
set g.h = i
set self.j = k
set l[0] = m
set n = o
let  = 3`,
      ],
      [
        `if (a) b(); else { c(); }
for (var d = 0; d < 1; d++) e();
foreach (var f in g) h(f);
foreach (var i in j()) { k(); l(); }
while (m) n();
do { o(); } while (p);
try { q(); } catch (R s) { t(); } finally { u(); }
using (v) { w(); }
using var x = y();
lock (z) { aa(); }
switch (bb) { case 1: cc(); break; default: dd(); break; }
#region hh
ii();
#endregion
unsafe { jj(); }
return kk();`,
        `namespace 
b()
c()
e()@2
for f of g { h(f)@3 }
for i of j()@4 { k()@4; l()@4 }
n()@5
o()@6
q()@7
t()@7
u()@7
w()@8
let x = y()@9@9
aa()@10
cc()@11
dd()@11
ii()@13
return kk()@16`,
      ],
      [
        'a(); void B(int c) { d(); } static int E() => f; return;',
        `namespace 
let B = fn B(c: int): void { d() }
let E = isStatic fn E(): int { return f }
a()`,
      ],
      [
        'void A() { b.MapGet("/c", d); } void E() { f?.MapPost(g); } void H() { i.Map(j); } void K() { l.Mapper(m); } void N() { Map(o); } void P() { q(() => { r.UseEndpoints(s); }); } void T() { u.MapGroup<V>(w); }',
        `namespace 
let A = mayRegister fn A(): void { b.MapGet('/c', d) }
let E = mayRegister fn E(): void { f.MapPost(g) }
let H = mayRegister fn H(): void { i.Map(j) }
let K = fn K(): void { l.Mapper(m) }
let N = mayRegister fn N(): void { Map(o) }
let P = mayRegister fn P(): void { q(mayRegister fn () { r.UseEndpoints(s) }) }
let T = mayRegister fn T(): void { u.MapGroup(w, <>=V) }`,
      ],
      [
        'class A { B c; D e { get; } int f() { c = 1; e = 2; g = 3; h.c = 4; return c; } class I { int j; void k() { c = 5; j = 6; } } void l() { c = 7; } }',
        `namespace 
let A = class A { c: B = ?; e: D = ?; I = class I A.I { j: int = ?; isPrivate of 1 fn k(): void { set c = 5; set self.j = 6 } }; isPrivate of 0 fn f(): int { set self.c = 1; set self.e = 2; set g = 3; set h.c = 4; return c }; isPrivate of 0 fn l(): void { set self.c = 7 } }`,
      ],
      [
        `class A : B { A() { } A(int c) : this(c) { } }
class D { D() : base(1) { } }
static class E { public static F G(this H i, in J k) => l; }
interface M : N, O { P Q(); R S { get; } }
record T(U V) : W(V) { void X() { } }
struct Y { }
record struct Z(int A);
enum B { C }`,
        `namespace 
let A = class A < B { isPrivate of 0 fn constructor() {  }; isPrivate of 0 fn constructor(c: int) {  } }
let D = class D@2 { isPrivate of 1 fn constructor@2() {  } }@2
let E = abstract class E@3 { isStatic of 2 fn G@3(i: H, k: J): F { return l } }@3
let M = interface M@4 < N < O { S: R = ?@4; isPrivate isAbstract of 3 fn Q@4(): P {  } }@4
let T = class T@5 < ? { isPrivate of 4 fn X@5(): void {  } }@5
let Y = class Y@6 {  }@6
let Z = class Z@7 {  }@7`,
      ],
      [
        '[A] [B.C("d")] [FAttribute] [G<H>(1)] class I { [J("k")] L m; [N] O P { get; } [return: Q] void R([S] int t) { } }',
        `namespace 
let I = @AAttribute() @CAttribute('d') @FAttribute() @GAttribute(1) class I { m: L = ?; P: O = ?; @QAttribute() isPrivate of 0 fn R(t: int): void {  } }`,
      ],
      [
        `class A {
  [B(
    "c")]
  public D
    E(
      F g
    ) {
    h
      .I(
        j,
        new K(
        ));
    var l =
      1;
    M
      ();
  }
  int
    n
      = 2;
  O
    P { get; }
  A()
    : base(
      1) { }
}`,
        `namespace 
let A = class A@1-26 { n: int = 2@19; P: O = ?@22; @BAttribute('c'@3)@2-3 of 0 fn E@2-5-17(g: F): D { h.I(j@10, new K()@11-12@11)@9-12; let l = 1@13; M()@15-16 }; isPrivate of 0 fn constructor@23-23-25() {  } }`,
      ],
      [
        `x(new A {
  B =
    1,
}, new {
  c =
    2 })`,
        `namespace 
x({'B': 1@3}, {'c': 2@6}@4)@1-6`,
      ],
      [
        `// a
x(/* b */ 1); /* c */ class D { /* e */ int f; }`,
        `namespace 
let D = class D@2 { f: int = ?@2 }@2
x(1)@2`,
      ],
      [
        'class A { public B? c; D[] e; (F, G) h; I<J> k; l.M n; void o(P? q, R[] s) { } public void operator +(A b) { } }',
        `namespace 
let A = class A { c: B = ?; e: ? = ?; h: ? = ?; k: I = ?; n: l.M = ?; isPrivate of 0 fn o(q: P, s: ?): void {  } }`,
      ],
      [
        'namespace A; class B { } class C { class D { class E { } } }',
        `namespace A
let B = class B A.B {  }
let C = class C A.C { D = class D A.C.D { E = class E A.C.D.E {  } } }`,
      ],
      [
        `a();
#if B
c();
class D {
#if E
  F g() { h(); }
#else
  I j() { }
#endif
}
#elif K
l();
namespace M {
#if N
class O { }
#endif
}
#else
p();
#endif
void Q() {
#if R
  s();
#else
  t();
#endif
}`,
        `namespace M
let D = class D@4-10 { isPrivate of 0 fn g@6(): F { h()@6 }; isPrivate of 0 fn j@8(): I {  } }@4
let O = class O M.O@15 {  }@15
let Q = fn Q@21-21-27(): void { s()@23; t()@25 }@21
a()
c()@3
l()@12
p()@19`,
      ],
      [
        'a(B.C); static class B { } void D() { }',
        `namespace 
let B = abstract class B {  }
let D = fn D(): void {  }
a(B.C)`,
      ],
    ]));
});
