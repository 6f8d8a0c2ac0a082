import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of JavaScript stand for', () => {
  it('is what its code makes of them', () =>
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
          'packages/web/app/src/a.js': `import all, { named } from './through';
import { below } from '@/below'; import { above } from '~/above'; import { top } from '@/top'; import { gone } from '@/gone';
const a = all, b = named, c = below, d = above, e = top, f = gone;`,
          'packages/web/app/src/through.js': "export * from './source';",
          'packages/web/app/src/source.js': "export default 'no'; export const named = 'yes';",
          'packages/web/app/src/below.js': "export const below = 'beside';",
          'packages/web/above.js': "export const above = 'above';",
          'src/top.js': "export const top = 'top';",
          'below.js': "export const below = 'no';",
        },
        "a = ?\nb = 'yes'\nc = 'beside'\nd = 'above'\ne = 'top'\nf = <@/gone>.gone",
      ],
    ]));
});
