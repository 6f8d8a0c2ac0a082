import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of JavaScript stand for', () => {
  it('is what its code makes of them', () =>
    assertValues([
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
});
