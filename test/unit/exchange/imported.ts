import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { importAuthentication } from '../../../src/exchange/import/importAuthentication.ts';
import type { AuthProposal, ImportPreview } from '../../../src/exchange/import/proposal.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';

export function fixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/exchange/${name}`, import.meta.url), 'utf8');
}

export async function preview(text: string): Promise<ImportPreview> {
  const result = await importAuthentication(text);
  if (!result.ok) assert.fail(result.failure.code);
  for (const proposal of result.value.proposals) assertFits(proposal);
  return result.value;
}

/** A file with the proposal in it has the structure of the schema. */
export function assertFits({ authentication, identityProviders }: AuthProposal): void {
  const config = {
    version: '1.0',
    application: { name: 'x', baseUrl: 'http://localhost', isolatedFromProduction: true },
    roleBasedAccess: false,
    roles: [{ name: 'user', authentication: 'main' }],
    authentications: { main: authentication },
    testUsers: [1, 2].map((at) => ({ role: 'user', username: `u${at}`, password: `\${secret:U${at}}` })),
    identityProviders,
  };
  const structure = new Set([
    'missing-key',
    'unknown-key',
    'wrong-type',
    'value-not-allowed',
    'wrong-format',
    'empty-value',
    'out-of-range',
    'too-many-items',
    'cookie-location',
    'not-with-curl',
  ]);
  const problems = validateAuthConfig(JSON.stringify(config)).filter(({ code }) => structure.has(code));
  assert.deepEqual(problems, []);
}

export function first({ proposals }: ImportPreview): AuthProposal {
  return proposals[0] ?? assert.fail();
}
