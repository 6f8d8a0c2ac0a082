import type { FileFacts } from '../facts.ts';
import type { Sources } from '../interpret/modules/sources.ts';
import { folderOf } from '../interpret/modules/workspace.ts';
import type { FactsReader } from './factsReader.ts';
import type { LeftOutFiles } from './leftOutFiles.ts';
import type { RetiredFacts } from './retiredFacts.ts';
import type { CachedFile, IndexedFiles } from './sourceFiles.ts';

/** What the index of a folder knows, which these files add to. */
interface FolderParts {
  readonly files: IndexedFiles;
  readonly reader: FactsReader;
  readonly known: Map<string, CachedFile>;
  readonly facts: Map<string, FileFacts>;
  readonly retired: RetiredFacts;
  readonly sources: Sources;
  readonly leftOut: LeftOutFiles;
  registersIn(folder: string): boolean;
}

/** The facts of files that others lead to, which are read once they are asked for. */
export class WantedFacts {
  readonly #folder: FolderParts;

  constructor(folder: FolderParts) {
    this.#folder = folder;
  }

  async read(path: string): Promise<readonly string[] | undefined> {
    const { files, reader } = this.#folder;
    const known = this.#wanted(path);
    if (known === undefined) return undefined;
    const text = known.isParsed ? undefined : await files.read(path);
    const digest = known.isParsed ? known.digest : reader.digest(path, text);
    const facts = this.#factsOf(path, digest) ?? (await reader.read(path, text));
    return facts && this.#know(known, digest, facts);
  }

  /** The same without waiting; undefined where that cannot be. */
  readAtOnce(path: string): readonly string[] | undefined {
    const { files, reader } = this.#folder;
    const known = this.#wanted(path);
    if (known === undefined) return undefined;
    const text = known.isParsed ? undefined : files.readAtOnce?.(path);
    if (!known.isParsed && text === undefined) return undefined;
    const digest = known.isParsed ? known.digest : reader.digest(path, text);
    const facts = this.#factsOf(path, digest) ?? reader.readAtOnce(path, text);
    return facts && this.#know(known, digest, facts);
  }

  #wanted(path: string): CachedFile | undefined {
    const known = this.#folder.known.get(path);
    return known?.mayBeWanted === true || this.#folder.registersIn(folderOf(path)) ? known : undefined;
  }

  #factsOf(path: string, digest: string): FileFacts | undefined {
    return this.#folder.facts.get(path) ?? this.#folder.retired.take(digest);
  }

  #know(known: CachedFile, digest: string, facts: FileFacts): readonly string[] {
    const { path } = known;
    this.#folder.facts.set(path, facts);
    this.#folder.leftOut.read(path, facts.leftOut);
    this.#folder.known.set(path, { ...known, digest, isParsed: true });
    return this.#folder.sources.know(path, facts, false);
  }
}
