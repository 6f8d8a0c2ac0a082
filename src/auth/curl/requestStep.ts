import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import { parseText } from '../expressions/text.ts';
import type { Step } from '../generated/authConfig.ts';
import { fieldKind, looksSecret, speaksOfLogin } from './fieldNames.ts';
import { isHeaderName, isNoiseCookie, isNoiseHeader } from './headers.ts';
import type { CurlCode, Note } from './messages.ts';
import { note } from './messages.ts';
import {
  asLiteral,
  constantCase,
  holdsReferencesOnly,
  isMalformed,
  SecretNames,
  withEnvironment,
} from '../names/placeholderNames.ts';
import type { CapturedRequest, NameValue } from './request.ts';
import { formFields } from './request.ts';
import type { BodyContent } from './requestBody.ts';
import { noBody, readBody } from './requestBody.ts';
import { suggestStepId } from './stepId.ts';
import type { TargetUrl } from './targetUrl.ts';
import { originOf, targetUrl } from './targetUrl.ts';
import { isLiteralSecret } from '../literalSecret.ts';
import { scalarAt } from '../../base/untrusted.ts';

/** Part of a request. */
export type Place = 'header' | 'cookie' | 'query' | 'body' | 'path';

/** A value that was not taken over, and what stands in its place. The value itself is kept nowhere. */
export interface Replaced {
  readonly place: Place;
  /** Name of the header, cookie or field. */
  readonly name: string;
  readonly placeholder: string;
}

export interface ImportedStep {
  readonly step: Step;
  readonly replaced: readonly Replaced[];
  /** Names of the headers and cookies that were left out. */
  readonly dropped: readonly string[];
  readonly notes: readonly Note[];
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

export interface StepContext {
  /** Calls to its origin get a relative path. */
  readonly tokenEndpoint?: string;
  /** Step ids that are in use. */
  readonly takenIds?: Iterable<string>;
  readonly names?: SecretNames;
  /** What a value is known to be, such as the output of an earlier step; asked before anything else. */
  readonly resolve?: (value: string, place: Place, name: string) => string | undefined;
  /** Whether the values come from a recording, so that nothing in them is an expression. */
  readonly isLiteral?: boolean;
}

export const stepMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
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
  const question = url.indexOf('?');
  return question < 0 ? [url, ''] : [url.slice(0, question), url.slice(question)];
}

class StepMaker {
  readonly #request: CapturedRequest;
  readonly #context: StepContext;
  readonly #names: SecretNames;
  readonly #replaced: Replaced[] = [];
  readonly #dropped: string[] = [];
  readonly #notes: Note[];
  #isLogin = false;

  constructor(request: CapturedRequest, context: StepContext, notes: Note[]) {
    this.#request = request;
    this.#context = context;
    this.#notes = notes;
    this.#names = context.names ?? new SecretNames();
  }

