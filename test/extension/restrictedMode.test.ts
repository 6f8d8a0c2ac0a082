import assert from 'node:assert/strict';
import { commands, extensions, languages, type TextDocument, Uri, window, workspace } from 'vscode';
import { host } from '#host';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { shopReport, zapReport } from '../fakes/testReport.ts';
import { until } from '../patience.ts';
import { AttachmentFiles } from '../../src/vscode/features/authConfig/attachmentFiles.ts';
import { AuthConfigFiles, positionOf, twoSteps } from './authConfigFiles.ts';
import { readText } from './readText.ts';
import { suitesOfWindows } from './suiteOfWindow.ts';
import { TestFolder } from './testFolder.ts';

/** The suite of a window whose workspace nobody trusts; extensionCells.ts has cells of such. */
if (!workspace.isTrusted)
  describe(suitesOfWindows.untrusted, () => {
    const files = new TestFolder();
    const configs = new AuthConfigFiles();
    const { showWarningMessage } = window;
    const said: (readonly unknown[])[] = [];
    let answer: string | undefined;
    let config: TextDocument;

    before(async () => {
      await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
      const answering = async (...given: readonly unknown[]): Promise<string | undefined> => {
        said.push(given);
        return answer;
      };
      Object.assign(window, { showWarningMessage: answering });
      config = await configs.open(twoSteps);
    });
    beforeEach(() => {
      said.splice(0);
      answer = undefined;
    });
    after(async () => {
      Object.assign(window, { showWarningMessage });
      await configs.remove();
      files.remove();
    });

    it('the manifest declares what works', () => {
      const manifest = extensions.getExtension('dast-workbench.dast-workbench')?.packageJSON as
        | { readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: unknown } } }
        | undefined;
      assert.equal(manifest?.capabilities.untrustedWorkspaces.supported, 'limited');
    });

    it('auth configs are completed and checked', async () => {
      const { items } = await commands.executeCommand<{
        readonly items: readonly { readonly label: unknown }[];
      }>(
        'vscode.executeCompletionItemProvider',
        config.uri,
        positionOf(config, '"tokenType": "|Bearer Token"'),
      );
      assert.ok(items.length > 0);
      const broken = await configs.open(twoSteps.replace('"roles"', '"rolls"'));
      await until(() => languages.getDiagnostics(broken.uri).some(({ source }) => source === 'DAST'));
    });

    it('reports are imported by hand, triaged and exported', async () => {
      await commands.executeCommand(commandIds.importReport, files.write('shop.json', shopReport));
      const target = files.at('list.csv');
      await commands.executeCommand(commandIds.exportCsv, target);
      assert.match(await readText(target), /SQL Injection/);
    });

    it('no role is verified or scanned as and no finding retested; a sentence leads to Manage Workspace Trust', async () => {
      answer = 'Manage Workspace Trust';
      await commands.executeCommand(commandIds.verifyAllRoles, config.uri);
      await commands.executeCommand(commandIds.retestFinding);
      await commands.executeCommand(commandIds.scanAsRole, { uri: config.uri });
      const { canSend: canScan } = host.machine(workspace.fs);
      assert.deepEqual(
        said.map(([, , action]) => action),
        [
          'Manage Workspace Trust',
          'Manage Workspace Trust',
          ...(canScan ? ['Manage Workspace Trust'] : [undefined]),
        ],
      );
      assert.match(
        String(said[2]?.[0]),
        canScan ? /^Scan as Role starts a scanner/ : /^Browsers cannot start/,
      );
      assert.match(String(said[0]?.[0]), /Trust this workspace to use it/);
      const labels = (): readonly string[] =>
        window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      await until(
        () => labels().includes('Workspace Trust'),
        () => labels().join(),
      );
    });

    it('attached files are not looked into', async () => {
      let isInspected = false;
      const inspector = {
        inspect: () => {
          isInspected = true;
          return Promise.resolve('too-slow' as const);
        },
      };
      const attached = new AttachmentFiles(inspector, workspace, host.machine(workspace.fs));
      configs.write('openapi.yaml', 'openapi: 3.1.0');
      assert.equal(await attached.look(config.uri, './openapi.yaml'), undefined);
      assert.equal(isInspected, false);
      attached.dispose();
    });

    it('reports that a setting names are not imported by themselves', async () => {
      const [folder] = workspace.workspaceFolders ?? [];
      assert.ok(folder);
      const watched = zapReport([{ rule: '1', name: 'Watched Report', risk: 2, instances: [['GET', '/w']] }]);
      const uri = Uri.joinPath(folder.uri, 'watched.zap.json');
      await workspace.getConfiguration().update('dastWorkbench.findings.reports', ['*.zap.json'], true);
      try {
        await until(() => said.length > 0, 'nothing was said');
        assert.match(String(said[0]?.[0]), /Restricted Mode/);
        assert.equal(said[0]?.[2], 'Manage Workspace Trust');
        await workspace.fs.writeFile(uri, new TextEncoder().encode(watched));
        // Twice as long as a report that is written has to be quiet.
        await new Promise((resolve) => setTimeout(resolve, 2500));
        const target = files.at('after.csv');
        await commands.executeCommand(commandIds.exportCsv, target);
        assert.doesNotMatch(await readText(target), /Watched Report/);
      } finally {
        await workspace.getConfiguration().update('dastWorkbench.findings.reports', undefined, true);
        await workspace.fs.delete(uri);
      }
    });
  });
