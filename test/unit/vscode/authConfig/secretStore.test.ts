import assert from 'node:assert/strict';
import type { AuthDocuments } from '../../../../src/vscode/features/authConfig/authDocuments.ts';
import {
  askSecretName,
  deleteSecret,
  manageSecrets,
  replaceSecret,
  storeSecret,
} from '../../../../src/vscode/features/authConfig/secrets/secretCommands.ts';
import { SecretStore } from '../../../../src/vscode/features/authConfig/secrets/secretStore.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { until } from '../../../patience.ts';

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

  it('are asked for with what is known of each, and never shown', async () => {
    const store = new SecretStore(opened.app);
    const { window } = opened;
    await store.store('OLD', 'hunter1');
    const document = { languageId: 'dast-auth' };
    window.activeTextEditor = { document };
    const documents = {
      open: async () => ({ language: { placeholderNames: () => ({ secret: ['OLD', 'NEW'] }) }, config: {} }),
    } as unknown as AuthDocuments;
    window.answer('NEW', 'hunter2', 'Another name…', '1', undefined);
    await storeSecret(opened.app, documents, store, undefined);
    await storeSecret(opened.app, documents, store, undefined);
    await manageSecrets(opened.app, documents, store);
    await storeSecret(opened.app, documents, store, 'no name');
    window.answer('hunter3', undefined, 'OLD', undefined);
    await storeSecret(opened.app, documents, store, 'GIVEN');
    await replaceSecret(opened.app, store);
    const deleting = deleteSecret(opened.app, store);
    await until(() => window.buttons.length > 0);
    assert.deepEqual(
      [window.messages.at(-1), window.buttons],
      ['Delete the stored secret "OLD"? This cannot be undone.', ['Delete']],
    );
    window.dismiss();
    await deleting;
    await askSecretName(opened.app, store, 'FIRST');
    window.answer('1st', 'OLD', 'FREE');
    assert.equal(await askSecretName(opened.app, store, 'FIRST'), undefined);
    assert.equal(await askSecretName(opened.app, store, 'FIRST'), 'OLD');
    assert.equal(await askSecretName(opened.app, store, 'FIRST'), 'FREE');
    assert.deepEqual(store.names(), ['GIVEN', 'NEW', 'OLD']);
    assert.deepEqual(window.lists, [
      {
        title: 'Store Secret',
        items: [
          ['NEW', 'not stored yet', undefined],
          ['OLD', 'stored', undefined],
          ['', undefined, undefined],
          ['Another name…', undefined, undefined],
        ],
      },
      {
        title: 'Store Secret',
        items: [
          ['OLD', 'stored', undefined],
          ['NEW', 'stored', undefined],
          ['', undefined, undefined],
          ['Another name…', undefined, undefined],
        ],
      },
      {
        title: 'Manage Secrets',
        items: [
          ['Store Secret…', undefined, undefined],
          ['Replace Stored Secret…', undefined, undefined],
          ['Delete Stored Secret…', undefined, undefined],
        ],
      },
      {
        title: 'Replace Stored Secret',
        items: [
          ['GIVEN', undefined, undefined],
          ['NEW', undefined, undefined],
          ['OLD', undefined, undefined],
        ],
      },
      {
        title: 'Delete Stored Secret',
        items: [
          ['GIVEN', undefined, undefined],
          ['NEW', undefined, undefined],
          ['OLD', undefined, undefined],
        ],
      },
    ]);
    assert.deepEqual(window.boxes, [
      {
        password: true,
        ignoreFocusOut: true,
        title: 'Store Secret NEW',
        prompt: 'The value is kept in the secret storage of VS Code and never shown.',
        validateInput: undefined,
      },
      {
        title: 'Store Secret',
        prompt: 'The name, as in ${secret:NAME}.',
        validateInput: 'Start with a letter or _, then use letters, digits, and any of _ . -',
      },
      {
        password: true,
        ignoreFocusOut: true,
        title: 'Store Secret GIVEN',
        prompt: 'The value is kept in the secret storage of VS Code and never shown.',
        validateInput: undefined,
      },
      {
        value: 'FIRST',
        ignoreFocusOut: true,
        title: 'Move to Secret Storage',
        prompt: 'Name of the secret. The file gets a placeholder with it.',
        validateInput: undefined,
      },
      {
        value: 'FIRST',
        ignoreFocusOut: true,
        title: 'Move to Secret Storage',
        prompt: 'Name of the secret. The file gets a placeholder with it.',
        validateInput: 'Start with a letter or _, then use letters, digits, and any of _ . -',
      },
      {
        value: 'FIRST',
        ignoreFocusOut: true,
        title: 'Move to Secret Storage',
        prompt: 'Name of the secret. The file gets a placeholder with it.',
        validateInput: {
          message: 'A secret of that name is stored already and will be replaced.',
          severity: 2,
        },
      },
      {
        value: 'FIRST',
        ignoreFocusOut: true,
        title: 'Move to Secret Storage',
        prompt: 'Name of the secret. The file gets a placeholder with it.',
        validateInput: undefined,
      },
    ]);
    store.dispose();
  });
});
