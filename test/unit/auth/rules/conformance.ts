import assert from 'node:assert/strict';
import { renderMessage } from '../../../../src/auth/messages.ts';
import { buildModel } from '../../../../src/auth/model/buildModel.ts';
import { parseAuthConfig } from '../../../../src/auth/syntax/parse.ts';
import type { Problem } from '../../../../src/auth/problem.ts';
import { checkRules } from '../../../../src/auth/rules/checkRules.ts';
import { allRules } from '../../../../src/auth/rules/allRules.ts';
import type { Rule } from '../../../../src/auth/rules/rule.ts';
import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import { checkStructure } from '../../../../src/auth/structure/checkStructure.ts';
import { changed, fullExample } from '../checked.ts';

/** What is different from the full example, which has no problems. */
export type Changes = readonly (readonly [path: string, value: unknown])[];

export interface Case {
  readonly code: string;
  readonly what: string;
  readonly failing: Changes;
  /** The marked text. Where it is in the file more than once, the number of the marked one from 0. */
  readonly marked: string | readonly [text: string, index: number];
  readonly message: string;
  /** Codes of other rules that the same mistake breaks. */
  readonly also?: readonly string[];
  /** The nearest files that are fine. */
  readonly passing: readonly Changes[];
  /** What is known of the world outside the file, where the rule asks. */
  readonly host?: RuleHost;
}

/** A rule says why it asks for something. */
export function ruleOf(code: string): Rule {
  const rule = allRules.find((one) => one.code === code) ?? assert.fail(`no rule ${code}`);
  assert.notEqual(rule.reason, '');
  return rule;
}

/** Each case is one test that fails where the rule must speak, and one for each file it must be silent about. */
export function describeRules(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    for (const { code, what, failing, marked, message, also, passing, host } of cases) {
      it(`${code}: ${what}`, () => {
        const text = changedBy(failing);
        const problems = findProblems(text, host);
        const [found, ...others] = problems.filter((problem) => problem.code === code);
        assert.ok(found !== undefined, `found only ${problems.map((problem) => problem.code).join(', ')}`);
        const [expected, index] = typeof marked === 'string' ? [marked, 0] : marked;
        assert.deepEqual(
          {
            marked: text.slice(found.offset, found.offset + found.length),
            offset: found.offset,
            message: renderMessage(found.message),
            severity: found.severity,
          },
          {
            marked: expected,
            offset: nthIndex(text, expected, index),
            message,
            severity: ruleOf(code).severity,
          },
        );
        assert.deepEqual(others, []);
        const rest = problems.filter((problem) => problem !== found);
        assert.deepEqual(rest.map((problem) => problem.code).toSorted(), [...(also ?? [])].toSorted());
      });
      for (const [index, changes] of passing.entries()) {
        it(`${code}: is silent without the mistake${passing.length > 1 ? ` (${index + 1})` : ''}`, () => {
          assert.ok(!findProblems(changedBy(changes), host).some((problem) => problem.code === code));
        });
      }
    }
  });
}

export function changedBy(changes: Changes): string {
  return changes.reduce(
    (text, [path, value]) =>
      changed(
        text,
        path
          .split('/')
          .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/'))),
        value,
      ),
    JSON.stringify(JSON.parse(fullExample), undefined, 2),
  );
}

/** All cases must be files that have the right structure, or the schema would have spoken already. */
export function findProblems(text: string, host?: RuleHost): Problem[] {
  const { root, problems } = parseAuthConfig(text);
  assert.ok(root !== undefined);
  assert.deepEqual([...problems, ...checkStructure(root, Infinity)], []);
  return checkRules(buildModel(root, text), host);
}

function nthIndex(text: string, part: string, index: number): number {
  let at = -1;
  for (let seen = 0; seen <= index; seen++) {
    at = text.indexOf(part, at + 1);
    assert.ok(at >= 0, `${part} is not there ${index + 1} times`);
  }
  return at;
}
