import assert from 'node:assert/strict';
import type { AuthDocuments } from '../../../../src/vscode/features/authConfig/authDocuments.ts';
import {
  deleteSecret,
  manageSecrets,
  replaceSecret,
  storeSecret,
} from '../../../../src/vscode/features/authConfig/secrets/secretCommands.ts';
import { SecretStore } from '../../../../src/vscode/features/authConfig/secrets/secretStore.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';

const noDocuments = {} as unknown as AuthDocuments;

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

  it('are asked for by name and value, and deleted after a warning', async () => {
    const store = new SecretStore(opened.app);
    const { window } = opened;
    window.answer('1 wrong name');
    await storeSecret(opened.app, noDocuments, store, undefined);
    assert.match(window.messages.at(-1) ?? '', /^Start with a letter/);
    window.answer('SHOP_PASSWORD', 'hunter2');
    await storeSecret(opened.app, noDocuments, store, undefined);
    assert.equal(await store.get('SHOP_PASSWORD'), 'hunter2');
    window.answer('Another name…', 'OTHER', '');
    await storeSecret(opened.app, noDocuments, store, undefined);
    assert.deepEqual([window.messages.at(-1), store.names()], ['Enter the value.', ['SHOP_PASSWORD']]);
    window.answer('SHOP_PASSWORD', 'hunter3');
    await replaceSecret(opened.app, store);
    assert.deepEqual([await store.get('SHOP_PASSWORD'), store.names()], ['hunter3', ['SHOP_PASSWORD']]);
    window.answer('SHOP_PASSWORD', 'Delete');
    await deleteSecret(opened.app, store);
    assert.deepEqual([store.names(), await store.has('SHOP_PASSWORD')], [[], false]);
    await deleteSecret(opened.app, store);
    assert.equal(window.messages.at(-1), 'No secrets are stored.');
    store.dispose();
  });

  it('are managed in one place: stored where there is none yet, else what is chosen', async () => {
    const store = new SecretStore(opened.app);
    const { window } = opened;
    window.answer('SHOP_PASSWORD', 'hunter2');
    await manageSecrets(opened.app, noDocuments, store);
    assert.equal(await store.get('SHOP_PASSWORD'), 'hunter2');
    window.answer('Delete Stored Secret…', 'SHOP_PASSWORD', 'Delete');
    await manageSecrets(opened.app, noDocuments, store);
    assert.deepEqual(store.names(), []);
    store.dispose();
  });
});
