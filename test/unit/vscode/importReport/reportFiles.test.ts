import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { largestReport } from '../../../../src/findings/importers/report.ts';
import {
  chooseReports,
  fileAt,
  reportFilesOf,
} from '../../../../src/vscode/features/importReport/reportFiles.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FileType, Uri } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

describe('the reports that a command is started on', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const named = async (resource: unknown, selection?: unknown): Promise<readonly string[]> =>
    (await reportFilesOf(opened.app, resource, selection)).map(({ name }) => name);

  it('are those that are selected, else the one, of a list each', async () => {
    const [one, two, three] = ['one.json', 'two.json', 'three.txt'].map((name) => files.write(name, '{}'));
    assert.deepEqual(await named(one, [two, three]), ['two.json', 'three.txt']);
    assert.deepEqual(await named(one, []), ['one.json']);
    assert.deepEqual(await named([two, 7, { name: 'x' }, three]), ['two.json', 'three.txt']);
    assert.deepEqual(await named([two], 'x'), ['two.json']);
    for (const nothing of [undefined, [], 'one.json', null, { name: 7, data: async () => '' }, { data: 1 }])
      assert.deepEqual(await named(nothing), []);
  });

  it('are the files of a folder and below that are named like reports', async () => {
    const folder = files.path('reports');
    for (const name of ['b.json', 'deep/a.SARIF', 'notes.md', 'deep/c.xml', 'json', 'd.csv'])
      files.write(`reports/${name}`, '{}');
    const found = await reportFilesOf(opened.app, folder, undefined);
    assert.deepEqual(
      found.map(({ name, within }) => [name, within?.map(String)]),
      ['b.json', 'd.csv', 'a.SARIF', 'c.xml'].map((name) => [name, [String(folder)]]),
    );
    assert.deepEqual(opened.window.messages, []);
    mkdirSync(files.path('empty').fsPath);
    assert.deepEqual(await named(files.path('empty')), []);
    assert.match(
      opened.window.messages.join(),
      /^No file in empty has the name of a report \(\.json, .*\.xml.*\)\.$/,
    );
  });

  it('are at most a thousand of a folder, which is said', async () => {
    const entries = Array.from({ length: 1001 }, (_, index) => [`${index}.json`, FileType.File]);
    const fs = { stat: async () => ({ type: FileType.Directory }), readDirectory: async () => entries };
    const app = { ...opened.app, workspace: { fs } } as never;
    assert.equal((await reportFilesOf(app, files.path('many'), undefined)).length, 1000);
    assert.deepEqual(opened.window.messages, [
      'many contains too many files. Only 1000 reports are imported.',
    ]);
  });

  it('are none of a folder once that is cancelled, without a word', async () => {
    const readDirectory = async (): Promise<unknown> => {
      await until(() => opened.window.progress.length > 0);
      opened.window.progressCancelled.fire();
      return [['a.json', FileType.File]];
    };
    const fs = { stat: async () => ({ type: FileType.Directory }), readDirectory };
    const app = { ...opened.app, workspace: { fs } } as never;
    assert.deepEqual(await reportFilesOf(app, files.path('many'), undefined), []);
    assert.deepEqual(opened.window.progress, ['Searching for reports in many']);
    assert.deepEqual(opened.window.messages, []);
  });

  it('are files without an address, and say where they were fetched', async () => {
    const bytes = new Uint8Array([1]);
    const data = async (): Promise<Uint8Array> => bytes;
    const found = await reportFilesOf(
      opened.app,
      [
        { name: 'dropped.json', data },
        { name: 'got.json', data, isGuess: true, source: 'https://ci.test', build: { branch: 'main', x: 1 } },
        { name: 'token=canary-12345678.json', data, isGuess: 'yes' },
      ],
      undefined,
    );
    assert.deepEqual(
      found.map((one) => ({ ...one, read: undefined })),
      [
        { name: 'dropped.json', read: undefined },
        {
          name: 'got.json',
          isGuess: true,
          fetched: { source: 'https://ci.test', build: { branch: 'main' } },
          read: undefined,
        },
        { name: found[2]?.name, read: undefined },
      ],
    );
    assert.equal(await found[0]?.read(), bytes);
  });

  it('are read where they are, or say why not', async () => {
    const file = files.write('zap.json', '{"site":[]}');
    const found = fileAt(opened.app, file);
    const { name, uri, path } = found;
    assert.deepEqual([name, uri, path], ['zap.json', file, file.fsPath]);
    assert.equal(new TextDecoder().decode(await found.read()), '{"site":[]}');
    const asked: unknown[] = [];
    const machine = {
      pathOf: () => undefined,
      read: async (...all: readonly unknown[]) => {
        asked.push(all);
        return { ok: false, failure: { code: 'file-too-large', args: ['zap.json', 256] } };
      },
    };
    const there = fileAt({ machine } as never, file, [file]);
    assert.deepEqual(Object.keys(there), ['name', 'uri', 'within', 'read']);
    await assert.rejects(async () => there.read(), /zap\.json/);
    assert.deepEqual(asked, [[file, { within: [file], largest: largestReport, name: 'zap.json' }]]);
  });

  it('are asked for where a command is started on none', async () => {
    const asked: unknown[] = [];
    const answers = [[Uri.file('/a.json'), Uri.file('/b.xml')], undefined];
    const showOpenDialog = async (options: unknown) => (asked.push(options), answers.shift());
    const app = { ...opened.app, window: { showOpenDialog } } as never;
    assert.deepEqual(
      (await chooseReports(app)).map(({ name }) => name),
      ['a.json', 'b.xml'],
    );
    assert.deepEqual(await chooseReports(app), []);
    const [{ filters, ...options }] = asked as [{ filters: Record<string, readonly string[]> }];
    assert.deepEqual(options, { title: 'Import Scan Reports', openLabel: 'Import', canSelectMany: true });
    assert.deepEqual(Object.keys(filters), ['Scan reports', 'All files']);
    assert.deepEqual([filters['Scan reports']?.includes('json'), filters['All files']], [true, ['*']]);
  });
});
