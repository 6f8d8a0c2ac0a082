import { counted, sentences, translate } from '../../webview/shared/strings.ts';

const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ';

/** Shows every sentence of the panel in letters that no other text has, or in English again. */
export function speakPseudo(on: boolean): void {
  const texts = [
    ...Object.values(sentences),
    ...Object.values(counted).flatMap(({ one, other }) => [one, other]),
  ];
  translate(on ? Object.fromEntries(texts.map((text) => [text, pseudo(text)])) : {}, 'en');
}

/** A text of the panel in English again; other texts stay as they are. */
export function inEnglish(text: string): string {
  return text.replaceAll(/[^\0-~]/g, (letter) => {
    const at = marked.indexOf(letter);
    return at === -1 ? letter : latin.charAt(at);
  });
}

function pseudo(template: string): string {
  return template.replaceAll(/\{\d+\}|[a-z]/gi, (part) => {
    const at = latin.indexOf(part);
    return at === -1 ? part : marked.charAt(at);
  });
}
