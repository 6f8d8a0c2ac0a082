import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  FindingsPanelEvents,
  FindingsPanelRequests,
} from '../../../src/protocol/findingsPanelProtocol.ts';
import { PanelModel } from '../../../webview/findings-panel/models/panelModel.ts';
import { RpcClient } from '../../../webview/shared/rpcClient.ts';
import { makeFinding, shopFindings } from '../../fakes/findings.ts';
import { PanelHostFake } from '../../fakes/panelHost.ts';

describe('what the panel reads beside the list', () => {
  let host: PanelHostFake;
  let model: PanelModel;

  beforeEach(async () => {
    host = new PanelHostFake(shopFindings());
    model = new PanelModel(new RpcClient<FindingsPanelRequests, FindingsPanelEvents>(host.port), 'UTC');
    model.load();
    await settle();
    host.forgetRequests();
  });
  afterEach(() => model.dispose());

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      model.list.want([{ kind: 'row', row: 0 }]);
      await wait(1);
    }
  }

  /** The requests for this since the start, by what they asked for. */
  const asked = (method: string): readonly unknown[] =>
    host.requests.filter((request) => request.method === method).map(({ params }) => params);

  async function openFirst(
    api = 0,
  ): Promise<{ readonly row: NonNullable<ReturnType<typeof model.list.row>> }> {
    const row = model.list.row(0);
    assert.ok(row?.kind === 'vulnerability');
    model.details.open({ kind: 'vulnerability', vulnerability: row.row, api });
    await settle();
    return { row };
  }

  describe('the details', () => {
    it('are loading, then those of the API that is open, and of no other row', async () => {
      const row = model.list.row(0);
      assert.ok(row?.kind === 'vulnerability');
      let opened = 0;
      const stop = model.details.changes.observe(() => (opened += 1));
      model.details.open({ kind: 'vulnerability', vulnerability: row.row, api: 0 });
      stop();
      assert.deepEqual([model.details.state, model.details.hidden, opened], [{ kind: 'loading' }, false, 1]);
      assert.equal(model.details.shownOf(row, undefined), undefined);
      await settle();
      const { state } = model.details;
      assert.ok(state.kind === 'ready');
      assert.equal(state.details.finding.vulnerability, row.row.vulnerability);
      assert.equal(model.details.shownOf(row, undefined), state.details);
      assert.equal(model.details.shownOf(row, 0), state.details);
      assert.equal(model.details.shownOf(row, 1), undefined);
      const other = model.list.row(1);
      assert.ok(other?.kind === 'vulnerability' && other.row.vulnerability !== row.row.vulnerability);
      assert.equal(model.details.shownOf(other, undefined), undefined);
      assert.equal(
        model.details.shownOf({ kind: 'finding', row: state.details.finding }, undefined),
        undefined,
      );
      assert.equal(model.details.hidden, false);
      let updates = 0;
      model.details.changes.observe(() => (updates += 1));
      model.details.close();
      assert.equal(updates, 1);
      assert.equal(model.details.shownOf(row, undefined), undefined);
      assert.equal(model.details.target, undefined);
    });

    it('are asked for once, and again after a change of triage', async () => {
      await openFirst();
      assert.equal(asked('details').length, 1);
      const { row } = await openFirst();
      assert.equal(asked('details').length, 2, 'opened again');
      host.announceChange();
      await settle();
      assert.equal(asked('details').length, 3);
      const { target } = model.details;
      assert.ok(target?.kind === 'vulnerability');
      assert.deepEqual(target.vulnerability, row.row);
      assert.equal(target.vulnerability, model.list.row(0)?.row, 'the row as it is now');
      assert.notEqual(target.vulnerability, row.row);
      await settle();
      assert.equal(asked('details').length, 3);
    });

    it('stay in the row where fewer APIs are left than the open one', async () => {
      const { row } = await openFirst(1_000_000);
      assert.ok(row.kind === 'vulnerability');
      const { target } = model.details;
      assert.ok(target?.kind === 'vulnerability');
      assert.equal(target.api, row.row.apis - 1);
      assert.ok(target.api > 0);
    });

    it('are of a finding of the list without aggregation, which is hidden where the filters leave it out', async () => {
      const finding = shopFindings()[0] ?? makeFinding({ id: 0 });
      model.details.open({ kind: 'finding', finding });
      await settle();
      const shown = model.details.shownOf({ kind: 'finding', row: finding }, undefined);
      assert.equal(shown?.finding.id, finding.id);
      const other = makeFinding({ id: 999_999 });
      assert.equal(model.details.shownOf({ kind: 'finding', row: other }, undefined), undefined);
      const row = model.list.row(0);
      assert.ok(row);
      assert.equal(model.details.shownOf(row, undefined), undefined);
      assert.deepEqual(asked('locate'), [{ vulnerability: finding.vulnerability, finding: finding.id }]);
      assert.equal(model.details.hidden, false);
      host.changeView({ filters: { summary: { values: ['Nothing is called so'], texts: [] } } });
      await settle();
      assert.equal(model.details.hidden, true);
    });

    it('say when a finding is gone, and when they could not be read', async () => {
      model.details.open({ kind: 'finding', finding: makeFinding({ id: 999_999 }) });
      await settle();
      assert.deepEqual(model.details.state, { kind: 'gone' });
      host.fail('details', 'The store is closed.');
      await openFirst();
      assert.deepEqual(model.details.state, { kind: 'failed' });
      host.recover();
      const finding = shopFindings()[0] ?? makeFinding({ id: 0 });
      model.details.open({ kind: 'finding', finding });
      assert.deepEqual(model.details.state, { kind: 'loading' }, 'the failure is not of this one');
      await settle();
      assert.equal(model.details.state.kind, 'ready');
    });
  });

  describe('what a change of several rows would reach', () => {
    it('is read for several, once for the same findings, and for none where one is selected', async () => {
      model.scope.show([1, 2], 1);
      assert.equal(model.scope.scope, undefined);
      await settle();
      const { scope } = model.scope;
      assert.ok(scope);
      model.scope.show([1, 2], 1);
      await settle();
      assert.deepEqual(asked('triageScope'), [{ vulnerabilities: [1, 2] }]);
      model.scope.show([1, 2], 2);
      assert.equal(model.scope.scope, scope, 'the one before stays until the next is there');
      await settle();
      assert.equal(asked('triageScope').length, 2);
      model.scope.show([2, 3], 2);
      assert.equal(model.scope.scope, undefined, 'other rows');
      model.scope.show([3], 2);
      await settle();
      assert.equal(model.scope.scope, undefined);
      model.scope.show([], 3);
      await settle();
      assert.equal(asked('triageScope').length, 3);
    });
  });
});
