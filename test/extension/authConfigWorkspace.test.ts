import assert from 'node:assert/strict';
import {
  commands,
  DiagnosticSeverity,
  Disposable,
  extensions,
  languages,
  RelativePattern,
  ThemeIcon,
  Uri,
  window,
  workspace,
} from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { AuthChecks } from '../../src/vscode/features/authConfig/authChecks.ts';
import { AuthDocuments } from '../../src/vscode/features/authConfig/authDocuments.ts';
import { AuthEnvironment } from '../../src/vscode/features/authConfig/authEnvironment.ts';
import { RuleDocs } from '../../src/vscode/features/authConfig/ruleDocs.ts';
import {
  type AuthConfigNode,
  AuthConfigsTree,
} from '../../src/vscode/features/authConfig/tree/authConfigsTree.ts';
import { WorkspaceDiagnostics } from '../../src/vscode/features/authConfig/workspace/validateWorkspace.ts';
import { WorkspaceConfigs } from '../../src/vscode/features/authConfig/workspace/workspaceConfigs.ts';
import { until } from '../patience.ts';
import { twoSteps } from './authConfigFiles.ts';
import { codeOf } from './authDiagnostics.ts';
import { openTestApp, type TestApp } from './testApp.ts';

const allStored = { has: async () => true, onDidChange: () => new Disposable(() => undefined) };

