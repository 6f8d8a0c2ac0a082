import assert from 'node:assert/strict';
import type { StorageState } from '../../../../src/findings/engine.ts';
import { showDamage } from '../../../../src/vscode/features/storedFindings/openStore.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

describe('stored findings that cannot be read as they were', () => {
  const files = new TestFiles();
  after(() => files.remove());

  const folder = files.path('findings');
  const inFolder = (name: string): string => `${folder.fsPath}/${name}`;
  const [restore, reveal] = ['Restore Backup…', 'Show in File Manager'];
  const moved = (name: string): string =>
    `The stored findings were damaged. They were moved to quarantine as ${inFolder(name)}, and the list starts empty.`;
  const missing = 'The database file of the findings is missing, so the list starts empty.';
  const journal = (said: string): string => `The journal of the latest changes was damaged. ${said}`;
  const left = 'They were left untouched, and nothing can be imported.';
  const lost = (count: number, isCut: boolean, copy?: string): StorageState => ({
    state: 'journal-damaged',
    lost: count,
    isCut,
    ...(copy !== undefined && { copy }),
  });

  const rows: readonly (readonly [
    state: StorageState,
    backups: number,
    said: readonly string[],
    buttons: readonly string[],
  ])[] = [
    [{ state: 'sound' }, 1, [], []],
    [{ state: 'quarantined', name: 'q.sqlite' }, 1, [moved('q.sqlite')], [restore, reveal]],
    [{ state: 'quarantined', name: 'q.sqlite' }, 0, [moved('q.sqlite')], [reveal]],
    [{ state: 'quarantined', name: '' }, 1, [missing], [restore]],
    [{ state: 'quarantined', name: '' }, 0, [missing], []],
    [lost(0, false), 1, [journal('No change is lost.')], []],
    [lost(0, true), 1, [journal('Its end is missing: the latest changes may be lost.')], []],
    [lost(1, false), 1, [journal('1 change could not be read.')], []],
    [
      lost(2, true, 'j'),
      1,
      [journal(`At least 2 changes could not be read. A copy of it is in quarantine as ${inFolder('j')}.`)],
      [reveal],
    ],
    [
      { state: 'unusable', reason: 'EACCES' },
      1,
      [`The stored findings are damaged and cannot be moved to quarantine (EACCES). ${left}`],
      [],
    ],
    [
      { state: 'newer' },
      1,
      [
        `The stored findings were written by a newer version of DAST Workbench. ${left} Update the extension to see them.`,
      ],
      [],
    ],
  ];

  it('say so, and offer a backup and the quarantined file where there are such', async () => {
    for (const [state, backups, said, buttons] of rows) {
      for (const pressed of buttons.length === 0 ? [undefined] : buttons) {
        const opened = createTestApp({ storage: files.path('storage').fsPath });
        const { app, window, commands } = opened;
        await app.workspaceState.update('seenReports', { kept: true });
        const engine = { backups: async () => Array.from({ length: backups }) };
        await showDamage(app, folder as never, state, engine as never);
        assert.deepEqual([window.messages, window.buttons], [said, buttons]);
        assert.equal(commands.context['storage'], state.state);
        const isKept = state.state !== 'quarantined';
        assert.deepEqual(app.workspaceState.get('seenReports'), isKept ? { kept: true } : undefined);
        if (pressed !== undefined) window.press(pressed);
        if (pressed !== undefined) await until(() => commands.ran.length > 0);
        const [file] = [state].flatMap((one) => ('name' in one ? one.name : 'copy' in one ? one.copy : []));
        const ran = commands.ran.map(([id, uri]) => [id, (uri as { fsPath?: string } | undefined)?.fsPath]);
        const expected = {
          [restore]: ['restoreBackup', undefined],
          [reveal]: ['revealFileInOS', inFolder(file ?? '')],
        };
        assert.deepEqual(ran, pressed === undefined ? [] : [expected[pressed]]);
        await opened.close();
      }
    }
  });
});
