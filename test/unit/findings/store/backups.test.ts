import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  idOfChanges,
  type JournalContent,
  missingJournal,
} from '../../../../src/findings/store/file/journalLines.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { noon } from './sampleFindings.ts';

describe('backups of a database file', () => {
  let folder = '';
  const opened: NodeDatabaseFile[] = [];
  const databaseFile = (path: string): NodeDatabaseFile => {
    const file = new NodeDatabaseFile(path);
    opened.push(file);
    return file;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backups-'));
  });
  afterEach(async () => {
    for (const file of opened.splice(0)) await file.close();
    await rm(folder, { recursive: true });
  });
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('come with what was changed on the damaged file that replaced them', async () => {
    const file = databaseFile(folder);
    await file.write(bytes('first'));
    await file.append(['one'], 0);
    await file.write(bytes('second'), [], ['one']);
    await file.append(['two', 'three'], 0);
    await file.close();
    await writeFile(join(folder, 'findings.2.sqlite'), 'broken');
    const reader = databaseFile(folder);
    assert.equal(await reader.read(), 'damaged');
    const copy = await reader.quarantineJournal(noon);
    assert.equal(copy, 'findings.damaged-copy-2026-03-01T12-00-00-000Z.2.2.journal');
    assert.deepEqual(
      await readFile(join(folder, copy)),
      await readFile(join(folder, 'findings.2.2.journal')),
    );
    assert.equal(await reader.quarantine(noon), 'findings.damaged-2026-03-01T12-00-00-000Z.2.sqlite');
    assert.equal(await reader.quarantineJournal(noon), undefined);
    const changed = async (name: string, minute: number): Promise<void> =>
      utimes(join(folder, name), new Date(noon), new Date(noon + minute * 60_000));
    await changed('findings.1.backup.sqlite', 1);
    await changed('findings.1.1.journal', 2);
    const journal = 'findings.damaged-2026-03-01T12-00-00-000Z.2.2.journal';
    await changed(journal, 3);
    assert.deepEqual(await reader.backups(), [{ number: 1, at: noon + 180_000 }]);
    const read = await reader.readBackup(1);
    const linesOf = (content: JournalContent | undefined): unknown =>
      content?.lines.map(({ payload }) => payload);
    assert.deepEqual(
      [linesOf(read?.journal), linesOf(read?.next), read?.next?.previous?.changes],
      [['one'], ['two', 'three'], idOfChanges(['one'])],
    );
    assert.equal(await read?.readColumns(), undefined);
    // Of a journal that cannot be read, nobody knows what it held.
    await rm(join(folder, journal));
    await mkdir(join(folder, journal));
    const unreadable = await reader.readBackup(1);
    assert.deepEqual([linesOf(unreadable?.journal), unreadable?.next], [['one'], missingJournal]);
    assert.deepEqual(await reader.backups(), [{ number: 1, at: noon + 120_000 }]);
    await rm(join(folder, journal), { recursive: true });
    await rm(join(folder, 'findings.1.1.journal'));
    const alone = await reader.readBackup(1);
    assert.deepEqual([alone?.journal, alone?.next], [missingJournal, undefined]);
    assert.deepEqual(await reader.backups(), [{ number: 1, at: noon + 60_000 }]);
    assert.equal(await reader.readBackup(7), undefined);
  });
});
