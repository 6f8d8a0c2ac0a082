import { nextOrEnd } from '../../base/cut.ts';
import { scalarAt } from '../../base/untrusted.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { ClientCertificate, HeaderSource, Step } from '../generated/authConfig.ts';
import { asLiteral, holdsReferencesOnly, isMalformed, withEnvironment } from '../names/placeholderNames.ts';
import { basicPair } from './basicCredentials.ts';
import { fieldKind, looksSecret, speaksOfLogin } from './fieldNames.ts';
import { isHeaderName, isNoiseCookie, isNoiseHeader } from './headers.ts';
import type { CurlCode, Note } from './messages.ts';
import { note } from './messages.ts';
import type { CapturedRequest, NameValue } from './request.ts';
import { cookiePair, formFields } from './request.ts';
import type { BodyContent } from './requestBody.ts';
import { noBody, readBody } from './requestBody.ts';
import type { ValueLocation, Replaced, StepContext } from './requestValues.ts';
import { embedded, RequestValues } from './requestValues.ts';
import { suggestStepId } from './stepId.ts';
import type { TargetUrl } from './targetUrl.ts';
import { originOf, targetUrl } from './targetUrl.ts';

export interface ImportedStep {
  readonly step: Step;
  readonly replaced: readonly Replaced[];
  /** Names of the headers and cookies that were left out. */
  readonly dropped: readonly string[];
  readonly notes: readonly Note[];
  /** What the authentication needs for mutual TLS. */
  readonly clientCertificate?: ClientCertificate;
}

/** Everything to report of a conversion: its notes, what was replaced and what was left out. */
export function conversionNotes({
  notes,
  replaced,
  dropped,
}: Pick<ImportedStep, 'notes' | 'replaced' | 'dropped'>): Note[] {
  return [
    ...notes,
    ...replaced.map(({ place, name, placeholder }) => note(`${place}-replaced`, name, placeholder)),
    ...dropped.map((name) => note('header-dropped', name)),
  ];
}

const stepMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const fieldLimit = 2000;

/**
 * Makes a step of a request. User name and password become inputs, other secrets become placeholders;
 * headers of browsers and connections are dropped.
 */
export function stepFromRequest(
  request: CapturedRequest,
  context: StepContext = {},
): Result<ImportedStep, CurlCode> {
  const method = stepMethods.find((known) => known === request.method);
  if (method === undefined) {
    return failed('method-not-supported', request.method.slice(0, 20), stepMethods.join(', '));
  }
  const notes: Note[] = [];
  // Those of the query are values, of which the caller may know more.
  const [place, query] = atQuery(request.url);
  const withVariables = withEnvironment(place, (...args) => notes.push(note('postman-variable', ...args)));
  const url = targetUrl(withVariables + query);
  if (!url.ok) return url;
  return success(new StepMaker(request, context, notes).make(method, url.value));
}

/** A URL up to its query, and the rest. */
export function atQuery(url: string): readonly [place: string, query: string] {
  const question = nextOrEnd(url, '?');
  return [url.slice(0, question), url.slice(question)];
}

class StepMaker {
  readonly #request: CapturedRequest;
  readonly #context: StepContext;
  readonly #dropped: string[] = [];
  readonly #notes: Note[];
  readonly #values: RequestValues;
  /** Whether Basic authentication is that of a client, since the call has a grant. */
  #isOfClient = false;

  constructor(request: CapturedRequest, context: StepContext, notes: Note[]) {
    this.#request = request;
    this.#context = context;
    this.#notes = notes;
    this.#values = new RequestValues(context, notes);
  }

