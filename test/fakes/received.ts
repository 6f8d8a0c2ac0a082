import type { Header } from '../../src/login/ports.ts';
import { Received } from '../../src/login/response/received.ts';

/** An answer without a server: of a domain function, only what it makes of one is tested. */
export function received(
  body: unknown,
  headers: readonly Header[] = [],
  status = 200,
  type = 'application/json',
): Received {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Received(
    { status, headers: [['content-type', type], ...headers], body: new TextEncoder().encode(text) },
    'https://shop.test/login',
    new Map(),
  );
}
