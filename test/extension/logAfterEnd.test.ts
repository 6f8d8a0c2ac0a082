import { openTestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

// A channel that is closed throws when something is logged, which fails these tests.
describe('the log', () => {
  const files = new TestFolder();
  after(() => files.remove());

  it('takes what fails after the end', async () => {
    const opened = openTestApp(files.at('storage'));
    const { log } = opened.app;
    log.warn('Before the end');
    await opened.close();
    log.warn('After the end');
    log.error('After the end', 'An import was cut off');
  });

  it('goes on where another one of the same host ended just after its first message', async () => {
    const ended = openTestApp(files.at('ended'));
    ended.app.log.warn('The only message');
    await ended.close();
    const opened = openTestApp(files.at('opened'));
    opened.app.log.warn('The first message');
    await opened.close();
  });
});
