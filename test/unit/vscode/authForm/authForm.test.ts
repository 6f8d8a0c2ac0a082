import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { FormJson } from '../../../../src/protocol/authForm.ts';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { Position } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';
import { fieldAt, OpenForm, provideChecks } from './openForm.ts';

const shop = `{
  // of the shop
  "version": "1.0",
  "application": {
    "name": "Shop",
    "baseUrl": "http://localhost:8080",
    "isolatedFromProduction": true,
    "safeForAutomatedTesting": true
  },
  "roleBasedAccess": true,
  "apiSegmentation": "admin and user",
  "x-team": { "mail": "team@shop.test" },
  "roles": [
    { "name": "admin", "authentication": "main", "apiAccess": ["/api/**"] },
    { "name": "user", "authentication": "main", "apiAccess": ["GET /api/orders"] }
  ],
  "authentications": {
    "main": {
      "tokenType": "Bearer Token",
      "tokenParameterName": "Authorization",
      "tokenLocation": "Header",
      "tokenFormat": "Bearer <token>",
      "tokenEndpoint": "http://localhost:8080",
      "contentType": "application/json",
      "steps": [
        {
          "stepId": "page",
          "endpoint": { "method": "GET", "path": "/login" },
          "expectedResponse": { "status": [200] },
          "outputs": { "csrf": "$response.header.X-CSRF" }
        },
        {
          "stepId": "login",
          "endpoint": { "method": "POST", "path": "/login" },
          "headers": { "X-CSRF": "$steps.page.outputs.csrf" },
          "requestBody": { "username": "$inputs.username", "password": "$inputs.password" },
          "expectedResponse": { "status": [200] },
          "outputs": { "token": "$response.body#/token" }
        }
      ],
      "token": "$steps.login.outputs.token",
      "defaultExpirationSeconds": 3600,
      "autoRefresh": false
    }
  },
  "testUsers": [
    { "role": "admin", "username": "ann", "password": "\${secret:ANN}" },
    { "role": "admin", "username": "abe", "password": "Violet-99-not-to-show" }
  ]
}
`;

const openApi = {
  openapi: '3.0.3',
  paths: {
    '/api/orders': { get: {}, post: {} },
    '/api/orders/{id}': { get: {}, delete: {} },
    '/api/logout': { post: {} },
  },
};

