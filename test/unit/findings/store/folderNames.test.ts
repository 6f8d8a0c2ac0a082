import assert from 'node:assert/strict';
import { isOfLaterVersion, openSeal, sealOf } from '../../../../src/findings/store/file/databaseSeal.ts';
import {
  findKept,
  findOrphans,
  formatName,
  latestJournal,
  parseName,
  quarantinedAs,
  quarantinedJournalNumber,
  quarantinedNumber,
  type FolderName,
} from '../../../../src/findings/store/file/folderNames.ts';

/** `7` is a database file, `b7` a backup, `9.7` a journal of it, `l9` a lease. */
function namesOf(short: string): readonly FolderName[] {
  return short.split(' ').flatMap((text): FolderName[] => {
    const [, mark = '', number = '', database] = /^([bl]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    if (number === '') return [];
    if (database !== undefined)
      return [{ kind: 'journal', number: Number(number), database: Number(database) }];
    return [{ kind: mark === 'b' ? 'backup' : mark === 'l' ? 'lease' : 'database', number: Number(number) }];
  });
}

describe('the names of the files of findings', () => {
  it('are read as they are written', () => {
    for (const kind of ['lease', 'database', 'backup', 'columns', 'temporary'] as const)
      assert.deepEqual(parseName(formatName({ kind, number: 12 })), { kind, number: 12 });
    const journal = { kind: 'journal', number: 12, database: 11 } as const;
    assert.equal(formatName(journal), 'findings.12.11.journal');
    assert.deepEqual(parseName('findings.12.11.journal'), journal);
    for (const name of [
      'findings.12.journal',
      'findings.sqlite',
      'xfindings.1.sqlite',
      'findings.1.sqlite.bak',
      'findings.1.txt',
    ])
      assert.equal(parseName(name), undefined, name);
  });

  it('of damaged files say when, and which they were', () => {
    const at = Date.UTC(2026, 10, 22, 9, 8, 7, 6);
    const database = quarantinedAs({ kind: 'database', number: 12 }, at);
    const journal = quarantinedAs({ kind: 'journal', number: 13, database: 12 }, at);
    const copy = quarantinedAs({ kind: 'journal', number: 13, database: 12 }, at, 'copy');
    assert.deepEqual(
      [database, journal, copy],
      [
        'findings.damaged-2026-11-22T09-08-07-006Z.12.sqlite',
        'findings.damaged-2026-11-22T09-08-07-006Z.13.12.journal',
        'findings.damaged-copy-2026-11-22T09-08-07-006Z.13.12.journal',
      ],
    );
    const names = [database, journal, copy, 'findings.12.sqlite', 'findings.13.12.journal'];
    assert.deepEqual(names.map(quarantinedJournalNumber), [undefined, 13, undefined, undefined, undefined]);
    assert.deepEqual(names.map(quarantinedNumber), [12, 12, 12, undefined, undefined]);
  });

  it('say what is kept: what was written under the highest number', () => {
    const kept = (short: string, below = Infinity): string => {
      const found = findKept(namesOf(short), below);
      return found === undefined ? 'nothing' : `${found.database} ${found.journal ?? 'alone'}`;
    };
    const rows: readonly (readonly [names: string, kept: string, below?: number])[] = [
      ['', 'nothing'],
      ['l9 b8', 'nothing'],
      ['7', '7 alone'],
      ['7 9', '9 alone'],
      ['9 7 8.7', '9 alone'],
      ['7 8.7', '7 8'],
      ['8.7 7 9.7', '7 9'],
      ['7 7.7', '7 7'],
      ['7 9.8', '7 alone'],
      ['7 9', '7 alone', 9],
      ['7 8.7', '7 alone', 8],
      ['7 8.7', 'nothing', 7],
    ];
    assert.deepEqual(
      rows.map(([names, , below]) => kept(names, below)),
      rows.map(([, expected]) => expected),
    );
  });

  it('say which journals have lost their database file, and which is the latest of one', () => {
    const orphans = (
      short: string,
      kept: { database: number; journal: number | undefined } | undefined,
      below: number,
    ): string => findOrphans(namesOf(short), kept, below).map(formatName).join(' ');
    assert.equal(
      orphans('7 8.7 9.6 10.5 11.4', { database: 7, journal: 8 }, 11),
      'findings.9.6.journal findings.10.5.journal',
    );
    assert.equal(orphans('9.7 b7', undefined, 99), '');
    assert.equal(orphans('9.7 l7', undefined, 99), 'findings.9.7.journal');
    assert.equal(orphans('9.7', { database: 9, journal: undefined }, 99), '');
    assert.equal(orphans('9.7', { database: 8, journal: undefined }, 9), '');
    const latest = (short: string): number | undefined => latestJournal(namesOf(short), 7)?.number;
    assert.deepEqual(['', '7 9.6', '8.7 10.7 9.7'].map(latest), [undefined, undefined, 10]);
  });
});

describe('the seal of a database file', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  const snapshot = Uint8Array.from({ length: 64 }, (_, index) => index);
  const sealed = Uint8Array.of(...snapshot, ...sealOf(snapshot, id));

  it('opens for exactly what was written', () => {
    assert.deepEqual(openSeal(sealed), { snapshot, id });
    const empty = new Uint8Array();
    assert.equal(openSeal(sealOf(empty, id))?.id, id);
    for (let at = 0; at < sealed.length; at++) {
      const flipped = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      assert.equal(openSeal(flipped), undefined, String(at));
    }
    assert.equal(openSeal(sealed.subarray(1)), undefined);
    assert.equal(openSeal(Uint8Array.of(...sealed, 0)), undefined);
    assert.equal(openSeal(empty), undefined);
  });

  it('need not fit where a later version wrote the file', () => {
    const fileOf = (version: number, start = 'SQLite format 3\0'): Uint8Array => {
      const bytes = new Uint8Array(64);
      bytes.set(new TextEncoder().encode(start));
      new DataView(bytes.buffer).setUint32(60, version);
      return bytes;
    };
    assert.deepEqual(
      [8, 7, 1_007, 1_008].map((version) => isOfLaterVersion(fileOf(version), 7)),
      [true, false, true, false],
    );
    assert.equal(isOfLaterVersion(fileOf(8, 'SQLite format 4\0'), 7), false);
    assert.equal(isOfLaterVersion(fileOf(8).subarray(0, 63), 7), false);
  });
});
