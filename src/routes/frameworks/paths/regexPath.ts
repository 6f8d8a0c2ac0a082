import { concatTemplates, text, type Template } from '../../match/template.ts';

/** A regular expression as a path: Django's `re_path`, and other routers' anchored expressions. */
interface RegexPath {
  readonly template: Template;
  /** It does not say where the path ends. */
  readonly isOpen: boolean;
}

const literalEscape = /[^A-Za-z0-9]/;

/** Named and plain groups become parameters; what cannot be separated becomes one piece that matches as a whole. */
export function regexPath(source: string): RegexPath {
  let template: Template = [];
  let at = source.startsWith('^') ? 1 : 0;
  while (at < source.length) {
    const char = source.charAt(at);
    if (char === '$' && at === source.length - 1) return { template, isOpen: false };
    if (source.startsWith('\\Z', at) || source.startsWith('\\z', at)) return { template, isOpen: false };
    const next = source.charAt(at + 1);
    const after = char === '\\' ? source.charAt(at + 2) : next;
    const isOptionalSlash = char === '/' && next === '?';
    if (isOptionalSlash) {
      at += 2;
      continue;
    }
    const isLiteral = char === '\\' ? literalEscape.test(next) : !/[.[\](){}*+?|^$]/.test(char);
    if (isLiteral && !/[*+?{]/.test(after)) {
      template = concatTemplates(template, [text(char === '\\' ? next : char)]);
      at += char === '\\' ? 2 : 1;
      continue;
    }
    const group = char === '(' ? groupAt(source, at) : undefined;
    if (group === undefined)
      return { template: concatTemplates(template, [restOf(source.slice(at))]), isOpen: false };
    template = concatTemplates(template, [
      {
        kind: 'param',
        name: group.name,
        regex: group.inner,
        ...(mayCross(group.inner) ? { many: true } : {}),
      },
    ]);
    at = group.end;
  }
  return { template, isOpen: true };
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
  let depth = 0;
  let isInSet = false;
  for (let at = start; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '[') isInSet = true;
    else if (char === ']') isInSet = false;
    else if (!isInSet && char === '(') depth += 1;
    else if (!isInSet && char === ')') depth -= 1;
    if (depth > 0) continue;
    const whole = source.slice(start + 1, at);
    const named = /^\?P?<(\w+)>/.exec(whole);
    const head = named?.[0] ?? (whole.startsWith('?:') ? '?:' : '');
    if (whole.startsWith('?') && head === '') return undefined;
    if (/[*+?{]/.test(source.charAt(at + 1))) return undefined;
    return { name: named?.[1] ?? '', inner: whole.slice(head.length), end: at + 1 };
  }
  return undefined;
}
