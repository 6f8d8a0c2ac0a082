import assert from 'node:assert/strict';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { showOutcome } from '../../../../src/vscode/features/verifyRole/verifyRole.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

const run = (username: string, outcome: UserRun['outcome'], fault?: object): UserRun =>
  ({
    role: 'user',
    username,
    outcome,
    at: ['testUsers', username],
    exchanges: [],
    outputs: [],
    ...(fault && { fault }),
  }) as unknown as UserRun;
const silent = { code: 'no-answer', args: ['shop.test'], at: ['authentications', 'main'] };
const said = /^shop\.test: the server closed the connection/;
const secret = (name: string) => ({
  code: 'unset',
  args: [name],
  at: ['testUsers', name, 'password'],
  fix: { kind: 'store-secret', name },
});

describe('the message after logins', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  /** The message, how loud it is and its buttons; and whether the details are wanted after one of them. */
  async function shown(runs: readonly UserRun[], button?: string): Promise<readonly unknown[]> {
    const wanted = showOutcome(opened.app, runs);
    await until(() => opened.window.buttons.length > 0);
    const parts = [opened.window.levels.at(-1), opened.window.messages.at(-1), opened.window.buttons];
    if (button === undefined) opened.window.dismiss();
    else opened.window.press(button);
    return [...parts, await wanted];
  }
  const details = ['Show Details'];

  it('counts who logged in, and leads to the details', async () => {
    const passed = [run('ann', 'passed'), run('ben', 'passed')];
    assert.deepEqual(await shown(passed), ['information', 'All 2 users logged in.', details, false]);
    const one = passed.slice(1);
    assert.deepEqual(await shown(one, 'Show Details'), ['information', 'The user logged in.', details, true]);
  });

  it('warns of users who were not tried, and of tokens that nothing proves', async () => {
    for (const outcome of ['skipped', 'cancelled'] as const)
      assert.deepEqual(await shown([run('ann', 'unverified'), run('ben', outcome)]), [
        'warning',
        'Not all users were tried.',
        details,
        false,
      ]);
    const unverified = [run('ann', 'unverified'), run('ben', 'passed'), run('cyd', 'unverified')];
    assert.deepEqual(await shown(unverified, 'Show Details'), [
      'warning',
      '2 of 3 unverified: nothing proves that the token works.',
      details,
      true,
    ]);
  });

  it('says nothing where the user let nothing be sent', async () => {
    const runs = [run('ann', 'skipped'), run('ben', 'skipped')];
    assert.equal(await showOutcome(opened.app, runs), false);
    assert.deepEqual(opened.window.messages, []);
  });

  it('says why one failed, and names the user unless all failed of the same', async () => {
    const text = async (...runs: readonly UserRun[]): Promise<string> => {
      const [level, sentence, buttons] = await shown(runs);
      assert.deepEqual([level, buttons], ['warning', details]);
      return String(sentence);
    };
    const [ann, ben] = [run('ann', 'failed', silent), run('ben', 'failed', silent)];
    const one = await text(ann, run('ben', 'passed'));
    assert.match(one, /^1 of 2 failed\. user ann: ./);
    const why = one.slice('1 of 2 failed. user ann: '.length);
    assert.match(why, said);
    assert.equal(await text(ann, ben), `2 of 2 failed. ${why}`);
    const other = run('ben', 'failed', { ...silent, args: ['other.test'] });
    assert.equal(await text(ann, other), `2 of 2 failed. user ann: ${why}`);
  });

  it('offers to store a secret that has no value', async () => {
    const runs = [run('ann', 'failed', secret('PASSWORD'))];
    const buttons = ['Store Secret…', 'Show Details'];
    const [level, sentence, offered, wanted] = await shown(runs, 'Store Secret…');
    assert.deepEqual([level, offered, wanted], ['warning', buttons, false]);
    assert.match(String(sentence), /^1 of 1 failed\. user ann: .*PASSWORD/);
    assert.deepEqual(opened.commands.ran, [['storeSecret', 'PASSWORD']]);
    assert.equal((await shown(runs, 'Show Details')).at(-1), true);
    assert.equal(opened.commands.ran.length, 1);
  });
});
