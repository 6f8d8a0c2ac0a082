const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ';

/** How much longer than English the longest of the usual languages are. */
const growth = 0.35;
const longestPadding = 8;

/**
 * A sentence in letters that no other text has, in brackets and about a third longer: `Open {0}` becomes `[Ǿƥḗƞ {0}~~~]`.
 * What is shown without brackets is not translated, what is shown without the last one is cut.
 */
export function pseudo(template: string): string {
  const letters = template.replaceAll(/\{\d+\}|\$\{[^}]*\}|\(command:[^)]*\)|[a-z]/gi, (part) => {
    const at = latin.indexOf(part);
    return at === -1 ? part : marked.charAt(at);
  });
  let missing = Math.ceil(template.replaceAll(/\{\d+\}/g, '').length * growth);
  let padding = '';
  while (missing > 0) {
    padding += `${padding === '' ? '' : ' '}${'~'.repeat(Math.min(missing, longestPadding))}`;
    missing -= longestPadding + 1;
  }
  return `[${letters}${padding}]`;
}

/** A text of the pseudo language in English again; other texts stay as they are. */
export function withoutPseudo(text: string): string {
  const plain = text.replaceAll(/[^\0-~]/g, (letter) => {
    const at = marked.indexOf(letter);
    return at === -1 ? letter : latin.charAt(at);
  });
  return plain === text ? text : plain.replaceAll(/\[|[~ ]*~\]/g, '');
}
