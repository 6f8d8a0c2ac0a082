import type { ShellWords } from './wordCollector.ts';
import { WordCollector } from './wordCollector.ts';

/** Whether a command was made for Windows' cmd: caret escapes, or quotes doubled inside quotes. */
export function isForCmd(text: string): boolean {
  return (
    /\^\r?\n|\^"|^[ \t]*curl\.exe\s/m.test(text) || (!text.includes("'") && /[{,:[(]""|""[:,}\]]/.test(text))
  );
}

interface Char {
  readonly char: string;
  /** Written with a caret before it. */
  readonly escaped: boolean;
}

/**
 * Splits a text as cmd and the C runtime of Windows do together. Browsers write every special character with
 * a caret, quotes included, and double all backslashes; older ones put carets only outside quotes.
 */
export function cmdWords(text: string): ShellWords {
  const words = new WordCollector();
  const chars = withoutCarets(text, /\^"/.test(text));
  let quoted = false;
  let at = 0;
  for (let next = chars[at]; next !== undefined; next = chars[at]) {
    const { char, escaped } = next;
    if (char === '\\') at = backslashes(chars, at, words);
    else if (char === '%' && !escaped) at = percent(chars, at, words);
    else if (char === '"') {
      // Two quotes inside quotes are one that counts as text.
      const isText = quoted && chars[at + 1]?.char === '"';
      words.add(isText ? '"' : '');
      if (!isText) quoted = !quoted;
      at += isText ? 2 : 1;
    } else {
      const told = quoted ? undefined : (escaped ? escapedSigns : plainSigns)[char];
      if (told === undefined) words.add(char);
      else told(words);
      at += 1;
    }
  }
  words.unclosed = quoted;
  return words.finish();
}

type Told = (words: WordCollector) => void;
const endWord: Told = (words) => words.endWord();
const endCommand: Told = (words) => words.endCommand();
const skipRest: Told = (words) => words.skipRest();

/** What signs outside quotes do after a caret. */
const escapedSigns: Readonly<Record<string, Told>> = {
  ' ': endWord,
  '\t': endWord,
  '\r': endWord,
  '\n': endWord,
};

/** What signs outside quotes do. */
const plainSigns: Readonly<Record<string, Told>> = {
  ...escapedSigns,
  '\n': endCommand,
  '&': endCommand,
  '|': (words) => words.pipe(),
  '<': skipRest,
  '>': skipRest,
};

/** Carets escape the next character; before a line break they continue the line. */
function withoutCarets(text: string, insideQuotesToo: boolean): Char[] {
  const chars: Char[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char !== '^' || (quoted && !insideQuotesToo)) {
      if (char === '"') quoted = !quoted;
      chars.push({ char, escaped: false });
      continue;
    }
    at += 1;
    if (text.startsWith('\r\n', at)) at += 2;
    else if (text[at] === '\n') at += 1;
    if (text.startsWith('\r\n', at)) at += 1;
    const next = text[at];
    if (next !== undefined) chars.push({ char: next, escaped: true });
  }
  return chars;
}

/** Backslashes are doubled before a quote, and everywhere by browsers that write carets before them. */
function backslashes(chars: readonly Char[], start: number, words: WordCollector): number {
  let at = start;
  let escapedAll = true;
  while (chars[at]?.char === '\\') {
    escapedAll &&= chars[at]?.escaped === true;
    at += 1;
  }
  const count = at - start;
  if (chars[at]?.char !== '"') {
    words.add('\\'.repeat(escapedAll ? Math.ceil(count / 2) : count));
    return at;
  }
  words.add('\\'.repeat(Math.floor(count / 2)));
  if (count % 2 === 0) return at;
  words.add('"');
  return at + 1;
}

/** `%NAME%`; short and lower-case names are percent-encoded characters of a URL. */
function percent(chars: readonly Char[], start: number, words: WordCollector): number {
  let name = '';
  let at = start + 1;
  for (let next = chars[at]; next !== undefined && name.length < 60; next = chars[at]) {
    if (next.escaped || !/[A-Z0-9_]/.test(next.char)) break;
    name += next.char;
    at += 1;
  }
  if (chars[at]?.char === '%' && /^[A-Z_][A-Z0-9_]{2,}$/.test(name)) {
    words.variable(name);
    return at + 1;
  }
  words.add('%');
  return start + 1;
}
