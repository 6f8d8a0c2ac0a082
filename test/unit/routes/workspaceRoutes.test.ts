import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import type { FolderOptions } from '../../../src/routes/engine.ts';
import type { SourceParser } from '../../../src/routes/parser/parser.ts';
import { NodeCache } from '../../../src/routes/worker/nodeCache.ts';
import { NodeFiles } from '../../../src/routes/worker/nodeFiles.ts';
import { WorkspaceRoutes } from '../../../src/routes/workspaceRoutes.ts';

const server = [
  "const express = require('express');",
  "const { login } = require('./login');",
  'const app = express();',
  "app.post('/login', login);",
  "app.get('/users/:id', (request, response) => response.end());",
  'app.listen(3000);',
].join('\n');
const login = ['module.exports.login = function login(request, response) {', '  response.end();', '};'].join(
  '\n',
);

describe('the routes of a workspace', () => {
  let folder = '';
  let cache = '';
  let parsed: string[] = [];
  const opened: WorkspaceRoutes[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'routes-'));
    cache = mkdtempSync(join(tmpdir(), 'routes-cache-'));
    parsed = [];
  });

  afterEach(async () => {
    for (const routes of opened.splice(0)) await routes.close();
    for (const path of [folder, cache]) rmSync(path, { recursive: true });
  });

  function write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }

  /** Notes what is parsed. */
  function watched(): SourceParser {
    const parser = nodeParser();
    return {
      load: (language: 'javascript') => parser.load(language),
      parse: (language: 'javascript', source: string) => {
        const tree = parser.parse(language, source);
        if (tree !== undefined) parsed.push(source);
        return tree;
      },
    } as unknown as SourceParser;
  }

  function newWindow(version = '1'): WorkspaceRoutes {
    const routes = new WorkspaceRoutes({
      parser: watched(),
      files: (options) => new NodeFiles(options),
      cache: ({ path }) => new NodeCache(cache, path, version),
    });
    opened.push(routes);
    return routes;
  }

  function options(more: Partial<FolderOptions> = {}): FolderOptions {
    return { name: '', path: folder, isLocal: true, excluded: [], mostFiles: 100, ...more };
  }

  async function placesOf(
    routes: WorkspaceRoutes,
    ...endpoints: readonly string[]
  ): Promise<readonly string[]> {
    const { answers } = await routes.explain({ endpoints, pins: {} });
    return answers.map(({ confidence, places, reasons }) =>
      places[0] === undefined
        ? `${confidence} ${reasons[0]?.code}`
        : `${confidence} ${places[0].file}:${places[0].line} ${places[0].name}`.trimEnd(),
    );
  }

  it('names the handler of an endpoint as a finding has it', async () => {
    write({ 'server.js': server, 'login.js': login });
    const routes = newWindow();
    const { sources, parsed: read, routes: count } = await routes.open([options()]);
    assert.deepEqual({ sources, read, count }, { sources: 2, read: 2, count: 2 });
    assert.deepEqual(
      await placesOf(
        routes,
        'POST /login',
        // An operation of GraphQL or an RPC.
        'POST /login allUsers',
        'GET /users/{id}',
        'DELETE /users/{id}',
        '/login',
        'GET cdn.test/x',
        'db:53',
      ),
      [
        'high login.js:1 login',
        'high login.js:1 login',
        'high server.js:5',
        'none otherMethods',
        'none noMethod',
        'none otherHost',
        'none noPath',
      ],
    );
  });

  it('says where a fallback and a guard stand, and which route comes nearest', async () => {
    const more = [
      "app.get('/shop/carts/:id/items', (q, s) => s.end());",
      "app.use('/guarded', (req, res, next) => { if (req.user) next(); });",
      "app.get('*', (q, s) => s.end());",
    ];
    write({ 'server.js': `${server}\n${more.join('\n')}`, 'login.js': login });
    const routes = newWindow();
    await routes.open([options()]);
    const reasons = async (endpoint: string): Promise<readonly string[]> => {
      const { answers } = await routes.explain({ endpoints: [endpoint], pins: {} });
      return (answers[0]?.reasons ?? []).map(({ code, args }) => [code, ...args].join(' '));
    };
    const lines = server.split('\n').length;
    assert.deepEqual(await reasons('GET /page.html'), [`fallbackOnly server.js ${lines + 3}`]);
    assert.deepEqual(await reasons('GET /guarded'), [`middlewareOnly server.js ${lines + 2}`]);
    const near = `nearest GET /shop/carts/{id}/items server.js ${lines + 1}`;
    assert.deepEqual(await reasons('GET /v2/shop/carts/7/items'), [
      `fallbackOnly server.js ${lines + 3}`,
      near,
    ]);
    assert.deepEqual(await reasons('GET /carts/7/items'), [`fallbackOnly server.js ${lines + 3}`, near]);
    write({ 'server.js': `${server}\n${more[0]}` });
    await routes.update(['server.js']);
    assert.deepEqual(await reasons('GET /v2/shop/carts/7/items'), ['noShape /v2/shop/carts/7/items', near]);
    assert.deepEqual(await reasons('POST /nothing/alike'), ['noShape /nothing/alike']);
  });

  it('names the framework that is not read where it may have the route', async () => {
    const manifest = '{"dependencies":{"express":"5","sails":"1"}}';
    write({
      'package.json': manifest,
      'server.js': server,
      'login.js': login,
      'api/Cargo.toml': 'axum = "1"',
    });
    const first = newWindow();
    await first.open([options()]);
    const { answers } = await first.explain({ endpoints: ['GET /elsewhere', 'DELETE /users/7'], pins: {} });
    const said = answers.map(({ reasons }) => reasons.map(({ code, args }) => [code, ...args].join(' ')));
    assert.deepEqual(said, [['unreadFramework Sails', 'unreadFramework axum'], ['otherMethods GET DELETE']]);
    await first.close();
    const second = newWindow();
    await second.open([options()]);
    assert.deepEqual(await placesOf(second, 'GET /elsewhere'), ['none unreadFramework']);
    write({ 'package.json': '{"dependencies":{"express":"5"}}', 'api/Cargo.toml': 'serde = "1"' });
    await second.refresh();
    assert.deepEqual(await placesOf(second, 'GET /elsewhere'), ['none noShape']);
  });

  it('takes an identifier for whatever the route asks for', async () => {
    write({ 'server.js': server.replace("'/users/:id'", "'/users/:id([0-9a-f-]{36})'"), 'login.js': login });
    const routes = newWindow();
    await routes.open([options()]);
    assert.deepEqual(await placesOf(routes, 'GET /users/{id}'), ['high server.js:5']);
  });

  it('parses nothing in the next window while nothing has changed', async () => {
    write({ 'server.js': server, 'login.js': login });
    const first = newWindow();
    await first.open([options()]);
    await first.close();
    parsed = [];
    const second = newWindow();
    await second.open([options()]);
    assert.deepEqual(await placesOf(second, 'POST /login'), ['high login.js:1 login']);
    assert.deepEqual(parsed, []);
    const newer = newWindow('2');
    await newer.open([options()]);
    assert.equal(parsed.length, 2, 'another version reads everything');
  });

  it('parses only the file that was saved, and follows it', async () => {
    write({ 'server.js': server, 'login.js': login });
    const first = newWindow();
    await first.open([options()]);
    await first.close();
    parsed = [];
    const routes = newWindow();
    await routes.open([options()]);
    write({ 'login.js': `\n\n${login}` });
    assert.equal(await routes.update(['login.js']), true);
    assert.deepEqual(await placesOf(routes, 'POST /login'), ['high login.js:3 login']);
    assert.deepEqual(parsed, [`\n\n${login}`]);
    assert.equal(await routes.update(['login.js']), false, 'nothing has changed since');
  });

  it('is ready for the first change without parsing what it knows', async () => {
    const more = server.replace("'/login'", "'/sign-in'");
    write({ 'server.js': server, 'login.js': login });
    const first = newWindow();
    await first.open([options()]);
    await first.close();
    parsed = [];
    const routes = newWindow();
    await routes.open([options()]);
    await routes.prepare();
    assert.deepEqual(parsed, []);
    assert.deepEqual(await placesOf(routes, 'POST /login'), ['high login.js:1 login']);
    write({ 'server.js': more });
    assert.equal(await routes.update(['server.js']), true);
    assert.deepEqual(await placesOf(routes, 'POST /login', 'POST /sign-in'), [
      'none noShape',
      'high login.js:1 login',
    ]);
    assert.deepEqual(parsed, [more]);
  });

  it('parses nothing when a branch comes back', async () => {
    write({ 'server.js': server, 'login.js': login });
    const routes = newWindow();
    await routes.open([options()]);
    write({ 'server.js': server.replace("'/login'", "'/sign-in'") });
    await routes.update(['server.js']);
    assert.deepEqual(await placesOf(routes, 'POST /login'), ['none noShape']);
    parsed = [];
    write({ 'server.js': server });
    await routes.update(['server.js']);
    assert.deepEqual(await placesOf(routes, 'POST /login'), ['high login.js:1 login']);
    assert.deepEqual(parsed, []);
  });

  it('notices files that come and go', async () => {
    write({ 'server.js': server });
    const routes = newWindow();
    await routes.open([options()]);
    write({ 'login.js': login });
    assert.equal(await routes.refresh(), true);
    assert.equal(await routes.refresh(), false);
    assert.deepEqual(await placesOf(routes, 'POST /login'), ['high login.js:1 login']);
    assert.equal(await routes.update(['server.js']), false);
    rmSync(join(folder, 'server.js'));
    assert.equal(await routes.update(['server.js']), true);
    assert.deepEqual(await placesOf(routes, 'POST /login'), ['none noRoutes']);
  });

  it('leaves out what is ignored, excluded, too much or elsewhere, and says so', async () => {
    write({
      'server.js': server,
      'login.js': login,
      '.gitignore': 'generated/\n',
      'generated/server.js': server,
      'old/server.js': server,
      'node_modules/shop/server.js': server,
      'zz/last.js': server,
    });
    symlinkSync(tmpdir(), join(folder, 'elsewhere'));
    const routes = newWindow();
    const summary = await routes.open([options({ excluded: ['**/old'], mostFiles: 2 })]);
    assert.equal(summary.sources, 2);
    assert.deepEqual(summary.leftOut, { tooMany: 1, ignored: 2, files: [] });
    write({ 'generated/server.js': `${server}\n` });
    assert.equal(await routes.update(['generated/server.js']), false, 'a change of an ignored file is none');
  });

  it('keeps the applications of several folders apart', async () => {
    write({ 'shop/package.json': '{}', 'shop/server.js': server, 'shop/login.js': login });
    write({ 'cards/package.json': '{}', 'cards/server.js': server.replace('/users/:id', '/cards/:id') });
    const routes = newWindow();
    await routes.open([
      options({ name: 'shop', path: join(folder, 'shop') }),
      options({ name: 'cards', path: join(folder, 'cards') }),
    ]);
    assert.deepEqual(await placesOf(routes, 'POST /login', 'GET /users/{id}'), [
      'high shop/login.js:1 login',
      'high shop/server.js:5',
    ]);
    assert.deepEqual(await placesOf(routes, 'GET /cards/{id}', 'POST /login'), [
      'high cards/server.js:5',
      'medium cards/server.js:4',
    ]);
  });

  it('says which one of several applications a report is of by all of its endpoints', async () => {
    write({ 'shop/package.json': '{}', 'shop/server.js': server, 'shop/login.js': login });
    write({
      'cards/package.json': '{}',
      'cards/server.js': server.replace('/users/:id', '/cards/:id'),
      'cards/login.js': login,
    });
    const routes = newWindow();
    await routes.open([options()]);
    assert.deepEqual(await placesOf(routes, 'POST /login', 'GET /cards/{id}'), [
      'high cards/login.js:1 login',
      'high cards/server.js:5',
    ]);
  });

  it('finds another host in the code that serves it, and no host that answers by chance', async () => {
    write({ 'shop/package.json': '{}', 'shop/server.js': server, 'shop/login.js': login });
    const cards = ["app.get('/cards', (q, s) => s.end());", "app.post('/cards', (q, s) => s.end());"];
    const paid = ["app.get('/cards/:id', (q, s) => s.end());", 'app.listen(4000);'];
    const head = ["const express = require('express');", 'const app = express();'];
    write({ 'cards/package.json': '{}', 'cards/server.js': [...head, ...cards, ...paid].join('\n') });
    const routes = newWindow();
    await routes.open([options()]);
    const own = ['POST /login', 'GET /users/{id}'];
    const served = ['GET cards.test/cards', 'POST cards.test/cards', 'GET cards.test/cards/{id}'];
    assert.deepEqual(await placesOf(routes, ...own, ...served, 'POST sso.test/login'), [
      'high shop/login.js:1 login',
      'high shop/server.js:5',
      'high cards/server.js:3',
      'high cards/server.js:4',
      'high cards/server.js:5',
      'none otherHost',
    ]);
  });

  it('takes the base path of a setting for certain', async () => {
    write({ 'server.js': server, 'login.js': login });
    const routes = newWindow();
    await routes.open([options()]);
    const endpoints = ['POST /gateway/login'];
    const { answers } = await routes.explain({ endpoints, base: ['gateway'], pins: {} });
    assert.equal(answers[0]?.confidence, 'high');
    const without = await routes.explain({ endpoints, pins: {} });
    assert.equal(without.answers[0]?.confidence, 'none');
  });

  it('lets a pinned handler win, and follows its function', async () => {
    write({ 'server.js': server, 'login.js': login });
    const routes = newWindow();
    await routes.open([options()]);
    const pin = await routes.functionAt('login.js', 2);
    assert.deepEqual(pin, { file: 'login.js', name: 'login', line: 1 });
    write({ 'login.js': `\n${login}` });
    await routes.update(['login.js']);
    const { answers } = await routes.explain({
      endpoints: ['GET /users/{id}'],
      pins: { 'GET /users/{id}': pin },
    });
    assert.equal(answers[0]?.places[0]?.line, 2);
    assert.deepEqual(
      answers[0]?.reasons.map(({ code }) => code),
      ['pinned'],
    );
  });

  it('answers while many files are read again', async () => {
    write({ 'server.js': server, 'login.js': login });
    const routes = newWindow();
    await routes.open([options({ mostFiles: 10_000 })]);
    const many = Array.from({ length: 300 }, (_, index) => `many/file${index}.js`);
    write(Object.fromEntries(many.map((path) => [path, server])));
    let isDone = false;
    const reading = routes.update(many).then(() => {
      isDone = true;
    });
    assert.deepEqual(await placesOf(routes, 'POST /login'), ['high login.js:1 login']);
    assert.equal(isDone, false);
    await reading;
  });
});
