import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Uri } from 'vscode';
import type { Handler } from '../../../../src/routes/route.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { until } from '../../../patience.ts';
import { login, makeShop, report } from '../routes/shopCode.ts';

describe('which code answers an endpoint', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: makeShop(files) });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const places = (given: readonly Handler[] | undefined): unknown =>
    given?.map(({ file, line, name }) => `${name} ${file}:${line}`);
  const explained = async (endpoint: string): Promise<unknown> =>
    places((await opened.app.handlers.explain('Shop', endpoint))?.places);

  it('is found for any endpoint, below a path that settings name, and as it is pinned', async () => {
    const { handlers } = opened.app;
    assert.deepEqual(await handlers.explainAll('Shop', ['POST /login']), []);
    assert.deepEqual(
      [await handlers.listRoutes(), await handlers.changedRoutes({ ref: '' })],
      [[], undefined],
    );
    assert.deepEqual(await explained('POST /login'), ['login login.js:1']);
    assert.deepEqual(await explained('GET /nowhere'), []);
    assert.deepEqual(await explained('POST /shop/login'), []);
    opened.settings.set('basePaths', { Shop: '/shop/', Other: 7 });
    assert.deepEqual(await explained('POST /shop/login'), ['login login.js:1']);
    const all = async (): Promise<unknown> =>
      (await handlers.explainAll('Shop', ['POST /shop/login', 'GET /x'])).map((one) => places(one.places));
    assert.deepEqual(await all(), [['login login.js:1'], []]);
    const pin = { file: 'server.js', line: 5, name: 'x' };
    await handlers.pin('Shop', 'GET /x', pin);
    await handlers.pin('Other', 'GET /y', pin);
    assert.deepEqual(handlers.pins, { Shop: { 'GET /x': pin }, Other: { 'GET /y': pin } });
    assert.equal(((await all()) as readonly unknown[][])[1]?.length, 1);
    await handlers.pin('Shop', 'GET /x', undefined);
    assert.deepEqual(handlers.pins, { Shop: {}, Other: { 'GET /y': pin } });
    assert.deepEqual(await all(), [['login login.js:1'], []]);
  });

  it('is known by file and line once there are findings, as of the text that was read', async () => {
    const { handlers } = opened.app;
    const uri = (name: string): Uri => files.path(`workspace/${name}`) as never;
    assert.deepEqual(
      [handlers.handlersIn(uri('login.js')), await handlers.functionAt(uri('login.js'), 1)],
      [[], undefined],
    );
    await importText(opened.app, 'zap.json', report);
    await until(() => handlers.endpoints.length > 0);
    const inFile = (name: string): unknown =>
      handlers
        .handlersIn(uri(name))
        .map(({ line, name: called, endpoints }) => [
          line,
          called,
          endpoints.map(({ endpoint }) => endpoint),
        ]);
    assert.deepEqual(
      [inFile('login.js'), inFile('server.js'), inFile('other.js'), inFile('../elsewhere.js')],
      [[[1, 'login', ['POST /login']]], [[5, '', ['GET /users/{id}']]], [], []],
    );
    const named = await handlers.functionAt(uri('login.js'), 2);
    assert.deepEqual([named?.name, named?.line], ['login', 1]);
    assert.equal(await handlers.functionAt(uri('../elsewhere.js'), 1), undefined);
    assert.equal(handlers.indexedVersion(uri('login.js')), 0);
    const { readings } = handlers;
    await handlers.saved(uri('../elsewhere.js'), 3);
    assert.equal(handlers.readings, readings);
    files.write('workspace/login.js', `\n${login}`);
    await handlers.saved(uri('login.js'), 4);
    assert.deepEqual([handlers.readings, handlers.indexedVersion(uri('login.js'))], [readings + 1, 4]);
    assert.equal(handlers.indexedVersion(uri('../elsewhere.js')), 0);
    assert.deepEqual(inFile('login.js'), [[2, 'login', ['POST /login']]]);
    await handlers.saved(uri('login.js'), 5);
    assert.equal(handlers.indexedVersion(uri('login.js')), 5, 'nothing has changed, and it is read');
  });

  it('is nothing where no folder is open, and waits for findings where one is', async () => {
    const none = createTestApp({ storage: files.path('none').fsPath });
    await none.app.handlers.start();
    assert.equal(none.app.handlers.state, 'noFolder');
    assert.equal(await none.app.handlers.explain('Shop', 'GET /'), undefined);
    await none.close();
    mkdirSync(files.path('empty').fsPath);
    const empty = createTestApp({ storage: files.path('some').fsPath, folder: files.path('empty').fsPath });
    await importText(empty.app, 'zap.json', zapReport([]));
    assert.equal(empty.app.handlers.state, 'idle', 'a report without findings needs no code');
    await empty.close();
  });
});
