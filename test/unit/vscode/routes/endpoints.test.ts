import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import type {
  EndpointNode,
  RouteNode,
} from '../../../../src/vscode/features/routes/endpoints/endpointModel.ts';
import { EndpointsTree } from '../../../../src/vscode/features/routes/endpoints/endpointsTree.ts';
import {
  copyRouteAsCurl,
  goToRoute,
  showFindingsOfRoute,
} from '../../../../src/vscode/features/routes/endpoints/routeCommands.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importRecorded, importText, itemText, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

const server = [
  "import express from 'express';",
  'const app = express();',
  "app.get('/api/orders/:id', function show(request, response) { response.end(); });",
  "app.post('/api/orders', function create(request, response) { response.end(); });",
  "app.get('/health', function health(request, response) { response.end(); });",
  "app.get('/', function home(request, response) { response.end(); });",
  'app.listen(3000);',
].join('\n');

const description = [
  'openapi: 3.0.0',
  'info: { title: Shop, version: "1" }',
  'paths:',
  '  /api/orders: { post: { responses: {} } }',
  '  /api/refunds: { get: { responses: {} } }',
].join('\n');

const config = {
  application: { name: 'Shop', baseUrl: 'https://shop.test', publicAccess: ['GET /health'] },
  roles: [
    { name: 'administrator', apiAccess: ['/**'] },
    { name: 'customer', apiAccess: ['/api/orders/*'] },
  ],
};

