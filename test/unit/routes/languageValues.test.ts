import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

/** The methods and paths of the routes, without their handlers. */
async function pathsIn(file: string, ...lines: readonly string[]): Promise<readonly string[]> {
  return (await routesIn({ [file]: lines.join('\n') })).map((route) => route.replace(/ → .*$/, ''));
}

const get = (...paths: readonly string[]): readonly string[] => paths.map((path) => `GET ${path}`);

describe('what paths are made of in Ruby', () => {
  const routes = (...lines: readonly string[]): Promise<readonly string[]> =>
    pathsIn('config/routes.rb', 'Rails.application.routes.draw do', ...lines, 'end');

  it('is every kind of text', async () => {
    assert.deepEqual(
      await routes(
        'BASE = "/base"',
        'get "/cha" "ined", to: "a#b"',
        'get "/in/#{BASE}/x", to: "a#b"',
        'get "/esc\\/aped", to: "a#b"',
        'get "/frozen".freeze, to: "a#b"',
        'get ("/paren"), to: "a#b"',
        'get "/sum" + "/x", to: "a#b"',
        'get "/arrow", :to => "a#b"',
        'get "/id/:id", to: "a#b", constraints: { id: /\\d+/ }, as: nil',
      ),
      get('/chained', '/in/base/x', '/esc/aped', '/frozen', '/paren', '/sum/x', '/arrow', '/id/{id}'),
    );
  });

  it('is one of several, or an item', async () => {
    assert.deepEqual(
      await routes(
        'get(flag ? "/yes" : "/no", to: "a#b")',
        'get given || "/else", to: "a#b"',
        'paths = { one: "/h1", "two" => "/h2" }',
        'get paths[:one], to: "a#b"',
        'get paths["two"], to: "a#b"',
        '["/l1", *["/l2"]].each { |one| get one, to: "a#b" }',
        '%w[w1 w2].each do |one| get "/#{one}", to: "a#b" end',
        'add = ->(one) { get one, to: "a#b" }',
        '["/given"].each(&add)',
      ),
      get('/yes', '/no', '/else', '/h1', '/h2', '/l1', '/l2', '/w1', '/w2', '/given'),
    );
  });
});

describe('what paths are made of in PHP', () => {
  const routes = (...lines: readonly string[]): Promise<readonly string[]> =>
    pathsIn(
      'index.php',
      '<?php',
      'use Slim\\Factory\\AppFactory;',
      'class P { public static $base = "/static"; const ROOT = "/const"; public $path = "/prop"; }',
      '$app = AppFactory::create();',
      ...lines,
    );
  const of = (path: string): Promise<readonly string[]> => routes(`$app->get(${path}, fn () => 1);`);

  it('is every kind of text', async () => {
    assert.deepEqual(await of('"/in/$unknown/x"'), get('/in/{}/x'));
    assert.deepEqual(await of("'/dot' . '/x'"), get('/dot/x'));
    assert.deepEqual(await of('"/a\\"b"'), get('/a"b'));
    assert.deepEqual(await of("$x = '/assigned'"), get('/assigned'));
    assert.deepEqual(await of('null'), []);
  });

  it('is of a class, of an object or of a list', async () => {
    assert.deepEqual(await of('P::$base'), get('/static'));
    assert.deepEqual(await of('P::ROOT'), get('/const'));
    assert.deepEqual(
      await routes(
        '$p = new P();',
        '$app->get($p->path, fn () => 1);',
        "$app->get($p?->path . '/n', fn () => 1);",
        "$paths = ['a' => '/ia', 'b' => '/ib'];",
        "$app->get($paths['a'], fn () => 1);",
        "foreach ($paths as $key => $one) $app->get($one . '/' . $key, fn () => 1);",
      ),
      get('/prop', '/prop/n', '/ia', '/ia/a', '/ib/b'),
    );
  });

  it('is one of several', async () => {
    assert.deepEqual(await of("$flag ? '/yes' : '/no'"), get('/yes', '/no'));
    assert.deepEqual(await of("$given ?? '/else'"), get('/else'));
    assert.deepEqual(await of("$given ?: '/else'"), get('/else'));
    assert.deepEqual(await of("$given || '/else'"), get('/else'));
    assert.deepEqual(await of("'/a' == '/b'"), []);
  });
});

