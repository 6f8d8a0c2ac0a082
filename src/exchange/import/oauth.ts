import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { Step } from '../../auth/generated/authConfig.ts';
import type { ExchangeCode } from '../messages.ts';
import { originOf, targetUrl } from '../../auth/curl/targetUrl.ts';
import type { Draft } from './draft.ts';
import { bearerPlace } from './tokenPlace.ts';
import { proposalNote } from './proposal.ts';

interface OauthSettings {
  readonly title: string;
  readonly tokenUrl: string;
  readonly grant: 'password' | 'client_credentials';
  readonly scopes: readonly string[];
  readonly clientId: string | undefined;
  /** Whether the source says that the client has no secret. */
  readonly isPublic?: boolean;
}

/** A token request by the password or client credentials grant (RFC 6749, sections 4.3 and 4.4). */
export function oauthDraft(settings: OauthSettings): Result<Draft, ExchangeCode> {
  const url = targetUrl(settings.tokenUrl);
  if (!url.ok) return failed('not-http', settings.tokenUrl.slice(0, 120));
  const { origin, path } = url.value;
  const credentials =
    settings.grant === 'password' ? { username: '$inputs.username', password: '$inputs.password' } : {};
  const step: Step = {
    stepId: 'token',
    endpoint: { method: 'POST', path },
    contentType: 'application/x-www-form-urlencoded',
    requestBody: {
      grant_type: settings.grant,
      ...credentials,
      client_id: '$inputs.idp.clientId',
      ...(settings.isPublic !== true && { client_secret: '$inputs.idp.clientSecret' }),
      ...(settings.scopes.length > 0 && { scope: settings.scopes.join(' ') }),
    },
    expectedResponse: { status: [200], body: { access_token: 'string', expires_in: 'integer' } },
  };
  const clientId = settings.clientId ?? '${env:OAUTH_CLIENT_ID}';
  return success({
    title: settings.title,
    steps: [{ step, replaced: [], dropped: [], notes: [] }],
    tokenEndpoint: { value: origin, certainty: originOf(origin) === undefined ? 'missing' : 'recognised' },
    place: { value: bearerPlace, certainty: 'recognised' },
    token: { value: '$response.body#/access_token', certainty: 'recognised' },
    expiresIn: { value: '$response.body#/expires_in', certainty: 'recognised' },
    identityProvider: {
      name: 'oauth',
      provider: {
        protocol: 'OAuth2',
        tokenUrl: `${origin}${path}`,
        clientId,
        ...(settings.isPublic === true
          ? { clientAuthMethod: 'none' as const }
          : {
              clientSecret: '${secret:OAUTH_CLIENT_SECRET}',
              clientAuthMethod: 'client_secret_post' as const,
            }),
        ...(settings.scopes.length > 0 && { scopes: [...settings.scopes] }),
      },
    },
    notes: [
      proposalNote('recognised', '/steps/0', 'oauth-grant', settings.grant),
      proposalNote(
        settings.clientId === undefined ? 'missing' : 'recognised',
        '/identityProvider',
        'oauth-client',
        clientId,
      ),
    ],
  });
}
