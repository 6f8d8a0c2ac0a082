import type { AuthConfig } from './generated/authConfig.ts';
import { parseAuthConfig } from './syntax/parse.ts';
import type { Problem } from './problem.ts';
import { message } from './formalMessages.ts';
import { checkStructure } from './structure/checkStructure.ts';
import type { Node } from './syntax/tree.ts';
import { toValue } from './syntax/tree.ts';

export type ReadConfig =
  | { readonly ok: true; readonly config: AuthConfig; readonly root: Node }
  | { readonly ok: false; readonly problem: Problem };

/** A config that can be run or exported: one whose structure is right. Rules about its meaning stop nothing. */
export function readValidConfig(text: string): ReadConfig {
  const { root, problems, brokenFrom } = parseAuthConfig(text);
  const structure = root === undefined ? [] : checkStructure(root, brokenFrom);
  const problem = [...problems, ...structure].find(({ severity }) => severity === 'error');
  if (root === undefined || problem !== undefined) return { ok: false, problem: problem ?? empty };
  // The structure is checked by the schema that the type is made from.
  return { ok: true, config: toValue(root) as AuthConfig, root };
}

const empty: Problem = {
  code: 'empty-file',
  severity: 'error',
  offset: 0,
  length: 0,
  message: message('empty-file'),
};
