import { nextOrEnd } from '../../base/cut.ts';
import { keptReference } from './shellWords.ts';
import type { ShellWords, Signs } from './wordCollector.ts';
import { addChar, commonSigns, readWords, WordCollector } from './wordCollector.ts';

/** Whether a command was written for PowerShell: backticks that continue a line or escape, or its variables. */
export function isForPowerShell(text: string): boolean {
  if (/[ \t]`\r?\n|`["$`]|\$env:[A-Za-z_]|@['"]\r?\n/i.test(text)) return true;
  // cmd knows no single quotes.
  const [line = ''] = text.trimStart().split('\n', 1);
  return /^(?:& {0,5})?curl\.exe\s/i.test(line.slice(0, 40)) && line.includes("'");
}

/**
 * Splits a text as PowerShell and the C runtime of Windows do together: quotes, backticks, here-strings and variables.
 * A quote inside an argument of a program may be written with a backslash. Nothing is run.
 */
export function powerShellWords(text: string): ShellWords {
  const read = readWords(text, powerShellSigns, new WordCollector());
  const commands = read.commands.map((command) =>
    command.map((word) => word.replaceAll(String.raw`\"`, '"')),
  );
  return { ...read, commands };
}

const powerShellSigns: Signs = {
  ...commonSigns,
  '@': hereString,
  "'": singleQuoted,
  '"': doubleQuoted,
  '`': escaped,
  $: dollar,
};

/** Lines between `@'` and `'@`; any other `@` is text. */
function hereString(text: string, at: number, words: WordCollector): number {
  const start = /^@(['"])\r?\n/.exec(text.slice(at, at + 4));
  if (start === null) return addChar(text, at, words);
  const end = nextOrEnd(text, `\n${start[1]}@`, at + 2);
  if (end === text.length) words.unclosed = true;
  words.add(text.slice(at + start[0].length, end));
  return end + 3;
}

/** Two quotes are one. */
function singleQuoted(text: string, start: number, words: WordCollector): number {
  words.add('');
  for (let at = start + 1; ;) {
    const quote = nextOrEnd(text, "'", at);
    words.add(text.slice(at, quote));
    if (quote === text.length) words.unclosed = true;
    if (text[quote + 1] !== "'") return quote + 1;
    words.add("'");
    at = quote + 2;
  }
}

function doubleQuoted(text: string, start: number, words: WordCollector): number {
  words.add('');
  let at = start + 1;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"' && text[at + 1] !== '"') return at + 1;
    if (char === '"') {
      words.add('"');
      at += 2;
    } else if (char === '\\' && text[at + 1] === '"' && text[at + 2] !== '"') {
      // Not for PowerShell, but people write it so: the quote belongs to the argument where more follows it.
      const ends = /^"[ \t]*(?:$|[\r\n`|;])/.test(text.slice(at + 1, at + 200));
      if (ends) return at + 2;
      words.add('"');
      at += 2;
    } else if (char === '`') at = escaped(text, at, words);
    else if (char === '$') at = dollar(text, at, words);
    else {
      words.add(char);
      at += 1;
    }
  }
  words.unclosed = true;
  return text.length;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '' };

/** A backtick; before a line break both vanish. */
function escaped(text: string, at: number, words: WordCollector): number {
  if (text.startsWith('\r\n', at + 1)) return at + 3;
  const next = text[at + 1] ?? '';
  if (next !== '\n') words.add(escapes[next] ?? next);
  return at + 2;
}

/** `$env:NAME`, `$name` and `${name}` become placeholders; the output of `$(…)` is left out. */
function dollar(text: string, at: number, words: WordCollector): number {
  const ahead = text.slice(at, at + 300);
  const kept = keptReference(ahead);
  if (kept !== undefined) {
    words.add(kept);
    return at + kept.length;
  }
  if (ahead.startsWith('$(')) {
    words.leftOut.add('substitution');
    words.add('');
    return nextOrEnd(text, ')', at) + 1;
  }
  const match = /^\$(?:\{(?:env:)?([A-Za-z_]\w{0,100})\}|(?:env:)?([A-Za-z_]\w{0,100}))/i.exec(ahead);
  if (match === null) {
    words.add('$');
    return at + 1;
  }
  words.variable(match[1] ?? match[2] ?? '');
  return at + match[0].length;
}
