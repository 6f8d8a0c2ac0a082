/** Documents of many entries, each of which is wrong, as nobody writes them who wants them to be read. */
import type { HostileText } from './hostileTexts.ts';

/** Writes one entry; `index` counts from 0. */
type Entry = (index: number) => string;

/** Entries between a head and a tail, as many as make a text of about the length. */
export function listOf(head: string, entry: Entry, tail = '', separator = ','): HostileText {
  return (length) => {
    const entries: string[] = [];
    let size = head.length + tail.length;
    for (let index = 0; size < length; index += 1) {
      const text = entry(index);
      entries.push(text);
      size += text.length + separator.length;
    }
    return `${head}${entries.join(separator)}${tail}`;
  };
}

/** The same list with each of several kinds of entries. */
export function listsOf(
  head: string,
  entries: Readonly<Record<string, Entry>>,
  tail = '',
  separator = ',',
): Readonly<Record<string, HostileText>> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, listOf(head, entry, tail, separator)]),
  );
}

/** What stands in lists of JSON instead of what is expected there. */
export const wrongJson: Readonly<Record<string, Entry>> = {
  numbers: () => '1',
  'empty objects': () => '{}',
  'empty lists': () => '[]',
  nulls: () => 'null',
  'texts of their own': (index) => `"text ${index}"`,
  'unknown keys': (index) => `{"unknown ${index}":true}`,
};

/** A document with the entries of one of its lists, or of its objects, replaced by many of another kind. */
export function withWrongEntries(json: string, entry: Entry): HostileText {
  let places = 0;
  const marked = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      places += 1;
      return ['\u0000', ...value.map(marked)];
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, marked(item)]));
  };
  const pieces = JSON.stringify(marked(JSON.parse(json))).split(JSON.stringify('\u0000'));
  return (length) => {
    const share = Math.max(1, Math.floor(length / Math.max(1, places)));
    return pieces.reduce((text, piece, index) =>
      index === 0 ? piece : `${text}${listOf('', entry)(share)}${piece}`,
    );
  };
}

/** Each value of a document replaced by one of a wrong kind, and its lists made long of copies of what results. */
export function withWrongValues(json: string, wrong: unknown): HostileText {
  const replaced = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => replaced(item, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, name)]));
    return telling.test(key) ? value : wrong;
  };
  const whole: unknown = replaced(JSON.parse(json), '');
  return (length) => {
    const copies = Math.max(1, Math.floor(length / json.length));
    const repeat = (value: unknown): unknown => {
      if (Array.isArray(value)) return Array.from({ length: copies }, () => value as unknown[]).flat();
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, repeat(item)]));
    };
    return JSON.stringify(repeat(whole));
  };
}

/** Keys whose texts say what a document is. */
const telling =
  /^(?:\$schema|version|@version|schema|type|scan_type|openapi|swagger|Generator|generator|programName|_generator)$/;
