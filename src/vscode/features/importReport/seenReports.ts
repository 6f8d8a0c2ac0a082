/** Reports that were imported by themselves, kept so that each content is imported once. */
export interface SeenStore {
  read(): unknown;
  write(value: unknown): PromiseLike<void>;
}

/** Enough for years of nightly scans. */
const mostContents = 2000;

/** Remembers contents by hash, and files by time and size, so that an unchanged file is not even read again. */
export class SeenReports {
  readonly #store: SeenStore;
  readonly #stamps: Map<string, string>;
  readonly #contents: Set<string>;

  constructor(store: SeenStore) {
    this.#store = store;
    const { stamps, contents } = parseSeen(store.read());
    this.#stamps = new Map(stamps);
    this.#contents = new Set(contents);
  }

  isUnchanged(file: string, stamp: string): boolean {
    return this.#stamps.get(file) === stamp;
  }

  /** Whether this content was imported, from whichever file. */
  hasContent(content: string): boolean {
    return this.#contents.has(content);
  }

  /** Notes a file whose content was imported, or will never be. */
  async note(file: string, stamp: string, content: string): Promise<void> {
    this.#stamps.delete(file);
    this.#stamps.set(file, stamp);
    this.#contents.add(content);
    await this.#store.write({
      version: 1,
      stamps: [...this.#stamps].slice(-mostContents),
      contents: [...this.#contents].slice(-mostContents),
    });
  }
}

function parseSeen(kept: unknown): {
  stamps: readonly (readonly [string, string])[];
  contents: readonly string[];
} {
  const nothing = { stamps: [], contents: [] };
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || kept.version !== 1) return nothing;
  if (!('stamps' in kept) || !('contents' in kept)) return nothing;
  const { stamps, contents } = kept;
  if (!Array.isArray(stamps) || !stamps.every(isPair)) return nothing;
  if (!Array.isArray(contents) || !contents.every((item: unknown) => typeof item === 'string'))
    return nothing;
  return { stamps, contents };
}

function isPair(item: unknown): item is readonly [string, string] {
  return Array.isArray(item) && item.length === 2 && item.every((part) => typeof part === 'string');
}
