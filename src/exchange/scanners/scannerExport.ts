import type { Translate } from '../../auth/messages.ts';
import { describeOrigin } from '../origins.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import { withoutControls } from '../../base/requests/withoutControls.ts';
import type { RoleLogin } from './roleLogin.ts';
import type { ScannerNote } from './messages.ts';
import { isByHand, scannerMessages } from './messages.ts';

/** A file for a scanner. */
export interface ScannerFile {
  /** What the scanner usually calls it, such as `.zap.yaml`; the name of application and role stands before. */
  readonly ending: string;
  /** The language of an editor. */
  readonly language: 'yaml' | 'shellscript';
  readonly text: string;
}

/** A part of a scanner's config, as a value that is written as YAML. */
export type Fields = Readonly<Record<string, unknown>>;

/** Something that is not in a scanner's file: it cannot express it, or somebody has to fill it in. */
export interface Left {
  readonly code: ScannerNote;
  readonly args: readonly (string | number)[];
}

/** What is left out, each thing once. */
export class LeftOut {
  readonly #all = new Map<string, Left>();

  add(code: ScannerNote, ...args: readonly (string | number)[]): void {
    this.#all.set(JSON.stringify([code, args]), { code, args });
  }

  get all(): readonly Left[] {
    return [...this.#all.values()];
  }
}

/** The text of a variable in the format of a scanner; undefined where it has none. */
type RenderVariable = (variable: Variable) => string | undefined;

/** A template as text; undefined where a variable of it cannot be expressed. */
export function rendered(
  template: TextWithVariables,
  variable: RenderVariable,
  literal: (text: string) => string = (text) => text,
): string | undefined {
  let text = '';
  for (const part of template) {
    const next = typeof part === 'string' ? literal(part) : variable(part);
    if (next === undefined) return undefined;
    text += next;
  }
  return text;
}

/** What a config cannot compute becomes a variable of the environment, with a note of what to set it to. */
export function environmentVariable({ name, origin }: Variable, left: LeftOut): string {
  if (origin.kind === 'input' && origin.name === 'totp') left.add('scanner-totp');
  else if (origin.kind === 'unknown') left.add('scanner-value', origin.text);
  else if (origin.kind === 'output') left.add('scanner-value', `${origin.step}.${origin.output}`);
  return `\${${name}}`;
}

/** The variables of templates that come from the environment or have to be filled in, each once. */
export function variablesIn(templates: readonly (TextWithVariables | undefined)[]): readonly Variable[] {
  const found = new Map<string, Variable>();
  for (const part of templates.flatMap((template) => template ?? [])) {
    if (typeof part !== 'string') found.set(part.name, part);
  }
  return [...found.values()];
}

/** The comment at the top of an exported file: what it is, which values to set, and what is not in it. */
export function heading(
  login: RoleLogin,
  target: string,
  text: string,
  left: readonly Left[],
  translate: Translate,
): string {
  const { application, role, variables } = login;
  const named = variables.all.filter(({ name, origin }) => origin.kind !== 'output' && isSet(text, name));
  const noted = (title: 'scanner-left' | 'scanner-by-hand', notes: readonly Left[]): readonly string[] =>
    notes.length === 0
      ? []
      : [
          translate(scannerMessages[title], title === 'scanner-left' ? [target] : []),
          ...notes.map(({ code, args }) => `  ${translate(scannerMessages[code], args.map(String))}`),
        ];
  const lines = [
    translate(scannerMessages['scanner-title'], [application, role.name, target]),
    ...(named.length === 0 ? [] : [translate(scannerMessages['scanner-values'], [])]),
    ...named.map((variable) => `  ${describeOrigin(variable, translate)}`),
    ...noted(
      'scanner-left',
      left.filter(({ code }) => !isByHand(code)),
    ),
    ...noted(
      'scanner-by-hand',
      left.filter(({ code }) => isByHand(code)),
    ),
  ];
  return `${lines.map((line) => `# ${withoutControls(line)}`.trimEnd()).join('\n')}\n`;
}

/** Whether a text takes a variable from outside, and does not compute it. */
function isSet(text: string, name: string): boolean {
  return isNamed(text, name) && !text.includes(`\n${name}=`);
}

function isNamed(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '')) return true;
  }
  return false;
}

/** Steps whose outputs a template has in it. */
export function outputsIn(
  template: TextWithVariables | undefined,
): readonly { step: string; output: string }[] {
  return (template ?? []).flatMap((part) =>
    typeof part === 'object' && part.origin.kind === 'output'
      ? [{ step: part.origin.step, output: part.origin.output }]
      : [],
  );
}
