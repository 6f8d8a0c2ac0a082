import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Header } from '../../login/ports.ts';

/** So much is kept, to be sent again after a renewal. */
const largestKept = 1024 * 1024;

/** The body of a request: all of it, or its start, where the rest is still to come. */
export interface RequestBody {
  readonly start: Buffer;
  readonly isWhole: boolean;
}

/** Rejects where the sender leaves. */
export async function readStart(request: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  const isWhole = await new Promise<boolean>((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= largestKept) return;
      request.pause();
      request.off('data', onData);
      resolve(false);
    };
    request.on('data', onData);
    request.on('end', () => resolve(true));
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(new Error('left'));
    });
  });
  return { start: Buffer.concat(chunks), isWhole };
}

/** How long the body is, as its sender said it. */
export function lengthHeaders({ start, isWhole }: RequestBody, request: IncomingMessage): readonly Header[] {
  const announced = request.headers['content-length'];
  if (!isWhole)
    return announced === undefined ? [['Transfer-Encoding', 'chunked']] : [['Content-Length', announced]];
  const isUsual = ['POST', 'PUT', 'PATCH'].includes(request.method ?? '');
  return start.length > 0 || announced !== undefined || isUsual
    ? [['Content-Length', String(start.length)]]
    : [];
}

export function sendBody({ start, isWhole }: RequestBody, request: IncomingMessage, to: ClientRequest): void {
  if (isWhole) return void to.end(start);
  to.write(start);
  request.pipe(to);
}

/** What a server has refused early need not be sent to its end; the sender may go on until it has read the answer. */
export function endBody(request: IncomingMessage, to: ClientRequest): void {
  if (request.complete) return;
  request.unpipe(to);
  request.resume();
}
