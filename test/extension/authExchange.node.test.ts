import assert from 'node:assert/strict';
import { join } from 'node:path';
import {
  type CodeLens,
  commands,
  DiagnosticSeverity,
  env,
  extensions,
  languages,
  Selection,
  type TextDocument,
  Uri,
  window,
  TabInputTextDiff,
} from 'vscode';
import { Deadline, slowness, until } from '../patience.ts';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { AuthConfigFiles, positionOf, twoSteps } from './authConfigFiles.ts';
import { codeOf } from './authDiagnostics.ts';

const fixtures = join(__dirname, '../../../test/fixtures/exchange');

describe('auth configs from and to other formats', () => {
  let files: AuthConfigFiles;

  before(async () => {
    files = new AuthConfigFiles();
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
  });
  after(() => files.remove());
  afterEach(async () => {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await commands.executeCommand('workbench.action.closeAllEditors');
    await until(
      () => openTabs().length === 0,
      () => openTabs().join(),
    );
  });

  function startImport(name: string, text?: string): Thenable<unknown> {
    const uri = text === undefined ? Uri.file(join(fixtures, name)) : files.at(name);
    if (text !== undefined) files.write(name, text);
    return commands.executeCommand(commandIds.importThisAuthentication, uri);
  }

  describe('importing', () => {
    it('previews what a collection would add, and adds it as one step that can be undone', async () => {
      const document = await files.open(twoSteps);
      const importing = startImport('shop.postman_collection.json');
      // The proposed name, and no roles for now; then Apply in the title of the comparison.
      let compared = '';
      await answerUntil(importing, 'workbench.action.acceptSelectedQuickOpenItem', async () => {
        const { input, label } = window.tabGroups.activeTabGroup.activeTab ?? {};
        if (!(input instanceof TabInputTextDiff)) return;
        compared = label ?? '';
        await commands.executeCommand(commandIds.applyImport, input.modified);
      });
      assert.match(compared, /config\d+\.dast-auth\.json: Import of "token" \(\d+ recognised, /);
      assert.ok(
        !window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => tab.input instanceof TabInputTextDiff)),
      );
      assert.equal(await importing, 'imported');
      const text = document.getText();
      assert.match(text, /"stepId": "sign-in"/);
      assert.ok(text.includes('  // A shop with two roles.'), 'comments stay');
      assert.doesNotMatch(text, /Violet|hunter/);
      assert.deepEqual(await errorsOf(document), []);
      await commands.executeCommand('undo');
      assert.equal(document.getText(), twoSteps);
    });

    it('changes nothing when the preview is discarded or closed', async () => {
      // Without roles nothing is asked before the preview.
      const text = '{ "authentications": {} }\n';
      const document = await files.open(text);
      const endings: readonly ((preview: Uri) => Thenable<unknown>)[] = [
        (preview) => commands.executeCommand(commandIds.discardImport, preview),
        () => commands.executeCommand('workbench.action.closeActiveEditor'),
      ];
      const ended = new Set<string>();
      for (const end of endings) {
        const importing = startImport('login.har');
        await answerUntil(importing, 'workbench.action.acceptSelectedQuickOpenItem', async () => {
          const input = window.tabGroups.activeTabGroup.activeTab?.input;
          if (!(input instanceof TabInputTextDiff) || ended.has(String(input.modified))) return;
          // Once: VS Code may still name the tab, and the next editor would be closed.
          ended.add(String(input.modified));
          await end(input.modified);
        });
        assert.equal(await importing, 'left');
        assert.equal(document.getText(), text);
      }
      const left = startImport('login.har');
      await answerUntil(left, 'workbench.action.closeQuickOpen');
      assert.equal(await left, 'left', 'the question about its name was left');
    });

    it('writes a new file, not saved yet, where no auth config is open', async () => {
      const importing = startImport('petstore.openapi.yaml');
      await answerUntil(importing, 'workbench.action.acceptSelectedQuickOpenItem');
      assert.equal(await importing, 'imported');
      const document = window.activeTextEditor?.document;
      assert.ok(document?.isUntitled);
      assert.equal(document.languageId, 'dast-auth');
      assert.match(document.uri.path, /\.dast-auth\.json$/);
      assert.match(document.getText(), /\/\/ Fill in: the roles of the application\./);
      // What nobody confirmed is false, and said.
      assert.deepEqual(await errorsOf(document), [
        'Scans create, change and delete data: test an environment that is isolated from production, and set this to true.',
      ]);
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    it('says in one sentence what cannot be used, and changes nothing', async () => {
      const document = await files.open(twoSteps);
      assert.equal(await startImport('other.json', '{"a": 1}'), 'refused');
      assert.equal(await startImport('broken.yaml', 'a: [\n'), 'refused');
      assert.equal(await startImport('gone.json'), 'refused');
      assert.equal(document.getText(), twoSteps);
      await commands.executeCommand('notifications.clearAll');
    });

    it('reads files of 5 MB with hostile names in them', async () => {
      const item = {
        name: '"}// \u2028</script>`$(x)',
        request: { method: 'GET', url: 'http://localhost/a' },
      };
      const login = {
        name: '${secret:X} {{y}}',
        request: {
          method: 'POST',
          url: 'http://localhost/login',
          body: { mode: 'raw', raw: '{"username":"ann","password":"hunter-two"}' },
        },
      };
      const items = [login, ...Array<unknown>(70_000).fill(item)];
      const info = {
        name: item.name,
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      };
      const text = JSON.stringify({ info, item: items });
      assert.ok(text.length > 4_000_000);
      const document = await files.open(twoSteps);
      const importing = startImport('large.json', text);
      await answerUntil(importing, 'workbench.action.acceptSelectedQuickOpenItem', () =>
        commands.executeCommand(commandIds.applyImport),
      );
      assert.equal(await importing, 'imported');
      assert.deepEqual(await errorsOf(document), []);
      assert.doesNotMatch(document.getText(), /hunter-two/);
    });
  });

  it('exports a role for a scanner into a file that it opens', async () => {
    const document = await files.open(twoSteps);
    const target = files.at('shop.zap.yaml');
    const options = { role: 'administrator', scanner: 'zap', target };
    await commands.executeCommand(commandIds.exportForScanner, document.uri, options);
    const exported = window.activeTextEditor?.document;
    assert.equal(exported?.uri.fsPath, target.fsPath);
    assert.match(exported.getText(), /^# Log in to Shop[^]*method: script[^]*\$\{A1\}/);
  });

  describe('copying', () => {
    it('copies the step at the cursor, the sequence around it, and what a lens names', async () => {
      const document = await files.open(twoSteps.replace('"SHOP"', '"x"'));
      select(document, '"path": "/api/lo|gin"');
      await commands.executeCommand(commandIds.copyAsCurl);
      const step = await env.clipboard.readText();
      assert.match(step, /^# A1: /m);
      assert.match(step, /'http:\/\/localhost:8080\/api\/login'/);
      assert.doesNotMatch(step, /api\/token/);
      select(document, '"token|Type"');
      await commands.executeCommand(commandIds.copyAsCurl);
      assert.match(await env.clipboard.readText(), /\/api\/login'[\s\S]*\/api\/token'/);
      const lenses = await commands.executeCommand<CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      const copying = lenses.flatMap(({ command }) =>
        command?.command === commandIds.copyAsCurl ? command : [],
      );
      assert.equal(copying.length, 3);
      await commands.executeCommand(commandIds.copyAsHttp, ...(copying.at(-1)?.arguments ?? []));
      assert.match(await env.clipboard.readText(), /^### exchange$/m);
    });

    it('copies the only sequence from anywhere, and the sheet without secrets', async () => {
      const document = await files.open(twoSteps.replace('"${secret:A1}"', '"Violet-99-not-to-copy"'));
      select(document, '"ver|sion"');
      await commands.executeCommand(commandIds.copyAsHttp);
      assert.match(await env.clipboard.readText(), /### login[\s\S]*### exchange/);
      await commands.executeCommand(commandIds.copyRoleSheet, { uri: document.uri });
      const sheet = await env.clipboard.readText();
      assert.match(sheet, /^# .*Shop/m);
      assert.match(sheet, /administrator/);
      assert.doesNotMatch(sheet, /Violet/);
    });

    it('leaves the clipboard alone where there is nothing to copy', async () => {
      await env.clipboard.writeText('before');
      const document = await files.open('{ "authentications": { "main": { "steps": [{}] } } }');
      select(document, '{|}');
      await commands.executeCommand(commandIds.copyAsCurl);
      await files.open('');
      await commands.executeCommand(commandIds.copyRoleSheet);
      await commands.executeCommand('workbench.action.closeAllEditors');
      // The workspace has several configs: which one is asked, and not answered.
      let isLeft = false;
      const asking = commands.executeCommand(commandIds.copyAsCurl).then(() => (isLeft = true));
      await until(async () => {
        await commands.executeCommand('workbench.action.closeQuickOpen');
        return isLeft;
      });
      await asking;
      assert.equal(await env.clipboard.readText(), 'before');
    });
  });
});

function select(document: TextDocument, part: string): void {
  const editor = window.activeTextEditor;
  assert.equal(editor?.document, document);
  const position = positionOf(document, part);
  editor.selection = new Selection(position, position);
}

/** Gives the same answer again and again, after a look, until the command that asks has ended. */
async function answerUntil(
  asking: Thenable<unknown>,
  answer: string,
  look: () => unknown = () => undefined,
): Promise<void> {
  let isDone = false;
  // Whoever asks waits for the outcome, and sees why it failed.
  void Promise.allSettled([asking]).then(() => (isDone = true));
  const deadline = new Deadline(20_000);
  while (!deadline.isOver) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (isDone) return;
    await look();
    await commands.executeCommand(answer);
  }
  assert.fail(`It still asks, beside ${openTabs().join()}.`);
}

function openTabs(): readonly string[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
}

/** The errors of a document as soon as it has been checked. */
async function errorsOf(document: TextDocument): Promise<string[]> {
  const changed = new Promise<void>((resolve) => {
    const listener = languages.onDidChangeDiagnostics(({ uris }) => {
      if (!uris.some((uri) => uri.toString() === document.uri.toString())) return;
      listener.dispose();
      resolve();
    });
    setTimeout(resolve, 2000 * slowness());
  });
  await changed;
  return languages
    .getDiagnostics(document.uri)
    .filter((one) => one.severity === DiagnosticSeverity.Error && codeOf(one) !== 'attachment-missing')
    .map(({ message }) => message);
}
