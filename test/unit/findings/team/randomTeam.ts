import assert from 'node:assert/strict';
import { access, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../../../bench/syntheticFindings.ts';
import { resolutions, statuses } from '../../../../src/findings/model/finding.ts';
import { teamFolder } from '../../../../src/findings/team/teamLine.ts';
import { csvText, imported, plainList, view, toldBy } from '../engine/engineUnderTest.ts';
import { missingHeader, sqlInjection, zapReport } from '../engine/zapReport.ts';
import { noon } from '../store/sampleFindings.ts';
import { Clone, git } from './clone.ts';

const day = 86_400_000;
const reports = [
  zapReport('first.json', [sqlInjection, missingHeader]),
  zapReport('second.json', [sqlInjection]),
  zapReport('third.json', [missingHeader, { ...sqlInjection, rule: '40012', name: 'XSS' }]),
];
/** Clocks that are right, behind, a little ahead, and years ahead. */
const drifts = [0, -3 * day, 1500, 4000 * day];
const steps = 14;

/**
 * Several people work in clones of one repository, in an order that the seed decides: they import, triage and undo, pull
 * from each other by merges and rebases, work on branches that are merged whole or squashed, and their windows are killed,
 * also while they write. In the end everybody pulls from everybody; all must show the same, as does a fresh clone, and
 * every change that was ever answered with ok must be in the files.
 */
export async function workTogether(folder: string, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    assert.ok(value !== undefined);
    return value;
  };
  let now = noon;
  const clock = (): number => (now += below(3) * 500);
  const origin = await Clone.init(folder);
  const clones = ['ada', 'ben', 'cyd'].map((name) => new Clone(folder, name, clock, pick(drifts)));
  const made: string[] = [];
  try {
    for (const clone of clones) {
      await clone.clone(origin);
      await imported(await clone.engine(), pick(reports));
      await clone.sync();
    }
    for (let step = 0; step < steps; step++) {
      await takeStep(pick(clones), step);
      for (const clone of clones) await assertSound(clone);
    }
    for (const clone of clones) {
      await clone.sync();
      await clone.commit();
    }
    const [ada, ...others] = clones;
    assert.ok(ada);
    for (const other of others) await pull(ada, other, false);
    for (const other of others) await pull(other, ada, false);
    const fresh = new Clone(folder, 'dan', clock);
    clones.push(fresh);
    await fresh.clone(ada.folder);
    const [files] = await Promise.all(clones.map((clone) => clone.files()));
    const shown: string[] = [];
    for (const clone of clones) {
      for (const report of reports) await imported(await clone.engine(), report);
      const state = await clone.sync();
      assert.deepEqual(
        state.files.flatMap(({ problems }) => problems),
        [],
      );
      assert.deepEqual(await clone.files(), files);
      shown.push(await shownBy(clone));
    }
    for (const list of shown) assert.equal(list, shown[0]);
    const text = Object.values(files ?? {}).join('');
    for (const comment of made) assert.ok(text.includes(`"${comment}"`), `${comment} is lost.`);
  } finally {
    for (const clone of clones) await clone.close();
  }

  async function takeStep(clone: Clone, step: number): Promise<void> {
    const kind = below(10);
    if (kind < 4) await change(clone, `step ${step}`);
    else if (kind === 4) await (await clone.engine()).undoTriage();
    else if (kind === 5) await imported(await clone.engine(), pick(reports));
    else if (kind === 6) await workOnBranch(clone, step);
    else if (kind === 7) await kill(clone, step);
    else {
      const other = pick(clones.filter((each) => each !== clone));
      await other.sync();
      await other.commit();
      await pull(clone, other, below(2) === 0);
    }
    // Sometimes the file is only written with what comes next.
    if (below(4) > 0) await clone.sync();
  }

  async function change(clone: Clone, comment: string): Promise<void> {
    const engine = await clone.engine();
    const { rows } = await engine.page(view, 0, 10);
    const field = pick(['status', 'resolution'] as const);
    const set = { [field]: pick<string>(field === 'status' ? statuses : resolutions) };
    const changed = [{ view, vulnerabilities: [pick(rows).row.vulnerability] }];
    const done = await engine.changeTriage({ rows: changed, set, by: clone.name, comment });
    assert.ok(done.ok, JSON.stringify(done));
    made.push(comment);
  }

  /** A branch of which the same file goes on elsewhere, unless another one is begun. */
  async function workOnBranch(clone: Clone, step: number): Promise<void> {
    await clone.sync();
    await clone.commit();
    const branch = `work-${clone.name}-${step}`;
    await git(clone.folder, 'switch', '-q', '-c', branch);
    await change(clone, `branch ${step}`);
    await clone.sync();
    await clone.commit();
    await git(clone.folder, 'switch', '-q', 'main');
    await clone.sync();
    await change(clone, `main ${step}`);
    await clone.sync();
    await clone.commit();
    if (below(2) === 0) {
      await git(clone.folder, 'merge', '-q', '--squash', branch);
      await clone.commit();
    }
    await git(clone.folder, 'merge', '-q', '--no-edit', branch);
  }

  /** The window ends before or while it writes. */
  async function kill(clone: Clone, step: number): Promise<void> {
    await clone.sync();
    await change(clone, `killed ${step}`);
    const engine = await clone.engine();
    const { ownFile } = await engine.teamState();
    if (ownFile !== undefined && below(2) === 0) {
      const path = join(clone.folder, teamFolder, ownFile);
      const current = await readFile(path);
      const whole = await engine.teamFile(ownFile, current);
      assert.ok(whole.ok && whole.value);
      await writeFile(path, whole.value);
      await truncate(path, current.length + below(whole.value.length - current.length + 1));
    }
    clone.kill();
    await clone.sync();
  }

  async function pull(clone: Clone, from: Clone, rebase: boolean): Promise<void> {
    await clone.sync();
    await clone.commit();
    const how = rebase ? '--rebase' : '--no-rebase';
    await git(clone.folder, 'pull', '-q', how, '--no-edit', from.folder, 'main');
    await clone.sync();
  }
}

/** No merge left a conflict. */
async function assertSound(clone: Clone): Promise<void> {
  const unmerged = await access(join(clone.folder, '.git/MERGE_HEAD')).then(
    () => true,
    () => false,
  );
  assert.ok(!unmerged, 'A merge was not finished.');
  assert.doesNotMatch(Object.values(await clone.files()).join(''), /^<<<<<<</m);
}

/** The list and the history of every finding, as far as it stands in the files. */
async function shownBy(clone: Clone): Promise<string> {
  const engine = await clone.engine();
  const list = (await csvText(engine, plainList)).split('\r\n').toSorted();
  const { rows } = await engine.page(plainList, 0, 100);
  const histories: string[] = [];
  for (const { row } of rows) {
    const details = 'endpoint' in row ? await engine.details(row.id) : undefined;
    assert.ok(details);
    const { finding, history } = details;
    assert.equal(finding.changedBy, toldBy(history));
    const shared = history.filter(({ source }) => source !== undefined);
    histories.push(JSON.stringify([finding.endpoint, finding.summary, finding.reappeared, shared]));
  }
  return [...list, ...histories.toSorted()].join('\n');
}
