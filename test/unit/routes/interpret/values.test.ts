import { assertValues } from '../valuesIn.ts';

describe('what names of a program stand for', () => {
  it('is what their code of JavaScript makes of them', () =>
    assertValues([
      [
        {
          'src/a.js': `const a = 'x' + 1 + \`y\${b}z\` + true, c = [1, ...['p', 'q'], ...d], e = { f: 'g', ...{ h: 'i', f: 'j' }, ['k' + 1]: 2, [l]: 3 };
const m = c[0], n = c[-1], o = c[c.length - 1], p = e.f, q = e['h'], r = e[s], t = [..."u"], v = [1][w], x = ['y'] + ['z'], aa = /b/;`,
        },
        `a = 'x1y¿z¿'
c = [1, 'p', 'q', ?]
e = {f: 'j', h: 'i', k1: 2}
m = 1
n = ?
o = ?
p = 'j'
q = 'i'
r = ('j' | 'i' | 2)
t = ['u']
v = ?
x = ['y', 'z']
aa = /b/`,
      ],
      [
        {
          'src/a.js': `const f = (one) => one, g = f('a'), h = f(), i = ((a, b = 'c') => b)(1), j = ((a, ...rest) => rest)(1, 2, 3), k = (({ l, m = 'n' }) => l + m)({ l: 'o' });
const p = (([q, , r]) => r)(['s', 't', 'u']), v = (function () { if (w) return 1; return 'x' })(), y = (() => {})();`,
        },
        `g = 'a'
h = param one
i = 'c'
j = [2, 3]
k = 'on'
p = 'u'
v = (1 | 'x')
y = ?`,
      ],
      [
        {
          'src/a.js': `let a = 'b'; a = 'c'; a = d; let e; e = 'f';
function set() { a = 'g'; h = 'i'; } set();
let j = []; j.push('k'); j += ['l']; j.push('m', 'n');
let o = 'p'; o += 'q'; const r = {}; r.s = 't'; r['u'] = 'v'; const [w, x] = [1], { y, z = 'A' } = r, [aa] = bb(), { s: cc } = r;`,
        },
        `a = 'g'
e = 'f'
j = ['k', 'l', 'm', 'n']
o = 'pq'
r = {s: 't', u: 'v'}
w = 1
x = ?
y = ?
z = 'A'
aa = ?
cc = 't'`,
      ],
      [
        {
          'src/a.js': `const a = b ? 'c' : 'd', e = f || 'g', h = b ? { i: 'j' } : { i: 'k' }, l = h.i, m = h.i + 'n', o = null || undefined, p = b ? 'c' : 'c';
for (const q of ['r', 's']) { var t = q; } for (const u in { v: 1, w: 2 }) { var x = u; } for (const y of z) { var aa = 'bb' + y; }`,
        },
        `a = ('c' | 'd')
e = 'g'
h = ({i: 'j'} | {i: 'k'})
l = ('j' | 'k')
m = ('jn' | 'kn')
o = ?
p = ('c' | 'c')
q = 's'
t = 's'
u = 'w'
x = 'w'
y = ?
aa = 'bb¿'`,
      ],
      [
        {
          'src/a.js': `class A { static b = 'c'; d = 'e'; f; #g = 'h'; constructor(i, j = 'k') { this.l = i; this.m = j; } get n() { return this.l + '!' } o() { return this.m } static p() { return this.b } }
class B extends A { d = 'E'; constructor() { super('z'); this.q = 'r' } o() { return super.o() + '?' } }
const a = new A('s'), b = a.n, c = a.o(), d = A.b, e = A.p(), f = new B(), g = f.n, h = f.o(), i = f.d, j = f.f, k = new B().t, l = A.u, m = f.o;`,
        },
        `a = A('s'){b: 'c', d: 'e', f: ?, #g: 'h', l: 's', m: 'k'}
b = 's!'
c = 'k'
d = 'c'
e = 'c'
f = B{d: 'E', b: 'c', f: ?, #g: 'h', l: 'z', m: 'k', q: 'r'}
g = 'z!'
h = 'k?'
i = 'E'
j = ?
k = ?
l = ?
m = fn o of B{d: 'E', b: 'c', f: ?, #g: 'h', l: 'z', m: 'k', q: 'r'}`,
      ],
      [
        {
          'src/a.js': `class Node { constructor() { this.next = new Node() } } const a = new Node().next.next;
const f = (n) => f(n) + 'x', b = f('y'); function g(cb) { return cb() } const c = g(() => g(() => g(() => 'deep')));`,
        },
        `a = Node{}
b = '¿xx'
c = 'deep'`,
      ],
      [
        {
          'src/a.js': `const wrap = (fn) => (req, res) => fn(req, res); const show = (req, res) => {}; const a = wrap(show), b = wrap(c), d = wrap(wrap(show)), e = f(show), g = wrap(f(show)), h = wrap('i'), j = (k ? wrap : l)(show);
const plain = (fn) => fn, m = plain(show), n = [show].map(wrap), o = make(), p = new Pool({ q: show, r: 's' }), t = p.q, u = p.r, v = p.w, x = p.y();
import { f } from 'f'; import { make } from './make'; import Pool from 'pool';`,
        },
        `a = fn  by wrap around fn show
b = <>.wrap()
d = fn  by wrap around fn  by wrap around fn show
e = <f>.f(fn show)
g = fn  by wrap around <f>.f(fn show)
h = fn  by wrap
j = fn  by wrap around fn show
m = fn show by plain around fn show
n = [fn ]
o = ?
p = <pool>({q: fn show, r: 's'})
t = fn show
u = 's'
v = <pool>.w of <pool>({q: fn show, r: 's'})
x = <pool>.y() of <pool>({q: fn show, r: 's'})`,
      ],
      [
        {
          'src/a.js':
            "const c = (x) => (req, res) => { x(req) }; const a = c(b), d = c('e'), f = ((x) => { const g = (req) => x(req); return g })(b);",
        },
        `a = <>.c()
d = fn  by c
f = fn g by `,
      ],
      [
        {
          'src/a.js':
            "const a = ['b', 'c'], d = a.map((one, at) => one + at), e = a.filter((one) => one), f = a.at(0), g = a.at(-1), h = a.at('x'), i = a.at(9), j = a.concat(['d'], 'e'), k = a.concat('f'), l = a.concat(), m = a.join('/'), n = a.join(), o = a.entries(), p = a.reduce((all, one) => all + one, 'z'), q = a.reduce((all, one) => all + one), r = a.reduce('s'), t = a.flatMap((one) => [one, one]), u = a.flatMap((one) => one), v = a.map('w'), x = a.forEach((one) => one), y = a.other(), z = a.slice(1), aa = a.length;",
        },
        `a = ['b', 'c']
d = ['b0', 'c1']
e = ['b', 'c']
f = 'b'
g = 'c'
h = ?
i = ?
j = ['b', 'c', 'd', 'e']
k = ['b', 'c', 'f']
l = ['b', 'c']
m = 'b/c'
n = 'b,c'
o = [[0, 'b'], [1, 'c']]
p = 'zbc'
q = '¿bc'
r = ?
t = ['b', 'b', 'c', 'c']
u = ['b', 'c']
v = []
x = ?
y = ?
z = ['b', 'c']
aa = ?`,
      ],
      [
        {
          'src/a.js':
            "const a = { b: 'c', d: 'e' }, f = a.entries(), g = a.items(), h = a.values(), i = a.keys(), j = a.get('b'), k = a.get('z'), l = a.get(), m = a.pop('d'), n = a.setdefault('o', 'p'), q = a.o, r = a.setdefault('b', 's'), t = a.setdefault('u'), v = a.other(), w = { get: (x) => x + '!', keys: () => 'own' }, y = w.get('z'), aa = w.keys(), bb = Object.entries(a), cc = Object.values(a), dd = Object.keys(a), ee = Object.assign({ f: 1 }, a), ff = Object.freeze(a), gg = Object.fromEntries([['h', 'i']]);",
        },
        `a = {b: 'c', d: 'e', o: 'p'}
f = [['b', 'c'], ['d', 'e']]
g = [['b', 'c'], ['d', 'e']]
h = ['c', 'e']
i = ['b', 'd']
j = 'c'
k = ?
l = ?
m = 'e'
n = 'p'
q = 'p'
r = 's'
t = ?
v = ?
w = {get: fn get, keys: fn keys}
y = 'z!'
aa = 'own'
bb = [['b', 'c'], ['d', 'e'], ['o', 'p']]
cc = ['c', 'e', 'p']
dd = ['b', 'd', 'o']
ee = {f: 1}
ff = {b: 'c', d: 'e', o: 'p'}
gg = <Object>.fromEntries([['h', 'i']])`,
      ],
      [
        {
          'src/a.js':
            "const a = 'Ab', b = a.toLowerCase(), c = a.toUpperCase(), d = a.trim(), e = a.concat('c', 'd'), f = a.replace('A', 'x'), g = a.replace('A'), h = a.replaceAll('b', 'y'), i = a.toString(), j = a.other(), k = a.rstrip('b'), l = a.rstrip(), m = a.rstrip('c'), n = a.lstrip('A'), o = a.lstrip(), p = a.lstrip('c'), q = a.downcase(), r = a.upper(), s = a.upcase(), t = a.lower(), u = a.strip(), v = 'aXa'.replace('a', 'b'), w = `${x}y`.toUpperCase();",
        },
        `a = 'Ab'
b = 'ab'
c = 'AB'
d = 'Ab'
e = 'Abcd'
f = 'xb'
g = ?
h = 'Ay'
i = 'Ab'
j = ?
k = 'A'
l = 'Ab'
m = 'Ab'
n = 'b'
o = 'Ab'
p = 'Ab'
q = 'ab'
r = 'AB'
s = 'AB'
t = 'ab'
u = 'Ab'
v = 'bXb'
w = '¿Y'`,
      ],
      [
        {
          'src/a.js':
            "function f(a) { return this.b + a } const c = f.call({ b: 'd' }, 'e'), g = f.apply({ b: 'h' }, ['i']), j = f.bind({ b: 'k' }), l = f.other('m'), n = f.apply({ b: 'o' });",
        },
        `c = 'de'
g = 'hi'
j = fn f
l = ?
n = 'o¿'`,
      ],
      [
        {
          'src/a.js': `import * as all from './b'; import def, { one as two, none } from './b'; import ext, * as exts from 'ext'; import { x } from 'ext'; import { gone } from './gone'; const req = require('./c'), fn = require('./c').d, lib = require('lib'), miss = require('./missing'), part = require('lib/sub').y;
const a = all.one, b = all.none, c = def, d = two, e = none, f = ext.g, h = exts.i(), j = x, k = gone, l = all, m = all.star, n = all.again, o = all.ns;`,
          'src/b.js':
            "export const one = 'two'; export default 'def'; export * from './d'; export { e as again } from './d'; export * as ns from './d';",
          'src/c.js': "exports.d = 'e'; module.exports.f = 'g';",
          'src/d.ts': "export const star = 'light', e = 'E';",
        },
        `req = {d: 'e', f: 'g'}
fn = 'e'
lib = <lib>
miss = ?
part = <lib/sub>.y
a = 'two'
b = ?
c = 'def'
d = 'two'
e = ?
f = <ext>.g
h = <ext>.i()
j = <ext>.x
k = ?
l = module src/b.js
m = 'light'
n = 'E'
o = module src/d.ts`,
      ],
      [
        {
          'src/a.js': `import a from '@/x'; import b from '~/y/index.js'; import c from '#lib/z'; import d from '@scope/pkg'; import e from '@scope/pkg/deep'; import f from '/abs'; import g from './dir'; import h from './e.js'; import i from '@scope/pkg/src/own';
const r = [a, b, c, d, e, f, g, h, i];`,
          'x.ts': "export default 'X';",
          'src/y/index.tsx': "export default 'Y';",
          'tsconfig.json': '{ "compilerOptions": { "paths": { "#lib/*": ["lib/*"] } } }',
          'lib/z.mts': "export default 'Z';",
          'packages/pkg/package.json': '{ "name": "@scope/pkg", "main": "src/main.js" }',
          'packages/pkg/src/main.js': "export default 'PKG';",
          'packages/pkg/src/deep.js': "export default 'DEEP';",
          'packages/pkg/src/own.cjs': "module.exports = 'OWN';",
          'abs.jsx': "export default 'ABS';",
          'src/dir/index.mjs': "export default 'DIR';",
          'src/e.cts': "export default 'E';",
        },
        "r = ['X', 'Y', 'Z', 'PKG', 'DEEP', 'ABS', 'DIR', 'E', 'OWN']",
      ],
      [
        {
          'src/a.js': "import { a } from './b'; const r = [a]; export const back = 'B';",
          'src/b.js': "import { back } from './a'; export { a } from './c'; export const use = back;",
          'src/c.js': "export { a } from './b';",
        },
        `r = [?]
back = 'B'`,
      ],
      [
        {
          'src/a.js': `const f = (app) => app.x, g = (app) => app.get('/x', h), h = (req, res) => {}; const r = [f(), f(1)]; function k({ app, db }) { app.get('/y', h) } 
const express = require('express'), app = express(), i = app.get, j = app.z, l = app['get'], m = app.use; app.own = 'o'; const n = app.own, { own: p } = app, q = app.route('/s'), s = express.Router();`,
        },
        `r = [?, ?]
express = <express>
app = router of Express
i = ?
j = ?
l = ?
m = ?
n = 'o'
p = 'o'
q = router of Express
s = router of Express`,
      ],
      [
        {
          'src/a.js':
            "const names = 'a b'.split(' '), u = process.env.X, v = process.env['Y'] || 'z', w = String(1), x = new URL('a'), y = await Promise.resolve('b'), z = __dirname, aa = Array.from(['c']), bb = Reflect.get({ d: 'e' }, 'd'), cc = ['f'].values(), dd = JSON.parse('g');",
        },
        `names = ?
u = <process>.env.X
v = (<process>.env.Y | 'z')
w = <String>(1)
x = <URL>('a')
y = <Promise>.resolve('b')
z = '/src'
aa = <Array>.from(['c'])
bb = <Reflect>.get({d: 'e'}, 'd')
cc = ['f']
dd = ?`,
      ],
    ]));
  it('is what their code of Python makes of them', () =>
    assertValues([
      [
        {
          'app/a.py': `a = 'b' + 'c'
d = f'{e}x{a}'
f = [1, *['g']] + ['h']
i = {'j': 'k', **{'l': 'm'}}
n = i['j']
o = i['z']
p = f[0]
q, r = ['s', 't']
u, v = w()
x, (y, z) = [1, [2, 3]]
f += ['A']
f.append('B')
f.extend(['C', 'D'])
f.extend('E')
i['F'] = 'G'
for one in f: last = one
for key, value in i.items(): pair = key + value
h = [g + '!' for g in ['I']]`,
        },
        `a = 'bc'
d = '¿xbc'
f = [1, 'g', 'h', 'A', 'B', 'C', 'D']
i = {j: 'k', l: 'm', F: 'G'}
n = 'k'
o = ?
p = 1
q = 's'
r = 't'
u = ?
v = ?
x = 1
y = 2
z = 3
one = 'D'
last = 'D'
key = 'F'
value = 'G'
pair = 'FG'
h = ['I!']`,
      ],
      [
        {
          'app/a.py': `class A:
    b = 'c'
    d: str = 'e'
    f: B
    def __init__(self, g, h='i', *j, **k):
        self.g = g
        self.l = h
        self.j = j
        self.k = k
    def m(self): return self.g
    @property
    def n(self): return self.l + '!'
    @classmethod
    def o(cls): return cls.b
    @staticmethod
    def p(q): return q
class C(A):
    b = 'B'
    def __init__(self):
        super().__init__('r', s='t')
        super(C, self).m()
        self.u = super().m()
class B: pass
a = A('v', 'w', 'x', y='z', h='H')
c = a.m()
d = a.n
e = A.o()
f = A.p('q')
g = C()
h = g.u
i = g.b
j = a.f
k = a.none
l = C.d`,
        },
        `a = A('v', 'w', 'x', y='z', h='H'){b: 'c', d: 'e', f: param f: class B, g: 'v', l: 'H', j: ['x'], k: {y: 'z'}}
c = 'v'
d = 'H!'
e = 'c'
f = 'q'
g = C{b: 'B', g: 'r', l: 'i', j: [], k: {s: 't'}, u: 'r'}
h = 'r'
i = 'B'
j = param f: class B
k = ?
l = ?`,
      ],
      [
        {
          'app/a.py': `from typing import NamedTuple
class A(NamedTuple):
    b: str
    c: str = 'd'
    e = 'f'
    def g(self): return self.b
a = A('h', c='i')
b = A('j', 'k', 'l')
c = a.g()
d = A(z='y')
e = a.e
class F:
    g: str
    def __init__(self): pass
f = F('x')`,
        },
        `a = A('h', c='i'){b: 'h', c: 'i', e: 'f'}
b = A('j', 'k', 'l'){b: 'j', c: 'k', e: 'f'}
c = 'h'
d = A(z='y'){b: param b: ?, c: 'd', e: 'f'}
e = 'f'
f = F('x'){g: param g: ?}`,
      ],
      [
        {
          'app/a.py': `def a(b, c='d'): return b
def e(*f, g=1, **h): return h
def i(j=None):
    if j is None: j = 'k'
    return j
def l(m):
    if not m: m = 'n'
    return m
o = a(c='p', b='q')
r = a('s')
t = e(1, g=2, u='v', w='x')
y = i()
z = i('A')
aa = l('B')
bb = l(0)
cc = (lambda dd, ee: ee)('f', 'g')`,
        },
        `o = 'q'
r = 's'
t = {u: 'v', w: 'x'}
y = 'k'
z = 'A'
aa = 'B'
bb = 'n'
cc = 'g'`,
      ],
      [
        {
          'app/a.py': `import b
import c.d
import c.d as cd
from c import d, e, none
from c.d import f
from . import g
from .h import i as j
from ..k import l
from m import *
from ext import x, y
import ext.z
import os.path as p
aa = b.one
bb = c.d.f
cc = cd.f
dd = [d, e, none, f, g, j, l, x, y, ext.z, p.join]
ee = star
ff = c
gg = c.sub
ii = ab[-1]
hh = nothing`,
          'app/b.py': "one = 'ONE'",
          'app/c/__init__.py': `e = 'E'
from .d import f as f2`,
          'app/c/d.py': "f = 'F'",
          'app/c/sub/x.py': 'q = 1',
          'app/g.py': 'h = 1',
          'app/h/__init__.py': 'from .deep import i',
          'app/h/deep.py': "i = 'I'",
          'k.py': "l = 'L'",
          'src/m.py': "star = 'STAR'",
        },
        `aa = 'ONE'
bb = 'F'
cc = 'F'
dd = [module app/c/d.py, 'E', ?, 'F', module app/g.py, 'I', 'L', <ext>.x, <ext>.y, <ext>.z, <os.path>.join]
ee = 'STAR'
ff = module app/c/__init__.py in app/c
gg = module  in app/c/sub
ii = ?
hh = ?`,
      ],
      [
        {
          'app/a.py': `from django.urls import *
from flask import *
from other import *
from . import *
from .loop import *
a = path
b = loop
c = own`,
          'app/__init__.py': "own = 'OWN'",
          'app/loop.py': `from .a import *
loop = 'LOOP'`,
        },
        `a = <django.urls>.path
b = <django.urls>.loop
c = <django.urls>.own`,
      ],
      [
        {
          'app/a.py': `from flask import Flask
app = Flask(__name__)
def outer(method, path):
    def inner(view):
        method(path)(view)
        return view
    return inner
@outer(app.get, '/x')
def view(): ...
a = app.get
b = app.route('/y')
c = app.z
class V:
    def get(self): ...
d = V.as_view('v')
e = V.as_view({'get': 'list'})`,
        },
        `app = router of Flask
a = ?
b = ?
c = ?
d = {(view): class V}
e = {(view): class V, (actions): {get: 'list'}}`,
      ],
      [
        {
          'app/a.py': `def deco(fn):
    def inner(request): return fn(request)
    return inner
@deco
def view(request): ...
a = deco(view)
b = deco(deco(view))
c = deco(gone)
d = view
class A:
    b = deco(view)
    c = [b]
e = A().b
f = A.c`,
        },
        `a = fn inner by deco around fn view
b = fn inner by deco around fn inner by deco around fn view
c = fn inner by deco
d = fn view
e = fn inner by deco around fn view
f = [fn inner by deco around fn inner by deco around fn view]`,
      ],
      [
        {
          'app/a.py': `a = 'x' if b else 'y'
c = a or 'z'
d = None or 'w'
e = a
e += '!'
f = ('p', 'q')
g = f[1]
h = f[-1]
i = {'r': {'s': 't'}}['r']['s']
j = {1: 'u'}[1]
k = [['v']][0][0]
l = 'm' 'n'
o = BASE / 'p' / 'q'
r = True
s = dict(t='u')
t = list(['v'])
u = 'a,b'.split(',')
v = '/'.join(['c', 'd'])
w = 'x'.format(1)
y = {'z': 1}.get('z', 2)`,
        },
        `a = ('x' | 'y')
c = ('x' | 'y' | 'z')
d = 'w'
e = ('x!' | 'y!')
f = ['p', 'q']
g = 'q'
h = ?
i = 't'
j = 'u'
k = 'v'
l = 'mn'
o = '¿/p/q'
r = true
s = ?
t = ?
u = ?
v = ?
w = ?
y = 1`,
      ],
    ]));
  it('is what their code of Go makes of them', () =>
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
    ]));
  it('is what their code of PHP makes of them', () =>
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
    ]));
  it('is what their code of Kotlin, with Java beside it, makes of them', () =>
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
    ]));
  it('is what their code of C# makes of them', () =>
    assertValues([
      [
        {
          'Web/a.cs': `using Shop.Other;
using X = Shop.Far.Thing;
namespace Shop.Web;
var a = Names.A;
var b = new Names { C = "c" };
var c = X.Y;
var d = Far.Z;
var e = $"{a}/x";
var f = new[] { "g", "h" };
foreach (var one in f) { var last = one; }
var g = Helper.Join("i", "j");
var h = new Typed("k").Path;
var i = Builder.Create();
var j = nameof(Names);
var k = a ?? "l";
var l = new Dictionary<string, string> { ["m"] = "n" };
var m = Part.One + Part.Two;
static class Part { public const string One = "1"; }
var n = f.Select(x => x + "!");
var o = Deep.D;
static string Local(string p) { return p + "?"; }
var q = Local("r");`,
          'Other/Names.cs': `namespace Shop.Other;
public static class Names { public const string A = "aa"; public string C; }
public static class Deep { public const string D = "other"; }`,
          'Far/Thing.cs': `namespace Shop.Far;
public class Thing { public const string Y = "y"; }
public class Far { public const string Z = "z"; }`,
          'Web/Helper.cs': `namespace Shop.Web;
public static class Helper { public static string Join(string x, string y = "d", params string[] z) { return x + y; } }
public class Typed { public Typed(string p) { Path = p; } public string Path { get; } }`,
          'Web/Deep.cs': `namespace Shop.Web.Inner;
public static class Deep { public const string D = "inner"; }`,
        },
        `a = 'aa'
b = {C: 'c'}
c = 'y'
d = 'z'
e = 'aa/x'
f = ['g', 'h']
one = 'h'
last = 'h'
g = 'ij'
h = 'k'
i = <.NET>.Builder.Create()
j = 'Names'
k = ('aa' | 'l')
l = {["m"]: 'n'}
m = '1¿'
n = ['g!', 'h!']
o = 'other'
q = 'r?'`,
      ],
    ]));
});
