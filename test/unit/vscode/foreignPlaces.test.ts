import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Disposable, MarkdownString } from 'vscode';
import { lexer, walkTokens } from 'marked';
import { features } from '../../../src/extension.ts';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import type { CommandName } from '../../../src/vscode/app/commandArguments.ts';
import { commandIds } from '../../../src/vscode/app/commandIds.ts';
import { actsInVsCode } from '../../fakes/actingTexts.ts';
import { Listener } from '../../fakes/listener.ts';
import {
  loginConfig,
  loginStep,
  type RunningServer,
  sendJson,
  startServer,
} from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { ThisMachineOnly } from '../../fakes/thisMachineOnly.ts';
import { EditorHost } from '../../fakes/vscode/editorHost.ts';
import { until } from '../../patience.ts';

/** Every syntax that acts, short enough to be shown whole; the place stands before it. */
const acting =
  '[Show me](command:x.y?%22a%22)$(warning)\u001b[31m\u001b]8;;h\u0007\n::error::e\u202e##vso[t]![i](https://e.test)<b>';
const inName = '[Show me](command:workbench.action.quickOpen?%22ArgsPassed%22)$(warning)\u202e::error::';
const places = [
  'file',
  'folder',
  'workspace',
  'application',
  'role',
  'step',
  'user',
  'report',
  'key',
  'link',
  'author',
  'decision',
  'server',
  'column',
] as const;
type Place = (typeof places)[number];

const marked = (place: Place, text = acting): string => `m-${place}-m${text}`;

/** What a workspace of others holds, by path. */
function hostileFiles(origin: string): Readonly<Record<string, string>> {
  const role = marked('role');
  const config = loginConfig(origin, { steps: [loginStep({ stepId: 'login' })] }, [
    { role, username: marked('user'), password: 'xyzzy-1' },
  ]);
  const named = { ...config, roles: [{ name: role, authentication: 'main' }] };
  const wrong = {
    ...named,
    application: { ...config.application, name: marked('application'), baseUrl: 'https://shop.test' },
    roles: [...named.roles, { name: `${role}2`, authentication: marked('step') }],
  };
  return {
    [`${marked('folder', inName)}/${marked('file', inName)}.dast-auth.json`]: JSON.stringify(
      wrong,
      undefined,
      2,
    ),
    'login.dast-auth.json': JSON.stringify(named, undefined, 2),
    'wrong.dast-auth.json': JSON.stringify({
      ...wrong,
      [marked('key')]: 1,
      testUsers: [{ role: marked('role') }],
    }),
    '.dast/decisions.jsonc': JSON.stringify({
      decisions: [
        { rule: '40018', status: marked('decision'), [marked('key')]: 1 },
        {
          rule: marked('decision'),
          resolution: 'False Positive',
          reason: marked('decision'),
          by: marked('author'),
        },
        {
          rule: '40018',
          until: marked('decision'),
          endpoint: marked('decision'),
          resolution: 'False Positive',
        },
      ],
    }),
    [`.dast/triage/${marked('author', '[a](command:b)')}.jsonl`]: `{"v":1}\n${marked('author')}\n`,
    // Dated ahead of every clock, which is a problem that names its author.
    '.dast/triage/mallory-1f2e.jsonl': `${JSON.stringify({ ...changeAhead, by: marked('author') })}\n`,
    '.env': 'A=1\n',
    'server.js': `const app = require('express')();\napp.get('/login', (q, s) => {\n  s.end();\n});\n`,
  };
}

const changeAhead = {
  at: '2099-01-01T00:00:00.000Z',
  application: 'shop.test',
  tool: 'ZAP',
  rule: '40018',
  method: 'GET',
  path: '/login',
  field: 'status',
  from: 'Open',
  to: 'In Progress',
  change: 1,
};

