import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** How the body of an answer is encoded, as its server says. */
export function encodingOf(headers: IncomingHttpHeaders): string {
  return (headers['content-encoding'] ?? '').trim().toLowerCase();
}

/** What decodes such a body; undefined where it stays as it comes. */
export function decoderFor(encoding: string): Transform | undefined {
  return decoders.get(encoding)?.();
}
