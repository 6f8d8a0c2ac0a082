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
    } else apply(call, option, value);
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
    followRedirects: undefined,
    notes: [],
  };
}

function apply(call: Call, option: CurlOption, value: string): void {
  const fromFile = (marked: string): boolean => {
    if (!marked.startsWith('@')) return false;
    call.notes.push(note('file-not-read', marked.slice(1, 200)));
    return true;
  };
  switch (option) {
    case 'request':
      call.method = value.toUpperCase();
      break;
    case 'header':
      if (!fromFile(value)) addHeader(call, value);
      break;
    case 'json':
      if (!hasHeader(call, 'content-type')) addHeader(call, 'Content-Type: application/json');
      if (!hasHeader(call, 'accept')) addHeader(call, 'Accept: application/json');
      if (!fromFile(value)) call.data.push(value);
      break;
    case 'data':
      if (!fromFile(value)) call.data.push(value);
      break;
    case 'data-raw':
      call.data.push(value);
      break;
    case 'data-urlencode':
      addEncoded(call, call.data, value);
      break;
    case 'url-query':
      if (value.startsWith('+')) call.query.push(value.slice(1));
      else addEncoded(call, call.query, value);
      break;
    case 'form':
    case 'form-string': {
      const { name, value: content } = nameAndValue(value);
      const isFile = option === 'form' && /^[@<]/.test(content);
      if (isFile) call.notes.push(note('file-not-read', content.slice(1, 200)));
      else call.form.push({ name, value: option === 'form' ? content.replace(/;type=[^;]*$/, '') : content });
      break;
    }
    case 'user':
      // Without a colon, curl asks for the password.
      call.user = outsideReferences(value, ':') < 0 ? `${value}:` : value;
      break;
    case 'signing':
      call.isSigned = true;
      break;
    case 'cert': {
      const colon = outsideReferences(value, ':');
      const hasPassphrase = colon > 1 && !/^[/\\]/.test(value.slice(colon + 1));
      call.certificate = hasPassphrase ? value.slice(0, colon) : value;
      if (hasPassphrase) call.passphrase = value.slice(colon + 1);
      break;
    }
    case 'key':
      call.key = value;
      break;
    case 'pass':
      call.passphrase = value;
      break;
    case 'oauth2-bearer':
      addHeader(call, `Authorization: Bearer ${value}`);
      break;
    case 'cookie':
      if (value.includes('=')) call.cookies.push(value);
      else if (value !== '') call.notes.push(note('file-not-read', value.slice(0, 200)));
      break;
    case 'user-agent':
      addHeader(call, `User-Agent: ${value}`);
      break;
    case 'referer':
      addHeader(call, `Referer: ${value}`);
      break;
    case 'upload-file':
      call.isUpload = true;
      call.notes.push(note('file-not-read', value.slice(0, 200)));
      break;
    case 'get':
      call.isGet = true;
      break;
    case 'head':
      call.isHead = true;
      break;
    case 'location':
      call.followRedirects = true;
      break;
    case 'url':
      if (value !== '') call.urls.push(value);
      break;
    case 'next':
    case 'ignored':
    case 'unsupported':
  }
}

/** `Name: value`, `Name;` for an empty value; `Name:` removes a header that curl would send. */
function addHeader(call: Call, header: string): void {
  const colon = header.indexOf(':', 1);
  if (colon < 0) {
    if (header.endsWith(';')) call.headers.push({ name: header.slice(0, -1).trim(), value: '' });
    return;
  }
  const value = header.slice(colon + 1).trim();
  // HTTP/2 pseudo headers of browsers start with a colon.
  const name = header.slice(0, colon).trim();
  if (value !== '' && name !== '' && !name.startsWith(':')) call.headers.push({ name, value });
}

function hasHeader(call: Call, name: string): boolean {
  return call.headers.some((header) => header.name.toLowerCase() === name);
}

/** `content`, `=content`, `name=content`, and `@file`, `name@file`. */
function addEncoded(call: Call, list: (string | NameValue)[], value: string): void {
  const split = /[=@]/.exec(value);
  if (split?.[0] === '@') call.notes.push(note('file-not-read', value.slice(split.index + 1, 200)));
  else list.push(nameAndValue(value));
}

function nameAndValue(text: string): NameValue {
  const equals = text.indexOf('=');
  return equals < 0
    ? { name: text, value: '' }
    : { name: text.slice(0, equals), value: text.slice(equals + 1) };
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
    method: methodOf(call, body !== undefined),
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
