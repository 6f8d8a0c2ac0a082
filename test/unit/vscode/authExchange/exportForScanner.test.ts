import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import type { App } from '../../../../src/vscode/app/app.ts';
import { exportForScanner } from '../../../../src/vscode/features/authExchange/exportForScanner.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Uri } from '../../../fakes/vscode/vscode.ts';

const full = readFileSync(new URL('../../../fixtures/auth/full.dast-auth.json', import.meta.url), 'utf8');

describe('Export for Scanner…', () => {
  let files: TestFiles;
  let opened: TestApp;
  let app: App;
  let proposed = '';
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    const showSaveDialog = async ({ defaultUri }: { readonly defaultUri?: { readonly path: string } }) => {
      proposed = defaultUri?.path.split('/').at(-1) ?? '';
      return defaultUri;
    };
    app = {
      ...opened.app,
      window: Object.assign(Object.create(opened.app.window) as App['window'], { showSaveDialog }),
    };
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('asks for role and tool, proposes a name beside the config, opens the file and lists what is left', async () => {
    const config = files.write('shop.dast-auth.json', full);
    opened.window.answer('administrator', 'StackHawk');
    const written = await exportForScanner(app, config, undefined);
    assert.equal(proposed, 'shop-api-administrator.stackhawk.yml');
    assert.deepEqual(
      opened.window.lists.map(({ items, ...options }) => ({
        ...options,
        labels: items.map(([label]) => label),
      })),
      [
        {
          title: 'Export for Scanner',
          placeHolder: 'Which role?',
          labels: ['administrator', 'standard user'],
        },
        {
          title: 'Export for Scanner',
          placeHolder: 'For which tool?',
          labels: ['ZAP', 'Nuclei', 'StackHawk', 'Schemathesis', 'curl', 'Arazzo'],
        },
      ],
    );
    assert.deepEqual(
      written?.map(({ fsPath }) => fsPath),
      ['.yml', '-login.sh'].map((end) => files.path(`shop-api-administrator.stackhawk${end}`).fsPath),
    );
    assert.match(readFileSync(written?.[0]?.fsPath ?? '', 'utf8'), /^# Log in to Shop API as administrator/);
    assert.deepEqual(opened.window.shown, [files.path('shop-api-administrator.stackhawk.yml').path]);
    const [message = ''] = opened.window.messages;
    assert.match(
      message,
      /^Exported to .*stackhawk\.yml, .*-login\.sh\. 3 things to do by hand: It logs in as one/,
    );
    opened.window.answer(undefined);
    opened.window.press('Show All');
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(opened.window.offered.length, 3);
    assert.ok(opened.window.offered.some((sentence) => sentence.includes('curl and jq')));
  });

  it('takes role, tool and file from whoever runs it, and writes the second file beside the first', async () => {
    const config = files.write('shop.dast-auth.json', full);
    const target = files.path('auth.yaml');
    const options = { role: 'standard user', scanner: 'nuclei', target };
    await exportForScanner(app, { uri: config }, options);
    assert.deepEqual(opened.window.asked, []);
    assert.match(
      readFileSync(target.fsPath, 'utf8'),
      /template: \.\/shop-api-standard-user\.nuclei-login\.yaml/,
    );
    assert.ok(existsSync(files.path('shop-api-standard-user.nuclei-login.yaml').fsPath));
  });

  it('counts what a tool cannot express and what is to do by hand, and lists it where there is more than one', async () => {
    const config = files.write('shop.dast-auth.json', full);
    const said: unknown[] = [];
    mkdirSync(files.path('out').fsPath);
    for (const scanner of ['zap', 'nuclei', 'stackhawk', 'schemathesis', 'curl', 'arazzo']) {
      opened.window.dismiss();
      await exportForScanner(app, config, {
        role: 'administrator',
        scanner,
        target: files.path(`out/${scanner}`),
      });
      const [, counts] = /^Exported to .*?\. (.*?): /.exec(opened.window.messages.at(-1) ?? '') ?? [];
      said.push([scanner, counts, ...opened.window.buttons]);
    }
    assert.deepEqual(said, [
      ['zap', '1 thing ZAP cannot express'],
      ['nuclei', '3 things to do by hand', 'Show All'],
      ['stackhawk', '3 things to do by hand', 'Show All'],
      ['schemathesis', '1 thing to do by hand'],
      ['curl', '1 thing to do by hand'],
      ['arazzo', '2 things Arazzo cannot express, 2 things to do by hand', 'Show All'],
    ]);
  });

  it('proposes the folder of the workspace for a config that is not saved yet', async () => {
    const document = new FakeDocument(Uri.parse('untitled:Untitled-1'), full, 'dast-auth');
    opened.window.activeTextEditor = { document };
    opened.window.answer('administrator', 'curl');
    const [written] = (await exportForScanner(app, undefined, undefined)) ?? [];
    assert.equal(written?.fsPath, files.path('shop-api-administrator.curl.sh').fsPath);
  });

  it('takes the role of an item of the tree', async () => {
    const uri = files.write('shop.dast-auth.json', full);
    opened.window.answer('curl');
    await exportForScanner(app, { uri, part: { kind: 'role', name: 'standard user' } }, undefined);
    assert.equal(proposed, 'shop-api-standard-user.curl.sh');
  });

  it('writes nothing of a file that is broken, of an unknown role, or when a question is left', async () => {
    const document = { getText: () => '{', positionAt: () => ({ line: 0 }), languageId: 'dast-auth' };
    opened.window.activeTextEditor = { document };
    assert.equal(await exportForScanner(app, undefined, undefined), undefined);
    assert.match(opened.window.messages.at(-1) ?? '', /^Line 1: /);
    const config = files.write('shop.dast-auth.json', full);
    await exportForScanner(app, config, { role: 'nobody', scanner: 'zap' });
    assert.equal(
      opened.window.messages.at(-1),
      'There is no role "nobody" with an authentication in this file.',
    );
    opened.window.answer(undefined);
    await exportForScanner(app, config, undefined);
    assert.deepEqual(
      readdirSync(files.folder).filter((name) => name !== 'storage'),
      ['shop.dast-auth.json'],
    );
  });
});
