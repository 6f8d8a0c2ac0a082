import type { IdentityProvider } from '../../auth/generated/authConfig.ts';
import { constantCase } from '../../auth/names/placeholderNames.ts';
import { entriesAt, listAt, textAt } from '../../base/untrusted.ts';
import { resolved } from './apiSchema.ts';
import type { Draft } from './draft.ts';
import type { Sure } from './proposal.ts';
import type { TokenPlace } from './tokenPlace.ts';
import { bearerPlace, cookiePlace, headerPlace, queryPlace } from './tokenPlace.ts';
import { oauthDraft } from './oauth.ts';

export interface Server {
  readonly origin: string | undefined;
  /** Before every path; empty or without a slash at its end. */
  readonly base: string;
}

/** How the API is protected, as it says. */
export interface Scheme {
  readonly place: Sure<TokenPlace>;
  /** The kind of its flow that needs a browser, where it has no other. */
  readonly browserFlow?: string | undefined;
  readonly draft?: Draft;
  readonly provider?: { readonly name: string; readonly provider: IdentityProvider };
}

/** What the whole API requires comes first. */
export function readSchemes(document: unknown, server: Server): Scheme[] {
  const declared = [
    ...entriesAt(document, 'components', 'securitySchemes'),
    ...entriesAt(document, 'securityDefinitions'),
  ];
  // What the whole API requires comes first.
  const required = new Set(
    listAt(document, 'security').flatMap((entry) => entriesAt(entry).map(([name]) => name)),
  );
  return declared
    .toSorted(([one], [other]) => Number(required.has(other)) - Number(required.has(one)))
    .flatMap(([name, value]) => readScheme(name, resolved(document, value), server) ?? []);
}

/** How a scheme of each type protects the API. */
const schemeReaders: Readonly<
  Record<string, (name: string, scheme: unknown, server: Server) => Scheme | undefined>
> = {
  http: (_name, scheme) => {
    const kind = textAt(scheme, 'scheme') ?? '';
    const isBearer = /^bearer$/i.test(kind);
    return placed(isBearer ? bearerPlace : headerPlace('Authorization', kind === '' ? 'Basic' : kind));
  },
  basic: () => placed(headerPlace('Authorization', 'Basic')),
  apiKey: (name, scheme) => {
    const key = textAt(scheme, 'name') ?? name;
    if (key === '') return undefined;
    const where = textAt(scheme, 'in');
    if (where === 'cookie') return placed(cookiePlace(key));
    if (where === 'query') return placed(queryPlace(key));
    // Swagger 2 knows no bearer scheme, so it is written as a key in Authorization.
    if (/^authorization$/i.test(key)) return { place: authorizationKey(scheme) };
    return placed(headerPlace(key, ''));
  },
  openIdConnect: (name, scheme) => {
    const url = textAt(scheme, 'openIdConnectUrl') ?? '';
    const issuer = url.replace(/\/\.well-known\/openid-configuration$/, '');
    const provider: IdentityProvider = { protocol: 'OIDC', ...(issuer !== '' && { issuer }) };
    return { ...placed(bearerPlace), provider: { name: providerName(name), provider } };
  },
  oauth2: oauthScheme,
};

function placed(value: TokenPlace): Scheme {
  return { place: { value, certainty: 'recognised' } };
}

function readScheme(name: string, scheme: unknown, server: Server): Scheme | undefined {
  const type = textAt(scheme, 'type') ?? '';
  return Object.hasOwn(schemeReaders, type) ? schemeReaders[type]?.(name, scheme, server) : undefined;
}

/** The scheme that its description shows before a token, such as `Token xxxxxx`; most often it is Bearer. */
function authorizationKey(scheme: unknown): Sure<TokenPlace> {
  const description = (textAt(scheme, 'description') ?? '').slice(0, 5000);
  const shown = /(?:^|[\s'"`:])(Token|JWT|Bearer|ApiKey|Basic)\s+(?:x{2,}|[<{[]|ey|your)/i.exec(
    description,
  )?.[1];
  if (shown === undefined) return { value: bearerPlace, certainty: 'guess' };
  return { value: headerPlace('Authorization', shown), certainty: 'recognised' };
}

function oauthScheme(name: string, scheme: unknown, server: Server): Scheme {
  const { place } = placed(bearerPlace);
  const flows: [string, unknown][] = [...entriesAt(scheme, 'flows'), [textAt(scheme, 'flow') ?? '', scheme]];
  for (const wanted of ['password', 'clientCredentials', 'application']) {
    const flow = flows.find(([kind]) => kind === wanted)?.[1];
    const tokenUrl = textAt(flow, 'tokenUrl');
    if (tokenUrl === undefined) continue;
    const draft = oauthDraft({
      title: name,
      tokenUrl: tokenUrl.startsWith('/') ? `${server.origin ?? '${env:AUTH_URL}'}${tokenUrl}` : tokenUrl,
      grant: wanted === 'password' ? 'password' : 'client_credentials',
      scopes: entriesAt(flow, 'scopes')
        .map(([scope]) => scope)
        .filter((scope) => scope !== '')
        .slice(0, 20),
      clientId: undefined,
    });
    if (draft.ok) return { place, draft: draft.value };
  }
  const tokenUrl = flows
    .map(([, flow]) => textAt(flow, 'tokenUrl'))
    .find((url) => url !== undefined && url !== '');
  const provider: IdentityProvider = { protocol: 'OAuth2', ...(tokenUrl !== undefined && { tokenUrl }) };
  const browserFlow = flows
    .map(([kind]) => kind)
    .find((kind) => /^(?:authorizationCode|accessCode|implicit)$/.test(kind));
  return { place, browserFlow, provider: { name: providerName(name), provider } };
}

function providerName(name: string): string {
  return constantCase(name).toLowerCase() || 'provider';
}
