import type { SqlValue } from 'sql.js';
import { openDatabase } from './sqliteModule.ts';
import type { OpenDatabase, SqliteModule } from './sqliteModule.ts';
import { SqliteStatement } from './sqliteStatement.ts';
import type { StoredValue } from './sqliteStatement.ts';

export type SqlRow = readonly SqlValue[];

/**
 * The file lives in memory: a rollback journal beside it would only cost time. Large pages waste less space at their ends,
 * and are written in fewer chunks.
 */
const connectionPragmas = 'PRAGMA page_size = 16384; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF';

/** The bytes of a database without tables. */
function emptyDatabase(sqlJs: SqliteModule): Uint8Array {
  const database = new sqlJs.Database();
  database.exec(`${connectionPragmas}; BEGIN IMMEDIATE; COMMIT`);
  const bytes = database.export();
  database.close();
  return bytes;
}

/**
 * One SQLite database in memory (sql.js): prepared statements are kept, values only travel as parameters.
 * Every call is synchronous.
 */
export class Sqlite {
  readonly #sqlJs: SqliteModule;
  readonly #statements = new Map<string, SqliteStatement>();
  #database: OpenDatabase;

  /** Without a snapshot the database is empty. Throws where SQLite cannot make sense of the database file at once. */
  constructor(sqlJs: SqliteModule, snapshot?: Uint8Array) {
    this.#sqlJs = sqlJs;
    this.#database = openDatabase(sqlJs, snapshot ?? emptyDatabase(sqlJs));
    this.execute(connectionPragmas);
  }

  /** Continues with another database, as `export` gave it. */
  replace(snapshot: Uint8Array): void {
    this.#open(snapshot);
  }

  run(sql: string, ...values: StoredValue[]): void {
    const statement = this.#prepared(sql);
    // Bound again, a statement is reset: doing it here as well would only cost time.
    statement.bind(values);
    statement.step();
  }

  /** Runs several statements without values, e.g. a schema. */
  execute(sql: string): void {
    this.#database.exec(sql);
  }

  /** Gives statements a function of one text, until space is reserved or the database is closed. */
  define(name: string, convert: (text: string) => string): void {
    this.#database.create_function(name, (text: SqlValue) => convert(String(text)));
  }

  /** Runs an INSERT of one row; returns its id. */
  insert(sql: string, ...values: SqlValue[]): number {
    // RETURNING would make a table of its own for the row first.
    this.run(sql, ...values);
    return this.number('SELECT last_insert_rowid()');
  }

  /** The first row, or undefined. */
  row(sql: string, ...values: SqlValue[]): SqlRow | undefined {
    const statement = this.#prepared(sql);
    statement.bind(values);
    const row = statement.step() ? statement.get() : undefined;
    statement.reset();
    return row;
  }

  /** The first value of the first row as a number; 0 without a row. */
  number(sql: string, ...values: SqlValue[]): number {
    return Number(this.row(sql, ...values)?.[0] ?? 0);
  }

  *rows(sql: string, ...values: SqlValue[]): Generator<SqlRow> {
    const statement = this.#prepared(sql);
    statement.bind(values);
    try {
      while (statement.step()) yield statement.get();
    } finally {
      statement.reset();
    }
  }

  /** Calls `read` with each row, whose values are read from it one by one: of many rows that takes half the time. */
  each(sql: string, read: (row: Readonly<SqliteStatement>) => void): void {
    const statement = this.#prepared(sql);
    statement.bind([]);
    try {
      while (statement.step()) read(statement);
    } finally {
      statement.reset();
    }
  }

  /** Rows that the latest INSERT, UPDATE or DELETE changed. */
  get rowsModified(): number {
    return this.#database.getRowsModified();
  }

  /** All or nothing: an exception rolls everything back and is rethrown. */
  transaction<Value>(work: () => Value): Value {
    this.execute('BEGIN');
    try {
      const value = work();
      this.execute('COMMIT');
      return value;
    } catch (error) {
      this.execute('ROLLBACK');
      throw error;
    }
  }

  /** As `transaction`, for work that gives the event loop turns. The caller keeps other work away meanwhile. */
  async longTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    // 20 MiB, taken as needed, and never given back: with SQLite's usual 2 MiB, large imports and exports are several times slower.
    this.execute('PRAGMA cache_size = -20480');
    this.execute('BEGIN');
    try {
      const value = await work();
      this.execute('COMMIT');
      return value;
    } catch (error) {
      this.execute('ROLLBACK');
      throw error;
    }
  }

  /** The whole database as a file's bytes. Never call it inside a transaction. */
  export(): Uint8Array {
    const snapshot = this.#database.export();
    // What a long transaction took is given back: the file itself is in memory already.
    this.execute('PRAGMA cache_size = -2000; PRAGMA shrink_memory');
    return snapshot;
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.free();
    this.#statements.clear();
    this.#database.close();
  }

  #open(snapshot: Uint8Array): void {
    this.close();
    this.#database = openDatabase(this.#sqlJs, snapshot);
    this.execute(connectionPragmas);
  }

  #prepared(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = new SqliteStatement(this.#sqlJs, this.#database, sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
