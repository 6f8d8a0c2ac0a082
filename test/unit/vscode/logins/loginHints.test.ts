import assert from 'node:assert/strict';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { LoginHints } from '../../../../src/vscode/features/verifyRole/loginHints.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';

describe('hints of what a login took', () => {
  let opened: TestApp;
  let hints: LoginHints;
  beforeEach(() => {
    opened = createTestApp({ storage: '/nowhere' });
    hints = new LoginHints(opened.app);
  });
  afterEach(() => {
    hints.dispose();
    return opened.close();
  });

  const text = JSON.stringify(loginConfig('http://127.0.0.1:1'));
  const file = (content = text): FakeDocument => new FakeDocument('/shop.dast-auth.json', content);
  const output = ['authentications', 'main', 'steps', 0, 'outputs', 'token'];
  const run = (changes: Partial<UserRun>): UserRun =>
    ({
      role: 'user',
      username: 'ann',
      at: ['testUsers', 0],
      outcome: 'passed',
      outputs: [],
      ...changes,
    }) as UserRun;
  /** Each after the text that it stands behind. */
  const shown = async (document = file()): Promise<readonly unknown[]> =>
    (await hints.provideInlayHints(document.document)).map(({ position, label, paddingLeft }) => [
      text.slice(0, position.character).slice(-16),
      label,
      paddingLeft,
    ]);
  const took = (changes: Partial<UserRun>, isDry = false): void =>
    opened.app.logins.set(file().uri as never, run(changes), isDry);

  it('stand behind outputs with their length or kind, and behind the user with the life of the token', async () => {
    const [token, expiry] = [{ length: 40 } as never, { seconds: 300 } as never];
    assert.deepEqual(await shown(), []);
    took({ outputs: [{ at: output, type: 'string', length: 12 }] as never, token, expiry });
    const both = await shown();
    took({ outputs: [{ at: output, type: 'number' }] as never, token });
    const kind = await shown();
    took({ outputs: [], expiry });
    assert.deepEqual(
      [both, kind, await shown()],
      [
        [
          ['nse.body#/token"', '••• 12 chars', true],
          ['"username":"ann"', '••• 40 chars, 300 s', true],
        ],
        [['nse.body#/token"', '••• number', true]],
        [],
      ],
    );
  });

  it('are none of a dry run, after an edit, in a broken file, or where they are turned off', async () => {
    const outputs = [{ at: output, type: 'string', length: 12 }] as never;
    took({ outputs }, true);
    assert.deepEqual(await shown(), []);
    let changes = 0;
    hints.onDidChangeInlayHints(() => (changes += 1));
    took({ outputs });
    assert.deepEqual([(await shown()).length, changes], [1, 1]);
    assert.deepEqual(await shown(file('{')), []);
    opened.settings.set('inlayHints', false);
    assert.deepEqual(await shown(), []);
    opened.settings.set('inlayHints', true);
    opened.app.logins.makeStale(file().uri as never);
    assert.deepEqual([await shown(), changes], [[], 2]);
  });
});
