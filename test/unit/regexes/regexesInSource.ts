import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { projectDir } from '../../../scripts/paths.ts';

/** Where something stands in the sources; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface RegexLiteral extends Place {
  readonly pattern: string;
  readonly flags: string;
}

export interface SourceRegexes {
  readonly literals: readonly RegexLiteral[];
  /** `new RegExp(…)` and `RegExp(…)`: what they build shows only at run time. */
  readonly built: readonly Place[];
}

/** The regular expressions of the product: of the extension, the command line and the webview. */
export function productRegexes(): SourceRegexes {
  const files = globSync('{src,webview}/**/*.{ts,js}', { cwd: projectDir })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();
  const all = files.map((file) => regexesIn(file, readFileSync(join(projectDir, file), 'utf8')));
  return {
    literals: all.flatMap(({ literals }) => literals),
    built: all.flatMap(({ built }) => built),
  };
}

export function regexesIn(file: string, text: string): SourceRegexes {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const placeOf = (offset: number): Place => {
    const before = text.slice(0, offset).split('\n');
    return { file, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  };
  const literals: RegexLiteral[] = [];
  const built: Place[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ ...placeOf(node.start), ...node.regex });
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(placeOf(start));
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(placeOf(start));
    },
  }).visit(program);
  return { literals, built };
}
