import { assertFacts } from '../factsIn.ts';

describe('what is read of a file of Java', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.java', [
      [
        `package com.shop;
import java.util.List;
import a.b.*;
import static c.D.e;
import static f.G.*;
import H;
@RestController
@RequestMapping(value = "/a", method = {RequestMethod.GET, POST}, n = 1)
public abstract class A extends B<C> implements D, e.F {
  static final String G = "g", H;
  private int i = 1;
  @Inject J j;
  @GetMapping("/k")
  public List<String> k(@PathVariable("l") long l, final M m, N... n) { return o; }
  private static void p() {}
  protected abstract int q();
  A(int r) { this.s = r; }
  class T { class U {} }
  interface V { int W = 1; void x(); default void y() {} }
  enum Z { A, B; int c = 1; void d() {} }
  record E(int f) { void g() {} }
  @interface H2 { String i() default "x"; }
  static { j(); }
}`,
        `namespace com.shop
import List = List of java.util@2
import * = * of a.b@3
import e = e of c.D@4
import * = * of f.G@5
import  =  of @6
let A = @RestController()@7 @RequestMapping(value='/a', method=[RequestMethod.GET, POST], n=1)@8 abstract class A com.shop.A@9-24 < B < D < e.F { G: String = 'g'@10; H: String = ?@10; i: ? = 1@11; j: J = ?@12; T = class T com.shop.A.T@18 { U = class U com.shop.A.T.U@18 {  }@18 }@18; V = interface V com.shop.A.V@19 { W: ? = 1@19; isAbstract of 3 fn x@19(): ? {  }; of 3 fn y@19(): ? {  } }@19; Z = class Z com.shop.A.Z@20 { c: ? = 1@20; of 4 fn d@20(): ? {  } }@20; E = class E com.shop.A.E@21 { of 5 fn g@21(): ? {  } }@21; H2 = interface H2 com.shop.A.H2@22 {  }@22; @GetMapping('/k')@13 of 0 fn k@13-14-14(@PathVariable('l')@14 l: ?, m: M, ...n): List { return o }; isStatic isPrivate of 0 fn p@15(): ? {  }; isAbstract of 0 fn q@16(): ? {  }; of 0 fn constructor@17(r: ?) { set self.s = r@17 } }@9`,
      ],
      [
        `class A { Object[] b = { "a\\"b", """
  c
  """, 1, 1L, 0x1, 1.5, true, false, null, c, this, super.d, e.f, com.shop.Users, com.shop.USERS, com.Shop.users }; }`,
        `namespace 
let A = class A@1-3 { b: ? = ['a"b', 'c', 1, NaN, ?, ?, true, false, null, c, self, self.d, e.f, com.shop.Users, com.shop.USERS, com.Shop.users] }`,
      ],
      [
        'class A { Object[] b = { c(), d.e(1, "f"), new G(2), new H.I(), new J[] { k }, L::m, L::new, N.class, a.b.O.class, () -> 1, p -> p, (q, r) -> { s(); }, (T t, u.V... v) -> t }; }',
        `namespace 
let A = class A { b: ? = [c(), d.e(1, 'f'), new G(2), new H.I(), [k], L.m, L.new, N, a.b.O, fn () { return 1 }, fn (p) { return p }, fn (q, r) { s() }, fn (t: T, ...v) { return t }] }`,
      ],
      [
        'class A { Object[] b = { a + b + c, a - b, a ? b : c, (D) e, (f), g[0], switch (h) { case 1 -> i(); }, a = b, -1, !c }; }',
        `namespace 
let A = class A { b: ? = [(a + b + c), ?, (b | c), e, f, ?, ?, ?, ?, ?] }`,
      ],
      [
        `class A { void b() {
  int c = 1, d; final String e = "f"; var g = h();
  i = j; k.l = m; n();
  if (o) p(); else { q(); }
  for (int r = 0; r < 1; r++) s();
  for (String t : u) { v(t); }
  for (W x : y()) z();
  while (a()) b();
  do { c(); } while (d());
  try { e(); } catch (F g) { h(); } finally { i(); }
  try (var j = k()) { l(); }
  switch (m) { case 1: n(); break; default: o(); }
  switch (p) { case 2 -> q(); default -> { r(); } }
  synchronized (s) { t(); }
  label: u();
  return;
} }`,
        `namespace 
let A = class A@1-17 { of 0 fn b@1-1-17(): ? { let c = 1@2; let d = ?@2; let e = 'f'@2; let g = h()@2@2; set i = j@3; set k.l = m@3; n()@3; p()@4; q()@4; let r = 0@5; s()@5; for t of u { v(t)@6 }; for x of y()@7 {  }; b()@8; c()@9; e()@10; h()@10; i()@10; l()@11; n()@12; o()@12; q()@13; r()@13; t()@14 } }`,
      ],
      [
        'class A { Object b() { return c; } Object d() { GET("/"); } Object e() { f(() -> { g.route(h); }); } Object i() { j.builder().addEndpoint(k); } Object l() { routed(); } }',
        `namespace 
let A = class A { of 0 fn b(): Object { return c }; mayRegister of 0 fn d(): Object { GET('/') }; mayRegister of 0 fn e(): Object { f(mayRegister fn () { g.route(h) }) }; mayRegister of 0 fn i(): Object { j.builder().addEndpoint(k) }; of 0 fn l(): Object { routed() } }`,
      ],
      [
        `class A {
  @B(
    "c")
  public D
    e(
      F g
    ) {
    h
      .i(
        j,
        new K(
        ));
    int l =
      1;
  }
  @M
  static
  class N {}
  int
    o
      = 2;
}`,
        `namespace 
let A = class A@1-22 { N = @M()@16 class N A.N@18 {  }@18; o: ? = 2@20; @B('c'@3)@2-3 of 0 fn e@2-5-15(g: F): D { h.i(j@10, new K()@11-12@11)@9-12; let l = 1@13 } }`,
      ],
      [
        'class A { @B("c", d = "e") void f() {} @G("a" "b", h = 1) void i() {} @J(k = @L("m")) void n() {} @o.P void q() {} }',
        `namespace 
let A = class A { @B('c', d='e') of 0 fn f(): ? {  }; @G('a', h=1) of 0 fn i(): ? {  }; @J(k=?) of 0 fn n(): ? {  }; @o.P() of 0 fn q(): ? {  } }`,
      ],
      [
        'class A extends com.shop.Base { com.shop.Type b; java.util.Map<String, X> c; int[] d; @E F g; h.I j; }',
        `namespace 
let A = class A < com.shop.Base { b: com.shop.Type = ?; c: java.util.Map = ?; d: ? = ?; g: F = ?; j: h.I = ? }`,
      ],
      [
        `interface A extends B, C<D> { }
record E(F g) implements H { }
enum I implements J { K(1), L { }; }
@interface M { }`,
        `namespace 
let A = interface A < B < C {  }
let E = class E@2 < H {  }@2
let I = class I@3 < J {  }@3
let M = interface M@4 {  }@4`,
      ],
      [
        'class A { A b() { return new C() { void d() { e(); } }; } }',
        `namespace 
let A = class A { of 0 fn b(): A { return new C() } }`,
      ],
      [
        `/* a */ class A { /* b */ void c(/* d */ int e) { /* f */ g(/* h */ 1); // i
} }`,
        `namespace 
let A = class A@1-2 { of 0 fn c@1-1-2(e: ?): ? { g(1) } }`,
      ],
      [
        'class A<B extends C> { <D> D e() { return this.<D>f(); } @G int @H [] i; void j(@K L m, @N("o") int n) {} A { } }',
        `namespace 
let A = class A { i: ? = ?; of 0 fn e(): D { return self.f() }; of 0 fn j(@K() m: L, @N('o') n: ?): ? {  } }`,
      ],
    ]));
});
