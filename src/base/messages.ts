import type { Failure } from './result.ts';
import type { TemplateArgument, ArgumentsOf } from './templates.ts';

/** English text for every code of one domain; `{0}`, `{1}` … stand for the arguments. */
export type MessageTemplates<Code extends string> = Readonly<Record<Code, string>>;

/** A sentence that changes with a number, in the two forms of English; `{0}` is the number. */
interface Counted {
  readonly one: string;
  readonly other: string;
}

/** The display language of this process: English until it is set. */
let sentences: Readonly<Record<string, string>> = {};
let language = 'en';
let rules: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/**
 * Sets the display language: its tag as Intl knows it, and its sentences by their English. A missing sentence stays
 * English. A language with more plural forms than English has them under `{0} APIs/few`, by the names of Unicode's
 * plural rules.
 */
export function setLanguage(tag: string, translated: Readonly<Record<string, string>>): void {
  language = tag;
  sentences = translated;
  rules = undefined;
  numbers = undefined;
}

/** A sentence in the display language. */
export function t<const Template extends string>(template: Template, ...args: ArgumentsOf<Template>): string {
  return translate(template, args);
}

/** A sentence that changes with a number, in the display language; `args` are `{1}`, `{2}` … */
export function plural(count: number, counted: Counted, ...args: readonly TemplateArgument[]): string {
  return formatMessage(templateFor(count, counted), [formatCount(count), ...args]);
}

/** The form of a counted sentence that a number takes, in the display language, with its placeholders. */
export function templateFor(count: number, { one, other }: Counted): string {
  // English is the language of sentences that are not translated, and needs no Intl, whose first use takes long.
  if (Object.keys(sentences).length === 0) return count === 1 ? one : other;
  rules ??= new Intl.PluralRules(language);
  const form = rules.select(count);
  return form === 'one' ? translation(one) : (own(`${other}/${form}`) ?? translation(other));
}

/** A whole number in the display language: `1,310`. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  numbers ??= new Intl.NumberFormat(language);
  return numbers.format(count);
}

/** A template of a table in the display language. */
export function translate(template: string, args: readonly TemplateArgument[]): string {
  return formatMessage(translation(template), args);
}

/** Fills `{0}`, `{1}` … once; text inside an argument is never filled again. */
export function formatMessage(template: string, args: readonly TemplateArgument[]): string {
  return template.replace(/\{(\d+)\}/g, (placeholder, index: string) => {
    const value = args[Number(index)];
    return value === undefined ? placeholder : String(value);
  });
}

/** The sentence for an expected failure, in the display language. */
export function describeFailure<Code extends string>(
  templates: MessageTemplates<Code>,
  failure: Failure<Code>,
): string {
  return translate(templates[failure.code], failure.args);
}

function translation(english: string): string {
  return own(english) ?? english;
}

function own(english: string): string | undefined {
  return Object.hasOwn(sentences, english) ? sentences[english] : undefined;
}
