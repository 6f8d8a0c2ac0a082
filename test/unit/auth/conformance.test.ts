import assert from 'node:assert/strict';
import { join } from 'node:path';
import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import type { Fix } from '../../../src/auth/fixes/fix.ts';
import { fixesFor } from '../../../src/auth/fixes/fixesFor.ts';
import { applyEdits } from '../../../src/auth/edits/textEdit.ts';
import type { Problem } from '../../../src/auth/problem.ts';
import { allKinds, allRules } from '../../../src/auth/rules/allRules.ts';
import type { RuleHost } from '../../../src/auth/rules/ruleHost.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { type ConformanceCase, hostOf, observe, readCases } from '../../conformance/authCase.ts';
import { changesNames, expectedChanges, observeChanges } from '../../conformance/changesCase.ts';

const cases = readCases(join(import.meta.dirname, '../../conformance/auth'));

describe('the conformance folder', () => {
  it('has a case of every rule and of every other code', () => {
    const codes = new Set(cases.map(({ code }) => code));
    assert.deepEqual(
      allKinds.filter(({ code }) => !codes.has(code)),
      [],
    );
  });

  it('has a fix of every code that promises one', () => {
    const fixed = new Set(cases.filter(({ expected }) => expected.fixes.length > 0).map(({ code }) => code));
    const promised = allKinds.flatMap(({ code, fix }) => (fix === undefined ? [] : code));
    assert.deepEqual(promised.toSorted(), [...fixed].toSorted());
  });

  it('knows every code whose fix may be safe', () => {
    const safe = cases.filter(({ expected }) => expected.fixes.some((fix) => fix.safe));
    const promised = allKinds.flatMap(({ code, hasSafeFix }) => (hasSafeFix ? code : []));
    assert.deepEqual([...new Set(safe.map(({ code }) => code))], promised.toSorted());
  });

  it('covers every sentence that a rule has', () => {
    const said = new Map(
      allRules.map(({ code, messages }) => [code, messages.map(({ template }) => template)]),
    );
    const unknown = cases.flatMap(({ failing, expected }) =>
      validateAuthConfig(failing, expected.world && hostOf(expected.world)).filter(
        ({ code, message }) => said.get(code)?.includes(message.template) === false,
      ),
    );
    assert.deepEqual(unknown, []);
  });

  for (const one of cases) {
    describe(one.name, () => {
      it('fails as expected', () => {
        const { code, failing, expected } = one;
        const found = observe({ code, failing, world: expected.world });
        assert.deepEqual(found, expected);
        assert.ok(found.problems.some((problem) => problem.code === code));
      });

      it('passes without the mistake', () => {
        const problems = validateAuthConfig(one.passing);
        assert.ok(!problems.some(({ code }) => code === one.code));
        assert.ok(!problems.some(({ severity }) => severity === 'error'));
      });

      if (one.expected.fixes.some(({ kind }) => kind === 'text' || kind === 'move-to-secret')) {
        it('is corrected by each fix, which adds no error', () => checkFixes(one));
      }
    });
  }
});

describe('what is reported of each part of an auth config (npm run conformance updates it)', () => {
  for (const name of changesNames('check')) {
    it(name, async () => {
      assert.equal(await observeChanges(name), expectedChanges(name));
    });
  }
});

function checkFixes({ code, failing, expected }: ConformanceCase): void {
  const host = expected.world && hostOf(expected.world);
  const document = new AuthDocument(failing);
  const before = validateAuthConfig(failing, host);
  for (const problem of before.filter((one) => one.code === code)) {
    const fixes = fixesFor(document, problem, host);
    assert.ok(fixes.filter(({ isPreferred }) => isPreferred).length <= 1);
    for (const fix of fixes) if (fix.edits.length > 0) checkFix(fix, problem, failing, before, host);
  }
}

function checkFix(
  fix: Fix,
  problem: Problem,
  failing: string,
  before: readonly Problem[],
  host: RuleHost | undefined,
): void {
  const known = new Set(before.map(asSaid));
  const after = validateAuthConfig(applyEdits(failing, fix.edits), host);
  const added = after.filter((one) => one.severity === 'error' && !known.has(asSaid(one)));
  assert.ok(
    after.filter((one) => asSaid(one) === asSaid(problem)).length <
      before.filter((one) => asSaid(one) === asSaid(problem)).length,
    `${fix.title.template} leaves ${asSaid(problem)}`,
  );
  // Of all values that are allowed only the one that is meant fits the rest of the file.
  if (problem.code === 'value-not-allowed' && !fix.isPreferred) return;
  assert.deepEqual(added.map(asSaid), [], fix.title.template);
}

function asSaid({ code, message }: Problem): string {
  return `${code}: ${JSON.stringify(message)}`;
}
