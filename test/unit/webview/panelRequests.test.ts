import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  FindingsPanelEvents,
  FindingsPanelRequests,
} from '../../../src/protocol/findingsPanelProtocol.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import { PanelModel } from '../../../webview/findings-panel/models/panelModel.ts';
import { RpcClient } from '../../../webview/shared/rpcClient.ts';
import { detailsOf, manyFindings, shopFindings } from '../../fakes/findings.ts';
import { PanelHostFake } from '../../fakes/panelHost.ts';

const info = { severity: { values: ['Info'], texts: [] } };

let host: PanelHostFake;
let model: PanelModel;
let drawn: number;

async function open(fake: PanelHostFake): Promise<void> {
  host = fake;
  drawn = 0;
  const client = new RpcClient<FindingsPanelRequests, FindingsPanelEvents>(host.port);
  model = new PanelModel(client, 'UTC');
  model.changes.observe(() => (drawn += 1));
  model.load();
  await settle();
}

async function settle(...rows: readonly number[]): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    model.list.want((rows.length === 0 ? [0] : rows).map((row) => ({ kind: 'row', row })));
    await wait(2);
  }
}

/** Opens the details of an API of the row. */
function openDetails(row: number, api = 0): void {
  const found = model.list.row(row);
  if (found?.kind !== 'vulnerability') assert.fail(`row ${row}`);
  model.details.open({ kind: 'vulnerability', vulnerability: found.row, api });
}

/** What the details show. */
function shown(): unknown {
  const { state } = model.details;
  return state.kind === 'ready' ? state.details.finding.id : state.kind;
}

/** The finding of an API of the first row. */
function idOf(api: number): number {
  return model.list.api(1, api)?.id ?? assert.fail(`API ${api}`);
}

const widgets = (): PanelModel['widgets']['data'] => model.widgets.data;

const asked = (method: string): unknown[] =>
  host.requests.filter((request) => request.method === method).map(({ params }) => params);

describe('the details of the panel', () => {
  beforeEach(() => open(new PanelHostFake(shopFindings())));
  afterEach(() => model.dispose());

  it('load, and are there', async () => {
    assert.equal(shown(), 'loading');
    openDetails(0);
    assert.equal(shown(), 'loading');
    await settle();
    assert.equal(shown(), idOf(0));
    openDetails(0, 3);
    await settle();
    assert.equal(shown(), idOf(3));
    assert.notEqual(idOf(3), idOf(0));
    assert.equal(model.details.hidden, false);
  });

  it('are the previous ones until the next are there', async () => {
    openDetails(0);
    await settle();
    host.hold('details');
    openDetails(0, 1);
    await settle();
    assert.equal(shown(), idOf(0));
    openDetails(0, 2);
    await settle();
    host.release('details');
    await settle();
    assert.equal(shown(), idOf(2));
    assert.ok(host.cancelled.length > 0, 'those between are given up');
  });

  it('load again where the last ones failed, and forget what was closed', async () => {
    host.fail('details', 'No.');
    openDetails(0);
    await settle();
    assert.equal(shown(), 'failed');
    host.hold('details');
    openDetails(0, 1);
    assert.equal(shown(), 'loading');
    host.recover();
    host.release('details');
    model.details.close();
    assert.equal(shown(), 'loading');
    assert.equal(model.details.target, undefined);
    await settle();
    assert.equal(shown(), 'loading');
  });

  it('stay open on what the filters hide, and say so', async () => {
    openDetails(0);
    await settle();
    const before = shown();
    host.changeView({ filters: info });
    await settle();
    assert.deepEqual([shown(), model.details.hidden], [before, true]);
    host.changeView({ filters: {} });
    await settle();
    assert.deepEqual([shown(), model.details.hidden], [before, false]);
  });

  it('are gone where an import has taken the finding away', async () => {
    openDetails(0);
    await settle();
    const { target } = model.details;
    host.replaceFindings([]);
    await settle();
    assert.equal(model.details.target?.kind, target?.kind);
    const [finding] = shopFindings();
    model.details.open({ kind: 'finding', finding: finding ?? assert.fail() });
    await settle();
    assert.deepEqual([shown(), model.details.hidden], ['gone', true]);
  });

  it('go to the last API where there are fewer than before', async () => {
    openDetails(0, 11);
    await settle();
    assert.equal(shown(), idOf(11));
    host.replaceFindings(shopFindings().filter(({ id }) => id <= 5));
    await settle();
    const { target } = model.details;
    assert.equal(target?.kind === 'vulnerability' && target.api, 4);
    openDetails(0, -1);
    await settle();
    assert.equal(shown(), idOf(0));
  });

  it('follow triage', async () => {
    openDetails(0);
    await settle();
    await model.changeTriage({ vulnerabilities: [1], set: { status: 'In Progress' } });
    await settle();
    const { state } = model.details;
    assert.equal(state.kind === 'ready' && state.details.finding.status, 'In Progress');
    assert.equal(state.kind === 'ready' && state.details.history.at(-1)?.changes[0]?.to, 'In Progress');
  });
});

