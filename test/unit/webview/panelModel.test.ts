import assert from 'node:assert/strict';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type {
  FindingsPanelEvents,
  FindingsPanelRequests,
} from '../../../src/protocol/findingsPanelProtocol.ts';
import { PanelModel } from '../../../webview/findings-panel/models/panelModel.ts';
import { RpcClient } from '../../../webview/shared/rpcClient.ts';
import { manyFindings, shopFindings } from '../../fakes/findings.ts';
import { PanelHostFake } from '../../fakes/panelHost.ts';

const critical = { severity: { values: ['Critical'], texts: [] } };
const info = { severity: { values: ['Info'], texts: [] } };

describe('PanelModel', () => {
  let host: PanelHostFake;
  let model: PanelModel;

  function open(findings = shopFindings()): void {
    host = new PanelHostFake(findings);
    const client = new RpcClient<FindingsPanelRequests, FindingsPanelEvents>(host.port);
    model = new PanelModel(client, 'UTC');
    model.load();
  }

  async function settle(row = 0): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      model.list.want([{ kind: 'row', row }]);
      await wait(2);
    }
  }

  afterEach(() => model.dispose());

  it('reads the summary and the first rows', async () => {
    open();
    await settle();
    assert.equal(model.overview?.summary.total, 1310);
    assert.equal(model.list.totalRows, 15);
    assert.equal(model.list.row(0)?.row.summary, 'SQL Injection');
  });

  it('gives up all that is on its way when it goes, and asks for nothing more', async () => {
    open();
    await settle();
    const held = ['overview', 'page', 'apis', 'details', 'locate', 'facet', 'timeline'] as const;
    for (const method of held) host.hold(method);
    host.forgetRequests();
    model.widgets.show(['method', 'endpoint', 'discovered']);
    const row = model.list.row(0);
    if (row?.kind !== 'vulnerability') assert.fail();
    model.details.open({ kind: 'vulnerability', vulnerability: row.row, api: 0 });
    model.details.open({ kind: 'finding', finding: shopFindings()[0] ?? assert.fail() });
    host.changeView({ filters: info });
    await wait(2);
    model.list.want([{ kind: 'row', row: 0 }]);
    await wait(2);
    const sent = new Set(host.requests.map(({ method }) => method));
    assert.deepEqual(
      held.filter((method) => !sent.has(method)),
      [],
    );
    let redrawn = 0;
    model.details.changes.observe(() => (redrawn += 1));
    model.dispose();
    assert.equal(redrawn, 1);
    assert.equal(new Set(host.cancelled).size, host.requests.length);
    host.changeView({ filters: {} });
    await wait(2);
    assert.equal(new Set(host.cancelled).size, host.requests.length, 'nothing more');
    assert.equal(model.details.target, undefined);
  });

  it('shows what is newest, however late older answers come', async () => {
    open();
    await settle();
    host.hold('overview');
    host.hold('page');
    host.changeView({ filters: info });
    model.list.want([{ kind: 'row', row: 0 }]);
    await wait(2);
    host.losesEvents = true;
    host.changeView({ filters: critical });
    await model.facet('method', '', new AbortController().signal);
    model.list.toggle(1);
    model.list.want([{ kind: 'child', row: 0, child: 0 }]);
    await wait(2);
    host.release('page');
    host.release('overview');
    await settle();
    assert.equal(model.overview?.summary.matching, 14);
    assert.equal(model.list.totalRows, 2);
    assert.equal(model.list.row(0)?.row.severity, 'Critical');
  });

  it('notices a change whose event got lost by the next answer', async () => {
    open(manyFindings(1000));
    await settle();
    host.losesEvents = true;
    host.changeView({ filters: info });
    await settle(250);
    assert.equal(model.overview?.summary.matching, 250);
    await settle();
    assert.equal(model.list.row(0)?.row.severity, 'Info');
  });

  it('drops first answers that a change overtook, and asks again', async () => {
    host = new PanelHostFake(shopFindings());
    host.hold('overview');
    host.hold('page');
    const client = new RpcClient<FindingsPanelRequests, FindingsPanelEvents>(host.port);
    model = new PanelModel(client, 'UTC');
    model.load();
    model.list.want([{ kind: 'row', row: 0 }]);
    host.losesEvents = true;
    host.changeView({ filters: critical });
    model.list.needApis(1, 0, 0);
    await wait(5);
    host.release('page');
    await wait(5);
    assert.equal(model.list.totalRows, undefined);
    host.release('overview');
    await settle();
    assert.equal(model.overview?.summary.matching, 14);
    assert.equal(model.list.totalRows, 2);
  });

  it('finds a row anywhere in the list, and the API of a finding', async () => {
    open(manyFindings(5000));
    await settle();
    host.forgetRequests();
    assert.equal((await model.locate(4001, undefined))?.index, 1000);
    assert.deepEqual(
      host.requests.map(({ method }) => method),
      ['locate'],
      'the list is not paged through',
    );
    open();
    await settle();
    assert.equal((await model.locate(1, 3))?.api !== undefined, true);
    host.changeView({ filters: info });
    await settle();
    assert.equal(await model.locate(1, undefined), undefined);
    assert.equal(model.statusLine?.message, 'The filters hide this finding.');
    host.changeView({ filters: {} });
    await settle();
    assert.equal(model.statusLine, undefined);
  });

  it('says when the findings could not be read, and forgets that with the next try', async () => {
    open();
    await settle();
    let updates = 0;
    model.changes.observe(() => (updates += 1));
    host.fail('overview', 'The store is closed.');
    model.load();
    const before = updates;
    await settle();
    assert.equal(model.failure, 'The store is closed.');
    assert.ok(updates > before, 'the panel is told');
    host.recover();
    model.load();
    assert.equal(model.failure, undefined);
    await settle();
    assert.equal(model.failure, undefined);
  });

  it('offers to undo the change it describes, while that is the last one', async () => {
    open();
    await settle();
    await model.changeTriage({ vulnerabilities: [1], set: { status: 'In Progress' } });
    await settle();
    assert.equal(model.statusLine?.change, model.overview?.undo?.change);
    // As a command of the palette does.
    host.undoElsewhere();
    await settle();
    assert.equal(model.statusLine, undefined);
  });

  it('opens messages, copies links and goes back to the filters of the user', async () => {
    open();
    await settle();
    const message = { finding: 7, occurrence: 0, part: 'request' } as const;
    model.openMessage(message);
    await model.copyLink(7);
    assert.deepEqual([host.openedMessages, host.ran], [[message], [['copyLink', { finding: 7 }]]]);
    assert.deepEqual(model.statusLine, { message: 'Copied to the clipboard', failed: false, passing: true });
    host.ownView = host.view;
    host.changeView({ filters: critical });
    model.goBackToFilter();
    await settle();
    assert.deepEqual(host.view.filters, {});
    host.fail('run', 'No link.');
    await model.copyLink(7);
    assert.deepEqual(model.statusLine, { message: 'No link.', failed: true });
  });

  it('says when the clipboard takes nothing', async () => {
    open();
    await settle();
    host.fail('copyText', 'The clipboard took nothing.');
    await model.copyText('x');
    assert.deepEqual(model.statusLine, {
      message: 'The clipboard took nothing.',
      failed: true,
    });
  });

  it('is drawn with what came and with what it says, for those who look', async () => {
    open();
    let [drawn, unwanted] = [0, 0];
    model.changes.observe(() => (drawn += 1));
    model.changes.observe(() => (unwanted += 1))();
    await settle();
    assert.ok(model.overview !== undefined && drawn > 0);
    const before = drawn;
    model.say('Done.');
    assert.deepEqual([drawn, unwanted], [before + 1, 0]);
  });

  it('does not ask again and again where the host contradicts itself', async () => {
    let asked = 0;
    let send = (_message: unknown): void => assert.fail();
    const client = new RpcClient<FindingsPanelRequests, FindingsPanelEvents>({
      listen: (listener) => {
        send = listener;
        return () => undefined;
      },
      post: (envelope) => {
        if (envelope.kind !== 'request' || envelope.method !== 'overview') return;
        asked += 1;
        queueMicrotask(() => send({ kind: 'response', id: envelope.id, result: { revision: 1 } }));
      },
    });
    model = new PanelModel(client, 'UTC');
    // No overview is as new.
    send({ kind: 'event', name: 'changed', data: { revision: 2 } });
    await setImmediate();
    assert.equal(asked, 5);
    assert.equal(model.overview, undefined);
  });
});
