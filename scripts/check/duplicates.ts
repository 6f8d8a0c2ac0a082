// `npm run duplicates`: runs of lines of the product that stand in more than one place.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../paths.ts';

const runLength = 6;

const seen = new Map<string, string>();
for (const file of globSync('{src,webview}/**/*.ts', {
  cwd: projectDir,
  exclude: ['**/generated/**'],
}).sort()) {
  const code = codeOf(readFileSync(join(projectDir, file), 'utf8'));
  for (let start = 0; start + runLength <= code.length; start += 1) {
    const run = code.slice(start, start + runLength);
    const key = run.map(({ text }) => text).join('\n');
    const place = `${file}:${run[0]?.number ?? 0}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place);
    else {
      console.log(`${place} = ${first}`);
      // Overlapping runs count once.
      start += runLength - 1;
    }
  }
}

/** The lines of a source without imports, comments, blank lines and closing brackets. */
function codeOf(source: string): readonly { readonly text: string; readonly number: number }[] {
  return source
    .replaceAll(/^import\b[^;]*;/gm, (statement) => statement.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '' && !/^(\/\/|\/?\*|[\])};,]+$)/.test(text));
}
