import { fieldKind } from '../../auth/curl/fieldNames.ts';
import type { CapturedBody, CapturedRequest, NameValue } from '../../auth/curl/request.ts';
import { formFields } from '../../auth/curl/request.ts';
import { entriesAt, listAt, parseJson, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import type { TokenPlace } from './tokenPlace.ts';
import { bearerPlace, headerPlace, queryPlace } from './tokenPlace.ts';
import type { ScriptVariable } from './postmanScript.ts';
import { scriptConstants, scriptVariables } from './postmanScript.ts';

const mostItems = 5000;
/** Of the names of nested folders that are looked at. */
const longestFolder = 500;

/** A variable in a text of a collection. */
export const reference = /\{\{([^{}]{1,200})\}\}/g;

/** A request of a collection. */
export interface PostmanItem {
  readonly name: string;
  /** The names of the folders it is in, outermost first. */
  readonly folder: string;
  readonly request: CapturedRequest;
  /** The auth block that counts for the request, its own or an inherited one. */
  readonly auth: Auth | undefined;
  readonly sets: readonly ScriptVariable[];
  /** What its scripts write out as the value of a variable. */
  readonly constants: readonly (readonly [name: string, value: string])[];
  /** Saved responses that were a success. */
  readonly samples: readonly { readonly status: number; readonly body: unknown }[];
}

export interface Auth {
  readonly type: string;
  readonly settings: ReadonlyMap<string, string>;
}

/** The variables of a request, each once. */
export function variablesOf(request: CapturedRequest): string[] {
  const texts = [request.url, ...request.headers.map(({ value }) => value)];
  if (request.body?.kind === 'text') texts.push(request.body.text);
  if (request.body?.kind === 'fields') texts.push(...request.body.fields.map(({ value }) => value));
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(reference)].map((match) => match[1] ?? ''))),
  ].slice(0, 100);
}

/** Requests in order with the auth block that counts for them; folders may nest. */
export function readItems(collection: unknown, rootAuth: Auth | undefined): PostmanItem[] {
  const items: PostmanItem[] = [];
  const pending: { readonly node: unknown; readonly auth: Auth | undefined; readonly folder: string }[] =
    listAt(collection, 'item')
      .map((node) => ({ node, auth: rootAuth, folder: '' }))
      .toReversed();
  for (let next = pending.pop(); next !== undefined && items.length < mostItems; next = pending.pop()) {
    const { node } = next;
    const auth = readAuth(valueAt(node, 'auth')) ?? next.auth;
    if (valueAt(node, 'request') !== undefined) items.push({ ...readItem(node, auth), folder: next.folder });
    const folder = `${next.folder} / ${(textAt(node, 'name') ?? '').slice(0, 200)}`.slice(-longestFolder);
    for (const child of listAt(node, 'item').toReversed()) pending.push({ node: child, auth, folder });
  }
  return items;
}

function readItem(node: unknown, inherited: Auth | undefined): Omit<PostmanItem, 'folder'> {
  const request = valueAt(node, 'request');
  const auth = readAuth(valueAt(request, 'auth')) ?? inherited;
  const scripts = scriptsOf(node, 'test');
  const samples = listAt(node, 'response')
    .slice(0, 20)
    .map((response) => ({
      status: Number(scalarAt(response, 'code') ?? 0),
      body: parseJson(textAt(response, 'body') ?? ''),
    }))
    .filter(({ status }) => status >= 200 && status < 300);
  const headers = fieldList(valueAt(request, 'header'));
  const isAuthorized = headers.some(({ name }) => /^authorization$/i.test(name));
  if (auth?.type === 'basic' && !isAuthorized) {
    const [user, password] = [auth.settings.get('username') ?? '', auth.settings.get('password') ?? ''];
    headers.push({ name: 'Authorization', value: `Basic ${user}:${password}` });
  }
  const isGraphql = textAt(request, 'body', 'mode') === 'graphql';
  if (isGraphql && !headers.some(({ name }) => /^content-type$/i.test(name))) {
    headers.push({ name: 'Content-Type', value: 'application/json' });
  }
  return {
    name: textAt(node, 'name') ?? 'Request',
    request: {
      method: (textAt(request, 'method') ?? 'GET').toUpperCase(),
      url: (typeof request === 'string'
        ? request
        : (textAt(request, 'url') ?? textAt(request, 'url', 'raw') ?? '')
      )
        .trim()
        // A path variable, such as :tenant.
        .replaceAll(/\/:([A-Za-z_]\w{0,60})/g, '/{{$1}}'),
      headers,
      body: readBody(valueAt(request, 'body')),
      followRedirects: undefined,
    },
    auth,
    sets: scripts.flatMap((script) => scriptVariables(script)),
    constants: [...scriptsOf(node, 'prerequest'), ...scripts].flatMap(scriptConstants),
    samples,
  };
}

/** The scripts of a request, a folder or the collection that run at a time: "prerequest" or "test". */
function scriptsOf(node: unknown, listen: string): string[] {
  return listAt(node, 'event')
    .filter((event) => textAt(event, 'listen') === listen)
    .map(
      (event) => textAt(event, 'script', 'exec') ?? listAt(event, 'script', 'exec').map(String).join('\n'),
    );
}

