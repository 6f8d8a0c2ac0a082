/** What stands between a name and its value. */
export interface Separator {
  readonly end: number;
  readonly isColon: boolean;
  /** Percent-encoded, as the value is then. */
  readonly isEncoded: boolean;
}

const equals = ['%3d', '%253d', '&#61;', '&#x3d;', '\\u003d'];
const colons = ['%3a', '%253a', '&#58;', '&#x3a;', '\\u003a'];

export function separatorAt(text: string, at: number): Separator | undefined {
  switch (text[at] ?? '') {
    case '=': {
      const end = text[at + 1] === '>' || text[at + 1] === '=' ? at + 2 : at + 1;
      return { end, isColon: false, isEncoded: false };
    }
    case ':':
      if (text[at + 1] === ':' || text.startsWith('//', at + 1)) return undefined;
      return { end: text[at + 1] === '=' ? at + 2 : at + 1, isColon: true, isEncoded: false };
    case '%':
    case '&':
    case '\\': {
      const ahead = text.slice(at, at + 6).toLowerCase();
      const equal = equals.find((written) => ahead.startsWith(written));
      const found = equal ?? colons.find((written) => ahead.startsWith(written));
      if (found === undefined) return undefined;
      return { end: at + found.length, isColon: equal === undefined, isEncoded: found.startsWith('%') };
    }
    default:
      return undefined;
  }
}
