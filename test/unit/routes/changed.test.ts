import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import { compareWithGit } from '../../../src/routes/worker/nodeChanges.ts';
import { NodeFiles } from '../../../src/routes/worker/nodeFiles.ts';
import { WorkspaceRoutes } from '../../../src/routes/workspaceRoutes.ts';

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;

const server = lines(
  "const express = require('express');",
  "const users = require('./users');",
  "const orders = require('./orders');",
  'const app = express();',
  "app.use('/users', users);",
  "app.use('/orders', orders);",
  'app.listen(3000);',
);
const users = lines(
  "const router = require('express').Router();",
  "const { findUser } = require('./service');",
  "const { requireLogin } = require('./guard');",
  "router.get('/all', function all(req, res) {",
  '  res.json([]);',
  '});',
  "router.get('/one', (req, res) => {",
  '  res.json(findUser(req.query.id));',
  '});',
  "router.delete('/one', requireLogin, function remove(req, res) {",
  '  res.json({});',
  '});',
  'module.exports = router;',
);
const orders = lines(
  "const router = require('express').Router();",
  "router.get('/', function list(req, res) {",
  '  res.json([]);',
  '});',
  'module.exports = router;',
);
const service = lines(
  "const { readRow } = require('./store');",
  'function findUser(id) {',
  '  return readRow(id);',
  '}',
  'function unused() {',
  '  return 1;',
  '}',
  'module.exports = { findUser, unused };',
);
const store = lines('exports.readRow = (id) => {', '  return { id };', '};');
const guard = lines(
  'exports.requireLogin = (req, res, next) => {',
  '  if (req.user) next();',
  '  else res.sendStatus(401);',
  '};',
);

