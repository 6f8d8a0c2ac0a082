import assert from 'node:assert/strict';
import { Sqlite } from '../../../../src/findings/store/sqlite/sqlite.ts';
import { startSqlJs } from '../../../../src/findings/store/sqlite/sqliteModule.ts';
import { Utf8Text } from '../../../../src/findings/store/sqlite/sqliteStatement.ts';
import { wasmBinary } from './sampleFindings.ts';

describe('SQLite in memory', () => {
  let database: Sqlite;

  beforeEach(async () => {
    database = new Sqlite(await startSqlJs(wasmBinary));
    database.execute('CREATE TABLE thing (id INTEGER PRIMARY KEY, value)');
  });

  afterEach(() => database.close());

  const insert = 'INSERT INTO thing (value) VALUES (?)';

  it('gives back what was stored', () => {
    const long = 'Ein längerer Text mit Umlauten, der nicht von Hand kopiert wird: äöü €😀. '.repeat(3);
    const values = [
      '',
      'GET',
      'é',
      long,
      'x'.repeat(63),
      'y'.repeat(64),
      'a\u0000b',
      '\ufeffmark',
      0,
      -1,
      2.5,
    ];
    const more = [
      2 ** 31,
      Date.UTC(2026, 0, 1),
      -(2 ** 40),
      null,
      Uint8Array.of(0, 200, 7),
      new Uint8Array(),
    ];
    for (const value of [...values, ...more]) database.run(insert, value);
    assert.deepEqual(
      Array.from(database.rows('SELECT value FROM thing ORDER BY id'), ([value]) => value),
      [...values, ...more],
    );
    database.run(insert, new Utf8Text(new TextEncoder().encode(long)));
    const text = database.row('SELECT value, typeof(value) FROM thing ORDER BY id DESC LIMIT 1');
    assert.deepEqual(text, [long, 'text']);
  });

  it('stores values that take more memory than there was, beside others', () => {
    const large = 'z'.repeat(60_000_000);
    database.execute('CREATE TABLE pair (a TEXT, b TEXT, c BLOB)');
    database.run('INSERT INTO pair VALUES (?, ?, ?)', 'before', large, Uint8Array.of(1, 2));
    database.run('INSERT INTO pair VALUES (?, ?, ?)', 'after', 'small', Uint8Array.of(3));
    const rows = Array.from(database.rows('SELECT a, length(b), c FROM pair ORDER BY rowid'));
    assert.deepEqual(rows, [
      ['before', large.length, Uint8Array.of(1, 2)],
      ['after', 5, Uint8Array.of(3)],
    ]);
  });

  it('reads rows while other statements run', () => {
    for (const value of ['one', 'two', 'three']) database.run(insert, value);
    const seen: string[] = [];
    for (const [value] of database.rows('SELECT value FROM thing WHERE value <> ? ORDER BY id', 'two')) {
      seen.push(`${String(value)} ${database.number('SELECT length(?)', `${String(value)} is its text`)}`);
    }
    assert.deepEqual(seen, ['one 15', 'three 17']);
  });

  it('says the id of a row that it inserts, and what was wrong', () => {
    assert.equal(database.insert(insert, 'first'), 1);
    database.run('INSERT INTO thing (id, value) VALUES (?, ?)', 41, 'later');
    assert.equal(database.insert(insert, 'last'), 42);
    assert.throws(
      () => database.run('INSERT INTO thing (id, value) VALUES (?, ?)', 41, 'again'),
      /UNIQUE constraint failed: thing\.id/,
    );
    assert.throws(() => database.run('SELECT nonsense'), /no such column: nonsense/);
    assert.equal(database.insert(insert, 'after'), 43);
  });

  it('is the same after its bytes are written and opened, however long they are', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `${index} `.repeat(4000));
    for (const text of texts) database.run(insert, text);
    const opened = new Sqlite(await startSqlJs(wasmBinary), database.export());
    database.run('DELETE FROM thing WHERE id > 3');
    database.execute('VACUUM');
    opened.run(insert, 'one more');
    assert.equal(opened.row('PRAGMA integrity_check')?.[0], 'ok');
    assert.deepEqual(
      Array.from(opened.rows('SELECT value FROM thing ORDER BY id'), ([value]) => value),
      [...texts, 'one more'],
    );
    assert.equal(database.row('PRAGMA integrity_check')?.[0], 'ok');
    assert.ok(database.export().length < 200_000);
    opened.close();
  });
});
