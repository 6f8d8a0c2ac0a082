import assert from 'node:assert/strict';
import {
  commands,
  type CodeLens,
  type DocumentLink,
  type DocumentSymbol,
  extensions,
  type FoldingRange,
  type InlayHint,
  type Location,
  type LocationLink,
  Range,
  type SelectionRange,
  type TextDocument,
  type TextEdit,
  workspace,
  WorkspaceEdit,
  ConfigurationTarget,
  window,
} from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { settingIds } from '../../src/vscode/app/ids.ts';
import { AuthConfigFiles, positionOf, twoSteps } from './authConfigFiles.ts';

describe('finding the way in auth configs', () => {
  let files: AuthConfigFiles;

  before(async () => {
    files = new AuthConfigFiles();
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
  });
  after(() => files.remove());

  it('goes from a name to where it is given, and back to its uses', async () => {
    const document = await files.open(twoSteps);
    const at = (part: string) => [document.uri, positionOf(document, part)] as const;
    const [definition, ...others] = await commands.executeCommand<LocationLink[]>(
      'vscode.executeDefinitionProvider',
      ...at('"id": "$steps.lo|gin.outputs'),
    );
    assert.deepEqual(others, []);
    assert.ok(definition?.targetSelectionRange);
    assert.equal(document.getText(definition.targetSelectionRange), 'login');
    assert.ok(document.lineAt(definition.targetSelectionRange.start).text.includes('"stepId"'));
    const references = await commands.executeCommand<Location[]>(
      'vscode.executeReferenceProvider',
      ...at('"name": "admin|istrator"'),
    );
    assert.deepEqual(
      references.map(({ range }) => [range.start.line, document.getText(range)]),
      [5, 7, 40, 41].map((line) => [line, 'administrator']),
    );
  });

  it('renames everywhere, and says why it cannot', async () => {
    const document = await files.open(twoSteps);
    const rename = (part: string, newName: string) =>
      commands.executeCommand<WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        document.uri,
        positionOf(document, part),
        newName,
      );
    await assert.rejects(async () => rename('"stepId": "lo|gin"', 'sign in'), /letters, digits/);
    await assert.rejects(async () => rename('$inputs.user|name', 'x'), /fixed name/);
    assert.ok(await workspace.applyEdit(await rename('"stepId": "lo|gin"', 'signIn')));
    assert.equal(
      document.getText(),
      twoSteps.replace('"stepId": "login"', '"stepId": "signIn"').replace('$steps.login.', '$steps.signIn.'),
    );
  });

  it('outlines roles, steps and users by names that people use', async () => {
    const document = await files.open(twoSteps);
    const symbols = await commands.executeCommand<DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    const names: string[] = [];
    const visit = (all: readonly DocumentSymbol[]): void => {
      for (const { name, children } of all) {
        names.push(name);
        visit(children);
      }
    };
    visit(symbols);
    for (const name of [
      'role administrator · main',
      'main · Bearer Token',
      'step login · POST /api/login',
      'u1 · standard user',
    ])
      assert.ok(names.includes(name), `${name} in ${names.join(', ')}`);
  });

  it('folds, selects, formats and sorts like JSON, and keeps comments', async () => {
    const document = await files.open(twoSteps);
    const folds = await commands.executeCommand<FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    assert.ok(
      folds.some(({ start }) => start === 6),
      'the roles',
    );
    const [selection] = await commands.executeCommand<SelectionRange[]>(
      'vscode.executeSelectionRangeProvider',
      document.uri,
      [positionOf(document, '"name": "admin|istrator"')],
    );
    const selected: string[] = [];
    for (let range = selection; range !== undefined; range = range.parent)
      selected.push(document.getText(range.range));
    assert.ok(selected.includes('"administrator"') && selected.includes('"name": "administrator"'));

    const squeezed = await files.open('{ // why\n"version":"1.0",\r\n"roles":[ ]}\n');
    const edits = await commands.executeCommand<TextEdit[]>(
      'vscode.executeFormatDocumentProvider',
      squeezed.uri,
      { tabSize: 2, insertSpaces: true },
    );
    const formatted = new WorkspaceEdit();
    formatted.set(squeezed.uri, edits);
    assert.ok(await workspace.applyEdit(formatted));
    assert.equal(
      squeezed.getText().replaceAll('\r\n', '\n'),
      '{ // why\n  "version": "1.0",\n  "roles": []\n}\n',
    );

    const unsorted = await files.open('{\n  "b": 1, // about b\n  "a": 2\n}\n');
    assert.equal(window.activeTextEditor?.document, unsorted);
    await commands.executeCommand(commandIds.sortAuthConfig);
    assert.match(unsorted.getText(), /"a": 2[^]*"b": 1[^]*about b/);
  });

  it('links attachments and shows data dependencies and uses', async () => {
    const document = await files.open(twoSteps);
    const links = await commands.executeCommand<DocumentLink[]>('vscode.executeLinkProvider', document.uri);
    assert.ok(
      links.some(
        ({ range, target }) =>
          document.getText(range) === './openapi.yaml' && target?.path.endsWith('/openapi.yaml'),
      ),
    );
    assert.deepEqual(await hints(document), ['← login.idToken']);
    assert.deepEqual(await lenses(document), [
      '2 test users',
      '2 test users',
      'used by 2 roles, 4 test users',
      'Copy as curl',
      '1 use of its outputs',
      'Copy as curl',
      '1 use of its outputs',
      'Copy as curl',
    ]);
  });

  it('shows none of them where they are turned off', async () => {
    const document = await files.open(twoSteps);
    const settings = workspace.getConfiguration();
    for (const id of [settingIds.codeLens, settingIds.inlayHints])
      await settings.update(id, false, ConfigurationTarget.Global);
    try {
      assert.deepEqual(await hints(document), []);
      assert.deepEqual(await lenses(document), []);
    } finally {
      for (const id of [settingIds.codeLens, settingIds.inlayHints])
        await settings.update(id, undefined, ConfigurationTarget.Global);
    }
  });
});

async function hints(document: TextDocument): Promise<string[]> {
  const all = new Range(0, 0, document.lineCount, 0);
  const found = await commands.executeCommand<InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    all,
  );
  return found.map(({ label }) =>
    typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
  );
}

/** Lenses that run something have tests of their own. */
const verifying: ReadonlySet<string | undefined> = new Set([
  commandIds.verifyRole,
  commandIds.verifyAllRoles,
  commandIds.verifyToHere,
  commandIds.dryRun,
  commandIds.scanAsRole,
  commandIds.testAuthorization,
  commandIds.openAsForm,
]);

async function lenses(document: TextDocument): Promise<(string | undefined)[]> {
  const found = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
  return found.flatMap(({ command }) => (verifying.has(command?.command) ? [] : [command?.title]));
}