/** Reports, by the name of their file. */
function hostileReports(): Readonly<Record<string, string>> {
  const name = marked('report');
  const text = marked('report', acting);
  const report = zapReport([
    {
      rule: '40018',
      name,
      risk: 3,
      instances: [
        ['GET', '/login'],
        ['GET', `/${marked('report')}`],
      ],
    },
    { rule: '40019', name: `${name}2`, risk: 1, instances: [['POST', '/login']] },
  ]);
  const row = `"${text.replaceAll('"', '""')}"`;
  return {
    [`${marked('file', '[Show me](command:workbench.action.quickOpen?%22ArgsPassed%22)')}.csv`]: `"${marked('column')}",b\n${row},c\n`,
    [`${marked('file', inName)}.json`]: report,
    'unknown.json': JSON.stringify({ [marked('key')]: [{ [marked('key')]: marked('report') }] }),
    'cut.json': report.slice(0, -30),
  };
}

/** Texts of a value that a provider answers, and the Markdown in it. */
function textsIn(value: unknown, markdown: MarkdownString[], key = ''): readonly string[] {
  if (typeof value === 'string') return shownKeys.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, markdown, key));
  if (typeof value !== 'object' || value === null) return [];
  if ('isTrusted' in value) {
    markdown.push(value as MarkdownString);
    return [];
  }
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'arguments' || name === 'edit' || name === 'diagnostics' ? [] : textsIn(one, markdown, name),
  );
}

/** Before what the status bar and lenses say stands an icon of ours. */
function withoutOwnIcon(text: string): string {
  return text.replace(/^\$\([\w-]+\)[ \u2002]/, '');
}

const shownKeys = new Set(['title', 'label', 'message', 'tooltip', 'detail', 'description', 'name', 'text']);

/** What of Markdown would act: links to other commands than those that it is trusted with, and all else but text. */
function actsInMarkdown({
  value,
  isTrusted,
  supportHtml,
  supportThemeIcons,
}: MarkdownString): readonly string[] {
  const trusted = typeof isTrusted === 'object' ? isTrusted.enabledCommands : [];
  const found: string[] = [];
  if (isTrusted === true || supportHtml === true || supportThemeIcons === true) found.push('trust');
  void walkTokens(lexer(value), (token) => {
    if (token.type === 'html' || token.type === 'image') found.push(token.type);
    if (token.type !== 'link') return;
    const command = /^command:([^?]+)/.exec(String(token.href))?.[1] ?? '';
    if (!trusted.includes(command)) found.push(`a link to ${token.href}`);
  });
  return found;
}

