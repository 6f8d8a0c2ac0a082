import assert from 'node:assert/strict';
import type { FieldFilter } from '../../../../src/findings/view/view.ts';
import { saveFilter } from '../../../../src/vscode/features/filterFindings/saveFilter.ts';
import { readSavedFilters } from '../../../../src/vscode/shared/list/savedFilters.ts';
import { manageApplications } from '../../../../src/vscode/features/scans/manageApplications.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const shop = 'shop.test';
const payments = 'payments.test';

describe('a filter by application', () => {
  let opened: TestApp;
  let files: TestFiles;

  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.folder });
    for (const host of [shop, payments]) {
      const instances = [['GET', `/of-${host}`]] as const;
      const report = zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances }], host);
      await importText(opened.app, `${host}.json`, report);
    }
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  function filterBy(filter: Partial<FieldFilter>): void {
    opened.app.view.update({
      type: 'setField',
      field: 'application',
      filter: { values: [], texts: [], ...filter },
    });
  }

  async function endpoints(): Promise<readonly string[]> {
    const view = { ...opened.app.view.current, showAggregation: false };
    const { rows } = await (await opened.app.findings()).page(view, 0, 10);
    return rows.flatMap(({ row }) => ('endpoint' in row ? [row.endpoint] : []));
  }

  const rename = { kind: 'rename', application: payments, name: ' Payments ' } as const;
  const join = { kind: 'join', application: payments, into: shop } as const;

  it('follows one that is renamed, and its way back', async () => {
    filterBy({ values: [payments] });
    opened.window.answer('Undo');
    const undone = new Promise<void>((resolve) => {
      opened.app.view.onDidChange(({ filters }) => {
        if (filters.application?.values[0] === payments) resolve();
      });
    });
    await manageApplications(opened.app, rename);
    assert.deepEqual(opened.app.view.current.filters.application?.values, ['Payments']);
    assert.deepEqual(await endpoints(), [`GET /of-${payments}`]);
    await undone;
    assert.deepEqual(await endpoints(), [`GET /of-${payments}`]);
  });

  it('leaves a renamed one out as before', async () => {
    filterBy({ excluded: [payments] });
    await manageApplications(opened.app, rename);
    assert.deepEqual(await endpoints(), [`GET /of-${shop}`]);
  });

  it('shows the one that another was joined to, also where that other was left out', async () => {
    filterBy({ values: [payments] });
    await manageApplications(opened.app, join);
    assert.deepEqual(opened.app.view.current.filters.application?.values, [shop]);
    filterBy({ excluded: [payments] });
    assert.equal((await endpoints()).length, 2);
  });

  it('stays where it names another one, and is gone where only one that was joined was left out', async () => {
    filterBy({ values: [shop] });
    await manageApplications(opened.app, rename);
    assert.deepEqual(opened.app.view.current.filters.application?.values, [shop]);
    filterBy({ excluded: ['Payments'] });
    await manageApplications(opened.app, { ...join, application: 'Payments' });
    assert.equal(opened.app.view.current.filters.application, undefined);
    assert.equal((await endpoints()).length, 2);
  });

  it('follows also where it was saved, and its way back; other names stay', async () => {
    for (const [name, values] of [
      ['both', [shop, payments]],
      ['one that is gone', ['old.test']],
      ['renamed', [payments]],
    ] as const) {
      filterBy({ values });
      opened.window.answer('This workspace, only for me', name);
      await saveFilter(opened.app);
    }
    const saved = (): unknown =>
      readSavedFilters(opened.app).map(({ view }) => view.filters.application?.values);
    opened.window.answer('Undo');
    const undone = new Promise<void>((resolve) => {
      opened.app.view.onDidChange(({ filters }) => {
        if (filters.application?.values[0] === payments) resolve();
      });
    });
    await manageApplications(opened.app, rename);
    assert.deepEqual(saved(), [[shop, 'Payments'], ['old.test'], ['Payments']]);
    await undone;
    assert.deepEqual(saved(), [[shop, payments], ['old.test'], [payments]]);
  });
});
