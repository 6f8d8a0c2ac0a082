import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { NetFault } from '../login/ports.ts';
import { decoderFor, encodingOf } from './decoders.ts';

type ReadBody =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: NetFault };

/** A body, decompressed as it comes; reading stops as soon as it is too big in either form. */
export function readBody(response: IncomingMessage, limit: number): Promise<ReadBody> {
  const encoding = encodingOf(response.headers);
  const decoder = decoderFor(encoding);
  return new Promise((resolve) => {
    let received = 0;
    let size = 0;
    const chunks: Buffer[] = [];
    const end = (result: ReadBody): void => {
      resolve(result);
      if (!result.ok) response.destroy();
      decoder?.destroy();
    };
    const tooBig = (): void => end({ ok: false, fault: { code: 'too-big', megabytes: limit / 1_000_000 } });
    const cutOff = (): void => end({ ok: false, fault: cut(response, received) });
    const body: Readable = decoder ?? response;
    response.on('data', (chunk: Buffer) => {
      received += chunk.byteLength;
      if (received > limit) tooBig();
    });
    response.on('error', cutOff);
    response.on('close', () => {
      if (!response.complete) cutOff();
    });
    if (decoder !== undefined) {
      decoder.on('error', () => {
        if (isEmpty(response, received)) end({ ok: true, bytes: new Uint8Array() });
        else if (response.complete || !response.destroyed)
          end({ ok: false, fault: { code: 'encoding', encoding } });
        else cutOff();
      });
      response.pipe(decoder);
    }
    body.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > limit) tooBig();
      else chunks.push(chunk);
    });
    body.on('end', () => {
      if (response.complete) end({ ok: true, bytes: Buffer.concat(chunks) });
    });
  });
}

/** Answers without a body may name an encoding all the same. */
function isEmpty(response: IncomingMessage, received: number): boolean {
  return received === 0 && response.complete;
}

function cut(response: IncomingMessage, received: number): NetFault {
  const announced = Number(response.headers['content-length']);
  return { code: 'cut-off', received, announced: Number.isNaN(announced) ? undefined : announced };
}
