import { nextOrEnd } from '../../base/cut.ts';
import { isExpressionStart } from '../expressions/expression.ts';
import { readVariableInJson } from '../../base/requests/variableInJson.ts';
import type { ShellWords, Signs } from './wordCollector.ts';
import { commonSigns, readWords, WordCollector } from './wordCollector.ts';

/**
 * Splits a text as a POSIX shell does: quotes, $'…' with its escapes, backslashes, comments and operators.
 * Nothing is run: variables become placeholders, the output of commands is left out. Runtime expressions and
 * placeholders of auth configs stay as they are.
 */
export function posixWords(text: string, level = 0): ShellWords {
  return readWords(text, posixSigns, new WordCollector(level));
}

const posixSigns: Signs = {
  ...commonSigns,
  "'": singleQuoted,
  '"': doubleQuoted,
  $: (text, at, words) => (text[at + 1] === "'" ? ansiQuoted : dollar)(text, at, words),
  '`': dollar,
  '\\': escaped,
  '<': (_text, at, words) => {
    words.skipRest();
    return at + 1;
  },
};

function singleQuoted(text: string, at: number, words: WordCollector): number {
  const end = nextOrEnd(text, "'", at + 1);
  if (end === text.length) words.unclosed = true;
  words.add(text.slice(at + 1, end));
  return end + 1;
}

/** A backslash outside quotes; before a line break both vanish. */
function escaped(text: string, at: number, words: WordCollector): number {
  if (text.startsWith('\\\r\n', at)) return at + 3;
  if (text[at + 1] === '\n') return at + 2;
  words.add(text[at + 1] ?? '\\');
  return at + 2;
}

function doubleQuoted(text: string, start: number, words: WordCollector): number {
  words.add('');
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    const char = text[at] ?? '';
    if (char === '\\') {
      const next = text[at + 1] ?? '';
      if (next === '\n') at += 2;
      else if (text.startsWith('\r\n', at + 1)) at += 3;
      else {
        words.add('"\\$`'.includes(next) ? next : `\\${next}`);
        at += 2;
      }
    } else if (char === '$' || char === '`') at = dollar(text, at, words);
    else {
      words.add(char);
      at += 1;
    }
  }
  if (at >= text.length) words.unclosed = true;
  return at + 1;
}

const variable = /^\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)(?::?[-=?+][^}]{0,200})?\})/;
const placeholder = /^\$\{(?:env|secret):[^}\s'"]{0,200}\}/;

/** What of an auth config stands at the start of a text: a placeholder, or the dollar of an expression. */
export function keptReference(ahead: string): string | undefined {
  return placeholder.exec(ahead)?.[0] ?? (isExpressionStart(ahead) ? '$' : undefined);
}

/** `$NAME`, `${NAME}`, `$(command)` and backticks; any other dollar is text. */
function dollar(text: string, at: number, words: WordCollector): number {
  if (text[at] === '`') return substitution(text, at + 1, nextOrEnd(text, '`', at + 1), words);
  const ahead = text.slice(at, at + 300);
  const kept = keptReference(ahead);
  if (kept !== undefined) {
    words.add(kept);
    return at + kept.length;
  }
  const inJson = readVariableInJson(ahead);
  if (inJson !== undefined) {
    words.variable(inJson.name);
    return at + inJson.length;
  }
  if (ahead.startsWith('$(')) return substitution(text, at + 2, closingParenthesis(text, at + 1), words);
  const match = variable.exec(ahead);
  if (match === null) {
    words.add('$');
    return at + 1;
  }
  words.variable(match[1] ?? match[2] ?? '');
  return at + match[0].length;
}

/** Deeper ones are nobody's login; each level is read once more. */
const deepestSubstitution = 2;

/** A command whose output is used: nothing is run, but a call of curl in it is one of the calls. */
function substitution(text: string, start: number, end: number, words: WordCollector): number {
  const inner = text.slice(start, end);
  if (words.level < deepestSubstitution && /\bcurl(?:\.exe)?\s/i.test(inner)) {
    words.addBefore(posixWords(inner, words.level + 1));
    if (words.inWord || !words.isFirst) words.leftOut.add('substitution');
  } else words.leftOut.add('substitution');
  words.add('');
  return end + 1;
}

function closingParenthesis(text: string, start: number): number {
  let level = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') level += 1;
    else if (text[at] === ')') {
      level -= 1;
      if (level === 0) return at;
    }
  }
  return text.length;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  e: '\u001B',
  E: '\u001B',
  f: '\f',
  v: '\v',
};
const coded = /^\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3}))/;

/** ANSI-C quoting; \xHH gives bytes, which are read as UTF-8. */
function ansiQuoted(text: string, start: number, words: WordCollector): number {
  words.add('');
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) words.add(new TextDecoder().decode(Uint8Array.from(bytes)));
    bytes = [];
  };
  let at = start + "$'".length;
  while (at < text.length && text[at] !== "'") {
    const { length, byte, meant } = ansiAt(text, at);
    if (byte === undefined) {
      flush();
      words.add(meant);
    } else bytes.push(byte);
    at += length;
  }
  flush();
  if (at >= text.length) words.unclosed = true;
  return at + 1;
}

interface AnsiChar {
  /** Of what stands in the text. */
  readonly length: number;
  /** One of several that may be a character together. */
  readonly byte?: number;
  readonly meant: string;
}

function ansiAt(text: string, at: number): AnsiChar {
  if (text[at] !== '\\') return { length: 1, meant: text[at] ?? '' };
  const code = coded.exec(text.slice(at, at + 10));
  if (code === null) {
    const next = text[at + 1] ?? '';
    return { length: 2, meant: escapes[next] ?? next };
  }
  const [{ length }, hex, short, long, octal] = code;
  if (hex !== undefined) return { length, byte: Number.parseInt(hex, 16), meant: '' };
  if (octal !== undefined) return { length, byte: Number.parseInt(octal, 8) & 0xff, meant: '' };
  if (short !== undefined) return { length, meant: String.fromCharCode(Number.parseInt(short, 16)) };
  return { length, meant: codePoint(Number.parseInt(long ?? '0', 16)) };
}

function codePoint(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD';
}
