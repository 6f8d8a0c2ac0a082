import type { AuthModel } from '../model/model.ts';
import type { Problem } from '../problem.ts';
import { mostProblems } from '../problem.ts';
import { allRules } from './allRules.ts';
import type { RuleHost } from './ruleHost.ts';

/** What the rules find in a file, rule by rule; of each at most one more than is shown. */
export function checkRules(model: AuthModel, host?: RuleHost): Problem[] {
  return allRules.flatMap((rule) => {
    const found: Problem[] = [];
    for (const problem of rule(model, host)) {
      if (found.push(problem) > mostProblems) break;
    }
    return found;
  });
}
