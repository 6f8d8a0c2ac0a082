import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { CodeChanges } from '../../../../src/vscode/shared/handlers/codeChanges.ts';
import { MemoryState } from '../../../fakes/testApp.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';

describe('the comparison of code', () => {
  const [changed, read, trusted] = [0, 1, 2].map(() => new EventEmitter<void>()) as [
    EventEmitter<void>,
    EventEmitter<void>,
    EventEmitter<void>,
  ];
  let asked: unknown[];
  let set: number;
  let fired: number;
  let logged: string[];
  let folders: object[];
  let scans: object[];
  let handlers: Record<string, unknown>;
  let workspace: { isTrusted: boolean; onDidGrantWorkspaceTrust: unknown };
  let changes: CodeChanges;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    [asked, set, fired, logged, folders, scans] = [[], 0, 0, [], [{ folder: 'shop' }], []];
    workspace = { isTrusted: true, onDidGrantWorkspaceTrust: trusted.event };
    handlers = {
      state: 'ready',
      readings: 1,
      ownApplications: new Set(['Shop']),
      ownEndpoints: [],
      onDidChange: changed.event,
      onDidRead: read.event,
      start: async () => undefined,
      changedRoutes: async (commit: object) => {
        asked.push(commit);
        return { routes: [{ key: 'GET /a', isCertain: false }], folders };
      },
    };
    const engine = { setChangedCode: async () => void (set += 1), scans: async () => scans };
    const ports = {
      workspace,
      workspaceState: new MemoryState(),
      log: { warn: (text: string) => logged.push(text) },
    };
    changes = new CodeChanges(ports as never, async () => engine as never, handlers as never);
    changes.onDidChange(() => (fired += 1));
  });
  afterEach(() => {
    changes.dispose();
    mock.timers.reset();
  });
  const waited = async (): Promise<void> => {
    mock.timers.tick(60_000);
    for (let round = 0; round < 50; round++) await new Promise(setImmediate);
  };

  it('is with the branch, what is not committed, or the last scan of the application that names a commit', async () => {
    scans = [
      { application: 'Shop', scannedAt: 1, build: { commit: 'old' } },
      { application: 'Shop', scannedAt: 3, build: { commit: 'new' } },
      { application: 'Shop', scannedAt: 4, build: {} },
      { application: 'Bank', scannedAt: 5, build: { commit: 'other' } },
      { application: 'Shop', scannedAt: 2, build: { commit: 'mid' } },
      { application: 'Shop', scannedAt: 6 },
    ];
    assert.equal(changes.base, 'branch');
    await changes.compare();
    await changes.compareWith('uncommitted');
    await changes.compareWith('scan');
    assert.equal(changes.base, 'scan');
    assert.deepEqual(asked, [{ ref: '' }, { ref: 'HEAD' }, { ref: 'new', isExact: true }]);
    assert.deepEqual(changes.current, {
      base: 'scan',
      routes: new Map([['GET /a', false]]),
      folders: [{ folder: 'shop' }],
    });
    scans = [];
    await changes.compareWith('scan');
    assert.equal(asked.length, 3, 'there is nothing to compare with');
    assert.deepEqual(changes.current.folders, []);
    assert.deepEqual([set, fired], [4, 4]);
    await changes.compare();
    assert.deepEqual([set, fired], [4, 5], 'findings know that nothing is compared');
  });

  it('does not ask git again about what it knows, nor where it may not, or nothing is read yet', async () => {
    await changes.compare();
    await changes.compare();
    assert.equal(asked.length, 1);
    handlers['readings'] = 2;
    await changes.compare();
    assert.equal(asked.length, 2);
    handlers['readings'] = 3;
    workspace.isTrusted = false;
    await changes.compare();
    workspace.isTrusted = true;
    handlers['state'] = 'indexing';
    await changes.compare();
    assert.equal(asked.length, 2);
  });

  it('is made again where files are read meanwhile, a few times', async () => {
    let reading = 1;
    handlers['changedRoutes'] = async () => {
      handlers['readings'] = ++reading;
      asked.push(reading);
      return { routes: [], folders };
    };
    await changes.compare();
    assert.equal(fired, 0);
    assert.equal(asked.length, 3);
    handlers['changedRoutes'] = async () => undefined;
    await changes.compare();
    assert.equal(changes.current, undefined);
  });

  it('follows the routes, the files and the trust after a pause, and says what failed', async () => {
    for (const [index, event] of [changed, read, trusted].entries()) {
      handlers['readings'] = index + 10;
      event.fire();
      event.fire();
      assert.equal(fired, index);
      await waited();
      assert.deepEqual([fired, asked.length], [index + 1, index + 1]);
    }
    handlers['start'] = () => Promise.reject(new Error('no git'));
    changed.fire();
    await waited();
    assert.deepEqual(logged, ['Could not compare the code: Error: no git']);
    changes.dispose();
    handlers['start'] = async () => undefined;
    changed.fire();
    await waited();
    assert.equal(asked.length, 3);
  });
});
