import { assertFacts } from '../factsIn.ts';

describe('what is read of a file of Python', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.py', [
      [
        `x('a', "b", '''c''', r'\\d', f'e{g}h{{i}}', 'j' 'k', '\\'l\\\\m\\n', b'n', '', f'{o}', rf'\\p{q}', '{{r}}', R'\\s')`,
        "x('a', 'b', 'c', '\\d', ('e' + g + 'h{i}'), ('j' + 'k'), ''l\\m\\n', 'n', '', (o), ('\\p' + q), '{{r}}', '\\s')",
      ],
      [
        "x(1, -1, 1.5, True, False, None, self, cls, a.b.c, a[0], a['b'], a[b:c])",
        "x(1, ?, ?, true, false, null, self, self, a.b.c, a[0], a['b'], a[?])",
      ],
      [
        "x([1, *a], (2, 3), {4, 5}, {'a': 1, **b, c: 2}, {}, [])",
        "x([1, ...a], [2, 3], [4, 5], {'a': 1, ...b, c: 2}, {}, [])",
      ],
      [
        'x([f(a) for a in b], {c for c in d}, (e for g, h in i), {j: k for j in l}, [m for n.o in p])',
        'x(b.map(fn (→a) { return f(a) }), d.map(fn (→c) { return c }), i.map(fn (→[g, h]) { return e }), ?, p.map(fn (→n.o) { return m }))',
      ],
      [
        'x(lambda: 1, lambda a, b=2, *c, **d: a, a + b + c, a / b / c, a - b, a or b, a and b, a if b else c, (a), (b := c), not d)',
        "x(fn () { return 1 }, fn (a, b = 2, ...c, **d) { return a }, (a + b + c), (a + '/' + b + '/' + c), ?, (a | b), (a | b), (a | c), a, c, ?)",
      ],
      ['x(a, b=1, *c, **d)(e)', 'x(a, b=1, ...c, **=...d)(e)'],
      [
        `x(Annotated[User, Depends(a)], t.Annotated[int,
  1], List[int])`,
        'x(Annotated(User, Depends(a)), t.Annotated(int, 1@2)@1-2, List[int]@2)@1-2',
      ],
      [
        "def a(b: Annotated[User, Depends(c)], d: List[int], e: 'F' = 1, *g: h, i, **j: k) -> l: pass",
        "let a = fn a(b: Annotated(User, Depends(c)), d: List, e: 'F' = 1, ...g: h, i, **j: k) {  }",
      ],
      [
        `def a(*, b): pass
async def c(d, /, e=None): return
def f(self, (g)): return 1, 2`,
        `let a = fn a(b) {  }
let c = fn c@2(d, e = null) {  }@2
let f = fn f@3(self, g) { return [1, 2] }@3`,
      ],
      [
        `a = 1
b = c = d
ee, ff = gg, hh
e, (f, g) = h
[i, j] = k
l.m = n
o['p'] = q
r[s] = t
u += v
w.x += y
z: int = 1
aa: int
bb[cc] += dd`,
        `let a = 1
let c = d@2
let b = c@2
let [ee, ff] = [gg, hh]@3
let [e, [f, g]] = h@4
let [i, j] = k@5
let l.m = n@6
let o.p = q@7
let [] = t@8
u += v
w.x += y
let z = 1@11
[] += dd`,
      ],
      [
        `import a
import b.c, d.e as f, g as h
from i import j, k as l
from . import m
from ..n.o import *
from p import (q,
  r)`,
        `import a = * of a
import b = * of b@2
import f = * of d.e@2
import h = * of g@2
import j = j of i@3
import l = k of i@3
import m = m of .@4
import * = * of ..n.o@5
import q = q of p@6
import r = r of p@6`,
      ],
      [
        `@a
@b.c(1)
def d(): ...
@e
class F(G, h.I, J[K], metaclass=L): pass
class M: pass
@n
async def o(): ...`,
        `let d = @a() @b.c(1)@2 fn d@3() { ? }@3
let F = @e()@4 class F@5 < G < h.I < J {  }@5
let M = class M@6 {  }@6
let o = @n()@7 fn o@8() { ? }@8`,
      ],
      [
        `class A:
    b = 1
    c: int = 2
    d: str
    e.f = 3
    g, h = 4
    "doc"
    def i(self, j): return self.k
    @staticmethod
    def l(m): pass
    @classmethod
    def n(cls, o): return cls.p
    @property
    def q(self): ...
    @cached_property
    def r(self): ...
    @other.property
    def s(self): ...
    class T: pass
    async def u(self): ...`,
        'let A = class A@1-20 { b = 1@2; c: int = 2@3; d: str = ?@4; of 0 fn i@8(j) { return self.k }; @staticmethod()@9 isStatic of 0 fn l@10(m) {  }; @classmethod()@11 of 0 fn n@12(o) { return self.p }; @property()@13 isGetter of 0 fn q@14() { ? }; @cached_property()@15 isGetter of 0 fn r@16() { ? }; @other.property()@17 of 0 fn s@18() { ? }; of 0 fn u@20() { ? } }',
      ],
      [
        `if not a: a = 1
if b is None:
    b = 2
    c = 3
    b.d = 4
elif e: e = 5
else: b = 6
if f: f = 7
if not g.h: g = 8
if not i: j = 9`,
        `let a ?= 1
let b ?= 2@3
let c = 3@4
let b.d = 4@5
let e = 5@6
let b = 6@7
let f = 7@8
let g = 8@9
let j = 9@10`,
      ],
      [
        `for a in b: c(a)
for d, e in f:
    g()
else: h()
while i: j()
with k as l: m()
try: n()
except O: p()
finally: q()
match r:
    case 1: s()`,
        `for a of b { c(a) }
for [d, e] of f { g()@3 }
j()@5
m()@6
n()@7
p()@8
q()@9
s()@11`,
      ],
      [
        `if a: b()
elif c: d()
else: e()`,
        `b()
d()@2
e()@3`,
      ],
      [
        `def a(): app.include_router(b)
def c(): FastAPI()
def d(): e.register_blueprint(f)
def g(): h.add_url_rule(i)
def j(): k.add_other(l)
def m(): n.get('/o')(p)
def q(): r.add_api_get_route(s)
def t(): return [path(u) for v in w]
def x(): registered()`,
        `let a = mayRegister fn a() { app.include_router(b) }
let c = mayRegister fn c@2() { FastAPI()@2 }@2
let d = mayRegister fn d@3() { e.register_blueprint(f)@3 }@3
let g = mayRegister fn g@4() { h.add_url_rule(i)@4 }@4
let j = fn j@5() { k.add_other(l)@5 }@5
let m = mayRegister fn m@6() { n.get('/o')@6(p)@6 }@6
let q = mayRegister fn q@7() { r.add_api_get_route(s)@7 }@7
let t = mayRegister fn t@8() { return w.map(mayRegister fn @8(→v) { return path(u)@8 })@8 }@8
let x = mayRegister fn x@9() { registered()@9 }@9`,
      ],
      [
        `def a():
    @wraps(b)
    def c(): ...
def d():
    @functools.wraps(e)
    def f(): ...
def g():
    @wrapsother
    def h(): ...
def i():
    @app.get('/j')
    def k(): ...`,
        `let a = fn a@1-1-3() { let c = @wraps(b)@2 fn c@3() { ? }@3 }
let d = fn d@4-4-6() { let f = @functools.wraps(e)@5 fn f@6() { ? }@6 }@4
let g = mayRegister fn g@7-7-9() { let h = @wrapsother()@8 fn h@9() { ? }@9 }@7
let i = mayRegister fn i@10-10-12() { let k = @app.get('/j')@11 fn k@12() { ? }@12 }@10`,
      ],
      [
        `def a(request):
    if request.method == 'GET': b()
    elif request.method != "POST": c()
    elif request.method in ('PUT', 'PATCH',"DELETE"): d()
    elif request.method in ['HEAD', 'GET']: e()`,
        'let a = GET|POST|PUT|PATCH|DELETE|HEAD fn a@1-1-5(request) { b()@2; c()@3; d()@4; e()@5 }',
      ],
      [
        `def a(): method
b = lambda request: request.method == 'GET'`,
        `let a = fn a() { method }
let b = fn @2(request) { return ? }@2`,
      ],
      [
        `app.get(
  '/a'
)(
  b
)
x(y=
    1,
  **z)
{
  'a':
    1,
  **b,
}`,
        `app.get('/a'@2)@1-3(b@4)@1-5
x(y=1@7, **=...z@8)@6-8
{'a': 1@10, ...b@12}`,
      ],
      [
        `# a
x(# b
  1)
y(a := 1)
del z
x = yield a
x = await b
print a`,
        `x(1@3)@2-3
y(1)@4
let x = ?@6
let x = b@7`,
      ],
      [
        `x(
    lambda
      a:
        1)
[
  a for a in b]
@c
def d(
  e):
  pass`,
        `x(fn @2-2-4(a) { return 1 }@2)@1-4
b.map(fn @5-5-6(→a) { return a })@5-6
let d = @c()@7 fn d@8-8-10(e) {  }@8`,
      ],
      [
        `type A = B
x: a.B[c] | None = 1`,
        'let x = 1@2',
      ],
    ]));
});
