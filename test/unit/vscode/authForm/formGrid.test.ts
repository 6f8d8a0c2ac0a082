import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';
import { OpenForm, provideChecks } from './openForm.ts';

const origin = 'http://127.0.0.1:4000';
const config = loginConfig(origin);
const openApi = JSON.stringify({
  openapi: '3.0.3',
  paths: { '/orders': { get: {}, post: {} }, '/orders/{id}': { delete: {} } },
});
const attachments = [{ type: 'OpenAPI', path: './openapi.json' }];

describe('the grid of roles and operations in the form', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    provideChecks(opened);
    files.write('workspace/openapi.json', openApi);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const formOf = (written: unknown): OpenForm => {
    const text = typeof written === 'string' ? written : JSON.stringify(written);
    opened.workspace.textDocuments.length = 0;
    return new OpenForm(opened, files.path('workspace/shop.dast-auth.json').fsPath, text);
  };
  const rolesOf = ({ text }: OpenForm): unknown => (JSON.parse(text) as { roles: unknown }).roles;

  it('has what was recorded of the application itself, and says how much it is', async () => {
    const call = (method: string, url: string) => ({ request: { method, url } });
    const entries = [call('GET', `${origin}/me`), call('POST', 'http://elsewhere.test/sent')];
    files.write('workspace/calls.har', JSON.stringify({ log: { entries } }));
    const har = { type: 'HAR', path: './calls.har' };
    const one = await formOf({ ...config, attachments: [har] }).ask('grid', undefined);
    assert.deepEqual(
      one.rows.map(({ method, path }) => `${method} ${path}`),
      ['GET /me'],
    );
    assert.equal(one.source, '1 operation of the attached files and of the code');
    const known = [{ type: 'OpenAPI' }, { path: './openapi.json' }, 'x', har, ...attachments];
    const all = await formOf({ ...config, attachments: known }).ask('grid', undefined);
    assert.deepEqual(
      all.rows.map(({ method, path }) => `${method} ${path}`),
      ['GET /me', 'GET /orders', 'POST /orders', 'DELETE /orders/{id}'],
    );
    assert.equal(all.source, '4 operations of the attached files and of the code');
  });

  it('is in the order of collections, then of paths, then of what the methods do', async () => {
    const methods = Object.fromEntries(
      ['delete', 'patch', 'put', 'post', 'head', 'get'].map((method) => [method, {}]),
    );
    const paths = ['/users', '/orders/{id}', '/api/v1/orders/all', '/b', '/orders', '/{tenant}', '/orders/a'];
    const described = Object.fromEntries(paths.map((path) => [path, { get: {} }]));
    files.write(
      'workspace/openapi.json',
      JSON.stringify({ openapi: '3.0.3', paths: { ...described, '/b': methods } }),
    );
    const entries = [{ request: { method: 'OPTIONS', url: `${origin}/b` } }];
    files.write('workspace/calls.har', JSON.stringify({ log: { entries } }));
    const known = [{ type: 'HAR', path: './calls.har' }, ...attachments];
    const { rows } = await formOf({ ...config, attachments: known }).ask('grid', undefined);
    assert.deepEqual(
      rows.map(({ group, method, path }) => [group, method, path].join(' ')),
      [
        '/ GET /{tenant}',
        '/api/v1/orders GET /api/v1/orders/all',
        '/b GET /b',
        '/b HEAD /b',
        '/b POST /b',
        '/b PUT /b',
        '/b PATCH /b',
        '/b DELETE /b',
        '/b OPTIONS /b',
        '/orders GET /orders',
        '/orders GET /orders/a',
        '/orders GET /orders/{id}',
        '/users GET /users',
      ],
    );
  });

  it('is there for files that are not whole, and says where operations would come from', async () => {
    const none =
      'No operation is known. Attach an OpenAPI file, or open the folder with the code of the application.';
    for (const text of ['', '{}', '[]', '{"application": 1, "attachments": 2, "roles": 3}']) {
      const { rows, roles, authentications, source } = await formOf(text).ask('grid', undefined);
      assert.deepEqual([rows, roles, authentications, source], [[], [], [], none], text);
    }
    const { rows } = await formOf({ attachments }).ask('grid', undefined);
    assert.equal(rows.length, 3, 'an application without a name or an address');
  });

  it('says of each role whether it may call an operation, and of each login whether a scan never does', async () => {
    const main = config.authentications['main'];
    const form = formOf({
      ...config,
      attachments,
      roles: [{ apiAccess: ['GET /orders'] }, { name: 'admin', authentication: 'main', apiAccess: ['/**'] }],
      authentications: { main: { ...main, neverCall: ['POST /orders'] }, other: main },
    });
    const { version, roles, authentications, rows } = await form.ask('grid', undefined);
    assert.equal(version, form.document.version);
    assert.deepEqual(roles, [
      { pointer: '/roles/0', name: '' },
      { pointer: '/roles/1', name: 'admin' },
    ]);
    assert.deepEqual(authentications, [
      { pointer: '/authentications/main', name: 'main' },
      { pointer: '/authentications/other', name: 'other' },
    ]);
    const [no, yes, by] = [
      { isAllowed: false, by: '' },
      { isAllowed: true, by: '' },
      { isAllowed: true, by: '/**' },
    ];
    const free = { isNever: false, isProposed: false };
    assert.deepEqual(
      rows.map(({ method, access, never }) => [method, access, never]),
      [
        ['GET', [yes, by], [free, free]],
        ['POST', [no, by], [{ ...free, isNever: true }, free]],
        [
          'DELETE',
          [no, by],
          [
            { ...free, isProposed: true },
            { ...free, isProposed: true },
          ],
        ],
      ],
    );
  });

  it('tells its page no secret that stands in a name or an entry', async () => {
    const secret = 'ghp_0123456789abcdefABCDEF0123456789abcd';
    const access = `/orders?token=${secret}`;
    const roles = [{ name: secret, authentication: 'main', apiAccess: ['/**', access] }];
    const grid = await formOf({ ...config, attachments, roles }).ask('grid', undefined);
    assert.equal(grid.roles.length, 1);
    assert.ok(!JSON.stringify(grid).includes(secret));
  });

  it('writes what a role may call, where nothing was written before as well', async () => {
    const roles = [{ name: 'user', authentication: 'main' }];
    const form = formOf({ ...config, attachments, roles });
    const set = async (operations: readonly string[], isAllowed: boolean): Promise<void> => {
      const before = form.document.version;
      const place = { version: before, pointer: '/roles/0', operations, isAllowed };
      assert.deepEqual(await form.ask('setAccess', place), { version: before + 1 });
      assert.equal(form.document.version, before + 1);
    };
    await set(['GET /orders', 'DELETE /orders/{id}'], true);
    assert.deepEqual(rolesOf(form), [
      { name: 'user', authentication: 'main', apiAccess: ['GET /orders', 'DELETE /orders/{id}'] },
    ]);
    await set(['DELETE /orders/{number}'], false);
    assert.deepEqual(rolesOf(form), [{ name: 'user', authentication: 'main', apiAccess: ['GET /orders'] }]);
    assert.deepEqual(opened.window.messages, []);
    const stale = { version: 1, pointer: '/roles/0', operations: ['GET /orders'], isAllowed: true };
    await assert.rejects(form.ask('setAccess', stale), /The file has changed/);
    const other = formOf({ ...config, attachments, roles: [{ name: 'user', apiAccess: 'GET /old' }] });
    await other.ask('setAccess', { ...stale, version: other.document.version });
    assert.deepEqual(rolesOf(other), [{ name: 'user', apiAccess: ['GET /orders'] }]);
    const empty = formOf('');
    await assert.rejects(empty.ask('setAccess', { ...stale, version: empty.document.version }));
    assert.equal(empty.text, '');
  });

  it('asks before an entry that covers more becomes all else that it covers', async () => {
    const roles = [{ name: 'user', authentication: 'main', apiAccess: ['/orders', '/orders/**', 'GET /a'] }];
    const form = formOf({ ...config, attachments, roles });
    const { text } = form;
    const place = {
      version: form.document.version,
      pointer: '/roles/0',
      operations: ['POST /orders'],
      isAllowed: false,
    };
    const declined = form.ask('setAccess', place);
    await until(() => opened.window.dismiss());
    assert.deepEqual(await declined, { version: place.version });
    assert.equal(form.text, text);
    assert.deepEqual(opened.window.messages, [
      '"/orders", "/orders/**" also covers other operations. Replace it with those operations, one by one?',
    ]);
    opened.window.answer('Replace');
    const { version } = await form.ask('setAccess', place);
    assert.deepEqual([version, version > place.version], [form.document.version, true]);
    assert.deepEqual(rolesOf(form), [
      {
        name: 'user',
        authentication: 'main',
        apiAccess: ['GET /a', 'GET /orders', 'DELETE /orders/{id}'],
      },
    ]);
  });

  it('writes and takes back what a scan must never call', async () => {
    const form = formOf({ ...config, attachments });
    const never = async (isNever: boolean): Promise<unknown> => {
      const { version } = form.document;
      const place = { version, pointer: '/authentications/main', operations: ['POST /orders'], isNever };
      await form.ask('setNever', place);
      const written = JSON.parse(form.text) as typeof config;
      return written.authentications['main']?.neverCall;
    };
    assert.deepEqual(
      [await never(true), await never(true), await never(false)],
      [['POST /orders'], ['POST /orders'], []],
    );
  });
});
