import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of Go stand for', () => {
  it('is what its code makes of them', () =>
    assertValues([
      [
        {
          'main.go': `package main
import (
	"net/http"
	"shop.io/app/sub"
	own "shop.io/app"
	"github.com/gin-gonic/gin"
	"shop.io/gone"
)
type A struct { b string; c int; D }
type D struct { e string }
type F interface { g() string }
func (a *A) h() string { return a.b }
func (d D) i() string { return "I" }
var a = A{b: "x", c: 1}
var b = &A{"y", 2}
var c = a.h()
var d = b.b
var e = a.i()
var f = sub.G
var g = sub.H()
var h = http.MethodGet
var i = gin.New()
var j = i.Group("/x")
var k = own.Z
var l = gone.X
var m = other
var n A
var o = n.h()
var p = append([]string{"q"}, "r")
var q = []string{"s"}[0]
var r = map[string]string{"t": "u"}["t"]
var s, t = sub.Two()
var u = len("x")
var v = max
var w = sub.None`,
          'go.mod': 'module shop.io/app',
          'other.go': `package main
var other = "OTHER"
var Z = "Z"
func (a *A) extra() string { return "EXTRA" }
func max() int { return 1 }`,
          'sub/sub.go': `package sub
const G = "g"
func H() string { return G + "!" }
func Two() (string, error) { return "one", nil }`,
          'sub/sub_test.go': `package sub
const None = "none"`,
        },
        `a = A({b: 'x', c: 1}){b: 'x', c: 1, e: param e: ?}
b = A(['y', 2]){b: 'y', c: 2, e: param e: ?}
c = 'x'
d = 'y'
e = 'I'
f = 'g'
g = 'g!'
h = <net/http>.MethodGet
i = router of Gin
j = router of Gin
k = 'Z'
l = <shop.io/gone>.X
m = 'OTHER'
n = A{b: param b: ?, c: param c: ?, e: param e: ?}
o = param b: ?
p = ['q', 'r']
q = 's'
r = 'u'
s = 'one'
t = null
u = ?
v = fn max
w = ?`,
      ],
      [
        {
          'main.go': `package main
type A struct{ b string }
func f(a A, b *A, c string, d ...string) string { return a.b }
func g(h func() string) string { return h() }
var a = f(A{"x"}, nil, "y")
var b = g(func() string { return "z" })
func show(w http.ResponseWriter, r *http.Request) {}
func wrap(next http.HandlerFunc) http.HandlerFunc { return func(w http.ResponseWriter, r *http.Request) { next(w, r) } }
func make1(x X) http.HandlerFunc
func un(x X) http.HandlerFunc { return nothing(x) }
var c = wrap(show)
var d = http.HandlerFunc(show)
var e = un(show)
var i = wrap(gone)
var j = set()
func set() string { k = "set"; return "done" }
var k = "before"`,
          'b.go': `package main
var late = "L"`,
          'c.go': `package main
func init() { late = "M" }`,
        },
        `a = 'x'
b = 'z'
c = fn  by wrap around fn show
d = ?
e = <>.un(fn show)
i = fn  by wrap
j = 'done'
k = 'before'`,
      ],
      [
        {
          'main.go': `package main
import "x.io/app/deep/pkg"
type A struct{ b string }
var a = A{"x"}.other()
var b = pkg.Name
var c = pkg.Make().Get()
var d = first(second("s"))
func first(a string) string { return a + "1" }
var e = []A{{"y"}}[0].b
var f = map[string]A{"k": {b: "z"}}["k"].b`,
          'go.mod': 'module x.io/app',
          'b.go': `package main
func (a A) other() string { return a.b + "!" }
func second(a string) string { return a + "2" }`,
          'deep/pkg/a.go': `package pkg
var Name = "name"
type T struct{ v string }
func Make() *T { return &T{v: "made"} }`,
          'deep/pkg/b.go': `package pkg
func (t *T) Get() string { return t.v }`,
        },
        `a = 'x!'
b = 'name'
c = 'made'
d = 's21'
e = 'y'
f = 'z'`,
      ],
    ]));
});
