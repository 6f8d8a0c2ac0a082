import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderDatabaseFile } from '../../../../src/findings/store/file/folderDatabaseFile.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { MemoryFiles } from '../../../fakes/memoryFiles.ts';
import { noon } from './sampleFindings.ts';

describe('database file in a folder', () => {
  let root = '';
  let folder = '';
  const opened: NodeDatabaseFile[] = [];
  /** As a window has it, which lets go of its files at the end. */
  const databaseFile = (path: string): NodeDatabaseFile => {
    const file = new NodeDatabaseFile(path);
    opened.push(file);
    return file;
  };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'database-file-'));
    folder = join(root, 'made', 'on demand');
  });
  afterEach(async () => {
    for (const file of opened.splice(0)) await file.close();
    await rm(root, { recursive: true });
  });

  /** What is in the folder besides the leases of its windows. */
  const files = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => !name.endsWith('.lease')).sort();

  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const contentOf = async (file: FolderDatabaseFile): Promise<string | undefined> => {
    const kept = await file.read();
    return typeof kept === 'object' ? Buffer.from(kept.snapshot).toString() : kept;
  };

  it('has no database file before the first is written, and touches nothing', async () => {
    assert.equal(await databaseFile(folder).read(), undefined);
    assert.deepEqual(await readdir(root), []);
  });

  it('reads what was written last, and leaves it with the one before', async () => {
    const file = databaseFile(folder);
    const large = new Uint8Array(5_000_000).fill(7);
    await Promise.all([file.write(bytes('first')), file.write(large), file.write(bytes('third'))]);
    assert.equal(await contentOf(databaseFile(folder)), 'third');
    assert.deepEqual(await files(), [...backup(2), ...kept(3)]);
    await file.close();
  });

  it('keeps a database file also where one that it replaces cannot be removed now', async () => {
    const file = databaseFile(folder);
    await file.write(bytes('first'));
    // A folder stands for a file that Windows does not remove while somebody reads it.
    await mkdir(join(folder, 'findings.0.tmp'));
    await file.write(bytes('second'));
    assert.deepEqual(await files(), ['findings.0.tmp', ...backup(1), ...kept(2)]);
    await rm(join(folder, 'findings.0.tmp'), { recursive: true });
    await file.write(bytes('third'));
    assert.deepEqual(await files(), [...backup(2), ...kept(3)]);
    await file.close();
  });

  it('leaves one lease, however often the disk was full, and none once it is closed', async () => {
    const disk = new MemoryFiles();
    const file = new FolderDatabaseFile('/findings', disk);
    await file.write(bytes('first'));
    const create = disk.create.bind(disk);
    disk.create = async (path) => {
      if (!path.endsWith('.lease'))
        throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      return create(path);
    };
    for (let attempt = 0; attempt < 20; attempt += 1) await assert.rejects(file.write(bytes('second')));
    const leases = (): number => disk.paths.filter((path) => path.endsWith('.lease')).length;
    assert.equal(leases(), 1);
    disk.create = create;
    await file.write(bytes('third'));
    assert.equal(await contentOf(new FolderDatabaseFile('/findings', disk.copied())), 'third');
    await file.close();
    assert.equal(leases(), 0);
  });

  it('leaves no lease when it is closed', async () => {
    const file = databaseFile(folder);
    await file.write(bytes('image'));
    await file.close();
    const reader = databaseFile(folder);
    await reader.read();
    await reader.close();
    assert.deepEqual(await readdir(folder), kept(1));
  });

  it('gives back the columns written with a database file, and none for anything else', async () => {
    await writeOnce(folder, bytes('a database file'), [bytes('some '), bytes('columns')]);
    const columns = async (): Promise<Uint8Array | undefined> => {
      const read = await databaseFile(folder).read();
      assert.ok(typeof read === 'object');
      return read.readColumns();
    };
    assert.deepEqual(await columns(), Buffer.from('some columns'));
    const path = join(folder, 'findings.1.columns');
    const whole = await readFile(path);
    await writeOnce(join(root, 'other'), bytes('a database file'), [bytes('some '), bytes('columns')]);
    await cp(join(root, 'other', 'findings.1.columns'), path);
    assert.equal(await columns(), undefined);
    for (const length of [0, 3, 4, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length));
      assert.equal(await columns(), undefined, `${length} bytes`);
    }
    const file = databaseFile(folder);
    await file.read();
    await file.write(bytes('a database file'));
    assert.deepEqual(
      (await files()).filter((name) => name.endsWith('columns')),
      [],
    );
  });

  it('removes what a killed write left behind once there is a new database file, and nothing else', async () => {
    await mkdir(folder, { recursive: true });
    await writeOnce(join(root, 'other'), bytes('image'));
    for (const [from, to] of [
      ['findings.1.sqlite', 'findings.4.sqlite'],
      ['findings.1.1.journal', 'findings.4.4.journal'],
    ] as const) {
      await cp(join(root, 'other', from), join(folder, to));
    }
    await writeFile(join(folder, 'findings.5.tmp'), 'half an im');
    await writeFile(join(folder, 'notes.tmp'), 'mine');
    const file = databaseFile(folder);
    assert.equal(await contentOf(file), 'image');
    await file.write(bytes('next'));
    assert.deepEqual(await files(), [...backup(4), ...kept(7), 'notes.tmp']);
  });

  it('quarantines a database file under a name of its own', async () => {
    await writeOnce(folder, bytes('broken'));
    const file = databaseFile(folder);
    await file.read();
    assert.equal(await file.quarantine(noon), 'findings.damaged-2026-03-01T12-00-00-000Z.1.sqlite');
    assert.equal(await file.read(), undefined);
    const text = await readFile(join(folder, 'findings.damaged-2026-03-01T12-00-00-000Z.1.sqlite'), 'utf8');
    assert.match(text, /^broken\n/);
  });

  it('is quarantined by two windows at once without a failure', async () => {
    await writeOnce(folder, bytes('broken'));
    const both = [databaseFile(folder), databaseFile(folder)];
    for (const file of both) await file.read();
    await Promise.all(both.map((file, index) => file.quarantine(noon + index)));
    assert.equal((await files()).filter((name) => name.endsWith('.sqlite')).length, 1);
    for (const file of both) await file.close();
  });

  it('does not give a database file that was quarantined back to who wrote it', async () => {
    const older = databaseFile(folder);
    await older.write(bytes('broken'));
    const newer = databaseFile(folder);
    await newer.read();
    await newer.quarantine(noon);
    await newer.close();
    await assert.rejects(older.append(['late'], 0));
    assert.equal(await older.isLeaseLost(), true);
    await older.close();
  });

  it('keeps the old database file and no leftovers when the new one cannot be written', async () => {
    const file = databaseFile(folder);
    await file.write(bytes('old'));
    // A folder in the place of the temporary file fails also for root, whom permissions do not stop.
    const obstacle = join(folder, 'findings.2.tmp');
    await mkdir(obstacle);
    await assert.rejects(file.write(bytes('new')));
    await rm(obstacle, { recursive: true, force: true });
    assert.deepEqual(await files(), kept(1));
    await file.write(bytes('new'));
    assert.equal(await contentOf(databaseFile(folder)), 'new');
  });

  it('calls a database file damaged of which any byte changed, is missing or is too many', async () => {
    const path = join(folder, 'findings.1.sqlite');
    const first = databaseFile(folder);
    await first.write(bytes('some image'));
    await first.close();
    const whole = await readFile(path);
    const mutants = [
      ...Array.from(whole, (_, at) => flipped(whole, at)),
      ...Array.from(whole, (_, length) => whole.subarray(0, length)),
      Buffer.concat([whole, Buffer.from('\n')]),
      Buffer.concat([whole, whole]),
    ];
    for (const [index, mutant] of mutants.entries()) {
      await writeFile(path, mutant);
      const reader = databaseFile(folder);
      assert.equal(await reader.read(), 'damaged', `mutant ${index}`);
      await reader.close();
    }
  });

  it('calls a folder damaged whose database file is missing, but not its backup or its changes', async () => {
    const file = databaseFile(folder);
    await file.write(bytes('first'));
    await file.append(['one'], 0);
    await file.close();
    const image = join(folder, 'findings.1.sqlite');
    const whole = await readFile(image);
    await rm(image);
    assert.equal(await contentOf(databaseFile(folder)), 'damaged');
    await writeFile(image, whole);
    const second = databaseFile(folder);
    assert.equal(await contentOf(second), 'first');
    await second.write(bytes('second'));
    await second.close();
    await rm(join(folder, 'findings.4.sqlite'));
    assert.equal(await contentOf(databaseFile(folder)), 'damaged');
  });

  it('keeps the database file before as a backup, with its changes', async () => {
    const file = databaseFile(folder);
    await file.write(bytes('first'));
    await file.append(['one'], 0);
    await file.append(['one', 'two'], 1);
    await file.write(bytes('second'));
    const [only, ...others] = await file.backups();
    assert.deepEqual([only?.number, others], [1, []]);
    const read = await file.readBackup(1);
    assert.equal(Buffer.from(read?.snapshot ?? []).toString(), 'first');
    assert.deepEqual(
      read?.journal.lines.map(({ payload }) => payload),
      ['one', 'two'],
    );
    await file.write(bytes('third'));
    assert.deepEqual(
      (await file.backups()).map(({ number }) => number),
      [2],
    );
    await file.close();
  });

  it('keeps backups that are older than something quarantined, and offers none that is damaged', async () => {
    const first = databaseFile(folder);
    await first.write(bytes('first'));
    await first.write(bytes('second'));
    await first.close();
    await writeFile(join(folder, 'findings.2.sqlite'), 'broken');
    const file = databaseFile(folder);
    assert.equal(await file.read(), 'damaged');
    await file.quarantine(noon);
    for (const image of ['third', 'fourth', 'fifth']) await file.write(bytes(image));
    const numbers = (await file.backups()).map(({ number }) => number);
    assert.deepEqual(numbers, [5, 1]);
    await writeFile(join(folder, 'findings.5.backup.sqlite'), 'broken');
    assert.deepEqual(
      (await file.backups()).map(({ number }) => number),
      [1],
    );
    assert.equal(await file.readBackup(5), undefined);
    await file.close();
  });

  describe('journal', () => {
    let file: NodeDatabaseFile;
    /** What was appended so far. */
    let appended: string[] = [];
    beforeEach(async () => {
      appended = [];
      file = databaseFile(folder);
      await file.write(bytes('image'));
    });
    afterEach(() => file.close());

    const append = async (to: NodeDatabaseFile, line: string): Promise<void> => {
      appended = [...appended, line];
      await to.append(appended, appended.length - 1);
    };
    const lines = async (): Promise<readonly string[] | undefined> => {
      const reader = databaseFile(folder);
      const read = await reader.read();
      await reader.close();
      if (typeof read !== 'object') return undefined;
      assert.equal(read.journal.damage, undefined);
      return read.journal.lines.map(({ payload }) => payload);
    };

    it('gives back the lines appended since the database file', async () => {
      for (const line of ['one', 'zwölf "ü"', '']) await append(file, line);
      assert.deepEqual(await lines(), ['one', 'zwölf "ü"', '']);
    });

    it('belongs to one database file and goes with it', async () => {
      await append(file, 'one');
      await file.write(bytes('next'));
      assert.deepEqual(await lines(), []);
      await file.append(['two'], 0);
      assert.deepEqual(await lines(), ['two']);
    });

    it('of another database file with the same number is not taken for it', async () => {
      await append(file, 'one');
      const other = databaseFile(join(root, 'other'));
      await other.write(bytes('image'));
      await other.append(['two'], 0);
      await other.close();
      await cp(join(root, 'other', 'findings.1.1.journal'), join(folder, 'findings.1.1.journal'));
      const read = await databaseFile(folder).read();
      assert.ok(typeof read === 'object');
      assert.deepEqual(read.journal, { lines: [], damage: { lost: 1, isCut: false } });
    });

    it('that is missing is damage', async () => {
      await append(file, 'one');
      await rm(join(folder, 'findings.1.1.journal'));
      const read = await databaseFile(folder).read();
      assert.ok(typeof read === 'object');
      assert.deepEqual(read.journal, { lines: [], damage: { lost: 0, isCut: true } });
    });

    it('goes on in a file of its own for whoever opens it next', async () => {
      await append(file, 'one');
      const next = databaseFile(folder);
      await next.read();
      await append(next, 'two');
      await append(next, 'three');
      await next.close();
      assert.deepEqual(await files(), [...kept(1), 'findings.2.1.journal'].sort());
      assert.deepEqual(await lines(), ['one', 'two', 'three']);
    });

    it('goes on in a larger file when it is full', async () => {
      const long = 'x'.repeat(30_000);
      for (let count = 0; count < 5; count++) await append(file, `${long}${count}`);
      assert.deepEqual(await lines(), appended);
      assert.ok((await files()).includes('findings.2.1.journal'), (await files()).join());
    });

    it('is quarantined with its database file', async () => {
      await append(file, 'one');
      const next = databaseFile(folder);
      await next.read();
      await next.quarantine(noon);
      await next.close();
      assert.deepEqual(await files(), [
        'findings.damaged-2026-03-01T12-00-00-000Z.1.1.journal',
        'findings.damaged-2026-03-01T12-00-00-000Z.1.sqlite',
      ]);
      assert.equal(await lines(), undefined);
    });
  });
});

/** As a window does that closes right after. */
async function writeOnce(folder: string, ...image: Parameters<NodeDatabaseFile['write']>): Promise<void> {
  const file = new NodeDatabaseFile(folder);
  await file.write(...image);
  await file.close();
}

/** What is left of a database file under a number, as a folder lists it. */
function kept(number: number): string[] {
  return [`findings.${number}.${number}.journal`, `findings.${number}.sqlite`];
}

function backup(number: number): string[] {
  return [`findings.${number}.${number}.journal`, `findings.${number}.backup.sqlite`];
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
  return copy;
}
