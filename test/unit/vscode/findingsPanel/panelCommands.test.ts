import assert from 'node:assert/strict';
import { panelActions } from '../../../../src/protocol/panelActions.ts';
import { commandIds } from '../../../../src/vscode/app/commandIds.ts';
import { commandOf, panelCommands } from '../../../../src/vscode/features/findingsPanel/panelCommands.ts';

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
});
