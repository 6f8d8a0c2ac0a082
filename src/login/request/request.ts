import type { Call, ExpectedResponse, HeaderSource, ValueSource } from '../../auth/generated/authConfig.ts';
import { basicCredentials, encodeBody, formEncode, isHeaderValue, type EncodedBody } from './encode.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, fine } from '../faults/fault.ts';
import { isJsonType } from '../response/mediaTypes.ts';
import type { Placed } from './placeToken.ts';
import type { Header, HttpRequest } from '../ports.ts';
import type { Scope } from '../response/scope.ts';
import { scalarText, typeName } from '../response/scope.ts';
import type { Session } from '../session/session.ts';
import { substitute } from './substitute.ts';
import { substituteText } from './substituteText.ts';
import { webUrl } from './target.ts';

/** A call of the config, before its values are put in. */
export interface PlannedCall {
  readonly label: string;
  readonly call: Call;
  /** Where headers, query and body stand. */
  readonly at: JsonPath;
  readonly pathAt: JsonPath;
  /** What relative paths are on. */
  readonly base: '{auth_url}' | '{base_url}';
  /** Of the authentication, for a call without its own. */
  readonly contentType: string;
  readonly placed: Placed;
  /** Whether it sends the cookies of the session. */
  readonly sendsCookies: boolean;
  readonly expected: ExpectedResponse;
  readonly expectedAt: JsonPath;
  readonly outputs: Readonly<Record<string, ValueSource>>;
}

/** A call of the application with a role's token that the config does not write: nothing is expected of its response. */
export function callWithToken(label: string, call: Call, placed: Placed, contentType: string): PlannedCall {
  const at = ['application', 'baseUrl'];
  return {
    label,
    call,
    at,
    pathAt: at,
    base: '{base_url}',
    contentType,
    placed,
    sendsCookies: false,
    expected: { status: [] },
    expectedAt: at,
    outputs: {},
  };
}

/** Where a call goes, as far as that is known before any other one has been made. */
export function originOfCall(planned: PlannedCall, scope: Scope): string | undefined {
  const path = filledPath(planned.call.path, planned.pathAt, scope);
  return path.ok ? webUrl(path.value, baseOf(planned, scope))?.origin : undefined;
}

/** A request as it is sent; all secrets in it are known to the redactor. */
export async function buildRequest(
  planned: PlannedCall,
  session: Session,
): Promise<LoginOutcome<HttpRequest>> {
  const { scope } = session;
  const { call, at, label, placed } = planned;
  const url = await addressOf(planned, scope);
  if (!url.ok) return url;
  session.hideInHost(url.value);
  const { href } = url.value;
  const headers = await headersOf(call.headers ?? {}, [...at, 'headers'], session, label);
  if (!headers.ok) return headers;
  const mediaType = call.contentType ?? planned.contentType;
  const encoded = await bodyOf(planned, mediaType, scope);
  if (!encoded.ok) return encoded;
  const body = encoded.value;
  const client = clientCredentials(planned, headers.value, session);
  if (!client.ok) return client;
  const sent = new Map<string, Header>();
  const add = (header: Header): void => void sent.set(header[0].toLowerCase(), header);
  add(['Accept', acceptFor(call, mediaType)]);
  if (body !== undefined) add(['Content-Type', body.contentType]);
  // A call that declares how it proves itself, such as introspection (RFC 7662), carries the token elsewhere.
  for (const header of [...placed.headers, ...client.value, ...headers.value]) add(header);
  const cookies = cookieHeader(planned, href, sent.get('cookie')?.[1], session);
  if (cookies !== undefined) add(['Cookie', cookies]);
  const unsendable = [...sent.values()].find((header) => !header.every(isHeaderValue));
  if (unsendable !== undefined)
    return faulty([...at, 'headers', unsendable[0]], 'bad-character', unsendable[0]);
  return fine({
    method: call.method,
    url: href,
    headers: [...sent.values()],
    ...(body !== undefined && { body: body.text }),
  });
}

async function bodyOf(
  { call, at, label }: PlannedCall,
  mediaType: string,
  scope: Scope,
): Promise<LoginOutcome<EncodedBody | undefined>> {
  if (call.requestBody === undefined) return fine(undefined);
  return await encodeBody(call.requestBody, mediaType, [...at, 'requestBody'], scope, label);
}

/** What a browser or a client of such an API asks for, since servers choose by it whether to answer with a page. */
function acceptFor({ requestBody }: Call, mediaType: string): string {
  if (requestBody === undefined) return '*/*';
  return isJsonType(mediaType)
    ? 'application/json, text/plain, */*'
    : 'text/html, application/json;q=0.9, */*;q=0.8';
}

