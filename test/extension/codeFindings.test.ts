import assert from 'node:assert/strict';
import {
  type CodeAction,
  type CodeLens,
  commands,
  ConfigurationTarget,
  type Diagnostic,
  extensions,
  type Hover,
  languages,
  type MarkdownString,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import { settingIds } from '../../src/vscode/app/ids.ts';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { zapReport } from '../fakes/testReport.ts';
import { until } from '../patience.ts';
import { TestFolder } from './testFolder.ts';

const report = zapReport(
  [
    {
      rule: '40018',
      name: 'SQL Injection',
      risk: 3,
      instances: [
        ['GET', '/api/orders'],
        ['GET', '/api/orders/7'],
        ['GET', '/api/products'],
      ],
    },
  ],
  'code.test',
);

/** Through the providers that the extension registers, on the sample workspace. */
describe('findings in editors', () => {
  const files = new TestFolder();
  let document: TextDocument;
  let scan: number | undefined;

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    document = await workspace.openTextDocument(Uri.joinPath(folder.uri, 'api/src/routers/orders.ts'));
    await window.showTextDocument(document);
    const outcomes: readonly { summary?: { scans: number[] } }[] = await commands.executeCommand(
      commandIds.importReport,
      files.write('code.json', report),
    );
    scan = outcomes[0]?.summary?.scans[0];
  });

  after(async () => {
    await workspace
      .getConfiguration()
      .update(settingIds.handlerLenses, undefined, ConfigurationTarget.Global);
    await commands.executeCommand(commandIds.removeImportedReport, { scan });
    await commands.executeCommand(commandIds.clearFilters);
    await commands.executeCommand('workbench.action.closeAllEditors');
    files.remove();
  });

  async function lenses(): Promise<readonly CodeLens[]> {
    const all: readonly CodeLens[] = await commands.executeCommand(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    return all.filter(({ command }) => command?.command === commandIds.showFindingsOf);
  }

  function problems(): readonly Diagnostic[] {
    return languages.getDiagnostics(document.uri).filter(({ source }) => source === 'DAST');
  }

  it('are lenses, problems with fixes, and hovers on handlers', async function () {
    this.timeout(90_000);
    const setting = workspace.getConfiguration();
    await setting.update(settingIds.handlerLenses, true, ConfigurationTarget.Global);
    // A web worker reads the sources one by one through the window.
    await until(() => problems().length === 2, 'no problems', 60_000);
    let shown: readonly CodeLens[] = [];
    await until(async () => (shown = await lenses()).length === 2, 'no lenses');
    const [first] = shown;
    assert.equal(first?.command?.title, '$(dast-critical)\u20021 open finding · 1 Critical');
    assert.match(document.lineAt(first?.range.start.line ?? 0).text, /router\.get\('\/', /);
    const [problem] = problems();
    assert.ok(problem);
    assert.equal(document.getText(problem.range), 'router.get');
    const actions: readonly CodeAction[] = await commands.executeCommand(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem.range,
    );
    const titles = actions.map(({ title }) => title);
    assert.ok(titles.includes('Set Status of SQL Injection…'), titles.join('\n'));
    const hovers: readonly Hover[] = await commands.executeCommand(
      'vscode.executeHoverProvider',
      document.uri,
      problem.range.start,
    );
    const texts = hovers.flatMap(({ contents }) => contents.map((one) => (one as MarkdownString).value));
    assert.ok(
      texts.some((text) => text.includes('confidence')),
      texts.join('\n'),
    );
  });

  it('lead from a finding to its handler, and from the file to its findings', async () => {
    await window.showTextDocument(await workspace.openTextDocument({ content: 'elsewhere' }));
    const target = { application: 'code.test', endpoint: 'GET /api/orders/{id}' };
    await commands.executeCommand(commandIds.goToHandler, target);
    const editor = window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), document.uri.toString());
    assert.equal(document.getText(document.getWordRangeAtPosition(editor.selection.active)), 'get');
    await commands.executeCommand(commandIds.findingsInThisFile, document.uri);
    const list = files.at('file.csv');
    await commands.executeCommand(commandIds.exportCsv, list);
    const csv = new TextDecoder().decode(await workspace.fs.readFile(list));
    assert.match(csv, /GET \/api\/orders/);
    assert.doesNotMatch(csv, /GET \/api\/products/);
  });
});
