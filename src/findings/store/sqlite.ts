import initSqlJs from 'sql.js';
import type { Database, SqlJsStatic, SqlValue, Statement } from 'sql.js';

export type SqlRow = readonly SqlValue[];

/** Starts sql.js. `wasmBinary`: the bytes of sql-wasm.wasm, read by the caller. */
export function startSqlJs(wasmBinary: Uint8Array): Promise<SqlJsStatic> {
  return initSqlJs({ wasmBinary: Uint8Array.from(wasmBinary).buffer });
}

/**
 * The file lives in memory: a rollback journal beside it would only cost time. Large pages waste less space at their ends,
 * and are written in fewer chunks.
 */
const connectionPragmas = 'PRAGMA page_size = 16384; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF';

/**
 * One SQLite database in memory (sql.js): prepared statements are kept, values only travel as parameters.
 * Every call is synchronous.
 */
export class Sqlite {
  readonly #sqlJs: SqlJsStatic;
  readonly #statements = new Map<string, Statement>();
  #database: Database;

  /** Without a snapshot the database is empty. Throws where SQLite cannot make sense of the database file at once. */
  constructor(sqlJs: SqlJsStatic, snapshot?: Uint8Array) {
    this.#sqlJs = sqlJs;
    this.#database = new sqlJs.Database(snapshot);
    this.execute(connectionPragmas);
  }

  /**
   * Prepares for about so many bytes more. The file of sql.js grows by an eighth at a time, and is copied each time:
   * 20 MB are copied thirty times. A file that is longer than its header says is what SQLite takes as it is.
   */
  reserve(bytes: number): void {
    const size = this.number('PRAGMA page_count') * this.number('PRAGMA page_size');
    if (bytes < Math.max(size / 4, 1024 * 1024)) return;
    const snapshot = this.export();
    // Pages are never full.
    const roomy = new Uint8Array(snapshot.length + Math.ceil(bytes * 1.0625));
    roomy.set(snapshot);
    // sql.js keeps a slice of what it is given. A copy would take memory for what is only reserved.
    const { length, buffer } = roomy;
    const given = { length, buffer, subarray: true, slice: () => roomy };
    this.#open(given);
  }

  /** Continues with another database, as `export` gave it. */
  replace(snapshot: Uint8Array): void {
    this.#open(snapshot);
  }

  run(sql: string, ...values: SqlValue[]): void {
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

  #open(snapshot: ArrayLike<number>): void {
    this.close();
    this.#database = new this.#sqlJs.Database(snapshot);
    this.execute(connectionPragmas);
  }

  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
