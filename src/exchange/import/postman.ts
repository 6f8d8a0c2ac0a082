import { Sequence } from './postmanSequence.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { BodyFields, Verification } from '../../auth/generated/authConfig.ts';
import { fieldKind, speaksOfAccount, speaksOfLogin, speaksOfRefresh } from '../../auth/curl/fieldNames.ts';
import type { ExchangeCode } from '../messages.ts';
import { targetUrl } from '../../auth/curl/targetUrl.ts';
import { listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import type { Sure } from './proposal.ts';
import type { TokenPlace } from './tokenPlace.ts';
import { proposalFrom } from './draft.ts';
import { ownDataCheck } from './usableParts.ts';
import { bearerPlace, tokenInputFor } from './tokenPlace.ts';
import { oauthDraft } from './oauth.ts';
import type { Auth, PostmanItem } from './postmanItems.ts';
import {
  bodyNames,
  grantOf,
  readAuth,
  readItems,
  reference,
  sendsBasic,
  sendsInScripts,
  usesOf,
} from './postmanItems.ts';
import { filled, resolvedValues } from './postmanValues.ts';
import type { AuthProposal, ImportPreview } from './proposal.ts';
import { guessed, proposalNote, recognised } from './proposal.ts';
import { bodyExpression, lifetimePointer, tokenPointer } from './responseFields.ts';

const mostProposals = 5;

/** Builds authentications from the requests of a Postman collection 2.0 or 2.1, wrapped or not. */
export function importPostman(document: unknown): Result<ImportPreview, ExchangeCode> {
  const wrapped = valueAt(document, 'collection');
  const collection = listAt(wrapped, 'item').length > 0 ? wrapped : document;
  const importer = new PostmanImporter(collection);
  const proposals = importer.proposals();
  if (proposals.length === 0) {
    return sendsInScripts(collection) ? failed('login-in-script') : failed('no-login', 'Postman collection');
  }
  const name = textAt(collection, 'info', 'name');
  return success({
    format: 'Postman collection',
    application: {
      ...(name !== undefined && name !== '' && { name }),
      ...(importer.baseUrl !== undefined && { baseUrl: importer.baseUrl }),
    },
    attachmentType: 'Postman Collection',
    proposals,
  });
}

class PostmanImporter {
  readonly #items: readonly PostmanItem[];
  readonly #values: ReadonlyMap<string, string>;
  readonly #rootAuth: Auth | undefined;
  #base: string | undefined;

  constructor(collection: unknown) {
    this.#rootAuth = readAuth(valueAt(collection, 'auth'));
    this.#items = readItems(collection, this.#rootAuth);
    const declared = listAt(collection, 'variable').flatMap((variable) => {
      const key = textAt(variable, 'key') ?? textAt(variable, 'id');
      const value = scalarAt(variable, 'value');
      return key === undefined || value === undefined || value === '' ? [] : [[key, value] as const];
    });
    // What is declared counts more than what a script sets on its way.
    this.#values = resolvedValues([...this.#items.flatMap(({ constants }) => constants), ...declared]);
  }

  get baseUrl(): string | undefined {
    return this.#base;
  }

  proposals(): AuthProposal[] {
    const uses = this.#tokenUses();
    const proposals: AuthProposal[] = [];
    const seen = new Set<string>();
    for (const login of this.#logins(uses[0]?.variable)) {
      const key = `${login.request.method} ${login.request.url} ${bodyNames(login.request).join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const own = uses.find(({ variable }) => login.sets.some(({ name }) => name === variable));
      const proposal = this.#proposal(login, own ?? uses[0]);
      if (proposal !== undefined) proposals.push(proposal);
      if (proposals.length === mostProposals) break;
    }
    if (proposals.length > 0) return proposals;
    const oauth = [this.#rootAuth, ...this.#items.map(({ auth }) => auth)].find(
      (auth) => auth?.type === 'oauth2',
    );
    if (oauth === undefined) return [];
    const setting = (key: string): string => oauth.settings.get(key) ?? '';
    const hasTokenUrl = setting('accessTokenUrl') !== '';
    const grant =
      setting('grant_type') || (hasTokenUrl && setting('authUrl') === '' ? '' : 'authorization_code');
    if (/code|implicit/.test(grant)) {
      return [
        proposalFrom({
          title: 'OAuth 2.0',
          steps: [],
          tokenInput: tokenInputFor(bearerPlace),
          place: { value: bearerPlace, certainty: 'recognised' },
          notes: [proposalNote('missing', '/steps', 'browser-flow', grant)],
        }),
      ];
    }
    const draft = oauthDraft({
      title: 'OAuth 2.0',
      tokenUrl: this.#url(setting('accessTokenUrl')),
      grant: grant.includes('client') ? 'client_credentials' : 'password',
      scopes: setting('scope')
        .split(/\s+/)
        .filter((scope) => scope !== '' && !scope.includes('{{')),
      clientId: this.#plain(setting('clientId')),
    });
    return draft.ok ? [proposalFrom(draft.value)] : [];
  }

  /** The variables that requests send as their token, and how; the one that most send comes first. */
  #tokenUses(): readonly { readonly variable: string; readonly place: TokenPlace }[] {
    const uses = new Map<string, { readonly variable: string; readonly place: TokenPlace; count: number }>();
    for (const { variable, place } of this.#items.flatMap(usesOf)) {
      const key = JSON.stringify([variable, place]);
      const use = uses.get(key) ?? { variable, place, count: 0 };
      use.count += 1;
      uses.set(key, use);
    }
    return [...uses.values()].toSorted((one, other) => other.count - one.count);
  }

  /**
   * Requests that look like a login, the likeliest first. Where scripts keep what other requests send as their
   * token, the requests of these scripts are the logins and nothing else is.
   */
  #logins(tokenVariable: string | undefined): PostmanItem[] {
    const tokens = new Set(this.#items.flatMap(usesOf).map(({ variable }) => variable));
    const issuers = this.#items.filter(
      (item) => item.sets.some(({ name }) => tokens.has(name)) && !needsBrowser(item),
    );
    const candidates = issuers.length > 0 ? issuers : this.#items;
    const scored = candidates.map((item) => ({ item, ...likelihood(item, tokenVariable) }));
    const best = scored.reduce((highest, { score }) => Math.max(highest, score), 0);
    const hasLogin = scored.some(({ score, isRefresh }) => score >= 7 && !isRefresh);
    return scored
      .filter(({ isRefresh }) => !isRefresh || !hasLogin)
      .filter(({ score }) => score >= 7 && (issuers.length > 0 || score >= best - 1))
      .toSorted((one, other) => other.score - one.score)
      .map(({ item }) => item);
  }

  #proposal(
    login: PostmanItem,
    use: { readonly variable: string; readonly place: TokenPlace } | undefined,
  ): AuthProposal | undefined {
    const sequence = new Sequence(this.#items, this.#values, use?.variable);
    if (sequence.add(login) === undefined) return undefined;
    const { steps, notes, tokenEndpoint } = sequence;
    if (tokenEndpoint?.certainty === 'recognised') this.#base ??= tokenEndpoint.value;
    const set =
      login.sets.find(({ name }) => name === use?.variable) ??
      login.sets.find(({ name }) => fieldKind(name) === 'token');
    const fields = steps.at(-1)?.step.expectedResponse.body;
    // Whether the login keeps the very token that other requests send.
    const certainty = set !== undefined && set.name === use?.variable ? 'recognised' : 'guess';
    return proposalFrom({
      title: login.name,
      steps,
      tokenEndpoint,
      place: use ? { value: use.place, certainty } : this.#rootPlace(),
      token: set ? recognised(set.source) : guessed(bodyExpression(likelyToken(fields, login))),
      login: certainty,
      expiresIn: recognised(bodyExpression(lifetimePointer(fields))),
      verification: this.#verification(use?.variable, tokenEndpoint?.value),
      notes,
    });
  }

  /** How the collection sends a token that nobody keeps in a variable. */
  #rootPlace(): Sure<TokenPlace> | undefined {
    const isBearer = [this.#rootAuth, ...this.#items.map(({ auth }) => auth)].some(
      (auth) => auth?.type === 'bearer' || auth?.type === 'oauth2',
    );
    return isBearer ? { value: bearerPlace, certainty: 'recognised' } : undefined;
  }

  /** A GET of the user's own data that sends the token. */
  #verification(
    variable: string | undefined,
    tokenEndpoint: string | undefined,
  ): Sure<Verification> | undefined {
    for (const item of this.#items) {
      if (item.request.method !== 'GET' || !usesOf(item).some((use) => use.variable === variable)) continue;
      const url = targetUrl(this.#url(item.request.url));
      if (!url.ok || !/\/(?:me|profile|whoami|userinfo|dashboard|account|current)\/?$/i.test(url.value.path))
        continue;
      const isSame = url.value.origin === tokenEndpoint;
      const path = `${isSame ? '' : url.value.origin}${url.value.path}`;
      return { value: ownDataCheck(path), certainty: 'guess' };
    }
    return undefined;
  }

  #url(text: string): string {
    return filled(text, this.#values);
  }

  #plain(text: string): string | undefined {
    const value = filled(text, this.#values);
    return value === '' || value.includes('${') ? undefined : value;
  }
}

/** How likely a request is the login, in points. */
function likelihood(
  item: PostmanItem,
  tokenVariable: string | undefined,
): { readonly score: number; readonly isRefresh: boolean } {
  const { request, name, folder, sets } = item;
  const path = request.url.split('?', 1).join('').replace(reference, '');
  const grant = grantOf(request);
  const hasPassword = sendsPassword(request);
  const isRefresh = grant === 'refresh_token' || speaksOfRefresh(`${path} ${name}`);
  const speaks = [path, name].some(speaksOfLogin) || isGraphqlLogin(request);
  const points: readonly (readonly [holds: boolean, points: number])[] = [
    [sets.some((set) => set.name === tokenVariable), 6],
    [hasPassword, 4],
    [!hasPassword && grant !== undefined, 3],
    [speaks, 3],
    [!speaks && speaksOfLogin(folder), 2],
    [sets.length > 0, 1],
    [request.method === 'POST', 1],
    [speaksOfAccount(`${path} ${name}`), -5],
    [isRefresh, -3],
    [needsBrowser(item), -5],
  ];
  const score = points.reduce((sum, [holds, worth]) => sum + (holds ? worth : 0), 0);
  return { score, isRefresh };
}

function sendsPassword(request: PostmanItem['request']): boolean {
  return bodyNames(request).some((field) => fieldKind(field) === 'password') || sendsBasic(request);
}

function isGraphqlLogin({ body }: PostmanItem['request']): boolean {
  const text = body?.kind === 'text' ? body.text.slice(0, 2000) : '';
  return /login|sign_?in|authenticate|token_?(?:auth|create)/i.test(text);
}

/** A token server answers with an access token (RFC 6749, section 5.1). */
function likelyToken(fields: BodyFields | undefined, { request }: PostmanItem): string | undefined {
  return tokenPointer(fields) ?? (grantOf(request) === undefined ? undefined : '/access_token');
}

/** Whether the user has to log in in a browser before the request (RFC 6749, section 4.1). */
function needsBrowser({ request }: PostmanItem): boolean {
  return grantOf(request) === 'authorization_code';
}
