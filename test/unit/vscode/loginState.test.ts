import assert from 'node:assert/strict';
import type { Uri as VsCodeUri } from 'vscode';
import type { UserRun } from '../../../src/login/session/events.ts';
import { LoginResults } from '../../../src/vscode/shared/logins/loginResults.ts';
import { loginState } from '../../../src/vscode/shared/logins/loginState.ts';
import { Uri } from '../../fakes/vscode/vscode.ts';

const minute = 60_000;

describe('whether a role can log in', () => {
  const file = Uri.file('/shop.dast-auth.json') as unknown as VsCodeUri;
  let now = 0;
  let logins: LoginResults;
  beforeEach(() => {
    now = 1_000_000;
    logins = new LoginResults(() => now);
  });
  afterEach(() => logins.dispose());

  const run = (username: string, outcome: UserRun['outcome'], secret?: string): UserRun =>
    ({
      role: 'admin',
      username,
      outcome,
      ...(secret !== undefined && { fault: { fix: { kind: 'store-secret', name: secret } } }),
    }) as unknown as UserRun;
  const role = (): string => {
    const { words, icon } = loginState(logins, now, file, { role: 'admin', users: 2 });
    return `${icon.id}: ${words}`;
  };
  const user = (username: string): string => loginState(logins, now, file, { role: 'admin', username }).words;

  it('is said of all its users, with the age of the oldest login', () => {
    assert.equal(role(), 'circle-large-outline: not tried');
    logins.set(file, run('ann', 'passed'), false);
    assert.equal(role(), 'verified: 1 of 2 logged in');
    assert.deepEqual([user('ann'), user('ben')], ['logged in just now', 'not tried']);
    logins.makeStale(file);
    assert.equal(role(), 'history: 1 of 2 logged in, before the last edit');
    logins.set(file, run('ann', 'passed'), false);
    now += 4 * minute;
    logins.set(file, run('ben', 'passed'), false);
    assert.equal(role(), 'verified-filled: logged in 4 min ago');
    now += 3 * 60 * minute;
    assert.equal(role(), 'verified-filled: logged in 3 h ago');
    logins.makeStale(file);
    assert.equal(role(), 'history: logged in 3 h ago, before the last edit');
  });

  it('is a failure as soon as one of them fails, and names the secret that has no value', () => {
    logins.set(file, run('ann', 'passed'), false);
    logins.set(file, run('ben', 'failed', 'PASSWORD'), false);
    assert.equal(role(), 'error: login failed: 1 of 2');
    assert.equal(user('ben'), 'login failed');
    assert.equal(loginState(logins, now, file, { role: 'admin', users: 2 }).secret, 'PASSWORD');
    logins.set(file, run('ben', 'passed'), false);
    assert.equal(role(), 'verified-filled: logged in just now');
    assert.equal(loginState(logins, now, file, { role: 'admin', users: 2 }).secret, undefined);
  });

  it('is not said of users who were not in the file when all were run', () => {
    logins.set(file, run('old', 'failed'), false);
    const runs = [run('ann', 'passed'), run('ben', 'passed')];
    for (const one of runs) logins.set(file, one, false);
    assert.equal(role(), 'error: login failed: 1 of 3');
    logins.keepOnly(file, runs, 'another');
    assert.equal(role(), 'error: login failed: 1 of 3');
    logins.keepOnly(file, runs, 'admin');
    assert.equal(role(), 'verified-filled: logged in just now');
  });

  it('is no login of a dry run', () => {
    logins.set(file, run('ann', 'passed'), true);
    logins.set(file, run('ben', 'passed'), true);
    assert.equal(role(), 'beaker: logged in just now, dry run');
  });

  it('is as old as a glance takes it', () => {
    const after = (minutes: number): string => {
      now = 1_000_000;
      logins.set(file, run('ann', 'passed'), false);
      now += minutes * minute;
      return user('ann');
    };
    const ages = [0.99, 1, 59.9, 60, 23 * 60 + 59, 24 * 60, 49 * 60];
    assert.deepEqual(ages.map(after), [
      'logged in just now',
      'logged in 1 min ago',
      'logged in 59 min ago',
      'logged in 1 h ago',
      'logged in 23 h ago',
      'logged in 1 d ago',
      'logged in 2 d ago',
    ]);
  });

  it('is what came of the only attempt that neither passed nor failed', () => {
    logins.set(file, run('ann', 'unverified'), false);
    assert.deepEqual(role(), 'unverified: unverified');
    logins.makeStale(file);
    assert.deepEqual(role(), 'history: unverified, before the last edit');
    logins.set(file, run('ben', 'failed', 'PASSWORD'), true);
    assert.deepEqual(role(), 'history: login failed: 1 of 2, dry run, before the last edit');
    const { isTried, secret } = loginState(logins, now, file, { role: 'other' });
    assert.deepEqual([isTried, secret], [false, undefined]);
  });
});
