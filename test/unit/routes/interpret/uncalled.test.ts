import assert from 'node:assert/strict';
import { routesIn } from '../routesIn.ts';

const head = ["const express = require('express');", 'const h = (req, res) => res.end();'];

/** The routes of a script, without their handlers. */
async function pathsOf(...lines: readonly string[]): Promise<string> {
  const routes = await routesIn({ 'a.js': [...head, ...lines].join('\n') });
  return routes.map((route) => route.replace(/ → \S+ \S+/, '')).join(', ');
}

describe('functions that nobody is seen to call', () => {
  it('are run with what those give them that call them', async () => {
    assert.equal(
      await pathsOf(
        'exports.start = () => { const app = express(); setup(app, "/base"); };',
        'function setup(app, base) { register(app, base + "/x"); }',
        'function register(app, path) { app.get(path, h); }',
      ),
      'GET /base/x',
    );
    assert.equal(
      await pathsOf(
        'class Server { constructor() { this.app = express(); } start() { register(this.app, "/method"); } }',
        'function register(app, path) { app.get(path, h); }',
      ),
      'GET /method',
    );
    assert.equal(
      await pathsOf(
        'const later = (app) => app.get("/called", h);',
        'const other = (app) => { app.get("/alone", h); };',
        'function main() { const app = express(); later(app); app.use("/m", h); }',
      ),
      'GET /called, ANY /m/**, GET /alone (not mounted)',
    );
    assert.equal(
      await pathsOf('function a(app) { b(app); }', 'function b(app) { a(app); app.get("/circle", h); }'),
      'GET /circle (not mounted)',
    );
    assert.equal(
      await pathsOf(
        'function one(app) { app.get("/one", h); }',
        'function two() { one(express()); }',
        'function three() { one(express()); }',
      ),
      'GET /one',
    );
  });

  it('are run through six callers at most', async () => {
    const chain = (count: number): readonly string[] => [
      ...Array.from({ length: count }, (_, at) => `function f${at}(app, path) { f${at + 1}(app, path); }`),
      `function f${count}(app, path) { app.get(path, h); }`,
      'exports.start = () => f0(express(), "/deep");',
    ];
    assert.equal(await pathsOf(...chain(5)), 'GET /deep');
    assert.equal(await pathsOf(...chain(6)), '');
  });

  it('make nothing where they were run alone and are called after that', async () => {
    assert.equal(
      await pathsOf(
        'function make(base) { const app = express(); app.get(base + "/x", h); return app; }',
        'function zero() { const app = express(); app.get("/zero", h); app.use("/sub", make("/y")); }',
      ),
      'GET /zero, GET /sub/y/x',
    );
  });

  it('are methods of objects, of classes, and of what extends these', async () => {
    assert.equal(
      await pathsOf(
        'class Base { constructor() { this.app = express(); this.init(); } }',
        'class Shop extends Base { init() { this.app.get("/init", h); } routes() { this.app.get("/routes", h); } static add(app = express()) { app.get("/static", h); } }',
        'new Shop();',
      ),
      'GET /init, GET /routes, GET /static',
    );
  });
});
