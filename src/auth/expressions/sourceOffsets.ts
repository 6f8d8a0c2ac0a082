import type { Node } from '../syntax/tree.ts';

/** Where a part of a JSON string stands in the file. */
export interface SourceRange {
  readonly offset: number;
  readonly length: number;
}

/** Maps a range of a string's value to the file, past quotes and JSON escapes such as \u0024. */
export function sourceRange(source: string, node: Node, start: number, end: number): SourceRange {
  const first = node.offset + 1;
  const raw = source.slice(first, node.offset + node.length - 1);
  if (!raw.includes('\\')) return { offset: first + start, length: end - start };
  const from = first + rawIndex(raw, start);
  return { offset: from, length: first + rawIndex(raw, end) - from };
}

/** The index in the written string of a character of its value. */
function rawIndex(raw: string, index: number): number {
  let at = 0;
  for (let seen = 0; seen < index && at < raw.length; seen++) {
    at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2;
  }
  return Math.min(at, raw.length);
}
