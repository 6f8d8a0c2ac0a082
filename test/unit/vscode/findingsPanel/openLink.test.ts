import assert from 'node:assert/strict';
import { createHandlers } from '../../../../src/vscode/features/findingsPanel/handlers.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('a link of the panel', () => {
  it('is opened as it is written: nothing in it is encoded once more', async () => {
    const files = new TestFiles();
    const opened = createTestApp({ storage: files.path('storage').fsPath });
    const { openLink } = createHandlers(opened.app, () => 1);
    const url = 'https://docs.test/a%23b?x=1%262&y=%2F#part';
    await openLink({ url }, new AbortController().signal);
    assert.deepEqual(opened.commands.ran, [['vscode.open', url]]);
    await opened.close();
    files.remove();
  });

  it('is not opened where a user before the host makes it look like another, and says where it leads', async () => {
    const files = new TestFiles();
    const opened = createTestApp({ storage: files.path('storage').fsPath });
    const { openLink } = createHandlers(opened.app, () => 1);
    for (const url of [
      'https://owasp.org@evil.test/a',
      'https://:x@evil.test/a',
      'https://owasp.org%2f:80@evil.test/a',
    ]) {
      await assert.rejects(openLink({ url }, new AbortController().signal), {
        message:
          'The link was not opened: the text before its "@" makes it look like another address. It leads to evil.test.',
      });
    }
    assert.deepEqual(opened.commands.ran, []);
    await opened.close();
    files.remove();
  });
});
