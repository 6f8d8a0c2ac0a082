/** What templates and examples are filled with. */
const placeholderValue =
  /^(?:change[-_ ]?me|replace[-_ ]?me|fill[-_ ]?me[-_ ]?in|todo|tbd|fixme|dummy|placeholder|x{3,}|\*+|\.{3}|…|<[^>]*>|(?:your|my)[-_ ].*|password|passw0rd|secret|username|client[-_ ]?id|client[-_ ]?secret)$/i;

export function isPlaceholderValue(text: string): boolean {
  return placeholderValue.test(text);
}
