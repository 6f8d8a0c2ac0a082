// The platform as browsers have it, in the web worker of extensions and in threads: what node.ts has, too.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ByteSource } from './byteSource.ts';
import { soonInBrowser } from './browserTurns.ts';
import type { Hash } from './hash.ts';

export { startThread, threadStart } from './browserThreads.ts';
export { parseVariables } from './browserVariables.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/** The remainders of CRC-32 (RFC 1952) by their lowest byte. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

export function crc32(content: Uint8Array | string, sum = 0): number {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  let remainder = ~sum;
  for (const byte of bytes) remainder = (remainders[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  return ~remainder >>> 0;
}

export function startSha256(): Hash {
  const hash = sha256.create();
  return { update: (bytes) => void hash.update(bytes), hexadecimal: () => bytesToHex(hash.digest()) };
}

export function digestOf(content: string | Uint8Array): string {
  return bytesToHex(sha256(typeof content === 'string' ? encoder.encode(content) : content));
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictDecoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export function textOfBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function byteLengthOf(text: string): number {
  return encoder.encode(text).length;
}

export function areSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

export function soon(work: () => void): void {
  soonInBrowser(work);
}

/** A browser waits for no timers. */
export function inBackground(_timer: ReturnType<typeof setTimeout>): void {}

/** Nothing in a browser collects on demand. */
export function collectGarbage(): void {}

/** Browsers give no files by their path: every report comes as its bytes. */
export function fileSource(path: string, _within: readonly string[] | undefined): ByteSource {
  throw Object.assign(new Error(`A browser cannot read ${path}.`), { code: 'ENOSYS' });
}
