import assert from 'node:assert/strict';
import { explainEndpoints } from '../../../src/routes/match/explain.ts';
import { RouteMatchers } from '../../../src/routes/match/matchers.ts';
import { linearRegex } from '../../../src/routes/match/regex.ts';
import { answerIn, indexOf } from './routesIn.ts';

const shop = {
  'app.js': [
    "const express = require('express');",
    'const app = express();',
    "app.get('/users/me', (q, s) => s.end());",
    "app.get('/users/:id', (q, s) => s.end());",
    "app.get('/orders/:id', (q, s) => s.end());",
    "app.get('/orders/latest', (q, s) => s.end());",
    "app.all('/carts', (q, s) => s.end());",
    "app.use('/assets', express.static('public'));",
    "app.use('/guarded', (req, res, next) => { if (req.user) next(); });",
    "app.get('*', (q, s) => s.sendFile('index.html'));",
    "app.get('/items/:id/parts', (q, s) => s.end());",
  ].join('\n'),
};

describe('descriptions of an API', () => {
  it('are read although a line in a text holds nothing but a tab', async () => {
    const document = [
      'openapi: 3.0.0',
      'paths:',
      '  /widgets:',
      '    get:',
      '      description: |-',
      '\t',
      '        Of a shop.',
    ];
    assert.equal(
      await answerIn({ 'openapi.yaml': document.join('\n') }, 'GET', '/widgets'),
      'low openapi.yaml:4 documentedOnly',
    );
  });
});

