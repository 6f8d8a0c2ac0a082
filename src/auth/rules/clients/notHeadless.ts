import { signsRequests } from '../../curl/signsRequests.ts';
import { Fields } from '../../model/fields.ts';
import { grantOf } from '../../model/grants.ts';
import type { Step } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** What no plain request can carry, because it is computed from the request itself. */
const signature = /^(?:AWS4-HMAC|HMAC|Digest|Hawk|Signature)\b/i;

/** Grants for which the user logs in in a browser (RFC 6749, sections 4.1 and 4.2). */
const browserGrants = new Set(['authorization_code', 'implicit']);

const reportGrantNotHeadless = reporter(
  'This grant needs a browser. Use one that works with plain calls, or a login call.',
);
const reportSigningNotExpressible = reporter(
  'Signed requests (HMAC, AWS Signature, Digest) are not supported. Ask for another login for testing.',
);
const reportProtocolNotHeadless = reporter(
  'SAML needs a browser. Describe a login that works with plain calls, or ask for one for tests.',
);

export const notHeadless: Rule = {
  code: 'not-headless',
  severity: 'warning',
  messages: [reportGrantNotHeadless, reportSigningNotExpressible, reportProtocolNotHeadless],
  reason: 'A scan sends plain calls and cannot click through the pages of a login.',
  *check({ authentications, identityProviders }) {
    for (const step of authentications.flatMap(({ allSteps }) => allSteps)) {
      const grant = grantOf(step);
      if (grant !== undefined && browserGrants.has(grant.value) && !takesCodeFromStep(step)) {
        yield reportGrantNotHeadless(grant.node);
      }
    }
    for (const { headers, curl } of authentications.flatMap(({ allSteps }) => allSteps)) {
      if (curl !== undefined && signsRequests(curl.value)) yield reportSigningNotExpressible(curl.node);
      for (const { name, node } of headers) {
        if (name.toLowerCase() === 'authorization' && signature.test(String(node.value)))
          yield reportSigningNotExpressible(node);
      }
    }
    for (const { protocol } of identityProviders) {
      if (protocol?.value === 'SAML') yield reportProtocolNotHeadless(protocol.node);
    }
  },
};

/** A code that an earlier step got from the pages of the login. */
function takesCodeFromStep({ requestBody }: Step): boolean {
  const code = requestBody && new Fields(requestBody).text('code');
  return code?.parts.some((part) => part.kind === 'expression' && part.expression.kind === 'output') === true;
}