describe('what paths are made of in Go', () => {
  const routes = (...lines: readonly string[]): Promise<readonly string[]> =>
    pathsIn(
      'main.go',
      'package main',
      'import ("fmt"; "net/http"; "net/url"; "path"; "strings"; "github.com/gin-gonic/gin")',
      'const base = "/base"',
      'type P struct { Path string }',
      'func show(c *gin.Context) {}',
      'func main() {',
      'r := gin.Default()',
      ...lines,
      '}',
    );

  it('is formatted, joined and trimmed', async () => {
    assert.deepEqual(
      await routes(
        'r.GET(fmt.Sprintf("/%s/%d%%/x", "s", n), show)',
        'r.GET(fmt.Sprintf("/%s/%v", "a"), show)',
        'r.GET(fmt.Sprintf("/%s%s", "a", "b"), show)',
        'r.GET(path.Join("/p", "q", "..", "r"), show)',
        'r.GET(path.Join("rel", "q"), show)',
        'joined, _ := url.JoinPath("/u", "v")',
        'r.GET(joined, show)',
        'r.GET("/" + strings.TrimPrefix("trim", "x"), show)',
        'r.GET("/" + strings.ToUpper("no"), show)',
        'r.GET(base + "/c", show)',
        'r.GET(`/raw`, show)',
      ),
      get('/s/{}%/x', '/a/{}', '/ab', '/p/r', '/rel/q', '/u/v', '/trim', '/{}', '/base/c', '/raw'),
    );
  });

  it('is an item or a field', async () => {
    assert.deepEqual(
      await routes(
        'paths := []string{"/l1"}',
        'paths = append(paths, "/l2", "/l3")',
        'for _, one := range paths { r.GET(one, show) }',
        'r.GET(paths[0] + "/first", show)',
        'for _, one := range append(nothing, "/n") { r.GET(one, show) }',
        'table := map[string]string{"a": "/ma"}',
        'r.GET(table["a"], show)',
        'for key, one := range table { r.GET(one + "/" + key, show) }',
        'p := P{Path: "/field"}',
        'r.GET(p.Path, show)',
        'q := &P{Path: "/pointer"}',
        'r.GET(q.Path, show)',
        'var a, b = "/a1", "/b1"',
        'r.GET(a, show); r.GET(b, show)',
      ),
      get('/l1', '/l2', '/l3', '/l1/first', '/n', '/ma', '/ma/a', '/field', '/pointer', '/a1', '/b1'),
    );
  });

  it('is registered in every kind of statement', async () => {
    assert.deepEqual(
      await routes(
        'r.Handle(http.MethodPut, "/put", show)',
        'func() { r.GET("/inner", show) }()',
        'if x := "/if"; true { r.GET(x, show) } else { r.GET("/else", show) }',
        'switch { case true: r.GET("/case", show); default: r.GET("/default", show) }',
        'defer r.GET("/defer", show)',
        'go r.GET("/go", show)',
        '{ r.GET("/block", show) }',
        'for { r.GET("/for", show) }',
      ),
      ['PUT /put', ...get('/inner', '/if', '/else', '/case', '/default', '/defer', '/go', '/block', '/for')],
    );
  });
});

describe('what paths are made of in Python', () => {
  it('is added to', async () => {
    const source = [
      'from flask import Flask',
      'app = Flask(__name__)',
      'def h(): ...',
      'path = "/a"',
      'path += "/b"',
    ];
    assert.deepEqual(await pathsIn('a.py', ...source, 'app.add_url_rule(path, view_func=h)'), get('/a/b'));
  });
});

describe('what paths are made of in JavaScript', () => {
  const routes = (...lines: readonly string[]): Promise<readonly string[]> =>
    pathsIn(
      'app.js',
      "const path = require('path');",
      "const app = require('express')();",
      'const add = (one) => app.get(one, (req, res) => res.end());',
      ...lines,
    );

  it('is joined as Node does, and of the keys and values of objects', async () => {
    assert.deepEqual(
      await routes(
        "add(path.join('/a', 'b', '..', 'c'));",
        "add(require('node:path').join('/n', 'x'));",
        "add(path.resolve('/r', 's'));",
        "add('/x' + path.basename('/b/c'));",
        "Object.keys({ a: 1, b: 2 }).forEach((one) => add('/k/' + one));",
        "Object.values({ a: '/va' }).forEach(add);",
        "add(Object.assign({ a: '/ma' }, more).a);",
        "add(Object.freeze({ f: '/f' }).f);",
      ),
      get('/a/c', '/n/x', '/r/s', '/x{}', '/k/a', '/k/b', '/va', '/ma', '/f'),
    );
  });

  it('is taken apart, spread, and any of several', async () => {
    assert.deepEqual(
      await routes(
        "const { x } = { x: '/x' };",
        'add(x);',
        "add({ ...{ s: '/s' }, ...unknown }.s);",
        "const table = { a: '/any1', b: '/any2' };",
        'add(table[which]);',
        "const [p, q] = flag ? ['/e1', '/e2'] : ['/e3', '/e4'];",
        'add(p);',
        'add(q);',
      ),
      get('/x', '/s', '/any1', '/any2', '/e1', '/e3', '/e2', '/e4'),
    );
  });

  it('is exported by another file, whose names are keys', async () => {
    assert.deepEqual(
      await routesIn({
        'app.js': [
          "const all = require('./all');",
          "const app = require('express')();",
          'Object.entries(all).forEach(([key, one]) => app.use(`/${key}`, one));',
        ].join('\n'),
        'all.js': "const r = require('express').Router(); r.get('/z', (req, res) => {}); exports.one = r;",
      }),
      ['GET /one/z → all.js:1 (inline)'],
    );
  });
});
