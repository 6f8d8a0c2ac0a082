import initSqlJs from 'sql.js';
import type { Database, SqlJsStatic } from 'sql.js';
import { GrowingFile } from '../file/growingFile.ts';

/** As much of it as is needed here: the types of all of it come with those of a page. */
declare const WebAssembly: {
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<object>;
  readonly Instance: new (compiled: object, imports: object) => { readonly exports: Record<string, unknown> };
  readonly Memory: new () => Memory;
};

/** Of WebAssembly: its buffer is another one once it has grown. */
interface Memory {
  readonly buffer: ArrayBuffer;
}

/** What a pointer of WebAssembly is: a place in its memory. */
export type Pointer = number;

type BindBytes = (
  statement: Pointer,
  index: number,
  at: Pointer,
  bytes: number,
  destructor: Pointer,
) => number;

/** SQLite's own functions in WebAssembly, as sql.js exports them. */
interface SqliteFunctions {
  _malloc(bytes: number): Pointer;
  _free(at: Pointer): void;
  _sqlite3_prepare_v2(
    database: Pointer,
    sql: Pointer,
    bytes: number,
    statement: Pointer,
    tail: Pointer,
  ): number;
  _sqlite3_finalize(statement: Pointer): number;
  _sqlite3_step(statement: Pointer): number;
  _sqlite3_reset(statement: Pointer): number;
  _sqlite3_bind_int(statement: Pointer, index: number, value: number): number;
  _sqlite3_bind_double(statement: Pointer, index: number, value: number): number;
  readonly _sqlite3_bind_text: BindBytes;
  readonly _sqlite3_bind_blob: BindBytes;
  _sqlite3_data_count(statement: Pointer): number;
  _sqlite3_column_type(statement: Pointer, column: number): number;
  _sqlite3_column_double(statement: Pointer, column: number): number;
  _sqlite3_column_text(statement: Pointer, column: number): Pointer;
  _sqlite3_column_blob(statement: Pointer, column: number): Pointer;
  _sqlite3_column_bytes(statement: Pointer, column: number): number;
}

/** sql.js with what lies below it. */
export interface SqliteModule extends SqlJsStatic, SqliteFunctions {
  readonly memory: Memory;
}

/** A database of sql.js with what its types leave out. */
export interface OpenDatabase extends Omit<Database, 'handleError'> {
  /** SQLite's own handle. */
  readonly db: Pointer;
  /** Throws what SQLite says where the code is that of an error. */
  handleError(code: number): void;
}

/** Opens a database in memory, of a copy of these bytes. */
export function openDatabase(sqlite: SqliteModule, snapshot: Uint8Array): OpenDatabase {
  // sql.js keeps a slice of what it is given.
  const given = {
    length: snapshot.length,
    buffer: snapshot.buffer,
    subarray: true,
    slice: () => new GrowingFile(snapshot.slice()),
  };
  const database: unknown = new sqlite.Database(given);
  return database as OpenDatabase;
}

/** sql.js itself starts once in a thread, whoever asks. */
let starting: Promise<SqliteModule> | undefined;

/** Starts sql.js. `wasmBinary`: the bytes of sql-wasm.wasm, read by the caller. */
export function startSqlJs(wasmBinary: Uint8Array): Promise<SqliteModule> {
  starting ??= start(wasmBinary).catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(wasmBinary: Uint8Array): Promise<SqliteModule> {
  const compiled = await WebAssembly.compile(Uint8Array.from(wasmBinary));
  let memory: Memory | undefined;
  const sqlJs = await initSqlJs({
    instantiateWasm: (imports, started) => {
      const instance = new WebAssembly.Instance(compiled, imports);
      memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
      started(instance);
      return instance.exports;
    },
  });
  if (memory === undefined) throw new Error('This sql.js does not export its memory.');
  return Object.assign(sqlJs as SqlJsStatic & SqliteFunctions, { memory });
}
