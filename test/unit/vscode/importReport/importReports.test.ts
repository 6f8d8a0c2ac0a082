import assert from 'node:assert/strict';
import type { App } from '../../../../src/vscode/app/app.ts';
import { chooseColumns } from '../../../../src/vscode/features/importReport/chooseColumns.ts';
import { ImportDetails } from '../../../../src/vscode/features/importReport/importDetails.ts';
import { importReports } from '../../../../src/vscode/features/importReport/importReports.ts';
import type { ReportFile } from '../../../../src/vscode/features/importReport/reportFiles.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { type CancellationTokenSource, Uri } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

const list = (header: readonly string[]): object => ({
  code: 'columns-unknown',
  args: ['list.csv'],
  header,
  rows: [
    ['SQL  Injection', '/a'],
    ['', undefined],
  ],
  unknown: ['summary', 'endpoint', 'severity'],
});
const imported = (added: number, scan: number): object => ({
  ok: true,
  value: {
    added,
    updated: 0,
    reappeared: 0,
    resolved: 0,
    notSeen: 0,
    skipped: [],
    problems: [],
    unplaced: [],
    scans: [scan],
  },
});
const refused = (code: string, ...args: readonly unknown[]): object => ({
  ok: false,
  failure: { code, args },
});

describe('importing several reports', () => {
  let files: TestFiles;
  let opened: TestApp;
  let app: App;
  /** What the engine answers for each name, the last one again and again. */
  let answers: Record<string, object[]>;
  let asked: { readonly input: object; readonly options: Record<string, unknown> }[];
  let cancelled: AbortController;

  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    [answers, asked, cancelled] = [{}, [], new AbortController()];
    const engine = {
      scans: async () => [{ id: 7, application: 'Shop', completenessReason: 'unanswered', isRoleSaid: true }],
      importReport: async (
        input: { readonly name: string },
        { onProgress, ...options }: { readonly onProgress: (fraction: number) => void },
      ) => {
        asked.push({ input, options });
        onProgress(0.5);
        if (input.name === 'last.json') opened.window.progressCancelled.fire();
        const [answer = refused('import-cancelled')] = answers[input.name] ?? [];
        answers[input.name]?.shift();
        return answer;
      },
    };
    app = Object.assign(opened.app, { findings: async () => engine });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const bytes = new Uint8Array([1]);
  const file = (name: string, more: Partial<ReportFile> = {}): ReportFile => ({
    name,
    read: async () => bytes,
    ...more,
  });

  it('gives the engine each file with what is said of it, and says what became of it', async () => {
    answers = {
      'a.json': [imported(2, 1)],
      'b.json': [refused('report-unknown-format', 'b.json', '{}', 'SARIF')],
      'c.json': [refused('report-changed', 'c.json')],
    };
    opened.settings.set('normalizePaths', false);
    const outcomes = await importReports(app, [
      file('a.json', { fetched: { source: 'https://ci.test', build: { branch: 'main' } } }),
      file('b.json', { path: '/b.json' }),
      file('c.json', { path: '/c.json', within: [Uri.file('/reports') as never] }),
      file('d.json'),
      file('e.json', { read: () => Promise.reject(new Error('gone')) }),
    ]);
    assert.deepEqual(
      outcomes.map((one) => [one.kind, one.name, 'isFinal' in one && one.isFinal, 'line' in one && one.line]),
      [
        ['imported', 'a.json', false, false],
        ['refused', 'b.json', true, 'b.json is not a report in a known format.'],
        ['refused', 'c.json', false, outcomes[2] && 'line' in outcomes[2] && outcomes[2].line],
        ['cancelled', 'd.json', false, false],
        ['refused', 'e.json', false, 'e.json could not be read.'],
      ],
    );
    assert.deepEqual(
      asked.map(({ input, options: { source, build, applications } }) => [
        input,
        source,
        build,
        applications,
      ]),
      [
        [{ name: 'a.json', bytes }, 'https://ci.test', { branch: 'main' }, []],
        [{ name: 'b.json', path: '/b.json' }, '/b.json', undefined, []],
        [{ name: 'c.json', path: '/c.json', within: ['/reports'] }, '/c.json', undefined, []],
        [{ name: 'd.json', bytes }, 'd.json', undefined, []],
      ],
    );
    assert.deepEqual(opened.logged, ['Could not read e.json: Error: gone']);
    assert.deepEqual(opened.window.messages, ['2 new in a.json · 3 files not imported · d.json cancelled']);
    assert.deepEqual(opened.window.levels, ['warning']);
    assert.deepEqual(app.imports.names, []);
  });

  it('names one file, and counts several, where it takes longer than a moment', async () => {
    const shown = async (...names: readonly string[]): Promise<readonly string[]> => {
      opened.window.progress.length = 0;
      const read = async (): Promise<Uint8Array> => {
        await until(() => opened.window.progress.length > 0);
        return bytes;
      };
      await importReports(
        app,
        names.map((name) => file(name, { read })),
      );
      return [...opened.window.progress];
    };
    assert.deepEqual(await shown('d.json'), ['Importing d.json']);
    assert.deepEqual(await shown('d.json', 'e.json'), ['Importing 2 reports']);
  });

  it('imports nothing of nothing', async () => {
    assert.deepEqual(await importReports(app, []), []);
    assert.deepEqual(opened.window.messages, []);
  });

  it('says nothing of files that only had the name of a report, where others were some', async () => {
    answers = { 'a.json': [imported(1, 1)], 'b.json': [refused('report-unknown-format', 'b.json')] };
    const guesses = [file('a.json', { isGuess: true }), file('b.json', { isGuess: true })];
    assert.equal((await importReports(app, guesses)).length, 2);
    assert.deepEqual(opened.window.messages, ['1 new in a.json']);
    answers = { 'b.json': [refused('report-unknown-format', 'b.json')] };
    await importReports(app, guesses.slice(1));
    assert.equal(opened.window.messages[1], 'b.json is not a report in a known format.');
    answers = { 'a.json': [imported(1, 1)], 'b.json': [refused('report-changed', 'b.json')] };
    await importReports(app, guesses);
    assert.equal(opened.window.messages[2], '1 new in a.json · 1 file not imported');
  });

  it('asks what nobody has said of the scans, and shows no message where who asks does', async () => {
    answers = { 'a.json': [imported(1, 7), imported(1, 7), imported(1, 7)] };
    await importReports(app, [file('a.json')]);
    assert.deepEqual(opened.window.messages, ['1 new in a.json · coverage unknown']);
    for (const manner of ['quiet', 'silent'] as const) {
      const [outcome] = await importReports(app, [file('a.json')], 'once', manner);
      assert.equal(outcome?.kind, 'imported');
    }
    assert.equal(opened.window.messages.length, 1);
  });

  it('asks once which columns are which, again where wanted, and nobody who is not there', async () => {
    const header = ['What', 'Where', ' ', 'How bad'];
    const unknown = { ok: false, failure: list(header) };
    answers = { 'list.csv': [unknown, imported(1, 1)] };
    opened.window.answer('What', 'Where', 'No such column');
    await importReports(app, [file('list.csv')]);
    const mapping = { summary: 'What', endpoint: 'Where', severity: '' };
    assert.deepEqual(
      asked.map(({ options }) => options['columnMapping']),
      [undefined, mapping],
    );
    assert.deepEqual(opened.window.lists, [
      {
        title: 'Columns of list.csv (1/3)',
        placeHolder: 'Which column says what was found, such as SQL Injection?',
        matchOnDetail: true,
        ignoreFocusOut: true,
        items: [
          ['What', undefined, 'SQL Injection · —'],
          ['Where', undefined, '/a · —'],
          ['How bad', undefined, '— · —'],
        ].map(([label, description, detail]) => [label, description, detail?.replace(' · ', '  ·  ')]),
      },
      {
        title: 'Columns of list.csv (2/3)',
        placeHolder: 'Which column says where, as an address or a path?',
        matchOnDetail: true,
        ignoreFocusOut: true,
        items: [
          ['Where', undefined, '/a  ·  —'],
          ['How bad', undefined, '—  ·  —'],
        ],
      },
      {
        title: 'Columns of list.csv (3/3)',
        placeHolder: 'Which column says how severe it is?',
        matchOnDetail: true,
        ignoreFocusOut: true,
        items: [
          ['How bad', undefined, '—  ·  —'],
          ['No such column', undefined, undefined],
        ],
      },
    ]);
    // The message lets choose again.
    answers = { 'list.csv': [unknown] };
    opened.window.answer(undefined);
    opened.window.press('Choose Columns…');
    await until(() => opened.window.messages.length === 2);
    assert.deepEqual(
      [opened.window.lists.pop()?.items.length, opened.window.messages.at(-1)],
      [3, 'list.csv cancelled'],
    );
    // Known from now on.
    answers = { 'list.csv': [unknown, imported(1, 1)] };
    await importReports(app, [file('list.csv')], 'later');
    assert.equal(opened.window.lists.length, 3);
    // Chosen again.
    answers = { 'list.csv': [unknown] };
    opened.window.answer(undefined);
    assert.deepEqual(await importReports(app, [file('list.csv')], 'again'), [
      { kind: 'cancelled', name: 'list.csv' },
    ]);
    // Nobody is there.
    answers = { 'list.csv': [{ ok: false, failure: list(['Other']) }] };
    const [outcome] = await importReports(app, [file('list.csv')], 'later');
    assert.equal(
      outcome?.kind === 'refused' && outcome.line,
      'list.csv has columns that were not recognised.',
    );
  });

  it('stops asking for columns when it is cancelled', async () => {
    const tokens: CancellationTokenSource['token'][] = [];
    const window = {
      showQuickPick: async (_items: unknown, _options: unknown, token: CancellationTokenSource['token']) => {
        tokens.push(token);
        cancelled.abort();
        return undefined;
      },
    };
    assert.equal(
      await chooseColumns({ window } as never, 'list.csv', list(['One']) as never, cancelled.signal),
      undefined,
    );
    assert.deepEqual(
      tokens.map(({ isCancellationRequested }) => isCancellationRequested),
      [true],
    );
  });
});

describe('what became of each file', () => {
  it('stays as a text of its own, the last ten of them', async () => {
    const details = new ImportDetails();
    const shown: [uri: { readonly path: string; readonly query: string }, options: object][] = [];
    const app = {
      workspace: { openTextDocument: async (uri: object) => uri },
      window: { showTextDocument: async (...all: (typeof shown)[number]) => void shown.push(all) },
    } as unknown as App;
    await details.show(app, undefined, 'Import');
    assert.equal(shown.length, 0);
    for (let index = 1; index <= 11; index++) {
      await details.show(app, `text ${index}`, index === 2 ? 'Send Triage' : undefined);
    }
    assert.deepEqual(
      shown.slice(0, 2).map(([{ path, query }, options]) => [path, query, options]),
      [
        ['/Import 1.txt', '1', { preview: true }],
        ['/Send Triage 2.txt', '2', { preview: true }],
      ],
    );
    assert.deepEqual(shown.map(([uri]) => details.provideTextDocumentContent(uri as never)).slice(0, 3), [
      '',
      'text 2',
      'text 3',
    ]);
  });
});
