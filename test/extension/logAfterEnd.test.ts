import assert from 'node:assert/strict';
import { openTestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

describe('the log', () => {
  it('takes what fails after the end, when its channel is closed', async () => {
    const files = new TestFolder();
    const opened = openTestApp(files.at('storage'));
    const { log } = opened.app;
    log.warn('Before the end');
    await opened.close();
    let failed: unknown;
    try {
      log.warn('After the end');
      log.error('After the end', 'An import was cut off');
    } catch (error) {
      failed = error;
    }
    assert.equal(failed, undefined);
    files.remove();
  });
});
