import assert from 'node:assert/strict';
import { openTestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

describe('the log', () => {
  it('takes what fails after the end, when its channel is closed', async () => {
    const files = new TestFolder();
    const { app, close } = openTestApp(files.at('storage'));
    app.log.warn('Before the end');
    await close();
    let failed: unknown;
    try {
      app.log.warn('After the end');
      app.log.error('After the end', 'An import was cut off');
    } catch (error) {
      failed = error;
    }
    assert.equal(failed, undefined);
    files.remove();
  });
});
