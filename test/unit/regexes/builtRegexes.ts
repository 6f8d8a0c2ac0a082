import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../../../scripts/paths.ts';
import type { RegexLiteral } from './regexesInSource.ts';

export interface BuiltRegex {
  readonly pattern: string;
  readonly flags: string;
  /** `file:///…/redact.ts:24:19`, of the `new RegExp(…)`. */
  readonly site: string;
}

/**
 * What `new RegExp(…)` really builds in modules of the product: while they are loaded, and while `samples`, which
 * exports `buildAll()`, calls those of their functions that build one. In a thread, whose modules are all loaded again.
 */
export async function builtRegexes(
  files: Iterable<string>,
  samples: string,
): Promise<readonly RegexLiteral[]> {
  const modules = [...files].map((file) => pathToFileURL(join(projectDir, file)).href);
  const worker = new Worker(new URL('buildRegexes.ts', import.meta.url), {
    workerData: { modules, samples },
  });
  const [built] = (await once(worker, 'message')) as [readonly BuiltRegex[]];
  return built.map(({ site, pattern, flags }) => {
    const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(site) ?? [];
    const file = relative(projectDir, fileURLToPath(url)).replaceAll(sep, '/');
    return { file, line: Number(line), column: Number(column), pattern, flags };
  });
}
