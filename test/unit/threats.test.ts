import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../scripts/paths.ts';

const places = [
  'hostile report',
  'hostile workspace',
  'language model',
  'page in a browser',
  'hostile attachment',
  'hostile branch',
  'hostile server',
  'webview message',
  'shared machine',
  'hostile scanner',
  'hostile application',
];

/** The rows of the tables in a text, cell by cell. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function pageOf(path: string): string {
  return readFileSync(join(projectDir, path), 'utf8');
}

/** Of tests in backticks, those that there are none of. */
function missingTests(cells: readonly string[]): readonly string[] {
  const tests = globSync('test/{unit,webview,extension,e2e}/**/*.ts', { cwd: projectDir })
    .map((file) => readFileSync(join(projectDir, file), 'utf8'))
    .join('\n');
  return cells.filter((cell) => {
    const title = /^`(.+)`$/.exec(cell)?.[1];
    return title === undefined || !tests.includes(`it('${title}'`);
  });
}

describe('the table of threats', () => {
  const rows = rowsOf(pageOf('docs/threats.md')).filter(([from]) => from !== 'From');

  it('names for each threat a test that there is', () => {
    assert.deepEqual(missingTests(rows.map(([, , , test = '']) => test)), []);
  });

  it('speaks of every place that foreign text comes from', () => {
    assert.ok(rows.length >= 20);
    assert.deepEqual(new Set(rows.map(([from]) => from)), new Set(places));
  });
});

describe('the table of the faults of scans', () => {
  it('names for each fault a test that there is', () => {
    const [, section = ''] = pageOf('docs/internals.md').split('## Scans in the editor');
    const [head, ...faults] = rowsOf(section.split('\n## ', 1)[0] ?? '');
    assert.deepEqual([head?.[0], faults.length >= 8], ['what fails', true]);
    assert.deepEqual(missingTests(faults.map(([, , test = '']) => test)), []);
  });
});

describe('the table of the rules for tokens', () => {
  it('names for each rule a test that there is', () => {
    const [, section = ''] = pageOf('docs/internals.md').split('## Scans as a role');
    const [head, ...rules] = rowsOf(section.split('\n## ', 1)[0] ?? '');
    assert.deepEqual([head?.[0], rules.length >= 20], ['without this rule', true]);
    assert.deepEqual(missingTests(rules.map(([, test = '']) => test)), []);
  });
});
