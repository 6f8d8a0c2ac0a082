import assert from 'node:assert/strict';
import { type ParseError, parseTree } from 'jsonc-parser';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { fixAll } from '../../../../src/auth/fixes/fixAll.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { sampled, sampledBelow, sampleNote } from '../../sampled.ts';
import { fullExample, minimalExample } from '../checked.ts';
import { layouts, mutationsOf } from './variants.ts';

/** Everything outside of the file is wrong, so that every rule about it speaks. */
const host: RuleHost = {
  hasVariable: () => false,
  hasSecret: () => false,
  attachment: () => ({
    kind: 'HAR',
    liveSecret: 'Cookie',
    tokenPlaces: [{ location: 'Header', name: 'X-Auth-Token' }],
    operations: [],
  }),
};

const examples = { full: fullExample, minimal: minimalExample };

describe('fixes of mutated files', () => {
  after(() => console.log(`      ${sampleNote}`));

  for (const [layout, write] of Object.entries(layouts)) {
    it(`leave readable what was readable, ${layout}`, function () {
      this.timeout(1_200_000);
      const mutations = [
        ...sampled([...mutationsOf(minimalExample)], 12),
        ...sampled([...mutationsOf(fullExample)], 76),
      ];
      let applied = 0;
      for (const mutation of mutations) applied += applyAll(write(mutation));
      assert.ok(applied > 200, String(applied));
    });
  }

  for (const [name, text] of Object.entries(examples)) {
    it(`do not make broken text worse, in prefixes and with characters lost, in the ${name} example`, function () {
      this.timeout(120_000);
      for (const at of sampledBelow(text.length, 22)) {
        applyAll(text.slice(0, at));
        applyAll(text.slice(0, at) + text.slice(at + 1));
      }
    });
  }

  it('keep every comment that is outside of what they change', () => {
    const write = layouts['with comments before every comma and bracket'];
    assert.ok(write !== undefined);
    const text = write(fullExample.replace('"minimal"', '"full"')).replace('"1.0"', '"2.0"');
    const document = new AuthDocument(text);
    for (const problem of validateAuthConfig(text)) {
      for (const fix of fixesFor(document, problem)) {
        const after = applyEdits(text, fix.edits);
        assert.equal(commentsIn(after), commentsIn(text));
      }
    }
  });
});

function commentsIn(text: string): number {
  return text.split('/* "é": { */').length;
}

/** Applies each fix of each problem alone, then all the safe ones, and counts them. */
function applyAll(text: string): number {
  const document = new AuthDocument(text);
  const before = errorsIn(text);
  let applied = 0;
  for (const problem of validateAuthConfig(text, host)) {
    for (const fix of fixesFor(document, problem, host)) {
      const after = applyEdits(text, fix.edits);
      assert.ok(errorsIn(after) <= before, explain(text, after, `${problem.code}: ${fix.title.template}`));
      applied++;
    }
  }
  const after = applyEdits(text, fixAll(text, host));
  assert.ok(errorsIn(after) <= before, explain(text, after, 'all safe fixes'));
  assert.deepEqual(fixAll(after, host), [], 'safe fixes come to an end');
  return applied;
}

function errorsIn(text: string): number {
  const errors: ParseError[] = [];
  parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: false });
  return errors.length;
}

function explain(before: string, after: string, what: string): string {
  return `${what} broke\n${before}\ninto\n${after}`;
}
