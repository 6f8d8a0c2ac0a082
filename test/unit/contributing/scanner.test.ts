import assert from 'node:assert/strict';
import { Exercise } from './exercise.ts';

/** A scanner as CONTRIBUTING.md describes it: a list of findings in JSON. */
const scanner = `import { text } from '../json/json.ts';
import { mappedJson } from '../mappedJson.ts';
import type { Scanner } from '../scanner.ts';

const exerciseJson = mappedJson({
  format: 'Exercise JSON',
  tool: 'Exercise',
  beginnings: [['exerciseVersion', 'exercises']],
  recognizes: (document) => text(document, 'exerciseVersion') !== '',
  findings: 'exercises',
  version: 'exerciseVersion',
  prose: 'text',
  fields: { rule: 'id', summary: 'title', risk: 'level', url: 'at', method: 'verb' },
});

export const exercise: Scanner = {
  name: 'Exercise Scanner',
  scale: 'high',
  described: [{ report: 'Exercise JSON', instance: 'exercise', rule: 'id' }],
  json: [exerciseJson],
};
`;

const report = {
  exerciseVersion: '1.2',
  exercises: [
    { id: 'E1', title: 'Of an exercise', level: 'high', verb: 'GET', at: 'https://shop.test/api/orders' },
  ],
};

describe('adding a scanner as CONTRIBUTING.md says', () => {
  let exercise: Exercise;
  before(function () {
    this.timeout(60_000);
    exercise = new Exercise('A scanner');
    exercise.write('src/findings/importers/formats/exercise.ts', scanner);
    const registry = 'src/findings/importers/registry.ts';
    exercise.change(registry, /^/, `import { exercise } from './formats/exercise.ts';\n`);
    exercise.change(registry, 'readonly Scanner[] = [', 'readonly Scanner[] = [exercise,');
    exercise.write('test/fixtures/reports/exercise.json', JSON.stringify(report));
  });
  after(() => exercise.remove());

  it('makes its reports read, recognised by their beginning and documented, without another step', () => {
    const made = exercise.run(`
      import './scripts/generate.ts';
      const { derivedFiles, referencePages } = await import('./scripts/docs/referenceDocs.ts');
      const { beginsLikeReport } = await import('./src/findings/importers/reportBeginning.ts');
      const { readFileSync } = await import('node:fs');
      // What npm run conformance does for reports.
      const { writeExpectedReport } = await import('./test/conformance/reportCase.ts');
      await writeExpectedReport('exercise.json');
      const pages = [...(await referencePages()), ...(await derivedFiles())];
      console.log(JSON.stringify({
        offered: beginsLikeReport(readFileSync('test/fixtures/reports/exercise.json', 'utf8')),
        named: pages.filter(([, text]) => text.includes('Exercise')).map(([name]) => name),
        read: readFileSync('test/conformance/reports/exercise.json.json', 'utf8'),
      }));
    `) as { offered: boolean; named: readonly string[]; read: string };
    assert.ok(made.offered);
    assert.deepEqual([...made.named].sort(), [
      'README.md',
      'docs/reports.md',
      'report-formats.md',
      'severity.md',
    ]);
    const read = JSON.stringify(JSON.parse(made.read));
    for (const said of ['Exercise', 'Of an exercise', 'Critical', 'shop.test', '/api/orders', 'E1'])
      assert.ok(read.includes(said), `${said} in ${read}`);
  }).timeout(120_000);
});
