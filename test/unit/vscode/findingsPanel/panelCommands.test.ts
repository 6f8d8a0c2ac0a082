import assert from 'node:assert/strict';
import type { ViewAction } from '../../../../src/findings/view.ts';
import { panelActions } from '../../../../src/protocol/panelActions.ts';
import { commandIds } from '../../../../src/vscode/ids.ts';
import {
  commandOf,
  filterByValue,
  panelCommands,
} from '../../../../src/vscode/findingsPanel/panelCommands.ts';

describe('commands of the panel', () => {
  it('are forwarded, with where they come from', () => {
    const acts: unknown[] = [];
    const commands = panelCommands((action, fromMenu) => acts.push([action, fromMenu]));
    assert.deepEqual(Object.keys(commands), panelActions.map(commandOf));
    assert.ok(Object.keys(commands).every((name) => name in commandIds));
    commands.panelSetResolved?.();
    commands.panelCopyRow?.({ webviewSection: 'dastRow', vulnerability: 1 });
    assert.deepEqual(acts, [
      ['setResolved', false],
      ['copyRow', true],
    ]);
  });

  it('filter by the value that the menu was opened on, if it is one', () => {
    const actions: ViewAction[] = [];
    const app = { view: { update: (action: ViewAction) => actions.push(action) } };
    const row = { webviewSection: 'dastRow', field: 'severity', value: 'Major' };
    filterByValue(app, row, 'setField');
    filterByValue(app, row, 'excludeValue');
    filterByValue(app, { ...row, value: 'High' }, 'excludeValue');
    filterByValue(app, { ...row, field: 'constructor' }, 'setField');
    filterByValue(app, undefined, 'setField');
    assert.deepEqual(actions, [
      { type: 'setField', field: 'severity', filter: { values: ['Major'], texts: [] } },
      { type: 'excludeValue', field: 'severity', value: 'Major' },
    ]);
  });
});
