import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rightLogin } from './answerRows.ts';
import type { FaultRow } from './answerRows.ts';
import { loginStep } from '../../fakes/loginServer.ts';

/** Answers that do not arrive, and values that are missing before anything is sent. */
export const transportRows: readonly FaultRow[] = [
  {
    sentence: 'too-big: login: over 2 MB. Pick another endpoint.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.writeHead(200).end('x'.repeat(2_500_000)),
  },
  {
    sentence: 'too-big: login: over 2 MB. Pick another endpoint.',
    at: 'endpoint/path',
    answer: (_asked, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
  },
  {
    sentence: 'too-big: login: over 2 MB. Pick another endpoint.',
    at: 'endpoint/path',
    answer: (_asked, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(Buffer.alloc(50_000_000))),
  },
  {
    sentence: 'encoding: login: the body is not valid gzip.',
    at: 'endpoint/path',
    answer: (_asked, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
  },
  {
    sentence: 'cut-off: login: connection closed after 9 of 100 bytes.',
    at: 'endpoint/path',
    answer: (_asked, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"token":', () => response.destroy());
    },
  },
  {
    sentence: 'cut-off-unknown: login: connection closed after 9 bytes, before the answer ended.',
    at: 'endpoint/path',
    answer: (_asked, response) => void response.write('{"token":', () => response.destroy()),
  },
  {
    sentence: 'no-answer: login: the server closed the connection without an answer.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.destroy(),
  },
  {
    sentence: 'timeout-first-byte: login: no answer within 0.2 s.',
    at: 'endpoint/path',
    answer: () => undefined,
    run: { limits: { firstByteSeconds: 0.2 } },
  },
  {
    sentence: 'timeout-total: login: incomplete response after 0.3 s.',
    at: 'endpoint/path',
    answer: (_asked, response) => void response.write('{'),
    run: { limits: { totalSeconds: 0.3 } },
  },
  {
    sentence: 'unset: ${secret:PASSWORD} has no value. Store it.',
    at: '0/password',
    answer: rightLogin,
    run: { secrets: {} },
  },
  {
    sentence: 'unset-variable: ${env:TENANT} has no value. Set it, or choose an environment that has it.',
    at: 'headers/X-Tenant',
    answer: rightLogin,
    changes: { steps: [loginStep({ headers: { 'X-Tenant': '${env:TENANT}' } })] },
  },
  {
    sentence:
      'short-secret: ${secret:PASSWORD} is shorter than 4 characters, so it could not be hidden. Choose a longer one.',
    at: '0/password',
    answer: rightLogin,
    run: { secrets: { PASSWORD: 'abc' } },
  },
];
