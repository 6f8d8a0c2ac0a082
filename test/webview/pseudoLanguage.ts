import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { setLocale } from '../../webview/shared/format.ts';
import { translate } from '../../webview/shared/strings.ts';
import { formSentences } from '../../webview/auth-form/formSentences.ts';
import { counted, sentences } from '../../webview/shared/sentences.ts';
import { pseudo, withoutPseudo } from '../pseudo.ts';

const texts = [
  ...Object.values(sentences),
  ...Object.values(formSentences),
  ...Object.values(counted).flatMap(({ one, other }) => [one, other]),
];
const germanSentences: Readonly<Record<string, string>> = german;
const englishOf = new Map(texts.map((text) => [germanSentences[text] ?? text, text]));

/** A language that a test may set for the panel. */
export type TestLanguage = 'en' | 'de' | 'pseudo';

/** Shows every sentence in a language: in the pseudo language with letters that no other text has, and longer. */
export function speak(language: TestLanguage): void {
  const tag = language === 'de' ? 'de' : 'en';
  setLocale(tag);
  translate(bundles[language](), tag);
}

const bundles = {
  en: () => ({}),
  de: () => german,
  pseudo: () => Object.fromEntries(texts.map((text) => [text, pseudo(text)])),
};

/** A text of the panel in English again; other texts stay as they are. */
export function inEnglish(text: string): string {
  const plain = withoutPseudo(text);
  return englishOf.get(plain) ?? plain;
}
