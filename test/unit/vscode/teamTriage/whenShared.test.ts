import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { mock } from 'node:test';
import { TeamTriage } from '../../../../src/vscode/features/teamTriage/teamTriage.ts';
import { until } from '../../../patience.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';

describe('when triage of a team is read', () => {
  let files: TestFiles;
  let opened: TestApp;
  let triage: TeamTriage;
  /** How often it was looked at. */
  let looked: number;
  let failure: Error | undefined;
  /** What is known of the files; undefined where looking fails. */
  let state: object | undefined;
  const [found, folders, trusted] = [0, 1, 2].map(() => new EventEmitter<void>()) as [
    EventEmitter<void>,
    EventEmitter<void>,
    EventEmitter<void>,
  ];
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    files = new TestFiles();
    [looked, failure, state] = [0, undefined, undefined];
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    const teamState = async (): Promise<never> => {
      looked += 1;
      if (state !== undefined) return state as never;
      throw failure ?? new Error('the first');
    };
    const syncTeam = async (): Promise<object> => ({
      ok: false,
      failure: { code: 'store-damaged', args: ['EIO'] },
    });
    Object.assign(opened.workspace, {
      onDidChangeWorkspaceFolders: folders.event,
      onDidGrantWorkspaceTrust: trusted.event,
    });
    Object.assign(opened.app, {
      findings: async () => ({ teamState, syncTeam }),
      onDidChangeFindings: found.event,
    });
    const shown = { clear: () => (looked += 1), set: () => undefined, dispose: () => undefined };
    triage = new TeamTriage(opened.app, shown as never);
  });
  afterEach(async () => {
    triage.dispose();
    mock.timers.reset();
    await opened.close();
    files.remove();
  });
  const looks = async (act: () => void, milliseconds = 0, isAwaited = true): Promise<number> => {
    looked = 0;
    act();
    mock.timers.tick(milliseconds);
    // What was begun before reads files first.
    if (isAwaited) await until(() => looked > 0);
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    return looked;
  };

  it('is once the findings are open, and whenever something may have changed', async () => {
    const focus = (focused: boolean) => (): void => opened.window.windowStateChanged.fire({ focused });
    const setting = (value: unknown) => (): void => opened.settings.set('shareTriage', value);
    const events = [() => folders.fire(), () => trusted.fire(), setting('local'), focus(true)];
    for (const event of events) assert.equal(await looks(event, 0, false), 0);
    assert.equal(await looks(() => found.fire()), 1);
    for (const event of events) assert.equal(await looks(event), 1);
    assert.equal(await looks(focus(false), 0, false), 0);
    triage.dispose();
    assert.equal(await looks(() => found.fire(), 60_000, false), 0);
  });

  it('is tried again after a while where it failed, which is said once', async () => {
    opened.settings.set('shareTriage', 'repository');
    assert.equal(await looks(() => found.fire()), 1);
    const said = 'Triage could not be shared (the first). Your changes are kept and will be shared later.';
    assert.deepEqual(opened.window.messages, [said]);
    assert.deepEqual(opened.logged, ['Triage could not be shared: the first']);
    assert.equal(await looks(() => undefined, 29_999, false), 0);
    assert.equal(await looks(() => undefined, 1), 1);
    assert.equal(opened.window.messages.length, 1, 'it is known');
    failure = new Error('another');
    assert.equal(await looks(() => undefined, 30_000), 1);
    assert.equal(opened.window.messages.length, 2);
    opened.window.press('Retry');
    await new Promise(setImmediate);
    assert.equal(await looks(() => undefined), 1);
    assert.equal(opened.window.messages.length, 3, 'the user asked');
  });

  it('says once that the folder is a link, however often it is looked at', async () => {
    const folder = files.path('elsewhere').fsPath;
    mkdirSync(folder);
    symlinkSync(folder, files.path('.dast').fsPath);
    opened.settings.set('shareTriage', 'repository');
    state = { isShared: true, files: [], pending: 0, ahead: [] };
    await looks(() => found.fire());
    await looks(() => undefined, 30_000);
    const said =
      'Triage could not be shared (.dast/triage is a link, which is not followed.). Your changes are kept and will be shared later.';
    assert.deepEqual(opened.window.messages, [said]);
  });

  it('says why the findings do not take what was read', async () => {
    opened.settings.set('shareTriage', 'repository');
    state = { isShared: false, files: [], pending: 0, ahead: [] };
    await looks(() => found.fire());
    const said =
      'Triage could not be shared (Nothing was changed: the stored findings are damaged and could not be moved to quarantine (EIO).). Your changes are kept and will be shared later.';
    assert.deepEqual(opened.window.messages, [said]);
    assert.ok((await looks(() => undefined, 30_000)) > 0, 'it is tried again');
  });

  it('is a moment after a file changed', async () => {
    opened.settings.set('shareTriage', 'repository');
    await looks(() => found.fire());
    const [{ created, changed, deleted } = assert.fail()] = opened.workspace.watchers;
    for (const event of [created, changed, deleted]) {
      assert.equal(await looks(() => event.fire({}), 99, false), 0);
      assert.equal(await looks(() => undefined, 1), 1);
    }
    await looks(() => folders.fire());
    assert.equal(opened.workspace.watchers.length, 2, 'the folders are others');
    assert.equal(await looks(() => changed.fire({}), 100, false), 0);
  });
});
