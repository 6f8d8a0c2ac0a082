import { isExpressionStart } from '../expressions/expression.ts';
import { readVariableInJson } from '../../base/requests/variableInJson.ts';
import type { ShellWords } from './wordCollector.ts';
import { WordCollector } from './wordCollector.ts';

/**
 * Splits a text as a POSIX shell does: quotes, $'…' with its escapes, backslashes, comments and operators.
 * Nothing is run: variables become placeholders, the output of commands is left out. Runtime expressions and
 * placeholders of auth configs stay as they are.
 */
export function posixWords(text: string, level = 0): ShellWords {
  const words = new WordCollector(level);
  let unclosed = false;
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === "'") {
      const close = text.indexOf("'", at + 1);
      unclosed ||= close < 0;
      const end = close < 0 ? text.length : close;
      words.add(text.slice(at + 1, end));
      at = end + 1;
    } else if (char === '"') {
      const end = doubleQuoted(text, at + 1, words);
      unclosed ||= end > text.length;
      at = end;
    } else if (char === '$' && text[at + 1] === "'") {
      const end = ansiQuoted(text, at + 2, words);
      unclosed ||= end > text.length;
      at = end;
    } else if (char === '$' || char === '`') at = dollar(text, at, words);
    else if (char === '\\') at = escaped(text, at, words);
    else if (char === '#' && !words.inWord) at = endOfLine(text, at);
    else if (char === '\n' || char === ';') {
      words.endCommand();
      at += 1;
    } else if (char === '&') {
      words.endCommand();
      at += 1;
    } else if (char === '|') {
      words.pipe();
      at += 1;
    } else if (char === '<' || char === '>') {
      words.skipRest();
      // In 2>&1 the & ends no command.
      at += char === '>' && text[at + 1] === '&' ? 2 : 1;
    } else if (char === ' ' || char === '\t' || char === '\r') {
      words.endWord();
      at += 1;
    } else {
      words.add(char ?? '');
      at += 1;
    }
  }
  words.endCommand();
  const { commands, leftOut } = words;
  return { commands, variables: [...words.variables], leftOut, unclosed };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** A backslash outside quotes; before a line break both vanish. */
function escaped(text: string, at: number, words: WordCollector): number {
  if (text.startsWith('\\\r\n', at)) return at + 3;
  if (text[at + 1] === '\n') return at + 2;
  words.add(text[at + 1] ?? '\\');
  return at + 2;
}

/** Up to and past the closing quote; past the end of the text when there is none. */
function doubleQuoted(text: string, start: number, words: WordCollector): number {
  words.add('');
  let at = start;
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
  if (text[at] === '`') return substitution(text, at + 1, text.indexOf('`', at + 1), words);
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
function substitution(text: string, start: number, close: number, words: WordCollector): number {
  const end = close < 0 ? text.length : close;
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
  return -1;
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
  let at = start;
  while (at < text.length && text[at] !== "'") {
    const code = text[at] === '\\' ? coded.exec(text.slice(at, at + 10)) : null;
    const byte = code?.[1] ?? code?.[4];
    if (code !== null && byte !== undefined) {
      bytes.push(Number.parseInt(byte, code[1] === undefined ? 8 : 16) & 0xff);
      at += code[0].length;
      continue;
    }
    flush();
    if (code !== null) {
      const point = Number.parseInt(code[2] ?? code[3] ?? '0', 16);
      words.add(code[2] === undefined ? codePoint(point) : String.fromCharCode(point));
      at += code[0].length;
    } else if (text[at] === '\\') {
      const next = text[at + 1] ?? '';
      words.add(escapes[next] ?? next);
      at += 2;
    } else {
      words.add(text[at] ?? '');
      at += 1;
    }
  }
  flush();
  return at + 1;
}

function codePoint(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD';
}
