import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { first } from '../../edits/childEdits.ts';
import { entriesOf } from '../../syntax/tree.ts';
import { grantOf } from '../../model/grants.ts';
import type { Step } from '../../model/model.ts';
import { form, callsOf } from '../requests/calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Token endpoints of OAuth servers. */
const tokenPath = /(?:oauth2?|connect|openid-connect|oidc)(?:\/v[\d.]+)?\/(?:access_)?token\/?(?:[?#]|$)/i;

const report = reporter('Add "grant_type": a token endpoint needs it (RFC 6749).');

export const grantMissing: Rule = {
  code: 'grant-missing',
  severity: 'warning',
  messages: [report],
  reason: 'The token endpoint answers invalid_request or unsupported_grant_type.',
  *check(model) {
    for (const { step, contentType } of callsOf(model)) {
      const { endpoint, requestBody } = step;
      const isToken = endpoint?.method?.value === 'POST' && tokenPath.test(endpoint.path?.value ?? '');
      if (requestBody?.type !== 'object' || contentType !== form || !isToken) continue;
      if (grantOf(step) === undefined) yield report(requestBody.parent?.children?.[0] ?? requestBody);
    }
  },
  *fix({ cursorContext: { step }, edits }) {
    const body = step?.requestBody;
    const grant = step && likelyGrant(step);
    const misspelt = body && entriesOf(body).find(({ key }) => /^grant[-_]?type$/i.test(key));
    if (misspelt !== undefined) {
      const changes = [edits.replace(misspelt.keyNode, 'grant_type')];
      yield textFix(changeTo('grant_type'), changes, { isPreferred: true });
      return;
    }
    if (body === undefined || grant === undefined) return;
    const added = edits.addKeys(body, { grant_type: grant }, first);
    yield textFix(title('Add "{0}"', 'grant_type'), added, { isPreferred: true });
  },
  fixNeedsFields: true,
};

/** By what is sent with it. */
function likelyGrant({ requestBody }: Step): string | undefined {
  const keys = new Set(requestBody === undefined ? [] : entriesOf(requestBody).map(({ key }) => key));
  if (keys.has('refresh_token')) return 'refresh_token';
  if (keys.has('code')) return 'authorization_code';
  if (keys.has('subject_token')) return 'urn:ietf:params:oauth:grant-type:token-exchange';
  if (keys.has('password')) return 'password';
  return keys.has('client_secret') ? 'client_credentials' : undefined;
}
