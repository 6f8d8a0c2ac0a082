import assert from 'node:assert/strict';
import { createHandlers } from '../../../../src/vscode/features/findingsPanel/handlers.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';
import { lendHost } from '../../../fakes/vscode/vscode.ts';

const { signal } = new AbortController();

describe('what the panel is answered', () => {
  let files: TestFiles;
  let opened: TestApp;
  let panel: ReturnType<typeof createHandlers>;
  let row: number;
  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    await importText(opened.app, 'shop.json', shopReport);
    panel = createHandlers(opened.app, () => 7);
    const { rows } = await panel.page({ offset: 0, limit: 1 }, signal);
    row = rows[0]?.row.vulnerability ?? assert.fail();
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('is the list, its rows, values, days and details, each with the revision that it is of', async () => {
    const [finding] = (await panel.apis({ vulnerability: row, offset: 0, limit: 5 }, signal)).findings;
    assert.ok(finding);
    const { offset, revision } = await panel.page({ offset: 1, limit: 1 }, signal);
    assert.deepEqual([offset, revision], [1, 7]);
    const facet = await panel.facet({ field: 'severity', search: '', limit: 9 }, signal);
    assert.equal(facet.revision, 7);
    assert.ok(facet.values.length > 0);
    const { buckets, ...rest } = await panel.timeline({ most: 9 }, signal);
    assert.deepEqual([buckets.length > 0, rest], [true, { revision: 7 }]);
    assert.equal((await panel.details({ finding: finding.id }, signal))?.finding.id, finding.id);
    assert.equal(await panel.details({ finding: 999 }, signal), undefined);
    const place = await panel.locate({ vulnerability: row, finding: finding.id }, signal);
    assert.deepEqual([place?.index, place?.api], [0, 0]);
  });

  it('is what was changed, undone and done again, in words, and whether it can be taken back', async () => {
    const overview = async (): Promise<unknown> => {
      const { undo, redo, canGoBack } = await panel.overview({ timeZone: 'UTC' }, signal);
      return [undo?.label, redo, canGoBack];
    };
    assert.deepEqual(await overview(), [undefined, undefined, undefined]);
    assert.equal(opened.commands.context['findingsShown'], true);
    const set = { status: 'Resolved', resolution: 'Fixed' } as const;
    const change = { vulnerabilities: [row], set, comment: 'mended' };
    const scope = await panel.triageScope({ vulnerabilities: [row] }, signal);
    const done = await panel.changeTriage(change, signal);
    assert.match(done.message, / set to Resolved and Fixed\.$/);
    assert.deepEqual([typeof done.change, done.canDecide], ['number', true]);
    assert.equal(scope.matching, scope.total);
    const label = `Status → Resolved, Resolution → Fixed · ${scope.matching === 1 ? '1 API' : `${scope.matching} APIs`}`;
    assert.deepEqual(await overview(), [label, undefined, undefined]);
    const again = await panel.changeTriage({ ...change, comment: '' }, signal);
    assert.deepEqual(again, { message: 'Everything is Resolved and Fixed already; nothing changed.' });
    assert.match((await panel.undoTriage({ change: done.change ?? 0 }, signal)).message, /^Undone: /);
    assert.deepEqual(await overview(), [undefined, label, undefined]);
    const redone = await panel.redoTriage(undefined, signal);
    assert.equal(redone.message, done.message);
    assert.deepEqual(await overview(), [label, undefined, undefined]);
    await assert.rejects(panel.undoTriage({ change: 999 }, signal), { name: 'SentenceError' });
    await assert.rejects(panel.redoTriage(undefined, signal), { name: 'SentenceError' });
    await assert.rejects(panel.changeTriage({ ...change, vulnerabilities: [999] }, signal), {
      name: 'SentenceError',
    });
  });

  it('is nothing where it changes the view, selects, copies or keeps', async () => {
    const { current } = opened.app.view;
    opened.app.view.replaceForNow({ ...current, filters: { severity: { values: ['Info'], texts: [] } } });
    assert.equal((await panel.overview({ timeZone: 'UTC' }, signal)).canGoBack, true);
    const answers = [
      await panel.goBackToFilter(undefined, signal),
      await panel.updateView({ type: 'setSwitch', name: 'showResolvedEvents', on: true }, signal),
      await panel.focusList({ focused: true }, signal),
      await panel.copyText({ text: 'GET /a' }, signal),
      await panel.select({ vulnerabilities: [row], row: { vulnerability: row } }, signal),
      await panel.keepLayout({ layout: '{"a":1}' }, signal),
      await panel.run(['openDecisions'] as never, signal),
      await panel.refresh(undefined, signal),
    ];
    assert.deepEqual(answers, Array(8).fill(undefined));
    assert.deepEqual(opened.app.view.current.filters, {});
    assert.equal(opened.app.view.current.showResolvedEvents, true);
    assert.deepEqual(
      [opened.commands.context['listFocused'], opened.commands.context['rowSelected']],
      [true, true],
    );
    assert.deepEqual(opened.copied, ['GET /a']);
    assert.deepEqual(opened.app.selection.current, [{ vulnerabilities: [row], inPanel: true }]);
    assert.deepEqual(opened.app.selection.panelRow, { vulnerability: row });
    assert.equal(opened.app.globalState.get('panelLayout'), '{"a":1}');
    await panel.select({ vulnerabilities: [] }, signal);
    assert.equal(opened.commands.context['rowSelected'], false);
    assert.deepEqual(await panel.savedFilters(undefined, signal), []);
  });

  it('is an exchange beside the panel, of a finding that is there', async () => {
    const shown: unknown[] = [];
    const tabGroups = { activeTabGroup: { viewColumn: 1 } };
    const lent = lendHost({
      window: { tabGroups, showTextDocument: async (...all: unknown[]) => void shown.push(all) },
      workspace: { openTextDocument: async ({ path, query }: Record<string, string>) => [path, query] },
    });
    try {
      const [finding] = (await panel.apis({ vulnerability: row, offset: 0, limit: 1 }, signal)).findings;
      assert.ok(finding);
      const { id, endpoint } = finding;
      await panel.openMessage({ finding: id, occurrence: 0, part: 'request' }, signal);
      tabGroups.activeTabGroup.viewColumn = 2;
      await panel.openMessage({ finding: id, occurrence: 0, part: 'response' }, signal);
      assert.equal(
        await panel.openMessage({ finding: 999, occurrence: 0, part: 'request' }, signal),
        undefined,
      );
      const name = endpoint.replaceAll('/', ' ').replace(/ +/g, ' ');
      assert.deepEqual(shown, [
        [[`/${name} request.http`, `${id}/0/request`], { viewColumn: -2 }],
        [[`/${name} response.http`, `${id}/0/response`], { viewColumn: 1 }],
      ]);
    } finally {
      lent.dispose();
    }
  });
});
