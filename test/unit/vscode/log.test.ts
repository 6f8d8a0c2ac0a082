import assert from 'node:assert/strict';
import { logWithoutSecrets, type Log } from '../../../src/vscode/app/log.ts';
import { holdsWord, secretForms } from '../../fakes/secretForms.ts';

describe('the log', () => {
  it('is shown where its channel is', () => {
    let shown = 0;
    logWithoutSecrets({ show: () => shown++ } as never).show();
    assert.equal(shown, 1);
  });
});

describe('secrets in errors', () => {
  it('are in no line of the log, in whichever form an error quotes them', () => {
    const lines: string[] = [];
    const write = (...texts: readonly unknown[]): void => void lines.push(texts.map(String).join(' '));
    const log = logWithoutSecrets({ show: () => undefined, warn: write, error: write } as Log);
    const leaks = secretForms.filter(({ write: form }) => {
      const quoted = `Could not read\n${form('c4nary7z9')}\nin a report`;
      lines.length = 0;
      log.warn(quoted);
      log.error('Importing reports', new Error(quoted));
      log.error('Importing reports', quoted);
      log.error(new Error(quoted));
      assert.equal(lines.filter((line) => line.includes('Could not read')).length, 4);
      return holdsWord(lines.join('\n'), 'c4nary7z9');
    });
    assert.deepEqual(
      leaks.map(({ name }) => name),
      [],
    );
  });
});
