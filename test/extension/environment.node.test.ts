import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { commands, extensions, languages, type TextDocument, Uri, window, workspace } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { twoSteps } from './authConfigFiles.ts';
import { codeOf } from './authDiagnostics.ts';

/** Where nothing can be sent, variables are those of the scan, and none of them is missing. */
describe('the environment of auth configs in the editor', () => {
  const [root] = workspace.workspaceFolders ?? [];
  const at = (name: string): Uri => Uri.joinPath(root?.uri ?? assert.fail('no folder is open'), name);
  const config = at('environment.dast-auth.json');
  const env = at('.env.dast-test');

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
    writeFileSync(config.fsPath, twoSteps.replace('"http://localhost:8080"', '"${env:DAST_TEST_SHOP}"'));
    writeFileSync(env.fsPath, 'DAST_TEST_OTHER=1\n');
  });
  after(async () => {
    await commands.executeCommand(commandIds.chooseEnvironment, '');
    await commands.executeCommand('workbench.action.closeAllEditors');
    for (const { fsPath } of [config, env]) rmSync(fsPath);
  });

  it('gives variables to checks, also after another program has changed it', async () => {
    const document = await workspace.openTextDocument(config);
    await window.showTextDocument(document);
    await until(() => unsetIn(document) === 1);
    await commands.executeCommand(commandIds.chooseEnvironment, '.env.dast-test');
    assert.equal(unsetIn(document), 1);
    writeFileSync(env.fsPath, 'DAST_TEST_SHOP=http://localhost:8080\n');
    await until(() => unsetIn(document) === 0);
  });
});

function unsetIn(document: TextDocument): number {
  return languages
    .getDiagnostics(document.uri)
    .filter((one) => codeOf(one) === 'unknown-placeholder' && one.message.includes('DAST_TEST_SHOP')).length;
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isTrue()) {
    assert.ok(Date.now() < end, 'it does not come about');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
