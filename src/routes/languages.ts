import type { Language } from './facts.ts';
import type { Extractor } from './extractors/extractor.ts';
import { csharp } from './extractors/csharp/csharp.ts';
import { go } from './extractors/go/go.ts';
import { java } from './extractors/java/java.ts';
import { javascript } from './extractors/javascript/javascript.ts';
import { python } from './extractors/python/python.ts';
import { php } from './extractors/php/php.ts';
import { ruby } from './extractors/ruby/ruby.ts';
import { kotlin } from './extractors/kotlin/kotlin.ts';
import type { Resolver } from './interpret/linker.ts';
import { csharpResolver } from './interpret/resolvers/csharp.ts';
import { goResolver } from './interpret/resolvers/go.ts';
import { javascriptResolver } from './interpret/resolvers/javascript.ts';
import { jvmResolver } from './interpret/resolvers/jvm.ts';
import { phpResolver } from './interpret/resolvers/php.ts';
import { rubyResolver } from './interpret/resolvers/ruby.ts';
import { pythonResolver } from './interpret/resolvers/python.ts';

/** Endings of source files. */
const endings: ReadonlyMap<string, Language> = new Map<string, Language>([
  ['.js', 'javascript'],
  ['.mjs', 'javascript'],
  ['.cjs', 'javascript'],
  ['.jsx', 'javascript'],
  ['.ts', 'typescript'],
  ['.mts', 'typescript'],
  ['.cts', 'typescript'],
  ['.tsx', 'tsx'],
  ['.py', 'python'],
  ['.java', 'java'],
  ['.kt', 'kotlin'],
  ['.cs', 'csharp'],
  ['.rb', 'ruby'],
  ['.php', 'php'],
  ['.go', 'go'],
]);

export const extractors: readonly Extractor[] = [javascript, python, go, java, kotlin, csharp, ruby, php];
export const resolvers: readonly Resolver[] = [
  javascriptResolver,
  pythonResolver,
  goResolver,
  jvmResolver,
  csharpResolver,
  rubyResolver,
  phpResolver,
];

/** The language of a source file by its name; undefined for all other files. */
export function languageOf(path: string): Language | undefined {
  return endings.get(path.slice(path.lastIndexOf('.')));
}

export function extractorOf(language: Language): Extractor | undefined {
  return extractors.find(({ languages }) => languages.includes(language));
}
