import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Disposable, Uri as VsCodeUri } from 'vscode';
import { projectDir } from '../../../scripts/paths.ts';
import { formatMessage, setLanguage } from '../../../src/base/messages.ts';
import { features } from '../../../src/extension.ts';
import { builtInReaders } from '../../../src/findings/importers/readers.ts';
import { resolutions, severities, statuses } from '../../../src/findings/model/finding.ts';
import type { CommandName } from '../../../src/vscode/app/commandArguments.ts';
import { restrictedStatus } from '../../../src/vscode/features/authConfig/restrictedStatus.ts';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import { FindingsTree } from '../../../src/vscode/features/findingsTree/findingsTree.ts';
import { groupings } from '../../../src/vscode/features/findingsTree/grouping.ts';
import type { TreeNode } from '../../../src/vscode/features/findingsTree/nodes.ts';
import { sampleApplication } from '../../../src/vscode/shared/list/sampleReport.ts';
import { commandIds } from '../../../src/vscode/app/commandIds.ts';
import { Listener } from '../../fakes/listener.ts';
import {
  type Answer,
  loginConfig,
  type RunningServer,
  sendJson,
  startServer,
} from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { shopReport, zapReport } from '../../fakes/testReport.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { ThisMachineOnly } from '../../fakes/thisMachineOnly.ts';
import { EditorHost } from '../../fakes/vscode/editorHost.ts';
import { EventEmitter, Uri } from '../../fakes/vscode/vscode.ts';
import { until } from '../../patience.ts';
import { plainWords, pseudoSentences, untranslated } from '../../pseudoSentences.ts';
import { sampled, sampleNote } from '../sampled.ts';

/** Data: what reports, files, formats, people and dates are called. */
const data = new Set(
  plainWords(
    [
      ...severities,
      ...statuses,
      ...resolutions,
      shopReport,
      builtInReaders.expected,
      sampleApplication,
      // Names of formats and products, keys of files, and names in the files of the test.
      'Markdown curl Arazzo Express OpenAPI har yaml yml user main ann Ada Test xyzzy Bearer Token Header',
      'GET POST PUT DELETE PASSWORD captcha email password sec fetch mode example status resolution quickfix',
      'GitHub github JSON XML HTML CWE {id} payments.json monday friday workspace storage sqlite csv CSV SARIF ZAP GitLab Burp Nuclei StackHawk',
      'Wapiti Schemathesis in Docker wapiti zap nuclei schemathesis zap-docker',
      // What a parser answers.
      'Unclosed root tag',
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM UTC GMT Active Passive Runtime Scan Governance',
    ].join(' '),
  ),
);

/** What is no word: quoted names, icons, placeholders, expressions, addresses, paths, and names of files. */
const written =
  /EVT-\w+|&nbsp;|"[^"\n]*"|\$\([\w-]+\)|\$\{[^}\n]*\}|\$[\w.]+(?:#\S*)?|https?:\S+|\.?\w*\/[^\s\]]*|[\w.-]+\.(?:jsonl?|jsonc|xml|html|har|ya?ml|js|com)\b/g;

/** Answers at once, with what a server of a login would not say. */
const refusing: Answer = (_asked, response) => sendJson(response, 401, {});

/** Where the git remote of the workspace leads. */
const remoteHost = 'github.test';
const unreachable = formatMessage(pseudoSentences['{0} cannot be reached.'] ?? '', [remoteHost]);

/** What the workspace holds, by path: routes, auth configs, and files of a team with mistakes. */
function workspaceFiles(origin: string): Readonly<Record<string, string>> {
  const config = loginConfig(origin);
  return {
    'server.js': "const app = require('express')();\napp.get('/search', (q, s) => {\n  s.end();\n});\n",
    'shop.dast-auth.json': JSON.stringify(config, undefined, 2),
    'broken.dast-auth.json': JSON.stringify({ ...config, roles: [{ name: 'user', authentication: 'gone' }] }),
    '.dast/decisions.jsonc': JSON.stringify([
      { tool: 'ZAP', rule: '40018', status: 'Gone' },
      { tool: 'ZAP', rule: '40018', resolution: 'False Positive', reason: 'xyzzy', until: '2020-01-01' },
      { tool: 'ZAP', rule: '99999', resolution: 'False Positive', reason: 'xyzzy' },
    ]),
    '.dast/triage/ada.jsonl': '{"v":1}\nxyzzy\n',
    '.git/config': `[remote "origin"]\n\turl = https://${remoteHost}/ada/shop.git\n`,
  };
}

/** Files that authentications are made from. */
const sources = [
  'shop.postman_collection.json',
  'login.har',
  'petstore.openapi.yaml',
  'plan.zap.yaml',
  'hawk.stackhawk.yaml',
].map((name) => Uri.file(join(projectDir, 'test/fixtures/exchange', name)) as unknown as VsCodeUri);

