import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Disposable } from 'vscode';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { findingLinksFeature } from '../../../../src/vscode/features/findingLinks/findingLinksFeature.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, shopReport, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { Uri } from '../../../fakes/vscode/vscode.ts';

describe('links to findings', () => {
  let files: TestFiles;
  let opened: TestApp;
  let parts: readonly Disposable[];

  function open(storage: string): void {
    opened = createTestApp({ storage: files.path(storage).fsPath, folder: files.path('workspace').fsPath });
    const registered = findingLinksFeature.register(opened.app);
    parts = [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
  }

  async function close(): Promise<void> {
    for (const part of parts) part.dispose();
    await opened.close();
  }

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    open('storage');
  });
  afterEach(async () => {
    await close();
    files.remove();
  });

  async function idOf(
    endpoint: string,
  ): Promise<{ readonly finding: number; readonly vulnerability: number }> {
    const engine = await opened.app.findings();
    const view = { ...opened.app.view.current, filters: {}, showAggregation: false };
    const { rows } = await engine.page(view, 0, 100);
    const found = rows
      .flatMap(({ kind, row }) => (kind === 'finding' ? [row] : []))
      .find((row) => row.endpoint === endpoint);
    assert.ok(found, endpoint);
    return { finding: found.id, vulnerability: found.vulnerability };
  }

  const follow = (link: string): unknown => opened.window.uriHandler?.handleUri(Uri.parse(link));
  const openedRow = (): unknown => opened.commands.ran.find(([name]) => name === 'openPanel')?.[1];

  async function linkToLogin(): Promise<string> {
    await importText(opened.app, 'shop.json', shopReport);
    const { finding } = await idOf('POST /api/login');
    await opened.commands.run('copyLink', { finding });
    assert.deepEqual(opened.window.statusMessages, ['Copied the link to SQL Injection, POST /api/login.']);
    return opened.copied.at(-1) ?? '';
  }

  it('lead to the finding on every machine that has its report, in the kind of VS Code that made them', async () => {
    const link = await linkToLogin();
    assert.match(
      link,
      /^vscodium:\/\/dast-workbench\.dast-workbench\/finding\?key=[0-9a-f]{16}&workspace=workspace$/,
    );
    await close();
    open('storage of another machine');
    const earlier = zapReport([{ rule: '1', name: 'Earlier', risk: 3, instances: [['GET', '/earlier']] }]);
    await importText(opened.app, 'earlier.json', earlier);
    await importText(opened.app, 'shop.json', shopReport);
    await follow(link);
    assert.deepEqual(openedRow(), await idOf('POST /api/login'));
  });

  it('clear filters that hide the finding, and leave others alone', async () => {
    const link = await linkToLogin();
    opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Critical', add: false });
    await follow(link);
    assert.deepEqual(opened.app.view.current.filters.severity?.values, ['Critical']);
    opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Info', add: false });
    await follow(link);
    assert.deepEqual(opened.app.view.current.filters, {});
    assert.equal(opened.window.statusMessages.at(-1), 'The filters were cleared to show the linked finding.');
  });

  it('say what to do where the finding is not stored', async () => {
    const link = await linkToLogin();
    await close();
    open('empty');
    await follow(link);
    assert.equal(
      opened.window.messages.at(-1),
      'The finding of this link is not stored here. Import its report, then click the link again.',
    );
    opened.window.press('Import Report…');
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(opened.commands.ran.at(-1), ['importReport']);
    await follow(link.replace('workspace=workspace', 'workspace=shop'));
    assert.equal(
      opened.window.messages.at(-1),
      'This link is for the folder “shop”. Open it, then click the link again.',
    );
    opened.window.press('Open Folder…');
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(opened.commands.ran.at(-1), ['vscode.openFolder']);
  });

  const hostile: readonly (readonly [what: string, link: string])[] = [
    ['another path', '/run?key=0123456789abcdef'],
    ['no key', '/finding'],
    ['a key that is none', '/finding?key=1%27%20OR%201%3D1'],
    ['a key of another length', `/finding?key=${'a'.repeat(100_000)}`],
    ['a command', '/finding?key=command:workbench.action.quit'],
  ];
  for (const [what, link] of hostile) {
    it(`do nothing but say so where they have ${what}`, async () => {
      await importText(opened.app, 'shop.json', shopReport);
      await follow(`vscodium://dast-workbench.dast-workbench${link}`);
      assert.deepEqual(opened.window.messages, ['This link names no finding.']);
      assert.deepEqual(opened.commands.ran, []);
    });
  }

  it('show the name of a folder that a link gives as one short line', async () => {
    const name = encodeURIComponent(`a\nb\u202e${'x'.repeat(10_000)}`);
    await follow(`vscodium://dast-workbench.dast-workbench/finding?key=0123456789abcdef&workspace=${name}`);
    const [message = ''] = opened.window.messages;
    assert.match(message, /“a b x+”/);
    assert.ok(message.length < 300);
  });

  it('need a finding to be copied', async () => {
    await opened.commands.run('copyLink');
    assert.deepEqual(opened.window.messages, ['Select a finding first.']);
    assert.deepEqual(opened.copied, []);
  });
});
