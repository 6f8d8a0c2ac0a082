import { cutAt } from '../../base/cut.ts';
import { digestOf } from '#platform';
import { isRecord } from '../../base/untrusted.ts';
import type { CachedIndex, IndexCache, LeftOutFile } from './sourceFiles.ts';

/** Where indexes are kept, by name. */
interface CacheFiles {
  /** Undefined where it cannot be read. */
  read(name: string): Promise<string | undefined>;
  /** As a whole or not at all. */
  write(name: string, chunks: Iterable<string>): Promise<void>;
}

/** A workspace folder's index as it is kept. `version`: what another version of the extension has written is not read. */
export class FolderCache implements IndexCache {
  readonly #files: CacheFiles;
  readonly #name: string;
  readonly #version: string;

  constructor(files: CacheFiles, path: string, version: string) {
    this.#files = files;
    this.#name = digestOf(path).slice(0, 16);
    this.#version = version;
  }

  async load(): Promise<CachedIndex | undefined> {
    const [head = '', routes = '', ...rows] = ((await this.#read('index')) ?? '').split('\n');
    try {
      const json: unknown = JSON.parse(head);
      if (!isRecord(json) || json['version'] !== this.#version) return undefined;
      const { sources, parsed, routeCount, leftOut, unread } = json;
      if (typeof sources !== 'number' || typeof parsed !== 'number' || typeof routeCount !== 'number')
        return undefined;
      return {
        rows,
        routes,
        sources,
        parsed,
        routeCount,
        leftOut: listFrom<LeftOutFile>(leftOut),
        unread: listFrom<string>(unread),
      };
    } catch {
      return undefined;
    }
  }

  async facts(): Promise<ReadonlyMap<string, string>> {
    const [version, ...lines] = ((await this.#read('facts')) ?? '').split('\n');
    if (version !== this.#version) return new Map();
    return new Map(
      lines.flatMap((line) => {
        const [path, facts] = cutAt(line, '\t');
        return facts === undefined ? [] : [[path, facts] as const];
      }),
    );
  }

  /** The facts first: an index never names facts that are not there. */
  async save(
    { rows, routes, ...counts }: CachedIndex,
    facts: Iterable<readonly [string, string]>,
  ): Promise<void> {
    await this.#files.write(this.#path('facts'), factLines(this.#version, facts));
    const head = JSON.stringify({ version: this.#version, ...counts });
    await this.#files.write(this.#path('index'), [[head, routes, ...rows].join('\n')]);
  }

  #path(kind: 'index' | 'facts'): string {
    return `${this.#name}.${kind}`;
  }

  #read(kind: 'index' | 'facts'): Promise<string | undefined> {
    return this.#files.read(this.#path(kind));
  }
}

/** What this version has written itself. */
function listFrom<Item>(json: unknown): readonly Item[] {
  return Array.isArray(json) ? (json as readonly Item[]) : [];
}

function* factLines(version: string, facts: Iterable<readonly [string, string]>): Generator<string> {
  yield version;
  for (const [digest, json] of facts) yield `\n${digest}\t${json}`;
}
