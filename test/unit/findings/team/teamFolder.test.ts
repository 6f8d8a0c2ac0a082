import assert from 'node:assert/strict';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApplicationChange } from '../../../../src/findings/applications/applicationChange.ts';
import type { ReportBytes } from '../../../../src/findings/importers/report.ts';
import type { FindingDetails, HistoryEntry } from '../../../../src/findings/model/finding.ts';
import { teamFolder } from '../../../../src/findings/team/teamLine.ts';
import { csvText, imported, options, plainList, request, toldBy } from '../engine/engineUnderTest.ts';
import { missingHeader, sqlInjection, zapReport } from '../engine/zapReport.ts';
import { noon } from '../store/sampleFindings.ts';
import { Clone, git, tempFolder } from './clone.ts';

const report = zapReport('first.json', [sqlInjection, missingHeader]);
const later = zapReport('second.json', [sqlInjection]);
const other = zapReport('other.json', [{ ...sqlInjection, endpoints: ['GET /orders'] }]);

describe("a team's triage in a repository", function () {
  this.timeout(30_000);
  let folder = '';
  let remove = async (): Promise<void> => undefined;
  let now = noon;
  let ada: Clone;
  let ben: Clone;
  const clones: Clone[] = [];
  const clock = (): number => (now += 1000);

  beforeEach(async () => {
    ({ path: folder, remove } = await tempFolder());
    now = noon;
    const origin = await Clone.init(folder);
    ada = new Clone(folder, 'ada', clock);
    ben = new Clone(folder, 'ben', clock);
    clones.push(ada, ben);
    for (const clone of [ada, ben]) await clone.clone(origin);
  });
  afterEach(async () => {
    for (const clone of clones.splice(0)) await clone.close();
    await remove();
  });

  async function change(
    clone: Clone,
    value: string,
    field: 'status' | 'resolution' = 'status',
    comment = '',
  ): Promise<void> {
    const engine = await clone.engine();
    const done = await engine.changeTriage(
      await request(engine, { field, value, by: clone.name, ...(comment === '' ? {} : { comment }) }),
    );
    assert.ok(done.ok, JSON.stringify(done));
    await clone.sync();
  }

  async function pass(from: Clone, to: Clone): Promise<void> {
    await from.commit();
    await to.commit();
    await git(to.folder, 'pull', '-q', '--no-rebase', '--no-edit', from.folder, 'main');
    await to.sync();
  }

  async function detailsOf(clone: Clone, endpoint = 'GET /orders'): Promise<FindingDetails> {
    const engine = await clone.engine();
    const { rows } = await engine.page(plainList, 0, 100);
    const found = rows.find(
      ({ row }) => 'endpoint' in row && row.endpoint === endpoint && row.summary === 'SQL Injection',
    );
    assert.ok(found && 'endpoint' in found.row);
    const details = await engine.details(found.row.id);
    assert.ok(details);
    assert.equal(details.finding.changedBy, toldBy(details.history), 'The list says the same.');
    return details;
  }

  const shown = (history: readonly HistoryEntry[]): string[] =>
    history.map(({ kind, by, changes, comment }) =>
      [kind, by, ...changes.map(({ from, to }) => `${from} → ${to}`), comment]
        .filter((text) => text !== '')
        .join(' · '),
    );

  it('shows what others changed, with who did it, and takes what is undone as one more change', async () => {
    for (const clone of [ada, ben]) {
      await imported(await clone.engine(), report);
      await clone.sync();
    }
    await change(ada, 'In Progress', 'status', 'I look at it.');
    await pass(ada, ben);
    await change(ben, 'Resolved');
    await pass(ben, ada);
    const { finding, history } = await detailsOf(ada);
    assert.equal(finding.status, 'Resolved');
    assert.deepEqual(shown(history), [
      'user · ada · Open → In Progress · I look at it.',
      'user · ben · In Progress → Resolved',
    ]);
    assert.deepEqual(
      history.map(({ apis }) => apis),
      [3, 3],
    );
    const names = Object.keys(await ada.files());
    assert.equal(names.length, 2);
    assert.match(names.join(), /^ada-[0-9a-f]{4}\.jsonl,ben-[0-9a-f]{4}\.jsonl$/);
    assert.equal(history[1]?.source, `${teamFolder}/${names[1] ?? ''}`);

    const undone = await (await ben.engine()).undoTriage();
    assert.ok(undone.ok);
    await ben.sync();
    await pass(ben, ada);
    assert.equal((await detailsOf(ada)).finding.status, 'In Progress');
    assert.deepEqual(shown((await detailsOf(ada)).history).slice(2), ['undo · ben · Resolved → In Progress']);
    const text = Object.values(await ada.files()).join('');
    assert.equal(text.split('\n').filter((line) => line !== '').length, 9);
    assert.doesNotMatch(text, /example\.test/);
  });

  it('applies changes of findings when they are imported, and of no others', async () => {
    await imported(await ada.engine(), report);
    await ada.sync();
    await change(ada, 'False Positive', 'resolution');
    await pass(ada, ben);
    await imported(await ben.engine(), report);
    assert.equal(await csvText(await ben.engine(), plainList), await csvText(await ada.engine(), plainList));
    assert.equal((await detailsOf(ben)).finding.resolution, 'False Positive');
  });

  it('opens again what a report lists that its author had not seen, once and for everybody', async () => {
    await imported(await ada.engine(), report);
    await ada.sync();
    await change(ada, 'Resolved');
    await pass(ada, ben);
    await imported(await ben.engine(), report);
    assert.equal((await detailsOf(ben)).finding.status, 'Resolved');
    await imported(await ben.engine(), later);
    const { finding, history } = await detailsOf(ben);
    assert.equal(finding.status, 'Open');
    assert.ok(finding.reappeared);
    assert.deepEqual(shown(history).at(-1), 'reappeared · second.json · Resolved → Open');
    // Others learn of it with the next change, also without the report.
    await change(ben, 'False Positive', 'resolution');
    await pass(ben, ada);
    assert.equal((await detailsOf(ada)).finding.status, 'Open');
    assert.deepEqual(shown((await detailsOf(ada)).history), [
      'user · ada · Open → Resolved',
      'reappeared · second.json · Resolved → Open',
      'user · ben · New → False Positive',
    ]);
    await imported(await ada.engine(), later);
    assert.equal(await csvText(await ada.engine(), plainList), await csvText(await ben.engine(), plainList));
  });

  it('follows branches: what a branch has not, is not shown, and comes back with it', async () => {
    await imported(await ada.engine(), report);
    await ada.sync();
    await change(ada, 'In Progress');
    await ada.commit();
    await git(ada.folder, 'switch', '-q', '-c', 'fix');
    await change(ada, 'Resolved');
    await ada.commit();
    await git(ada.folder, 'switch', '-q', 'main');
    await ada.sync();
    assert.equal((await detailsOf(ada)).finding.status, 'In Progress');
    await change(ada, 'Inconclusive', 'resolution');
    assert.equal(Object.keys(await ada.files()).length, 2, 'A file that ends differently on two branches.');
    await ada.commit();
    await git(ada.folder, 'merge', '-q', '--no-edit', 'fix');
    await ada.sync();
    const { finding } = await detailsOf(ada);
    assert.deepEqual([finding.status, finding.resolution], ['Resolved', 'Inconclusive']);
  });

  it('shares what was changed before, and keeps everything when nothing is shared any more', async () => {
    const engine = await ada.engine();
    await imported(engine, report);
    const secret = `ghp_${'a1B2c3D4e5'.repeat(3)}f6G7h8`;
    for (const value of ['In Progress', 'Resolved']) {
      await engine.changeTriage(
        await request(engine, { value, by: 'ada', comment: `${value} with ${secret}` }),
      );
    }
    await engine.undoTriage();
    const before = await csvText(engine, plainList);
    const shownBefore = shown((await detailsOf(ada)).history);
    await ada.sync();
    assert.equal(await csvText(engine, plainList), before);
    assert.equal(shownBefore.length, 3);
    assert.deepEqual(
      shown((await detailsOf(ada)).history),
      shownBefore.map((text) => text.replace(secret, '••••••••')),
    );
    assert.doesNotMatch(Object.values(await ada.files()).join(), /ghp_/);
    await pass(ada, ben);
    await imported(await ben.engine(), report);
    assert.equal(await csvText(await ben.engine(), plainList), before);
    // Without files any more.
    await change(ben, 'Resolved');
    await pass(ben, ada);
    const after = await csvText(await ada.engine(), plainList);
    await ada.close();
    await rm(join(ada.folder, teamFolder), { recursive: true });
    assert.equal(await csvText(await ada.engine(), plainList), after);
    assert.deepEqual(shown((await detailsOf(ada)).history).at(-1), 'user · ben · In Progress → Resolved');
  });

  it('finishes a line that was torn, reports what it cannot read, and rewrites nothing', async () => {
    await imported(await ada.engine(), report);
    await ada.sync();
    await change(ada, 'In Progress');
    const [name = ''] = Object.keys(await ada.files());
    const path = join(ada.folder, teamFolder, name);
    const whole = await readFile(path, 'utf8');
    const engine = await ada.engine();
    await engine.changeTriage(await request(engine, { value: 'Resolved', by: 'ada' }));
    // The process ends while it writes.
    const content = await engine.teamFile(name, await readFile(path));
    assert.ok(content.ok && content.value);
    await writeFile(path, content.value);
    await truncate(path, whole.length + 300);
    ada.kill();
    const state = await ada.sync();
    assert.equal(state.pending, 0);
    assert.deepEqual(
      state.files.flatMap(({ problems }) => problems),
      [],
    );
    assert.equal(await readFile(path, 'utf8'), new TextDecoder().decode(content.value));

    const foreign = '{"at":"2026-11-22T12:00:00.000Z","note":"by hand"}\n<<<<<<< HEAD\n';
    await writeFile(path, (await readFile(path, 'utf8')) + foreign);
    const { files } = await ada.sync();
    assert.deepEqual(
      files.flatMap(({ problems }) => problems.map(({ line, code }) => `${line} ${code}`)),
      ['7 team-line-lacks', '8 team-line-conflict'],
    );
    await change(ada, 'Open');
    assert.ok((await readFile(path, 'utf8')).includes(foreign));
    assert.equal((await detailsOf(ada)).finding.status, 'Open');
  });

  it('goes on after the process ended before the file was written', async () => {
    await imported(await ada.engine(), report);
    await ada.sync();
    const engine = await ada.engine();
    await engine.changeTriage(await request(engine, { value: 'Resolved', by: 'ada' }));
    ada.kill();
    assert.deepEqual(await ada.files(), {});
    await ada.sync();
    assert.equal(
      Object.values(await ada.files())
        .join('')
        .split('\n').length,
      4,
    );
  });

  describe('where applications change', () => {
    async function importAs(clone: Clone, input: ReportBytes, application: string): Promise<void> {
      const done = await (
        await clone.engine()
      ).importReport(input, { ...options, application }, new AbortController().signal);
      assert.ok(done.ok, JSON.stringify(done));
      await clone.sync();
    }
    /** Application, endpoint and Status of SQL Injection at one endpoint. */
    async function statusesOf(clone: Clone): Promise<Readonly<Record<string, string>>> {
      const { rows } = await (await clone.engine()).page(plainList, 0, 100);
      return Object.fromEntries(
        rows.flatMap(({ row }) =>
          'endpoint' in row && row.endpoint === 'GET /orders' && row.summary === 'SQL Injection'
            ? [[row.application, row.status] as const]
            : [],
        ),
      );
    }
    async function bothImport(): Promise<string> {
      for (const clone of [ada, ben]) {
        await imported(await clone.engine(), report);
        await clone.sync();
      }
      await change(ada, 'In Progress');
      await pass(ada, ben);
      const [application] = await (await ada.engine()).applications();
      assert.ok(application);
      return application.name;
    }
    async function applications(clone: Clone, asked: ApplicationChange): Promise<number> {
      const changed = await (await clone.engine()).changeApplications(asked);
      assert.ok(changed.ok, JSON.stringify(changed));
      await clone.sync();
      return changed.value.id;
    }

    it('shares triage of an application that is renamed on one machine only', async () => {
      const application = await bothImport();
      await applications(ada, { kind: 'rename', application, name: 'Shop' });
      assert.deepEqual(await statusesOf(ada), { Shop: 'In Progress' });
      await change(ada, 'Resolved');
      await pass(ada, ben);
      assert.deepEqual(await statusesOf(ben), { [application]: 'Resolved' });
      await change(ben, 'Open');
      await pass(ben, ada);
      assert.equal((await detailsOf(ada)).finding.status, 'Open');
      // A third one, who starts with the new name.
      const cyd = new Clone(folder, 'cyd', clock);
      clones.push(cyd);
      await cyd.clone(ada.folder);
      await importAs(cyd, report, 'Shop');
      assert.deepEqual(shown((await detailsOf(cyd)).history), shown((await detailsOf(ada)).history));
    });

    it('parts again what was joined, also for those who have heard of it', async () => {
      const application = await bothImport();
      for (const clone of [ada, ben]) await importAs(clone, other, 'Payments');
      const apart = { [application]: 'In Progress', Payments: 'Open' };
      assert.deepEqual(await statusesOf(ada), apart);
      const id = await applications(ada, { kind: 'join', application, into: 'Payments' });
      assert.deepEqual(await statusesOf(ada), { Payments: 'In Progress' });
      await pass(ada, ben);
      assert.deepEqual(await statusesOf(ben), { [application]: 'In Progress', Payments: 'In Progress' });
      const undone = await (await ada.engine()).undoApplicationChange(id);
      assert.ok(undone.ok, JSON.stringify(undone));
      await ada.sync();
      assert.deepEqual(await statusesOf(ada), apart);
      await pass(ada, ben);
      assert.deepEqual(await statusesOf(ben), apart);
    });

    it('brings triage along where a report is moved, for whoever has it there', async () => {
      await bothImport();
      const [scan] = await (await ada.engine()).scans();
      assert.ok(scan);
      const before = shown((await detailsOf(ada)).history);
      await applications(ada, { kind: 'move', scans: [scan.id], to: 'Payments' });
      assert.equal((await detailsOf(ada)).finding.status, 'In Progress');
      assert.deepEqual(shown((await detailsOf(ada)).history), before);
      await ada.commit();
      const cyd = new Clone(folder, 'cyd', clock);
      clones.push(cyd);
      await cyd.clone(ada.folder);
      await importAs(cyd, report, 'Payments');
      assert.equal((await detailsOf(cyd)).finding.status, 'In Progress');
      assert.deepEqual(shown((await detailsOf(cyd)).history), before);
      await pass(ada, ben);
      assert.equal((await detailsOf(ben)).finding.status, 'In Progress');
      await applications(ben, { kind: 'move', scans: [scan.id], to: 'Payments' });
      await change(ben, 'Resolved');
      await pass(ben, ada);
      assert.equal((await detailsOf(ada)).finding.status, 'Resolved');
      assert.equal(shown((await detailsOf(ada)).history).length, before.length + 1);
    });
  });
});
