import type { RecordedMessage } from '../../base/requests/recordedMessage.ts';
import { readMessage } from '../../base/requests/recordedMessage.ts';

/** A request of a report, and where it was sent. */
interface SentRequest {
  readonly message: RecordedMessage;
  /** Empty where the report holds no request. */
  readonly method: string;
  /** Of the address that the report names, else of the request's Host. */
  readonly origin: string;
  /** As the request line says it. */
  readonly target: string;
  /** Empty where there is none; chunks are joined. */
  readonly body: string;
}

/** `url` is absolute, or empty where the request's Host says where to. */
export function sentRequest(request: string, url: string): SentRequest {
  const message = readMessage(request);
  const [method = '', written = ''] = requestLine(message.start);
  // Proxies write the whole address into the request line.
  const absolute = originOf(written);
  const origin = absolute ?? originOf(url) ?? `http://${headerOf(message, 'host') ?? ''}`;
  const target = absolute === undefined ? written : written.slice(absolute.length);
  return { message, method, origin, target, body: bodyOf(method, message) };
}

/** The target may hold spaces, as scanners send them. */
function requestLine(line: string): readonly string[] {
  const [method = ''] = line.split(' ');
  const rest = line.slice(method.length + 1);
  return [method, rest.replace(/ HTTP\/[\d.]{1,4}$/, '')];
}

/** Of an absolute address. */
function originOf(address: string): string | undefined {
  return /^https?:\/\/[^/?#]{1,300}/i.exec(address)?.[0];
}

export function headerOf({ headers }: RecordedMessage, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** Some reports write an empty line behind every request. */
function bodyOf(method: string, message: RecordedMessage): string {
  const isBlank = message.body.trim() === '';
  const length = Number(headerOf(message, 'content-length') ?? '0');
  if (isBlank && length === 0) return '';
  if (isBlank && (method === 'GET' || method === 'HEAD')) return '';
  return isChunked(message) ? (fromChunks(message.body) ?? message.body) : message.body;
}

export function isChunked(message: RecordedMessage): boolean {
  return /\bchunked\b/i.test(headerOf(message, 'transfer-encoding') ?? '');
}

/** curl makes chunks itself. Undefined where the body is not written as chunks. */
function fromChunks(body: string): string | undefined {
  let at = 0;
  const parts: string[] = [];
  for (;;) {
    const line = /^([\da-f]{1,8})[^\r\n]{0,200}\r\n/i.exec(body.slice(at, at + 220));
    if (line === null) return undefined;
    const length = Number.parseInt(line[1] ?? '', 16);
    at += line[0].length;
    if (length === 0) return parts.join('');
    parts.push(body.slice(at, at + length));
    at += length + 2;
    if (at > body.length) return undefined;
  }
}
