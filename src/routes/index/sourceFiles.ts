import type { LeftOutReason } from '../facts.ts';

/** A file of a workspace folder; its path is relative to that, with `/`. */
export interface ListedFile {
  readonly path: string;
  /** Changes when the file does: its size and when it was written. */
  readonly stamp: string;
  /** It is not read. */
  readonly isTooLong?: true;
}

/** A file that is not read, or not as a whole. */
export interface LeftOutFile {
  readonly path: string;
  readonly why: LeftOutReason;
}

/** Files that were left out although they may hold routes. */
export interface SkippedFiles {
  /** Beyond the largest number of files. */
  readonly tooMany: number;
  /** By `.gitignore` or `files.exclude`: folders and files that were not looked into. */
  readonly ignored: number;
}

export const noSkippedFiles: SkippedFiles = { tooMany: 0, ignored: 0 };

export interface FileList {
  readonly files: readonly ListedFile[];
  readonly leftOut: SkippedFiles;
}

/** The files of one workspace folder that may hold routes or lead to them. */
export interface IndexedFiles {
  list(): Promise<FileList>;
  /** The file as it is now; undefined where there is none, or it is left out. */
  look(path: string): Promise<ListedFile | undefined>;
  /** Undefined where it cannot be read. */
  read(path: string): Promise<string | undefined>;
  /** The same without waiting, where the files are near. */
  readAtOnce?(path: string): string | undefined;
  /** The same for the same text only. */
  digest(text: string): string;
}

/** What is kept of an index for the next window. */
export interface IndexCache {
  load(): Promise<CachedIndex | undefined>;
  /** The facts by the digests under which they were kept; read when they are first asked for. */
  facts(): Promise<ReadonlyMap<string, string>>;
  save(index: CachedIndex, facts: Iterable<readonly [digest: string, facts: string]>): Promise<void>;
}

export interface CachedIndex {
  /** The files in the order of their paths, each as `cachedRows.ts` writes it. */
  readonly rows: readonly string[];
  /** JSON of the routes: as it was made of these files. */
  readonly routes: string;
  readonly routeCount: number;
  readonly leftOut: readonly LeftOutFile[];
  /** Frameworks that the folder uses and that are not read. */
  readonly unread: readonly string[];
  readonly sources: number;
  readonly parsed: number;
}

/** What is known of a file that has been read. */
export interface CachedFile extends ListedFile {
  /** Of its path and its text. */
  readonly digest: string;
  /** It may register routes by itself. */
  readonly mayRegister: boolean;
  /** It may hold what others lead to. */
  readonly mayBeWanted: boolean;
  /** It was parsed. */
  readonly isParsed: boolean;
}
