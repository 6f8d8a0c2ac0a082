import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, extensions, languages, Uri, workspace } from 'vscode';
import { initialView } from '../../src/findings/view/viewActions.ts';
import { teamFolder } from '../../src/findings/team/teamLine.ts';
import { settingIds } from '../../src/vscode/app/ids.ts';
import { changeTriage } from '../../src/vscode/shared/triage/changeTriage.ts';
import { TeamTriage } from '../../src/vscode/features/teamTriage/teamTriage.ts';
import { shopReport } from '../fakes/testReport.ts';
import { until } from '../patience.ts';
import { readText } from './readText.ts';
import { openTestApp, type TestApp } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

/** What is used of the API of VS Code's own Git extension. */
interface GitExtension {
  getAPI(version: 1): {
    init(root: Uri): Promise<{ setConfig(key: string, value: string): Promise<string> }>;
  };
}

/** Makes a folder a repository with an author; web workers have no git. */
async function initialize(folder: Uri): Promise<boolean> {
  const git = await extensions.getExtension<GitExtension>('vscode.git')?.activate();
  const repository = await git?.getAPI(1).init(folder);
  await repository?.setConfig('user.name', 'Ada Lovelace');
  return repository !== undefined;
}

const author = 'Ada Lovelace';

describe("a team's triage in the workspace", () => {
  let files: TestFolder;
  let opened: TestApp;
  let team: TeamTriage;
  let root: Uri;
  let hasGit: boolean;
  const view = initialView('UTC');

  before(async () => {
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    hasGit = await initialize(root);
  });
  beforeEach(async () => {
    files = new TestFolder();
    // Where there is no git, the user says who it is.
    await workspace
      .getConfiguration()
      .update(settingIds.triageAuthor, hasGit ? undefined : author, ConfigurationTarget.Global);
    await workspace
      .getConfiguration()
      .update(settingIds.shareTriage, 'repository', ConfigurationTarget.Workspace);
    opened = openTestApp(files.at('storage'));
    team = new TeamTriage(opened.app, languages.createDiagnosticCollection('team-test'));
    const engine = await opened.app.findings();
    const report = { name: 'zap.json', bytes: new TextEncoder().encode(shopReport) };
    const options = { normalizePaths: true, severityMapping: {} };
    const imported = await engine.importReport(report, options, new AbortController().signal);
    assert.ok(imported.ok);
  });
  afterEach(async () => {
    team.dispose();
    await workspace
      .getConfiguration()
      .update(settingIds.shareTriage, undefined, ConfigurationTarget.Workspace);
    await workspace.getConfiguration().update(settingIds.triageAuthor, undefined, ConfigurationTarget.Global);
    await workspace.fs.delete(Uri.joinPath(root, '.dast'), { recursive: true });
    await opened.close();
    files.remove();
  });
  after(async () => {
    if (!hasGit) return;
    // Git's extension would go on asking about a repository that is no longer there.
    await commands.executeCommand('git.close', root);
    await workspace.fs.delete(Uri.joinPath(root, '.git'), { recursive: true });
  });

  const write = (uri: Uri, text: string): Thenable<void> =>
    workspace.fs.writeFile(uri, new TextEncoder().encode(text));

  async function rowNamed(
    summary: string,
  ): Promise<{ readonly vulnerability: number; readonly status: string }> {
    const { rows } = await (await opened.app.findings()).page(view, 0, 100);
    const found = rows.find(({ row }) => row.summary === summary);
    assert.ok(found);
    return found.row;
  }

  async function lines(): Promise<readonly string[]> {
    const folder = Uri.joinPath(root, teamFolder);
    const entries = await workspace.fs.readDirectory(folder).then(
      (found) => found,
      () => [],
    );
    const [own] = entries.filter(([name]) => name.startsWith('ada-lovelace-') && name.endsWith('.jsonl'));
    if (own === undefined) return [];
    return (await readText(Uri.joinPath(folder, own[0]))).trim().split('\n');
  }

  it("is written under git's name, and follows what a pull brings, changes and takes away", async () => {
    const { vulnerability } = await rowNamed('SQL Injection');
    const changed = await changeTriage(opened.app, [{ vulnerabilities: [vulnerability] }], {
      status: 'In Progress',
    });
    assert.ok(changed.ok);
    await until(async () => (await lines()).length === changed.value.changed);
    const written = await lines();
    assert.ok(written.every((line) => line.includes(`"by":"${author}"`)));

    const ben = Uri.joinPath(root, teamFolder, 'ben-0001.jsonl');
    const pulled = written.map((line) =>
      JSON.stringify({
        ...(JSON.parse(line) as Record<string, unknown>),
        at: new Date(Date.now() + 60_000).toISOString(),
        by: 'Ben',
        from: 'In Progress',
        to: 'Open',
      }),
    );
    const { status } = await rowNamed('SQL Injection');
    assert.equal(status, 'In Progress');
    const text = pulled.join('\n');
    await write(ben, `${text}\n`);
    await until(async () => (await rowNamed('SQL Injection')).status === 'Open');
    await write(ben, `${text}\nnot a line\n`);
    // The extension of the window may share the same files, and say the same.
    await until(() => languages.getDiagnostics(ben).length > 0);
    await workspace.fs.delete(ben);
    await until(async () => (await rowNamed('SQL Injection')).status === 'In Progress');
    await until(() => languages.getDiagnostics(ben).length === 0);
  });
});
