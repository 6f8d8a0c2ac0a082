import { addPairs } from './cookies.ts';
import type { SecretSearch } from './secretSearch.ts';

const mostOfCommand = 16_384;

/** A word of a command without its quotes. */
interface Word {
  readonly start: number;
  readonly end: number;
  /** Behind its quotes. */
  readonly next: number;
}

/**
 * The options of a curl command that hold secrets by their place: users, cookies and tokens. What its headers and data
 * hold is found by names and shapes, as in any other text.
 */
export function addCurl(search: SecretSearch, at: number, end: number): undefined {
  const { text } = search;
  if (at < search.commandsUntil || /[\w-]/.test(text[at - 1] ?? '')) return;
  if (!/^(?:\.exe)?[\s"'\\]/.test(text.slice(end, end + 5))) return;
  const words = wordsOf(search, end);
  words.forEach((word, index) => addOption(search, text.slice(word.start, word.end), word, words[index + 1]));
}

const userOption = /^(?:-[a-zA-Z]{0,8}[uU]|--user|--proxy-user|--cert|-E)$/;
const cookieOption = /^(?:-[a-zA-Z]{0,8}b|--cookie)$/;
const secretOption = /^--(?:oauth2-bearer|pass|proxy-pass|tlspassword)$/;
const joined = /^(?:-[uUb]|--(?:user|proxy-user|cookie|oauth2-bearer|pass)=)(?=[^\s=-])/;

function addOption(search: SecretSearch, option: string, word: Word, next: Word | undefined): void {
  const attached = joined.exec(option)?.[0];
  const name = attached?.replace('=', '') ?? option;
  const value = attached === undefined ? next : { ...word, start: word.start + attached.length };
  if (value === undefined) return;
  const text = search.text.slice(value.start, value.end);
  if (cookieOption.test(name)) addPairs(search, value.start, value.end, false);
  else if (secretOption.test(name) && !text.startsWith('-')) search.add(value.start, value.end);
  else if (userOption.test(name) && /^[^:]*:./.test(text) && !text.includes('://'))
    search.add(value.start, value.end);
}

/** Up to the end of the line, which a backslash, caret or backtick before it continues. */
function wordsOf(search: SecretSearch, from: number): readonly Word[] {
  const { text } = search;
  const words: Word[] = [];
  const last = Math.min(text.length, from + mostOfCommand);
  let at = from;
  while (at < last) {
    const character = text[at] ?? '';
    if (character === '\n' || character === '\r') {
      if (!/[\\^`]\r?$/.test(text.slice(at - 2, at))) break;
      at++;
    } else if (/[\s\\^`]/.test(character)) at++;
    else {
      const word = wordAt(text, at, last);
      words.push(word);
      at = word.next;
    }
  }
  search.commandsUntil = at;
  return words;
}

/** In quotes up to the same quote; else up to the next blank. */
function wordAt(text: string, at: number, last: number): Word {
  const prefix = text[at] === '$' && text[at + 1] === "'" ? 1 : 0;
  const quote = text[at + prefix] ?? '';
  if (quote === '"' || quote === "'") {
    const start = at + prefix + 1;
    let end = start;
    while (end < last && text[end] !== quote) end += text[end] === '\\' && quote === '"' ? 2 : 1;
    return { start, end: Math.min(end, last), next: end + 1 };
  }
  let end = at;
  while (end < last && !/\s/.test(text[end] ?? '')) end++;
  return { start: at, end: text[end - 1] === '"' || text[end - 1] === "'" ? end - 1 : end, next: end };
}
