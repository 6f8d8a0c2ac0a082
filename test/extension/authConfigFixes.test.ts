import assert from 'node:assert/strict';
import {
  CodeActionKind,
  commands,
  type CompletionList,
  type Diagnostic,
  extensions,
  Range,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import { fixAllKind } from '../../src/vscode/features/authConfig/fixes/fixProvider.ts';
import { relativePath } from '../../src/vscode/features/authConfig/fixes/askingFixes.ts';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { AuthConfigFiles, positionOf, twoSteps } from './authConfigFiles.ts';
import { actionsAt, codeOf, ours, replaceAll } from './authDiagnostics.ts';

describe('fixes of auth configs in the editor', () => {
  let files: AuthConfigFiles;

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
  });
  beforeEach(() => {
    files = new AuthConfigFiles();
    files.write('openapi.yaml', 'openapi: 3.0.3\ninfo: { title: Shop, version: "1" }\npaths: {}\n');
  });
  afterEach(() => files.remove());

  it('does everything safe at once, by command and from the lightbulb, as one step', async () => {
    const text = twoSteps
      .replace('"Bearer <token>"', '"Bearer: <token>"')
      .replace('"autoRefresh": false', '"autoRefresh": true, // renew\r\n "expiresIn": "data.ttl",')
      .replace('"roleBasedAccess": true', '"roleBasedAccess": "true"');
    const document = await files.open(text);
    const found = await ours(document, (all) => all.length > 0);
    await leadsToItsSection(found[0]);
    const opened = document.getText();
    const menu = await actionsAt(
      document,
      positionRange(document, '"Bear|er: <token>"'),
      CodeActionKind.QuickFix,
    );
    const inMenu = menu.find(({ title }) => title === 'Fix all safe problems in this file');
    const [bySource] = await actionsAt(document, new Range(0, 0, 0, 0), fixAllKind);
    assert.ok(inMenu?.edit && bySource?.edit, JSON.stringify({ menu, bySource }));
    assert.deepEqual(bySource.edit.entries(), inMenu.edit.entries());
    await workspace.applyEdit(bySource.edit);
    const fixed = document.getText();
    assert.ok(fixed.includes('"Bearer <token>"') && fixed.includes('"roleBasedAccess": true'));
    assert.ok(fixed.includes('// renew') && /"expiresIn": "\$response.body#\/data\/ttl"\s*\}/.test(fixed));
    assert.ok(fixed.includes('"refresh": { "strategy": "rerun" }'));
    await commands.executeCommand('undo');
    assert.equal(document.getText(), opened);
  });

  it('moves a password to the secret storage, and says where a stored one is missing', async () => {
    const document = await files.open(twoSteps.replace('${secret:A1}', 'hunter2'));
    const found = await ours(document, (all) => all.some((one) => codeOf(one) === 'plaintext-password'));
    const range = found.find((one) => codeOf(one) === 'plaintext-password')?.range;
    assert.ok(range);
    const opened = document.getText();
    const [move] = await actionsAt(document, range, CodeActionKind.QuickFix);
    assert.equal(move?.command?.command, commandIds.moveToSecretStorage);
    assert.equal(move.isPreferred, true);
    assert.doesNotMatch(JSON.stringify(move), /hunter2/);
    const moving = commands.executeCommand(move.command.command, ...(move.command.arguments ?? []));
    let isMoved = false;
    const done = Promise.resolve(moving).then(() => (isMoved = true));
    while (!isMoved) {
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await done;
    assert.ok(document.getText().includes('"password": "${secret:A1_PASSWORD}"'));
    const after = await ours(document, (all) => !all.some((one) => codeOf(one) === 'plaintext-password'));
    const missing = after.flatMap((one) => (codeOf(one) === 'unknown-placeholder' ? one.message : []));
    assert.deepEqual(missing, [
      'Secret "A2" is not stored yet. Store it.',
      'Secret "U1" is not stored yet. Store it.',
      'Secret "U2" is not stored yet. Store it.',
    ]);
    const [store] = await actionsAt(
      document,
      positionRange(document, '${secret:A|2}'),
      CodeActionKind.QuickFix,
    );
    assert.equal(store?.title, 'Store "A2"…');
    assert.deepEqual(store.command?.arguments, ['A2']);
    await commands.executeCommand('undo');
    assert.equal(document.getText(), opened);
    const offered = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      positionOf(document, '"password": "|${secret:A2}"'),
    );
    const labels = offered.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('${secret:A1_PASSWORD}'), 'stored secrets are offered');
  });

  it('notices when an attached file comes and goes', async () => {
    const document = await files.open(twoSteps);
    const isMissing = (all: readonly Diagnostic[]): boolean =>
      all.some((one) => codeOf(one) === 'attachment-missing');
    await ours(document, (all) => all.length > 0 && !isMissing(all));
    files.delete('openapi.yaml');
    await ours(document, isMissing);
    files.write('openapi.yaml', '{"log":{"entries":[]}}');
    await ours(document, (all) => all.some((one) => codeOf(one) === 'attachment-of-other-type'));
    await replaceAll(document, twoSteps.replace('./openapi.yaml', '../openapi.yaml'));
    const [outside] = await ours(document, isMissing).then((all) =>
      all.filter((one) => codeOf(one) === 'attachment-missing'),
    );
    assert.equal(outside?.message, '"../openapi.yaml" is outside the workspace. Move the file into it.');
    const [browse] = await actionsAt(document, outside.range, CodeActionKind.QuickFix);
    assert.equal(browse?.command?.command, commandIds.browseForAttachment);
  });

  it('writes a curl command as fields', async () => {
    const text = twoSteps.replace(
      '"endpoint": { "method": "POST", "path": "/api/token" },\n          "requestBody": { "id": "$steps.login.outputs.idToken" },',
      '"curl": "curl -X PUT http://localhost:8080/api/token -d id=1", // as in the wiki',
    );
    assert.notEqual(text, twoSteps);
    const document = await files.open(text);
    const at = positionRange(document, '"curl": "cu|rl');
    const [expand] = await actionsAt(document, at, CodeActionKind.RefactorRewrite);
    assert.equal(expand?.title, 'Write the curl command as fields');
    assert.ok(expand.edit);
    await workspace.applyEdit(expand.edit);
    const fixed = document.getText();
    assert.ok(fixed.includes('"endpoint": { "method": "PUT", "path": "/api/token" },'), fixed);
    assert.ok(fixed.includes('"requestBody": { "id": "1" }, // as in the wiki'), fixed);
  });

  it('writes paths of attachments relative to the config', () => {
    const config = Uri.file('/shop/config/a.dast-auth.json');
    assert.equal(relativePath(config, Uri.file('/shop/config/b.yaml')), './b.yaml');
    assert.equal(relativePath(config, Uri.file('/shop/config/api/b.yaml')), './api/b.yaml');
    assert.equal(relativePath(config, Uri.file('/shop/b.yaml')), '../b.yaml');
  });
});

/** The code of a problem is a link that works offline. */
async function leadsToItsSection(problem: Diagnostic | undefined): Promise<void> {
  assert.ok(typeof problem?.code === 'object');
  const { target, value } = problem.code;
  const docs = await workspace.openTextDocument(target.with({ fragment: '' }));
  const line = Number(/^L(\d+)$/.exec(target.fragment)?.[1]);
  assert.equal(docs.lineAt(line - 1).text, `### \`${String(value)}\``);
}

function positionRange(document: TextDocument, part: string): Range {
  const position = positionOf(document, part);
  return new Range(position, position);
}
