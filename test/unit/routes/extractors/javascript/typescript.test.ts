import { assertFacts } from '../../factsIn.ts';

describe('what is read of a file of TypeScript', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.ts', [
      [
        `x('a', "b\\"c", 'd\\n\\t\\r\\\\e', \`\`, \`f\`, \`g\${1}h\${i}\`, \`\\n\${j}\`)`,
        `x('a', 'b"c', 'd\\n\\t\\r\\e', '', 'f', ('g' + 1 + 'h' + i), ('\\n' + j))`,
      ],
      [
        'x(1, -2, 1.5, -y, !z, true, false, null, undefined, /a(b)/g)',
        'x(1, -2, 1.5, ?, ?, true, false, null, null, /a(b)/)',
      ],
      [
        "x(this, super.y, a.b.c, a[0], a['b'], a[b], a[a.length - 1], a[a.length - 0], a[b.length - 1], a[a.length + 1])",
        'x(self, super.y, a.b.c, a[0], a.b, a[b], a[-1], a[?], a[?], a[(a.length + 1)])',
      ],
      ["x(import('./a'), new A.B(1), new C, tag`a`)", "x(import('./a'), new A.B(1), new C(), tag())"],
      [
        "x([1, , ...a], { a: 1, 'b': 2, [c]: 3, d, ...e, f() { return 1 }, g: () => 2, 'h': function () {}, [i]() {}, get j() { return 3 }, 5: 6 })",
        "x([1, ...a], {'a': 1, 'b': 2, c: 3, 'd': d, ...e, 'f': fn f() { return 1 }, 'g': fn g() { return 2 }, 'h': fn 'h'() {  }, i: fn [i]() {  }, 'j': isGetter fn j() { return 3 }, '5': 6})",
      ],
      [
        'x(a || b, a ?? b, a && b, a + b + c, a - b, a ? b : c, (a, b), (a = b), await a, a as B, a satisfies B, a!, <A>b)',
        'x((a | b), (a | b), b, (a + b + c), ?, (b | c), b, b, a, a, a, a, b)',
      ],
      [
        'function* g() { const a = yield b; x(function named() {}, function* () {}, class A {}, class {}) }',
        'let g = fn g() { let a = b; x(fn named() {  }, fn () {  }, class A {  }, class  {  }) }',
      ],
      [
        'x<T>(a); x(b<T>); let y: a.b.C<D>;',
        `x(a)
x(b)
let y = ?`,
      ],
      [
        `app
  .get('/a',
    b)
  .use(
    { c:
        1,
      d() {
      },
    },
  )`,
        "app.get('/a', b@3)@2-3.use({'c': 1@5, 'd': fn d@7-7-8() {  }@7}@5)@4-10",
      ],
      [
        `import a, { b, c as d } from './x';
import * as e from "y";
import f = require('z');
import 'w';
import type { g } from 'v';
import { h,
  i } from 'u'`,
        `import a = default of ./x
import b = b of ./x
import d = c of ./x
import e = * of y@2
import f = default of z@3
import g = g of v@5
import h = h of u@6
import i = i of u@7`,
      ],
      [
        `export const a = 1, { b, c: d = 2, e: { f }, g = 3 } = h, [i, , j] = k;
export function l() {}
export class M {}
export default class N {}`,
        `export a = a
export b = b
export d = d
export f = f
export g = g
export i = i
export j = j
export l = l@2
export M = M@3
export default = N@4
let l = fn l@2() {  }@2
let a = 1
let {b: b, c: d, e: {f: f}, g: g = 3} = h
let [i, , j] = k
let M = class M@3 {  }@3
let N = class N@4 {  }@4`,
      ],
      [
        `export default a;
export { b, c as d };
export * from './e';
export * as f from './g';
export { h, i as default } from './j';
export = k;`,
        `export default = (default)
export b = b@2
export d = c@2
export * of ./e@3
export f = * of ./g@4
export h = h of ./j@5
export default = i of ./j@5
let (default) = a`,
      ],
      [
        `
export default function () {}
export default function m() {}
export default () => 1;
@A() export default class {}`,
        `export default = (default)@2
export default = m@3
export default = (default)@4
export default = (default)@5
let m = fn m@3() {  }@3
let (default) = fn @2() {  }@2
let (default) = fn @4() { return 1 }@4
let (default) = @A()@5 class @5 {  }@5`,
      ],
      [
        `let a; const b = 1,
  c = 2;
d = e = f;
g.h = () => 1;
i['j'] = 2, k[0] = 3;
module.exports = () => 4;
module.exports = class {};
l = class {};
[m, n.o] = p;
({ q, r: s.t } = u);`,
        `let a = ?
let b = 1
let c = 2@2
set e = f@3
set d = f@3
set g.h = fn h@4() { return 1 }@4
set i.j = 2@5
set [] = 3@5
set module.exports = fn @6() { return 4 }@6
set module.exports = class @7 {  }@7
set l = class l@8 {  }@8
set [m, n.o] = p@9
u`,
      ],
      [
        `const named = () => 1; const { a = () => 2 } = b; const inner = function own() {};
const c =
  function () {
  };`,
        `let named = fn named() { return 1 }
let {a: a = fn () { return 2 }} = b
let inner = fn inner() {  }
let c = fn c@3-2-4() {  }@2`,
      ],
      [
        `for (const a of b) c(a);
for (const { d, e = 1 } of f) { g(d); function h() {} }
for (let i = 0; i < 1; i++) j();
for (const k in l) ;
while (m()) n();
do { o() } while (p())`,
        `for a of b { c(a) }
for {d: d, e: e = 1} of f { let h = fn h@2() {  }@2; g(d)@2 }
let i = 0@3
j()@3
for k of l {  }
n()@5
o()@6`,
      ],
      [
        `if (a) b(); else c();
try { d() } catch (e) { f() } finally { g() }
switch (h) { case 1: i(); break; default: j() }
k: { l() }
namespace m { n() }
declare namespace o { const p = 1 }
throw q();`,
        `b()
c()
d()@2
f()@2
g()@2
i()@3
j()@3
l()@4
?
let p = 1@6`,
      ],
      [
        `a(); function b() { return; } function c() { return 1 }
async function d() { e(); function f() {} }`,
        `let b = fn b() {  }
let c = fn c() { return 1 }
let d = fn d@2() { let f = fn f@2() {  }@2; e()@2 }@2
a()`,
      ],
      [
        `enum A { B, C = 'c',
  D = 1 } const enum E {} export enum F { G }`,
        `export F = F@2
let A = {'B': ?, 'C': 'c', 'D': 1@2}
let E = {}@2
let F = {'G': ?@2}@2`,
      ],
      [
        '(a, { b, c: d = 1, ...e }, [f, , g = 2], h = 3, ...i) => 1',
        'fn (a, →{b: b, c: d}, →[f, , g], h = 3, ...i) { return 1 }',
      ],
      [
        'a => a; async b => { b() }',
        `fn (a) { return a }
fn (b) { b() }`,
      ],
      [
        'function a(this: B, c: D, e?: F, g: H = 1, ...i: J[]) {}',
        'let a = fn a(this: B, c: D, e: F, g: H = 1, ...i: ?) {  }',
      ],
      [
        `class A extends B implements C, D.E { }
abstract class F<G> extends H<G> { abstract i(): void; private j() {} static k() {} protected l() {} get m() { return 1 } set m(n) {} async o() {} #p() {} 'q'() {} }`,
        `let A = class A < B < C < D.E {  }
let F = abstract class F@2 < H < ? { of 1 fn i@2() {  }; isPrivate of 1 fn j@2() {  }; isStatic of 1 fn k@2() {  }; of 1 fn l@2() {  }; isGetter of 1 fn m@2() { return 1 }; of 1 fn m@2(n) {  }; of 1 fn o@2() {  }; isPrivate of 1 fn #p@2() {  }; of 1 fn 'q'@2() {  } }@2`,
      ],
      [
        `@Controller('a') @Plain @b.c class D {
  @Get(':id')
  @Use
  e(@Param('id') f: string, @Body() { g }: H) {}
  @Field() i = 1;
  j: K;
  l = () => 2;
  m =
    function () {};
  static n = 3;
  constructor(private o: P, readonly q: R, s) {}
  ;
  @Last() static async t() {}
}`,
        "let D = @Controller('a') @Plain() @b.c() class D@1-14 { @Field()@5 i = 1@5; j: K = ?@6; l = fn l@7() { return 2 }@7; m = fn m@9-8-9() {  }@8; n = 3@10; @Get(':id')@2 @Use()@3 of 0 fn e@4(@Param('id')@4 f: ?, @Body()@4 →{g: g}: H) {  }; of 0 fn constructor@11(o→o: P, q→q: R, s) {  }; @Last()@13 isStatic of 0 fn t@13() {  } }",
      ],
      ['class A extends mixin(B) { c = d; #e = 1 }', 'let A = class A < mixin(B) { c = d; #e = 1 }'],
      [
        `@A()
export class B {}
@C()
export abstract class D {}`,
        `export B = B
export D = D@3
let B = @A() class B@2 {  }@2
let D = @C()@3 abstract class D@4 {  }@4`,
      ],
      [
        `(req, res) => { if (req.method === 'GET') { a() } else if (req.method !== "POST") b(); switch (req.method) { case 'PATCH': case "TRACE": c() } }`,
        'GET|POST|PATCH fn (req, res) { a(); b(); c() }',
      ],
      ["() => { if (req.method === 'GET') a() }", 'fn () { a() }'],
      [
        "(req) => { if (req.method === 'GET' || 'PUT' === req.method || req.method == 'GET') a() }",
        'GET fn (req) { a() }',
      ],
      ['(req) => method(a)', 'fn (req) { return method(a) }'],
      ['(req, res, next) => { next() }', 'isMiddleware fn (req, res, next) { next() }'],
      ["(req, res, next) => { next('route') }", "isMiddleware fn (req, res, next) { next('route') }"],
      ['(req, res, next) => { next(error) }', 'fn (req, res, next) { next(error) }'],
      [
        '(req, res, next) => { if (a) next(error); next() }',
        'isMiddleware mayRefuse fn (req, res, next) { next(error); next() }',
      ],
      [
        '(req, res, next) => { if (a) throw b; next() }',
        'isMiddleware mayRefuse fn (req, res, next) { next() }',
      ],
      [
        '(req, res, next) => { a(next); next() }',
        'isMiddleware mayRefuse fn (req, res, next) { a(next); next() }',
      ],
      [
        '(ctx, next) => { ctx.throw(401); next() }',
        'isMiddleware mayRefuse fn (ctx, next) { ctx.throw(401); next() }',
      ],
      [
        '(ctx, next) => { ctx.assert(a); return next() }',
        'isMiddleware mayRefuse fn (ctx, next) { ctx.assert(a); return next() }',
      ],
      ['(ctx, next) => { ctx.body = 1; next() }', 'fn (ctx, next) { set ctx.body = 1; next() }'],
      [
        '(ctx, next) => { if (a) ctx.body = 1; next() }',
        'mayPassOn fn (ctx, next) { set ctx.body = 1; next() }',
      ],
      [
        '(ctx, next) => { if (a) ctx.other = 1; next() }',
        'isMiddleware fn (ctx, next) { set ctx.other = 1; next() }',
      ],
      [
        '(ctx, next) => { if (a) ctx.state.body = 1; next() }',
        'isMiddleware fn (ctx, next) { set ctx.state.body = 1; next() }',
      ],
      [
        '(ctx, next) => { if (a) ctx.response.body = 1; next() }',
        'mayPassOn fn (ctx, next) { set ctx.response.body = 1; next() }',
      ],
      [
        '(req, res, next) => { if (a) return res.status(400).json({}); next() }',
        'mayPassOn fn (req, res, next) { return res.status(400).json({}); next() }',
      ],
      [
        "(req, res, next) => { if (a) (await res.type('a')).send(); next() }",
        "mayPassOn fn (req, res, next) { res.type('a').send(); next() }",
      ],
      [
        '(req, res, next) => { if (a) req.session.write(); b.send(); a[0].send(); next() }',
        'isMiddleware fn (req, res, next) { req.session.write(); b.send(); a[0].send(); next() }',
      ],
      [
        '(req, res, next) => { if (a) answer(res); next() }',
        'mayPassOn fn (req, res, next) { answer(res); next() }',
      ],
      [
        "(req, res, next) => { if (a) answer(res.b, 'res'); next() }",
        "isMiddleware fn (req, res, next) { answer(res.b, 'res'); next() }",
      ],
      ['(req, res, next) => { res.json(a); next() }', 'fn (req, res, next) { res.json(a); next() }'],
      [
        'async (req, res, next) => { await res.json(a); next() }',
        'fn (req, res, next) { res.json(a); next() }',
      ],
      ['(req, res, next) => { return res.end(next()) }', 'fn (req, res, next) { return res.end(next()) }'],
      [
        '(ctx, next) => next(ctx.json(1), next())',
        'mayPassOn fn (ctx, next) { return next(ctx.json(1), next()) }',
      ],
      ['(req, res, next) => res.send(next())', 'fn (req, res, next) { return res.send(next()) }'],
      ['(req, res, _next) => { _next() }', 'isMiddleware fn (req, res, _next) { _next() }'],
      ['(req, res, done) => done()', 'isMiddleware fn (req, res, done) { return done() }'],
      ['(req, res, go) => { go() }', 'fn (req, res, go) { go() }'],
      ['(next) => { next() }', 'fn (next) { next() }'],
      [
        '(a, req, res, next) => { if (b) res.end(); next() }',
        'mayPassOn fn (a, req, res, next) { res.end(); next() }',
      ],
      [
        '(req, res: Response, next: Next) => { if (b) { res.end() } next() }',
        'mayPassOn fn (req, res: Response, next: Next) { res.end(); next() }',
      ],
      ['(req, res) => { res.status(404).json({}) }', 'isRefusal fn (req, res) { res.status(404).json({}) }'],
      ['(req, res) => { throw new NotFoundError() }', 'isRefusal fn (req, res) {  }'],
      ['(req, res) => res.sendStatus(404)', 'isRefusal fn (req, res) { return res.sendStatus(404) }'],
      [
        '(req, res) => { a(); b(); c(); not_found() }',
        'isRefusal fn (req, res) { a(); b(); c(); not_found() }',
      ],
      [
        '(req, res) => { a(); b(); c(); d(); notFound() }',
        'fn (req, res) { a(); b(); c(); d(); notFound() }',
      ],
      ['(req, res) => { if (a) notFound() }', 'fn (req, res) { notFound() }'],
      ['(req, res) => { const a = notFound() }', 'fn (req, res) { let a = notFound() }'],
      ["(req, res) => { a(405, 'notFound') }", "fn (req, res) { a(405, 'notFound') }"],
      ['(req, res) => {}', 'fn (req, res) {  }'],
      [
        "function a() { b.use(c) } function d() { b.get('/e', f) } function g() { h(function () { b.mount(i) }) }",
        `let a = mayRegister fn a() { b.use(c) }
let d = mayRegister fn d() { b.get('/e', f) }
let g = mayRegister fn g() { h(mayRegister fn () { b.mount(i) }) }`,
      ],
      [
        "function a() { b.get('/c', { d }) } function e() { b.get('/f', { handler: g }) } function h() { b.get(i, 'j') } function k() { b.get(l) } function m() { b.get(n, 1) } function o() { b.get(p, `q${r}`) } function s() { b.post(t, /u/) } function v() { b.get(w, { 'handler': x }) } function y() { use(a) }",
        `let a = fn a() { b.get('/c', {'d': d}) }
let e = mayRegister fn e() { b.get('/f', {'handler': g}) }
let h = fn h() { b.get(i, 'j') }
let k = fn k() { b.get(l) }
let m = fn m() { b.get(n, 1) }
let o = fn o() { b.get(p, ('q' + r)) }
let s = fn s() { b.post(t, /u/) }
let v = mayRegister fn v() { b.get(w, {'handler': x}) }
let y = fn y() { use(a) }`,
      ],
      [
        `/* a */ x(/* b */ 1, // c
  2)`,
        'x(1, 2@2)@1-2',
      ],
      ['x(<div/>); y = ;', ''],
      [
        "a += 'b'; c.d += e; f -= g; h ||= i",
        `a += 'b'
c.d += e
?
?`,
      ],
    ]));
});
