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

describe('the table of threats', () => {
  const rows = readFileSync(join(projectDir, 'docs/threats.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:From|---)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

  it('names for each threat a test that there is', () => {
    const tests = globSync('test/{unit,webview,extension,e2e}/**/*.ts', { cwd: projectDir })
      .map((file) => readFileSync(join(projectDir, file), 'utf8'))
      .join('\n');
    const missing = rows.flatMap(([, threat, , test = '']) => {
      const title = /^`(.+)`$/.exec(test)?.[1];
      const isThere = title !== undefined && tests.includes(`it('${title}'`);
      return isThere ? [] : [`${threat}: ${test}`];
    });
    assert.deepEqual(missing, []);
  });

  it('speaks of every place that foreign text comes from', () => {
    assert.ok(rows.length >= 20);
    assert.deepEqual(new Set(rows.map(([from]) => from)), new Set(places));
  });
});
