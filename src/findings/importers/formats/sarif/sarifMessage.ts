import type { Markdown } from '../../../prose/markdown.ts';
import { proseOfMarkdown, proseOfText } from '../../../prose/prose.ts';
import { items, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';

/** A message as it is shown in one line, and as it is read. */
export interface SarifMessage {
  readonly plain: string;
  readonly prose: Markdown;
}

/** The message itself, or the rule's one that it names, with its arguments (SARIF 2.1.0, 3.11). */
export function sarifMessage(result: JsonObject, rule: unknown, tool: string): SarifMessage {
  const id = text(result, 'message', 'id');
  const args = items(result, 'message', 'arguments').map((argument) => text(argument));
  const part = (form: string): string =>
    filled(text(result, 'message', form) || text(rule, 'messageStrings', id, form), args);
  const plain = part('text');
  return {
    plain: replaceLinks(plain, (label) => label),
    prose: proseOf({ text: plain, markdown: part('markdown') }, tool),
  };
}

/** Characters by which a message may be longer than all of its arguments. */
const repeatedLength = 65_536;

/** Arguments in their places: all of them once, but one that is long not again and again. */
function filled(template: string, args: readonly string[]): string {
  let left = args.reduce((sum, argument) => sum + argument.length, repeatedLength);
  return template.replace(/\{(\d+)\}/g, (placeholder, index: string) => {
    const argument = args[Number(index)];
    if (argument === undefined || argument.length > left) return placeholder;
    left -= argument.length;
    return argument;
  });
}

/** A multiformat message string: its Markdown where it has one (SARIF 2.1.0, 3.12). */
export function proseOf(message: unknown, tool: string): Markdown {
  const markdown = text(message, 'markdown');
  if (markdown !== '') return proseOfMarkdown(markdown);
  const plain = text(message, 'text');
  return writesMarkdownAsText.has(tool) ? proseOfMarkdown(plain) : linkedProse(plain);
}

/** NightVision writes Markdown where the standard has plain text. */
const writesMarkdownAsText: ReadonlySet<string> = new Set(['NightVision']);

/**
 * `[text](target)`, in which brackets are escaped; the target is an address or the number of a location (3.11.6).
 * Escapes outside are read as well, so that no link is looked for behind each of their brackets.
 */
const embeddedLink = /\\.|\[((?:[^\\[\]]|\\.)+)\]\(([^()\s]+)\)/gs;

function linkedProse(plain: string): Markdown {
  return proseOfText(
    replaceLinks(plain, (label, target) => (/^https?:\/\//i.test(target) ? `${label} (${target})` : label)),
  );
}

function replaceLinks(plain: string, shown: (label: string, target: string) => string): string {
  return plain.replace(embeddedLink, (written, label?: string, target?: string) =>
    label === undefined || target === undefined ? written : shown(withoutEscapes(label), target),
  );
}

function withoutEscapes(label: string): string {
  return label.replace(/\\([[\]\\])/g, '$1');
}
