import { parseAuthConfig } from './parse.ts';
import type { Problem } from './problem.ts';
import { message, mostProblems } from './problem.ts';
import { checkStructure } from './structure.ts';

/**
 * Everything to correct in the text of an auth config, in the order of the text. Where the JSON is broken,
 * the structure is checked only as far as it can be trusted: up to the first syntax error.
 */
export function validateAuthConfig(text: string): Problem[] {
  const { root, problems, brokenFrom } = parseAuthConfig(text);
  const structure = root === undefined ? [] : checkStructure(root, brokenFrom);
  const ordered = [...problems, ...structure].toSorted(
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
