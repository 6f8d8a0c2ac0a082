/** Alternatives that the braces of one pattern may stand for. */
const mostAlternatives = 64;

/** One part of a path: a plain name, a pattern, or `**` for any number of parts. */
type Part =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly tokens: readonly Token[] }
  /** `*.log`, as most patterns are. */
  | { readonly kind: 'ending'; readonly ending: string }
  | { readonly kind: 'any' };

/** A pattern of paths with `*`, `?`, `[…]`, `{a,b}` and `**`, as `files.exclude` and `.gitignore` have them. */
export class Glob {
  readonly #alternatives: readonly (readonly Part[])[];

  constructor(pattern: string) {
    this.#alternatives = expandBraces(pattern).map((one) => one.split('/').map(partOf));
  }

  /** Whether it stands for this path, given as its parts. */
  matches(path: readonly string[]): boolean {
    return this.#alternatives.some((parts) => matchesParts(parts, path));
  }
}

function partOf(text: string): Part {
  if (text === '**') return { kind: 'any' };
  if (!/[*?[\\]/.test(text)) return { kind: 'name', name: text };
  const ending = /^\*([^*?[\\]+)$/.exec(text)?.[1];
  return ending === undefined ? { kind: 'pattern', tokens: tokensOf(text) } : { kind: 'ending', ending };
}

function matchesParts(parts: readonly Part[], path: readonly string[]): boolean {
  const named = inAnyFolder(parts);
  if (named !== undefined) return path.length > 0 && matchesPart(named, path.at(-1) ?? '');
  return fits(parts, path, matchesPart);
}

/**
 * Whether each takes one, and `any` as many as there are. Goes back to the last `any` only, so that the time is at most
 * the product of both lengths.
 */
function fits<Pattern extends { readonly kind: string }>(
  patterns: readonly Pattern[],
  text: string | readonly string[],
  takes: (pattern: Pattern, one: string) => boolean,
): boolean {
  let at = 0;
  let from = 0;
  let resume: { at: number; from: number } | undefined;
  while (from < text.length) {
    const pattern = patterns[at];
    if (pattern?.kind === 'any') {
      at += 1;
      resume = { at, from };
    } else if (pattern !== undefined && takes(pattern, text[from] ?? '')) {
      at += 1;
      from += 1;
    } else if (resume !== undefined) {
      resume.from += 1;
      ({ at, from } = resume);
    } else return false;
  }
  return patterns.slice(at).every(({ kind }) => kind === 'any');
}

/** Of a name in any folder, as most are, the last part decides. */
function inAnyFolder(parts: readonly Part[]): Part | undefined {
  const [first, only] = parts;
  return parts.length === 2 && first?.kind === 'any' && only?.kind !== 'any' ? only : undefined;
}

function matchesPart(part: Part, name: string): boolean {
  if (part.kind === 'name') return part.name === name;
  if (part.kind === 'ending') return name.endsWith(part.ending);
  return part.kind === 'pattern' && fits(part.tokens, name, (token, char) => token.takes(char));
}

interface Token {
  readonly kind: 'any' | 'one';
  readonly end: number;
  takes(char: string): boolean;
}

function tokensOf(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length;) {
    const token = tokenAt(pattern, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(pattern: string, at: number): Token {
  const char = pattern.charAt(at);
  if (char === '*') return { kind: 'any', end: at + 1, takes: () => false };
  if (char === '?') return { kind: 'one', end: at + 1, takes: () => true };
  if (char === '[') {
    const end = pattern.indexOf(']', at + 2);
    if (end > 0) {
      const set = pattern.slice(at + 1, end);
      return { kind: 'one', end: end + 1, takes: (one) => isInSet(set, one) };
    }
  }
  const isEscape = char === '\\' && at + 1 < pattern.length;
  const literal = isEscape ? pattern.charAt(at + 1) : char;
  return { kind: 'one', end: at + (isEscape ? 2 : 1), takes: (one) => one === literal };
}

function isInSet(set: string, char: string): boolean {
  const isNegated = set.startsWith('!') || set.startsWith('^');
  const body = isNegated ? set.slice(1) : set;
  let isIn = false;
  for (let at = 0; at < body.length; at += 1) {
    const isRange = body.charAt(at + 1) === '-' && at + 2 < body.length;
    if (isRange ? char >= body.charAt(at) && char <= body.charAt(at + 2) : char === body.charAt(at))
      isIn = true;
    if (isRange) at += 2;
  }
  return isIn !== isNegated;
}

/** `a/{b,c}` is `a/b` and `a/c`; braces within braces are taken as they stand. */
function expandBraces(pattern: string): readonly string[] {
  let expanded: readonly string[] = [''];
  let from = 0;
  for (;;) {
    const open = pattern.indexOf('{', from);
    const close = open < 0 ? -1 : pattern.indexOf('}', open);
    if (close < 0) return expanded.map((start) => start + pattern.slice(from));
    const before = pattern.slice(from, open);
    const choices = pattern.slice(open + 1, close).split(',');
    if (expanded.length * choices.length > mostAlternatives)
      return expanded.map((start) => start + pattern.slice(from));
    expanded = expanded.flatMap((start) => choices.map((choice) => start + before + choice));
    from = close + 1;
  }
}
