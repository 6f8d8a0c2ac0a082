import type { Severity } from '../problem.ts';

/** Every rule with its severity, in the order of the format's documentation. Codes never change. */
export const ruleSeverities = {
  'duplicate-role': 'error',
  'single-role': 'error',
  'role-based-access-off': 'warning',
  'segmentation-without-role': 'warning',
  'unknown-authentication': 'error',
  'unused-authentication': 'warning',
  'no-privilege-mix': 'information',
  'too-few-test-users': 'error',
  'unknown-role': 'error',
  'duplicate-user': 'error',
  'user-in-two-roles': 'warning',
  'shared-secret': 'warning',
  'plaintext-password': 'error',
  'stand-in-credential': 'warning',
  'not-isolated': 'error',
  'production-host': 'warning',
  'not-safe-for-testing': 'warning',

  'bearer-not-in-authorization': 'warning',
  'bearer-in-query': 'warning',
  'scheme-with-colon': 'error',
  'scheme-without-space': 'error',
  'authorization-without-scheme': 'warning',
  'custom-token-is-bearer': 'information',
  'cookie-name-in-format': 'error',
  'invalid-cookie-name': 'error',
  'invalid-header-name': 'error',
  'cookie-header': 'error',
  'secure-cookie-over-http': 'error',

  'token-endpoint-not-absolute': 'error',
  'plain-http': 'warning',
  'credentials-in-url': 'error',
  'password-in-url': 'warning',
  'nested-form': 'error',
  'grant-as-json': 'warning',
  'contradicting-content-type': 'warning',
  'get-with-body': 'error',
  'foreign-host': 'warning',
} as const satisfies Readonly<Record<string, Severity>>;

export type RuleCode = keyof typeof ruleSeverities;
