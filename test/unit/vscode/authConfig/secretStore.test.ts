import assert from 'node:assert/strict';
import { SecretStore } from '../../../../src/vscode/authConfig/secrets/secretStore.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';

describe('stored secrets', () => {
  let opened: TestApp;
  beforeEach(() => (opened = createTestApp({ storage: '/nowhere' })));
  afterEach(() => opened.close());

  it('keep their names, which the storage cannot list, and nothing of their values', async () => {
    const { app } = opened;
    const store = new SecretStore(app);
    let changes = 0;
    assert.equal(await store.has('B'), false);
    await store.store('B', 'hunter2');
    await store.store('A', 'hunter3');
    assert.deepEqual([store.names(), await store.has('B')], [['A', 'B'], true]);
    assert.doesNotMatch(JSON.stringify(app.globalState.get('secretNames')), /hunter/);
    store.onDidChange(() => changes++);
    // Another window deletes it.
    await app.secrets.delete('dastWorkbench.secret.B');
    assert.deepEqual([await store.has('B'), changes], [false, 1]);
    await store.delete('A');
    assert.deepEqual(new SecretStore(app).names(), ['B']);
    store.dispose();
  });
});