/** Whether the collection, one of its folders or of its requests sends requests in its scripts. */
export function sendsInScripts(collection: unknown): boolean {
  const pending: unknown[] = [collection];
  for (let seen = 0; pending.length > 0 && seen < mostItems; seen += 1) {
    const node = pending.pop();
    if (scriptsOf(node, 'prerequest').some((script) => script.includes('sendRequest('))) return true;
    pending.push(...listAt(node, 'item').slice(0, mostItems));
  }
  return false;
}

function readBody(body: unknown): CapturedBody | undefined {
  const mode = textAt(body, 'mode');
  if (mode === 'raw') return { kind: 'text', text: textAt(body, 'raw') ?? '' };
  if (mode === 'urlencoded' || mode === 'formdata') {
    const fields = fieldList(valueAt(body, mode));
    return fields.length === 0 ? undefined : { kind: 'fields', fields, multipart: mode === 'formdata' };
  }
  if (mode !== 'graphql') return undefined;
  const query = textAt(body, 'graphql', 'query') ?? '';
  const variables = parseJson(textAt(body, 'graphql', 'variables') ?? '') ?? {};
  return { kind: 'text', text: JSON.stringify({ query, variables }) };
}

/** Enabled entries of a list of keys and values. */
function fieldList(list: unknown): NameValue[] {
  return (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const name = textAt(entry, 'key');
    if (name === undefined || valueAt(entry, 'disabled') === true || textAt(entry, 'type') === 'file')
      return [];
    return [{ name, value: scalarAt(entry, 'value') ?? '' }];
  });
}

/** The settings of an auth block: a list of keys and values in 2.1, an object in 2.0. */
export function readAuth(auth: unknown): Auth | undefined {
  const type = textAt(auth, 'type');
  if (type === undefined) return undefined;
  const list = fieldList(valueAt(auth, type)).map(({ name, value }) => [name, value] as const);
  const object = entriesAt(auth, type).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] as const] : [],
  );
  return { type, settings: new Map([...list, ...object]) };
}

interface TokenUse {
  readonly variable: string;
  readonly place: TokenPlace;
}

/** Each variable a request sends as a token, and where. */
export function usesOf({ auth, request }: PostmanItem): TokenUse[] {
  const sent = [...sentByAuth(auth), ...request.headers.flatMap(sentByHeader)];
  return sent.flatMap(({ value, place }) => {
    const variable = /\{\{([^{}]{1,200})\}\}\s*$/.exec(value)?.[1];
    return variable === undefined ? [] : [{ variable, place }];
  });
}

interface SentToken {
  readonly value: string;
  readonly place: TokenPlace;
}

function sentByAuth(auth: Auth | undefined): SentToken[] {
  if (auth === undefined) return [];
  const setting = (key: string, standard = ''): string => auth.settings.get(key) ?? standard;
  switch (auth.type) {
    case 'bearer':
      return [{ value: setting('token'), place: bearerPlace }];
    case 'oauth2': {
      if (setting('addTokenTo') === 'queryParams') return [];
      const place = headerPlace('Authorization', setting('headerPrefix', 'Bearer').trim());
      return [{ value: setting('accessToken'), place }];
    }
    case 'apikey': {
      const [key, value] = [setting('key'), setting('value')];
      if (key === '') return [];
      const scheme = value.includes(' ') ? value.split(' ', 1).join('') : '';
      return [{ value, place: setting('in') === 'query' ? queryPlace(key) : headerPlace(key, scheme) }];
    }
    default:
      return [];
  }
}

function sentByHeader({ name, value }: NameValue): SentToken[] {
  const isSecretHeader = /^authorization$/i.test(name) || fieldKind(name) === 'token';
  if (!isSecretHeader || /^cookie$/i.test(name)) return [];
  const scheme = value.replace(reference, '').trim();
  return /^[\w-]{0,20}$/.test(scheme) ? [{ value, place: headerPlace(name, scheme) }] : [];
}

export function bodyNames(request: CapturedRequest): string[] {
  const { body } = request;
  if (body === undefined) return [];
  if (body.kind === 'fields') return body.fields.map(({ name }) => name).toSorted();
  const text = body.text.slice(0, 20_000);
  // Quotes of GraphQL inside JSON are escaped.
  const names = [...text.matchAll(/"([^"\\\n]{1,100})"\s{0,100}:|\b(\w{1,60})\s{0,5}:\s{0,5}\\"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  if (names.length > 0) return names.toSorted();
  if (/^\s*</.test(text.slice(0, 1000))) {
    return [...text.matchAll(/<([\w.:-]{1,100})[ >]/g)]
      .map((match) => (match[1] ?? '').replace(/^.*:/, ''))
      .toSorted();
  }
  return formFields(text)
    .map(({ name }) => name)
    .toSorted();
}

/** Whether a request sends user name and password as HTTP Basic authentication. */
export function sendsBasic({ headers }: CapturedRequest): boolean {
  return headers.some(({ name, value }) => /^authorization$/i.test(name) && /^basic /i.test(value));
}

/** What a request asks a token server for, in its body or its query. */
export function grantOf({ url, body }: CapturedRequest): string | undefined {
  const fields = [
    ...formFields(url.slice(url.indexOf('?') + 1, url.indexOf('?') + 5000)),
    ...(body?.kind === 'fields' ? body.fields : formFields(body?.text.slice(0, 20_000) ?? '')),
  ];
  const field = fields.find(({ name }) => name === 'grant_type')?.value;
  const text = body?.kind === 'text' ? body.text.slice(0, 20_000) : '';
  return field ?? /"grant_type"\s{0,20}:\s{0,20}"([\w:.-]{1,100})"/.exec(text)?.[1];
}
