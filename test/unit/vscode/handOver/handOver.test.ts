import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { exportCsv } from '../../../../src/vscode/features/exportCsv/exportCsv.ts';
import { handOverFeature } from '../../../../src/vscode/features/handOver/handOverFeature.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

describe('handing findings over', () => {
  let files: TestFiles;
  let opened: TestApp;

  beforeEach(async () => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      clock: () => Date.parse('2026-11-20T09:00:00Z'),
    });
    for (const feature of [handOverFeature, importReportFeature]) {
      registerHandlers(opened.app, feature.register(opened.app).commands);
    }
    const engine = await opened.app.findings();
    const imported = await engine.importReport(
      { name: 'zap.json', bytes: new TextEncoder().encode(shopReport) },
      { normalizePaths: true, severityMapping: {} },
      new AbortController().signal,
    );
    assert.equal(imported.ok, true);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  async function firstFinding(): Promise<number> {
    const engine = await opened.app.findings();
    const page = await engine.page({ ...opened.app.view.current, showAggregation: false }, 0, 1);
    assert.ok(page.rows[0]?.kind === 'finding');
    return page.rows[0].row.id;
  }

  it('copies a finding as Markdown', async () => {
    const text = await opened.app.commands.run('copyAsMarkdown', { finding: await firstFinding() });
    assert.match(String(text), /^## \w+: [^\n]+\n\n\*\*Severity:\*\*/);
  });

  it('copies each selected finding once, and the one under the pointer where none is selected', async () => {
    const engine = await opened.app.findings();
    const { rows } = await engine.page({ ...opened.app.view.current, showAggregation: false }, 0, 9);
    const [one = 0, two = 0] = rows.flatMap((each) => (each.kind === 'finding' ? [each.row.id] : []));
    const copied = async (...of: readonly unknown[]): Promise<string> =>
      String(await opened.app.commands.run('copyAsMarkdown', ...(of as []))).split('\n')[0] ?? '';
    const [first, second] = [{ finding: one }, { finding: two }];
    const both = '## Critical: SQL Injection (2 APIs)';
    assert.equal(await copied(first, [first, second, first]), both);
    const heading = await copied(first);
    assert.equal(heading, '## Critical: SQL Injection in GET /api/orders/\\{id\\}');
    assert.equal(await copied(first, []), heading);
    assert.equal(await copied(first, 'x'), heading);
    assert.equal(await copied(second, [first]), heading);
    assert.equal(await copied({ finding: 999 }, [first, { finding: 999 }]), heading);
  });

  it('writes the list in the format that a file name asks for', async () => {
    for (const [name, start] of [
      ['report.html', /^<!doctype html>/],
      ['report.md', /^## DAST/],
      ['report.sarif', /^\{\n {2}"\$schema": "https:\/\/json\.schemastore\.org\/sarif-2\.1\.0\.json"/],
    ] as const) {
      const target = files.path(`workspace/${name}`);
      await opened.app.commands.run('exportReport', target);
      assert.match(readFileSync(target.fsPath, 'utf8'), start);
    }
  });

  it('asks for a format and a place, and opens what was written', async () => {
    const formats: readonly (readonly [format: string, ending: string, start: RegExp, openedBy: string])[] = [
      ['HTML', 'html', /^<!doctype html>/, 'browser'],
      ['Markdown', 'md', /^## DAST/, 'vscode.open'],
      ['SARIF 2.1.0', 'sarif', /"version": "2\.1\.0"/, 'vscode.open'],
      ['GitLab DAST', 'json', /"scan_type"|"scan":/, 'vscode.open'],
      ['DefectDojo', 'json', /"findings":/, 'vscode.open'],
      ['JUnit', 'xml', /<testsuites/, 'vscode.open'],
    ];
    const asked: unknown[] = [];
    const browsed: unknown[] = [];
    Object.assign(opened.app.env, { openExternal: async (uri: unknown) => void browsed.push(uri) });
    for (const [format, ending, start, openedBy] of formats) {
      const target = files.path(`workspace/${format}.${ending}`);
      Object.assign(opened.window, {
        showSaveDialog: async ({
          defaultUri,
          ...options
        }: {
          readonly defaultUri: { readonly path: string };
        }) => {
          asked.push({ ...options, name: defaultUri.path.slice(files.path('workspace').path.length) });
          return target;
        },
      });
      opened.window.answer(format);
      opened.commands.ran.length = 0;
      assert.equal(String(await opened.app.commands.run('exportReport')), String(target));
      const text = readFileSync(target.fsPath, 'utf8');
      assert.match(text, start);
      assert.deepEqual(asked.at(-1), {
        title: 'Export Report',
        saveLabel: 'Export',
        filters: { [format]: [ending] },
        name: `/findings-2026-11-20.${ending}`,
      });
      assert.equal(opened.window.messages.at(-1), `Exported 3 findings to ${format}.${ending}.`);
      opened.window.press('Open');
      await until(() => browsed.length > 0 || opened.commands.ran.some(([id]) => id === 'vscode.open'));
      assert.deepEqual(browsed.map(String), openedBy === 'browser' ? [String(target)] : []);
      browsed.length = 0;
    }
    opened.window.answer(undefined);
    assert.equal(await opened.app.commands.run('exportReport'), undefined);
    const { items = [], ...options } = opened.window.lists.at(-1) ?? {};
    assert.deepEqual(options, {
      title: 'Export Report',
      placeHolder: 'The list as it is currently filtered',
    });
    assert.deepEqual(
      items.map(([label]) => label),
      formats.map(([format]) => format),
    );
    Object.assign(opened.window, { showSaveDialog: async () => undefined });
    opened.window.answer('JUnit');
    assert.equal(await opened.app.commands.run('exportReport'), undefined);
  });

  it('asks where a list goes as CSV, and shows it there', async () => {
    const target = files.path('workspace/list.csv');
    const asked: unknown[] = [];
    let chosen: unknown = target;
    Object.assign(opened.window, {
      showSaveDialog: async ({
        defaultUri,
        ...options
      }: {
        readonly defaultUri: { readonly path: string };
      }) => {
        asked.push({ ...options, name: defaultUri.path.split('/').at(-1) });
        return chosen;
      },
    });
    for (const [button, id] of [
      ['Open', 'vscode.open'],
      ['Show in File Manager', 'revealFileInOS'],
    ] as const) {
      opened.commands.ran.length = 0;
      assert.equal(String(await exportCsv(opened.app, undefined)), String(target));
      assert.equal(opened.window.messages.at(-1), 'Exported 2 vulnerabilities to list.csv.');
      assert.deepEqual(opened.window.buttons, ['Open', 'Show in File Manager']);
      opened.window.press(button);
      await until(() => opened.commands.ran.length > 0);
      assert.deepEqual(
        opened.commands.ran.map(([ran, uri]) => [ran, String(uri)]),
        [[id, String(target)]],
      );
    }
    const asks = {
      title: 'Export CSV',
      saveLabel: 'Export',
      filters: { CSV: ['csv'] },
      name: 'findings-2026-11-20.csv',
    };
    assert.deepEqual(asked, [asks, asks]);
    assert.equal(opened.commands.context['listExported'], true);
    chosen = undefined;
    assert.equal(await exportCsv(opened.app, undefined), undefined);
  });

  it('leaves a file as it was where there is nothing to be exported to', async () => {
    const target = files.path('workspace/report.txt');
    writeFileSync(target.fsPath, 'mine');
    await opened.app.commands.run('exportReport', target);
    assert.equal(readFileSync(join(files.path('workspace').fsPath, 'report.txt'), 'utf8'), 'mine');
  });

  describe('an issue', () => {
    const url = (name: string, to: string): string => `[remote "${name}"]\n\turl = ${to}\n`;

    async function createIssue(config: string, ...answers: readonly string[]): Promise<void> {
      mkdirSync(files.path('workspace/.git').fsPath);
      writeFileSync(files.path('workspace/.git/config').fsPath, config);
      opened.window.answer(...answers);
      const created = opened.app.commands.run('createIssue', { finding: await firstFinding() });
      await until(() => opened.window.messages.length > 0);
      const isOffered = /fills in a new issue/.test(opened.window.messages.join());
      opened.window.press(isOffered ? 'Open New Issue' : 'Copy Text');
      await created;
    }

    const openedUrls = (): readonly unknown[] =>
      opened.commands.ran.filter(([id]) => id === 'vscode.open').map(([, address]) => address);

    it('is opened at the site of the remote, with an address in which everything is text', async () => {
      await createIssue(url('origin', 'git@gitlab.shop.test:group/sub/shop.git'));
      const [address] = openedUrls();
      const { origin, pathname, searchParams, hash } = new URL(String(address));
      assert.equal(origin + pathname, 'https://gitlab.shop.test/group/sub/shop/-/issues/new');
      assert.deepEqual([[...searchParams.keys()], hash], [['issue[title]', 'issue[description]'], '']);
      assert.match(searchParams.get('issue[description]') ?? '', /^### Description$/m);
    });

    it('leaves no unsaved tab and no file behind', async () => {
      await createIssue(url('origin', 'git@github.com:me/shop.git'));
      const [shown] = opened.window.shown;
      assert.match(shown ?? '', /storage\/issues\/.*\.md$/);
      assert.ok(opened.commands.ran.some(([id]) => id === 'workbench.action.closeActiveEditor'));
      assert.deepEqual(readdirSync(files.path('storage/issues').fsPath), []);
    });

    it('asks which of several repositories is meant', async () => {
      const remotes =
        url('origin', 'git@github.com:me/shop.git') + url('upstream', 'https://github.com/shop/shop');
      await createIssue(remotes, 'github.com/shop/shop');
      assert.match(String(openedUrls()[0]), /^https:\/\/github\.com\/shop\/shop\/issues\/new\?title=/);
    });

    it('is none where a question is left, and where no finding is named', async () => {
      const two = url('origin', 'git@github.com:me/shop.git') + url('upstream', 'https://github.com/a/shop');
      mkdirSync(files.path('workspace/.git').fsPath);
      for (const [config, answers, asked] of [
        [two, [undefined], 'In which repository?'],
        [url('origin', 'https://git.shop.test/shop/web'), [undefined], 'What is git.shop.test?'],
      ] as const) {
        writeFileSync(files.path('workspace/.git/config').fsPath, config);
        opened.window.answer(...answers);
        assert.equal(
          await opened.app.commands.run('createIssue', { finding: await firstFinding() }),
          undefined,
        );
        const { placeHolder, title } = opened.window.lists.at(-1) as Record<string, unknown>;
        assert.deepEqual([title, placeHolder], ['Create Issue', asked]);
      }
      assert.deepEqual(opened.window.lists[0]?.items, [
        ['github.com/me/shop', 'origin', undefined],
        ['github.com/a/shop', 'upstream', undefined],
      ]);
      assert.deepEqual([opened.window.shown, opened.window.messages], [[], []]);
      await opened.app.commands.run('createIssue', { finding: 999 });
      assert.deepEqual([opened.window.shown, opened.window.messages], [[], ['Select a finding first.']]);
    });

    it('is what the user made of the text, with its first line as the title', async () => {
      mkdirSync(files.path('workspace/.git').fsPath);
      const remote = url('origin', 'https://git.shop.test/shop/web');
      writeFileSync(files.path('workspace/.git/config').fsPath, remote);
      opened.window.answer('GitHub');
      const created = opened.app.commands.run('createIssue', { finding: await firstFinding() });
      await until(() => opened.window.messages.length > 0);
      assert.deepEqual(opened.window.buttons, ['Open New Issue', 'Copy Text']);
      const { document } = opened.window.editors[0] ?? assert.fail('no editor');
      let saved = 0;
      Object.assign(document, { save: async () => (saved += 1) });
      const end = document.positionAt(document.getText().length);
      document.edit(document.positionAt(0), end, '\n\n##  Broken shop \n\n Since today. \n');
      opened.window.press('Open New Issue');
      assert.equal(
        await created,
        'https://git.shop.test/shop/web/issues/new?title=Broken%20shop&body=Since%20today.',
      );
      assert.equal(saved, 1);
      assert.deepEqual(opened.copied, []);
    });

    it('has its whole text in the clipboard where that is too long for a link', async () => {
      mkdirSync(files.path('workspace/.git').fsPath);
      const remote = url('origin', 'git@github.com:me/shop.git');
      writeFileSync(files.path('workspace/.git/config').fsPath, remote);
      const created = opened.app.commands.run('createIssue', { finding: await firstFinding() });
      await until(() => opened.window.messages.length > 0);
      const { document } = opened.window.editors[0] ?? assert.fail('no editor');
      Object.assign(document, { save: async () => true });
      const end = document.positionAt(document.getText().length);
      const long = 'long '.repeat(5000).trim();
      document.edit(document.positionAt(0), end, `Title\n${long}`);
      opened.window.press('Open New Issue');
      const address = new URL(String(await created));
      assert.match(
        address.searchParams.get('body') ?? '',
        /^long[^\n]*\n\n\(The full text is in the clipboard\.\)$/,
      );
      assert.deepEqual(opened.copied, [long]);
      assert.equal(
        opened.window.messages.at(-1),
        'The text is too long for a link. The full text is in the clipboard: paste it there.',
      );
    });

    it('describes all that is selected, and names its file after the first line', async () => {
      const engine = await opened.app.findings();
      const { rows } = await engine.page({ ...opened.app.view.current, showAggregation: false }, 0, 9);
      const ids = rows.flatMap((one) => (one.kind === 'finding' ? [{ finding: one.row.id }] : []));
      const created = opened.app.commands.run('createIssue', ids[0], ids);
      await until(() => opened.window.messages.length > 0);
      const text = opened.window.editors[0]?.text ?? '';
      const headings = [...text.matchAll(/^## (\w+: \S+)/gm)].map(([, heading]) => heading);
      assert.deepEqual(headings, ['Critical: SQL', "Info: \\=cmd\\|'"], text);
      assert.match(opened.window.shown.join(), /\/Critical SQL Injection 2 APIs\.md$/);
      opened.window.press('Copy Text');
      assert.equal(await created, undefined);
      assert.deepEqual(opened.copied, [text]);
      assert.equal(opened.window.messages.length, 1);
    });

    it('is only a text where the site is neither GitHub nor GitLab, or there is none', async () => {
      await createIssue(url('origin', 'https://git.shop.test/shop/web'), 'Neither: show the text only');
      assert.deepEqual(openedUrls(), []);
      assert.match(opened.window.messages.join(), /no GitHub or GitLab remote/);
      assert.deepEqual(readdirSync(files.path('storage/issues').fsPath), []);
    });
  });
});