describe('text of others in the editor', function () {
  this.timeout(120_000);
  let files: TestFiles;
  let opened: TestApp;
  let host: EditorHost;
  let listener: Listener;
  let server: RunningServer;
  let network: ThisMachineOnly;
  let parts: Disposable[];

  before(async () => {
    network = new ThisMachineOnly();
    files = new TestFiles();
    server = await startServer((_asked, response) => sendJson(response, 401, { error: marked('server') }));
    const folder = join(files.path('').fsPath, marked('workspace', inName));
    for (const [path, text] of Object.entries(hostileFiles(server.origin))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const other = files.path('other').fsPath;
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder,
      otherFolders: [other],
      gitUserName: marked('author'),
    });
    mkdirSync(other);
    const named = (opened.app.workspace.workspaceFolders ?? []).map((one) => ({
      ...one,
      name: marked('workspace'),
    }));
    Object.defineProperty(opened.workspace, 'workspaceFolders', { value: named });
    listener = new Listener();
    listener.listenTo(opened);
    host = new EditorHost(opened, (text) => listener.hearFrom('title of a panel', [text]));
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
    opened.settings.set('shareTriage', 'repository');
  });
  after(async () => {
    for (const part of parts) part.dispose();
    network.dispose();
    await opened.close();
    await server.stop();
    host.dispose();
    files.remove();
  });

  /** Runs every command on a target, and answers what it asks by one habit. */
  async function runAll(target?: object): Promise<void> {
    for (const command of Object.keys(commandIds) as CommandName[]) {
      const running = opened.commands.run(command, ...(target === undefined ? [] : [target]));
      await Promise.race([running, listener.leaveInputs(opened)]);
    }
  }

  /** All nodes of all trees, and what stands around them. */
  async function hearTrees(markdown: MarkdownString[]): Promise<void> {
    for (const { provider, view } of host.trees) {
      const visit = async (parent?: object): Promise<void> => {
        for (const node of (await provider.getChildren(parent)) ?? []) {
          listener.hearFrom('tree', textsIn(await provider.getTreeItem(node), markdown));
          await visit(node as object);
        }
      };
      await visit();
      listener.hearFrom('tree', textsIn(view, markdown));
    }
  }

  it('is shown by every face, and does nothing there', async () => {
    const markdown: MarkdownString[] = [];
    // Looks at the details of each import.
    listener.habit = 0;
    for (const [name, text] of Object.entries(hostileReports())) {
      writeFileSync(files.path(name).fsPath, text);
      await opened.commands.run('importReport', files.path(name));
    }
    for (const query of [`workspace=${encodeURIComponent(marked('link'))}&key=${'a'.repeat(16)}`, '']) {
      await opened.window.uriHandler?.handleUri({ path: '/finding', query });
    }
    const folder = opened.app.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    for (const habit of [undefined, 0, 1]) {
      listener.habit = habit;
      await runAll();
      const document = await host.open(files.path(join(marked('workspace', inName), 'login.dast-auth.json')));
      opened.window.activeTextEditor = host.editorOf(document, document.getText().indexOf('stepId'));
      await runAll();
      await opened.commands.run('verifyAllRoles', document.uri as never);
    }
    await hearTrees(markdown);
    for (const path of Object.keys(hostileFiles(server.origin)))
      await host.open(files.path(join(marked('workspace', inName), path)));
    // Configs, reports and decisions are judged by languages that load on their own.
    for (const place of ['key', 'author', 'decision'])
      await until(() => textsIn(host.problems(), []).some((text) => text.includes(`m-${place}-m`)));
    for (const document of host.documents) {
      const texts = textsIn(await host.answers(document), markdown);
      listener.hearFrom('lens, fix or hint', texts.map(withoutOwnIcon));
    }
    listener.hearFrom('problem', textsIn(host.problems(), markdown));
    const statusItems = opened.window.statusItems.map(({ text = '', ...rest }) => ({
      ...rest,
      text: withoutOwnIcon(String(text)),
    }));
    listener.hearFrom('status bar', textsIn(statusItems, markdown));

    const arrived = [...listener.byFace].map(([face, texts]) => {
      const there = places.filter((place) => texts.some((text) => text.includes(`m-${place}-m`)));
      return `${face}: ${there.join(', ')}`;
    });
    const live = [...listener.byFace].flatMap(([face, texts]) => livingTexts(face, texts));
    for (const one of markdown)
      live.push(...actsInMarkdown(one).map((what) => `Markdown: ${what} in ${one.value}`));
    const inMarkdown = places.filter((place) =>
      markdown.some(({ value }) => value.includes(`m\\-${place}`) || value.includes(`m-${place}`)),
    );
    for (const line of [...arrived, `Markdown: ${inMarkdown.join(', ')}`, `live: ${live.length}`])
      console.log(`      ${line}`);
    assert.ok(folder !== '' && listener.texts.length > 100 && markdown.length > 5);
    assert.deepEqual(live, []);
    assert.deepEqual(network.asked, []);
    // A plain document, in which nothing acts.
    const details = opened.commands.ran.flatMap(([name, text]) =>
      name === 'showImportDetails' ? [String(text)] : [],
    );
    const all = [...listener.texts, ...details, ...markdown.map(({ value }) => value)].join('\n');
    assert.deepEqual(
      places.filter((place) => !all.includes(`m-${place}-m`) && !all.includes(`m\\-${place}`)),
      [],
    );
  });
});

/** Faces that show icons in no text. */
const withoutIcons: ReadonlySet<string> = new Set(['dialog', 'problem', 'question']);

/** Which texts of a face would act. */
function livingTexts(face: string, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const found = actsInVsCode(text).filter((what) => what !== 'an icon' || !withoutIcons.has(face));
    return found.length === 0 ? [] : [`${face}: ${found.join(', ')} in ${JSON.stringify(text)}`];
  });
}
