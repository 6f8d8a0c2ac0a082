import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { DecisionFiles } from '../../../../src/vscode/features/decisions/decisionFiles.ts';
import { ReportWatcher } from '../../../../src/vscode/features/importReport/watchReports.ts';
import { configuredApplications } from '../../../../src/vscode/shared/files/configuredApplications.ts';
import { WorkspaceTeamFiles } from '../../../../src/vscode/features/teamTriage/teamFiles.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

describe('files of a workspace', function () {
  this.timeout(30_000);
  let files: TestFiles;
  let opened: TestApp;

  beforeEach(() => {
    files = new TestFiles();
    for (const folder of ['shop/.dast/triage', 'shop/reports', 'elsewhere'])
      mkdirSync(files.path(folder).fsPath, { recursive: true });
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('shop').fsPath });
  });

  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const link = (path: string, target: string): void => symlinkSync(target, files.path(path).fsPath);
  const said = (): readonly string[] => opened.window.messages;

  it('are read as decisions where they are files, and the user is told once where they are not', async function () {
    if (process.platform === 'win32') this.skip();
    link('shop/.dast/decisions.jsonc', '/dev/zero');
    const decisions = new DecisionFiles(opened.app);
    const sentence =
      '".dast/decisions.jsonc" is a device, a pipe or a socket, so it is not read. Put a plain file there.';
    await until(() => said().includes(sentence));
    await opened.app.findings();
    decisions.dispose();
    assert.equal(said().filter((text) => text === sentence).length, 1);
  });

  it('are imported as reports where they are inside, and refused in one sentence where a link leads out', async () => {
    files.write('elsewhere/secret.json', shopReport);
    files.write('shop/own.json', shopReport.replaceAll('shop.test', 'own.test'));
    link('shop/reports/foreign.json', '../../elsewhere/secret.json');
    link('shop/reports/own.json', '../own.json');
    opened.settings.set('reports', ['reports/*.json']);
    const watcher = new ReportWatcher(opened.app);
    const engine = await opened.app.findings();
    await until(async () => (await engine.scans()).length > 0);
    assert.deepEqual(
      (await engine.scans()).map(({ name }) => name),
      ['own.json'],
    );
    const sentence =
      '"reports/foreign.json" leads out of the workspace, so it is not read. Put the file itself there instead of a link.';
    assert.ok(said().includes(sentence), said().join('\n'));
    watcher.dispose();
  });

  it('name applications and hold triage only where they are inside', async () => {
    const config = JSON.stringify({ application: { name: 'theirs', baseUrl: 'http://a.test' } });
    files.write('elsewhere/a.dast-auth.json', config);
    link('shop/a.dast-auth.json', '../elsewhere/a.dast-auth.json');
    assert.deepEqual(await configuredApplications(opened.app), []);
    files.write('elsewhere/x.jsonl', 'theirs');
    files.write('shop/.dast/triage/x.jsonl', 'own');
    const [folder] = opened.app.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const team = new WorkspaceTeamFiles(opened.app.workspace.fs, opened.app.machine, folder.uri);
    assert.equal(new TextDecoder().decode(await team.read('x.jsonl')), 'own');
    // It is another one when it comes to reading it.
    rmSync(files.path('shop/.dast/triage/x.jsonl').fsPath);
    link('shop/.dast/triage/x.jsonl', '../../../elsewhere/x.jsonl');
    assert.equal(await team.read('x.jsonl'), undefined);
  });
});
