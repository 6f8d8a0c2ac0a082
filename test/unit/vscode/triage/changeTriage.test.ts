import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { PinnedList } from '../../../../src/vscode/shared/list/pinnedList.ts';
import type { SelectedRows } from '../../../../src/vscode/shared/list/selection.ts';
import { changeTriage } from '../../../../src/vscode/shared/triage/changeTriage.ts';
import { both, imported, open, rowNamed } from '../../findings/engine/engineUnderTest.ts';
import { FakeCommands, FakeSettings } from '../../../fakes/testApp.ts';
import { FakeWorkspace } from '../../../fakes/vscode/workspace.ts';
import { machineOfFileSystems } from '../../../../src/vscode/app/machine.ts';
import { ViewInMemory } from '../list/viewInMemory.ts';

describe('triage from the panel and the tree', () => {
  const view = new ViewInMemory();
  const pinnedList = new PinnedList(view);
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
    await imported(engine, both);
    view.update({ type: 'clearFilters' });
  });
  afterEach(() => engine.close());

  const rowsOf: readonly (readonly [where: string, parts: Omit<SelectedRows, 'vulnerabilities'>])[] = [
    ['the panel', { inPanel: true }],
    ['the tree', { within: { field: 'severity', value: 'Critical' } }],
  ];
  for (const [where, parts] of rowsOf) {
    it(`reaches what ${where} showed when it was asked for, also where the filters change meanwhile`, async () => {
      const all = await rowNamed(engine, 'SQL Injection');
      const first = (await engine.apis(view.current, all.vulnerability, 0, 1))[0]?.endpoint ?? '';
      view.update({ type: 'toggleValue', field: 'endpoint', value: first, add: false });
      view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
      const rows = [{ vulnerabilities: [all.vulnerability], ...parts }];
      const commands = new FakeCommands();
      const findings = (): Promise<FindingsEngine> => Promise.resolve(engine);
      const workspace = new FakeWorkspace().port;
      const ports = {
        settings: new FakeSettings(),
        workspace,
        gitUserName: async () => undefined,
        machine: machineOfFileSystems(workspace.fs),
      };
      const app = { view, pinnedList, findings, commands, ...ports };
      const changing = changeTriage(app, rows, { status: 'Resolved' });
      view.update({ type: 'clearFilters' });
      const changed = await changing;
      assert.ok(changed.ok, JSON.stringify(changed));
      assert.deepEqual([changed.value.changed, changed.value.total], [1, all.apis]);
      assert.equal((await rowNamed(engine, 'SQL Injection')).statusCounts.Resolved, 1);
    });
  }
});
