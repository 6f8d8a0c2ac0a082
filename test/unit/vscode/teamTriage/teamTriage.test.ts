import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Diagnostic, type DiagnosticCollection, Uri } from 'vscode';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { importReports } from '../../../../src/vscode/features/importReport/importReports.ts';
import { reportFilesOf } from '../../../../src/vscode/features/importReport/reportFiles.ts';
import { TeamTriage } from '../../../../src/vscode/features/teamTriage/teamTriage.ts';
import { triageFeature } from '../../../../src/vscode/features/triage/triageFeature.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

const noProblems = {
  set: () => undefined,
  clear: () => undefined,
  dispose: () => undefined,
} as unknown as DiagnosticCollection;

/** One window: its folder, and what it shows. */
interface TeamWindow {
  readonly app: TestApp;
  readonly folder: string;
  readonly problems: Map<string, readonly Diagnostic[]>;
  close(): Promise<void>;
}

describe('triage that a team shares', () => {
  let files: TestFiles;
  let ada: TeamWindow;
  let ben: TeamWindow;
  const windows: TeamWindow[] = [];

  beforeEach(async () => {
    files = new TestFiles();
    ada = await open('ada', 'Ada Lovelace <ada@example.test>');
    ben = await open('ben', 'Ben');
  });
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close();
    files.remove();
  });

  async function open(name: string, gitUserName: string, share = 'repository'): Promise<TeamWindow> {
    const folder = files.path(name).fsPath;
    mkdirSync(join(folder, '.git'), { recursive: true });
    const report = files.write(`${name}/zap.json`, shopReport);
    const app = createTestApp({ storage: files.path(`${name}-storage`).fsPath, folder, gitUserName });
    app.settings.set('shareTriage', share);
    const problems = new Map<string, readonly Diagnostic[]>();
    const shown = {
      set: (uri: Uri, diagnostics: readonly Diagnostic[]) =>
        void problems.set(uri.path.slice(uri.path.lastIndexOf('/') + 1), diagnostics),
      clear: () => problems.clear(),
      dispose: () => undefined,
    } as unknown as DiagnosticCollection;
    const team = new TeamTriage(app.app, shown);
    const triage = triageFeature.register(app.app);
    const commands = registerHandlers(app.app, triage.commands);
    await importReports(app.app, await reportFilesOf(app.app, report, undefined));
    const window = {
      app,
      folder,
      problems,
      close: async () => {
        for (const part of [team, ...triage.parts, ...commands]) part.dispose();
        await app.close();
      },
    };
    windows.push(window);
    return window;
  }

  const triageFiles = ({ folder }: TeamWindow): string[] => {
    const path = join(folder, '.dast/triage');
    return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.jsonl')) : [];
  };
  const contentOf = (window: TeamWindow): string =>
    triageFiles(window)
      .map((name) => readFileSync(join(window.folder, '.dast/triage', name), 'utf8'))
      .join('');

  async function setStatus({ app }: TeamWindow, summary: string, status: string): Promise<void> {
    app.window.answer(summary, status);
    await app.commands.run('setStatus');
  }

  /** As a pull does, which the watcher then reports. */
  function pull(from: TeamWindow, to: TeamWindow): void {
    cpSync(join(from.folder, '.dast'), join(to.folder, '.dast'), { recursive: true });
    fire(to, 'changed', '.dast/triage/any.jsonl');
  }

  const isWatched = ({ app }: TeamWindow): boolean =>
    app.workspace.watchers.some(({ pattern }) => pattern.includes('.dast'));

  function fire({ app, folder }: TeamWindow, event: 'created' | 'changed' | 'deleted', path: string): void {
    const watcher = app.workspace.watchers.find(({ pattern }) => pattern.includes('.dast'));
    watcher?.[event].fire(Uri.file(join(folder, path)));
  }

  async function statusOf({ app }: TeamWindow, summary: string): Promise<string> {
    const page = await (await app.app.findings()).page(initialView('UTC'), 0, 100);
    return page.rows.find(({ row }) => row.summary === summary)?.row.status ?? 'none';
  }

  it('is in the list of the other one as soon as the files are there, with the name that git knows', async () => {
    await setStatus(ada, 'SQL Injection', 'In Progress');
    await until(() => contentOf(ada) !== '');
    assert.match(triageFiles(ada).join(), /^ada-lovelace-[0-9a-f]{4}\.jsonl$/);
    assert.doesNotMatch(contentOf(ada), /example\.test|@/);
    assert.ok(
      ada.app.window.messages.some((text) => text.startsWith('Triage is now shared in .dast/triage.')),
    );
    await until(() => isWatched(ben));
    pull(ada, ben);
    await until(async () => (await statusOf(ben, 'SQL Injection')) === 'In Progress');
    await setStatus(ben, 'SQL Injection', 'Resolved');
    await until(() => triageFiles(ben).length === 2);
    pull(ben, ada);
    await until(async () => (await statusOf(ada, 'SQL Injection')) === 'Resolved');
    const engine = await ada.app.app.findings();
    const [finding] = (await engine.page({ ...initialView('UTC'), showAggregation: false }, 0, 1)).rows;
    const details = finding && (await engine.details('id' in finding.row ? finding.row.id : 0));
    assert.deepEqual(
      details?.history.map(({ by }) => by),
      ['Ada Lovelace', 'Ben'],
    );
  });

  it('is read when the user comes back to the window, also where the watcher said nothing', async () => {
    await setStatus(ada, 'SQL Injection', 'Resolved');
    await until(() => contentOf(ada) !== '');
    await until(() => isWatched(ben));
    cpSync(join(ada.folder, '.dast'), join(ben.folder, '.dast'), { recursive: true });
    ben.app.window.windowStateChanged.fire({ focused: false });
    ben.app.window.windowStateChanged.fire({ focused: true });
    await until(async () => (await statusOf(ben, 'SQL Injection')) === 'Resolved');
  });

  it('is offered once where nothing says whether it counts, and counts after joining', async () => {
    await setStatus(ada, 'SQL Injection', 'Resolved');
    await until(() => triageFiles(ada).length === 1);
    mkdirSync(files.path('cyd').fsPath);
    cpSync(join(ada.folder, '.dast'), join(files.path('cyd').fsPath, '.dast'), { recursive: true });
    const cyd = await open('cyd', 'Cyd', 'workspace');
    const offers = (): readonly string[] =>
      cyd.app.window.messages.filter((text) => text.includes('contains triage from your team'));
    await until(() => offers().length > 0);
    assert.notEqual(await statusOf(cyd, 'SQL Injection'), 'Resolved');
    await setStatus(cyd, 'SQL Injection', 'Open');
    cyd.app.window.press('Join');
    await until(() => cyd.app.settings.places.workspace['shareTriage'] === 'repository');
    assert.equal(offers().length, 1);
  });

  it('makes its folder when the watcher has had time to notice the one around it', async () => {
    const made: string[] = [];
    const { fs } = ada.app.app.workspace;
    const createDirectory = fs.createDirectory.bind(fs);
    fs.createDirectory = async (uri) => {
      const now = performance.now();
      await createDirectory(uri);
      made.push(uri.path.slice(uri.path.indexOf('/.dast')), String(now));
    };
    await setStatus(ada, 'SQL Injection', 'Resolved');
    await until(() => contentOf(ada) !== '');
    const [outer, before, inner, after] = made;
    assert.deepEqual([outer, inner], ['/.dast', '/.dast/triage']);
    assert.ok(Number(after) - Number(before) > 150);
  });

  it('names whom the user says, and asks for a name where nobody is known', async () => {
    ada.app.settings.set('triageAuthor', ' Countess <ada@example.test> ');
    await setStatus(ada, 'SQL Injection', 'In Progress');
    await until(() => contentOf(ada) !== '');
    assert.match(triageFiles(ada).join(), /^countess-[0-9a-f]{4}\.jsonl$/);
    assert.match(contentOf(ada), /"by":"Countess"/);
    const question =
      'Your name is not known here, so your team sees your changes without it until you set one.';
    assert.ok(!ada.app.window.messages.includes(question));
    const nobody = await open('nobody', '', 'workspace');
    nobody.app.app.machine.userName = () => '';
    nobody.app.settings.set('shareTriage', 'repository');
    await until(() => nobody.app.window.messages.includes(question));
    nobody.app.window.press('Set Name');
    await until(() => nobody.app.commands.ran.length > 0);
    assert.deepEqual(nobody.app.commands.ran, [
      ['workbench.action.openSettings', 'dastWorkbench.triage.author'],
    ]);
  });

  it('goes with the files when a branch has none', async () => {
    await setStatus(ada, 'SQL Injection', 'Resolved');
    const engine = await ada.app.app.findings();
    await until(async () => contentOf(ada) !== '' && (await engine.teamState()).pending === 0);
    // One event for the whole folder is all that comes.
    rmSync(join(ada.folder, '.dast'), { recursive: true });
    fire(ada, 'deleted', '.dast');
    await until(async () => (await statusOf(ada, 'SQL Injection')) === 'Open');
  });

  it('shows lines that it cannot read as problems of the file, and in one sentence', async () => {
    mkdirSync(join(ada.folder, '.dast/triage'), { recursive: true });
    await until(() => isWatched(ada));
    writeFileSync(join(ada.folder, '.dast/triage/eve-0001.jsonl'), '\n{"at":"yesterday"}\n<<<<<<< HEAD\n');
    fire(ada, 'created', '.dast/triage/eve-0001.jsonl');
    await until(() => ada.problems.size > 0);
    const shown = ada.problems.get('eve-0001.jsonl') ?? [];
    assert.deepEqual(
      shown.map(({ range, message }) => [range.start.line, message]),
      [
        [1, 'This line lacks "at", so its change is not applied.'],
        [
          2,
          'A merge conflict is not resolved here. The changes of both sides are applied; remove this line.',
        ],
      ],
    );
    const sentence = '2 lines of shared triage cannot be read. All other changes are applied.';
    await until(() => ada.app.window.messages.includes(sentence));
  });

  it('names changes that are dated far ahead, which count until somebody changes the same', async () => {
    await setStatus(ada, 'SQL Injection', 'Resolved');
    await until(() => contentOf(ada) !== '');
    const ahead = contentOf(ada)
      .replace(/"at":"[^"]*"/g, '"at":"2131-05-01T00:00:00.000Z"')
      .replaceAll('"to":"Resolved"', '"to":"In Progress"')
      .replaceAll('Ada Lovelace', 'Eve');
    writeFileSync(join(ada.folder, '.dast/triage/eve-0001.jsonl'), `nonsense\n${ahead}`);
    fire(ada, 'created', '.dast/triage/eve-0001.jsonl');
    await until(() => (ada.problems.get('eve-0001.jsonl') ?? []).length > 1);
    assert.deepEqual(
      ada.problems
        .get('eve-0001.jsonl')
        ?.slice(0, 2)
        .map(({ range, message }) => [range.start.line, message]),
      [
        [0, 'This line is not JSON, so its change is not applied.'],
        [
          1,
          'This change of Eve is dated 2131-05-01, far ahead of the clock of this machine. It counts until somebody changes the same field of this finding. One of the two clocks is wrong.',
        ],
      ],
    );
    const sentence =
      'Changes in eve-0001.jsonl are dated far ahead of the clock of this machine. One of the two clocks is wrong.';
    assert.ok(ada.app.window.messages.includes(sentence));
    await until(async () => (await statusOf(ada, 'SQL Injection')) === 'In Progress');
    await setStatus(ada, 'SQL Injection', 'Open');
    assert.equal(await statusOf(ada, 'SQL Injection'), 'Open');
    await until(() => contentOf(ada).includes('"from":"In Progress","to":"Open"'));
    pull(ada, ben);
    await until(() => ben.problems.size > 0);
    assert.equal(await statusOf(ben, 'SQL Injection'), 'Open');
  });

  it('keeps what cannot be written, says so once, and writes it as soon as it can', async () => {
    // Nothing can be made in what is no folder, whoever the user is.
    writeFileSync(join(ada.folder, '.dast'), '');
    await setStatus(ada, 'SQL Injection', 'In Progress');
    const refused = (): string[] =>
      ada.app.window.messages.filter((text) => text.startsWith('Triage could not be shared'));
    await until(() => refused().length === 1);
    assert.match(refused().join(), /\.dast.*Your changes are kept and will be shared later\./);
    await setStatus(ada, 'SQL Injection', 'Resolved');
    assert.equal(await statusOf(ada, 'SQL Injection'), 'Resolved');
    assert.equal((await (await ada.app.app.findings()).teamState()).pending, 4);
    rmSync(join(ada.folder, '.dast'));
    fire(ada, 'deleted', '.dast');
    await until(() => contentOf(ada).includes('"from":"In Progress","to":"Resolved"'));
    assert.ok(contentOf(ada).includes('"from":"Open","to":"In Progress"'));
    // While the file goes, it may be refused for another reason.
    assert.equal(new Set(refused()).size, refused().length);
    pull(ada, ben);
    await until(async () => (await statusOf(ben, 'SQL Injection')) === 'Resolved');
  });

  it('tries nothing again and says nothing once the window closes, whatever fails then', async () => {
    let fail: ((reason: Error) => void) | undefined;
    const findings = (): Promise<never> =>
      new Promise((_resolve, reject) => {
        fail = reject;
      });
    const closing = new TeamTriage({ ...ada.app.app, findings }, noProblems);
    await setStatus(ada, 'SQL Injection', 'In Progress');
    await until(() => fail !== undefined && contentOf(ada).includes('"to":"In Progress"'));
    closing.dispose();
    fail?.(new Error('The findings are closed.'));
    await setImmediate();
    assert.deepEqual(
      ada.app.window.messages.filter((text) => text.includes('The findings are closed.')),
      [],
    );
  });

  it('stays on this machine alone where the setting says so, and is kept when it says so later', async () => {
    ben.app.settings.set('shareTriage', 'workspace');
    await setStatus(ben, 'SQL Injection', 'Resolved');
    ada.app.settings.set('shareTriage', 'workspace');
    const cyd = await open('cyd', 'Cyd', 'workspace');
    await setStatus(cyd, 'SQL Injection', 'In Progress');
    assert.deepEqual(triageFiles(cyd), []);
    cyd.app.settings.set('shareTriage', 'repository');
    await until(() => contentOf(cyd).includes('"to":"In Progress"'));
    cyd.app.settings.set('shareTriage', 'workspace');
    await setStatus(cyd, 'SQL Injection', 'Resolved');
    assert.equal(await statusOf(cyd, 'SQL Injection'), 'Resolved');
    assert.doesNotMatch(contentOf(cyd), /"to":"Resolved"/);
  });

  it('is neither read from nor written to where a link of the workspace leads', async () => {
    const elsewhere = files.path('elsewhere').fsPath;
    mkdirSync(join(elsewhere, 'triage'), { recursive: true });
    symlinkSync(elsewhere, join(ada.folder, '.dast'));
    await setStatus(ada, 'SQL Injection', 'Resolved');
    await until(() => ada.app.window.messages.some((text) => text.includes('.dast/triage is a link')));
    assert.deepEqual(readdirSync(join(elsewhere, 'triage')), []);
    assert.equal(await statusOf(ada, 'SQL Injection'), 'Resolved');
    // Also where there is nothing to write yet.
    mkdirSync(files.path('eve').fsPath);
    symlinkSync(elsewhere, files.path('eve/.dast').fsPath);
    const eve = await open('eve', 'Eve');
    const ofTriage = (): readonly string[] =>
      eve.app.window.messages.filter((text) => text.startsWith('Triage'));
    await until(() => ofTriage().length > 0);
    assert.deepEqual(ofTriage(), [
      'Triage could not be shared (.dast/triage is a link, which is not followed.). Your changes are kept and will be shared later.',
    ]);
  });
});
