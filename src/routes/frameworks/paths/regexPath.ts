import { concatTemplates, text, type Template } from '../../match/template.ts';

/** A regular expression as a path: Django's `re_path`, and other routers' anchored expressions. */
interface RegexPath {
  readonly template: Template;
  /** It does not say where the path ends. */
  readonly isOpen: boolean;
}

const literalEscape = /[^A-Za-z0-9]/;
const quantifier = /[*+?{]/;

/** Named and plain groups become parameters; what cannot be separated becomes one piece that matches as a whole. */
export function regexPath(source: string): RegexPath {
  let template: Template = [];
  let at = source.startsWith('^') ? 1 : 0;
  while (at < source.length) {
    if (endsAt(source, at)) return { template, isOpen: false };
    const part = partAt(source, at);
    if (part === undefined)
      return { template: concatTemplates(template, [restOf(source.slice(at))]), isOpen: false };
    template = concatTemplates(template, part.pieces);
    at = part.end;
  }
  return { template, isOpen: true };
}

function endsAt(source: string, at: number): boolean {
  if (source.charAt(at) === '$') return at === source.length - 1;
  return source.startsWith('\\Z', at) || source.startsWith('\\z', at);
}

interface Part {
  readonly pieces: Template;
  readonly end: number;
}

/** What can be told apart: a slash that may be there, a character as it stands, a group. */
function partAt(source: string, at: number): Part | undefined {
  if (source.startsWith('/?', at)) return { pieces: [], end: at + 2 };
  const literal = literalAt(source, at);
  if (literal !== undefined && !quantifier.test(source.charAt(literal.end))) return literal;
  const group = source.charAt(at) === '(' ? groupAt(source, at) : undefined;
  if (group === undefined) return undefined;
  const { name, inner, end } = group;
  return {
    pieces: [{ kind: 'param', name, regex: inner, ...(mayCross(inner) ? { many: true } : {}) }],
    end,
  };
}

function literalAt(source: string, at: number): Part | undefined {
  const char = source.charAt(at);
  if (char !== '\\') return /[.[\](){}*+?|^$]/.test(char) ? undefined : { pieces: [text(char)], end: at + 1 };
  const escaped = source.charAt(at + 1);
  return literalEscape.test(escaped) ? { pieces: [text(escaped)], end: at + 2 } : undefined;
}

function restOf(source: string): Template[number] {
  const isEnded = source.endsWith('$');
  return { kind: 'param', name: '', regex: isEnded ? source.slice(0, -1) : `(?:${source}).*`, many: true };
}

/** Whether a group's text may hold a slash. */
function mayCross(inner: string): boolean {
  let at = 0;
  while (at < inner.length) {
    const char = inner.charAt(at);
    if (char === '\\') {
      if (inner.charAt(at + 1) === 'S' || inner.charAt(at + 1) === '/') return true;
      at += 2;
    } else if (char === '[') {
      const end = setEnd(inner, at);
      const isNegative = inner.charAt(at + 1) === '^';
      // A set takes a slash when it names it, or when it excludes others only.
      if (inner.slice(at, end).includes('/') !== isNegative) return true;
      at = end;
    } else {
      if (char === '/' || char === '.') return true;
      at += 1;
    }
  }
  return false;
}

/** Behind the bracket that closes a set. */
function setEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    else if (source.charAt(at) === ']') return at + 1;
  }
  return source.length;
}

interface Group {
  readonly name: string;
  readonly inner: string;
  readonly end: number;
}

/** A group without a quantifier, that is none for looking ahead. */
function groupAt(source: string, start: number): Group | undefined {
  const close = closingBracket(source, start);
  if (close === undefined || quantifier.test(source.charAt(close + 1))) return undefined;
  const whole = source.slice(start + 1, close);
  const named = /^\?P?<(\w+)>/.exec(whole);
  const head = named?.[0] ?? (whole.startsWith('?:') ? '?:' : '');
  if (whole.startsWith('?') && head === '') return undefined;
  return { name: named?.[1] ?? '', inner: whole.slice(head.length), end: close + 1 };
}

/** The bracket that closes the one at `start`. */
function closingBracket(source: string, start: number): number | undefined {
  let depth = 0;
  let isInSet = false;
  for (let at = start; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '[') isInSet = true;
    else if (char === ']') isInSet = false;
    else if (!isInSet && char === '(') depth += 1;
    else if (!isInSet && char === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
