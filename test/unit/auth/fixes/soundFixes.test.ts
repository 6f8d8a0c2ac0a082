import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScanner } from 'jsonc-parser';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import type { Fix } from '../../../../src/auth/fixes/fix.ts';
import { fixAll } from '../../../../src/auth/fixes/fixAll.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import type { Problem } from '../../../../src/auth/problem.ts';
import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { hostOf, readCases } from '../../../conformance/authCase.ts';

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

describe('fixes', () => {
  for (const { name, failing, passing, expected } of cases) {
    const host = expected.world && hostOf(expected.world);
    it(`of ${name} make nothing else wrong`, () => {
      for (const text of [failing, passing]) checkFixes(text, host);
    });

    it(`that are safe leave what is right in ${name}`, () => {
      const before = new Set(validateAuthConfig(passing).map(asSaid));
      const after = validateAuthConfig(applyEdits(passing, fixAll(passing))).map(asSaid);
      assert.deepEqual(
        after.filter((said) => !before.has(said)),
        [],
      );
    });
  }
});

function checkFixes(text: string, host: RuleHost | undefined): void {
  const before = validateAuthConfig(text, host);
  const document = new AuthDocument(text);
  for (const problem of before) {
    for (const fix of fixesFor(document, problem, host)) {
      if (fix.edits.length > 0) checkFix(fix, problem, text, before, host);
    }
  }
}

/** One file may break a rule in several places, so problems are counted by what is said. */
function checkFix(
  fix: Fix,
  problem: Problem,
  text: string,
  before: readonly Problem[],
  host: RuleHost | undefined,
): void {
  const result = applyEdits(text, fix.edits);
  const after = validateAuthConfig(result, host);
  const what = `${problem.code}: ${fix.title.template} ${fix.title.args.join(' ')}`;
  const count = (problems: readonly Problem[]): number =>
    problems.filter((one) => asSaid(one) === asSaid(problem)).length;
  assert.ok(count(after) < count(before), `${what} leaves the problem`);
  assert.deepEqual(commentsIn(result), commentsIn(text), `${what} loses a comment`);
  if (!fix.isPreferred) return;
  const codes = new Set(before.map(({ code }) => code));
  const added = after.filter(({ code, severity }) => !codes.has(code) && severity !== 'information');
  assert.deepEqual(added.map(asSaid), [], what);
}

function asSaid({ code, message }: Problem): string {
  return `${code}: ${JSON.stringify(message)}`;
}

const endOfFile = 17;
const comments: readonly number[] = [12, 13];

function commentsIn(text: string): string[] {
  const scanner = createScanner(text, false);
  const found: string[] = [];
  for (let token: number = scanner.scan(); token !== endOfFile; token = scanner.scan()) {
    if (comments.includes(token)) found.push(scanner.getTokenValue());
  }
  return found;
}
