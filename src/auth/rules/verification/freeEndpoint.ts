import type { Authentication } from '../../model/model.ts';

/** A call that is likely to exist and is not part of the sequence. */
export function freeEndpoint({ steps }: Authentication): { readonly method: string; readonly path: string } {
  const used = new Set(steps.map(({ endpoint }) => endpoint?.path?.value));
  const path = ['/api/me', '/api/profile', '/api/account'].find((one) => !used.has(one));
  return { method: 'GET', path: path ?? '/me' };
}
