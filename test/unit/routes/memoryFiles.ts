import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import { FolderIndex } from '../../../src/routes/index/folderIndex.ts';
import { isIndexed } from '../../../src/routes/index/isIndexed.ts';
import { noSkippedFiles } from '../../../src/routes/index/sourceFiles.ts';
import type { Route } from '../../../src/routes/route.ts';

const parser = nodeParser();

/** A workspace folder in memory, as near as one on disk. */
export class MemoryFiles {
  readonly texts: Map<string, string>;

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
  }

  list() {
    const files = [...this.texts].flatMap(([path, text]) => (isIndexed(path) ? [{ path, stamp: text }] : []));
    return Promise.resolve({ files, leftOut: noSkippedFiles });
  }

  look(path: string) {
    const stamp = this.texts.get(path);
    return Promise.resolve(stamp === undefined ? undefined : { path, stamp });
  }

  read(path: string) {
    return Promise.resolve(this.texts.get(path));
  }

  readAtOnce(path: string): string | undefined {
    return this.texts.get(path);
  }

  digest(text: string) {
    return text;
  }
}

/** The same where reading takes waiting: files that others lead to are read when all is linked, and it is linked again. */
class FarFiles extends MemoryFiles {
  override readAtOnce(): undefined {
    return undefined;
  }
}

export async function indexOf(files: MemoryFiles): Promise<FolderIndex> {
  const index = new FolderIndex(files, parser);
  await index.refresh();
  return index;
}

export async function fromNothing(files: MemoryFiles): Promise<readonly Route[]> {
  return (await indexOf(new FarFiles(Object.fromEntries(files.texts)))).routes;
}

/** The same numbers in each run: https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
