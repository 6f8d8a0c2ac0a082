import { isRecord, listAt } from '../../../base/untrusted.ts';
import { csvColumns } from '../../../findings/importers/formats/csv/csvColumns.ts';
import type { ColumnMapping } from '../../../findings/importers/formats/csv/csvColumns.ts';
import type { StatePort } from '../../app/ports.ts';

/** Enough for every tool of a workspace. */
const mostHeaders = 100;

/** Which columns of a list are which, by its header, as they were chosen before. */
export class ListColumns {
  readonly #state: StatePort<'listColumns'>;

  constructor(state: StatePort<'listColumns'>) {
    this.#state = state;
  }

  get(header: readonly string[]): ColumnMapping | undefined {
    return this.#read().get(keyOf(header));
  }

  async set(header: readonly string[], mapping: ColumnMapping): Promise<void> {
    const kept = this.#read();
    kept.delete(keyOf(header));
    kept.set(keyOf(header), mapping);
    const entries = [...kept].slice(-mostHeaders);
    await this.#state.update('listColumns', { version: 1, headers: entries });
  }

  #read(): Map<string, ColumnMapping> {
    return new Map(listAt(this.#state.get('listColumns'), 'headers').filter(isEntry));
  }
}

function keyOf(header: readonly string[]): string {
  return JSON.stringify(header);
}

function isEntry(entry: unknown): entry is [string, ColumnMapping] {
  return (
    Array.isArray(entry) &&
    entry.length === 2 &&
    typeof entry[0] === 'string' &&
    isRecord(entry[1]) &&
    Object.entries(entry[1]).every(
      ([column, name]) => csvColumns.some((known) => known === column) && typeof name === 'string',
    )
  );
}