describe('the form of an auth config, as its editor answers it', () => {
  let files: TestFiles;
  let opened: TestApp;
  const file = (): string => files.path('workspace/shop.dast-auth.json').fsPath;
  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
    });
    provideChecks(opened);
    files.write('workspace/shop.dast-auth.json', shop);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  async function set(form: OpenForm, pointer: string, value: FormJson): Promise<number> {
    const { version } = await form.view();
    const after = await form.ask('change', { version, pointer, change: { kind: 'set', value } });
    return after.version;
  }

  it('writes nothing when it is opened, and changes the value alone', async () => {
    const form = new OpenForm(opened, file(), shop);
    const { blocked, config } = await form.view();
    assert.equal(blocked, undefined);
    assert.deepEqual(config?.unknown, [
      { key: 'x-team', pointer: '/x-team', text: '{ "mail": "team@shop.test" }' },
    ]);
    assert.deepEqual([form.text, form.document.version, form.document.isDirty], [shop, 1, false]);
    await set(form, '/application/name', 'Corner Shop');
    assert.equal(form.text, shop.replace('"Shop"', '"Corner Shop"'));
    const { version } = await form.view();
    await form.ask('change', {
      version,
      pointer: '/authentications/main/steps/1/headers/X-CSRF',
      change: { kind: 'choose', choice: { kind: 'input', name: 'csrf' } },
    });
    assert.ok(form.text.includes('"X-CSRF": "$inputs.csrf"'));
  });

  it('says in words what values are taken from, and where they go', async () => {
    const form = new OpenForm(opened, file(), shop);
    const view = await form.view();
    const header = fieldAt(view, '/authentications/main/steps/1/headers/X-CSRF');
    assert.equal(header.words, '"csrf" of step "page"');
    const [main] = view.authentications;
    assert.deepEqual(main?.roles, ['admin', 'user']);
    assert.deepEqual(
      main?.steps.flatMap(({ outputs }) => outputs.map(({ from, uses }) => [from, uses.map(({ to }) => to)])),
      [
        ['header X-CSRF of the response', ['header X-CSRF of "login"']],
        ['field /token of the response', ['token']],
      ],
    );
    const { version } = view;
    const choices = await form.ask('choices', {
      version,
      pointer: '/authentications/main/steps/1/requestBody/password',
    });
    assert.ok(choices.some(({ words }) => words === '"csrf" of step "page"'));
  });

  it('never tells its page a secret, nor that of a user who has one written out', async () => {
    await opened.app.secrets.store(`${secretKeyPrefix}ANN`, 'canary-of-ann');
    const form = new OpenForm(opened, file(), shop);
    const view = await form.view();
    const [ann, abe] = view.users;
    assert.deepEqual(
      [ann?.secrets[0], abe?.secrets[0]].map((secret) => [secret?.name, secret?.from, secret?.isSet]),
      [
        ['ANN', 'storage', true],
        [undefined, 'file', true],
      ],
    );
    const { isWithheld, problems } = fieldAt(view, '/testUsers/1/password');
    assert.equal(isWithheld, true);
    assert.deepEqual(problems[0]?.fixes, ['Move to secret storage…']);
    const told = JSON.stringify([view, await form.ask('sheet', undefined)]);
    for (const secret of ['canary-of-ann', 'Violet-99']) assert.ok(!told.includes(secret), secret);
  });

  it('shows texts that cannot be changed, and says where to correct them', async () => {
    const conflict = shop.replace('  "roles"', '<<<<<<< HEAD\n  "roles"');
    for (const [text, reason, line] of [
      [shop.replace('"roles":', '"roles"'), 'syntax', 13],
      [conflict, 'conflict', 13],
      ['[]', 'not-object', 1],
      [`${shop}${' '.repeat(1_000_001)}`, 'too-large', undefined],
    ] as const) {
      const form = new OpenForm(opened, file(), text);
      const view = await form.view();
      assert.deepEqual([view.blocked?.reason, view.blocked?.line], [reason, line]);
      const change = { version: 1, pointer: '/notes', change: { kind: 'set', value: 'x' } } as const;
      await assert.rejects(form.ask('change', change));
      assert.equal(form.text, text);
      if (line !== undefined) await form.ask('showInText', { line });
      opened.workspace.textDocuments.length = 0;
    }
    assert.equal(opened.window.shown.length, 3);
  });

  it('only shows what is read-only, and sends nothing in Restricted Mode or a browser', async () => {
    const { fs } = opened.workspace;
    const form = new OpenForm(opened, file(), shop);
    opened.workspace.isTrusted = false;
    assert.equal(
      (await form.view()).cannotSend,
      'Nothing is sent in Restricted Mode. Trust this workspace to verify logins.',
    );
    await set(form, '/notes', 'edited all the same');
    Object.assign(fs, { isWritableFileSystem: () => false });
    const view = await form.view();
    assert.equal(view.blocked?.sentence, 'This file is read-only, so the form only shows it.');
    assert.equal(view.config?.parts[0]?.key, 'application');
    await assert.rejects(set(form, '/notes', 'x'), /read-only/);
    await opened.close();
    opened = createTestApp({ storage: files.path('storage').fsPath, machine: { canSend: false } });
    provideChecks(opened);
    assert.match((await new OpenForm(opened, file(), shop).view()).cannotSend, /^Browsers do not let/);
  });

  it('follows the text and other forms of it, and changes nothing that it has not seen', async () => {
    const form = new OpenForm(opened, file(), shop);
    const other = new OpenForm(opened, form.document);
    const { version } = await form.view();
    await set(other, '/application/name', 'Other');
    await until(() => form.events > 0 && other.events > 0);
    const stale = { version, pointer: '/roles/0', change: { kind: 'remove' } } as const;
    await assert.rejects(form.ask('change', stale), /The file has changed. Try again./);
    const application = fieldAt(await form.view(), '/application/name');
    assert.equal(application.value, 'Other');
    // Changed on disk, which VS Code reads anew.
    const { length } = form.text.split('\n');
    form.document.edit(new Position(0, 0), new Position(length, 0), shop);
    assert.equal(fieldAt(await form.view(), '/application/name').value, 'Shop');
    form.dispose();
    const before = form.events;
    await set(other, '/application/name', 'Again');
    await until(() => other.events > 1);
    assert.equal(form.events, before);
  });

  it('moves, renames, adds roles and makes authentications by recipe', async () => {
    const form = new OpenForm(opened, file(), shop);
    const version = async (): Promise<number> => (await form.view()).version;
    await form.ask('move', { version: await version(), pointer: '/roles/1', by: -1 });
    assert.ok(form.text.indexOf('"name": "user"') < form.text.indexOf('"name": "admin"'));
    await form.ask('rename', {
      version: await version(),
      pointer: '/authentications/main/steps/0/outputs/csrf',
      name: 'guard',
    });
    assert.ok(form.text.includes('"X-CSRF": "$steps.page.outputs.guard"'));
    await form.ask('addRole', { version: await version(), name: 'guest', authentication: 'main' });
    assert.equal(form.text.match(/"role": "guest"/g)?.length, 2);
    const { recipes } = await form.view();
    assert.deepEqual(
      recipes.map(({ id }) => id),
      'form bearer oauth-password oauth-client api-key one-time-password cookie custom json-refresh graphql single-sign-on import-curl import-file'.split(
        ' ',
      ),
    );
    for (const { id } of recipes.filter(({ kind }) => kind === 'recipe')) {
      await form.ask('useRecipe', { version: await version(), pointer: '/authentications/main', recipe: id });
      const errors = JSON.stringify(await form.view()).match(/(?<="code":")[^"]+(?=","severity":"error")/g);
      const known = ['plaintext-password', 'too-few-test-users', 'unknown-key'];
      assert.deepEqual(
        [...new Set(errors)].filter((code) => !known.includes(code)),
        [],
        `${id}
${form.text}`,
      );
    }
    assert.ok(form.text.includes('// of the shop'));
    // In the order in which somebody would write it.
    assert.match(form.text, /"contentType"[^[]*"identityProvider": "idp",\s*"steps"/);
  });

  it('makes steps of a curl command, whose secrets become placeholders', async () => {
    const form = new OpenForm(opened, file(), shop);
    opened.window.answer(`curl http://localhost:8080/api/code -d '{"password":"Violet-98-secret"}'`);
    const { version } = await form.view();
    await form.ask('useRecipe', { version, pointer: '/authentications/main', recipe: 'import-curl' });
    assert.equal((await form.view()).authentications[0]?.steps.length, 3);
    assert.ok(!form.text.includes('Violet-98'), form.text);
  });

  it('stores a secret under the name in the file, or under one that it writes there', async () => {
    const form = new OpenForm(opened, file(), shop.replace(', "password": "Violet-99-not-to-show"', ''));
    let { version } = await form.view();
    await form.ask('storeSecret', { version, pointer: '/testUsers/0/password' });
    await form.ask('storeSecret', { version, pointer: '/testUsers/1/password' });
    assert.deepEqual(opened.commands.ran.slice(-2), [
      ['storeSecret', 'ANN'],
      ['storeSecret', 'ABE_PASSWORD'],
    ]);
    assert.ok(form.text.includes('"username": "abe", "password": "${secret:ABE_PASSWORD}"'));
    ({ version } = await form.view());
    await form.ask('verify', { pointer: '/testUsers/1' });
    await form.ask('verify', { pointer: '/roles/0' });
    await form.ask('tryStep', { version, pointer: '/authentications/main/steps/1' });
    const [user, role, step] = opened.commands.ran.slice(-3);
    assert.deepEqual(
      [user?.[0], role?.[0], role?.[2], step?.[0]],
      ['verifyRole', 'verifyRole', 'admin', 'verifyToHere'],
    );
  });

  it('runs the fixes that the text offers', async () => {
    const form = new OpenForm(opened, file(), shop.replace('"Bearer <token>"', '"Bearer: <token>"'));
    const view = await form.view();
    const [problem] = fieldAt(view, '/authentications/main/tokenFormat').problems;
    assert.equal(problem?.fixes[0], 'Change to "Bearer <token>"');
    await form.ask('fix', { version: view.version, problem: problem.id, fix: 0 });
    assert.equal(form.text, shop);
    const { version, config } = await form.view();
    const secret = fieldAt({ ...view, config }, '/testUsers/1/password').problems[0];
    await form.ask('fix', { version, problem: secret?.id ?? '', fix: 0 });
    assert.equal(opened.commands.ran.at(-1)?.[0], 'moveToSecretStorage');
  });

  it('says of each role what the paper form still wants', async () => {
    const { roles } = await new OpenForm(opened, file(), shop).view();
    const missing = roles.map(({ completeness }) =>
      completeness.filter(({ isGiven }) => !isGiven).map(({ section, label }) => `${section} ${label}`),
    );
    assert.deepEqual(missing, [
      ['2.5 API documentation'],
      ['2.4 Two test users', '2.4 Secrets of the test users', '2.5 API documentation'],
    ]);
    assert.equal(roles[0]?.completeness.length, 19);
  });

  it('has a grid of the operations that the attached files name, and edits what roles may call', async () => {
    files.write('workspace/openapi.json', JSON.stringify(openApi));
    const text = shop.replace(
      '  "testUsers"',
      '  "attachments": [{ "type": "OpenAPI", "path": "./openapi.json" }],\n  "testUsers"',
    );
    const form = new OpenForm(opened, file(), text);
    const { rows, roles, source } = await form.ask('grid', undefined);
    assert.equal(source, '5 operations of the attached files and of the code');
    assert.deepEqual(
      roles.map(({ name }) => name),
      ['admin', 'user'],
    );
    const shown = (from: typeof rows): readonly string[] =>
      from.map(({ group, method, path, access, never }) => {
        const cells = access.map(({ isAllowed, by }) => (isAllowed ? `yes${by}` : 'no'));
        return [
          group,
          method,
          path,
          ...cells,
          ...never.map(({ isNever, isProposed }) => (isNever ? 'never' : isProposed ? 'proposed' : '')),
        ]
          .join(' ')
          .trim();
      });
    assert.deepEqual(shown(rows), [
      '/api/logout POST /api/logout yes/api/** no proposed',
      '/api/orders GET /api/orders yes/api/** yes',
      '/api/orders POST /api/orders yes/api/** no',
      '/api/orders GET /api/orders/{id} yes/api/** no',
      '/api/orders DELETE /api/orders/{id} yes/api/** no proposed',
    ]);
    const version = async (): Promise<number> => (await form.view()).version;
    await form.ask('setAccess', {
      version: await version(),
      pointer: '/roles/1',
      operations: ['POST /api/orders'],
      isAllowed: true,
    });
    assert.ok(form.text.includes('"apiAccess": ["GET,POST /api/orders"]'));
    await form.ask('setAccess', {
      version: await version(),
      pointer: '/roles/1',
      operations: ['GET /api/orders'],
      isAllowed: false,
    });
    assert.ok(form.text.includes('"apiAccess": ["POST /api/orders"]'));
    await form.ask('setNever', {
      version: await version(),
      pointer: '/authentications/main',
      operations: ['POST /api/logout'],
      isNever: true,
    });
    assert.ok(form.text.includes('"neverCall": ["POST /api/logout"]'), form.text);
    const before = form.text;
    const remove = {
      pointer: '/roles/0',
      operations: ['DELETE /api/orders/{id}'],
      isAllowed: false,
    } as const;
    const left = form.ask('setAccess', { version: await version(), ...remove });
    await until(() => opened.window.dismiss());
    await left;
    assert.equal(form.text, before, 'nothing is split unasked');
    opened.window.answer('Replace');
    await form.ask('setAccess', { version: await version(), ...remove });
    const [row] = (await form.ask('grid', undefined)).rows.filter(({ method }) => method === 'DELETE');
    assert.equal(row?.access[0]?.isAllowed, false);
    assert.ok(form.text.includes('"GET,POST /api/orders"'), form.text);
  });

  it('does nothing that a page which was taken over asks for', async () => {
    const form = new OpenForm(opened, file(), shop);
    const place = { version: 1, pointer: '/application/name' };
    const refused: readonly (readonly [method: string, params: unknown])[] = [
      ['change', { ...place, pointer: '', change: { kind: 'set', value: {} } }],
      ['change', { ...place, pointer: 'application', change: { kind: 'set', value: 'x' } }],
      ['change', { ...place, pointer: '/elsewhere', change: { kind: 'set', value: 'x' } }],
      ['change', { ...place, pointer: '/application/other', change: { kind: 'set', value: 'x' } }],
      ['change', { ...place, change: { kind: 'set', value: { deep: 1 } } }],
      ['change', { ...place, change: { kind: 'set', value: 'x'.repeat(200_000) } }],
      ['change', { ...place, change: { kind: 'choose', choice: { kind: 'secret', name: 'A} ${env:PATH' } } }],
      ['change', { ...place, version: 'one', change: { kind: 'remove' } }],
      [
        'change',
        { ...place, pointer: '/authentications/main/tokenLocation', change: { kind: 'set', value: 'Body' } },
      ],
      ['storeSecret', { version: 1, pointer: '/__proto__/polluted' }],
      ['setAccess', { version: 1, pointer: '/roles/0', operations: ['rm -rf /'], isAllowed: true }],
      ['setAccess', { version: 1, pointer: '/testUsers/0', operations: ['GET /x'], isAllowed: true }],
      ['useRecipe', { version: 1, pointer: '/testUsers/0', recipe: 'form' }],
      ['fix', { version: 1, problem: '__proto__', fix: 0 }],
      ['run', { command: 'workbench.action.terminal.new' }],
      ['constructor', {}],
    ];
    for (const [method, params] of refused) {
      await assert.rejects(form.post(method, params), `${method} ${JSON.stringify(params).slice(0, 100)}`);
      assert.equal(form.text, shop, method);
    }
    assert.deepEqual(opened.commands.ran, []);
  });
});
