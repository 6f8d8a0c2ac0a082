import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { commands, Uri, workspace } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';

describe('Verify Role', () => {
  it('loads what logs in with the first run, not before', async () => {
    const { cache } = createRequire(__filename);
    const isLoaded = (): boolean => Object.keys(cache).some((file) => file.endsWith('/dist/verifyRole.cjs'));
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    await workspace.openTextDocument(Uri.joinPath(folder.uri, 'shop.dast-auth.json'));
    assert.equal(isLoaded(), false);
    await commands.executeCommand(commandIds.dryRun, Uri.joinPath(folder.uri, 'shop.dast-auth.json'));
    assert.equal(isLoaded(), true);
  });
});
