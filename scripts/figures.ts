// `npm run figures`: measures of the sources as a table; with `--list`, also the places behind the numbers.
import { parseCommandLine } from './commandLine.ts';
import { circles, duplicatedRuns, percentile, unusedExports } from './figures/measures.ts';
import { readSources, type Source } from './figures/sources.ts';
import { projectDir } from './paths.ts';

const usage = 'Usage: npm run figures [-- --list]';
const { values } = parseCommandLine(usage, { options: { list: { type: 'boolean' } } });

const product = readSources(projectDir, ['src/**/*.ts', 'webview/**/*.ts']);
const others = readSources(projectDir, ['test/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts']);
const shell = product.filter(({ file }) => file.startsWith('src/vscode/'));

const lengths = product.map(linesOf);
const total = sum(lengths);
const [longest] = product.toSorted((a, b) => linesOf(b) - linesOf(a));
const defaults = sum(product.map(({ text }) => text.match(/\?\? -?\d/g)?.length ?? 0));
const circular = circles(product);
/** VS Code itself calls what this one exports. */
const entry = 'src/extension.ts ';
const unused = unusedExports(product, others).filter((place) => !place.startsWith(entry));
const twins = duplicatedRuns(product);

const rows: readonly (readonly [string, string | number])[] = [
  ['Files', product.length],
  ['Lines', total],
  ['Median file, lines', percentile(lengths, 0.5)],
  ['90th percentile, lines', percentile(lengths, 0.9)],
  ['Longest file, lines', `${longest ? linesOf(longest) : 0} (${longest?.file})`],
  ['Files that import vscode', share(product.filter(({ importsVscode }) => importsVscode).length)],
  ['Lines of src/vscode', sum(shell.map(linesOf))],
  ['… in files that do not import vscode', sum(shell.filter((source) => !source.importsVscode).map(linesOf))],
  ['Circles of imports, types included', circular.length],
  ['Casts per 1,000 lines', perThousand(sum(product.map(({ casts }) => casts)))],
  ['`?? <number>` per 1,000 lines', perThousand(defaults)],
  ['Exports that nothing else imports', unused.length],
  ['Runs of six lines that stand twice', twins.length],
];
console.log('| Figure | Value |\n| --- | --- |');
for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);

if (values.list === true) {
  console.log(`\nCircles\n${circular.map((group) => group.join(' ')).join('\n')}`);
  console.log(`\nExports that nothing else imports\n${unused.join('\n')}`);
  console.log(`\nRuns that stand twice\n${twins.join('\n')}`);
}

function linesOf({ lines }: Source): number {
  return lines.length - 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

function share(count: number): string {
  return `${count} (${((100 * count) / product.length).toFixed(0)} %)`;
}

function perThousand(count: number): string {
  return ((1000 * count) / total).toFixed(1);
}
