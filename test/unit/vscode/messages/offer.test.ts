import assert from 'node:assert/strict';
import { type Button, offer } from '../../../../src/vscode/shared/messages/offer.ts';

describe('A message with buttons', () => {
  const asked = async (pressed: string | undefined, fail = false) => {
    const done: string[] = [];
    const show = async (...shown: readonly unknown[]): Promise<string | undefined> => {
      done.push(shown.join(' | '));
      if (fail) throw new Error('no window');
      return pressed;
    };
    const run = (name: string) => (): unknown => done.push(name);
    const refuse = async (): Promise<never> => {
      throw new Error('no file');
    };
    const buttons: readonly Button[] = [
      ['Open', run('opened')],
      ['Undo', run('undone')],
      ['Save', refuse],
    ];
    const app = { reportError: (action: string, error: unknown) => done.push(`${action}: ${String(error)}`) };
    offer(app, 'Exporting', show, 'Exported.', buttons);
    await new Promise((resolve) => setImmediate(resolve));
    return done.slice(1);
  };

  it('does what the pressed button says, and reports what fails', async () => {
    assert.deepEqual(await asked('Open'), ['opened']);
    assert.deepEqual(await asked('Undo'), ['undone']);
    assert.deepEqual(await asked(undefined), []);
    assert.deepEqual(await asked('Save'), ['Exporting: Error: no file']);
    assert.deepEqual(await asked(undefined, true), ['Exporting: Error: no window']);
  });
});