/** Commands that would only do again what they do without an item. */
const aboutNoItem: ReadonlySet<CommandName> = new Set([
  'importReport',
  'trySampleFindings',
  'removeSampleFindings',
  'restoreBackup',
  'manageApplications',
  'newAuthConfig',
  'importAuthentication',
  'importThisAuthentication',
]);

/** Commands that keep no question open, and whose findings would be shown by all that come after them. */
const withoutInputs: ReadonlySet<CommandName> = new Set(['trySampleFindings', 'removeSampleFindings']);

/** What commands distinguish items by. */
function kindOf(node: object): string {
  const { kind, part } = node as { readonly kind?: string; readonly part?: { readonly kind?: string } };
  return `${kind} ${part?.kind}`;
}

/** The texts in what a provider answers: not the values that stand in edits and arguments of commands. */
function textsIn(value: unknown, key = 'title'): readonly string[] {
  if (typeof value === 'string') return shownKeys.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    hiddenKeys.has(name) ? [] : textsIn(each, Array.isArray(value) ? key : name),
  );
}

const shownKeys = new Set([
  'title',
  'label',
  'value',
  'message',
  'tooltip',
  'detail',
  'description',
  'contents',
  'name',
  'text',
  'placeholder',
  'source',
]);
const hiddenKeys = new Set([
  'arguments',
  'code',
  'edit',
  'command',
  'diagnostics',
  'location',
  'uri',
  'id',
  'iconPath',
]);

/**
 * Every feature is registered as in an extension host. What has a test of its own: pages (test/webview), which need a
 * browser, and the language of auth configs (test/unit/auth). The MCP server has no texts but those of its tools.
 */
