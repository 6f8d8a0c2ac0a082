import assert from 'node:assert/strict';
import { commands, Uri, workspace } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { findAuthConfigs } from '../../src/vscode/shared/files/findAuthConfigs.ts';
import { keepWatching } from '../../src/vscode/features/importReport/keepWatching.ts';
import { shopReport } from '../fakes/testReport.ts';
import { readText } from './readText.ts';
import { suiteOfWindow, suitesOfWindows } from './suiteOfWindow.ts';
import { openTestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

async function importAndExport(files: TestFolder): Promise<string> {
  const outcomes: readonly { readonly kind: string }[] = await commands.executeCommand(
    commandIds.importReport,
    files.write('shop.json', shopReport),
  );
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['imported'],
  );
  const target = files.at('list.csv');
  await commands.executeCommand(commandIds.exportCsv, target);
  return readText(target);
}

if (suiteOfWindow() === suitesOfWindows.twoFolders)
  describe(suitesOfWindows.twoFolders, () => {
    const files = new TestFolder();
    after(() => files.remove());

    it('findings are stored, and the code and the auth configs of both folders are found', async () => {
      assert.match(await importAndExport(files), /SQL Injection/);
      const configs = (await findAuthConfigs(workspace)).map((uri) => workspace.asRelativePath(uri));
      assert.ok(configs.includes('shop/shop.dast-auth.json'), configs.join());
      const opened = openTestApp(files.at('storage'));
      const { app } = opened;
      await app.handlers.start();
      const declared = (await app.handlers.listRoutes()).map(({ declared: { file } }) => file);
      await opened.close();
      assert.ok(declared.includes('Billing/server.js'), declared.join());
      assert.ok(declared.some((file) => file.startsWith('shop/')));
    });

    it('a report that is kept watching stands in the settings of its own folder', async () => {
      const [, billing] = workspace.workspaceFolders ?? [];
      assert.ok(billing);
      const report = Uri.joinPath(billing.uri, 'zap.json');
      await workspace.fs.writeFile(report, new TextEncoder().encode(shopReport));
      const opened = openTestApp(files.at('storage'));
      const { app } = opened;
      await keepWatching(app, [report]);
      await opened.close();
      const settings = await readText(Uri.joinPath(billing.uri, '.vscode/settings.json'));
      assert.deepEqual(JSON.parse(settings), { 'dastWorkbench.findings.reports': ['zap.json'] });
    });
  });
