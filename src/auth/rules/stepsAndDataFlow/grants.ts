import { Fields } from '../../model/fields.ts';
import type { AuthModel, Step, TextValue } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { suggest } from '../../suggest.ts';
import { report, reportAs } from '../rule.ts';
import { literalText } from '../texts.ts';

/** Ways of a client to prove itself that need its secret (RFC 7591, section 2). */
export const confidentialMethods: ReadonlySet<string> = new Set([
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
]);

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** Grants during which a person logs in in a browser (RFC 6749, sections 4.1 and 4.2). */
const browserGrants = new Set(['authorization_code', 'implicit']);

export function grantOf({ requestBody }: Step): TextValue | undefined {
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

/** A code that an earlier step got from the pages of the login. */
function takesCodeFromStep({ requestBody }: Step): boolean {
  const code = requestBody && new Fields(requestBody).text('code');
  return code?.parts.some((part) => part.kind === 'expression' && part.expression.kind === 'output') === true;
}

/** Grants that are registered (RFC 6749, 7523, 7522, 8628, 8693) or named by a URI. */
const knownGrants = [
  'password',
  'client_credentials',
  'authorization_code',
  'refresh_token',
  'implicit',
  'device_code',
  tokenExchange,
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:grant-type:saml2-bearer',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:openid:params:grant-type:ciba',
];

export function* unknownGrant({ authentications }: AuthModel): Generator<Problem> {
  for (const step of authentications.flatMap(({ allSteps }) => allSteps)) {
    const grant = grantOf(step);
    const name = literalText(grant);
    if (grant === undefined || !name || knownGrants.includes(name)) continue;
    const meant = suggest(name, knownGrants);
    if (meant !== undefined)
      yield reportAs('unknown-grant', 'unknown-grant-suggestion', grant.node, name, meant);
    else if (!/^[a-z][a-z0-9+.-]*:/i.test(name)) yield report('unknown-grant', grant.node, name);
  }
}

/** What no plain request can carry, because it is computed from the request itself. */
export function* signedRequests({ authentications }: AuthModel): Generator<Problem> {
  for (const { headers } of authentications.flatMap(({ allSteps }) => allSteps)) {
    for (const { name, node } of headers) {
      const isSigned =
        name.toLowerCase() === 'authorization' &&
        /^(?:AWS4-HMAC|HMAC|Digest|Hawk|Signature)\b/i.test(String(node.value));
      if (isSigned) yield reportAs('not-headless', 'signing-not-expressible', node);
    }
  }
}

export function* notHeadless({ authentications, identityProviders }: AuthModel): Generator<Problem> {
  for (const step of authentications.flatMap(({ allSteps }) => allSteps)) {
    const grant = grantOf(step);
    if (grant !== undefined && browserGrants.has(grant.value) && !takesCodeFromStep(step)) {
      yield reportAs('not-headless', 'grant-not-headless', grant.node);
    }
  }
  for (const { protocol } of identityProviders) {
    if (protocol?.value === 'SAML') yield reportAs('not-headless', 'protocol-not-headless', protocol.node);
  }
}