describe('the extension in another language', () => {
  let files: TestFiles;
  let opened: TestApp;
  let parts: Disposable[];
  let listener: Listener;
  let host: EditorHost;
  let server: RunningServer;
  let network: ThisMachineOnly;

  beforeEach(async () => {
    network = new ThisMachineOnly();
    setLanguage('en', pseudoSentences);
    files = new TestFiles();
    server = await startServer(refusing);
    const folder = files.path('workspace').fsPath;
    for (const [path, text] of Object.entries(workspaceFiles(server.origin))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder,
      gitUserName: 'Ada',
      translations: pseudoSentences,
      clock: () => Date.parse('2026-11-20T09:00:00Z'),
    });
    listener = new Listener();
    listener.listenTo(opened);
    host = new EditorHost(opened, listener.hear);
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  });
  // First, so that a test that fails leaves the language of no other test changed.
  afterEach(() => setLanguage('en', {}));
  afterEach(async () => {
    for (const part of parts) part.dispose();
    network.dispose();
    await opened.close();
    await server.stop();
    host.dispose();
    files.remove();
  });

  const expectTranslated = (texts: readonly string[], known: ReadonlySet<string> = data): void => {
    const shown = texts.map((text) => text.replaceAll(written, ' '));
    assert.deepEqual(untranslated(shown, known), {});
  };

  /** Ids of the vulnerabilities that are stored. */
  async function firstRows(): Promise<readonly number[]> {
    const engine = await opened.app.findings();
    const { rows } = await engine.page({ ...opened.app.view.current, showAggregation: true }, 0, 5);
    return rows.map(({ row }) => row.vulnerability);
  }

  async function importBoth(): Promise<void> {
    await opened.commands.run('importReport', files.write('shop.json', shopReport));
    const other = zapReport(
      [{ rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/a']] }],
      'payments.test',
    );
    await opened.commands.run('importReport', files.write('payments.json', other));
  }

  /** The items of all trees, of each kind the first ones. */
  async function treeItems(): Promise<readonly object[]> {
    const nodes: object[] = [];
    for (const { provider, view } of host.trees) {
      const visit = async (parent?: object): Promise<void> => {
        for (const node of (await provider.getChildren(parent)) ?? []) {
          nodes.push(node as object);
          listener.hear(...textsIn(await provider.getTreeItem(node)));
          await visit(node as object);
        }
      };
      await visit();
      listener.hear(...textsIn(view));
    }
    return nodes;
  }

  /** Runs every command on a target; what it asks is answered, what stays open is left. */
  async function runAll(target?: object): Promise<void> {
    for (const command of Object.keys(commandIds) as CommandName[]) {
      if (target !== undefined && aboutNoItem.has(command)) continue;
      const running = opened.commands.run(command, ...(target === undefined ? [] : [target]));
      await (withoutInputs.has(command) ? running : Promise.race([running, listener.leaveInputs(opened)]));
    }
  }

  for (const habit of [undefined, 0, 1, 2]) {
    const name = habit === undefined ? 'leaves every question' : `chooses answer ${habit + 1}`;
    it(`asks and says nothing in English to a user who ${name}`, async () => {
      opened.settings.set('shareTriage', 'repository');
      await importBoth();
      listener.habit = habit;
      listener.files = sources;
      listener.target = files.path(`workspace/saved-${habit}.json`);
      await runAll();
      const document = await host.open(files.path('workspace/shop.dast-auth.json'));
      opened.window.activeTextEditor = host.editorOf(document, document.getText().indexOf('stepId'));
      await runAll();
      // The server of its git remote, the only one that anything is sent to, is not found.
      const fetches = habit === 0 || habit === 2;
      if (fetches) await until(() => listener.texts.includes(unreachable));
      assert.deepEqual(new Set(network.asked), new Set(fetches ? [remoteHost] : []));
      listener.hear(...textsIn(opened.window.statusItems));
      assert.ok(listener.texts.length > 20);
      expectTranslated(listener.texts);
    });
  }

  it(`asks and says nothing in English about the items of trees, ${sampleNote}`, async () => {
    await importBoth();
    const kinds = new Map((await treeItems()).map((node) => [kindOf(node), node]));
    listener.habit = 0;
    for (const node of sampled([...kinds.values()], 4)) await runAll(node);
    assert.ok(kinds.size > 10);
    expectTranslated(listener.texts);
  });

  it('has no English in the problems, lenses, hovers and fixes of files', async () => {
    opened.settings.set('shareTriage', 'repository');
    await importBoth();
    await opened.app.handlers.start();
    const known = new Set(data);
    for (const path of Object.keys(workspaceFiles(server.origin))) {
      const document = await host.open(files.path(`workspace/${path}`));
      for (const word of plainWords(document.getText())) known.add(word);
    }
    const wrong = [
      'shop.dast-auth.json',
      'broken.dast-auth.json',
      '.dast/decisions.jsonc',
      '.dast/triage/ada.jsonl',
    ];
    const places = wrong.map((path) => files.path(`workspace/${path}`).toString());
    await until(() => places.every((place) => host.problems(place).length > 0));
    // Where a link leads is no text of its own.
    const shown = (text: string): string => text.replaceAll(/\]\(command:[^)]*\)/g, ']');
    for (const document of host.documents) {
      listener.hear(...textsIn(await host.answers(document)).map(shown));
    }
    parts.push(
      restrictedStatus({ isTrusted: false, onDidGrantWorkspaceTrust: new EventEmitter<void>().event }),
    );
    listener.hear(...textsIn([host.problems(), host.statusItems]));
    expectTranslated(listener.texts, known);
  });

  it('asks in another language before an agent changes something', async () => {
    await importBoth();
    const [found] = await firstRows();
    const inputs = [
      {},
      { vulnerabilities: [found], status: 'Resolved' },
      { vulnerabilities: [found], resolution: 'Fixed', comment: 'xyzzy' },
      { vulnerabilities: [found], status: 'Resolved', resolution: 'Fixed' },
      { vulnerabilities: [found], comment: 'xyzzy' },
    ];
    for (const tool of host.tools.values()) {
      for (const input of inputs) listener.hear(...textsIn(await tool['prepareInvocation']?.({ input })));
    }
    assert.equal(listener.texts.length >= 2 * inputs.length, true);
    expectTranslated(listener.texts);
  });

  it('says in another language why a report is not imported', async () => {
    const broken = {
      'empty.json': '',
      'list.json': '[]',
      'requests.json': '{"info":{},"item":[]}',
      'cut.json': shopReport.slice(0, -40),
      'cut.xml': '<OWASPZAPReport><site>',
      'other.json': '{"kind":"receipt"}',
      'page.html': '<!doctype html><html></html>',
    };
    for (const [file, text] of Object.entries(broken)) {
      writeFileSync(files.path(file).fsPath, text);
      await opened.commands.run('importReport', files.path(file));
    }
    assert.equal(listener.texts.length >= Object.keys(broken).length, true);
    expectTranslated(listener.texts.map((text) => text.replaceAll(/[\w-]+\.(?:json|xml|html)|"kind"/g, '')));
  });

  it('shows a tree without English in every grouping', async () => {
    await importBoth();
    const tree = new FindingsTree(opened.app);
    const texts: string[] = [];
    const visit = async (parent: TreeNode | undefined): Promise<void> => {
      for (const node of await tree.getChildren(parent)) {
        const { label, description, tooltip, accessibilityInformation } = tree.getTreeItem(node);
        const shown = [label, description, tooltip, accessibilityInformation?.label];
        texts.push(
          ...shown.map((text) =>
            typeof text === 'object' && 'value' in text ? text.value : typeof text === 'string' ? text : '',
          ),
        );
        await visit(node);
      }
    };
    for (const grouping of groupings) {
      await opened.app.workspaceState.update('grouping', grouping);
      await visit(undefined);
    }
    tree.dispose();
    assert.ok(texts.length > 50);
    expectTranslated(texts);
  });
});