  make(method: (typeof stepMethods)[number], url: TargetUrl): ImportedStep {
    const read = this.#readBody();
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? read : noBody;
    const query = [...formFields(url.query), ...(hasBody ? [] : this.#asQuery(read))];
    this.#isLogin = speaksOfLogin(url.path) || hasPassword(body) || query.some(isPassword);
    const headers = this.#headers(body.headerType);
    if (url.hadCredentials) headers.push(['Authorization', this.#basic()]);
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
    return { step, replaced: this.#replaced, dropped: this.#dropped, notes: this.#notes };
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
      .map((segment) => (looksSecret(segment) ? this.#secret('path', 'path token') : segment))
      .map((segment) => segment.replaceAll(/\s/g, encodeURIComponent));
    return isMalformed(path) ? asLiteral(segments.join('/')) : segments.join('/');
  }

  #headers(kept: string | undefined): [string, string][] {
    const headers: [string, string][] = [];
    for (const { name, value } of this.#request.headers.slice(0, fieldLimit)) {
      const key = name.toLowerCase();
      if (key === 'content-type') {
        if (kept !== undefined) headers.push(['Content-Type', this.#header('Content-Type', kept)]);
      } else if (isNoiseHeader(name, value) || !isHeaderName(name)) this.#dropped.push(name.slice(0, 100));
      else if (key === 'cookie') {
        const cookies = this.#cookies(value);
        if (cookies !== '') headers.push(['Cookie', cookies]);
      } else headers.push([name, this.#header(name, value)]);
    }
    return headers;
  }

  #header(name: string, value: string): string {
    const known = this.#known(value, 'header', name);
    if (known !== undefined) return known;
    if (/^(?:authorization|authentication)$/i.test(name)) return this.#authorization(name, value);
    const isSecret = fieldKind(name) !== undefined || looksSecret(value) || isLiteralSecret(name, value);
    return isSecret ? this.#secret('header', name) : this.#literal(value);
  }

  #authorization(name: string, value: string): string {
    const [, scheme = ''] = /^([A-Za-z][A-Za-z0-9-]{1,20}) /.exec(value) ?? [];
    if (scheme.toLowerCase() === 'basic') return this.#basic();
    const credentials = value.slice(scheme.length).trim();
    const known = this.#known(credentials, 'header', name);
    const token = known === undefined ? this.#secret('header', name) : embedded(known);
    return scheme === '' ? token : `${scheme} ${token}`;
  }

  #basic(): string {
    const placeholder = this.#secret('header', 'Authorization', 'BASIC_CREDENTIALS');
    this.#notes.push(note('basic-credentials', placeholder.slice('${secret:'.length, -1)));
    return `Basic ${placeholder}`;
  }

  #cookies(header: string): string {
    const cookies: string[] = [];
    for (const pair of header.split(';').slice(0, fieldLimit)) {
      const equals = pair.indexOf('=');
      const name = pair.slice(0, equals < 0 ? pair.length : equals).trim();
      if (equals < 0 || name === '' || isNoiseCookie(name)) {
        if (name !== '') this.#dropped.push(`Cookie ${name.slice(0, 100)}`);
        continue;
      }
      const value = pair.slice(equals + 1).trim();
      const known = this.#known(value, 'cookie', name);
      cookies.push(`${name}=${embedded(known ?? this.#secret('cookie', name))}`);
    }
    return cookies.join('; ');
  }

  #body(body: BodyContent): Step['requestBody'] | undefined {
    switch (body.kind) {
      case 'none':
        return undefined;
      case 'json':
        return this.#json(body.value, '') as Step['requestBody'];
      case 'form':
        return this.#fields(body.fields, 'body');
      case 'other': {
        if (holdsReferencesOnly(body.text) && this.#context.isLiteral !== true) return body.text;
        const placeholder = this.#secret('body', 'request body');
        this.#notes.push(note('body-not-read', body.type, placeholder.slice('${secret:'.length, -1)));
        return placeholder;
      }
    }
  }

  /** Walks values of bounded depth; a list hands its own name to its items. */
  #json(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#json(item, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#json(item, key)]));
    }
    if (typeof value === 'string') return this.#value(value, 'body', name);
    if (typeof value !== 'number') return value;
    const text = String(value);
    const replaced = this.#value(text, 'body', name);
    return replaced === text ? value : replaced;
  }

  #fields(fields: readonly NameValue[], place: Place): Record<string, string> {
    const values = new Map<string, string>();
    for (const { name, value } of fields.slice(0, fieldLimit)) {
      if (values.has(name)) this.#notes.push(note('field-twice', name.slice(0, 100)));
      values.set(name, this.#value(value, place, name));
    }
    return Object.fromEntries(values);
  }

  #value(value: string, place: Place, name: string): string {
    const known = this.#known(value, place, name);
    if (known !== undefined) return known;
    const kind = fieldKind(name);
    if (kind === 'password') return this.#replace(place, name, '$inputs.password');
    if (kind === 'otp') return this.#replace(place, name, '$inputs.totp');
    if (kind === 'username' && this.#isLogin) return this.#replace(place, name, '$inputs.username');
    if (kind === 'token' && value === '') return value;
    if (kind === 'token' || kind === 'clientSecret') return this.#secret(place, name);
    const isSecret = kind !== 'clientId' && (looksSecret(value) || isLiteralSecret(name, value));
    return isSecret ? this.#secret(place, name) : this.#literal(value);
  }

  /** What the caller knows a value to be, or the references it is already made of. */
  #known(value: string, place: Place, name: string): string | undefined {
    const known = this.#context.resolve?.(value, place, name);
    if (known !== undefined && !isWrittenSecret(known, place, name)) return known;
    return this.#context.isLiteral !== true && holdsReferencesOnly(value) ? whole(value) : undefined;
  }

  #literal(value: string): string {
    const literal = this.#context.isLiteral === true || isMalformed(value) ? asLiteral(value) : value;
    return withEnvironment(literal, (...args) => this.#notes.push(note('postman-variable', ...args)));
  }

  #secret(place: Place, name: string, wanted = constantCase(name)): string {
    return this.#replace(place, name, `\${secret:${this.#names.name(wanted)}}`);
  }

  #replace(place: Place, name: string, placeholder: string): string {
    this.#replaced.push({ place, name: name.slice(0, 100), placeholder });
    return placeholder;
  }
}

/** Whether a value that is not made of references stands where only a secret can. */
function isWrittenSecret(value: string, place: Place, name: string): boolean {
  if (value === '' || parseText(value).some(({ kind }) => kind !== 'literal')) return false;
  const kind = fieldKind(name);
  return place === 'cookie' || kind === 'password' || kind === 'clientSecret' || kind === 'token';
}

function isPassword({ name }: NameValue): boolean {
  return fieldKind(name) === 'password';
}

function hasPassword(body: BodyContent): boolean {
  if (body.kind === 'form') return body.fields.some(isPassword);
  return body.kind === 'json' && holdsPassword(body.value);
}

function holdsPassword(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => fieldKind(key) === 'password' || holdsPassword(item));
}

/** The inputs are texts, so braces around one that is the whole value say nothing. */
function whole(value: string): string {
  return value.replace(/^\{(\$inputs\.(?:username|password|totp))\}$/, '$1');
}

/** An expression inside a longer text stands in braces. */
export function embedded(value: string): string {
  return /^\$(?:inputs|steps|response)\b/.test(value) ? `{${value}}` : value;
}

/** The placeholder a token endpoint starts with. */
function targetOrigin(tokenEndpoint: string): string | undefined {
  const url = targetUrl(tokenEndpoint);
  return url.ok ? url.value.origin : undefined;
}