describe('auth configs of the workspace', () => {
  let folder: Uri;
  let opened: TestApp;
  let configs: WorkspaceConfigs;

  before(async () => {
    const [first] = workspace.workspaceFolders ?? [];
    assert.ok(first);
    folder = Uri.joinPath(first.uri, 'auth-configs-test');
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
  });
  beforeEach(async () => {
    await workspace.fs.createDirectory(folder);
    // The file that the configs attach.
    await write('openapi.yaml', 'openapi: 3.0.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n');
    opened = openTestApp(Uri.joinPath(folder, 'storage'));
    const environment = new AuthEnvironment(allStored, opened.app.environments, opened.app);
    configs = new WorkspaceConfigs(
      new AuthChecks(new AuthDocuments(), environment),
      environment,
      opened.app.files,
    );
  });
  afterEach(async () => {
    configs.dispose();
    await opened.close();
    await commands.executeCommand('workbench.action.closeAllEditors');
    await workspace.fs.delete(folder, { recursive: true });
  });

  const at = (name: string): Uri => Uri.joinPath(folder, name);
  const write = (name: string, text: string): Thenable<void> =>
    workspace.fs.writeFile(at(name), new TextEncoder().encode(text));

  it('are validated without being opened, and follow what happens to the files', async () => {
    await write(
      '.dast-auth.json',
      `\uFEFF${twoSteps.replace('"tokenLocation": "Header"', '"tokenLocation": "Head"')}`,
    );
    await commands.executeCommand(commandIds.validateAuthConfigs);
    const uri = at('.dast-auth.json');
    const [problem] = languages
      .getDiagnostics(uri)
      .filter(({ severity }) => severity === DiagnosticSeverity.Error);
    assert.ok(problem);
    assert.equal(codeOf(problem), 'value-not-allowed');
    assert.equal(problem.source, 'DAST');
    assert.deepEqual([problem.range.start.line, problem.range.start.character], [14, 23]);
    assert.ok(!workspace.textDocuments.some((document) => document.uri.toString() === uri.toString()));

    const before = languages.getDiagnostics(uri).length;
    // As a user opens it: what extensions open stays in memory for minutes.
    await commands.executeCommand('vscode.open', uri);
    await until(() => languages.getDiagnostics(uri).length === before);
    await commands.executeCommand('workbench.action.closeAllEditors');
    await write('.dast-auth.json', '{');
    await until(() => languages.getDiagnostics(uri).some((one) => codeOf(one) === 'brace-expected'));
    await workspace.fs.delete(uri);
    await until(() => languages.getDiagnostics(uri).length === 0);
  });

  it('count what the check found, and stop when asked', async () => {
    await write('good.dast-auth.json', twoSteps);
    await write('bad.dast-auth.json', '{');
    await write('huge.dast-auth.json', ' '.repeat(20_000_001));
    const diagnostics = new WorkspaceDiagnostics(
      configs,
      new RuleDocs(opened.app.addresses.extension),
      (error) => assert.fail(String(error)),
    );
    try {
      const seen: string[] = [];
      const all = await diagnostics.check(new AbortController().signal, ({ message }) => {
        seen.push(message ?? '');
      });
      assert.ok(all.files >= 2 && all.errors >= 1 && !all.isCancelled);
      assert.equal(all.unread, 1, 'the huge one');
      assert.ok(seen.includes('auth-configs-test/good.dast-auth.json'), seen.join());
      const none = await diagnostics.check(AbortSignal.abort(), () => undefined);
      assert.deepEqual(none, { files: 0, errors: 0, warnings: 0, unread: 0, isCancelled: true });
    } finally {
      diagnostics.dispose();
    }
  });

  it('show in a tree how each role signs in, whether it is valid, and where it stands', async () => {
    await write('good.dast-auth.json', twoSteps);
    await write(
      'bad.dast-auth.json',
      twoSteps.replace('"method": "POST", "path": "/api/token"', '"method": "SEND", "path": "/api/token"'),
    );
    const tree = new AuthConfigsTree(opened.app, configs);
    const rows = async (node?: AuthConfigNode): Promise<string[]> =>
      (await tree.getChildren(node)).map((child) => {
        const { label, description, iconPath } = tree.getTreeItem(child);
        const icon = iconPath instanceof ThemeIcon ? iconPath.id : '';
        return `${icon} ${typeof label === 'string' ? label : ''} | ${String(description)}`;
      });
    try {
      await write('huge.dast-auth.json', ' '.repeat(20_000_001));
      assert.ok((await rows()).includes('error auth-configs-test/huge.dast-auth.json | cannot be read'));
      const files = await tree.getChildren();
      const bad = files.find(({ uri }) => uri.path.endsWith('/bad.dast-auth.json'));
      const good = files.find(({ uri }) => uri.path.endsWith('/good.dast-auth.json'));
      assert.ok(bad && good);
      assert.match(String(tree.getTreeItem(bad).description), /1 error/);
      assert.deepEqual(
        (await rows(bad)).map((row) => row.slice(row.indexOf(' ') + 1)),
        ['administrator | not tried · privileged role', 'standard user | not tried · role'],
      );
      assert.ok((await rows(bad)).every((row) => row.startsWith('error ')));
      const [administrator] = await tree.getChildren(bad);
      const [authentication, user] = await tree.getChildren(administrator);
      assert.ok(authentication && user);
      assert.match((await rows(administrator))[0] ?? '', /^error main \| Bearer Token · authentication$/);
      const steps = await tree.getChildren(authentication);
      assert.match((await rows(authentication))[1] ?? '', /^error exchange \| SEND \/api\/token · step$/);
      assert.equal(tree.getParent(authentication), administrator);

      await commands.executeCommand(commandIds.openAuthConfigItem, steps[1]);
      const editor = window.activeTextEditor;
      assert.equal(editor?.document.uri.toString(), at('bad.dast-auth.json').toString());
      assert.equal(editor.document.getText(editor.selection), 'exchange');
    } finally {
      tree.dispose();
    }
  });

  it('are created from a handful of answers, with what only their author can confirm left open', async () => {
    const pattern = new RelativePattern(Uri.joinPath(folder, '..'), '*.dast-auth.json');
    const before = new Set((await workspace.findFiles(pattern)).map(String));
    let created: unknown;
    const running = commands.executeCommand(commandIds.newAuthConfig).then((uri) => {
      created = uri;
    });
    await until(async () => {
      // Every question proposes an answer.
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return created !== undefined;
    });
    await running;
    assert.ok(created instanceof Uri && !before.has(created.toString()));
    try {
      const editor = window.activeTextEditor;
      assert.equal(editor?.document.uri.toString(), created.toString());
      assert.equal(editor.document.languageId, 'dast-auth');
      const checked = await configs.check(created);
      assert.deepEqual(
        checked?.problems.map(({ code }) => code),
        ['not-isolated', 'not-safe-for-testing'],
      );
      assert.equal(
        editor.document.getText(editor.selection),
        'false',
        'the first place to fill in is selected',
      );
      const tab = window.tabGroups.activeTabGroup.activeTab;
      assert.equal(tab?.isPreview, false);
      assert.equal(checked.config.model?.roles.length, 2);
    } finally {
      await workspace.fs.delete(created);
    }
  });
});
