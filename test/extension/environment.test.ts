import assert from 'node:assert/strict';
import { commands, type CompletionList, extensions, type Hover, Uri, window, workspace } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { positionOf, twoSteps } from './authConfigFiles.ts';

const canary = 'c4nary-in-env';

describe('a chosen environment', () => {
  const [root] = workspace.workspaceFolders ?? [];
  const at = (name: string): Uri => Uri.joinPath(root?.uri ?? assert.fail('no folder is open'), name);
  const config = at('environment.dast-auth.json');
  const env = at('.env.dast-test');

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
    await write(config, twoSteps.replace('"http://localhost:8080"', '"${env:DAST_TEST_SHOP}"'));
    await write(env, `DAST_TEST_OTHER=${canary}\n`);
  });
  after(async () => {
    await commands.executeCommand(commandIds.chooseEnvironment, '');
    await commands.executeCommand('workbench.action.closeAllEditors');
    for (const uri of [config, env]) await workspace.fs.delete(uri);
  });

  it('gives variables to hovers and completion, and shows no value', async () => {
    const document = await workspace.openTextDocument(config);
    await window.showTextDocument(document);
    await commands.executeCommand(commandIds.chooseEnvironment, '.env.dast-test');
    const [hover] = await commands.executeCommand<Hover[]>(
      'vscode.executeHoverProvider',
      config,
      positionOf(document, 'DAST_TEST|_SHOP'),
    );
    const said = (hover?.contents ?? []).map((one) => (typeof one === 'string' ? one : one.value)).join();
    assert.match(said, /\.env\.dast-test` does not set it/);
    const { items } = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      config,
      positionOf(document, '${env:|DAST_TEST_SHOP'),
    );
    assert.ok(items.some(({ label }) => label === '${env:DAST_TEST_OTHER}'));
    assert.doesNotMatch(JSON.stringify([said, items]), new RegExp(canary));
  });
});

async function write(uri: Uri, text: string): Promise<void> {
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}
