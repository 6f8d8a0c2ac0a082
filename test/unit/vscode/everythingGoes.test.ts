import assert from 'node:assert/strict';
import { features } from '../../../src/extension.ts';
import { registerFeatures } from '../../../src/vscode/app/feature.ts';
import { loginConfig } from '../../fakes/loginServer.ts';
import { createTestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { EditorHost } from '../../fakes/vscode/editorHost.ts';
import { leftBy } from '../../fakes/vscode/vscode.ts';
import { until } from '../../patience.ts';

describe('a window that is closed', () => {
  let files: TestFiles;
  beforeEach(() => (files = new TestFiles()));
  afterEach(() => files.remove());

  it('leaves nothing that listens, watches, waits or is shown', async () => {
    const config = { ...loginConfig('http://127.0.0.1:1'), environment: 'shop.env' };
    const file = files.write('workspace/shop.dast-auth.json', JSON.stringify(config));
    const opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
    });
    const host = new EditorHost(opened, () => undefined);
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    let waiting = 0;
    const left = await leftBy(async () => {
      // That of the test runner is set by then.
      await Promise.resolve();
      waiting = timers();
      const parts = registerFeatures(opened.app, features);
      const document = await host.open(file as never);
      opened.window.activeTextEditorChanged.fire(host.editorOf(document, 0));
      await opened.commands.run('trySampleFindings');
      await opened.commands.run('openPanel');
      await opened.commands.run('showLogins', file as never);
      await until(() => opened.window.statusItems.some(({ isShown }) => isShown === true));
      assert.ok(host.panels.length > 0);
      for (const panel of host.panels) panel.dispose();
      for (const part of parts) part.dispose();
      await opened.close();
    });
    host.dispose();
    assert.deepEqual(left, []);
    assert.ok(timers() <= waiting, `${timers()} timers instead of ${waiting}`);
    assert.deepEqual(
      opened.window.statusItems.filter(({ isShown }) => isShown === true),
      [],
    );
  });
});
