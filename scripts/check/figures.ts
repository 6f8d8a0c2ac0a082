// `npm run figures`: measures of the sources as a table; with `--list`, also the places behind the numbers.
import { allRules } from '../../src/auth/rules/allRules.ts';
import { parseCommandLine } from '../commandLine.ts';
import {
  circles,
  duplicatedRuns,
  filesPerRule,
  messageRenderers,
  percentile,
  unusedExports,
} from './figures/measures.ts';
import { readSources, type Source } from './figures/sources.ts';
import { projectDir } from '../paths.ts';
import { coverageText, lastShellCoverage } from '../testing/coverage.ts';

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
const repeated = duplicatedRuns(product);
const renderers = messageRenderers(product);
const ruleCodes = allRules.map(({ code }) => code);
const shellCoverage = lastShellCoverage();

const rows: readonly (readonly [string, string | number])[] = [
  ['Files', product.length],
  ['Lines', total],
  ['Median file, lines', percentile(lengths, 0.5)],
  ['90th percentile, lines', percentile(lengths, 0.9)],
  ['Longest file, lines', `${longest ? linesOf(longest) : 0} (${longest?.file})`],
  ['Files that import vscode', share(product.filter(({ importsVscode }) => importsVscode).length)],
  ['Lines of src/vscode', sum(shell.map(linesOf))],
  ['… in files that do not import vscode', sum(shell.filter((source) => !source.importsVscode).map(linesOf))],
  [
    '… lines that the unit tests run in Node',
    shellCoverage === undefined ? '`npm test -- unit` measures it' : coverageText(shellCoverage),
  ],
  ['Circles of imports, types included', circular.length],
  ['Casts per 1,000 lines', perThousand(sum(product.map(({ casts }) => casts)))],
  ['`?? <number>` per 1,000 lines', perThousand(defaults)],
  [
    'Files that a rule of auth configs lives in, besides the list',
    filesPerRule(product, ruleCodes).toFixed(2),
  ],
  ['Files that render messages', renderers.length],
  ['Exports that nothing else imports', unused.length],
  ['Duplicated runs of six lines', repeated.length],
];
console.log('| Figure | Value |\n| --- | --- |');
for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);

if (values.list === true) {
  console.log(`\nCircles\n${circular.map((group) => group.join(' ')).join('\n')}`);
  console.log(`\nFiles that render messages\n${renderers.join('\n')}`);
  console.log(`\nExports that nothing else imports\n${unused.join('\n')}`);
  console.log(`\nDuplicated runs\n${repeated.join('\n')}`);
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
