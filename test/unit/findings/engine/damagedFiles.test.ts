import assert from 'node:assert/strict';
import type { FindingsEngine, OpenedFindings } from '../../../../src/findings/engine.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { MemoryFiles } from '../../../fakes/memoryFiles.ts';
import { sampledRuns, sampledStart, sampleNote } from '../../sampled.ts';
import { day, noon, wasmBinary } from '../store/sampleFindings.ts';
import {
  both,
  imported,
  journalDamage,
  quarantinedName,
  request,
  rowNamed,
  view,
} from './engineUnderTest.ts';
import { workIn } from './interruptedWork.ts';
import { everything } from './randomWork.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

const folder = '/findings';
const databasePath = `${folder}/findings.1.sqlite`;
const journalPath = `${folder}/findings.1.1.journal`;

/** `MUTATIONS=20000 npm test -- unit --grep damaged` mutates more. */
const mutations = Number(process.env['MUTATIONS'] ?? sampledRuns(300, 12).numRuns);

const comments = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

interface Outcome {
  readonly opened: OpenedFindings;
  /** The changes that are there. */
  readonly kept: readonly string[];
}

describe('damaged files', () => {
  let disk: MemoryFiles;
  let database: Buffer;
  let journal: Buffer;
  /** Where the lines of the journal end, after the line break; the first is not a change. */
  let ends: readonly number[] = [];
  let whole = '';
  const figures: string[] = [];

  before(async () => {
    disk = new MemoryFiles();
    const { engine } = await openOn(disk);
    await imported(engine, both);
    for (const [index, comment] of comments.entries()) {
      // Each has an effect also where the one before is missing.
      const value = ['In Progress', 'Resolved', 'Open'][index % 3] ?? '';
      assert.ok((await engine.changeTriage(await request(engine, { value, comment }))).ok);
    }
    disk = disk.copied();
    database = await disk.read(databasePath);
    journal = await disk.read(journalPath);
    ends = Array.from(journal.toString('latin1').matchAll(/\n/g), ({ index }) => index + 1);
    whole = await everything(engine);
    await engine.close();
  });

  after(() => {
    console.log(`      mutations survived, 0 silent losses: ${figures.join(', ')}; ${sampleNote}`);
  });

  it('a flipped bit anywhere in the journal loses at most its change, which is counted', async () => {
    const text = ends.at(-1) ?? 0;
    const step = Math.max(1, Math.floor((text * 8) / mutations));
    let count = 0;
    for (let bit = sampledStart(step); bit < text * 8; bit += step) {
      const { opened, kept } = await afterJournal(flipped(journal, bit));
      const lost = comments.filter((comment) => !kept.includes(comment));
      assert.ok(lost.length <= 1, `bit ${bit}: ${lost.join()}`);
      // What makes two lines of one, or one of two, may be undone by reading alone.
      if (lost.length > 0 || journalDamage(opened)) expectCounted(opened, lost.length, `bit ${bit}`);
      assert.ok(!journalDamage(opened)?.isCut, `bit ${bit}`);
      count++;
    }
    figures.push(`${count} flips in the journal`);
  }).timeout(120_000 + mutations * 200);

  it('a journal cut anywhere is noticed, and keeps what is before the cut', async () => {
    const text = ends.at(-1) ?? 0;
    const step = Math.max(1, Math.floor(text / mutations));
    let count = 0;
    for (let length = sampledStart(step); length <= text; length += step) {
      const { opened, kept } = await afterJournal(journal.subarray(0, length));
      // The last line break may be missing.
      const lines = ends.filter((end) => end - 1 <= length).length;
      assert.deepEqual(kept, comments.slice(0, Math.max(0, lines - 1)), `${length} bytes`);
      assert.ok(journalDamage(opened)?.isCut, `${length} bytes`);
      count++;
    }
    figures.push(`${count} cuts of the journal`);
  }).timeout(120_000 + mutations * 200);

  it('lines of the journal that are cut out are counted, doubled and exchanged ones lose nothing', async () => {
    let count = 0;
    const lineAt = (index: number): Buffer => journal.subarray(ends[index - 1], ends[index]);
    const lines = comments.map((_, index) => lineAt(index + 1));
    const withLines = (changed: readonly Buffer[]): Buffer =>
      Buffer.concat([journal.subarray(0, ends[0]), ...changed, journal.subarray(ends.at(-1))]);
    for (const [index, line] of lines.entries()) {
      const without = await afterJournal(withLines(lines.toSpliced(index, 1)));
      assert.deepEqual(without.kept, comments.toSpliced(index, 1));
      assert.ok(journalDamage(without.opened)?.isCut, `without line ${index}`);
      // The last one is missed by none after it.
      expectCounted(without.opened, index < lines.length - 1 ? 1 : 0, `without line ${index}`);
      const doubled = await afterJournal(withLines(lines.toSpliced(index, 0, line)));
      assert.deepEqual(doubled.kept, comments);
      expectCounted(doubled.opened, 0, `line ${index} twice`);
      count += 2;
      for (const [other, second] of lines.entries()) {
        if (other <= index) continue;
        const exchanged = await afterJournal(withLines(lines.with(index, second).with(other, line)));
        assert.deepEqual(exchanged.kept, comments, `lines ${index} and ${other}`);
        expectCounted(exchanged.opened, 0, `lines ${index} and ${other}`);
        count++;
      }
    }
    figures.push(`${count} lines cut out, doubled or exchanged`);
  }).timeout(120_000 + mutations * 200);

  it('a last line that was not finished is no damage', async () => {
    const end = ends.at(-1) ?? 0;
    const start = ends.at(-2) ?? 0;
    for (let length = start; length < end - 1; length++) {
      const torn = Buffer.from(journal).fill(0, length);
      const { opened, kept } = await afterJournal(torn);
      assert.equal(opened.storage.state, 'sound', `${length} bytes`);
      assert.deepEqual(kept, comments.slice(0, -1));
    }
  }).timeout(120_000 + mutations * 200);

  it('a database file that is not what was written is never shown', async () => {
    let count = 0;
    const step = Math.max(1, Math.floor((database.length * 8) / mutations));
    const mutants = function* (): Generator<readonly [string, Buffer]> {
      for (let bit = sampledStart(step); bit < database.length * 8; bit += step)
        yield [`bit ${bit}`, flipped(database, bit)];
      const page = 4096;
      for (let start = 0; start + page < database.length; start += page) {
        const parts = [database.subarray(0, start), database.subarray(start + page)] as const;
        const block = database.subarray(start, start + page);
        yield [`without ${start}`, Buffer.concat(parts)];
        yield [`cut at ${start}`, database.subarray(0, start)];
        yield [`twice ${start}`, Buffer.concat([parts[0], block, block, parts[1]])];
        const isSame = database.subarray(start + page, start + 2 * page).equals(block);
        if (start + 2 * page < database.length && !isSame) {
          const next = database.subarray(start + page, start + 2 * page);
          yield [
            `exchanged ${start}`,
            Buffer.concat([parts[0], next, block, database.subarray(start + 2 * page)]),
          ];
        }
      }
    };
    for (const [name, mutant] of mutants()) {
      const mutated = disk.copied();
      mutated.put(databasePath, mutant);
      const opened = await openOn(mutated);
      const { engine } = opened;
      const quarantined = quarantinedName(opened);
      assert.match(quarantined, /^findings\.damaged-.*\.1\.sqlite$/, name);
      assert.equal((await engine.summary(view)).total, 0, name);
      await engine.close();
      assert.deepEqual(await mutated.read(`${folder}/${quarantined}`), mutant, name);
      count++;
    }
    figures.push(`${count} of the database file`);
  }).timeout(120_000 + mutations * 200);

  it('columns that are not what was written are rebuilt', async () => {
    const path = `${folder}/findings.1.columns`;
    const columns = await disk.read(path);
    const step = Math.max(1, Math.floor((columns.length * 8) / mutations));
    let count = 0;
    for (let bit = sampledStart(step); bit < columns.length * 8; bit += step) {
      const mutated = disk.copied();
      mutated.put(path, flipped(columns, bit));
      const { engine } = await openOn(mutated);
      assert.equal(await everything(engine), whole, `bit ${bit}`);
      await engine.close();
      count++;
    }
    figures.push(`${count} of the columns`);
  }).timeout(120_000 + mutations * 200);

  it('a backup is offered where the database file is damaged, and brings back what was before', async () => {
    const window = disk.copied();
    const first = await openOn(window);
    await first.engine.close();
    const second = await openOn(window);
    assert.ok((await second.engine.changeTriage(await request(second.engine, { comment: 'later' }))).ok);
    await second.engine.close();
    const latest = window.paths.find((path) => /findings\.\d+\.sqlite$/.test(path)) ?? '';
    window.put(latest, flipped(await window.read(latest), 80_000));
    const { engine } = await openOn(window);
    assert.equal((await engine.summary(view)).total, 0);
    // Reports that come meanwhile do not cost the backup.
    await imported(engine, both);
    await imported(engine, { ...both, name: 'again.json' });
    const backup = (await engine.backups()).find(({ number }) => number === 1);
    assert.ok(backup);
    assert.deepEqual(await engine.restoreBackup(backup.number), {
      ok: true,
      value: {},
    });
    assert.deepEqual(await workIn(engine), [...comments, 'later', both.name]);
    const shown = await everything(engine);
    await engine.close();
    const again = await openOn(window);
    assert.equal(await everything(again.engine), shown);
    await again.engine.close();
  });

  it('changes of a damaged database file come back with its backup where nothing else came between', async () => {
    const window = disk.copied();
    const first = await openOn(window);
    assert.ok((await first.engine.changeTriage(await request(first.engine, { comment: 'checkpointed' }))).ok);
    await first.engine.close();
    const second = await openOn(window);
    for (const [value, comment] of [
      ['Open', 'after'],
      ['Resolved', 'undone'],
      ['In Progress', 'redone'],
    ] as const) {
      assert.ok((await second.engine.changeTriage(await request(second.engine, { value, comment }))).ok);
    }
    await second.engine.undoTriage();
    await second.engine.undoTriage();
    await second.engine.redoTriage();
    const shown = await everything(second.engine);
    const killed = window.copied();
    await second.engine.close();

    const latest = killed.paths.find((path) => /findings\.\d+\.sqlite$/.test(path)) ?? '';
    const database = await killed.read(latest);
    for (const damaged of [flipped(database, 80_000), database.subarray(0, 9000), undefined]) {
      const files = killed.copied();
      files.put(latest, damaged);
      const { engine, storage } = await openOn(files);
      assert.equal(storage.state, 'quarantined');
      assert.equal((await engine.summary(view)).total, 0);
      await imported(engine, both);
      assert.deepEqual(await engine.restoreBackup(1), { ok: true, value: {} });
      assert.equal(await everything(engine), shown);
      await engine.close();
      const again = await openOn(files);
      assert.equal(await everything(again.engine), shown);
      await again.engine.close();
    }
  });

  it('a backup comes back also where the quarantined journal cannot be read, and says so', async () => {
    const window = disk.copied();
    const first = await openOn(window);
    assert.ok((await first.engine.changeTriage(await request(first.engine, { comment: 'checkpointed' }))).ok);
    const checkpointed = await everything(first.engine);
    await first.engine.close();
    const second = await openOn(window);
    const later = await request(second.engine, {
      value: 'Open',
      comment: 'after',
    });
    assert.ok((await second.engine.changeTriage(later)).ok);
    const killed = window.copied();
    await second.engine.close();
    const latest = killed.paths.find((path) => /findings\.\d+\.sqlite$/.test(path)) ?? '';
    killed.put(latest, flipped(await killed.read(latest), 80_000));
    const read = killed.read.bind(killed);
    killed.read = async (path) => {
      if (/damaged-.*\.journal$/.test(path)) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      return read(path);
    };
    const { engine } = await openOn(killed);
    assert.equal((await engine.backups()).length, 1);
    const value = { damage: { lost: 0, isCut: true } };
    assert.deepEqual(await engine.restoreBackup(1), { ok: true, value });
    assert.equal(await everything(engine), checkpointed);
    await engine.close();
  });

  it('changes since an import come back with the backup of before where it has their findings; others are counted', async () => {
    const window = disk.copied();
    const { engine: importing } = await openOn(window);
    const alerts = [
      { ...missingHeader, rule: '1', name: 'Of this report alone' },
      sqlInjection,
      missingHeader,
    ];
    await imported(importing, zapReport('later.json', alerts));
    const statusOf = async (engine: FindingsEngine, name: string): Promise<string> => {
      const { vulnerability } = await rowNamed(engine, name);
      const findings = await engine.apis(view, vulnerability, 0, 10);
      return [...new Set(findings.map(({ status }) => status))].join();
    };
    const set = async (name: string, value: string, comment: string): Promise<void> => {
      const { vulnerability } = await rowNamed(importing, name);
      const made = await request(importing, { vulnerabilities: [vulnerability], value, comment });
      assert.ok((await importing.changeTriage(made)).ok);
    };
    await set('SQL Injection', 'In Progress', 'since the import');
    await set('Of this report alone', 'In Progress', 'of what is gone');
    await set('Content Security Policy Header Not Set', 'In Progress', 'undone');
    assert.ok((await importing.undoTriage()).ok);
    const killed = window.copied();
    await importing.close();
    const latest = killed.paths.find((path) => /findings\.\d+\.sqlite$/.test(path)) ?? '';
    killed.put(latest, flipped(await killed.read(latest), 80_000));
    const { engine } = await openOn(killed);
    for (const time of ['once', 'twice']) {
      assert.deepEqual(await engine.restoreBackup(1), { ok: true, value: { notBroughtBack: 1 } }, time);
      assert.equal(await statusOf(engine, 'SQL Injection'), 'In Progress');
      assert.equal(await statusOf(engine, 'Content Security Policy Header Not Set'), 'Open');
      const work = await everything(engine);
      assert.deepEqual(
        ['since the import', 'of what is gone', 'undone'].map((comment) => work.includes(comment)),
        [true, false, true],
      );
    }
    await engine.close();
    const again = await openOn(killed);
    assert.equal(await statusOf(again.engine, 'SQL Injection'), 'In Progress');
    await again.engine.close();
  });

  it('a backup of a database file that is not damaged comes back as it was', async () => {
    const window = disk.copied();
    const first = await openOn(window);
    assert.ok((await first.engine.changeTriage(await request(first.engine, { comment: 'checkpointed' }))).ok);
    const checkpointed = await everything(first.engine);
    await first.engine.close();
    const second = await openOn(window);
    for (const [value, comment] of [
      ['Open', 'after'],
      ['Resolved', 'damaged'],
    ] as const) {
      assert.ok((await second.engine.changeTriage(await request(second.engine, { value, comment }))).ok);
    }
    const killed = window.copied();
    await second.engine.close();
    // The journal alone is damaged: a copy of it lies in quarantine.
    const journalOfLatest = killed.paths.filter((path) => path.endsWith('.journal')).at(-1) ?? '';
    const bytes = await killed.read(journalOfLatest);
    killed.put(journalOfLatest, flipped(bytes, (bytes.indexOf('damaged') + 1) * 8));
    const opened = await openOn(killed);
    const { engine } = opened;
    assert.equal(journalDamage(opened)?.lost, 1);
    assert.ok((await workIn(engine)).includes('after'));
    assert.deepEqual(await engine.restoreBackup(1), { ok: true, value: {} });
    assert.equal(await everything(engine), checkpointed);
    await engine.close();
  });

  it('a backup that is damaged is not offered and not restored', async () => {
    const window = disk.copied();
    const { engine } = await openOn(window);
    await imported(engine, both);
    const shown = await everything(engine);
    const path = window.paths.find((each) => each.endsWith('.backup.sqlite')) ?? '';
    window.put(path, flipped(await window.read(path), 80_000));
    assert.deepEqual(await engine.backups(), []);
    const refused = await engine.restoreBackup(1);
    assert.equal(refused.ok || refused.failure.code, 'backup-unreadable');
    assert.equal(await everything(engine), shown);
    await engine.close();
  });

  async function afterJournal(bytes: Buffer): Promise<Outcome> {
    const mutated = disk.copied();
    mutated.put(journalPath, bytes);
    const opened = await openOn(mutated);
    assert.notEqual(opened.storage.state, 'quarantined');
    const kept = (await workIn(opened.engine)).filter((comment) => comment !== both.name);
    const shown = await everything(opened.engine);
    if (kept.length === comments.length) assert.equal(shown, whole);
    await opened.engine.close();
    // Reported once: what could be read is in a database file of its own.
    const again = await openOn(mutated);
    assert.equal(again.storage.state, 'sound');
    assert.equal(await everything(again.engine), shown);
    await again.engine.close();
    return { opened, kept };
  }

  function expectCounted(opened: OpenedFindings, lost: number, where: string): void {
    const damage = journalDamage(opened);
    assert.ok(damage, where);
    assert.equal(damage.lost, lost, where);
    assert.match(damage.copy ?? '', /^findings\.damaged-.*\.journal$/, where);
  }
});

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = bit >> 3;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

async function openOn(files: MemoryFiles): Promise<OpenedFindings & { readonly engine: FindingsEngine }> {
  const databaseFile = new NodeDatabaseFile(folder, files);
  return openFindings({ wasmBinary, databaseFile, clock: () => noon + day });
}
