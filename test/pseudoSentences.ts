import { bundleText } from '../scripts/l10nBundle.ts';
import { pseudo } from './pseudo.ts';

const english = JSON.parse(await bundleText()) as Readonly<Record<string, string>>;

/** Every sentence of the project in the pseudo language, by its English. */
export const pseudoSentences: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(english).map((sentence) => [sentence, pseudo(sentence)]),
);

/** The words in letters that the pseudo language has not, which are English or data. */
export function plainWords(text: string): readonly string[] {
  return text.match(/[a-z]{2,}/gi) ?? [];
}

/** By word, a text in which it stands although it is no data. */
export function untranslated(
  texts: readonly string[],
  data: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const left = texts.flatMap((text) =>
    plainWords(text)
      .filter((word) => !data.has(word))
      .map((word) => [word, text] as const),
  );
  return Object.fromEntries(left);
}
