import { cutAt } from '../../base/cut.ts';
import { readOptions } from './readOptions.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { CurlCode, Note } from './messages.ts';
import { note } from './messages.ts';
import type { CapturedBody, CapturedRequest, NameValue } from './request.ts';
import { formFields } from './request.ts';
import type { CurlOption } from './curlOptions.ts';
import type { ClientCertificate } from '../generated/authConfig.ts';
import { parseText } from '../expressions/text.ts';
import { holdsReferencesOnly } from '../names/placeholderNames.ts';

interface CurlRequest {
  readonly request: CapturedRequest;
  readonly clientCertificate?: ClientCertificate | undefined;
  readonly notes: readonly Note[];
}

interface Call {
  method: string | undefined;
  readonly urls: string[];
  readonly headers: NameValue[];
  readonly data: (string | NameValue)[];
  readonly form: NameValue[];
  readonly query: (string | NameValue)[];
  readonly cookies: string[];
  /** User and password of -u, which --digest and the like use in their own way. */
  user: string | undefined;
  isSigned: boolean;
  certificate: string | undefined;
  key: string | undefined;
  passphrase: string | undefined;
  isGet: boolean;
  isHead: boolean;
  isUpload: boolean;
  /** A part of the body is in a file, which is not read. */
  hasFileInBody: boolean;
  followRedirects: boolean | undefined;
  readonly notes: Note[];
}

/** The requests of one curl command, given the words after `curl`; `--next` starts another. */
export function readCurl(words: readonly string[]): Result<CurlRequest[], CurlCode> {
  const requests: CurlRequest[] = [];
  let call = emptyCall();
  for (const { option, value } of readOptions(words, (unknown) => call.notes.push(unknown))) {
    if (option === 'next') {
      const done = finish(call);
      if (!done.ok) return done;
      requests.push(done.value);
      call = emptyCall();
    } else actions[option](call, value);
  }
  const last = finish(call);
  return last.ok ? success([...requests, last.value]) : last;
}

function emptyCall(): Call {
  return {
    method: undefined,
    urls: [],
    headers: [],
    data: [],
    form: [],
    query: [],
    cookies: [],
    user: undefined,
    isSigned: false,
    certificate: undefined,
    key: undefined,
    passphrase: undefined,
    isGet: false,
    isHead: false,
    isUpload: false,
    hasFileInBody: false,
    followRedirects: undefined,
    notes: [],
  };
}

/** What each option says of a call. */
const actions: Readonly<Record<CurlOption, (call: Call, value: string) => void>> = {
  request: (call, value) => {
    call.method = value.toUpperCase();
  },
  header: (call, value) => {
    if (value.startsWith('@')) fileNotRead(call, value.slice(1, 200));
    else addHeader(call, value);
  },
  json: (call, value) => {
    if (!hasHeader(call, 'content-type')) addHeader(call, 'Content-Type: application/json');
    if (!hasHeader(call, 'accept')) addHeader(call, 'Accept: application/json');
    addData(call, value);
  },
  data: addData,
  'data-raw': (call, value) => {
    call.data.push(value);
  },
  'data-urlencode': (call, value) => {
    const file = addEncoded(call.data, value);
    if (file !== undefined) bodyNotRead(call, file);
  },
  'url-query': (call, value) => {
    if (value.startsWith('+')) return void call.query.push(value.slice(1));
    const file = addEncoded(call.query, value);
    if (file !== undefined) fileNotRead(call, file);
  },
  form: (call, value) => {
    const { name, value: content } = nameAndValue(value);
    if (/^[@<]/.test(content)) bodyNotRead(call, content.slice(1, 200));
    else call.form.push({ name, value: content.replace(/;type=[^;]*$/, '') });
  },
  'form-string': (call, value) => {
    call.form.push(nameAndValue(value));
  },
  user: (call, value) => {
    // Without a colon, curl asks for the password.
    call.user = outsideReferences(value, ':') < 0 ? `${value}:` : value;
  },
  signing: (call) => {
    call.isSigned = true;
  },
  cert: (call, value) => {
    const colon = outsideReferences(value, ':');
    const hasPassphrase = colon > 1 && !/^[/\\]/.test(value.slice(colon + 1));
    call.certificate = hasPassphrase ? value.slice(0, colon) : value;
    if (hasPassphrase) call.passphrase = value.slice(colon + 1);
  },
  key: (call, value) => {
    call.key = value;
  },
  pass: (call, value) => {
    call.passphrase = value;
  },
  'oauth2-bearer': (call, value) => addHeader(call, `Authorization: Bearer ${value}`),
  cookie: (call, value) => {
    if (value.includes('=')) call.cookies.push(value);
    else if (value !== '') fileNotRead(call, value.slice(0, 200));
  },
  'user-agent': (call, value) => addHeader(call, `User-Agent: ${value}`),
  referer: (call, value) => addHeader(call, `Referer: ${value}`),
  'upload-file': (call, value) => {
    call.isUpload = true;
    fileNotRead(call, value.slice(0, 200));
  },
  get: (call) => {
    call.isGet = true;
  },
  head: (call) => {
    call.isHead = true;
  },
  location: (call) => {
    call.followRedirects = true;
  },
  url: (call, value) => {
    if (value !== '') call.urls.push(value);
  },
  next: () => undefined,
  ignored: () => undefined,
  unsupported: () => undefined,
};

