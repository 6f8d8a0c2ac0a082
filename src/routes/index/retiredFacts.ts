import type { FileFacts } from '../facts.ts';

/** Facts of so many texts that are not in the folder any more: another branch may bring them back. */
const mostRetired = 5_000;

/** Facts that no file has now, by the digests of their texts. */
export class RetiredFacts {
  readonly #retired = new Map<string, FileFacts>();
  /** Those of the cache that nobody has asked for, as JSON. */
  #packed = new Map<string, string>();

  unpack(cached: ReadonlyMap<string, string> | undefined): void {
    this.#packed = new Map(cached);
  }

  /** A file has them again. */
  take(digest: string): FileFacts | undefined {
    const retired = this.#retired.get(digest);
    if (retired !== undefined) return retired;
    const text = this.#packed.get(digest);
    this.#packed.delete(digest);
    return text === undefined ? undefined : (JSON.parse(text) as FileFacts);
  }

  add(digest: string, facts: FileFacts): void {
    this.#retired.delete(digest);
    this.#retired.set(digest, facts);
    const [oldest] = this.#retired.keys();
    if (this.#retired.size > mostRetired && oldest !== undefined) this.#retired.delete(oldest);
  }

  /** As the cache has them, with these, which files have. */
  packedWith(
    current: Iterable<readonly [digest: string, FileFacts]>,
  ): Iterable<readonly [digest: string, facts: string]> {
    const all = new Map([...this.#retired, ...current]);
    const packed = [...this.#packed].slice(0, mostRetired);
    return (function* () {
      for (const [digest, facts] of all) yield [digest, JSON.stringify(facts)] as const;
      yield* packed;
    })();
  }
}
