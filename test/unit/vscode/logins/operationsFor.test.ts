import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { ApiSources } from '../../../../src/access/operations/allOperations.ts';
import type { Operation } from '../../../../src/access/operations/operation.ts';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { chosenOperations, operationsFor } from '../../../../src/vscode/shared/logins/operationsFor.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importRecorded, zapReport } from '../../../fakes/testReport.ts';

const operation = (method: string, path: string): Operation => ({ method, path, query: [], isPublic: false });
const server = (...paths: readonly string[]): string =>
  [
    "import express from 'express';",
    'const app = express();',
    ...paths.map((path) => `app.get('${path}', (request, response) => response.end());`),
    'app.listen(3000);',
  ].join('\n');

describe('what is known of the application of an auth config', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    for (const folder of ['workspace/login', 'workspace/api', 'workspace/other', 'second'])
      mkdirSync(files.path(folder).fsPath, { recursive: true });
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      otherFolders: [files.path('second').fsPath],
    });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  /** The sources, without routes first and with them then. */
  async function sourcesOf(
    changes: Partial<AuthConfig> = {},
    {
      described = [],
      file = 'workspace/login/shop.dast-auth.json',
      name = 'shop.test',
    }: {
      readonly described?: readonly Operation[];
      readonly file?: string;
      readonly name?: string;
    } = {},
  ): Promise<ApiSources> {
    const config = loginConfig('https://shop.test/base');
    const asked: ApiSources[] = [];
    const allOperations = (sources: ApiSources): readonly Operation[] => {
      asked.push(sources);
      return described;
    };
    const found = await operationsFor(opened.app, { allOperations }, files.path(file) as never, {
      ...config,
      application: { ...config.application, name },
      ...changes,
    });
    assert.equal(found, described);
    const [without, sources] = asked;
    assert.ok(without && sources);
    assert.deepEqual(without, { ...sources, routes: [] });
    return sources;
  }
  const pathsOf = ({ routes }: ApiSources): readonly string[] => routes.map(({ path }) => path).sort();

  it('comes from attached files inside of the workspace, by their type', async () => {
    const har = { log: { entries: [{ request: { method: 'GET', url: 'https://shop.test/har' } }] } };
    const postman = {
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'a', request: { method: 'POST', url: 'https://shop.test/postman' } }],
    };
    files.write('workspace/api.yaml', 'openapi: 3.0.0');
    files.write('workspace/login/calls.har', JSON.stringify(har));
    files.write('workspace/login/calls.json', JSON.stringify(postman));
    files.write('workspace/login/broken.har', '{');
    files.write('outside.yaml', 'openapi: 3.1.0');
    const attachments = [
      { path: '../api.yaml', type: 'OpenAPI' },
      { path: 'calls.har', type: 'HAR' },
      { path: 'broken.har', type: 'HAR' },
      { path: 'broken.har', type: 'Postman Collection' },
      { path: 'calls.json', type: 'Postman Collection' },
      { path: '../../outside.yaml', type: 'OpenAPI' },
      { path: 'gone.yaml', type: 'OpenAPI' },
    ] as NonNullable<AuthConfig['attachments']>;
    const { openApi, calls, origins } = await sourcesOf({ attachments });
    assert.deepEqual(openApi, ['openapi: 3.0.0']);
    assert.deepEqual(
      calls.map(({ method, url }) => [method, url]),
      [
        ['GET', 'https://shop.test/har'],
        ['POST', 'https://shop.test/postman'],
      ],
    );
    assert.deepEqual(origins, ['https://shop.test']);
    const large = { path: 'calls.har', type: 'HAR' } as const;
    files.write('workspace/login/calls.har', `${JSON.stringify(har)}${' '.repeat(5_000_000)}`);
    assert.deepEqual((await sourcesOf({ attachments: [large] })).calls, []);
  });

  it('comes from scans of an application of this name', async () => {
    const reached = ['GET /api/orders/7', 'POST /api/orders'];
    await importRecorded(opened.app, 'customer.json', zapReport([]), { reached });
    const { calls } = await sourcesOf();
    assert.deepEqual(
      calls.map(({ method, url }) => [method, url]),
      [
        ['GET', '/api/orders/{id}'],
        ['POST', '/api/orders'],
      ],
    );
    assert.deepEqual((await sourcesOf({}, { name: 'Other' })).calls, []);
  });

  it('comes from the only application in the folder, and from no other folder', async () => {
    files.write('workspace/api/package.json', '{}');
    files.write('workspace/api/server.js', server('/a', '/b'));
    files.write('second/server.js', server('/second'));
    assert.deepEqual(pathsOf(await sourcesOf()), ['/a', '/b']);
    assert.deepEqual(pathsOf(await sourcesOf({}, { file: 'elsewhere.dast-auth.json' })), []);
  });

  it('comes from those of several applications of which a part is described', async () => {
    for (const [folder, paths] of [
      ['api', ['/a', '/b', '/c', '/d/:id']],
      ['other', ['/e', '/f', '/g', '/h', '/i']],
    ] as const) {
      files.write(`workspace/${folder}/package.json`, '{}');
      files.write(`workspace/${folder}/server.js`, server(...paths));
    }
    const own = ['/a', '/b', '/c', '/d/{id}'];
    const from = async (...described: readonly string[]): Promise<readonly string[]> =>
      pathsOf(await sourcesOf({}, { described: described.map((path) => operation('GET', path)) }));
    assert.deepEqual(await from(), [], 'which one is meant is not known');
    assert.deepEqual(await from('/x'), []);
    assert.deepEqual(await from('/d/{number}'), own);
    assert.deepEqual(await from('/a', '/e'), own);
    assert.deepEqual(await from('/a', '/e', '/f'), [...own, '/e', '/f', '/g', '/h', '/i']);
    assert.deepEqual(pathsOf(await sourcesOf({}, { described: [operation('POST', '/a')] })), []);
  });

  it('is left at what is described where the code cannot be searched', async () => {
    Object.assign(opened.app.handlers, { listRoutes: async () => Promise.reject(new Error('no index')) });
    assert.deepEqual((await sourcesOf()).routes, []);
    assert.deepEqual(opened.logged, ['Could not look for routes to test: Error: no index']);
  });

  it('is narrowed to what is named, whatever parameters are called', () => {
    const all = [operation('GET', '/a/{id}'), operation('POST', '/a/{id}'), operation('GET', '/b/')];
    const of = (...named: readonly string[]) => chosenOperations(all, named);
    assert.equal(chosenOperations(all, undefined), all);
    assert.deepEqual(of(), []);
    assert.deepEqual(of('GET /a/{number}'), [all[0]]);
    assert.deepEqual(of('POST /a/{x}/', 'GET /b', 'GET /c'), [all[1], all[2]]);
    assert.deepEqual(of('GET /a/7'), []);
  });
});
