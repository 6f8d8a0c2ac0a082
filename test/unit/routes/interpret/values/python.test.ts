import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of Python stand for', () => {
  it('is what its code makes of them', () =>
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
l = 'e'`,
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
      [
        {
          'app/a.py': `from base import Base, Plain
class A(Base):
    def __init__(self): super().__init__(self.name, z='Z')
    name = 'n'
    def own(self): return self.a
class B(Plain, A):
    c = A().own()
    def d(self, *e): return e
    def f(self, **g): return g
a = A()
b = B()
c = b.c
d = b.d('x', 'y')
e = b.f(h='i')
f = a.own()
g = B.plain
h = b.plain
i = isinstance(a, A)`,
          'app/base.py': `class Base:
    def __init__(self, a, z): self.a = a + z
class Plain:
    plain = 'P'`,
        },
        `a = A{name: 'n', a: 'nZ'}
b = B{c: 'nZ', name: 'n', a: 'nZ', plain: 'P'}
c = 'nZ'
d = ['x', 'y']
e = {h: 'i'}
f = 'nZ'
g = 'P'
h = 'P'
i = ?`,
      ],
      [
        {
          'app/a.py': `prefix = '/a' if debug else '/b'
prefix += '/c'
paths = [] if debug else []
paths += ['x']
n = 1
n += 1
a, b = ['c', 'd'] if e else ['f', 'g']
(x, y), z = [['1', '2'], '3']
for i, (j, k) in enumerate([['l', 'm']]): pass
for o in ('p',): q = o
def r(): global s; s = 't'
u = r()`,
        },
        `prefix = ('/a/c' | '/b/c')
paths = ['x']
n = 1
a = ('c' | 'f')
b = ('d' | 'g')
x = '1'
y = '2'
z = '3'
i = ?
j = ?
k = ?
o = 'p'
q = 'p'
u = ?`,
      ],
      [
        {
          'app/a.py': `from flask import *
from .pkg import sub, own, Deep
from .pkg.sub import *
a = Blueprint
b = sub
c = own
d = Deep
e = sub.inner`,
          'app/pkg/__init__.py': `from .deep import *
own = 'OWN'`,
          'app/pkg/deep.py': `class Deep: pass
sub = 'shadowed'`,
          'app/pkg/sub/__init__.py': "inner = 'INNER'",
        },
        `a = <flask>.Blueprint
b = 'shadowed'
c = 'OWN'
d = class Deep
e = ?`,
      ],
    ]));
});
