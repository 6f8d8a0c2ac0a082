import assert from 'node:assert/strict';
import { extensions } from 'vscode';

describe('activation', () => {
  it('activates in a real extension host', async () => {
    const extension = extensions.getExtension('dast-workbench.dast-workbench');
    assert.ok(extension, 'VS Code knows the extension');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
