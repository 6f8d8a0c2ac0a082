import assert from 'node:assert/strict';
import { restoreBackup } from '../../../../src/vscode/features/storedFindings/restoreBackup.ts';
import { UnsavedChanges } from '../../../../src/vscode/features/storedFindings/unsavedChanges.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';

describe('stored findings', () => {
  let files: TestFiles;
  let opened: TestApp;
  let answers: Record<string, unknown>;
  let asked: unknown[];
  const changed = new EventEmitter<void>();
  const refused = { ok: false, failure: { code: 'import-cancelled', args: [] } };
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    [answers, asked] = [{ save: { ok: true }, backups: [] }, []];
    const engine = new Proxy(
      {},
      {
        get: (_target, name) =>
          name === 'then'
            ? undefined
            : async (...all: unknown[]) => (asked.push([name, ...all]), answers[String(name)]),
      },
    );
    Object.assign(opened.app, { findings: async () => engine, onDidChangeFindings: changed.event });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 10; round++) await new Promise(setImmediate);
  };

  it('say in the status bar what is not saved, and nothing once it is', async () => {
    const unsaved = new UnsavedChanges(opened.app);
    changed.fire();
    await settled();
    assert.equal(unsaved.text, undefined);
    answers['unsaved'] = { changes: 2, reason: 'The disk is full' };
    changed.fire();
    await settled();
    answers['unsaved'] = { changes: 3, reason: 'The disk is full' };
    changed.fire();
    await settled();
    const [item, ...others] = opened.window.statusItems;
    assert.deepEqual(others, []);
    const { name, tooltip, isShown, command, backgroundColor } = item ?? {};
    assert.match(unsaved.text ?? '', /DAST: 3 changes not saved$/);
    assert.deepEqual(
      [name, tooltip, isShown, command, (backgroundColor as { readonly id: string }).id],
      [
        'DAST: Unsaved Changes',
        'The findings cannot be written to disk: The disk is full. Click to try again.',
        true,
        {
          command: 'dastWorkbench.findings.showUnsavedChanges',
          title: 'DAST: Unsaved Changes',
          arguments: [],
        },
        'statusBarItem.warningBackground',
      ],
    );
    answers['unsaved'] = undefined;
    changed.fire();
    await settled();
    assert.deepEqual([unsaved.text, item?.['isShown']], [undefined, false]);
    unsaved.dispose();
  });

  it('are saved again where the user wants it, and say how that went', async () => {
    const unsaved = new UnsavedChanges(opened.app);
    await unsaved.show();
    answers['unsaved'] = { changes: 1, reason: 'The disk is full' };
    opened.window.answer('Retry');
    await unsaved.show();
    assert.deepEqual(opened.window.messages, [
      'All changes are saved.',
      '1 change not saved: The disk is full. They stay in memory, and saving is tried again automatically until this window closes.',
    ]);
    assert.deepEqual(opened.window.statusMessages, ['All changes are saved.']);
    answers['save'] = refused;
    await unsaved.save();
    assert.deepEqual([opened.window.levels.at(-1), opened.window.statusMessages.length], ['error', 1]);
    unsaved.dispose();
  });

  it('go back to the backup that is chosen, and read watched reports again', async () => {
    await restoreBackup(opened.app);
    assert.deepEqual(opened.window.messages, ['There is no backup of the findings yet.']);
    const at = Date.parse('2026-11-20T09:30:15');
    answers['backups'] = [
      { number: 4, at },
      { number: 3, at: at - 86_400_000 },
    ];
    await opened.app.workspaceState.update('seenReports', 'something');
    opened.window.answer(undefined);
    await restoreBackup(opened.app);
    const items = opened.window.lists[0]?.items.map(([label]) => label?.replace(/\s/g, ' '));
    assert.deepEqual(items, ['Nov 20, 2026, 9:30:15 AM', 'Nov 19, 2026, 9:30:15 AM']);
    assert.equal(opened.window.lists[0]?.items.length, 2);
    const label = opened.window.offered[1];
    answers['restoreBackup'] = refused;
    opened.window.answer(label);
    await restoreBackup(opened.app);
    assert.equal(opened.window.levels.at(-1), 'error');
    assert.equal(opened.app.workspaceState.get('seenReports'), 'something');
    for (const [restored, sentence] of [
      [{}, `The findings are as they were on ${label}.`],
      [
        { notBroughtBack: 2 },
        `The findings are as they were on ${label}. 2 changes made after the last import could not be brought back.`,
      ],
    ] as const) {
      answers['restoreBackup'] = { ok: true, value: restored };
      opened.window.answer(label);
      await restoreBackup(opened.app);
      assert.equal(opened.window.messages.at(-1), sentence);
    }
    assert.deepEqual(asked.at(-1), ['restoreBackup', 3]);
    assert.equal(opened.app.workspaceState.get('seenReports'), undefined);
  });
});