function baseOf({ base }: PlannedCall, scope: Scope): string {
  return base === '{auth_url}' ? scope.authUrl : scope.baseUrl;
}

/** An address with its query. A relative path is on the origin of the base, whatever its path is. */
async function addressOf(planned: PlannedCall, scope: Scope): Promise<LoginOutcome<URL>> {
  const { call, at, pathAt, label, placed } = planned;
  const path = filledPath(call.path, pathAt, scope);
  if (!path.ok) return path;
  const url = webUrl(path.value, baseOf(planned, scope));
  if (url === undefined) return faulty(pathAt, 'bad-url', label, call.path);
  const query: string[] = url.search === '' ? [] : [url.search.slice(1)];
  for (const [name, written] of Object.entries(call.query ?? {})) {
    const nameAt = [...at, 'query', name];
    const value = await substitute(written, nameAt, scope);
    if (!value.ok) return value;
    const text = scalarText(value.value);
    if (text === undefined) return faulty(nameAt, 'not-sendable', label, typeName(value.value));
    query.push(`${formEncode(name)}=${formEncode(text)}`);
  }
  for (const [name, value] of placed.query) query.push(`${formEncode(name)}=${formEncode(value)}`);
  url.search = query.join('&');
  return fine(url);
}

/** Values inside a path are segments of it; what a path begins with may be an address, such as that of a redirect. */
function filledPath(path: string, at: JsonPath, scope: Scope): LoginOutcome<string> {
  let isFirst = !path.startsWith('/');
  return substituteText(path, at, scope, (value) => {
    const written = isFirst ? value : encodeURIComponent(value);
    isFirst = false;
    return written;
  });
}

async function headersOf(
  headers: Readonly<Record<string, HeaderSource>>,
  at: JsonPath,
  session: Session,
  label: string,
): Promise<LoginOutcome<Header[]>> {
  const filled: Header[] = [];
  for (const [name, written] of Object.entries(headers)) {
    const value = await headerValue(written, [...at, name], session);
    if (!value.ok) return value;
    const text = scalarText(value.value);
    if (text === undefined) return faulty([...at, name], 'not-sendable', label, typeName(value.value));
    filled.push([name, text]);
  }
  return fine(filled);
}

async function headerValue(
  written: HeaderSource,
  at: JsonPath,
  session: Session,
): Promise<LoginOutcome<unknown>> {
  if (typeof written === 'string' || !('basic' in written))
    return await substitute(written, at, session.scope);
  const [user = '', password = ''] = written.basic;
  const name = substituteText(user, [...at, 'basic', 0], session.scope);
  if (!name.ok) return name;
  const secret = substituteText(password, [...at, 'basic', 1], session.scope);
  return secret.ok ? fine(basic(name.value, secret.value, session)) : secret;
}

function basic(user: string, password: string, { redactor }: Session): string {
  const credentials = basicCredentials(user, password);
  redactor.add(credentials.slice('Basic '.length), 'BASIC_CREDENTIALS');
  return credentials;
}

/** A client that proves itself with client_secret_basic does so at calls with a grant (RFC 6749, section 2.3.1). */
function clientCredentials(
  { call, at }: PlannedCall,
  headers: readonly Header[],
  session: Session,
): LoginOutcome<Header[]> {
  const { identityProvider } = session.subject;
  if (identityProvider?.clientAuthMethod !== 'client_secret_basic' || !hasGrant(call.requestBody))
    return fine([]);
  if (headers.some(([name]) => name.toLowerCase() === 'authorization')) return fine([]);
  const scope = session.scope;
  const values: string[] = [];
  for (const name of ['idp.clientId', 'idp.clientSecret']) {
    const value = scope.input(name);
    if (value === undefined) return faulty(at, 'missing-input', `$inputs.${name}`, scope.user);
    if (!value.ok) return value;
    values.push(formEncode(scalarText(value.value) ?? ''));
  }
  const [id = '', secret = ''] = values;
  return fine([['Authorization', basic(id, secret, session)]]);
}

function hasGrant(body: Call['requestBody']): boolean {
  return typeof body === 'object' && !Array.isArray(body) && Object.hasOwn(body, 'grant_type');
}

function cookieHeader(
  { placed, sendsCookies }: PlannedCall,
  url: string,
  written: string | undefined,
  { jar }: Session,
): string | undefined {
  const taken = new Set(placed.cookies.map(([name]) => name));
  const own = sendsCookies ? jar.header(url, (name) => !taken.has(name)) : undefined;
  const all = [written, ...placed.cookies.map(([name, value]) => `${name}=${value}`), own];
  const sent = all.filter((part) => part !== undefined && part !== '');
  return sent.length === 0 ? undefined : sent.join('; ');
}
