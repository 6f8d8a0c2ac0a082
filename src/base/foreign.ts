/**
 * Text of others: names of files and folders, texts of reports, keys, parts of links, answers of servers. Every text
 * counts as such, our own sentences with their arguments, too, until a function below has made it fit for a face:
 * what shows text takes `Shown` text of its kind alone, so that nothing foreign acts there.
 */
export type Foreign = string;

/** Where text is shown, by what would act there. */
type Face = keyof typeof longest;

declare const fitFor: unique symbol;

/** Text that is fit for a face, and for no other one. */
export type Shown<Kind extends Face> = string & { readonly [fitFor]: Kind };

/** More than anybody reads; what is longer is cut off. */
const longest = { notification: 2000, label: 1000, text: 4000, terminal: 4000, log: 20_000 } as const;

/** What turns the direction of text around, so that it reads as something else. */
const turns = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const eachTurn = new RegExp(`[${turns}]`, 'gu');
const unseen = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${turns}]+`, 'gu');
/** What Azure and TeamCity obey anywhere in a line. */
const eachOrder = /##(?=[a-z]{0,20}\[)/gi;
/** With what has no width; two of those join letters of a word. */
const eachUnseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const joiners = '\u200c\u200d';

/**
 * A sentence of a notification, of progress, or of a question: VS Code makes links of `[text](command:…)` in it, which
 * run any command with a click.
 */
export function forNotification(text: Foreign): Shown<'notification'> {
  return shown('notification', withoutIcons(withoutLinks(onOneLine(text, longest.notification).trim())));
}

/** A name in a list, a tree, a tab, the status bar or above a line of code: VS Code draws icons for `$(name)` in it. */
export function forLabel(text: Foreign): Shown<'label'> {
  return shown('label', withoutIcons(withoutLinks(onOneLine(text, longest.label).trim())));
}

/** A place where VS Code shows text as it is, such as the details of a dialog, a tip or a problem: one line of it. */
export function forText(text: Foreign): Shown<'text'> {
  return shown('text', withoutLinks(onOneLine(text, longest.text)));
}

/** Lines of `forText` text. No line of others ends one. */
export function linesForText(lines: readonly Foreign[]): Shown<'text'> {
  return shown('text', lines.map(forText).join('\n'));
}

/**
 * One line of a terminal or of the record of a pipeline, or a part of it: control characters are spelled out, and what
 * services that run pipelines would obey is broken up: `::error::` at the start of a line (GitHub), `##vso[…]`
 * (Azure), `##[…]` (both) and `##teamcity[…]` anywhere.
 */
export function forTerminal(text: Foreign): Shown<'terminal'> {
  const line = spelledOut(cut(text, longest.terminal));
  return shown('terminal', line.replace(eachOrder, '# #').replace(/^(\s*):(?=:)/, '$1: '));
}

/** Whether services that run pipelines would obey something in a text of many lines, if it was in their record. */
export function ordersPipelines(text: Foreign): boolean {
  return text.search(eachOrder) >= 0 || /^[ \t]*::[a-z]/im.test(text);
}

/** One entry of a log, on one line. */
export function forLog(text: Foreign): Shown<'log'> {
  return shown('log', spelledOut(cut(text, longest.log)));
}

/** For places with an escaping of their own. */
export function withoutTurns(text: Foreign): string {
  return text.replace(eachTurn, ' ');
}

/** The one place where text becomes fit for something. */
function shown<Kind extends Face>(_face: Kind, text: string): Shown<Kind> {
  return text as Shown<Kind>;
}

function onOneLine(text: string, length: number): string {
  return cut(text, length).replace(unseen, ' ');
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** `[text](address)` is a link only where nothing stands between its brackets. */
function withoutLinks(line: string): string {
  return line.replaceAll('](', '] (');
}

function withoutIcons(line: string): string {
  return line.replaceAll('$(', '$ (');
}

/** Line ends as `\n`, other characters that nobody sees as `\u001b`. */
function spelledOut(text: string): string {
  return text.replace(eachUnseen, (char) => {
    if (joiners.includes(char)) return char;
    const code = (char.codePointAt(0) ?? 0).toString(16);
    return names[char] ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`);
  });
}

const names: Readonly<Record<string, string | undefined>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
