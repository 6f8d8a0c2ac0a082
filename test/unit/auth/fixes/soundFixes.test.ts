import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { fixAll } from '../../../../src/auth/fixes/fixAll.ts';
import { allKinds } from '../../../../src/auth/rules/allRules.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { hostOf, readCases } from '../../../conformance/authCase.ts';
import { afterPreferredFixes, asSaid, unsoundFixes } from './soundness.ts';
import { laidOut } from './everyLayout.ts';
import { layouts } from './variants.ts';
import { sampled } from '../../sampled.ts';

const conformance = join(import.meta.dirname, '../../../conformance');
const cases = readCases(join(conformance, 'auth'));
const systems = join(conformance, 'real-systems');
const corpus = readdirSync(systems).map((name) => ({
  name,
  text: readFileSync(join(systems, name), 'utf8'),
}));

describe('configs of real systems', () => {
  it('are more than forty', () => assert.ok(corpus.length >= 40, String(corpus.length)));

  for (const { name, text } of corpus) {
    it(`${name} has no problem, and nothing in it is corrected`, () => {
      assert.deepEqual(validateAuthConfig(text), []);
      assert.deepEqual(fixAll(text), []);
    });
  }
});

/** Some cases also in one of these, in turn; `npm run mutate:configs` tries all of them. */
const otherLayouts = Object.values(layouts).slice(1);
const inLayout = sampled(cases, 3);

for (const { code } of allKinds) {
  describe(`fixes around ${code}`, () => {
    for (const one of cases.filter((each) => each.code === code)) {
      const { failing, passing, expected } = one;
      const host = expected.world && hostOf(expected.world);
      const layout = otherLayouts[cases.indexOf(one) % otherLayouts.length] ?? String;
      const laidOutFaults = (text: string): readonly string[] =>
        inLayout.includes(one) ? unsoundFixes(laidOut(text, layout), host) : [];

      it(`correct ${one.name} and make nothing else wrong`, () => {
        assert.deepEqual(unsoundFixes(failing, host), []);
        assert.deepEqual(laidOutFaults(failing), []);
      });

      it(`make nothing wrong that is right in ${one.name}`, () => {
        const problems = validateAuthConfig(passing, host);
        assert.deepEqual(
          problems.filter((problem) => problem.code === code),
          [],
        );
        assert.deepEqual(unsoundFixes(passing, host), []);
        assert.deepEqual(laidOutFaults(passing), []);
        const safe = applyEdits(passing, fixAll(passing, host));
        const known = new Set(problems.map(asSaid));
        const added = validateAuthConfig(safe, host).map(asSaid);
        assert.deepEqual(
          added.filter((said) => !known.has(said)),
          [],
        );
      });

      it(`come to an end in ${one.name}`, () => {
        const result = afterPreferredFixes(failing, host);
        assert.ok(result !== undefined);
        assert.deepEqual(laidOutFaults(result), []);
      });
    }
  });
}