describe('changed endpoints', () => {
  let folder: string;

  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
      encoding: 'utf8',
    });
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'changed-'));
    git('init', '-q', '-b', 'main');
    const all = { 'server.js': server, 'users.js': users, 'orders.js': orders, 'service.js': service };
    for (const [name, text] of Object.entries({ ...all, 'store.js': store, 'guard.js': guard }))
      write(name, text);
    git('add', '.');
    git('commit', '-q', '-m', 'base');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const opened = async (...roots: readonly { name: string; path: string }[]): Promise<WorkspaceRoutes> => {
    const engine = new WorkspaceRoutes({
      parser: nodeParser(),
      files: (options) => new NodeFiles(options),
      cache: () => undefined,
      compare: compareWithGit,
    });
    await engine.open(roots.map((root) => ({ ...root, isLocal: true, excluded: [], mostFiles: 1_000 })));
    return engine;
  };

  /** `GET /users/one ← users.js:8 ← …`, with `?` where it is not certain. */
  async function changed(base = 'main', isExact = false): Promise<readonly string[]> {
    const engine = await opened({ name: '', path: folder });
    const { routes, folders } = await engine.changed({ ref: base, isExact });
    const [first] = folders;
    if (first?.failure !== undefined) return [first.failure];
    const all = await engine.routes();
    return routes.map(({ id, isCertain, because }) => {
      const route = all.find((one) => one.id === id);
      const way = because.map(({ file, line }) => `${file}:${line}`).join(' ← ');
      return `${isCertain ? '' : '? '}${route?.method} ${route?.path} ← ${way}`;
    });
  }

  it('are none where nothing changed, or where code only moved', async () => {
    assert.deepEqual(await changed(), []);
    const parts = users.split("router.delete('/one'");
    const moved = `${parts[0]?.replace("router.get('/all'", "\n\n  router.get('/all'")}router.delete('/one'${parts[1]}`;
    write('users.js', moved);
    renameSync(join(folder, 'orders.js'), join(folder, 'purchases.js'));
    write('server.js', server.replace("require('./orders')", "require('./purchases')"));
    git('add', '-A');
    git('commit', '-q', '-m', 'moved');
    assert.deepEqual(await changed('HEAD~1'), []);
  });

  it('have another handler, or reach other code: in commits, staged and in the working tree', async () => {
    write('users.js', users.replace('res.json([]);', 'res.json([1]);'));
    assert.deepEqual(await changed(), ['GET /users/all ← users.js:4']);
    git('commit', '-q', '-am', 'all');
    write('store.js', store.replace('{ id }', '{ id, name: "" }'));
    git('add', '.');
    assert.deepEqual(await changed('HEAD~1'), [
      'GET /users/all ← users.js:4',
      'GET /users/one ← users.js:8 ← service.js:3 ← store.js:1',
    ]);
    assert.deepEqual(await changed('HEAD'), ['GET /users/one ← users.js:8 ← service.js:3 ← store.js:1']);
    write('service.js', service.replace('return 1;', 'return 2;'));
    assert.equal((await changed('HEAD')).length, 1, 'what nobody calls changes nothing');
  });

  it('are all below a mount that changed, and all behind a guard that did', async () => {
    write('server.js', server.replace("'/users', users", "'/people', users"));
    assert.deepEqual(await changed(), [
      'GET /people/all ← server.js:5',
      'GET /people/one ← server.js:5',
      'DELETE /people/one ← server.js:5',
    ]);
    write('server.js', server);
    write('guard.js', guard.replace('401', '403'));
    assert.deepEqual(await changed(), ['DELETE /users/one ← users.js:10 ← guard.js:1']);
  });

  it('are only those whose handlers changed in a function that registers several, unless it changed around them', async () => {
    const carts = lines(
      "const { Router } = require('express');",
      'function createCarts(options) {',
      '  const router = Router();',
      '  router.use(options.guard);',
      "  router.get('/', (req, res) => {",
      '    res.json([]);',
      '  });',
      '  router.use(options.owner);',
      "  router.get('/:id', (req, res) => {",
      '    res.json(findCart(req.params.id));',
      '  });',
      '  return router;',
      '}',
      'function findCart(id) {',
      '  return { id };',
      '}',
      'module.exports = { createCarts };',
    );
    const mounted =
      "const { createCarts } = require('./carts');\napp.use('/carts', createCarts({}));\napp.listen(";
    write('carts.js', carts);
    write('server.js', server.replace('app.listen(', mounted));
    git('add', '.');
    git('commit', '-q', '-m', 'carts');
    write('carts.js', carts.replace('res.json([])', 'res.json([1])'));
    assert.deepEqual(await changed('HEAD'), ['GET /carts/ ← carts.js:5']);
    write('carts.js', carts.replace('{ id }', '{ id, items: [] }'));
    assert.deepEqual(await changed('HEAD'), ['GET /carts/{id} ← carts.js:10 ← carts.js:14']);
    // What stands right before a handler, and is gone, too.
    for (const line of ['  router.use(options.guard);\n', '  router.use(options.owner);\n']) {
      write('carts.js', carts.replace(line, ''));
      assert.equal((await changed('HEAD')).length, 2, line);
    }
  });

  it('are those of new files, and not certain where a name may be of something else', async () => {
    write('new.js', lines("const app = require('express')();", "app.get('/new', (req, res) => res.end());"));
    assert.deepEqual(await changed(), ['GET /new ← new.js:2']);
    rmSync(join(folder, 'new.js'));
    write(
      'store.js',
      lines('class Store {', '  findUser() { return 1; }', '}', store, 'exports.Store = Store;'),
    );
    write('users.js', `require('./store');\n${users.replace('findUser(req', 'other.findUser(req')}`);
    git('add', '-A');
    git('commit', '-q', '-m', 'class');
    write(
      'store.js',
      lines('class Store {', '  findUser() { return 2; }', '}', store, 'exports.Store = Store;'),
    );
    assert.deepEqual(await changed('HEAD'), ['? GET /users/one ← users.js:9 ← store.js:2']);
  });

  it('are those that lost a decorator', async () => {
    const views = lines(
      'from flask import Flask',
      'from flask_login import login_required',
      'app = Flask(__name__)',
      "@app.route('/open')",
      'def show():',
      '    return ""',
      "@app.route('/closed')",
      '@login_required',
      'def closed():',
      '    return ""',
    );
    write('views.py', views);
    git('add', '.');
    git('commit', '-q', '-m', 'views');
    assert.deepEqual(await changed('HEAD'), []);
    write('views.py', views.replace('@login_required\n', ''));
    assert.deepEqual(await changed('HEAD'), ['GET /closed ← views.py:8']);
  });

  it('are those behind a function that is gone, and may be those of a class that a library calls', async () => {
    const views = lines(
      'from flask import Flask',
      'from guards import login_optional',
      'from schemas import order_schema',
      'app = Flask(__name__)',
      "@app.route('/orders')",
      '@login_optional()',
      'def orders():',
      '    return ""',
      "@app.route('/order')",
      '@use(order_schema)',
      '@log',
      'def order():',
      '    return ""',
    );
    const schemas = lines(
      'class OrderSchema(Schema):',
      '    @pre_load',
      '    def read(self, data):',
      '        return data',
      '',
      'order_schema = OrderSchema()',
    );
    const guards = lines(
      'def login_optional(realm=None):',
      '    return None',
      '',
      'def other():',
      '    return 1',
    );
    for (const [name, text] of Object.entries({
      'views.py': views,
      'schemas.py': schemas,
      'guards.py': guards,
    }))
      write(name, text);
    git('add', '.');
    git('commit', '-q', '-m', 'views');
    write('guards.py', lines('def other():', '    return 1'));
    assert.deepEqual(await changed('HEAD'), ['GET /orders ← views.py:6 ← guards.py:1']);
    write('guards.py', guards);
    write('schemas.py', schemas.replace('return data', 'return data["order"]'));
    assert.deepEqual(await changed('HEAD'), ['? GET /order ← views.py:10 ← schemas.py:6 ← schemas.py:3']);
  });

  it('are certain of a constructor only where they make one of its class', async () => {
    const shop = (name: string): string =>
      lines(`const { Order } = require('./order');`, `exports.${name} = (from) => {`, '  return 1;', '};');
    const order = lines('class Order {', '  constructor() { this.id = 1; }', '}', 'exports.Order = Order;');
    write('order.js', order);
    write('made.js', shop('made').replace('return 1', 'return new Order()'));
    write('kept.js', shop('kept').replace('return 1', 'return from instanceof Order'));
    write('users.js', users.replace('res.json([]);', 'res.json(require("./made").made());'));
    write('orders.js', orders.replace('res.json([]);', 'res.json(require("./kept").kept());'));
    git('add', '.');
    git('commit', '-q', '-m', 'order');
    write('order.js', order.replace('this.id = 1', 'this.id = 2'));
    assert.deepEqual(await changed('HEAD'), [
      'GET /users/all ← users.js:5 ← made.js:3 ← order.js:2',
      '? GET /orders/ ← orders.js:3 ← kept.js:3 ← order.js:2',
    ]);
  });

  it('differ from where a branch was left, or from the commit itself', async () => {
    git('checkout', '-q', '-b', 'other');
    write('users.js', users.replace('res.json([]);', 'res.json([1]);'));
    git('commit', '-q', '-am', 'all');
    git('checkout', '-q', 'main');
    write('orders.js', orders.replace('[]', '[2]'));
    assert.deepEqual(await changed('other'), ['GET /orders/ ← orders.js:2']);
    assert.deepEqual(await changed('other', true), [
      'GET /users/all ← users.js:4',
      'GET /orders/ ← orders.js:2',
    ]);
    git('checkout', '-q', '--detach');
    assert.deepEqual(
      await changed(''),
      ['GET /orders/ ← orders.js:2'],
      'from main, with no branch checked out',
    );
  });

  it('are told after each save, of files that were compared before', async () => {
    const engine = await opened({ name: '', path: folder });
    const ways = async (): Promise<readonly string[]> =>
      (await engine.changed({ ref: 'main' })).routes.map(({ because }) =>
        because.map(({ file, line }) => `${file}:${line}`).join(' ← '),
      );
    write('store.js', store.replace('{ id }', '{ id, name: "" }'));
    await engine.update(['store.js']);
    assert.deepEqual(await ways(), ['users.js:8 ← service.js:3 ← store.js:1']);
    write('service.js', `// Users\n${service}`);
    await engine.update(['service.js']);
    assert.deepEqual(await ways(), ['users.js:8 ← service.js:4 ← store.js:1'], 'of the text as it is now');
    write('store.js', store);
    await engine.update(['store.js']);
    assert.deepEqual(await ways(), []);
  });

  it('are told for each folder of a workspace by its own repository and base', async () => {
    const [shop, pay, none] = ['shop', 'pay', 'none'].map((name) => ({ name, path: join(folder, name) }));
    assert.ok(shop && pay && none);
    for (const { name } of [shop, pay, none])
      for (const [file, text] of Object.entries({
        'server.js': server,
        'users.js': users,
        'orders.js': orders,
      }))
        write(`${name}/${file}`, text);
    for (const [root, branch] of [
      [shop, 'main'],
      [pay, 'master'],
    ] as const) {
      git('-C', root.path, 'init', '-q', '-b', branch);
      git('-C', root.path, 'add', '.');
      git('-C', root.path, 'commit', '-q', '-m', 'base');
      git('-C', root.path, 'checkout', '-q', '-b', 'work');
    }
    write('shop/orders.js', orders.replace('[]', '[1]'));
    git('-C', shop.path, 'commit', '-q', '-am', 'orders');
    write('pay/users.js', users.replace('res.json([]);', 'res.json([1]);'));
    rmSync(join(folder, '.git'), { recursive: true });
    const engine = await opened(shop, pay, none);
    const { routes, folders } = await engine.changed({ ref: '' });
    assert.deepEqual(
      routes.map(({ because }) => because.map(({ file, line }) => `${file}:${line}`).join()),
      ['shop/orders.js:2', 'pay/users.js:4'],
    );
    const baseOf = (path: string, ref: string): string => git('-C', path, 'rev-parse', ref).trim();
    assert.deepEqual(folders, [
      { name: 'shop', base: baseOf(shop.path, 'main'), isCut: false },
      { name: 'pay', base: baseOf(pay.path, 'master'), isCut: false },
      { name: 'none', failure: 'no-repository', isCut: false },
    ]);
  });

  it('are not known in a shallow clone that has no common commit with the base', async () => {
    git('checkout', '-q', '-b', 'work');
    write('users.js', users.replace('res.json([]);', 'res.json([1]);'));
    git('commit', '-q', '-am', 'all');
    const clone = join(folder, 'clone');
    git('clone', '-q', '--depth', '1', '--no-single-branch', `file://${folder}`, clone);
    folder = clone;
    assert.deepEqual(await changed('origin/main'), ['no-common']);
    git('fetch', '-q', '--unshallow');
    assert.deepEqual(await changed('origin/main'), ['GET /users/all ← users.js:4']);
    folder = dirname(clone);
  });

  it('are not known without a repository or a base', async () => {
    assert.deepEqual(await changed('nowhere'), ['no-base']);
    assert.deepEqual(await changed('--output=x'), ['no-base']);
    rmSync(join(folder, '.git'), { recursive: true });
    assert.deepEqual(await changed(), ['no-repository']);
  });

  it('run nothing that a repository configures', async () => {
    const ran = join(folder, 'ran');
    const program = join(folder, 'program.sh');
    writeFileSync(program, `#!/bin/sh\ntouch '${ran}'\ncat\n`);
    chmodSync(program, 0o755);
    write('.gitattributes', '*.js diff=evil filter=evil\n');
    git('add', '.gitattributes');
    git('commit', '-q', '-m', 'attributes');
    for (const key of ['diff.evil.textconv', 'diff.evil.command', 'diff.external', 'core.fsmonitor'])
      git('config', key, program);
    for (const key of ['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process', 'core.pager'])
      git('config', key, program);
    git('config', 'core.hooksPath', folder);
    write('users.js', users.replace('res.json([]);', 'res.json([1]);'));
    assert.deepEqual(await changed('HEAD~1'), ['GET /users/all ← users.js:4']);
    assert.equal(existsSync(ran), false);
  });
});
