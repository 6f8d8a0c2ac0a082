import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { wasmPath } from '../../src/cli/wasmPath.ts';
import type { SourceFiles } from '../../src/routes/index/routeIndex.ts';
import { extractors } from '../../src/routes/languages.ts';
import { grammarFiles, runtimeFile } from '../../src/routes/parser/grammars.ts';
import { SourceParser } from '../../src/routes/parser/parser.ts';

const skipped = new Set(['node_modules', '.git', '.venv']);

/** The files of a folder on disk. */
export function filesIn(folder: string): SourceFiles {
  return {
    async list() {
      const found: string[] = [];
      const open = [folder];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        for (const entry of await readdir(at, { withFileTypes: true })) {
          const path = join(at, entry.name);
          if (entry.isDirectory()) {
            if (!skipped.has(entry.name)) open.push(path);
          } else if (entry.isFile()) found.push(relative(folder, path).split(sep).join('/'));
        }
      }
      return found.sort();
    },
    async read(path) {
      try {
        return await readFile(join(folder, path), 'utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** A parser with the grammars as the packages have them. */
export function nodeParser(patience?: number, pace?: number): SourceParser {
  return new SourceParser((file) => readFile(wasmPath(file)), patience, pace);
}

/** The runtime and the grammars of all languages that there is an extractor of. */
export function wasmFiles(): readonly string[] {
  const languages = extractors.flatMap((extractor) => extractor.languages);
  const grammars = languages.flatMap((language) => (language === 'data' ? [] : [grammarFiles[language]]));
  return [runtimeFile, ...new Set(grammars)].map(wasmPath);
}
