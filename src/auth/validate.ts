import { buildModel } from './model/buildModel.ts';
import { message } from './formalMessages.ts';
import type { AuthModel } from './model/model.ts';
import type { ParsedAuthConfig } from './syntax/parse.ts';
import { parseAuthConfig } from './syntax/parse.ts';
import type { Problem } from './problem.ts';
import { mostProblems } from './problem.ts';
import { checkRules } from './rules/checkRules.ts';
import type { RuleHost } from './rules/ruleHost.ts';
import { checkStructure } from './structure/checkStructure.ts';

/**
 * Everything to correct in the text of an auth config, in the order of the text. Where the JSON is broken,
 * the structure is checked only as far as it can be trusted, up to the first syntax error, and the rules,
 * which compare parts of the file, not at all. Without a host nothing outside of it is checked.
 */
export function validateAuthConfig(text: string, host?: RuleHost): Problem[] {
  const parsed = parseAuthConfig(text);
  const { root } = parsed;
  return validateParsed({ parsed, model: root === undefined ? undefined : buildModel(root, text) }, host);
}

/** An auth config that is read already. */
interface ReadAuthConfig {
  readonly parsed: ParsedAuthConfig;
  readonly model: AuthModel | undefined;
}

/** The same for a text that is read already. */
export function validateParsed({ parsed, model }: ReadAuthConfig, host?: RuleHost): Problem[] {
  const { root, problems, brokenFrom } = parsed;
  const structure = root === undefined ? [] : checkStructure(root, brokenFrom);
  const rules = model === undefined || brokenFrom < Infinity ? [] : checkRules(model, host);
  const ordered = [...problems, ...structure, ...rules].toSorted(
    (one, other) => one.offset - other.offset || one.length - other.length,
  );
  return ordered.length <= mostProblems ? ordered : firstOf(ordered);
}

function firstOf(problems: readonly Problem[]): Problem[] {
  const shown = problems.slice(0, mostProblems);
  const { offset, length } = shown.at(-1) ?? { offset: 0, length: 0 };
  const code = 'more-problems';
  return [...shown, { code, severity: 'information', offset, length, message: message(code) }];
}