describe('the Endpoints view', () => {
  let files: TestFiles;
  let opened: TestApp;
  let tree: EndpointsTree;
  const view: { message?: string } = {};

  beforeEach(() => {
    files = new TestFiles();
    const folder = files.path('workspace').fsPath;
    const all = {
      'api/package.json': '{}',
      'api/server.js': server,
      'openapi.yaml': description,
      'shop.dast-auth.json': JSON.stringify(config),
    };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    opened = createTestApp({ storage: files.path('storage').fsPath, folder });
    tree = new EndpointsTree(opened.app);
    tree.describeIn(view);
  });

  afterEach(async () => {
    tree.dispose();
    await opened.close();
    files.remove();
  });

  async function lines(parent?: EndpointNode, indent = ''): Promise<readonly string[]> {
    const found: string[] = [];
    for (const node of await tree.getChildren(parent)) {
      found.push(`${indent}${itemText(tree.getTreeItem(node))}`, ...(await lines(node, `${indent}  `)));
    }
    return found;
  }

  async function routeOf(path: string, parent?: EndpointNode): Promise<RouteNode | undefined> {
    for (const node of await tree.getChildren(parent)) {
      if ('route' in node && node.route.path === path) return node;
      const below = await routeOf(path, node);
      if (below !== undefined) return below;
    }
    return undefined;
  }

  async function scanned(): Promise<void> {
    const alert = { rule: '1', name: 'SQL Injection', risk: 3 } as const;
    await importText(
      opened.app,
      'zap.json',
      zapReport([
        {
          ...alert,
          instances: [
            ['GET', '/api/orders/7'],
            ['GET', '/none'],
          ],
        },
      ]),
    );
    await until(() => opened.app.handlers.endpoints.length > 0);
  }

  it('shows the routes without any finding: its first look starts the index', async () => {
    assert.deepEqual(await lines(), [
      'workspace',
      '  /api/refunds',
      '    GET | only described',
      'api | 4 of 4 without finding',
      '  No authentication seen | 4',
      '    GET / | home() · server.js:6',
      '    POST /api/orders | create() · server.js:4',
      '    GET /api/orders/{id} | show() · server.js:3',
      '    GET /health | health() · server.js:5',
      '  GET / | home() · no finding',
      '  /api/orders | 2 without finding',
      '    POST | create() · no finding',
      '    /{id} | 1 without finding',
      '      GET | show() · no finding',
      '  /health | 1 without finding',
      '    GET | health() · no finding',
    ]);
    assert.equal(view.message, '4 of 4 endpoints without finding');
  });

  it('counts what a framework generates, and joins no two routes that take every method', async () => {
    const routes = [
      "import finale from 'finale-rest';",
      "finale.resource({ model: User, endpoints: ['/api/users', '/api/users/:id'] });",
      "app.all('/any/:id', function one(request, response) { response.end(); });",
      "app.all('/any/:name', function other(request, response) { response.end(); });",
      "app.get('/files/:id', function file(request, response) { response.end(); });",
      "app.get('/files/*', function files(request, response) { response.end(); });",
    ].join('\n');
    const folder = files.path('workspace').fsPath;
    const text = server.replace('app.listen(3000);', `${routes}\napp.listen(3000);`);
    writeFileSync(join(folder, 'api/server.js'), text);
    writeFileSync(
      join(folder, 'openapi.yaml'),
      `${description}\n  '/any/{id}': { get: { responses: {} } }\n`,
    );
    await tree.getChildren();
    assert.equal(view.message, '18 of 18 endpoints without finding');
    const shown = await lines();
    assert.equal(shown.filter((line) => line.includes('Any method |')).length, 2, shown.join('\n'));
    assert.equal(shown.filter((line) => line.includes('only described')).length, 1, shown.join('\n'));
    await importText(
      opened.app,
      'zap.json',
      zapReport([{ rule: '1', name: 'SQL Injection', risk: 3, instances: [['GET', '/api/users/7']] }]),
    );
    await until(() => opened.app.handlers.endpoints.length > 0);
    await tree.getChildren();
    assert.match(view.message ?? '', /^17 of 18 /);
  });

  it('says nothing above the welcome view where there is no folder, or no route in it', async () => {
    for (const folder of [undefined, files.path('empty').fsPath]) {
      if (folder !== undefined) mkdirSync(folder);
      const storage = files.path(`storage of ${String(folder !== undefined)}`).fsPath;
      const other = createTestApp({ storage, ...(folder === undefined ? {} : { folder }) });
      const empty = new EndpointsTree(other.app);
      empty.describeIn(view);
      assert.deepEqual(await empty.getChildren(), []);
      assert.equal(view.message, '');
      empty.dispose();
      await other.close();
    }
  });

  it('says what scans have seen, what is described, and who may call it', async () => {
    await scanned();
    const shown = await lines();
    assert.ok(shown.includes('      GET | show() · 1 open finding'), shown.join('\n'));
    assert.ok(shown.includes('  /api/orders | 1 finding · 1 without finding'), shown.join('\n'));
    assert.equal(view.message, '3 of 4 endpoints without finding · 1 of 2 APIs matched to code');
    const tooltip = async (path: string): Promise<string> => {
      const node = await routeOf(path);
      assert.ok(node);
      const { value } = tree.getTreeItem(node).tooltip as { readonly value: string };
      return value.replaceAll('&nbsp;', ' ').replaceAll('\\', '');
    };
    const orders = await tooltip('/api/orders');
    assert.match(orders, /Express · create\(\) · api\/server.js:4/);
    assert.match(orders, /Described by an OpenAPI file/);
    assert.match(orders, /No imported report has a finding here; it may not have been scanned/);
    assert.match(orders, /May be called by administrator\n/);
    assert.match(orders, /No authentication seen: api\/server.js:4\n/);
    assert.match(orders, /The auth config lets administrator call it, but the code requires no role/);
    assert.doesNotMatch(await tooltip('/health'), /The auth config lets/);
    const order = await tooltip('/api/orders/{id}');
    assert.match(order, /Not described by an OpenAPI file/);
    assert.match(order, /1 open finding · 1 Critical/);
    assert.match(order, /May be called by administrator, customer\n/);
    assert.match(await tooltip('/health'), /May be called by administrator, customer\n/);
  });

  const clean = zapReport([
    { rule: '1', name: 'SQL Injection', risk: 3, instances: [['GET', '/api/orders/7']] },
  ]);

  it('says as whom, when and by which scan an endpoint was reached, and which ones were not', async () => {
    await importRecorded(opened.app, 'customer.json', clean, {
      reached: ['GET /api/orders/{id}', 'POST /api/orders'],
    });
    await importRecorded(opened.app, 'administrator.json', `${clean} `, {
      role: 'administrator',
      started: '2026-11-12T19:00:00Z',
      reached: ['GET /api/orders/{id}', 'POST /api/orders', 'GET /'],
    });
    await until(() => opened.app.handlers.endpoints.length > 0);
    const shown = await lines();
    assert.deepEqual(shown, [
      'workspace',
      '  Not reached by any scan | 1',
      '    GET /api/refunds | only described',
      '  /api/refunds',
      '    GET | only described',
      'api | 3 of 4 without finding',
      '  Not reached by any scan | 1',
      '    GET /health | health()',
      '  No authentication seen | 4',
      '    GET / | home() · server.js:6',
      '    POST /api/orders | create() · server.js:4',
      '    GET /api/orders/{id} | show() · server.js:3',
      '    GET /health | health() · server.js:5',
      '  GET / | home() · reached as administrator, no finding',
      '  /api/orders | 1 finding · 1 without finding',
      '    POST | create() · reached as administrator, customer, no finding',
      '    /{id} | 1 finding',
      '      GET | show() · 1 open finding',
      '  /health | 1 without finding',
      '    GET | health() · not reached',
    ]);
    const node = await routeOf('/api/orders/{id}');
    assert.ok(node);
    const { value } = tree.getTreeItem(node).tooltip as { readonly value: string };
    const text = value.replaceAll(/&nbsp;|\u202f/g, ' ').replaceAll('\\', '');
    assert.match(text, /Reached: administrator · ZAP safe · Nov 1[23], \d+:00 [AP]M\n/);
    assert.match(text, /Reached: customer · ZAP safe · Nov 1[23], \d+:12 [AP]M\n/);
  });

  it('never says that an endpoint was not reached, where a scan called more than it lists', async () => {
    await importRecorded(opened.app, 'customer.json', clean, { reached: ['GET /'], reachedIsAll: false });
    await until(() => opened.app.handlers.endpoints.length > 0);
    const shown = (await lines()).join('\n');
    assert.doesNotMatch(shown, /not reached/i);
    assert.match(shown, /home\(\) · reached as customer, no finding/);
  });

  it('knows what a scan without any finding has reached, also below another path than the code has', async () => {
    const reached = ['GET /shop/health', 'GET /shop/api/orders/7', 'POST /shop/api/orders'];
    await importRecorded(opened.app, 'customer.json', zapReport([]), { reached });
    await tree.getChildren();
    await until(() => opened.app.handlers.ownApplications.size > 0);
    const shown = await lines();
    assert.ok(shown.includes('    GET | health() · reached as customer, no finding'), shown.join('\n'));
    assert.ok(shown.includes('  GET / | home() · not reached'), shown.join('\n'));
  });

  it('says nothing of endpoints by calls that are all of other paths', async () => {
    await importRecorded(opened.app, 'customer.json', zapReport([]), { reached: ['GET /elsewhere/7'] });
    await tree.getChildren();
    await until(() => opened.app.handlers.ownApplications.size > 0);
    assert.doesNotMatch((await lines()).join('\n'), /reached/i);
  });

  it('leads to code, to findings and to curl', async () => {
    await scanned();
    const node = await routeOf('/api/orders/{id}');
    const code = new CodeHandlers(opened.app.handlers);
    await goToRoute(opened.app, code, node);
    code.dispose();
    assert.match(opened.window.shown[0] ?? '', /api\/server.js:3$/);
    await showFindingsOfRoute(opened.app, node);
    assert.deepEqual(opened.app.view.current.filters.endpoint?.values, ['GET /api/orders/{id}']);
    await copyRouteAsCurl(opened.app, await routeOf('/api/orders'));
    assert.deepEqual(opened.copied, ["curl -X POST 'https://shop.test/api/orders'"]);
  });
});