describe('the list of the panel', () => {
  afterEach(() => model.dispose());

  it('opens and closes rows, which stand in the order of the list however they were read', async () => {
    await open(new PanelHostFake(manyFindings(5000)));
    for (const row of [1200, 0, 400]) await settle(row);
    const rows = [0, 400, 1200].map((row) => model.list.row(row));
    for (const row of rows) if (row?.kind === 'vulnerability') model.list.toggle(row.row.vulnerability);
    assert.deepEqual(
      model.list.expansions().map(({ row }) => row),
      [0, 400, 1200],
    );
    const [first] = rows;
    if (first?.kind !== 'vulnerability') assert.fail();
    assert.deepEqual(model.list.expansions()[0]?.count, first.row.apis);
    assert.equal(model.list.isExpanded(first.row.vulnerability), true);
    model.list.toggle(first.row.vulnerability);
    assert.equal(model.list.isExpanded(first.row.vulnerability), false);
    assert.equal(model.list.expansions().length, 2);
  });

  it('reads the APIs of open rows as they are looked at', async () => {
    await open(new PanelHostFake(shopFindings()));
    const row = model.list.findIndex((one) => one.row.vulnerability === 11) ?? assert.fail();
    model.list.want([
      { kind: 'row', row },
      { kind: 'child', row, child: 150 },
      { kind: 'child', row, child: 251 },
    ]);
    await wait(5);
    assert.deepEqual(asked('apis'), [
      { vulnerability: 11, offset: 100, limit: 100 },
      { vulnerability: 11, offset: 200, limit: 100 },
    ]);
    assert.equal(model.list.api(11, 150)?.vulnerability, 11);
    assert.equal(model.list.api(11, 99), undefined);
    assert.equal(model.list.api(1, 0), undefined);
  });

  it('finds rows that are in memory', async () => {
    await open(new PanelHostFake(shopFindings()));
    assert.equal(model.list.findVulnerability(3)?.summary, 'Cross Site Scripting (Reflected)');
    assert.equal(model.list.findVulnerability(99), undefined);
    assert.equal(
      model.list.findIndex(({ row }) => row.severity === 'Minor'),
      7,
    );
    assert.equal(
      model.list.findIndex(({ row }) => row.summary === ''),
      undefined,
    );
  });

  it('reads rows to the end of a range, a thousand at once, and none that are there', async () => {
    await open(new PanelHostFake(manyFindings(5000)));
    host.forgetRequests();
    const all = await model.list.read(0, model.list.totalRows ?? 0);
    assert.equal(all.length, model.list.totalRows);
    assert.deepEqual(asked('page').slice(0, 2), [
      { offset: 0, limit: 1000 },
      { offset: 1000, limit: Math.min(1000, (model.list.totalRows ?? 0) + 1 - 1000) },
    ]);
    host.forgetRequests();
    assert.deepEqual([(await model.list.read(3, 9)).length, (await model.list.read(4, 4)).length], [7, 1]);
    assert.deepEqual(asked('page'), []);
  });

  it('keeps the APIs in sight, those of the details, and of two rows besides', async () => {
    await open(new PanelHostFake(manyFindings(1000)));
    const children = (...rows: number[]): { kind: 'child'; row: number; child: number }[] =>
      rows.map((row) => ({ kind: 'child', row, child: 0 }));
    const rows = Array.from({ length: 24 }, (_, index) => index);
    const vulnerabilityOf = (row: number): number => {
      const shownRow = model.list.row(row);
      return shownRow?.kind === 'vulnerability' ? shownRow.row.vulnerability : assert.fail(`row ${row}`);
    };
    const kept = (): number[] => rows.filter((row) => model.list.api(vulnerabilityOf(row), 0) !== undefined);
    model.list.needApis(vulnerabilityOf(0), 0, 0);
    for (const row of rows.slice(1)) {
      model.list.toggle(vulnerabilityOf(row));
      model.list.want(children(row));
      await wait(2);
    }
    await settle();
    assert.deepEqual(kept(), [0, 22, 23]);
    model.list.want(children(18, 19, 20, 21));
    await wait(2);
    assert.deepEqual(kept(), [0, 18, 19, 20, 21, 22, 23]);
    await settle();
    assert.deepEqual(kept(), [0, 20, 21]);
    model.list.needApis(vulnerabilityOf(21), 0, 0);
    model.list.want(children(5));
    await wait(2);
    assert.deepEqual(kept(), [5, 20, 21], 'the details show another row now');
  });
});

