// The platform as Node has it: what is everywhere, but not by the same means. browser.ts has the same.
import { isUtf8 as isUtf8InNode } from 'node:buffer';
import { createHash } from 'node:crypto';
import { parseEnv } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32 as crc32InNode } from 'node:zlib';
import type { Hash } from './hash.ts';

export { fileSource } from './nodeFileSource.ts';
export { startThread, threadStart } from './nodeThreads.ts';

/** CRC-32 (RFC 1952) of bytes, or of a text in UTF-8; `sum` is that of what comes before. */
export function crc32(content: Uint8Array | string, sum = 0): number {
  return crc32InNode(content, sum);
}

export function startSha256(): Hash {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), hexadecimal: () => hash.digest('hex') };
}

/** A digest that distinguishes texts; not the same on every platform. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex');
}

export function isUtf8(bytes: Uint8Array): boolean {
  return isUtf8InNode(bytes);
}

/** Text of bytes that are known to be UTF-8. */
export function textOfBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Buffer.from(text);
}

/** How many bytes a text takes in UTF-8. */
export function byteLengthOf(text: string): number {
  return Buffer.byteLength(text);
}

export function areSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

/** The variables that a text like that of a `.env` file sets. */
export function parseVariables(text: string): Readonly<Record<string, string | undefined>> {
  return parseEnv(text);
}

/** Runs work once everything that has happened already was heard. */
export function soon(work: () => void): void {
  setImmediate(work);
}

/** The timer alone keeps no process alive. */
export function inBackground(timer: ReturnType<typeof setTimeout>): void {
  timer.unref();
}

/** Nothing can be collected on demand unless this was asked for once. */
let collect: (() => void) | undefined;

/**
 * Collects what this thread no longer uses, and gives its memory back. By itself a thread does so only when it needs
 * more, and an import leaves copies of the whole database behind, of which each is one buffer: that is, never.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    // Only contexts made from now on have the function.
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
