import { formatMessage } from '../../base/messages.ts';
import type { ArgumentsOf } from '../../base/templates.ts';
import type { TextEdit } from '../edits/textEdit.ts';

/** What a fix is called in a menu, in English; the template is the key of its translations. */
export interface FixTitle {
  readonly template: string;
  readonly args: readonly string[];
}

/** One way to correct a problem. */
export type Fix = TextFix | MoveToSecretFix | StoreSecretFix | BrowseFix;

interface AnyFix {
  readonly title: FixTitle;
  /** Without overlaps, in the order of the text; applied together or not at all. */
  readonly edits: readonly TextEdit[];
  /** Whether this is what most people want. At most one fix of a problem is. */
  readonly isPreferred: boolean;
  /** Whether it can be done unseen: it means what the file means now, or can mean nothing else. */
  readonly isSafe: boolean;
}

interface TextFix extends AnyFix {
  readonly kind: 'text';
}

/** The edits write `${secret:NAME}` with the name proposed here; the value is to be stored under it. */
export interface MoveToSecretFix extends AnyFix {
  readonly kind: 'move-to-secret';
  readonly name: string;
  /** The secret itself; never to be shown or logged. */
  readonly value: string;
}

/** Asks for the value of a secret that the file names; changes nothing in the file. */
interface StoreSecretFix extends AnyFix {
  readonly kind: 'store-secret';
  readonly name: string;
}

/** Asks for the file of an attachment, whose path is to be written over `offset` and `length`. */
interface BrowseFix extends AnyFix {
  readonly kind: 'browse';
  readonly offset: number;
  readonly length: number;
}

export function title<const Template extends string>(
  template: Template,
  ...args: ArgumentsOf<Template>
): FixTitle {
  return { template, args: args.map(String) };
}

/** Texts stand in quotes, as in the file; numbers and truth values do not. */
export function changeTo(value: string | number | boolean): FixTitle {
  return typeof value === 'string' ? title('Change to "{0}"', value) : title('Change to {0}', String(value));
}

export function textFix(
  what: FixTitle,
  edits: readonly TextEdit[],
  { isPreferred = false, isSafe = false }: { isPreferred?: boolean; isSafe?: boolean } = {},
): TextFix {
  return { kind: 'text', title: what, edits, isPreferred, isSafe };
}

/** The same with a name that the user chose. */
export function withSecretName(fix: MoveToSecretFix, name: string): MoveToSecretFix {
  const edits = fix.edits.map((edit) => ({
    ...edit,
    newText: edit.newText.replaceAll(`\${secret:${fix.name}}`, () => `\${secret:${name}}`),
  }));
  return { ...fix, name, edits };
}

export function renderFixTitle(
  { template, args }: FixTitle,
  translate: (template: string, args: string[]) => string = formatMessage,
): string {
  return translate(template, args.map(shorten));
}

/** Longer values do not fit into a menu. */
const longestArgument = 60;

function shorten(text: string): string {
  return text.length <= longestArgument ? text : `${text.slice(0, longestArgument - 1)}…`;
}
