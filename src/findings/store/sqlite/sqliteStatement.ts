import type { SqlValue } from 'sql.js';
import type { OpenDatabase, Pointer, SqliteModule } from './sqliteModule.ts';

/** A text that is in UTF-8 already. */
export class Utf8Text {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** What may be stored. */
export type StoredValue = SqlValue | Utf8Text;

const row = 100;
const done = 101;
/** What SQLite says of a value. */
const kinds = { integer: 1, float: 2, text: 3, blob: 4 } as const;

/** Room for the texts of most rows. */
const usualRoom = 1024;
/** Room that a statement keeps for its next values. */
const mostKept = 256 * 1024;
/** At most so many bytes takes a UTF-16 unit. */
const bytesPerUnit = 3;
/** Texts shorter than this are copied faster by hand. */
const shortText = 64;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A prepared statement. It calls SQLite itself: sql.js counts the bytes of each text twice, and allocates and frees memory
 * for it.
 */
export class SqliteStatement {
  readonly #sqlite: SqliteModule;
  readonly #statement: Pointer;
  readonly #database: OpenDatabase;
  /** SQLite reads texts and blobs where they are until others are bound. */
  #room: Pointer = 0;
  #roomLength = 0;
  #bytes: Uint8Array;

  constructor(sqlite: SqliteModule, database: OpenDatabase, sql: string) {
    this.#sqlite = sqlite;
    this.#database = database;
    this.#bytes = new Uint8Array(sqlite.memory.buffer);
    this.#makeRoom(sql.length * bytesPerUnit + 16);
    const end = this.#write(sql, this.#room + 8);
    this.#memory()[end] = 0;
    this.#check(sqlite._sqlite3_prepare_v2(database.db, this.#room + 8, end - this.#room - 8, this.#room, 0));
    this.#statement = new DataView(sqlite.memory.buffer).getUint32(this.#room, true);
  }

  bind(values: readonly StoredValue[]): void {
    this.#sqlite._sqlite3_reset(this.#statement);
    this.#makeRoom(lengthOf(values));
    let at = this.#room;
    for (let index = 0; index < values.length; index++)
      at = this.#bindOne(index + 1, values[index] ?? null, at);
  }

  /** Whether there is a row. */
  step(): boolean {
    const code = this.#sqlite._sqlite3_step(this.#statement);
    if (code !== row && code !== done) this.#check(code);
    return code === row;
  }

  /** A number of the row. */
  number(column: number): number {
    return this.#sqlite._sqlite3_column_double(this.#statement, column);
  }

  /** A text of the row. */
  text(column: number): string {
    return decoder.decode(this.utf8(column));
  }

  /** A text of the row in UTF-8, until the next row. */
  utf8(column: number): Uint8Array {
    const at = this.#sqlite._sqlite3_column_text(this.#statement, column);
    const length = this.#sqlite._sqlite3_column_bytes(this.#statement, column);
    return this.#memory().subarray(at, at + length);
  }

  get(): SqlValue[] {
    const values: SqlValue[] = [];
    const count = this.#sqlite._sqlite3_data_count(this.#statement);
    for (let column = 0; column < count; column++) values.push(this.#value(column));
    return values;
  }

  reset(): void {
    this.#sqlite._sqlite3_reset(this.#statement);
  }

  free(): void {
    this.#sqlite._sqlite3_finalize(this.#statement);
    this.#sqlite._free(this.#room);
  }

  #value(column: number): SqlValue {
    switch (this.#sqlite._sqlite3_column_type(this.#statement, column)) {
      case kinds.integer:
      case kinds.float:
        return this.number(column);
      case kinds.text:
        return this.text(column);
      case kinds.blob: {
        const at = this.#sqlite._sqlite3_column_blob(this.#statement, column);
        const length = this.#sqlite._sqlite3_column_bytes(this.#statement, column);
        return this.#memory().slice(at, at + length);
      }
      default:
        return null;
    }
  }

  /** Returns where the next value may be written. */
  #bindOne(index: number, value: StoredValue, at: Pointer): Pointer {
    const sqlite = this.#sqlite;
    if (typeof value === 'number') {
      this.#check(
        value === (value | 0)
          ? sqlite._sqlite3_bind_int(this.#statement, index, value)
          : sqlite._sqlite3_bind_double(this.#statement, index, value),
      );
      return at;
    }
    if (typeof value === 'string') {
      const end = this.#write(value, at);
      this.#check(sqlite._sqlite3_bind_text(this.#statement, index, at, end - at, 0));
      return end;
    }
    if (value === null) {
      this.#check(sqlite._sqlite3_bind_blob(this.#statement, index, 0, 0, 0));
      return at;
    }
    if (value instanceof Utf8Text) {
      this.#memory().set(value.bytes, at);
      this.#check(sqlite._sqlite3_bind_text(this.#statement, index, at, value.bytes.length, 0));
      return at + value.bytes.length;
    }
    this.#memory().set(value, at);
    this.#check(sqlite._sqlite3_bind_blob(this.#statement, index, at, value.length, 0));
    return at + value.length;
  }

  /** Writes a text in UTF-8; returns its end. */
  #write(text: string, at: Pointer): Pointer {
    const bytes = this.#memory();
    if (text.length < shortText) {
      let end = at;
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code > 127) return at + encoder.encodeInto(text, bytes.subarray(at)).written;
        bytes[end++] = code;
      }
      return end;
    }
    return at + encoder.encodeInto(text, bytes.subarray(at)).written;
  }

  #check(code: number): void {
    if (code !== 0) this.#database.handleError(code);
  }

  #makeRoom(length: number): void {
    if (length <= this.#roomLength && this.#roomLength <= mostKept) return;
    if (this.#roomLength > 0) this.#sqlite._free(this.#room);
    this.#roomLength = Math.max(length, usualRoom);
    this.#room = this.#sqlite._malloc(this.#roomLength);
    if (this.#room === 0) throw new Error('out of memory');
  }

  /** The memory of WebAssembly, which moves where it grows. */
  #memory(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#sqlite.memory.buffer);
    return this.#bytes;
  }
}

function lengthOf(values: readonly StoredValue[]): number {
  let length = 0;
  for (const value of values) {
    if (typeof value === 'string') length += value.length * bytesPerUnit;
    else if (value instanceof Utf8Text) length += value.bytes.length;
    else if (value instanceof Uint8Array) length += value.length;
  }
  return length;
}
