import assert from 'node:assert/strict';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { exportCsv } from '../../../../src/vscode/features/exportCsv/exportCsv.ts';
import { createHandlers } from '../../../../src/vscode/features/findingsPanel/handlers.ts';
import { setTriage } from '../../../../src/vscode/features/triage/setTriage.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('the list of the panel while it is triaged', () => {
  const { signal } = new AbortController();
  let files: TestFiles;
  let opened: TestApp;
  let handlers: ReturnType<typeof createHandlers>;
  let vulnerability: number;

  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    handlers = createHandlers(opened.app, () => 1);
    await importText(opened.app, 'shop.json', shopReport);
    opened.app.view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
    const { rows } = await handlers.page({ offset: 0, limit: 1 }, signal);
    vulnerability = rows[0]?.row.vulnerability ?? 0;
    await handlers.select({ vulnerabilities: [vulnerability] }, signal);
    await handlers.changeTriage({ vulnerabilities: [vulnerability], set: { status: 'Resolved' } }, signal);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  /** Summary, Status and Resolution of the rows that the panel shows. */
  async function shown(): Promise<readonly (readonly string[])[]> {
    const { rows } = await handlers.page({ offset: 0, limit: 10 }, signal);
    return rows.map(({ row }) => [row.summary.slice(0, 13), row.status, row.resolution]);
  }

  const [injection, hostile] = ['SQL Injection', "=cmd|' /C cal"];

  it('is kept for the commands of the palette as well, which act on the selected row', async () => {
    await setTriage(opened.app, 'resolution', { value: 'Fixed' }, undefined);
    assert.deepEqual(await shown(), [
      [injection, 'Resolved', 'Fixed'],
      [hostile, 'Open', 'New'],
    ]);
    const { summary } = await handlers.overview({ timeZone: opened.app.view.current.timeZone }, signal);
    assert.deepEqual([summary.matching, summary.stale], [1, true]);
    await handlers.undoTriage({}, signal);
    await handlers.undoTriage({}, signal);
    assert.deepEqual(await shown(), [
      [injection, 'Open', 'New'],
      [hostile, 'Open', 'New'],
    ]);
  });

  it('is the current one after Refresh, after an export, and with another filter', async () => {
    const left = [[hostile, 'Open', 'New']];
    await handlers.refresh(undefined, signal);
    assert.deepEqual(await shown(), left);

    await handlers.undoTriage({}, signal);
    await handlers.redoTriage(undefined, signal);
    assert.deepEqual(await shown(), left, 'undoing pinned the list without the row');
    opened.app.view.update({ type: 'clearFilters' });
    assert.equal((await shown()).length, 2);

    opened.app.view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
    await handlers.undoTriage({}, signal);
    await handlers.refresh(undefined, signal);
    await handlers.redoTriage(undefined, signal);
    assert.equal((await shown()).length, 2);
    await exportCsv(opened.app, files.path('list.csv'));
    assert.deepEqual(await shown(), left);
  });

  it('lets a row be found that joined it since it was pinned', async () => {
    await handlers.refresh(undefined, signal);
    await handlers.undoTriage({}, signal);
    assert.equal((await shown()).length, 1);
    const place = await handlers.locate({ vulnerability }, signal);
    assert.equal(place?.index, 0);
    assert.equal((await shown()).length, 2);
  });
});
