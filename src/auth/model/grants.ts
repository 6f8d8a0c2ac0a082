import { Fields, textOf } from './fields.ts';
import type { Authentication, Step, TextValue } from './model.ts';
import { referencesTo } from './references.ts';

/** Ways of a client to prove itself that need its secret (RFC 7591, section 2). */
export const confidentialMethods: ReadonlySet<string> = new Set([
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
]);

export const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** In the body, or in the query. */
export function grantOf({ requestBody, query }: Step): TextValue | undefined {
  const inQuery = query.find(({ name }) => name === 'grant_type');
  return (requestBody && new Fields(requestBody).text('grant_type')) ?? (inQuery && textOf(inQuery.node));
}

/** A login of a client, not of a user: no step sends a user, and the grant type needs none. */
export function takesNoUser(authentication: Authentication): boolean {
  const { steps, token } = authentication;
  if (
    referencesTo(authentication, 'input').some(({ expression }) =>
      /^(?:username|password)$/.test(expression.name.text),
    )
  )
    return false;
  if (steps.length === 0) return token !== undefined;
  return steps.some((step) => grantOf(step)?.value === 'client_credentials');
}
