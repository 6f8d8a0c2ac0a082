import { assertFacts } from '../factsIn.ts';

describe('what is read of a file of Kotlin', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.kt', [
      [
        `package com.shop

import a.b.C
import d.E as F
import g.h.*

@RestController
@RequestMapping("/a", method = [GET], n = 1)
abstract class A(val b: String, private val c: D, e: Int = 1) : F(2), g.H, I<J> {
  val k = "l"
  var m: N? = null
  lateinit var o: P
  @GetMapping("/q")
  fun r(@PathVariable s: Long, t: U): V = w
  private fun x() { y() }
  abstract fun z(): Int
  companion object {
    const val AA = "bb"
    fun cc() {}
  }
  object DD {
    val ee = 1
  }
  class FF {
    class GG
  }
  interface HH {
    fun ii()
  }
  init {
    jj()
  }
}`,
        `namespace com.shop
import C = C of a.b@3
import F = E of d@4
import * = * of g.h@5
let A = @RestController()@7 @RequestMapping('/a', method=[GET], n=1)@8 abstract class A com.shop.A@9-33 < F < g.H < I { b: String = ?@9; c: D = ?@9; e: Int = ?@9; k = 'l'@10; m: N = null@11; o: P = ?@12; AA = 'bb'@18; DD = class DD com.shop.A.DD@21-23 { ee = 1@22 }@21; FF = class FF com.shop.A.FF@24-26 { GG = class GG com.shop.A.FF.GG@25 {  }@25 }@24; HH = interface HH com.shop.A.HH@27-29 { isAbstract of 4 fn ii@28() {  } }@27; @GetMapping('/q')@13 of 0 fn r@13-14-14(s: Long, t: U): V { return w }; isPrivate of 0 fn x@15() { y()@15 }; isAbstract of 0 fn z@16(): Int {  }; of 0 fn cc@19() {  } }@9`,
      ],
      [
        'x("a\\"b", """c""", "d$e", "f${g.h}", "", 1, 1.5, true, null, this, super.i, j.k.l, com.shop.Users, com.shop.users, ::m, N::o, P::class, q as R, (s), -1)',
        `namespace 
x(('a' + '"' + 'b'), 'c', ('d' + e), ('f' + g.h), '', 1, ?, true, null, self, self.i, j.k.l, com.shop.Users, com.shop.users, m, N.o, P.class, q, s, ?)`,
      ],
      [
        'x([a, b], listOf(c), a + b + c, a - b, a + b - c, a * b, { d }, { e -> f; g }, { h: I, (j, k) -> l() }, fun(m: N): O = p, if (q) r else s, t ?: u, v[0], w!!)',
        `namespace 
x([a, b], listOf(c), (a + b + c), ?, ?, ?, fn () {  }, fn (e) {  }, fn (h, j) { return l() }, ?, ?, ?, ?, ?)`,
      ],
      [
        `x(a = 1, b) { c() }
y { d }
z(1)
  { e }
f.g(h) label@ { i }
j.k {
  l
}`,
        `namespace 
x(a=1, b, fn () { return c() })
y(fn @2() {  })@2
z(1, fn @4() {  }@4)@3-4
f.g(h, fn @5() {  })@5
j.k(fn @6-6-8() {  })@6-8`,
      ],
      [
        `get<Articles> { a }
get<Articles.Id> { b }
other<Articles> { c }
get<Articles>(1) { d }
1 > 2
routes < e > { g }`,
        `namespace 
get(<>=Articles, fn () {  })
get(<>=Articles.Id, fn @2() {  })@2
get(1, fn @4() {  })@4`,
      ],
      [
        `val a = 1
var b: C = d
val (e, f) = g
val h: I
fun j() { return k }
fun l() = m
fun n(): O { return }
fun Router.p(q: R) { s() }
fun t(u: V?): w.X? = y
val z by lazy { 1 }`,
        `namespace 
let j = fn j@5() { return k }@5
let l = fn l@6() { return m }@6
let n = fn n@7(): O {  }@7
let p = isExtension fn p@8(q: R) { s()@8 }@8
let t = fn t@9(u: V): w.X { return y }@9
let a = 1
let b = d@2
let h = ?@4
let z = ?@10`,
      ],
      [
        `fun a() {
  if (b) c() else d()
  when (e) { 1 -> f(); else -> { g() } }
  try { h() } catch (i: J) { k() } finally { l() }
  for (m in n) o()
  while (p) q()
  r = s
  t.u
  return v(w)
}`,
        `namespace 
let a = fn a@1-1-10() { c()@2; d()@2; f()@3; g()@3; h()@4; k()@4; l()@4; t.u; return v(w)@9 }`,
      ],
      [
        `fun a() { routing { b() } }
fun c() { d.get("/e") }
fun f() { get("/g") { h() } }
fun i() { j.GET("/k", l) }
fun m() { coRouter { n() } }
fun o() { p.routes() }
fun q() { routing() }
fun r() { s() }
fun t() { webSocket("/u") { } }`,
        `namespace 
let a = mayRegister fn a() { routing(fn () { return b() }) }
let c = fn c@2() { d.get('/e')@2 }@2
let f = mayRegister fn f@3() { get('/g', fn @3() { return h()@3 })@3 }@3
let i = mayRegister fn i@4() { j.GET('/k', l)@4 }@4
let m = mayRegister fn m@5() { coRouter(fn @5() { return n()@5 })@5 }@5
let o = mayRegister fn o@6() { p.routes()@6 }@6
let q = mayRegister fn q@7() { routing()@7 }@7
let r = fn r@8() { s()@8 }@8
let t = mayRegister fn t@9() { webSocket('/u', fn @9() {  })@9 }@9`,
      ],
      [
        `@Foo
@Bar("x")
class A
@Baz(1) object B { fun c() {} }
interface D
sealed class E
annotation class F
data class G(val h: I)
enum class J { K, L; fun m() {} }
open class N : O by p
typealias Q = R`,
        `namespace 
let A = @Foo() @Bar('x')@2 class A@3-4 {  }@3
let D = interface D@5 {  }@5
let E = abstract class E@6 {  }@6
let F = interface F@7 {  }@7
let G = class G@8 { h: I = ?@8 }@8
let J = class J@9 {  }@9
let N = class N@10 < ? {  }@10`,
      ],
      [
        `@A
(b)
class C`,
        `namespace 
let C = @A(b@2)@1-2 class C@3 {  }@3`,
      ],
      [
        `@A @B("c")
class D(e: F) {
  @G fun h() {}
}`,
        `namespace 
let D = @A() @B('c') class D@2-4 { e: F = ?@2; @G()@3 of 0 fn h@3() {  } }@2`,
      ],
      [
        `@A("b")
@C
class D {
  val e = 1
  fun f() {}
}`,
        `namespace 
let D = @A('b') @C()@2 class D@3-6 { e = 1@4; of 0 fn f@5() {  } }@3`,
      ],
      [
        `@file:A
package b
@C(["d"]) @e.F(g = "h")
class I`,
        `namespace b
let I = @C(['d'])@3 @e.F(g='h')@3 class I b.I@4 {  }@4`,
      ],
      [
        `class A(
  val b: C,
  d: E,
) : F(
  1
) {
  @G(
    "h")
  suspend fun
    i(
      j: K
    ):
    L {
    m
      .n(
        o,
        p = 
          2
      ) {
        q()
      }
  }
  val r =
    3
  class
    S
}`,
        `namespace 
let A = class A@1-27 < F { b: C = ?@2; d: E = ?@3; r = 3@23; S = class S A.S@26 {  }@25; @G('h'@8)@7-8 of 0 fn i@7-10-22(j: K): L { m.n(o@16, p=2@18, fn @19-19-21() { return q()@20 }@19)@15-21 } }`,
      ],
      [
        'class A { val b get() = c; private val d = e; @F val g: H = i }',
        `namespace 
let A = class A { b = ?; d = e; g: H = i }`,
      ],
      [
        `val a = $$"b$c"
val d = """e$"""
val f: Map<A, B,
> = g`,
        `namespace 
let a = 'b c'
let d = 'e '@2
let f = g@3`,
      ],
      [
        `x("a\\$b\\n", """c$d""")
/* e */ y(/* f */ 1) // g
private fun a() = b
internal abstract class C { protected fun d() {} override fun e() {} }`,
        `namespace 
let a = isPrivate fn a@3() { return b }@3
let d = fn d@4() {  }@4`,
      ],
      [
        `fun a(b: (C) -> D, vararg e: F, g: H = 1) {}
val i = { j: K, l -> m }
val n = object : O { override fun p() {} }`,
        `namespace 
let a = fn a(b: ?, e: F, g: H) {  }
let i = fn @2(j, l) {  }@2
let n = ?@3`,
      ],
      [
        `x("$a/b", "c$d", "$e", "f $ g$", "$h.i $j", "\\$k", """$l m""")
val n = O.p
object O { val p = 1 }
fun q() = r`,
        `namespace 
let O = class O@3 { p = 1@3 }@3
let q = fn q@4() { return r }@4
x((a + '/b'), ('c' + d), (e), ('f ' + ' g'), (h + '.i ' + j), ('$' + 'k'), (l + ' m'))
let n = O.p@2`,
      ],
    ]));
});
