import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';
import { Exercise } from './exercise.ts';

const sentence = 'The header "{0}" is that of an exercise.';

/** A rule as CONTRIBUTING.md describes it. */
const rule = `import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('${sentence}');

export const exercise: Rule = {
  code: 'of-an-exercise',
  severity: 'warning',
  messages: [report],
  reason: 'It is an exercise.',
  *check({ authentications }) {
    for (const { tokenParameterName } of authentications)
      if (tokenParameterName?.value === 'X-Exercise') yield report(tokenParameterName.node, tokenParameterName.value);
  },
  *fix({ node, edits }) {
    yield textFix(changeTo('X-API-Key'), [edits.replace(node, 'X-API-Key')]);
  },
};
`;

const correct = readFileSync(
  join(projectDir, 'test/conformance/real-systems/api-key-header.dast-auth.json'),
  'utf8',
);
const mistaken = correct.replace('X-API-Key",', 'X-Exercise",');
const folder = 'test/conformance/auth/of-an-exercise/a-header/';

describe('adding a rule of auth configs as CONTRIBUTING.md says', () => {
  let exercise: Exercise;
  before(function () {
    this.timeout(60_000);
    exercise = new Exercise('A rule of auth configs');
    exercise.write('src/auth/rules/users/exercise.ts', rule);
    exercise.change('src/auth/rules/allRules.ts', /^/, `import { exercise } from './users/exercise.ts';\n`);
    exercise.change('src/auth/rules/allRules.ts', 'rules: [', 'rules: [exercise,');
    exercise.write(`${folder}failing.dast-auth.json`, mistaken);
    exercise.write(`${folder}passing.dast-auth.json`, correct);
  });
  after(() => exercise.remove());

  it('makes it known to the checks, the lightbulb, the documentation and translators, without another step', () => {
    const made = exercise.run(`
      import { readCases, writeExpected } from './test/conformance/authCase.ts';
      import { describeRules } from './scripts/docs/authRuleDocs.ts';
      import { bundleText } from './scripts/l10nBundle.ts';
      const folder = 'test/conformance/auth';
      // What npm run conformance does for auth configs.
      for (const one of readCases(folder)) writeExpected(folder, one);
      console.log(JSON.stringify({
        expected: readCases(folder).find(({ code }) => code === 'of-an-exercise').expected,
        documentation: describeRules(),
        sentences: Object.keys(JSON.parse(await bundleText())),
      }));
    `) as { expected: unknown; documentation: string; sentences: readonly string[] };
    const message = sentence.replace('{0}', 'X-Exercise');
    assert.deepEqual(made.expected, {
      problems: [{ code: 'of-an-exercise', severity: 'warning', range: '15:29-15:41', message }],
      fixes: [
        {
          title: 'Change to "X-API-Key"',
          kind: 'text',
          preferred: false,
          safe: false,
          changes: [
            '-15       "tokenParameterName": "X-Exercise",',
            '+      "tokenParameterName": "X-API-Key",',
          ],
        },
      ],
    });
    assert.match(
      made.documentation,
      /of-an-exercise[^]*It is an exercise\.[^]*\+ +"tokenParameterName": "X-API-Key"/,
    );
    assert.ok(made.sentences.includes(sentence));
    // The whole second file is kept as what differs.
    assert.match(exercise.read(`${folder}passing.diff`), /^\+ {6}"tokenParameterName": "X-API-Key",$/m);
  }).timeout(60_000);
});