  make(method: (typeof stepMethods)[number], url: TargetUrl): ImportedStep {
    const read = this.#readBody();
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? read : noBody;
    const query = [...formFields(url.query), ...(hasBody ? [] : this.#asQuery(read))];
    this.#values.isLogin = speaksOfLogin(url.path) || hasPassword(body) || query.some(isPassword);
    const sent = [...query, ...(body.kind === 'form' ? body.fields : [])].map(({ name }) => name);
    this.#isOfClient = [...sent, ...keysOf(body)].includes('grant_type');
    this.#values.isLogin ||= this.#request.headers.some(isBasic);
    const headers = this.#headers(url.credentials);
    const converted = this.#body(body);
    const sentQuery = this.#fields(query, 'query');
    // Last: what a value is known to be may have brought in another step.
    const step: Step = {
      stepId: suggestStepId(url.path, method, this.#context.takenIds ?? []),
      endpoint: { method, path: this.#origin(url.origin) + this.#path(url.path) },
      ...(body.contentType !== undefined && { contentType: body.contentType }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      ...(query.length > 0 && { query: sentQuery }),
      ...(converted !== undefined && { requestBody: converted }),
      ...(this.#request.followRedirects !== undefined && { followRedirects: this.#request.followRedirects }),
      expectedResponse: { status: [200] },
    };
    return { step, replaced: this.#values.replaced, dropped: this.#dropped, notes: this.#notes };
  }

  #readBody(): BodyContent {
    const type = this.#request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
    const content = readBody(this.#request.body, type);
    this.#notes.push(...content.notes);
    return content;
  }

  /** GET and HEAD have no body; what can be a query parameter becomes one. */
  #asQuery(body: BodyContent): NameValue[] {
    if (body.kind === 'none') return [];
    this.#notes.push(note('body-as-query'));
    if (body.kind === 'form') return [...body.fields];
    if (body.kind !== 'json' || Array.isArray(body.value)) return [];
    return Object.keys(body.value).flatMap((name) => {
      const value = scalarAt(body.value, name);
      return value === undefined ? [] : [{ name, value }];
    });
  }

  /** Nothing before the path of a call to the token server; else the origin itself. */
  #origin(origin: string): string {
    const { tokenEndpoint } = this.#context;
    if (origin === '{auth_url}') return '';
    if (tokenEndpoint === undefined) return origin;
    const server = originOf(tokenEndpoint) ?? targetOrigin(tokenEndpoint);
    return origin === server ? '' : origin;
  }

  #path(path: string): string {
    const segments = path
      .split('/')
      .map((segment) => (looksSecret(segment) ? this.#values.secret('path', 'path token') : segment))
      .map((segment) => segment.replaceAll(/\s/g, encodeURIComponent));
    return isMalformed(path) ? asLiteral(segments.join('/')) : segments.join('/');
  }

  /** `credentials`: user name and password that stood in the URL. */
  #headers(credentials: string | undefined): [string, HeaderSource][] {
    const headers: [string, HeaderSource][] = [];
    for (const { name, value } of this.#request.headers.slice(0, fieldLimit)) {
      const key = name.toLowerCase();
      if (key === 'content-type') continue;
      if (isNoiseHeader(name, value) || !isHeaderName(name)) this.#dropped.push(name.slice(0, 100));
      else if (key === 'cookie') {
        const cookies = this.#cookies(value);
        if (cookies !== '') headers.push(['Cookie', cookies]);
      } else headers.push([name, this.#header(name, value)]);
    }
    if (credentials !== undefined) {
      const pair = basicPair(credentials) ?? basicPair(`${credentials}:`) ?? (['', ''] as const);
      headers.push(['Authorization', this.#basic(pair)]);
    }
    return headers;
  }

  #header(name: string, value: string): HeaderSource {
    const credentials = /^authorization$/i.test(name) ? /^basic /i.exec(value) : null;
    const pair = credentials === null ? undefined : basicPair(value.slice('basic '.length).trim());
    if (pair !== undefined) return this.#basic(pair);
    const known = this.#values.known(value, 'header', name);
    if (known !== undefined) return known;
    if (/^(?:authorization|authentication)$/i.test(name)) return this.#authorization(name, value);
    return fieldKind(name) === undefined
      ? this.#values.withoutSecrets(value, 'header', name)
      : this.#values.secret('header', name);
  }

  #authorization(name: string, value: string): HeaderSource {
    const [, scheme = ''] = /^([A-Za-z][A-Za-z0-9-]{1,20}) /.exec(value) ?? [];
    if (scheme.toLowerCase() === 'basic') return this.#unknownBasic();
    const credentials = value.slice(scheme.length).trim();
    const known = this.#values.known(credentials, 'header', name);
    const token = known === undefined ? this.#values.secret('header', name) : embedded(known);
    return scheme === '' ? token : `${scheme} ${token}`;
  }

  #unknownBasic(): string {
    const placeholder = this.#values.secret('header', 'Authorization', 'BASIC_CREDENTIALS');
    this.#notes.push(note('basic-credentials', placeholder.slice('${secret:'.length, -1)));
    return `Basic ${placeholder}`;
  }

  #basic([user, password]: readonly [user: string, password: string]): HeaderSource {
    if (this.#isOfClient) {
      const id = this.#values.value(user, 'header', 'client_id');
      return { basic: [id, password === '' ? '' : this.#values.value(password, 'header', 'client_secret')] };
    }
    const known = (value: string, name: string): string | undefined => {
      const ofShell = this.#values.ofShell(value, 'header', name);
      if (ofShell !== undefined) return ofShell;
      const reference = this.#values.known(value, 'header', name);
      return reference === value && !holdsReferencesOnly(value) ? undefined : reference;
    };
    const name =
      known(user, 'username') ?? this.#values.replace('header', 'Authorization', '$inputs.username');
    const secret =
      known(password, 'password') ?? this.#values.replace('header', 'Authorization', '$inputs.password');
    return { basic: [name, secret] };
  }

  #cookies(header: string): string {
    const cookies: string[] = [];
    for (const pair of header.split(';').slice(0, fieldLimit)) {
      const [name, value] = cookiePair(pair);
      if (value === undefined || name === '' || isNoiseCookie(name)) {
        if (name !== '') this.#dropped.push(`Cookie ${name.slice(0, 100)}`);
        continue;
      }
      const known = this.#values.known(value, 'cookie', name);
      cookies.push(`${name}=${embedded(known ?? this.#values.secret('cookie', name))}`);
    }
    return cookies.join('; ');
  }

  #body(body: BodyContent): Step['requestBody'] | undefined {
    switch (body.kind) {
      case 'none':
        return undefined;
      case 'json':
        return this.#values.json(body.value, '') as Step['requestBody'];
      case 'form':
        return this.#fields(body.fields, 'body');
      case 'other': {
        const text = this.#values.text(body.text);
        if (text !== undefined) return text;
        const placeholder = this.#values.secret('body', 'request body');
        this.#notes.push(note('body-not-read', body.type, placeholder.slice('${secret:'.length, -1)));
        return placeholder;
      }
    }
  }

  #fields(fields: readonly NameValue[], place: ValueLocation): Record<string, string> {
    const values = new Map<string, string>();
    for (const { name, value } of fields.slice(0, fieldLimit)) {
      if (values.has(name)) this.#notes.push(note('field-twice', name.slice(0, 100)));
      const text = fieldKind(name) === undefined ? this.#values.jsonText(value, name, 0) : undefined;
      values.set(name, text ?? this.#values.value(value, place, name));
    }
    return Object.fromEntries(values);
  }
}

function isBasic({ name, value }: NameValue): boolean {
  return /^authorization$/i.test(name) && /^basic /i.test(value);
}

function keysOf(body: BodyContent): string[] {
  return body.kind === 'json' ? Object.keys(body.value) : [];
}

function isPassword({ name }: NameValue): boolean {
  return fieldKind(name) === 'password';
}

function hasPassword(body: BodyContent): boolean {
  if (body.kind === 'form')
    return body.fields.some((field) => isPassword(field) || namesPassword(field.value));
  if (body.kind === 'other') return namesPassword(body.text);
  return body.kind === 'json' && holdsPassword(body.value);
}

function holdsPassword(value: unknown): boolean {
  if (typeof value === 'string') return namesPassword(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => fieldKind(key) === 'password' || holdsPassword(item));
}

/** Whether a text of JSON, GraphQL or XML speaks of one. */
function namesPassword(text: string): boolean {
  if (!/^\s*[{[<mq]/.test(text.slice(0, 1000))) return false;
  const words = text.slice(0, 20_000).split(/[^\w.-]+/);
  return words.some((word) => fieldKind(word) === 'password');
}

/** The placeholder a token endpoint starts with. */
function targetOrigin(tokenEndpoint: string): string | undefined {
  const url = targetUrl(tokenEndpoint);
  return url.ok ? url.value.origin : undefined;
}
