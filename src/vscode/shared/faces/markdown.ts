import { MarkdownString } from 'vscode';
import { type Foreign, forLabel } from '../../../base/foreign.ts';
import { markdownOfText } from '../../../findings/prose/markdownOfText.ts';
import type { CommandArguments, CommandName } from '../../app/commandArguments.ts';
import { commandIds } from '../../app/commandIds.ts';
import { commandLink } from '../../app/commands.ts';

/**
 * Markdown of tips and hovers: the one place that makes any. Text of others stands in it as text; a link leads to a
 * command of ours that is named with it, and to no other one. There is neither HTML nor an icon in it.
 */
export class Markdown {
  #value = '';
  readonly #commands = new Set<string>();

  /** Text of others, on the line that was begun. */
  text(text: Foreign): this {
    return this.#add(escaped(text));
  }

  bold(text: Foreign): this {
    return this.#add(`**${escaped(text)}**`);
  }

  /** A link that runs a command of ours. */
  command<Name extends CommandName>(label: Foreign, name: Name, ...args: CommandArguments[Name]): this {
    this.#commands.add(commandIds[name]);
    return this.#add(`[${escaped(label)}](${commandLink(name, ...args)})`);
  }

  lineBreak(): this {
    return this.#add('  \n');
  }

  paragraph(): this {
    return this.#add('\n\n');
  }

  rule(): this {
    return this.#add('\n\n---\n\n');
  }

  /** Markdown that is written in our own sentences and schema, in which what is of others is `markdownCode`. */
  own(markdown: string): this {
    return this.#add(markdown);
  }

  done(): MarkdownString {
    const made = new MarkdownString(this.#value);
    made.supportHtml = false;
    made.supportThemeIcons = false;
    made.isTrusted = this.#commands.size === 0 ? false : { enabledCommands: [...this.#commands] };
    return made;
  }

  #add(markdown: string): this {
    this.#value += markdown;
    return this;
  }
}

/** Paragraphs of text of others. */
export function paragraphs(texts: readonly Foreign[]): MarkdownString {
  const markdown = new Markdown();
  for (const text of texts) markdown.text(text).paragraph();
  return markdown.done();
}

/** A code span that no text can leave. */
export function markdownCode(text: Foreign): string {
  const line = forLabel(text).replaceAll(/\s+/g, ' ').slice(0, longestCode);
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const space = line === '' || line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

const longestCode = 300;

/** Addresses become links without any sign of Markdown. */
function escaped(text: Foreign): string {
  return markdownOfText(forLabel(text))
    .replaceAll('://', ':\\//')
    .replace(/\bwww(?=\.)/gi, '$&\\')
    .replaceAll('@', '\\@');
}
