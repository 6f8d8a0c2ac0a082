import { assertValues } from '../../valuesIn.ts';

// Of evaluate, calls, builtins, members, super and values.
describe('what names stand for', () => {
  const js = (text: string) => ({ 'a.js': text });
  it('is what may have been chosen, what is inherited, what is put together, and what parameters take', () =>
    assertValues([
      [
        js(`const a = (flag ? [1] : ['x']).concat('y'); const c = (flag ? 'A' : 'B').toLowerCase();
const f = flag ? () => 1 : () => 2; const b = f();`),
        "a = ([1, 'y'] | ['x', 'y'])\nc = ('a' | 'b')\nf = (fn  | fn )\nb = (1 | 2)",
      ],
      [
        js(`class A { constructor() { this.x = 1; } }
class B extends A { constructor() { super(); this.y = super.x; } } const b = new B();`),
        'b = B{x: 1, y: 1}',
      ],
      [
        js(`const o = { p: ['1'] }; o.p += ['2']; const t = { u: 'v' }; t.u += 'w'; let n; n += 'x';
const l = ['a']; l[0] += 'b'; let m = 'a'; m += flag ? 'b' : 'c';`),
        "o = {p: ['1', '2']}\nt = {u: 'vw'}\nn = 'x'\nl = ['a']\nm = ('ab' | 'ac')",
      ],
      [
        js(`let a = flag ? 'x' : 'y'; a += 'z'; let b = flag ? unknown : 'v'; b += 'w';
let c = flag ? [1] : [2]; c += 'd';`),
        "a = ('xz' | 'yz')\nb = 'vw'\nc = ('1d' | '2d')",
      ],
      [
        {
          'a.py': `l = ['a']
l += 'b'
l += ['c']
x = y = 'z'
x += 'q'
class A:
    p = ['1']
a = A()
a.p += ['2']
(q, (r, s)) = ('1', ('2', '3'))
[v][0] = '1'
`,
        },
        "l = ['a', 'b', 'c']\ny = 'z'\nx = 'zq'\na = A{p: ['1', '2']}\nq = '1'\nr = '2'\ns = '3'",
      ],
      [
        js(`const f = (a, b = 'B', ...c) => [a, b, c]; const x = f('1'); const y = f('1', '2', '3', '4');
const g = ({ p = 'P', q: [r] }) => p + r; const z = g({ q: ['R'] });`),
        "x = ['1', 'B', []]\ny = ['1', '2', ['3', '4']]\nz = 'PR'",
      ],
      [
        js(`const a = f?.('x'); const o = { m() {}, n: '1' }; const c = o['n']; const d = o[k]; const e = o.missing;
const g = [o][0].n; const h = ['a', 'b'][5];`),
        "a = ?\no = {m: fn m, n: '1'}\nc = '1'\nd = (fn m | '1')\ne = ?\ng = '1'\nh = ?",
      ],
      [
        {
          'a.js': `const one = require('./b'); const two = require('./c'); const { three } = require('./d');
const four = require('./e').x; const nine = require('pkg').y; const none = require('./none');`,
          'b.js': "module.exports = 'B';",
          'c.js': "exports.x = '1'; exports.y = '2';",
          'd.js': "module.exports = { three: '3' };",
          'e/index.js': "exports.x = 'E';",
        },
        "one = 'B'\ntwo = {x: '1', y: '2'}\nthree = '3'\nfour = 'E'\nnine = <pkg>.y\nnone = ?",
      ],
    ]));
});
