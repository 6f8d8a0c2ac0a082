import assert from 'node:assert/strict';
import type { TerminalProfileProvider } from 'vscode';
import packageJson from '../../../package.json' with { type: 'json' };
import { terminalProfileId } from '../../../src/vscode/app/ids.ts';
import { registerTerminalProfile } from '../../../src/vscode/shared/faces/roleTerminals.ts';
import { lendHost } from '../../fakes/vscode/vscode.ts';

describe('the profile of terminals', () => {
  it('is that of the manifest, and shows what it opened and ends it, with its own terminal alone', async () => {
    const closed: string[] = [];
    let provider: TerminalProfileProvider | undefined;
    let close: (terminal: object) => void = () => undefined;
    let show: (terminal: object) => void = () => undefined;
    const shown: string[] = [];
    const nothing = { dispose: () => undefined };
    const lent = lendHost({
      window: {
        registerTerminalProfileProvider: (id: string, given: TerminalProfileProvider) => {
          assert.deepEqual(
            packageJson.contributes.terminal.profiles.map((one) => one.id),
            [id],
          );
          provider = given;
          return nothing;
        },
        onDidOpenTerminal: (listener: typeof show) => {
          show = listener;
          return nothing;
        },
        onDidCloseTerminal: (listener: typeof close) => {
          close = listener;
          return nothing;
        },
      },
    });
    let count = 0;
    registerTerminalProfile(terminalProfileId, async () => {
      const name = `DAST: $(bug) ${++count}`;
      return { name, environment: { HTTPS_PROXY: `http://scan:${count}@a` }, close: () => closed.push(name) };
    });
    const open = async (): Promise<object> => {
      const profile = await provider?.provideTerminalProfile({} as never);
      return { creationOptions: { ...profile?.options } };
    };
    const [first, second] = [await open(), await open()];
    show({ creationOptions: { env: {} }, show: () => shown.push('bash') });
    show({ ...first, show: () => shown.push('first') });
    assert.deepEqual(shown, ['first']);
    close({ creationOptions: { pty: {} } });
    close({ creationOptions: { name: 'bash', env: {} } });
    assert.deepEqual(closed, []);
    close(second);
    assert.deepEqual(closed, ['DAST: $(bug) 2']);
    close(second);
    close(first);
    assert.deepEqual(closed, ['DAST: $(bug) 2', 'DAST: $(bug) 1']);
    lent.dispose();
  });
});
