import assert from 'node:assert/strict';
import type { CodeLens, TextDocument, Uri as VsCodeUri } from 'vscode';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { LoginLenses } from '../../../../src/vscode/features/verifyRole/loginLenses.ts';
import { LoginResults } from '../../../../src/vscode/shared/logins/loginResults.ts';
import { FakeSettings } from '../../../fakes/testApp.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';

const configOf = (roles: number): string =>
  JSON.stringify({
    authentications: { main: { steps: [{ stepId: 'login' }, {}, { stepId: 'code' }] } },
    roles: [
      ...Array.from({ length: roles }, (_, index) => ({ name: `role ${index}` })),
      { authentication: 'main' },
    ],
    testUsers: [
      { role: 'role 0', username: 'ann' },
      { role: 'role 0', username: 'ben' },
      { role: 'role 1', username: 'cy' },
    ],
  });

describe('the lenses of roles and steps', () => {
  const settings = new FakeSettings();
  let logins: LoginResults;
  let lenses: LoginLenses;
  let changes: number;
  beforeEach(() => {
    settings.set('codeLens', undefined);
    [logins, changes] = [new LoginResults(() => 0), 0];
    lenses = new LoginLenses({ settings: settings as never, logins, clock: () => 0 });
    lenses.onDidChangeCodeLenses(() => (changes += 1));
  });
  afterEach(() => {
    lenses.dispose();
    logins.dispose();
  });

  /** What stands where, and what a click runs. */
  const shown = async (text: string): Promise<unknown> => {
    const document = new FakeDocument('/shop.dast-auth.json', text, 'dast-auth');
    const all: CodeLens[] = await lenses.provideCodeLenses(document as unknown as TextDocument);
    return all.map(({ range, command }) => [
      text.slice(range.start.character, range.start.character + 18),
      command?.title.replace(/^\$\([\w-]+\) /, ''),
      command?.command.replace('dastWorkbench.', ''),
      (command?.arguments ?? []).map((argument: unknown) =>
        typeof argument === 'object' && argument !== null && 'path' in argument ? 'file' : argument,
      ),
    ]);
  };

  it('verify, try and scan, say how logins went, and lead to them', async () => {
    const text = configOf(2);
    const file = new FakeDocument('/shop.dast-auth.json', text).uri as unknown as VsCodeUri;
    const step = (id: string): number => text.indexOf(`{"stepId":"${id}"`);
    logins.set(file, { role: 'role 0', username: 'ann', outcome: 'passed' } as unknown as UserRun, false);
    assert.deepEqual(await shown(text), [
      ['"roles":[{"name":"', 'Verify All Roles', 'auth.verifyAllRoles', ['file']],
      ['"roles":[{"name":"', 'Dry Run', 'auth.dryRun', ['file']],
      ['"roles":[{"name":"', 'Test Authorization', 'testAuthorization', [{ uri: file }]],
      ['{"name":"role 0"},', 'Verify', 'auth.verifyRole', ['file', 'role 0']],
      ['{"name":"role 0"},', 'Scan…', 'scanAsRole', [{ uri: file, role: 'role 0' }]],
      ['{"name":"role 0"},', '1 of 2 logged in', 'auth.showLogins', ['file']],
      ['{"name":"role 1"},', 'Verify', 'auth.verifyRole', ['file', 'role 1']],
      ['{"name":"role 1"},', 'Scan…', 'scanAsRole', [{ uri: file, role: 'role 1' }]],
      ['{"name":"role 1"},', 'not tried', 'auth.verifyRole', ['file', 'role 1']],
      ['{"stepId":"login"}', 'Verify to Here', 'auth.verifyToHere', ['file', step('login')]],
      ['{"stepId":"code"}]', 'Verify to Here', 'auth.verifyToHere', ['file', step('code')]],
    ]);
  });

  it('are none where there is nothing to run, or the settings say so, and not more than anybody looks at', async () => {
    assert.deepEqual(await shown(''), []);
    assert.deepEqual(await shown('{"authentications":{}}'), []);
    assert.equal(((await shown(configOf(165))) as unknown[]).length, 500);
    assert.equal(changes, 0);
    settings.set('codeLens', false);
    assert.deepEqual(await shown(configOf(2)), []);
    logins.set({ toString: () => 'x' } as VsCodeUri, {} as UserRun, false);
    assert.equal(changes, 2);
  });

  it('are written again as logins grow older', () => {
    const aged = new EventEmitter<void>();
    const old = Object.assign(Object.create(logins) as LoginResults, { onDidAge: aged.event });
    const others = new LoginLenses({ settings: settings as never, logins: old as never, clock: () => 0 });
    others.onDidChangeCodeLenses(() => (changes += 1));
    aged.fire();
    assert.equal(changes, 1);
    others.dispose();
    aged.fire();
    assert.equal(changes, 1);
  });
});
