import { formatMessage, setLanguage, templateFor, translate as translated } from '../../src/base/messages.ts';
import type { ArgumentsOf } from '../../src/base/templates.ts';
import { formatNumber, supportedLocale } from './format.ts';
import { counted, type CountedKey, type SentenceKey, sentences } from './sentences.ts';

/** Sets the language of the panel; `bundle` has its sentences by their English. */
export function translate(bundle: Readonly<Record<string, string>>, language: string): void {
  setLanguage(supportedLocale(language), bundle);
}

/** A sentence of the panel with its values filled in. */
export function text<Key extends SentenceKey>(
  key: Key,
  ...values: ArgumentsOf<(typeof sentences)[Key]>
): string {
  return translated(sentences[key], values);
}

/** A sentence that changes with a number: `count` is `{0}`, and chooses the form unless `by` does. */
export function plural(key: CountedKey, count: number, by = count): string {
  return formatMessage(templateFor(by, counted[key]), [formatNumber(count), formatNumber(by)]);
}
