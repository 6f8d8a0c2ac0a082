import assert from 'node:assert/strict';
import {
  type CodeAction,
  type CodeLens,
  commands,
  type CompletionList,
  type Diagnostic,
  extensions,
  languages,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { until } from '../patience.ts';
import { shopReport } from '../fakes/testReport.ts';
import { readText } from './readText.ts';
import { TestFolder } from './testFolder.ts';

/** In the installed extension: what is stored, the file of decisions, and the editor of it. */
describe('the file of standing decisions', () => {
  const files = new TestFolder();
  let folder: Uri;
  let file: Uri;
  let scan: number | undefined;

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
    const [root] = workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = Uri.joinPath(root.uri, '.dast');
    file = Uri.joinPath(folder, 'decisions.jsonc');
    const outcomes: readonly { summary?: { scans: number[] } }[] = await commands.executeCommand(
      commandIds.importReport,
      files.write('shop.json', shopReport),
    );
    scan = outcomes[0]?.summary?.scans[0];
  });
  after(async () => {
    await workspace.fs.delete(folder, { recursive: true });
    await commands.executeCommand(commandIds.removeImportedReport, { scan });
    files.remove();
  });

  async function write(...decisions: readonly object[]): Promise<void> {
    const lines = decisions.map((decision) =>
      JSON.stringify({ reason: 'agreed', author: 'Ada', ...decision }),
    );
    const text = `{ "decisions": [\n${lines.join(',\n')}\n] }\n`;
    await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  }

  async function exported(): Promise<string> {
    const target = files.at('list.csv');
    await commands.executeCommand(commandIds.exportCsv, target);
    return readText(target);
  }

  const isDecided = async (): Promise<boolean> => (await exported()).includes('False Positive');

  it('counts as soon as it is written, and leaves nothing behind when it is gone', async () => {
    assert.equal(await isDecided(), false);
    await write({ summary: 'SQL Injection', resolution: 'False Positive' });
    await until(isDecided);
    await workspace.fs.delete(folder, { recursive: true });
    await until(async () => !(await isDecided()));
  });

  it('is edited with problems, lenses, completion and fixes', async () => {
    await write(
      { summary: 'SQL Injection', resolution: 'False Positive' },
      { summary: 'SQL Injection', endpoint: '/nowhere', resolution: 'Inconclusive' },
      { summary: 'SQL Injection', resolution: 'Inconclusive', until: '2020-01-01' },
      { summary: 'SQL Injection', resolution: 'Fine' },
    );
    const document = await workspace.openTextDocument(file);
    const ours = (): Diagnostic[] => languages.getDiagnostics(file).filter(({ source }) => source === 'DAST');
    await until(() => ours().length === 3);
    assert.deepEqual(
      ours()
        .toSorted((one, other) => one.range.start.line - other.range.start.line)
        .map(({ code, range }) => [range.start.line, code]),
      [
        [2, 'decision-never-matched'],
        [3, 'decision-expired'],
        [4, 'decision-unknown-value'],
      ],
    );

    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', file, 10);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['covers 2 findings', 'covers 0 findings', 'covers 2 findings, decides 0'],
    );

    const { items } = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      file,
      positionOf(document, '/nowhere'),
    );
    assert.ok(
      items.some(({ label }) => label === 'GET /api/orders/{id}'),
      JSON.stringify(items.map(({ label }) => label)),
    );

    const [expired] = ours().filter(({ code }) => code === 'decision-expired');
    assert.ok(expired);
    const actions = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      file,
      expired.range,
    );
    const extend = actions.find(({ title }) => title.startsWith('Extend until'));
    assert.ok(extend?.edit, JSON.stringify(actions.map(({ title }) => title)));
    await workspace.applyEdit(extend.edit);
    await until(() => !ours().some(({ code }) => code === 'decision-expired'));
    await document.save();
  });
});

function positionOf(document: TextDocument, text: string): ReturnType<TextDocument['positionAt']> {
  return document.positionAt(document.getText().indexOf(text) + 1);
}
