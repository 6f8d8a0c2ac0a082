import { targetUrl } from '../../auth/curl/targetUrl.ts';
import { asWritten } from '../../auth/names/placeholderNames.ts';
import { entriesAt, isList, scalarAt, textAt } from '../../base/untrusted.ts';
import type { Draft } from './draft.ts';
import { oauthDraft } from './oauth.ts';
import type { ProposalNote } from './proposal.ts';
import { proposalNote } from './proposal.ts';

type Fill = (text: string | undefined) => string;

/** What plans call the settings of a client, without case and signs. */
const names = {
  tokenUrl: [
    'tokenendpoint',
    'tokenurl',
    'tokenuri',
    'accesstokenurl',
    'accesstokenendpoint',
    'loginrequesturl',
  ],
  grant: ['granttype', 'grant', 'flow'],
  clientId: ['clientid'],
  clientSecret: ['clientsecret'],
  scope: ['scope', 'scopes'],
} as const;

/** A context whose users get their tokens from an OAuth server: only what the plan says, the rest is missing. */
export function zapOauth(parameters: unknown, title: string, fill: Fill): Draft {
  const tokenUrl = settingOf(parameters, 'tokenUrl', fill);
  const written = settingOf(parameters, 'grant', fill);
  const grant = grantOf(written ?? '');
  const scopes = scopesOf(parameters, fill);
  const clientId = settingOf(parameters, 'clientId', fill);
  const notes: ProposalNote[] = [];
  const base = { title, notes, steps: [] };
  if (tokenUrl === undefined || grant === undefined) {
    const url = targetUrl(tokenUrl ?? '');
    notes.push(proposalNote('missing', '/steps', 'oauth-grant-missing', written ?? '-'));
    return {
      ...base,
      ...(url.ok && { tokenEndpoint: { value: url.value.origin, certainty: 'recognised' } }),
      ...(clientId !== undefined && {
        identityProvider: {
          name: 'oauth',
          provider: {
            protocol: 'OAuth2',
            ...(url.ok && { tokenUrl: `${url.value.origin}${url.value.path}` }),
            clientId: asWritten(clientId),
          },
        },
      }),
    };
  }
  const isPublic = grant === 'password' && settingOf(parameters, 'clientSecret', fill) === undefined;
  const draft = oauthDraft({
    title,
    tokenUrl,
    grant,
    scopes,
    clientId: clientId && asWritten(clientId),
    isPublic,
  });
  return draft.ok ? draft.value : base;
}

function grantOf(written: string): 'password' | 'client_credentials' | undefined {
  const plain = written.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (plain === 'password' || plain === 'resourceownerpassword' || plain === 'ropc') return 'password';
  return plain === 'clientcredentials' || plain === 'clientcredential' ? 'client_credentials' : undefined;
}

function settingOf(parameters: unknown, name: keyof typeof names, fill: Fill): string | undefined {
  const found = entriesAt(parameters).find(([key]) =>
    (names[name] as readonly string[]).includes(key.toLowerCase().replaceAll(/[^a-z]/g, '')),
  );
  const text = found === undefined ? undefined : scalarAt(parameters, found[0]);
  return text === undefined || text === '' ? undefined : fill(text.slice(0, 2000));
}

function scopesOf(parameters: unknown, fill: Fill): string[] {
  const found = entriesAt(parameters).find(([key]) => /^scopes?$/i.test(key));
  const written: readonly unknown[] = isList(found?.[1])
    ? found[1]
    : [textAt(parameters, found?.[0] ?? '') ?? ''];
  return written
    .flatMap((one) => (typeof one === 'string' ? fill(one).split(/[\s,]+/) : []))
    .filter((scope) => scope !== '')
    .slice(0, 50);
}
