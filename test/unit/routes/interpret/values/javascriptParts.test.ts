import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of JavaScript stand for', () => {
  it('is what its code makes of them', () =>
    assertValues([
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
      [
        {
          'src/a.js': `const s = []; ['a'].forEach((x) => s.push(x)); ['b'].each((x) => s.append(x)); ['c'].ForEach((x, at) => s.unshift(x + at)); ['d'].map((x) => s.push(x));
const m = ['e'].Select((x) => x + 1), n = ['f'].collect((x) => x + 2), o = ['g'].flat_map((x) => [x, x]), p = ['h'].sort(), q = ['i'].reverse(), r = ['j'].filter(k), t = [['l']].extend(['u']), v = ['w']; v.extend(['x']); v.extend('y'); v.push(); v.concat(['z']);`,
        },
        `s = ['a', 'b', 'c0', 'd']
m = ['e1']
n = ['f2']
o = ['g', 'g']
p = ['h']
q = ['i']
r = ['j']
t = ?
v = ['w', 'x']`,
      ],
      [
        {
          'src/a.js': `class A { m(cb) { return cb('x') } static make() { return new A() } get g() { return this.f } } const a = A.make(), b = a.m((x) => x + '!'), c = a['m']((y) => y), d = a.g, e = a?.m?.((z) => z), f = A.none(), g = a.none(() => 1), h = new (class B { i = 'j' })().i;
class C extends A { m(cb) { return super.m((x) => cb(x + '?')) } constructor() { super(); super.other(); } } const k = new C().m((x) => x);
class D extends Outer { constructor() { super('o', 1) } n() { return super.n() } } import { Outer } from 'outer'; const l = new D(), o = l.n(), p = l.q;`,
        },
        `a = A{}
b = 'x!'
c = 'x'
d = ?
e = 'x'
f = ?
g = <>.none(fn )
h = 'j'
k = 'x?'
l = D('o', 1){}
o = ?
p = ?`,
      ],
      [
        {
          'src/a.js': `const one = require('./one'); const { two } = require('./two'), three = require('./three').default, four = require('./dir');
export { a as b } from './one'; export const own = 'own', self = own;
const r = [one.a, two, three, four.x], s = { one }.one.a, t = [one][0].a;`,
          'src/one.js': "module.exports = { a: 'A' }; exports.lost = 'L';",
          'src/two.js': "exports.two = 'TWO'; exports.more = exports.two + '!';",
          'src/three.ts': "export default 'THREE';",
          'src/dir/index.js': "module.exports.x = 'X';",
        },
        `one = {a: 'A'}
two = 'TWO'
three = 'THREE'
four = {x: 'X'}
own = 'own'
self = 'own'
r = ['A', 'TWO', 'THREE', 'X']
s = 'A'
t = 'A'`,
      ],
      [
        {
          'src/a.js': `var a = (b, c)('d'); const e = ((x) => (y) => x + y)('f')('g'), f = [1, 2].map(String), h = (() => { const i = 'j'; return () => i })()(), k = (function l(m) { return m > 0 ? l(m - 1) : 'n' })(3);
let o = 'p'; if (q) o = 'r'; else o = 's'; const t = { o, get u() { return o }, v() { return this.o } }, w = t.u, x = t.v(), y = t['v'](), z = delete t.o;`,
        },
        `a = ?
e = 'fg'
f = []
h = 'j'
k = 'n'
o = 's'
t = {o: 's', u: fn u, v: fn v}
w = fn u
x = ?
y = ?
z = ?`,
      ],
      [
        {
          'src/a.js': `class A { a = 'A' } class B extends A { b() { return this.a } } class C extends B { c = 'C' } class D extends C { static s = 'S'; d() { return this.b() + this.c } } class E extends D {}
const a = new E().d(), b = E.s, c = new D().b(), d = E.d, e = new C().d;
import { Pool, make } from 'pool'; const f = Pool({ g: 'g' }).g, h = new Pool({ g: 'g' }).g, i = new Pool('x', { g: 'g' }).g, j = make(Pool).k, l = make(() => 1), m = Pool.n.o;
const p = (a, b) => b, q = p(...['x', 'y']), r = p({ z: 1 }, ...['w']), s = (({ t }) => t)({ ...{ t: 'T' } }), u = ((...v) => v)(...['v', 'w']), w = (function () { return arguments })(1);`,
        },
        `a = 'AC'
b = 'S'
c = 'A'
e = ?
f = <pool>.Pool.g of <pool>.Pool({g: 'g'})
h = 'g'
i = <pool>.Pool.g of <pool>.Pool('x', {g: 'g'})
j = <pool>.make.k of <pool>.make(<pool>.Pool)
l = <pool>.make(fn )
m = <pool>.Pool.n.o
q = 'y'
r = 'w'
s = 'T'
u = ['v', 'w']
w = ?`,
      ],
    ]));
});