function fileNotRead(call: Call, name: string): void {
  call.notes.push(note('file-not-read', name));
}

function bodyNotRead(call: Call, name: string): void {
  call.hasFileInBody = true;
  fileNotRead(call, name);
}

/** `@file` instead of text. */
function addData(call: Call, value: string): void {
  if (value.startsWith('@')) bodyNotRead(call, value.slice(1, 200));
  else call.data.push(value);
}

/** `Name: value`, `Name;` for an empty value; `Name:` removes a header that curl would send. */
function addHeader(call: Call, header: string): void {
  const [before, behind] = cutAt(header, ':');
  if (behind === undefined) {
    if (header.endsWith(';')) call.headers.push({ name: header.slice(0, -1).trim(), value: '' });
    return;
  }
  const [name, value] = [before.trim(), behind.trim()];
  // HTTP/2 pseudo headers of browsers start with a colon.
  if (value !== '' && name !== '') call.headers.push({ name, value });
}

function hasHeader(call: Call, name: string): boolean {
  return call.headers.some((header) => header.name.toLowerCase() === name);
}

/** `content`, `=content`, `name=content`; of `@file` and `name@file`, which are not read, returns the file. */
function addEncoded(list: (string | NameValue)[], value: string): string | undefined {
  const split = /[=@]/.exec(value);
  if (split?.[0] === '@') return value.slice(split.index + 1, 200);
  list.push(nameAndValue(value));
  return undefined;
}

function nameAndValue(text: string): NameValue {
  const [name, value = ''] = cutAt(text, '=');
  return { name, value };
}

function finish(call: Call): Result<CurlRequest, CurlCode> {
  const [url] = call.urls;
  if (url === undefined) return failed('no-url');
  if (call.urls.length > 1) call.notes.push(note('more-urls', call.urls.length));
  if (call.user !== undefined && !call.isSigned && !hasHeader(call, 'authorization')) {
    addHeader(call, `Authorization: Basic ${call.user}`);
  }
  if (call.cookies.length > 0) call.headers.push({ name: 'Cookie', value: call.cookies.join('; ') });
  const query = call.isGet || call.isHead ? [...call.query, ...call.data] : call.query;
  const body = call.isGet || call.isHead ? undefined : bodyOf(call);
  const request = {
    method: methodOf(call, body !== undefined || (call.hasFileInBody && !call.isGet)),
    // curl takes brackets and braces in a URL for patterns; browsers escape them.
    url: withQuery(url.replaceAll(/\\([[\]{}])/g, '$1'), query),
    headers: call.headers,
    body,
    followRedirects: call.followRedirects,
  };
  const clientCertificate = certificateOf(call);
  if (clientCertificate !== undefined) {
    const { certificate, privateKey } = clientCertificate;
    call.notes.push(note('client-certificate', certificate, privateKey));
  }
  return success({ request, clientCertificate, notes: call.notes });
}

/** What --cert, --key and --pass name is the machine's own, so placeholders stand for it. */
function certificateOf({ certificate, key, passphrase }: Call): ClientCertificate | undefined {
  if (certificate === undefined && key === undefined) return undefined;
  const kept = (value: string | undefined, placeholder: string): string =>
    value !== undefined && holdsReferencesOnly(value) ? value : placeholder;
  return {
    certificate: kept(certificate, '${env:CLIENT_CERT}'),
    privateKey: kept(key, '${secret:CLIENT_KEY}'),
    ...(passphrase !== undefined && { passphrase: kept(passphrase, '${secret:CLIENT_KEY_PASSPHRASE}') }),
  };
}

/** Where a sign stands that is no part of a reference. */
function outsideReferences(text: string, sign: string): number {
  for (const part of parseText(text)) {
    if (part.kind !== 'literal') continue;
    const found = text.slice(part.start, part.end).indexOf(sign);
    if (found >= 0) return part.start + found;
  }
  return -1;
}

function methodOf(call: Call, hasBody: boolean): string {
  if (call.method !== undefined) return call.method;
  if (call.isHead) return 'HEAD';
  if (call.isUpload) return 'PUT';
  return hasBody ? 'POST' : 'GET';
}

function bodyOf(call: Call): CapturedBody | undefined {
  if (call.form.length > 0) return { kind: 'fields', fields: call.form, multipart: true };
  if (call.data.length === 0) return undefined;
  const texts = call.data.filter((part) => typeof part === 'string');
  if (texts.length === call.data.length) return { kind: 'text', text: texts.join('&') };
  const fields = call.data.flatMap((part) => (typeof part === 'string' ? formFields(part) : [part]));
  return { kind: 'fields', fields, multipart: false };
}

function withQuery(url: string, parts: readonly (string | NameValue)[]): string {
  if (parts.length === 0) return url;
  const query = parts.map((part) =>
    typeof part === 'string' ? part : `${part.name}=${encodeExceptReferences(part.value)}`,
  );
  return `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/** Encodes what would end the value; references of auth configs stay readable. */
function encodeExceptReferences(value: string): string {
  return value.replaceAll(/[%&#+]/g, (char) => encodeURIComponent(char));
}
