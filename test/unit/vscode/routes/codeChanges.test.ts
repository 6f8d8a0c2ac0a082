import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FindingsStatus } from '../../../../src/vscode/features/findingsStatus/findingsStatus.ts';
import { compareCode } from '../../../../src/vscode/features/routes/endpoints/compareCode.ts';
import type { EndpointNode } from '../../../../src/vscode/features/routes/endpoints/endpointModel.ts';
import { EndpointsTree } from '../../../../src/vscode/features/routes/endpoints/endpointsTree.ts';
import { showFindingsOfRoute } from '../../../../src/vscode/features/routes/endpoints/routeCommands.ts';
import { agentPortsOf } from '../../../../src/vscode/shared/agents/agentPorts.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, itemText } from '../../../fakes/testReport.ts';
import { until } from '../../../patience.ts';
import { login, makeShop, report } from './shopCode.ts';

const edited = login.replace('end()', 'end("hello")');

describe('changed code in the editor', () => {
  let files: TestFiles;
  let folder: string;
  let opened: TestApp;
  let tree: EndpointsTree;
  const view: { message?: string } = {};

  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
      encoding: 'utf8',
    }).trim();

  beforeEach(() => {
    files = new TestFiles();
    folder = makeShop(files);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder });
    tree = new EndpointsTree(opened.app);
    tree.describeIn(view);
  });

  afterEach(async () => {
    tree.dispose();
    await opened.close();
    files.remove();
  });

  function commitShop(): void {
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'shop');
  }

  async function indexed(): Promise<void> {
    await importText(opened.app, 'zap.json', report);
    await until(() => opened.app.handlers.endpoints.length > 0);
  }

  /** As an editor that saves does. */
  async function save(text: string): Promise<void> {
    writeFileSync(join(folder, 'login.js'), text);
    await opened.app.handlers.update(['login.js']);
  }

  async function group(): Promise<EndpointNode | undefined> {
    const [application] = await tree.getChildren();
    const children = await tree.getChildren(application);
    return children.find(({ kind }) => kind === 'dastChanged');
  }

  async function groupLines(): Promise<readonly string[]> {
    const node = await group();
    if (node === undefined) return [];
    const children = await tree.getChildren(node);
    return [node, ...children].map((one) => itemText(tree.getTreeItem(one)));
  }

  async function counts(): Promise<readonly number[]> {
    const engine = await opened.app.findings();
    const { values } = await engine.facet(opened.app.view.current, 'inChangedCode', '', 10);
    return values.map(({ count }) => count);
  }

  it('is a group of the Endpoints view, a filter and a count, and follows what is saved and committed', async () => {
    commitShop();
    const status = new FindingsStatus(opened.app);
    const shown = (): unknown => opened.window.statusItems[0]?.['text'];
    await indexed();
    await until(() => opened.app.codeChanges.current !== undefined);
    assert.deepEqual(await groupLines(), []);
    assert.deepEqual(await counts(), [0, 1, 3], 'one endpoint has no handler');

    await save(edited);
    await until(() => opened.app.codeChanges.current?.routes.size === 1);
    assert.deepEqual(await groupLines(), ['In changed code | 1', 'POST /login | login() · 2 open findings']);
    assert.deepEqual(await counts(), [2, 1, 1]);
    await until(() => String(shown()).endsWith('4 open, 2 Critical · 2 in changed code'));
    assert.match(JSON.stringify(opened.window.statusItems[0]?.['tooltip']), /2 in changed code/);

    await showFindingsOfRoute(opened.app, await group());
    assert.deepEqual(opened.app.view.current.filters, { inChangedCode: { values: ['Yes'], texts: [] } });

    writeFileSync(join(folder, 'login.js'), login);
    const saved = opened.app.handlers.update(['login.js']);
    await opened.app.codeChanges.compare();
    assert.equal(opened.app.codeChanges.current?.routes.size, 0, 'what is being saved is waited for');
    await saved;
    await save(edited);
    await opened.app.codeChanges.compare();

    opened.window.answer('Last commit');
    await compareCode(opened.app);
    assert.deepEqual(await groupLines(), ['In changed code | 1', 'POST /login | login() · 2 open findings']);
    git('commit', '-q', '-am', 'hello');
    const watcher = opened.workspace.watchers.find(({ pattern }) => pattern === '**/*');
    watcher?.changed.fire(files.path('workspace/.git/logs/HEAD'));
    await until(() => opened.app.codeChanges.current?.routes.size === 0);
    assert.deepEqual(await groupLines(), []);
    status.dispose();
  });

  it('is read when it is first needed, and again when another folder is opened', async () => {
    let readings = 0;
    opened.app.handlers.onDidRead(() => readings++);
    await indexed();
    assert.equal(readings, 1);
    const endpoint = opened.app.handlers.endpoints.find((one) => one.endpoint === 'GET /elsewhere');
    assert.ok(endpoint);
    const places = (): number =>
      opened.app.handlers.handlerOf(endpoint.application, endpoint.endpoint)?.answer.places.length ?? 0;
    assert.equal(places(), 0);
    const other = files.path('other');
    mkdirSync(other.fsPath);
    writeFileSync(
      join(other.fsPath, 'more.js'),
      "const app = require('express')();\napp.get('/elsewhere', (req, res) => res.end());\n",
    );
    const folders = [...(opened.workspace.workspaceFolders ?? []), { uri: other, name: 'other' }];
    Object.defineProperty(opened.workspace, 'workspaceFolders', { value: folders });
    opened.workspace.foldersChanged.fire();
    await until(() => places() === 1);
  });

  it('is what differs from the commit of the last scan, where a scan names one', async () => {
    commitShop();
    const first = git('rev-parse', 'HEAD');
    writeFileSync(join(folder, 'login.js'), edited);
    git('commit', '-q', '-am', 'hello');
    await indexed();
    await until(() => opened.app.codeChanges.current !== undefined);
    opened.window.answer('Last scan');
    await compareCode(opened.app);
    assert.deepEqual(await groupLines(), []);
    assert.match(view.message ?? '', / · No imported scan names the commit of its code$/);
    assert.deepEqual(await counts(), [0, 4, 0]);

    const engine = await opened.app.findings();
    const bytes = new TextEncoder().encode(report.replace('Missing Header', 'Header'));
    const options = { normalizePaths: true, severityMapping: {}, build: { commit: first } };
    await engine.importReport({ name: 'server.json', bytes }, options, new AbortController().signal);
    await until(() => opened.app.codeChanges.current?.routes.size === 1);
    assert.deepEqual(await groupLines(), ['In changed code | 1', 'POST /login | login() · 2 open findings']);
    const node = await group();
    assert.ok(node);
    const { tooltip, accessibilityInformation } = tree.getTreeItem(node);
    assert.equal(accessibilityInformation?.label, 'In changed code, 1 endpoint');
    assert.match(JSON.stringify(tooltip), new RegExp(`since the last scan \\(${first.slice(0, 7)}\\)`));
  });

  it('is not known without a repository or trust, and the filter is not offered then', async () => {
    await indexed();
    await until(() => opened.app.codeChanges.current !== undefined);
    assert.deepEqual(await groupLines(), []);
    const engine = await opened.app.findings();
    assert.equal((await engine.summary(opened.app.view.current)).changedCode, undefined);
    opened.window.answer(undefined);
    await compareCode(opened.app);
    assert.doesNotMatch(view.message ?? '', /not compared/);
    opened.workspace.isTrusted = false;
    await compareCode(opened.app);
    assert.match(opened.window.messages.at(-1) ?? '', /^Comparing code reads the git repository\. Trust/);
  });

  it('says so where the branch has no common commit with the default branch', async () => {
    commitShop();
    git('checkout', '-q', '--orphan', 'other');
    git('commit', '-q', '-m', 'other');
    await indexed();
    await until(() => opened.app.codeChanges.current !== undefined);
    await groupLines();
    assert.match(view.message ?? '', /this branch and the default branch have no common commit here/);
  });

  it('is what is on disk when a tool of a language model asks, whether or not it was noticed', async () => {
    commitShop();
    await indexed();
    const ports = agentPortsOf(opened.app);
    const count = async (): Promise<number> => {
      await ports.compareCode();
      return opened.app.codeChanges.current?.routes.size ?? 0;
    };
    assert.equal(await count(), 0);
    writeFileSync(join(folder, 'login.js'), edited);
    assert.equal(await count(), 1);
    git('commit', '-qam', 'edit');
    await opened.app.codeChanges.compareWith('uncommitted');
    assert.equal(await count(), 0);
    opened.workspace.isTrusted = false;
    assert.equal(await ports.compareCode(), 'The workspace is not trusted.');
  });
});
