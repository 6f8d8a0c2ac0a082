import type { Header } from '../../login/ports.ts';
import { mostShown, type AccessExchange } from '../exchanges.ts';

/** Request and response as SARIF has them (3.46, 3.47). */
export function messagesOf(exchange: AccessExchange): {
  readonly webRequest: object;
  readonly webResponse: object;
} {
  const { method, requestBody = '', status, responseHeaders } = exchange;
  const protocol = { protocol: 'HTTP', version: '1.1' };
  return {
    webRequest: {
      ...protocol,
      method,
      target: targetOf(exchange),
      headers: Object.fromEntries(requestHeaders(exchange)),
      ...bodyOf(requestBody),
    },
    webResponse: {
      ...protocol,
      statusCode: status,
      headers: Object.fromEntries(merged(responseHeaders)),
      ...bodyOf(responseBody(exchange)),
    },
  };
}

/** The same as texts, as they are read out of a report. */
export function textsOf(exchange: AccessExchange): { readonly request: string; readonly response: string } {
  const { method, requestBody = '', status, responseHeaders } = exchange;
  return {
    request: joined(`${method} ${targetOf(exchange)} HTTP/1.1`, requestHeaders(exchange), requestBody),
    response: joined(`HTTP/1.1 ${status}`, merged(responseHeaders), responseBody(exchange)),
  };
}

function joined(start: string, headers: readonly Header[], body: string): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  return body === '' ? head : `${head}\r\n\r\n${body}`;
}

function targetOf({ url }: AccessExchange): string {
  const parsed = URL.parse(url);
  return parsed === null ? '/' : `${parsed.pathname}${parsed.search}`;
}

function requestHeaders({ url, requestHeaders: headers }: AccessExchange): readonly Header[] {
  const host = URL.parse(url)?.host ?? '';
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
  return merged(hasHost || host === '' ? headers : [['Host', host], ...headers]);
}

/** A header that stands there twice is one with both values. */
function merged(headers: readonly Header[]): readonly Header[] {
  const values = new Map<string, string>();
  for (const [name, value] of headers) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return [...values];
}

/** Says where it was cut: what belongs to other users is kept in part only. */
function responseBody({ responseBody: text, bodyBytes }: AccessExchange): string {
  return text.length < mostShown ? text : `${text}\n… (${bodyBytes} bytes in all)`;
}

function bodyOf(text: string): object {
  return text === '' ? {} : { body: { text } };
}
