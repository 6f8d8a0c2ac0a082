import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { isList, isRecord } from '../../base/untrusted.ts';
import type { Header } from '../ports.ts';
import type { Received } from '../response/received.ts';

/** The same headers and the same text, besides what changes from answer to answer. */
export function isAlike(recorded: Received, received: Received): boolean {
  const names = (headers: readonly Header[]): string =>
    [...new Set(headers.map(([name]) => name.toLowerCase()))]
      .filter((name) => !changing.has(name))
      .sort()
      .join();
  if (names(recorded.headers) !== names(received.headers)) return false;
  return lasting(recorded.text) === lasting(redactSecrets(received.text));
}

/** A text without its numbers and tokens. */
function lasting(text: string): string {
  return text
    .replaceAll(/[\w+/=-]{16,}|\d+/g, '0')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isAboutAsLong(recorded: Received, received: Received): boolean {
  const [before, now] = [recorded.text.length, redactSecrets(received.text).length];
  return Math.abs(before - now) <= Math.max(leastDifference, before * tolerated);
}

/** JSON of the same shape, else about the same length: the answer to somebody who is let in. */
export function hasSameShape(recorded: Received, received: Received): boolean {
  if (recorded.json === undefined || received.json === undefined) return isAboutAsLong(recorded, received);
  return shapeOf(recorded.json.value) === shapeOf(received.json.value);
}

/** The names of the first level, and of what a list holds; an empty list is not one with something in it. */
function shapeOf(value: unknown): string {
  if (isList(value)) return value.length === 0 ? '[]' : `[${shapeOf(value[0])}]`;
  return isRecord(value) ? JSON.stringify(Object.keys(value).toSorted()) : typeof value;
}

/** Dates and numbers differ in length from answer to answer. */
const leastDifference = 16;
const tolerated = 0.02;

/** Of the connection and of caches, not of the application. */
const changing: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'vary',
  'date',
  'age',
  'etag',
  'last-modified',
]);
