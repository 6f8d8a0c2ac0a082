import { Glob } from './glob.ts';

interface IgnoreRule {
  readonly glob: Glob;
  /** Below this folder of the workspace folder, as a number of parts. */
  readonly depth: number;
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
}

/** More than anybody writes into one file. */
const mostRules = 5_000;

/** What the `.gitignore` files say of paths: those of a folder, and of all folders above it. */
export class IgnoreRules {
  readonly #rules: readonly IgnoreRule[];

  constructor(rules: readonly IgnoreRule[] = []) {
    this.#rules = rules;
  }

  get isEmpty(): boolean {
    return this.#rules.length === 0;
  }

  /** With the rules of a `.gitignore` in a folder that is so many parts below the workspace folder. */
  with(text: string, depth: number): IgnoreRules {
    const added = text.split(/\r?\n/, mostRules).flatMap((line) => readRule(line, depth) ?? []);
    return added.length === 0 ? this : new IgnoreRules([...this.#rules, ...added]);
  }

  /** The last rule that fits decides. */
  ignores(path: readonly string[], isFolder: boolean): boolean {
    const rule = this.#rules.findLast(
      ({ glob, depth, isForFolders }) =>
        (isFolder || !isForFolders) && glob.matches(depth === 0 ? path : path.slice(depth)),
    );
    return rule !== undefined && !rule.isNegated;
  }
}

/** https://git-scm.com/docs/gitignore */
function readRule(line: string, depth: number): IgnoreRule | undefined {
  let pattern = line.trimEnd();
  if (pattern === '' || pattern.startsWith('#')) return undefined;
  const isNegated = pattern.startsWith('!');
  if (isNegated) pattern = pattern.slice(1);
  const isForFolders = pattern.endsWith('/');
  if (isForFolders) pattern = pattern.slice(0, -1);
  const isAnchored = pattern.includes('/');
  if (pattern.startsWith('/')) pattern = pattern.slice(1);
  if (pattern === '') return undefined;
  return { glob: new Glob(isAnchored ? pattern : `**/${pattern}`), depth, isNegated, isForFolders };
}
