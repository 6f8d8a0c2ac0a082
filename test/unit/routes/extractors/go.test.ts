import { assertFacts } from '../factsIn.ts';

describe('what is read of a file of Go', () => {
  it('is its expressions, statements and declarations, whatever their form', () =>
    assertFacts('a.go', [
      [
        `package main

import "fmt"
import (
	"net/http"
	e "github.com/labstack/echo/v4"
	_ "a/b"
	. "c/d"
	"github.com/go-chi/chi/v5"
	"gopkg.in/yaml.v3"
	"github.com/x/go-y"
	"github.com/x/z.go"
	"github.com/x/w-go"
	"v2"
)`,
        `namespace main
import fmt = * of fmt@3
import http = * of net/http@5
import e = * of github.com/labstack/echo/v4@6
import . = * of c/d@8
import chi = * of github.com/go-chi/chi/v5@9
import yaml = * of gopkg.in/yaml.v3@10
import y = * of github.com/x/go-y@11
import z = * of github.com/x/z.go@12
import w = * of github.com/x/w-go@13
import v2 = * of v2@14`,
      ],
      [
        `package a; func f() { x("a\\"b", \`c\\d\`, 1, 1.5, true, false, nil, b, c.d.e, g[0], h["i"], &j, *k, -l, m[1:2], n.(O), (p), q + r + s, t - u, v..., 'w', <-y) }`,
        `namespace a
let f = fn f() { x('a"b', 'c\\d', 1, ?, true, false, null, b, c.d.e, g[0], h['i'], j, k, l, m, n, p, (q + r + s), ?, ...v, ?, y) }`,
      ],
      [
        'package a; func f() { x(func() {}, func(b int) string { return c }, T{}, T{A: 1, "b": 2}, T{c, d}, &T{E: e}, p.U{1}, []string{"f", "g"}, [2]T{{h}, {I: 1}}, [...]int{3}, []*T{{4}}, []p.U{{5}, T{6}}, map[string]T{"j": {7}, k: {L: 8}}, struct{ M int }{M: 9}, [][]int{{10}}, G[int]{11}) }',
        `namespace a
let f = fn f() { x(fn () {  }, fn (b: int): string { return c }, new T([]), new T({'A': 1, 'b': 2}), new T([c, d]), new T({'E': e}), new p.U([1]), ['f', 'g'], [new T([h]), new T({'I': 1})], [3], [new T([4])], [new p.U([5]), new T([6])], {'j': [7], 'k': {'L': 8}}, {'M': 9}, [[10]], new G([11])) }`,
      ],
      [
        `package a
type A struct {
	B
	*c.D
	e, f string
	g *H \`json:"g"\`
}
type I interface { j() }
type K int
type (
	L struct{}
	M = N
)
func (a *A) O(p int, q, r string, s ...T) (u V, w error) { return a.e, nil }
func (A) X() *y.Z { return nil }
func (b Box[T]) Other() {}
func bare()`,
        `namespace a
let A = class A@2-7 < B < c.D { e: string = ?@5; f: string = ?@5; g: H = ?@6; of 0 fn O@14(p: int, q: string, r: string, ...s: T): V { let a = self@14; return [a.e, null] }; of 0 fn X@15(): y.Z { return null } }@2
let I = interface I@8 {  }@8
let K = class K@9 {  }@9
let L = class L@11 {  }@11
let Box = class Box@16 { of 4 fn Other@16() { let b = self@16 } }@16
let bare = fn bare@17() {  }@17`,
      ],
      [
        `package a
var b = 1
var c, d = 2, 3
var e T
var f, g p.U
var h []int
var (
	i = 4
	j *K
)
const l = "m"
const (
	n = iota
	o
)
var q, r = s()`,
        `namespace a
let b = 1@2
let c = 2@3
let d = 3@3
let e = new T()@4@4
let f = new p.U()@5@5
let g = new p.U()@5@5
let h = ?@6
let i = 4@8
let j = ?@9
let l = 'm'@11
let n = ?@13
let o = ?@14
let [q, r] = s()@16@16`,
      ],
      [
        `package a
func f() {
	b := 1
	c, d := 2, 3
	e, _ := g()
	h = 4
	i.j = 5
	k["l"] = 6
	m[n] = 7
	o += p
	q.r += s
	t, u = v()
	_ = w
	x, _ = y, z
	aa := func() { bb() }
	cc.dd = func() {}
	var ee = func() {}
	ff, gg := hh
}`,
        `namespace a
let f = fn f@2-2-19() { let b = 1@3; let c = 2@4; let d = 3@4; let [e, ] = g()@5@5; set h = 4@6; set i.j = 5@7; set k.l = 6@8; set [] = 7@9; o += p; q.r += s; set [t, u] = v()@12@12; set x = y@14; let aa = fn aa@15() { bb()@15 }@15; set cc.dd = fn @16() {  }@16; let ee = fn ee@17() {  }@17; let [ff, gg] = hh@18 }@2`,
      ],
      [
        `package a
func f() {
	if b() { c() } else if d { e() } else { g() }
	for { h() }
	for i := 0; i < 1; i++ { j() }
	for k, l := range m { n(k) }
	for _, o := range p { q(o) }
	for r := range s { t() }
	for range u { v() }
	switch w { case 1: x(); default: y() }
	switch z := a.(type) { case int: b() }
	select { case <-c: d(); default: e() }
	go g()
	defer func() { h() }()
	label: i()
	{ j() }
	return
}`,
        `namespace a
let f = fn f@2-2-18() { c()@3; e()@3; g()@3; h()@4; j()@5; for [k, l] of m.entries()@6 { n(k)@6 }; for [, o] of p.entries()@7 { q(o)@7 }; for [r] of s.entries()@8 { t()@8 }; for [] of u.entries()@9 { v()@9 }; x()@10; y()@10; b()@11; d()@12; e()@12; g()@13; fn @14() { h()@14 }()@14; i()@15; j()@16 }@2`,
      ],
      [
        `package a
func f() (int, error) { return b, c }
func g() (h int) { return i }
func j() k.L { return m() }
func n(o, p int, q ...string) {}
func r(int, string) {}`,
        `namespace a
let f = fn f@2(): int { return [b, c] }@2
let g = fn g@3(): int { return i }@3
let j = fn j@4(): k.L { return m()@4 }@4
let n = fn n@5(o: int, p: int, ...q: string) {  }@5
let r = fn r@6(: int, : string) {  }@6`,
      ],
      [
        `package a
func a() { b.GET("/c", d) }
func e() { b.Get(f) }
func g() { gin.New() }
func h() { other.New() }
func i() { b.Group("/j") }
func k() { http.NewServeMux() }
func l() { chi.Default() }
func m() { n(func() { o.Handle(p, q) }) }
func r() { GET(s, t) }
func u() { gin.Newer() }
func v() { w.x.New() }`,
        `namespace a
let a = mayRegister fn a@2() { b.GET('/c', d)@2 }@2
let e = fn e@3() { b.Get(f)@3 }@3
let g = mayRegister fn g@4() { gin.New()@4 }@4
let h = fn h@5() { other.New()@5 }@5
let i = mayRegister fn i@6() { b.Group('/j')@6 }@6
let k = mayRegister fn k@7() { http.NewServeMux()@7 }@7
let l = mayRegister fn l@8() { chi.Default()@8 }@8
let m = mayRegister fn m@9() { n(mayRegister fn @9() { o.Handle(p, q)@9 })@9 }@9
let r = fn r@10() { GET(s, t)@10 }@10
let u = fn u@11() { gin.Newer()@11 }@11
let v = fn v@12() { w.x.New()@12 }@12`,
      ],
      [
        `package a
func a(r *http.Request) { if r.Method == "GET" || r.Method != http.MethodPost { b() }; switch r.Method { case "PUT", "X": c(); case http.MethodDelete: d(); case "GET": e() } }
func f() { Method == "GET" }`,
        `namespace a
let a = GET|POST|PUT|DELETE fn a@2(r: http.Request) { b()@2; c()@2; d()@2; e()@2 }@2
let f = fn f@3() { ? }@3`,
      ],
      [
        `package a
func a(next http.Handler) http.Handler { return next }
func b(next http.HandlerFunc) gin.HandlerFunc { return next }
func c(next http.Handler, d int) http.Handler { return next }
func e(f int) http.Handler { return g }
func h(next http.Handler) int { return 1 }`,
        `namespace a
let a = isMiddleware fn a@2(next: http.Handler): http.Handler { return next }@2
let b = isMiddleware fn b@3(next: http.HandlerFunc): gin.HandlerFunc { return next }@3
let c = fn c@4(next: http.Handler, d: int): http.Handler { return next }@4
let e = fn e@5(f: int): http.Handler { return g }@5
let h = fn h@6(next: http.Handler): int { return 1 }@6`,
      ],
      [
        `package a
func
f(
	b int,
) (
	c int) {
	d.
		e(
			g,
			h{
				i: 1,
				"j":
				2,
			},
		)
	k := []T{
		{
			l},
	}
}`,
        `namespace a
let f = fn f@2-3-20(b: int): int { d.e(g@9, new h({'i': 1@11, 'j': 2@12})@10-14@10)@8-15; let k = [new T([l])@17-18]@16 }@3`,
      ],
      [
        `package a // b
/* c */ func d(/* e */ f int) { /* g */ h(/* i */ 1) }`,
        `namespace a
let d = fn d@2(f: int) { h(1)@2 }@2`,
      ],
      [
        `package a
type A[T any] struct { B T }
func c[T any](d T) []T { return e[int](f) }
func (g *A[T]) h() func() { return nil }
func i(j func(k int) l) map[string]m { return (*n)(o) }`,
        `namespace a
let A = class A@2 { B: T = ?@2; of 0 fn h@4(): ? { let g = self@4; return null } }@2
let c = fn c@3(d: T): ? { return ? }@3
let i = fn i@5(j: ?): ? { return n(o)@5 }@5`,
      ],
    ]));
});
