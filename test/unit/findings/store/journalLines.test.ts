import assert from 'node:assert/strict';
import { formatEntry, parseEntry } from '../../../../src/findings/store/file/journalEntry.ts';
import {
  databaseOfJournal,
  formatHeader,
  formatLines,
  idOfChanges,
  noLines,
  parseJournal,
} from '../../../../src/findings/store/file/journalLines.ts';

const database = '01234567-89ab-cdef-0123-456789abcdef';
const previous = { database: 'earlier', changes: idOfChanges(['x']) };
const capacity = 2_048;
const encoder = new TextEncoder();

/** A journal of these changes as it is on disk. */
function journalOf(...changes: readonly string[]): Uint8Array {
  const { bytes } = formatLines(database, noLines, [
    formatHeader({ database, previous }, capacity),
    ...changes,
  ]);
  const whole = new Uint8Array(capacity);
  whole.set(bytes);
  return whole;
}

/** What is read of it: changes, `…` before one behind a gap, then what was lost. */
function read(bytes: Uint8Array): string {
  const { lines, damage } = parseJournal(bytes, database);
  const texts = lines.map(({ payload, isAfterGap }) => (isAfterGap ? `… ${payload}` : payload));
  return [
    ...texts,
    ...(damage === undefined ? [] : [`lost ${damage.lost}${damage.isCut ? ', cut' : ''}`]),
  ].join(' | ');
}

describe('the lines of a journal', () => {
  const whole = journalOf('a', 'bé', 'c');
  const text = new TextDecoder().decode(whole);
  const places = [0, 1, 2, 3].map(
    (line) => encoder.encode(text.split('\n').slice(0, line).join('\n')).length,
  );
  const [, first = 0, second = 0, third = 0] = places;
  /** With other bytes from a place on. */
  const changed = (at: number, ...bytes: readonly number[]): Uint8Array => {
    const copy = Uint8Array.from(whole);
    copy.set(bytes, at);
    return copy;
  };
  const end = new TextEncoder().encode(text.replaceAll('\0', '')).length;

  it('have numbers, links and checksums', () => {
    const { bytes, tail } = formatLines(database, { lines: 5, sum: '0000abcd' }, ['a', 'b']);
    const [a = '', b = '', rest] = new TextDecoder().decode(bytes).split('\n');
    const sum = a.slice(11, 19);
    assert.match(a, /^5 0000abcd [0-9a-f]{8} a$/);
    assert.match(b, new RegExp(`^6 ${sum} ${tail.sum} b$`));
    assert.deepEqual([rest, tail.lines], ['', 7]);
    assert.equal(formatHeader({ database: 'd', previous: undefined }, 9), '{"database":"d","capacity":9}');
    assert.deepEqual(idOfChanges([]).count, 0);
    assert.notEqual(idOfChanges(['a', 'b']).hash, idOfChanges(['ab']).hash);
  });

  it('are read as they were written, and name their database', () => {
    assert.deepEqual(parseJournal(whole, database), {
      lines: ['a', 'bé', 'c'].map((payload) => ({ payload, isAfterGap: false })),
      previous,
    });
    assert.equal(read(journalOf()), '');
    assert.equal(databaseOfJournal(whole), database);
    assert.equal(databaseOfJournal(changed(30, 0x20)), undefined);
    assert.equal(databaseOfJournal(whole.subarray(0, 40)), undefined);
    assert.equal(databaseOfJournal(new Uint8Array()), undefined);
    const other = formatLines(database, { lines: 1, sum: '00000000' }, [
      formatHeader({ database, previous }, 9),
    ]);
    assert.equal(databaseOfJournal(other.bytes), undefined);
    assert.equal(read(whole).length > 0 && parseJournal(whole, 'other').lines.length, 0);
  });

  it('are read as far as they can be, and it is said what is lost', () => {
    const cases: readonly (readonly [what: string, bytes: Uint8Array, read: string])[] = [
      ['a byte of the first', changed(second - 1, 0x62), '… bé | c | lost 1'],
      ['a byte of the middle', changed(third - 1, 0x62), 'a | … c | lost 1'],
      ['a byte of the last', changed(end - 2, 0x62), 'a | bé | lost 1'],
      ['the header', changed(20, 0x62), 'a | bé | c | lost 0'],
      ['a line break', changed(second, 0x62), 'a | bé | c'],
      ['the end was not finished', changed(end - 2, 0, 0), 'a | bé'],
      ['only the last break', changed(end - 1, 0), 'a | bé | c'],
      ['the file ends early', whole.subarray(0, 1_900), 'a | bé | c | lost 0, cut'],
      ['the file ends in a line', whole.subarray(0, end - 2), 'a | bé | lost 1, cut'],
      ['the file is longer', Uint8Array.of(...whole, 0), 'a | bé | c | lost 0'],
      ['all is gone', new Uint8Array(capacity), 'lost 0'],
      ['all is wrong', new Uint8Array(capacity).fill(0x62), 'lost 0, cut'],
      ['nothing is there', new Uint8Array(), 'lost 0, cut'],
      [
        'another sector was not written',
        changed(first + 1, ...new Uint8Array(third - first - 1)),
        '… c | lost 2',
      ],
    ];
    assert.deepEqual(
      cases.map(([what, bytes]) => `${what}: ${read(bytes)}`),
      cases.map(([what, , expected]) => `${what}: ${expected}`),
    );
  });

  it('of two copies are not taken for those of one', () => {
    const others = formatLines(database, noLines, ['header', 'x', 'y']).bytes;
    const line = new TextDecoder().decode(others).split('\n')[2] ?? '';
    const mixed = encoder.encode(text.replace(/\n2 .*\n/, `\n${line}\n`)).subarray(0, capacity);
    assert.equal(read(mixed).startsWith('a | … y | … c | lost 2'), true, read(mixed));
  });
});

describe('a change in a journal', () => {
  const change = {
    set: { status: 2, resolution: 1 },
    findings: [5, 2, 9],
    by: 'Ada',
    at: 7,
    total: 8,
    rows: 3,
    summary: 'S',
    comment: 'C',
  };
  const keys = ['0123456789abcdef', 'fedcba9876543210'];

  it('is read as it was written', () => {
    const written = formatEntry({ kind: 'change', change, keys });
    assert.deepEqual(parseEntry(written), { kind: 'change', change, keys });
    assert.match(written, /"findings":\[5,-3,7\]/);
    assert.deepEqual(parseEntry(formatEntry({ kind: 'change', change: { ...change, set: {} } })), {
      kind: 'change',
      change: { ...change, set: {} },
      keys: [],
    });
    for (const kind of ['undo', 'redo'] as const)
      assert.deepEqual(parseEntry(formatEntry({ kind, at: 7 })), { kind, at: 7 });
  });

  it('is none where anything of it is missing', () => {
    const without = (part: string): string =>
      JSON.stringify({ kind: 'change', change: { ...change, [part]: undefined } });
    const wrong = ['7', '{"kind":"undo"}', '{"kind":"other"}', '{"kind":"change"}', 'x'];
    const parts = ['set', 'findings', 'at', 'total', 'rows'].map(without);
    const sets = ['status', 'resolution'].map((field) =>
      JSON.stringify({ kind: 'change', change: { ...change, set: { [field]: 'x' } } }),
    );
    for (const line of [...wrong, ...parts, ...sets]) assert.throws(() => parseEntry(line), Error, line);
  });
});
