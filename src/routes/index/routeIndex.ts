import type { FileFacts } from '../facts.ts';
import type { SourceParser } from '../parser/parser.ts';
import type { Route } from '../route.ts';
import { FolderIndex } from './folderIndex.ts';
import { isIndexed } from './isIndexed.ts';
import { noSkippedFiles } from './sourceFiles.ts';

/** The files of one workspace folder, with paths relative to it. */
export interface SourceFiles {
  list(): Promise<readonly string[]>;
  /** Undefined where it cannot be read. */
  read(path: string): Promise<string | undefined>;
}

/** What was read of a workspace folder. */
interface Indexed {
  readonly routes: readonly Route[];
  readonly facts: ReadonlyMap<string, FileFacts>;
  /** Sources there are, and those that were parsed. */
  readonly counts: { readonly sources: number; readonly parsed: number };
}

/** Reads and links a workspace folder from nothing. */
export async function indexRoutes(files: SourceFiles, parser: SourceParser): Promise<Indexed> {
  const index = new FolderIndex(
    {
      list: async () => ({
        files: (await files.list()).filter(isIndexed).map((path) => ({ path, stamp: '' })),
        leftOut: noSkippedFiles,
      }),
      look: (path) => Promise.resolve({ path, stamp: '' }),
      read: (path) => files.read(path),
      digest: (text) => text,
    },
    parser,
  );
  await index.refresh();
  return { routes: index.routes, facts: index.facts, counts: index.counts };
}
