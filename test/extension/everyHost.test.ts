import assert from 'node:assert/strict';
import { openTestApp, type TestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

/** What every extension host does by its own means: threads, stored files, the index of routes. */
describe('in every host', () => {
  let files: TestFolder;
  let opened: TestApp;

  beforeEach(() => {
    files = new TestFolder();
    opened = openTestApp(files.at('storage'));
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('the code of the workspace is indexed', async () => {
    await opened.app.handlers.start();
    assert.equal(opened.app.handlers.state, 'ready');
    const routes = await opened.app.handlers.listRoutes();
    const [orders] = routes.filter(({ path }) => path.endsWith('/orders/{id}'));
    assert.ok(orders?.handler, JSON.stringify(routes.map(({ path }) => path)));
  });
});
