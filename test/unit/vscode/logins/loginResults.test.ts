import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Uri as VsCodeUri } from 'vscode';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { LoginResults } from '../../../../src/vscode/shared/logins/loginResults.ts';
import { Uri } from '../../../fakes/vscode/vscode.ts';

describe('the results of logins', () => {
  const [shop, other] = ['/shop', '/other'].map((path) => Uri.file(path) as unknown as VsCodeUri) as [
    VsCodeUri,
    VsCodeUri,
  ];
  const run = (role: string, username: string, outcome = 'passed'): UserRun =>
    ({ role, username, outcome }) as unknown as UserRun;
  let logins: LoginResults;
  let changes: string[];
  let now: number;
  beforeEach(() => {
    now = 7;
    changes = [];
    logins = new LoginResults(() => now);
    logins.onDidChange(({ path }) => changes.push(path));
  });
  afterEach(() => logins.dispose());

  const shown = (file = shop): unknown =>
    logins
      .of(file)
      .map((one) => [one.run.role, one.run.username, one.run.outcome, one.isDry, one.isStale, one.at]);

  it('are those of each user of each file, in the place of earlier ones', () => {
    logins.set(shop, run('admin', 'ann'), false);
    logins.set(shop, run('admin', 'ben'), true);
    logins.set(shop, run('user', 'ann', 'skipped'), false);
    logins.set(other, run('admin', 'ann'), false);
    now = 9;
    logins.set(shop, run('admin', 'ben', 'failed'), false);
    assert.deepEqual(shown(), [
      ['admin', 'ann', 'passed', false, false, 7],
      ['admin', 'ben', 'failed', false, false, 9],
      ['user', 'ann', 'skipped', false, false, 7],
    ]);
    assert.equal(logins.ofUser(shop, 'user', 'ann')?.run.outcome, 'skipped');
    assert.equal(logins.ofUser(shop, 'user', 'ben'), undefined);
    assert.deepEqual(changes, ['/shop', '/shop', '/shop', '/other', '/shop']);
  });

  it('are stale once after an edit, those that come then are not', () => {
    logins.makeStale(shop);
    logins.set(shop, run('admin', 'ann'), true);
    logins.makeStale(shop);
    logins.makeStale(shop);
    assert.deepEqual(changes, ['/shop', '/shop']);
    assert.deepEqual(shown(), [['admin', 'ann', 'passed', true, true, 7]]);
    logins.set(shop, run('user', 'cy'), false);
    logins.makeStale(shop);
    assert.deepEqual(changes.length, 4);
    assert.deepEqual(shown(), [
      ['admin', 'ann', 'passed', true, true, 7],
      ['user', 'cy', 'passed', false, true, 7],
    ]);
  });

  it('grow older each minute, as long as there are some and the window is open', () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      let aged = 0;
      logins.onDidAge(() => (aged += 1));
      mock.timers.tick(60_000);
      assert.equal(aged, 0);
      logins.set(shop, run('admin', 'ann'), false);
      logins.set(shop, run('admin', 'ben'), false);
      mock.timers.tick(59_999);
      assert.equal(aged, 0);
      mock.timers.tick(1);
      assert.equal(aged, 1);
      mock.timers.tick(120_000);
      assert.equal(aged, 3);
      logins.dispose();
      mock.timers.tick(60_000);
      assert.equal(aged, 3);
    } finally {
      mock.timers.reset();
    }
  });

  it('go with the users of the roles that were run', () => {
    for (const [role, user] of [
      ['admin', 'ann'],
      ['admin', 'ben'],
      ['user', 'ann'],
    ] as const)
      logins.set(shop, run(role, user), false);
    changes = [];
    logins.keepOnly(shop, [run('admin', 'ann')], 'admin');
    assert.deepEqual(shown(), [
      ['admin', 'ann', 'passed', false, false, 7],
      ['user', 'ann', 'passed', false, false, 7],
    ]);
    logins.keepOnly(shop, [run('admin', 'ann')], 'admin');
    assert.deepEqual(changes, ['/shop'], 'nothing was let go of');
    logins.keepOnly(shop, [run('user', 'ann')], undefined);
    assert.deepEqual(shown(), [['user', 'ann', 'passed', false, false, 7]]);
  });
});