describe('what the panel asks for', () => {
  beforeEach(() => open(new PanelHostFake(shopFindings(), detailsOf)));
  afterEach(() => model.dispose());

  const command = 'exportCsv';

  it('reaches the extension', async () => {
    model.updateView({ type: 'setSearch', text: 'sql' });
    model.run(command);
    model.openLink('https://docs.example/x');
    model.keepLayout('wide');
    await model.focusList(true);
    model.select([1, 2], undefined);
    await model.refreshList();
    host.savedFilters = [{ name: 'Mine', view: { ...initialView('UTC'), filters: info } }];
    assert.deepEqual(
      (await model.savedFilters()).map(({ name }) => name),
      ['Mine'],
    );
    assert.equal(host.view.filters.search, 'sql');
    assert.deepEqual(
      [host.commands, host.links, host.layout, host.listFocused, host.selectedVulnerabilities],
      [[command], ['https://docs.example/x'], 'wide', true, [1, 2]],
    );
    assert.equal(asked('refresh').length, 1);
    model.run('applySavedFilter', 'Mine');
    await settle();
    assert.deepEqual(host.view.filters, info);
    const { values } = await model.facet('method', '', new AbortController().signal);
    assert.ok(values.length > 1);
    assert.deepEqual(asked('facet'), [{ field: 'method', search: '', limit: 200 }]);
  });

  it('is reported on the status line where it fails', async () => {
    const calls: readonly (readonly [keyof FindingsPanelRequests, () => unknown])[] = [
      ['updateView', () => model.updateView({ type: 'setSearch', text: 'x' })],
      ['run', () => model.run(command)],
      ['openLink', () => model.openLink('x')],
      ['keepLayout', () => model.keepLayout('x')],
      ['focusList', () => model.focusList(false)],
      ['select', () => model.select([], { vulnerability: 1 })],
      ['refresh', () => model.refreshList()],
      ['locate', () => model.locate(1, undefined)],
      ['changeTriage', () => model.changeTriage({ vulnerabilities: [1], set: { status: 'Open' } })],
      ['undoTriage', () => model.undoTriage(undefined)],
      ['redoTriage', () => model.redoTriage()],
    ];
    for (const [method, call] of calls) {
      host.fail(method, `No ${method}.`);
      await call();
      await wait(3);
      assert.deepEqual(model.statusLine, { message: `No ${method}.`, failed: true });
      model.dismissStatusLine();
      assert.equal(model.statusLine, undefined);
      host.recover();
    }
    host.fail('run', '');
    model.run(command);
    await wait(3);
    assert.equal(model.statusLine?.message, 'The findings could not be read.');
  });

  it('shows what was done, until something else is', async () => {
    await model.changeTriage({ vulnerabilities: [1], set: { status: 'Resolved' } });
    await settle();
    const { change } = model.statusLine ?? {};
    assert.deepEqual(model.statusLine, {
      message: '1 rows (12 of 12 APIs) set to Resolved',
      failed: false,
      change,
      decidable: [{ vulnerability: 1 }, ''],
    });
    await model.undoTriage(change);
    await settle();
    assert.deepEqual(model.statusLine, {
      message: 'Undone: Resolved · 1 rows (12 of 12 APIs)',
      failed: false,
      undone: true,
    });
    await model.redoTriage();
    await settle();
    assert.equal(model.statusLine?.message, 'Done again: Resolved · 1 rows (12 of 12 APIs)');
    assert.equal(model.statusLine?.undone, undefined);
    await model.copyText('text');
    assert.deepEqual(model.statusLine, { message: 'Copied to the clipboard', failed: false, passing: true });
    assert.deepEqual(host.copied, ['text']);
    host.announceChange();
    assert.equal(model.statusLine, undefined);
  });

  it('copies a row, its endpoints and its request', async () => {
    const row = model.list.row(1) ?? assert.fail();
    await model.copy('row', { row, api: undefined, finding: undefined });
    await model.copy('endpoint', { row, api: undefined, finding: undefined });
    await model.copy('curl', { row, api: 1, finding: undefined });
    const [line = '', endpoints = '', curl = ''] = host.copied;
    assert.match(line, /^Critical · 2 APIs · Broken Object Level Authorization · Runtime Scan · /);
    assert.equal(endpoints.split('\n').length, 2);
    assert.match(curl, /^curl -X POST '/);
    const finding = model.list.api(2, 0);
    assert.equal(finding, undefined);
    host.fail('apis', 'No APIs.');
    await model.copy('endpoint', { row, api: undefined, finding: undefined });
    assert.deepEqual(model.statusLine, { message: 'No APIs.', failed: true });
  });

  it('says so where there is nothing to copy', async () => {
    model.dispose();
    await open(new PanelHostFake(shopFindings(), (finding) => ({ ...detailsOf(finding), occurrences: [] })));
    const row = model.list.row(0) ?? assert.fail();
    await model.copy('curl', { row, api: 0, finding: undefined });
    assert.equal(model.statusLine?.message, "The report doesn't include a request to copy.");
  });

  it('says why there is nothing to see, and reads again when it is asked to', async () => {
    host.fail('overview', 'The store is broken.');
    model.load();
    await settle();
    assert.equal(model.failure, 'The store is broken.');
    host.recover();
    const before = drawn;
    model.load();
    assert.equal(model.failure, undefined);
    assert.ok(drawn > before);
    await settle();
    assert.equal(model.overview?.summary.total, 1310);
  });

  it('lets a failure go once everything is saved', async () => {
    host.unsaved = { changes: 1, reason: 'EIO' };
    host.announceChange();
    await settle();
    host.fail('run', 'Not saved.');
    model.run(command);
    await wait(3);
    assert.equal(model.statusLine?.message, 'Not saved.');
    host.unsaved = undefined;
    host.announceChange();
    await settle();
    assert.equal(model.statusLine, undefined);
  });
});

describe('the widgets of the panel', () => {
  beforeEach(() => open(new PanelHostFake(shopFindings())));
  afterEach(() => model.dispose());

  it('read what they show and nothing else', async () => {
    assert.deepEqual(widgets(), { method: undefined, endpoint: undefined, timeline: undefined });
    model.widgets.show(['severity', 'status']);
    await settle();
    assert.deepEqual([asked('facet'), asked('timeline')], [[], []]);
    model.widgets.show(['severity', 'method']);
    await settle();
    assert.deepEqual(asked('facet'), [{ field: 'method', search: '', limit: 8 }]);
    assert.ok((widgets().method?.length ?? 0) > 1);
    model.widgets.show(['method', 'endpoint', 'discovered']);
    await settle();
    assert.deepEqual(asked('timeline'), [{ most: 24 }]);
    assert.equal(widgets().endpoint?.length, 8);
    assert.ok((widgets().timeline?.length ?? 0) > 1);
    host.forgetRequests();
    model.widgets.show(['method']);
    await settle();
    assert.deepEqual(asked('facet'), []);
  });

  it('keep old numbers until the new ones are there, and take no outdated ones', async () => {
    model.widgets.show(['method']);
    await settle();
    const before = widgets().method;
    host.hold('facet');
    model.widgets.load();
    await settle();
    assert.equal(widgets().method, before);
    // The answer is from before the change.
    host.changeView({ filters: info });
    host.release('facet');
    await settle();
    assert.notDeepEqual(widgets().method, before);
    host.fail('facet', 'No values.');
    model.widgets.load();
    await settle();
    assert.equal(model.failure, 'No values.');
  });
});
