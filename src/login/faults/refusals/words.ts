import type { Received } from '../../response/received.ts';
import { withSingleSpaces } from '../../response/received.ts';
import { isFieldsType, isXmlType } from '../../response/mediaTypes.ts';
import type { Candidate } from './candidate.ts';
import { weights } from './candidate.ts';
import { headerWords } from './headerWords.ts';
import { jsonWords } from './jsonWords.ts';
import { pageWords, xmlWords } from './pageWords.ts';
import { saysNothing } from './plainWords.ts';

const longestMessage = 160;
const mostWords = 24;

interface Words {
  /** The clearest first. */
  readonly said: readonly string[];
  /** Names of keys and addresses, which say something, too. */
  readonly names: readonly string[];
}

/** What a server says of a failure, in its own words, bounded. */
export function wordsIn(received: Received): Words {
  const candidates = [...bodyWords(received), ...headerWords(received)]
    .map(({ text, weight, isName = false }) => ({ text: cut(text), weight: weight + clarity(text), isName }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => other.weight - one.weight);
  const texts = (areNames: boolean): string[] => {
    const all = candidates.filter(({ isName }) => isName === areNames);
    return [...new Set(all.map(({ text }) => text))].slice(0, mostWords);
  };
  return { said: texts(false), names: texts(true) };
}

/** The clearest words of a part of a document; empty where there are none. */
export function jsonReason(value: unknown): string {
  const [first] = jsonWords(value)
    .filter(({ isName = false }) => !isName)
    .map(({ text, weight }) => ({ text: cut(text), weight: weight + clarity(text) }))
    .toSorted((one, other) => other.weight - one.weight);
  return first?.text ?? '';
}

/** Its clearest words; empty where it says nothing. */
export function reasonIn(received: Received): string {
  return wordsIn(received).said[0] ?? '';
}

function clarity(text: string): number {
  return (text.includes(' ') ? 3 : 0) - (saysNothing(text) ? 7 : 0);
}

function bodyWords(received: Received): Candidate[] {
  const type = received.header('content-type') ?? '';
  const { json, text, status } = received;
  if (json !== undefined && typeof json.value === 'object') return jsonWords(json.value);
  if (received.isHtml) return pageWords(text, status >= 400);
  if (isXmlType(type) || text.startsWith('<?xml')) return xmlWords(text);
  if (isFieldsType(type))
    return [...new URLSearchParams(text)].flatMap(([name, value]) => jsonWords({ [name]: value }));
  const said = typeof json?.value === 'string' ? json.value : text;
  return [{ text: said, weight: weights.described }];
}

/** One line, of which at most so much is read. */
function cut(text: string): string {
  const read = text.slice(0, longestMessage * 4);
  const line = withSingleSpaces(read);
  const isWhole = line.length <= longestMessage && read.length === text.length;
  return isWhole ? line : `${line.slice(0, longestMessage)}…`;
}

/** The same of an answer that may be no failure: names and codes in it say nothing. */
export function sentencesIn(received: Received): readonly string[] {
  return wordsIn(received).said.filter((text) => text.includes(' ') && !saysNothing(text));
}
