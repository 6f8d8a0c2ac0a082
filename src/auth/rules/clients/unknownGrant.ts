import { write } from '../../fixes/choices.ts';
import { grantOf, tokenExchange } from '../../model/grants.ts';
import { literalText } from '../../model/literals.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { misspelling, suggest } from '../../suggest.ts';

/** Grants that are registered (RFC 6749, 7523, 7522, 8628, 8693), and those of some servers. */
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
  'urn:ietf:params:oauth:grant-type:uma-ticket',
  'http://auth0.com/oauth/grant-type/password-realm',
  'http://auth0.com/oauth/grant-type/mfa-otp',
  'http://auth0.com/oauth/grant-type/passwordless/otp',
];

const reportSuggestion = reporter('"{0}" is not a grant type. Did you mean "{1}"?');
const reportEmpty = reporter('The grant type is empty. Use one such as "password" or "client_credentials".');
const report = reporter('"{0}" is not a grant type. Use one such as "password" or "client_credentials".');

export const unknownGrant: Rule = {
  code: 'unknown-grant',
  severity: 'warning',
  messages: [reportSuggestion, reportEmpty, report],
  reason: 'The token endpoint answers unsupported_grant_type (RFC 6749, section 5.2).',
  *check({ authentications }) {
    for (const step of authentications.flatMap(({ allSteps }) => allSteps)) {
      const grant = grantOf(step);
      const name = literalText(grant);
      if (grant === undefined || name === undefined || knownGrants.includes(name)) continue;
      if (name.trim() === '') {
        yield reportEmpty(grant.node);
        continue;
      }
      const isUri = /^[a-z][a-z0-9+.-]*:/i.test(name);
      const meant = isUri ? misspelling(name, knownGrants) : suggest(name, knownGrants);
      if (meant !== undefined) yield reportSuggestion(grant.node, name, meant);
      else if (!isUri) yield report(grant.node, name);
    }
  },
  *fix(context) {
    if (context.isFrom(reportSuggestion)) yield* write(context, context.arg(1), true);
  },
  fixNeedsFields: true,
};
