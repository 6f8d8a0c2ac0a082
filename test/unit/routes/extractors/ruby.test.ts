import { assertFacts } from '../factsIn.ts';

describe('what is read of a file of Ruby', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.rb', [
      [
        `x 'a', "b#{c}d\\"e", :f, :"g h", %w[i j], %i[k l], "m" "n", '', 1, 1_000, 1.5, true, false, nil, /a\\/b/i, %r{c}`,
        `x(('a'), ('b' + c + 'd' + '"' + 'e'), 'f', ('g h'), [('i'), ('j')], ['k', 'l'], (('m') + ('n')), (), 1, 1000, ?, true, false, null, /a\\/b/, /%r{c}/)`,
      ],
      [
        "x self, a, B, @c, D::E, ::F, a.b, a.b(1), a[0], a['b'], a + b + c, a - b, a || b, a && b, a ? b : c, (d), (e; f), 'g'.freeze, freeze, h&.i",
        "x(self, a, B, @c, D::E, F, a.b(), a.b(1), a[0], a[('b')], (a + b + c), ?, (a | b), ?, (b | c), d, f, ('g'), freeze, h.i())",
      ],
      [
        `x [1, *a], { b: 1, 'c' => 2, :d => 3, e => 4, **f }, *g, &h, i: 1, :j => 2, 'k' => 3, "l": 4, m => 5, **n`,
        "x([1, ...a], {'b': 1, ('c'): 2, 'd': 3, e: 4}, ...g, &=h, i=1, j=2, =>=[('k'), 3], =>=[('l'), 4], =>=[m, 5], ?)",
      ],
      [
        `x { a }
y do |b, c = 1, *d, e: 2, &f| g end
z(1) { h; i }
->(j) { k }
lambda { |l| m }
w(->(n, o) { p }, q: 1) do r end`,
        `x(&=fn () { a })
y(&=fn @2(b, c, d, e, f) { g })@2
z(1, &=fn @3() { h; i })@3
lambda(&=fn @5(l) { m })@5
w(fn @6(n, o) { p }, q=1, &=fn @6() { r })@6`,
      ],
      [
        `A.routes.draw do b end
C::D.routes.append { e }
routes.draw { f }
G::Engine.routes.prepend { h }
I::Engine.add_routes { j }
K::Engine.draw_routes { l }
M.add_routes { n }
O::Engine.routes { p }
Q.routes.drawn { r }`,
        `routes.draw('A', &=fn () { b })
routes.draw('C::D', &=fn @2() { e })@2
routes.draw(&=fn @3() { f })@3
routes.draw('G::Engine', &=fn @4() { h })@4
routes.draw('I::Engine', &=fn @5() { j })@5
routes.draw('K::Engine', &=fn @6() { l })@6
M.add_routes(&=fn @7() { n })@7
O::Engine.routes(&=fn @8() { p })@8
Q.routes()@9.drawn(&=fn @9() { r })@9`,
      ],
      [
        `a = b
c.d = e
f[:g] = h
i, j = k
l ||= m
n += o
@p = q
R = 1`,
        `set a = b
set c.d = e@2
set f[:g] = h@3
set i, j = k@4
set @p = q@7
set R = 1@8`,
      ],
      [
        `if a then b elsif c then d else e end
unless f then g end
h if i
j unless k
case l when 1 then m() else n() end
begin
  o()
rescue A => b
  p()
else
  o(1)
ensure
  q()
end
while r do s() end
until t do u() end
v() while w
for x in y do z() end
BEGIN { aa() }`,
        `b
d
e
g
h
j
l
m()@5
n()@5
o()@7
p()@9
o(1)@11
q()@13
s()@15
u()@16
aa()@19`,
      ],
      [
        `def a(b, c = 1, *d, e:, f: 2, **g, &h) i end
def self.j; k() end
def l = m
private def n() end`,
        `let a = fn a(b, c, d, e, f, g, h) { i }
let l = fn l@3() { m }@3
private(?)@4`,
      ],
      [
        `class A < B
  include C, D::E
  extend F
  prepend G
  before_action :h, only: [:i]
  skip_before_action :j
  authenticate!
  allow_anonymous
  self.authorize k
  attr_accessor :l
  included do
    before_action :m
    n
  end
  def o; p; end
  def self.q; end
  private :o
  public
  def r; end
  private
  def s; end
  public def t; end
  private def u; end
  protected
  def v; end
  public
  def w; end
  private_class_method :q
  class X; end
  module Y
    class Z < AA::BB; end
  end
end`,
        `@before_action('h', only=['i'])@5 @skip_before_action('j')@6 @authenticate!()@7 @allow_anonymous()@8 @attr_accessor('l')@10 @before_action('m')@12 @protected()@24 class A@1-33 < C < D::E < G < B { isPrivate of 0 fn o@15() {  }; isStatic of 0 fn q@16() {  }; of 0 fn r@19() {  }; isPrivate of 0 fn s@21() {  }; of 0 fn t@22() {  }; isPrivate of 0 fn u@23() {  }; isPrivate of 0 fn v@25() {  }; of 0 fn w@27() {  } }
class X A::X@29 {  }
interface Y A::Y@30-32 {  }
class Z A::Y::Z@31 < AA::BB {  }`,
      ],
      [
        `module A
  module B::C
    class D::E
    end
  end
  def f; end
end
class ::G; end
class << self; end
class H; private :i, :j; def i; end; def j; end; def k; end; protected :k; end`,
        `interface A@1-7 { of 0 fn f@6() {  } }
interface C A::B::C@2-5 {  }
class E A::B::C::D::E@3-4 {  }
class G ::G@8 {  }
@protected('k')@10 class H@10 { isPrivate of 4 fn i@10() {  }; isPrivate of 4 fn j@10() {  }; isPrivate of 4 fn k@10() {  } }`,
      ],
      [
        `resources :a,
  only: [
    :b,
  ],
  'c' =>
    d do
  get :e
end
f
  .g(
    1)
class
  H
  def i(
    j
  )
  end
end
k = {
  l:
    1,
}`,
        `resources('a', only=['b']@2, =>=[('c'), d]@5, &=fn @6-6-8() { get('e')@7 }@6)@1-8
f.g(1@11)@10-11
set k = {'l': 1@20}@19
class H@13-18 { of 0 fn i@14-14-17(j) {  } }`,
      ],
      [
        `# a
x(1) # b
y # c`,
        `x(1)@2
y`,
      ],
      [
        `def a
  x.routes.draw { b }
end
def c
  yield d
end
module E; included { require_login }; private def f; end; end
class G; skip; role_required :a; x.permit :b; end`,
        `let a = mayRegister fn a@1-1-3() { routes.draw('x', &=fn @2() { b })@2 }
let c = fn c@4-4-6() {  }@4
@require_login()@7 interface E@7 { isPrivate of 0 fn f@7() {  } }
@skip()@8 @role_required('a')@8 class G@8 {  }`,
      ],
    ]));
});
