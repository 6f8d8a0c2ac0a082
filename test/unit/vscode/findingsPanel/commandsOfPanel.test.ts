import assert from 'node:assert/strict';
import type { CommandPort } from '../../../../src/vscode/app/commandPort.ts';
import {
  parsePanelCommand,
  runForPanel,
} from '../../../../src/vscode/features/findingsPanel/commandsOfPanel.ts';
import { FakeCommands } from '../../../fakes/testApp.ts';

describe('a command that the page of the panel asks for', () => {
  const finding = { finding: 3 };
  const vulnerability = { vulnerability: 5 };
  const alone = ['importReport', 'exportCsv', 'saveFilter', 'changeKeys', 'saveUnsavedChanges', 'find'];
  const ofFinding = [
    'peekHandler',
    'whyThisHandler',
    'pinHandler',
    'createHttpFile',
    'copyLink',
    'goToHandler',
  ];

  it('is made of nothing but the arguments that it takes', () => {
    const more = { more: 'x' };
    const rows: readonly (readonly [asked: readonly unknown[], call?: readonly unknown[]])[] = [
      ...alone.map((name) => [[name]] as const),
      [['applySavedFilter']],
      [['applySavedFilter', '']],
      [['applySavedFilter', 'x'.repeat(10_000)]],
      [
        ['makeDecision', { ...vulnerability, ...more }, 'why'],
        ['makeDecision', vulnerability, 'why'],
      ],
      [
        ['retestFinding', { ...finding, ...vulnerability, occurrence: 0, ...more }],
        ['retestFinding', { ...finding, ...vulnerability, occurrence: 0 }],
      ],
      [
        ['goToHandler', { ...finding, ...vulnerability }],
        ['goToHandler', vulnerability],
      ],
      ...ofFinding.map(
        (name) =>
          [
            [name, { ...finding, ...more }],
            [name, finding],
          ] as const,
      ),
    ];
    for (const [asked, call = asked] of rows) assert.deepEqual(parsePanelCommand(asked), call);
  });

  it('is none with other arguments, more of them or fewer', () => {
    const rows: readonly unknown[] = [
      undefined,
      'find',
      {},
      [],
      [7],
      ['other'],
      ['toString'],
      ['__proto__'],
      ...alone.map((name) => [name, undefined]),
      ['applySavedFilter', 7],
      ['applySavedFilter', 'x'.repeat(10_001)],
      ['applySavedFilter', 'a', 'b'],
      ['applySavedFilter', undefined, 'b'],
      ['makeDecision'],
      ['makeDecision', vulnerability],
      ['makeDecision', finding, 'why'],
      ['makeDecision', vulnerability, 'why', 1],
      ['retestFinding'],
      ['retestFinding', { ...finding, occurrence: 0 }],
      ['retestFinding', { ...vulnerability, occurrence: 0 }],
      ['retestFinding', { ...finding, ...vulnerability }],
      ['retestFinding', { ...finding, ...vulnerability, occurrence: -1 }],
      ['retestFinding', { ...finding, ...vulnerability, occurrence: 0 }, 1],
      ...ofFinding.flatMap((name) => [
        [name],
        [name, {}],
        [name, 3],
        [name, { finding: -1 }],
        [name, { finding: 1.5 }],
        [name, { finding: '3' }],
        [name, finding, 1],
      ]),
      ...ofFinding.slice(0, -1).map((name) => [name, vulnerability]),
    ];
    for (const asked of rows) assert.equal(parsePanelCommand(asked), undefined, JSON.stringify(asked));
  });

  it('runs with them, and what VS Code does itself by its own command', async () => {
    const commands = new FakeCommands();
    for (const asked of [['copyLink', finding], ['exportCsv'], ['find'], ['changeKeys']]) {
      const call = parsePanelCommand(asked);
      assert.ok(call);
      await runForPanel(commands as unknown as CommandPort, call);
    }
    const [link, csv, find, keys] = commands.ran;
    assert.deepEqual(
      [link, csv, find],
      [['copyLink', finding], ['exportCsv'], ['editor.action.webvieweditor.showFind']],
    );
    assert.equal(keys?.[0], 'workbench.action.openGlobalKeybindings');
    assert.match(String(keys[1]), /dast/i);
  });
});
