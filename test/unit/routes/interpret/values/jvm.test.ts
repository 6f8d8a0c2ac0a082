import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of Kotlin with Java stand for', () => {
  it('is what its code makes of them', () =>
    assertValues([
      [
        {
          'src/a.kt': `package com.shop
import com.shop.other.Config
import com.shop.other.helper
import com.shop.other.Config.Companion.NAME
import com.far.*
import io.ktor.server.routing.*
import java.util.List as L
val a = Config.NAME
val b = helper("x")
val c = NAME
val d = Far.F
val e = Near.N
val f = Config().g
val g = "p" + "q$a"
val h = listOf("r", "s")
val i = L.of("t")
val j = com.shop.other.Config.NAME
val k = { x: String -> y(x) }
val l = k("z")
val m = Unknown.X
fun y(x: String) = x + "!"
fun String.ext() = this
val n = "w".ext()
val o = Typed("u").path
class Typed(val path: String)
val p = Config().method("v")
val q = unknownName`,
          'src/Config.kt': `package com.shop.other
class Config {
  val g = "G"
  fun method(a: String) = a + g
  companion object {
    const val NAME = "name"
  }
}`,
          'src/helpers.kt': `package com.shop.other
fun helper(a: String) = a + "?"`,
          'far/Far.java': `package com.far;
public class Far { public static final String F = "far"; }`,
          'src/Near.java': `package com.shop;
class Near { static final String N = "near"; String get() { return N; } }`,
        },
        `k = fn 
a = 'name'
b = 'x?'
c = <com.shop.other.Config.Companion>.NAME
d = 'far'
e = 'near'
f = 'G'
g = 'pqname'
h = ?
i = <java.util>.List.of('t')
j = 'name'
l = 'z!'
m = <io.ktor.server.routing>.Unknown.X
n = 'w'
o = param path: <io.ktor.server.routing>.String
p = 'vG'
q = ?`,
      ],
      [
        {
          'src/a.kt': `package com.shop
import com.other.Outer.Inner
import com.other.Outer.STATIC
import com.both.Same
val a = Inner.NAME
val b = STATIC
val c = Same.S
val d = Late.L
val e = com.other.Outer.STATIC
val f = Typed().say("x")
open class Base { fun say(a: String) = a + word
  val word = "!" }
class Typed : Base() {
  val own = Inner.NAME
}
val g = Typed().own
val h = Typed().word
class Holder(val path: String) {
  fun get() = path
}
val i = Holder("p").get()
object Single { val s = "single" }
val j = Single.s
val k = listOf("l").map { it + "m" }
val n = none.of`,
          'src/Outer.java': `package com.other;
public class Outer { public static final String STATIC = "st"; public static class Inner { public static final String NAME = "in"; } }`,
          'src/Same.kt': `package com.both
object Same { val S = "kotlin" }`,
          'src/types.kt': `package com.shop
object Late { val L = "late" }`,
        },
        `a = 'in'
b = 'st'
c = 'kotlin'
d = 'late'
e = 'st'
f = 'x!'
g = 'in'
h = '!'
i = param path: ?
j = 'single'
k = ?
n = ?`,
      ],
      [
        {
          'src/a.kt': `val a = Controller.B
val b = lower.c
fun String.d() = this + "e"
val f = "g".d()`,
        },
        `a = <>.Controller.B
b = ?
f = 'ge'`,
      ],
      [
        {
          'src/a.kt': `import Root.CONST
import Root
import java.util.*
import com.all.*
val a = CONST
val b = Root.CONST
val c = Wild.W
val d = ArrayList
val e = SpringThing`,
          'src/Root.java': 'public class Root { public static final String CONST = "c"; }',
          'src/all/Wild.kt': `package com.all
object Wild { val W = "w" }`,
        },
        `a = 'c'
b = 'c'
c = 'w'
d = ?
e = ?`,
      ],
    ]));
});
