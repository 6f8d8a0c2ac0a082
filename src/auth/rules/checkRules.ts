import type { AuthModel } from '../model/model.ts';
import type { Problem } from '../problem.ts';
import { mostProblems } from '../problem.ts';
import { allRules } from './allRules.ts';
import type { RuleHost } from './ruleHost.ts';

/** What the rules find in a file, rule by rule; of each at most one more than is shown. */
export function checkRules(model: AuthModel, host?: RuleHost): Problem[] {
  return allRules.flatMap(({ code, severity, check }) => {
    const problems: Problem[] = [];
    for (const { at, message, severity: own = severity } of check(model, host)) {
      const { offset, length } = at;
      if (problems.push({ code, severity: own, offset, length, message }) > mostProblems) break;
    }
    return problems;
  });
}
