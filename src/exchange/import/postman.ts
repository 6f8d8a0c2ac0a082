import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { Step, Verification } from '../../auth/generated/authConfig.ts';
import {
  fieldKind,
  looksSecret,
  speaksOfAccount,
  speaksOfLogin,
  speaksOfRefresh,
} from '../../auth/curl/fieldNames.ts';
import type { ExchangeCode } from '../messages.ts';
import { isLiteralSecret } from '../../auth/literalSecret.ts';
import { asLiteral, constantCase, SecretNames } from '../../auth/names/placeholderNames.ts';
import type { ImportedStep } from '../../auth/curl/requestStep.ts';
import { atQuery, stepFromRequest } from '../../auth/curl/requestStep.ts';
import { embedded } from '../../auth/curl/requestValues.ts';
import { originOf, targetUrl } from '../../auth/curl/targetUrl.ts';
import { pointerSegments } from '../../auth/syntax/tree.ts';
import { listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import type { Sure, TokenPlace } from './draft.ts';
import { addOutput, bearerPlace, ownDataCheck, proposalFrom, tokenInputFor } from './draft.ts';
import { oauthDraft } from './oauth.ts';
import type { Auth, Item } from './postmanItems.ts';
import {
  bodyNames,
  grantOf,
  readAuth,
  readItems,
  reference,
  sendsBasic,
  sendsInScripts,
  usesOf,
  variablesOf,
} from './postmanItems.ts';
import { filled, resolvedValues } from './postmanValues.ts';
import type { AuthProposal, ImportPreview, ProposalNote } from './proposal.ts';
import { proposalNote } from './proposal.ts';
import { lifetimePointer, sampleFields, tokenPointer } from './responseFields.ts';

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
  readonly #items: readonly Item[];
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
  #logins(tokenVariable: string | undefined): Item[] {
    const tokens = new Set(this.#items.flatMap(usesOf).map(({ variable }) => variable));
    const issuers = this.#items.filter(
      (item) => item.sets.some(({ name }) => tokens.has(name)) && !needsBrowser(item),
    );
    const candidates = issuers.length > 0 ? issuers : this.#items;
    const scored = candidates.map((item) => {
      const { request, name, folder, sets } = item;
      const path = request.url.split('?', 1).join('').replace(reference, '');
      const grant = grantOf(request);
      const names = bodyNames(request);
      const hasPassword = names.some((field) => fieldKind(field) === 'password');
      const graphql =
        request.body?.kind === 'text' &&
        /login|sign_?in|authenticate|token_?(?:auth|create)/i.test(request.body.text.slice(0, 2000));
      const isRefresh = grant === 'refresh_token' || speaksOfRefresh(`${path} ${name}`);
      const score =
        (sets.some((set) => set.name === tokenVariable) ? 6 : 0) +
        (hasPassword || sendsBasic(request) ? 4 : grant === undefined ? 0 : 3) +
        ([path, name].some(speaksOfLogin) || graphql ? 3 : speaksOfLogin(folder) ? 2 : 0) +
        (sets.length > 0 ? 1 : 0) +
        (request.method === 'POST' ? 1 : 0) -
        (speaksOfAccount(`${path} ${name}`) ? 5 : 0) -
        (isRefresh ? 3 : 0) -
        (needsBrowser(item) ? 5 : 0);
      return { item, score, isRefresh };
    });
    const best = scored.reduce((highest, { score }) => Math.max(highest, score), 0);
    const hasLogin = scored.some(({ score, isRefresh }) => score >= 7 && !isRefresh);
    return scored
      .filter(({ isRefresh }) => !isRefresh || !hasLogin)
      .filter(({ score }) => score >= 7 && (issuers.length > 0 || score >= best - 1))
      .toSorted((one, other) => other.score - one.score)
      .map(({ item }) => item);
  }

  #proposal(
    login: Item,
    use: { readonly variable: string; readonly place: TokenPlace } | undefined,
  ): AuthProposal | undefined {
    const sequence = new Sequence(this.#items, this.#values, use?.variable);
    if (sequence.add(login) === undefined) return undefined;
    const { steps, notes, tokenEndpoint } = sequence;
    if (tokenEndpoint?.certainty === 'recognised') this.#base ??= tokenEndpoint.value;
    const last = steps.at(-1);
    const set =
      login.sets.find(({ name }) => name === use?.variable) ??
      login.sets.find(({ name }) => fieldKind(name) === 'token');
    const pointer = tokenPointer(last?.step.expectedResponse.body);
    const lifetime = lifetimePointer(last?.step.expectedResponse.body);
    // A token server answers with an access token (RFC 6749, section 5.1).
    const guess = pointer ?? (grantOf(login.request) === undefined ? undefined : '/access_token');
    const token: Sure<string> | undefined = set
      ? { value: set.source, certainty: 'recognised' }
      : guess === undefined
        ? undefined
        : { value: `$response.body#${guess}`, certainty: 'guess' };
    return proposalFrom({
      title: login.name,
      steps,
      tokenEndpoint,
      place: use
        ? { value: use.place, certainty: set?.name === use.variable ? 'recognised' : 'guess' }
        : this.#rootPlace(),
      token,
      login: set?.name === use?.variable && set !== undefined ? 'recognised' : 'guess',
      ...(lifetime !== undefined && {
        expiresIn: { value: `$response.body#${lifetime}`, certainty: 'recognised' },
      }),
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

/** The steps that lead to a request: before it, those that set the variables it sends. */
class Sequence {
  readonly steps: ImportedStep[] = [];
  readonly notes: ProposalNote[] = [];
  tokenEndpoint: Sure<string> | undefined;
  readonly #items: readonly Item[];
  readonly #values: ReadonlyMap<string, string>;
  /** What the sequence leads to; a request that sends it comes later. */
  readonly #token: string | undefined;
  readonly #names = new SecretNames();
  readonly #done = new Map<Item, string | undefined>();

  constructor(items: readonly Item[], values: ReadonlyMap<string, string>, token: string | undefined) {
    this.#items = items;
    this.#values = values;
    this.#token = token;
  }

  /** Adds the request after those it needs; gives its step id. */
  add(item: Item): string | undefined {
    if (this.#done.has(item) || this.#done.size > 20) return this.#done.get(item);
    this.#done.set(item, undefined);
    const needed = new Map(variablesOf(item.request).map((name) => [name, this.#output(name, item)]));
    const [place, query] = atQuery(item.request.url);
    const url = filled(withOutputs(place, needed), this.#values) + query;
    const target = targetUrl(url);
    if (!target.ok) return undefined;
    const { origin } = target.value;
    this.tokenEndpoint ??= {
      value: origin,
      certainty: originOf(origin) === undefined ? 'missing' : 'recognised',
    };
    const made = stepFromRequest(
      { ...item.request, url },
      {
        tokenEndpoint: this.tokenEndpoint.value,
        takenIds: this.steps.map(({ step }) => step.stepId),
        names: this.#names,
        isLiteral: true,
        resolve: (value, _place, name) => this.#resolve(value, name, needed),
      },
    );
    if (!made.ok) return undefined;
    const expectedResponse = expectedOf(item);
    this.steps.push({ ...made.value, step: { ...made.value.step, expectedResponse } });
    this.#done.set(item, made.value.step.stepId);
    return made.value.step.stepId;
  }

  /** The output that holds a variable, from the request whose script sets it. */
  #output(variable: string, user: Item): string | undefined {
    const setter = this.#items.find(
      (item) =>
        item !== user &&
        item.sets.some(({ name }) => name === variable) &&
        !usesOf(item).some((use) => use.variable === this.#token),
    );
    const source = setter?.sets.find(({ name }) => name === variable)?.source;
    if (setter === undefined || source === undefined) return undefined;
    // A test script that keeps the user's own data needs no step of its own.
    const kind = fieldKind(variable);
    if (kind === 'password' || kind === 'username') return undefined;
    const stepId = this.add(setter);
    const index = this.steps.findIndex(({ step }) => step.stepId === stepId);
    const found = this.steps[index];
    if (found === undefined) return undefined;
    const steps: Step[] = [found.step];
    const expression = addOutput(steps, 0, variable.replaceAll(/[^A-Za-z0-9_-]/g, '-') || 'value', source);
    const [step] = steps;
    if (step !== undefined) this.steps[index] = { ...found, step };
    return expression;
  }

  #resolve(
    value: string,
    field: string,
    needed: ReadonlyMap<string, string | undefined>,
  ): string | undefined {
    if (!value.includes('{{')) return undefined;
    const kind = fieldKind(field);
    if (kind === 'password') return '$inputs.password';
    if (kind === 'username') return '$inputs.username';
    if (kind === 'otp') return '$inputs.totp';
    const [whole] = [...value.matchAll(reference)];
    if (whole?.[0] === value) return this.#variable(whole[1] ?? '', field, needed);
    return value.replaceAll(reference, (_match, name: string) =>
      embedded(this.#variable(name, field, needed)),
    );
  }

  /** `field`: what it is sent as. */
  #variable(name: string, field: string, needed: ReadonlyMap<string, string | undefined>): string {
    const output = needed.get(name);
    if (output !== undefined) return output;
    const kind = fieldKind(name);
    if (kind === 'password') return '$inputs.password';
    if (kind === 'username') return '$inputs.username';
    if (kind === 'otp') return '$inputs.totp';
    const value = this.#values.get(name);
    const isSecret =
      kind === 'token' ||
      kind === 'clientSecret' ||
      (value !== undefined && (looksSecret(value) || [name, field].some((of) => isLiteralSecret(of, value))));
    const constant = constantCase(name) || 'VALUE';
    const placeholder = isSecret ? `\${secret:${constant}}` : `\${env:${constant}}`;
    if (!isSecret && value !== undefined && !value.includes('{{')) return asLiteral(value);
    this.notes.push(proposalNote('missing', '/steps', 'postman-variable', name, placeholder));
    return placeholder;
  }
}

/** Whether the user has to log in in a browser before the request (RFC 6749, section 4.1). */
function needsBrowser({ request }: Item): boolean {
  return grantOf(request) === 'authorization_code';
}

/** The path of a URL with the outputs of earlier steps for their variables; what it begins with is the server. */
function withOutputs(place: string, outputs: ReadonlyMap<string, string | undefined>): string {
  return place.replaceAll(reference, (whole, name: string, at: number) => {
    const output = outputs.get(name);
    return output === undefined || !place.slice(0, at).replace('://', '').includes('/')
      ? whole
      : embedded(output);
  });
}

/** The response of a saved example; an example without what the script reads is one of a failure. */
function expectedOf({ samples, sets }: Item): Step['expectedResponse'] {
  for (const { status, body } of samples) {
    const fields = sampleFields(body);
    if (sets.every(({ source }) => holdsPointer(body, source))) {
      return { status: [status], ...(fields && { body: fields }) };
    }
  }
  return { status: [200] };
}

function holdsPointer(body: unknown, source: string): boolean {
  const pointer = /^\$response\.body#(.*)$/s.exec(source)?.[1];
  return pointer === undefined || valueAt(body, ...pointerSegments(pointer)) !== undefined;
}
