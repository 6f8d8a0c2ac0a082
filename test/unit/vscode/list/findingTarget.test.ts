import assert from 'node:assert/strict';
import { endpointsOf, findingsOf } from '../../../../src/vscode/shared/list/findingTarget.ts';
import { parseRevealTarget } from '../../../../src/vscode/shared/list/revealTarget.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';

describe('the findings that a command is about', () => {
  let files: TestFiles;
  let opened: TestApp;
  let isInFront = false;
  /** Of SQL Injection, and the ids of its two findings. */
  let vulnerability: number;
  let ids: readonly number[];
  const [orders, login] = ['GET /api/orders/{id}', 'POST /api/login'];

  before(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, isPanelInFront: () => isInFront });
    await importText(opened.app, 'zap.json', shopReport);
    const engine = await opened.app.findings();
    const { rows } = await engine.page(opened.app.view.current, 0, 10);
    vulnerability = rows[0]?.row.vulnerability ?? 0;
    const found = await engine.apis(opened.app.view.current, vulnerability, 0, 10);
    ids = [orders, login].map((endpoint) => found.find((one) => one.endpoint === endpoint)?.id ?? 0);
  });
  after(async () => {
    await opened.close();
    files.remove();
  });

  const of = async (target: unknown): Promise<readonly string[]> =>
    (await findingsOf(opened.app, target)).map(({ endpoint }) => endpoint).sort();

  it('are of one row or one finding, however that is named', async () => {
    const [ofOrders = 0, ofLogin = 0] = ids;
    const row = { vulnerabilities: [vulnerability], within: { field: 'endpoint', value: login } };
    const rows: readonly (readonly [target: unknown, endpoints: readonly string[]])[] = [
      [{ finding: ofOrders }, [orders]],
      [{ finding: { id: ofLogin } }, [login]],
      [{ finding: 9999 }, []],
      [{ rows: row }, [login]],
      [{ vulnerability }, [orders, login]],
      [{ rows: { vulnerabilities: ['x'] } }, []],
      [{ finding: 'x' }, []],
      [undefined, []],
      [7, []],
    ];
    for (const [target, endpoints] of rows)
      assert.deepEqual(await of(target), [...endpoints].sort(), JSON.stringify(target));
  });

  it('are the row of the panel that has the keyboard, else what is selected', async () => {
    const [ofOrders = 0] = ids;
    opened.app.selection.set('tree', [{ vulnerabilities: [vulnerability] }]);
    opened.app.selection.panelRow = { vulnerability, finding: ofOrders };
    assert.deepEqual(await of({}), [orders, login]);
    isInFront = true;
    assert.deepEqual(await of(undefined), [orders]);
    opened.app.selection.panelRow = { vulnerability };
    assert.deepEqual(await of(undefined), [orders, login]);
    isInFront = false;
    opened.app.selection.set('tree', []);
  });

  it('have each endpoint once, or those that are named', async () => {
    const application = 'shop.test';
    const named = { application: 'a', endpoint: 'GET /x' };
    const endpoints = async (target: unknown): Promise<unknown> => endpointsOf(opened.app, target);
    assert.deepEqual(await endpoints({ ...named, more: 1 }), [named]);
    assert.deepEqual(
      await endpoints([named, { ...named, endpoint: 'GET /y' }, named, 'x', { endpoint: 'z' }]),
      [named, { ...named, endpoint: 'GET /y' }],
    );
    assert.deepEqual(await endpoints({ application: 'a' }), []);
    assert.deepEqual(await endpoints({ finding: ids[1] }), [{ application, endpoint: login }]);
  });

  it('are revealed by a row that is named as one', () => {
    for (const wrong of [undefined, null, 'x', {}, { vulnerability: '7' }, { finding: 7 }])
      assert.equal(parseRevealTarget(wrong), undefined);
    assert.deepEqual(parseRevealTarget({ vulnerability: 7, more: 1 }), { vulnerability: 7 });
    assert.deepEqual(parseRevealTarget({ vulnerability: 7, finding: '8' }), { vulnerability: 7 });
    assert.deepEqual(parseRevealTarget({ vulnerability: 7, finding: 8 }), { vulnerability: 7, finding: 8 });
  });
});
