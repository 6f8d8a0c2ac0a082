import type { CapturedBody, CapturedRequest, NameValue } from '../../auth/curl/request.ts';
import { listAt, parseJson, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';

/** One call of a recording. */
export interface HarEntry {
  readonly request: CapturedRequest;
  readonly status: number;
  /** The JSON of the response, if it is any. */
  readonly body: unknown;
  readonly headers: readonly NameValue[];
  /** Cookies the response sets. */
  readonly cookies: readonly NameValue[];
}

const mostEntries = 20_000;

/** The calls of a HAR file (version 1.2) in the order they were made; pages, images and scripts stay out. */
export function harEntries(document: unknown): HarEntry[] {
  return listAt(document, 'log', 'entries')
    .slice(0, mostEntries)
    .map((entry, index) => ({ entry, index, started: Date.parse(textAt(entry, 'startedDateTime') ?? '') }))
    .toSorted((one, other) => one.started - other.started || one.index - other.index)
    .flatMap(({ entry }) => readEntry(entry) ?? []);
}

function readEntry(entry: unknown): HarEntry | undefined {
  const url = textAt(entry, 'request', 'url') ?? '';
  const type = textAt(entry, 'response', 'content', 'mimeType') ?? '';
  if (!/^https?:/i.test(url) || /^(?:image|font|video|audio)\/|css|javascript/.test(type)) return undefined;
  const headers = nameValues(listAt(entry, 'response', 'headers'));
  const setCookies = headers
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .flatMap(({ value }) => value.split('\n'))
    .map((line) => line.split(';', 1).join(''))
    .map((pair) => ({
      name: pair.split('=', 1).join('').trim(),
      value: pair.slice(pair.indexOf('=') + 1).trim(),
    }));
  return {
    request: {
      method: (textAt(entry, 'request', 'method') ?? 'GET').toUpperCase(),
      url,
      headers: requestHeaders(entry),
      body: requestBody(valueAt(entry, 'request', 'postData')),
      followRedirects: undefined,
    },
    status: Number(scalarAt(entry, 'response', 'status') ?? 0),
    body: responseJson(valueAt(entry, 'response', 'content')),
    headers,
    cookies: [...nameValues(listAt(entry, 'response', 'cookies')), ...setCookies].filter(
      ({ name }) => name !== '',
    ),
  };
}

/** Browsers may leave the cookie header out but list the cookies. */
function requestHeaders(entry: unknown): NameValue[] {
  const headers = nameValues(listAt(entry, 'request', 'headers'));
  const cookies = nameValues(listAt(entry, 'request', 'cookies'));
  if (cookies.length === 0 || headers.some(({ name }) => name.toLowerCase() === 'cookie')) return headers;
  return [
    ...headers,
    { name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  ];
}

function requestBody(postData: unknown): CapturedBody | undefined {
  const text = textAt(postData, 'text') ?? '';
  const params = nameValues(listAt(postData, 'params'));
  const mimeType = textAt(postData, 'mimeType') ?? '';
  if (params.length > 0)
    return { kind: 'fields', fields: params, multipart: mimeType.startsWith('multipart') };
  return text === '' ? undefined : { kind: 'text', text };
}

function responseJson(content: unknown): unknown {
  const text = textAt(content, 'text') ?? '';
  if (textAt(content, 'encoding') !== 'base64') return /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return parseJson(new TextDecoder().decode(bytes));
  } catch {
    // Not Base64 after all, so there is no JSON either.
    return undefined;
  }
}

function nameValues(list: readonly unknown[]): NameValue[] {
  return list.flatMap((entry) => {
    const name = textAt(entry, 'name');
    return name === undefined ? [] : [{ name, value: scalarAt(entry, 'value') ?? '' }];
  });
}
