import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { parseAuthConfig } from '../auth/syntax/parse.ts';
import type { Problem } from '../auth/problem.ts';
import { message } from '../auth/formalMessages.ts';
import { checkStructure } from '../auth/structure/checkStructure.ts';
import type { Node } from '../auth/syntax/tree.ts';
import { keyNodeOf, toValue, TreeLocator } from '../auth/syntax/tree.ts';
import type { JsonPath } from './fault.ts';

export type ReadConfig =
  | { readonly ok: true; readonly config: AuthConfig; readonly root: Node }
  | { readonly ok: false; readonly problem: Problem };

/** A config that can be run: one whose structure is right. Rules about its meaning stop nothing. */
export function readConfig(text: string): ReadConfig {
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

/** What a fault is about: the value, or its key where the value is an object or a list. */
export function nodeAt(root: Node, path: JsonPath): Node {
  const node = new TreeLocator(root).find(path.map(String));
  return (node.type === 'object' || node.type === 'array' ? keyNodeOf(node) : undefined) ?? node;
}
