import { Fields } from '../../model/fields.ts';
import type { AuthModel, Step, TextValue } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report, reportAs } from '../rule.ts';

/** Ways of a client to prove itself that need its secret (RFC 7591, section 2). */
export const confidentialMethods: ReadonlySet<string> = new Set([
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
]);

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** Grants during which a person logs in in a browser (RFC 6749, sections 4.1 and 4.2). */
const browserGrants = new Set(['authorization_code', 'implicit']);

function grantOf({ requestBody }: Step): TextValue | undefined {
  return requestBody && new Fields(requestBody).text('grant_type');
}

/** RFC 8693, section 2.1. */
export function* incompleteTokenExchange({ authentications }: AuthModel): Generator<Problem> {
  for (const step of authentications.flatMap(({ allSteps }) => allSteps)) {
    const grant = grantOf(step);
    if (grant?.value !== tokenExchange || step.requestBody === undefined) continue;
    const body = new Fields(step.requestBody);
    for (const key of ['subject_token', 'subject_token_type']) {
      if (body.any(key) === undefined) yield report('incomplete-token-exchange', grant.node, key);
    }
  }
}

export function* clientWithoutSecret({ identityProviders }: AuthModel): Generator<Problem> {
  for (const { clientAuthMethod, clientSecret } of identityProviders) {
    if (clientAuthMethod === undefined || clientSecret !== undefined) continue;
    if (confidentialMethods.has(clientAuthMethod.value))
      yield report('client-without-secret', clientAuthMethod.node);
  }
}

export function* notHeadless({ authentications, identityProviders }: AuthModel): Generator<Problem> {
  for (const step of authentications.flatMap(({ allSteps }) => allSteps)) {
    const grant = grantOf(step);
    if (grant !== undefined && browserGrants.has(grant.value)) {
      yield reportAs('not-headless', 'grant-not-headless', grant.node);
    }
  }
  for (const { protocol } of identityProviders) {
    if (protocol?.value === 'SAML') yield reportAs('not-headless', 'protocol-not-headless', protocol.node);
  }
}
