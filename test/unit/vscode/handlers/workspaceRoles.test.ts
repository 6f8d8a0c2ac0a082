import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { readRoles } from '../../../../src/vscode/shared/handlers/workspaceRoles.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('roles of the auth configs of a workspace', () => {
  let files: TestFiles;
  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
  });
  afterEach(() => files.remove());

  async function rolesIn(config: unknown): Promise<readonly Record<string, unknown>[]> {
    const text = typeof config === 'string' ? config : JSON.stringify(config);
    files.write('workspace/shop.dast-auth.json', text);
    const opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
    });
    const roles = await readRoles(opened.app);
    await opened.close();
    return roles.map(({ uri, ...role }) => {
      assert.ok(uri.path.endsWith('/shop.dast-auth.json'));
      return role;
    });
  }

  it('have what calling an endpoint as them needs', async () => {
    const config = {
      application: { name: 'Shop', baseUrl: 'https://shop.test', publicAccess: ['GET /health', 7] },
      authentications: {
        main: { tokenLocation: 'Header', tokenParameterName: 'X-Token', tokenFormat: 'T <token>' },
      },
      roles: [
        { name: 'admin', authentication: 'main', apiAccess: ['/**', 7] },
        { name: 'guest', authentication: 'none' },
        { name: 7 },
        'x',
      ],
    };
    const own = { application: 'Shop', file: 'shop.dast-auth.json', baseUrl: 'https://shop.test' };
    assert.deepEqual(await rolesIn(`// As it is edited\n${JSON.stringify(config)}`), [
      {
        name: 'admin',
        ...own,
        apiAccess: ['/**', 'GET /health'],
        token: { kind: 'header', name: 'X-Token', value: 'T <token>' },
      },
      { name: 'guest', ...own, apiAccess: [], token: undefined },
    ]);
  });

  it('are none where the file has none', async () => {
    for (const config of ['', '[]', '{}', '{"roles":{}}']) assert.deepEqual(await rolesIn(config), []);
    assert.deepEqual(await rolesIn({ roles: [{ name: 'a' }], application: 'x', authentications: 'x' }), [
      {
        name: 'a',
        application: '',
        file: 'shop.dast-auth.json',
        baseUrl: '',
        apiAccess: [],
        token: undefined,
      },
    ]);
  });

  it('send their token where the login says, in the format that has a place for it', async () => {
    const rows: readonly (readonly [login: object, token: readonly string[]])[] = [
      [{}, ['header', 'Authorization', 'Bearer <token>']],
      [{ tokenParameterName: '', tokenFormat: 'none' }, ['header', 'Authorization', 'Bearer <token>']],
      [
        { tokenLocation: 'Cookie', tokenParameterName: 'sid', tokenFormat: 'x <token>' },
        ['header', 'Cookie', 'sid=<token>'],
      ],
      [{ tokenLocation: 'Query Parameter', tokenParameterName: 'key' }, ['query', 'key', '<token>']],
      [
        { tokenLocation: 'Query Parameter', tokenParameterName: 'key', tokenFormat: 'k-<token>' },
        ['query', 'key', 'k-<token>'],
      ],
    ];
    for (const [main, [kind, name, value]] of rows) {
      const [role] = await rolesIn({
        roles: [{ name: 'a', authentication: 'main' }],
        authentications: { main },
      });
      assert.deepEqual(role?.['token'], { kind, name, value });
    }
  });
});
