/** A target decoded so often hides nothing that a server would still read. */
const mostDecoded = 4;

/**
 * The path of a target as servers may come to read it: decoded, in small letters, without `.`, `..`, empty segments and
 * parameters of segments. Two targets that a server may take for one have the same.
 */
export function plainPath(target: string): string {
  let [path = ''] = target.split(/[?#]/);
  for (let times = 0; times < mostDecoded; times++) path = decodeOnce(path);
  const segments: string[] = [];
  for (const written of path.replaceAll('\\', '/').split('/')) {
    const [segment = ''] = written.split(';');
    // oxlint-disable-next-line no-control-regex
    const plain = segment.replaceAll(/[\u0000-\u0020\u007f]/g, '').toLowerCase();
    if (plain === '..') segments.pop();
    else if (plain !== '' && plain !== '.') segments.push(plain);
  }
  return `/${segments.join('/')}`;
}

function decodeOnce(path: string): string {
  return path.replaceAll(/%([0-9a-f]{2})/gi, (_written, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** An address without its origin, or what stands for it. */
export function pathOn(address: string): string {
  return address.replace(/^(?:https?:\/\/[^/?#]*|\$?\{[^{}]{1,200}\}(?=\/))/i, '');
}

/** What a path of a config may stand for: a star or a name in braces is any text. */
export class PathPattern {
  readonly #parts: readonly string[];

  /** `path` is absolute or on an origin. */
  constructor(path: string) {
    const [written = ''] = pathOn(path).split(/[?#]/);
    this.#parts = plainPath(written.replaceAll(/\$?\{[^{}]{0,200}\}|\*+/g, '*')).split('*');
  }

  matches(plain: string): boolean {
    const [first = '', ...others] = this.#parts;
    const last = others.pop();
    if (last === undefined) return plain === first;
    if (!plain.startsWith(first)) return false;
    let from = first.length;
    for (const part of others) {
      const at = plain.indexOf(part, from);
      if (at === -1) return false;
      from = at + part.length;
    }
    return plain.endsWith(last) && from + last.length <= plain.length;
  }
}