describe('matching requests', () => {
  const cases: readonly (readonly [method: string, url: string, answer: string, why: string])[] = [
    ['GET', '/users/me', 'high app.js:3', 'the first that fits'],
    ['GET', '/orders/latest', 'high app.js:5', 'the first that fits, though another one is exact'],
    ['GET', 'https://shop.test/users/7;v=1?x=/y#z', 'high app.js:4', 'only the path counts'],
    ['GET', '//users//%37/', 'high app.js:4', 'slashes and encoding do not matter'],
    ['HEAD', '/users/7', 'high app.js:4 headAsGet', 'GET answers HEAD'],
    ['POST', '/carts', 'medium app.js:7 anyMethod', 'all methods'],
    ['GET', '/assets/a/b.png', 'medium app.js:8 static catchAllTail', 'static files'],
    ['DELETE', '/users/7', 'none otherMethods', 'no such method'],
    ['GET', '/guarded', 'none middlewareOnly', 'only a guard'],
    ['GET', '/page.html', 'none fallbackOnly', 'only a fallback'],
  ];
  for (const [method, url, answer, why] of cases) {
    it(`says ${answer} of ${method} ${url}: ${why}`, async () => {
      assert.equal(await answerIn(shop, method, url), answer);
    });
  }

  it('takes the most specific template where the framework does', async () => {
    const files = {
      'app.js': [
        "const fastify = require('fastify')();",
        "fastify.get('/orders/:id', async () => {});",
        "fastify.get('/orders/latest', async () => {});",
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/orders/latest'), 'high app.js:3');
  });

  it('takes it also where its function was not found', async () => {
    const files = {
      'main.go': [
        'package main',
        'import "github.com/go-chi/chi/v5"',
        'func main() {',
        '  r := chi.NewRouter()',
        '  r.Get("/users/{id}", show)',
        '  r.Get("/users/search", generated)',
        '}',
        'func show(w http.ResponseWriter, r *http.Request) {}',
      ].join('\n'),
    };
    assert.equal(await answerIn(files, 'GET', '/users/search'), 'medium main.go:6 handlerUnknown');
  });

  it('says that a router is not mounted, and lists several that are equal', async () => {
    const router =
      "const r = require('express').Router();\nr.get('/x', (q, s) => s.end());\nmodule.exports = r;\n";
    assert.equal(await answerIn({ 'a.js': router }, 'GET', '/x'), 'medium a.js:2 notMounted');
    const app = "const app = require('express')();\napp.get('/x', (q, s) => s.end());\n";
    const two = {
      'a/package.json': '{"name":"a"}',
      'a/app.js': app,
      'b/package.json': '{"name":"b"}',
      'b/app.js': app,
    };
    assert.equal(await answerIn(two, 'GET', '/x'), 'medium a/app.js:2 b/app.js:2 severalEqual');
  });
});

describe('explaining the endpoints of a host', () => {
  const paths = ['/users/me', '/orders/7', '/items/7/parts', '/carts'];

  it('learns the base path that a gateway adds, and caps what it explains at medium', async () => {
    const routes = await indexOf(shop);
    const endpoints = paths.map((path) => ({ method: 'GET', url: `/gateway/shop${path}` }));
    const { matches, bases } = explainEndpoints(new RouteMatchers(routes), endpoints);
    assert.deepEqual(bases, [{ kind: 'add', segments: ['gateway', 'shop'] }]);
    assert.deepEqual(
      matches.map(({ confidence, routes: [route] }) => `${confidence} ${route?.declared.line}`),
      ['medium 3', 'medium 5', 'medium 11', 'medium 7'],
    );
  });

  it('learns and uses a base path although an OpenAPI file describes the addresses with it', async () => {
    const described = {
      ...shop,
      'openapi.yaml': [
        'openapi: 3.0.0',
        'servers: [{ url: /gateway/shop }]',
        'paths:',
        ...['/users/me', '/orders/{id}', '/items/{id}/parts', '/carts', '/elsewhere', '/nowhere'].map(
          (path) => `  ${path}: { get: { responses: {} } }`,
        ),
      ].join('\n'),
    };
    const matchers = new RouteMatchers(await indexOf(described));
    const endpoints = [...paths, '/elsewhere', '/nowhere'].map((path) => ({
      method: 'GET',
      url: `/gateway/shop${path}`,
    }));
    const shown = (base?: readonly string[]): readonly string[] =>
      explainEndpoints(matchers, endpoints, base).matches.map(
        ({ confidence, routes: [route] }) => `${confidence} ${route?.declared.file}:${route?.declared.line}`,
      );
    const onlyDescribed = ['low openapi.yaml:8', 'low openapi.yaml:9'];
    assert.deepEqual(shown(), [
      'medium app.js:3',
      'medium app.js:5',
      'medium app.js:11',
      'medium app.js:7',
      ...onlyDescribed,
    ]);
    assert.deepEqual(shown(['gateway', 'shop']), [
      'high app.js:3',
      'high app.js:5',
      'high app.js:11',
      'medium app.js:7',
      ...onlyDescribed,
    ]);
  });

  it('caps all at medium where most of a report is of another application', async () => {
    const strange = ['/a', '/b/c', '/d', '/e/f', '/g/h/i', '/login'].map((url) => ({ method: 'POST', url }));
    const { matches } = explainEndpoints(new RouteMatchers(await indexOf(shop)), [
      ...strange,
      { method: 'GET', url: '/users/me' },
    ]);
    assert.deepEqual(
      matches.map(({ confidence }) => confidence),
      [...strange.map(() => 'none'), 'medium'],
    );
    assert.equal(matches.at(-1)?.reasons.at(-1)?.code, 'strangeReport');
  });
});

describe('regular expressions of foreign code', () => {
  it('match like those of the language', () => {
    for (const source of [
      'a(b|cd)*e',
      '[a-f0-9]{2,4}',
      'x(?!y).*',
      '(?:\\d+-)?\\w+',
      '[^/]+\\.json',
      'a|b?',
    ]) {
      const linear = linearRegex(source);
      const real = new RegExp(`^(?:${source})$`);
      for (const text of [
        'ae',
        'abcdbe',
        'ff0',
        'f',
        'xz',
        'xy',
        '12-ab',
        'ab',
        'a.json',
        'a/b.json',
        'b',
        '',
      ]) {
        assert.equal(linear?.matches(text, true), real.test(text), `${source} on ${text}`);
      }
    }
  });

  it('take steps in proportion to the text where others take years', () => {
    const text = `${'a'.repeat(2000)}!`;
    assert.equal(linearRegex('(a+)+$')?.matches(text, true), false);
    assert.equal(linearRegex('(a|a)*b')?.matches(text, true), false);
  });

  it('are refused where they need what came before', () => {
    assert.equal(linearRegex('(a)\\1'), undefined);
    assert.equal(linearRegex('(?<=a)b'), undefined);
  });
});
