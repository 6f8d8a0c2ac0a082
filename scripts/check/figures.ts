// `npm run figures`: measures of the sources as a table. What nothing uses, and what stands twice, is found by
// `npm run unused` (knip) and `npm run duplicates`; circles of imports and complexity by the linter.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { projectDir } from '../paths.ts';
import { coverageText, lastShellCoverage } from '../testing/coverage.ts';

interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
}

const product = globSync('{src,webview}/**/*.ts', { cwd: projectDir, exclude: ['**/generated/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .map((file): Source => {
    const text = readFileSync(join(projectDir, file), 'utf8');
    return { file, text, lines: text.split('\n').length - 1 };
  })
  .toSorted((a, b) => a.lines - b.lines);
const shell = product.filter(({ file }) => file.startsWith('src/vscode/'));
const shellCoverage = lastShellCoverage();
const longest = product.at(-1);

const rows: readonly (readonly [string, string | number])[] = [
  ['Files', product.length],
  ['Lines', linesOf(product)],
  ['Median file, lines', atShare(0.5)],
  ['90th percentile, lines', atShare(0.9)],
  ['Longest file, lines', `${longest?.lines} (${longest?.file})`],
  ['Files that import vscode', product.filter(importsVscode).length],
  ['Lines of src/vscode', linesOf(shell)],
  ['… in files that do not import vscode', linesOf(shell.filter((source) => !importsVscode(source)))],
  [
    '… lines that the unit tests run in Node',
    shellCoverage === undefined ? '`npm test -- unit` measures it' : coverageText(shellCoverage),
  ],
  ['Casts per 1,000 lines', perThousand(({ file, text }) => casts(parseSync(file, text).program))],
  ['`?? <number>` per 1,000 lines', perThousand(({ text }) => text.match(/\?\? -?\d/g)?.length ?? 0)],
];
console.log('| Figure | Value |\n| --- | --- |');
for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);

function linesOf(sources: readonly Source[]): number {
  return sources.reduce((all, { lines }) => all + lines, 0);
}

function atShare(share: number): number {
  return product[Math.floor(share * product.length)]?.lines ?? 0;
}

function importsVscode({ text }: Source): boolean {
  return /^(?:import|export)\b[^;]*? from 'vscode';/m.test(text);
}

function perThousand(count: (source: Source) => number): string {
  const total = product.reduce((all, source) => all + count(source), 0);
  return ((1000 * total) / linesOf(product)).toFixed(1);
}

/** Type assertions, but for `as const`. */
function casts(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const isCast = 'type' in node && node.type === 'TSAsExpression';
  const isConst = 'typeAnnotation' in node && /"name":"const"/.test(JSON.stringify(node.typeAnnotation));
  return Object.values(node).reduce((all, child) => all + casts(child), isCast && !isConst ? 1 : 0);
}
