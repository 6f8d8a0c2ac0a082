import { curlCommand, headerLine } from '../../base/requests/curl.ts';
import type { RecordedMessage } from '../../base/requests/recordedMessage.ts';
import type { Template } from '../../base/requests/shellWord.ts';
import { headerOf, isChunked, sentRequest } from './sentRequest.ts';

/**
 * The request as a command line for curl that sends the same bytes: method, target, headers in their order and body. What
 * was redacted stays redacted. `url` is absolute, or empty where the request's Host says where to.
 */
export function curlOfRecorded(request: string, url: string): string {
  const { message, method, origin, target, body } = sentRequest(request, url);
  if (method === '') return curlCommand({ method: 'GET', url: [url], headers: [] });
  // A URL would lose a fragment, and hold no spaces.
  const isPlain = /^\/[\x21\x22\x24-\x7e]*$/.test(target);
  const options = [
    ...(message.start.endsWith(' HTTP/1.0') ? ['--http1.0'] : []),
    // An encoding that the request accepts is decoded.
    ...(headerOf(message, 'accept-encoding') === undefined ? [] : ['--compressed']),
  ];
  return curlCommand({
    method,
    url: [isPlain ? `${origin}${target}` : `${origin}/`],
    ...(!isPlain && target !== '' && { target }),
    headers: headersOf(message, body, URL.parse(origin)?.host ?? ''),
    ...(body !== '' && { body: { kind: 'text', text: [body] } }),
    options,
  });
}

/** Headers that curl writes of its own accord, where the report has headers without them. */
const ownHeaders = ['User-Agent', 'Accept'];
/** From this length on, some versions of curl ask first whether they may send a body. */
const shortestAsked = 1024;

function headersOf(message: RecordedMessage, body: string, host: string): readonly Template[] {
  const bytes = new TextEncoder().encode(body).length;
  const kept = message.lines.filter((_line, index) => {
    const [name = '', value = ''] = message.headers[index] ?? [];
    const key = name.toLowerCase();
    if (key === 'host') return value.toLowerCase() !== host.toLowerCase();
    // What was hidden of a body changes its length, which curl knows.
    if (key === 'content-length') return Number(value) === bytes && !isChunked(message);
    // Read from a file otherwise.
    return !name.startsWith('@');
  });
  if (message.lines.length === 0) return [];
  const own = [
    ...ownHeaders,
    ...(body === '' ? [] : ['Content-Type']),
    ...(bytes > shortestAsked ? ['Expect'] : []),
  ];
  const names = new Set(message.headers.map(([name]) => name.toLowerCase()));
  return [
    ...kept.map((line): Template => (/^[^:]*:\s*$/.test(line) ? headerLine(nameIn(line), []) : [line])),
    ...own.filter((name) => !names.has(name.toLowerCase())).map((name): Template => [`${name}:`]),
  ];
}

function nameIn(line: string): string {
  return line.slice(0, line.indexOf(':')).trim();
}
