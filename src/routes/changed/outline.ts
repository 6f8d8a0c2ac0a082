import type { FileFacts, Language } from '../facts.ts';

/** The functions and classes of a file, by their lines. */
export interface Outline {
  readonly language: Language;
  readonly functions: readonly OutlinedFunction[];
  readonly classes: readonly OutlinedClass[];
}

export interface OutlinedFunction {
  /** Empty for a function that has no name of its own. */
  readonly name: string;
  /** Its class; empty for a function of the file. */
  readonly owner: string;
  readonly startLine: number;
  readonly endLine: number;
}

interface OutlinedClass {
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  /** What it extends and implements, by their names. */
  readonly bases: readonly string[];
}

export function outlineOf({ language, functions, classes }: FileFacts): Outline {
  return {
    language,
    functions: functions.map(({ name, owner, startLine, endLine }) => ({
      name,
      owner: owner === undefined ? '' : (classes[owner]?.name ?? ''),
      startLine,
      endLine,
    })),
    classes: classes.map(({ name, line, endLine, bases }) => ({
      name,
      line,
      endLine,
      bases: bases.flatMap((base) => (base.kind === 'name' || base.kind === 'member' ? [base.name] : [])),
    })),
  };
}
