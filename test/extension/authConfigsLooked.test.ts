import assert from 'node:assert/strict';
import { EventEmitter, extensions, type Uri } from 'vscode';
import type { App } from '../../src/vscode/app/app.ts';
import { AuthConfigsTree } from '../../src/vscode/features/authConfig/tree/authConfigsTree.ts';
import type { WorkspaceConfigs } from '../../src/vscode/features/authConfig/workspace/workspaceConfigs.ts';
import { contextKeys } from '../../src/vscode/app/ids.ts';

interface Welcome {
  readonly view: string;
  readonly when?: string;
}

describe('the Auth Configs view', () => {
  it('does not say that there are none before it has looked', async () => {
    const packageJson = extensions.getExtension('dast-workbench.dast-workbench')?.packageJSON as {
      readonly contributes: { readonly viewsWelcome: readonly Welcome[] };
    };
    const said = packageJson.contributes.viewsWelcome.filter(
      ({ view }) => view === 'dastWorkbench.authConfigs',
    );
    assert.ok(said.length > 0);
    for (const { when } of said) assert.ok(when?.startsWith(contextKeys.authConfigsRead), when);

    const set: (readonly [key: string, value: unknown])[] = [];
    const app = {
      commands: { setContext: async (key: string, value: unknown) => void set.push([key, value]) },
      logins: { onDidChange: new EventEmitter<void>().event, onDidAge: new EventEmitter<void>().event },
    };
    let found: (files: readonly Uri[]) => void = () => assert.fail('The view has not looked.');
    const configs = {
      onDidChange: new EventEmitter<void>().event,
      files: () => new Promise<readonly Uri[]>((resolve) => (found = resolve)),
    };
    // The parts that the tree uses for a workspace without a file.
    const tree = new AuthConfigsTree(app as unknown as App, configs as unknown as WorkspaceConfigs);
    const children = tree.getChildren();
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(set.length, 0);
    found([]);
    assert.deepEqual(await children, []);
    assert.deepEqual(set[0], ['authConfigsRead', true]);
    tree.dispose();
  });
});
