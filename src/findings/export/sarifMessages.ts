import { readMessage } from './httpMessage.ts';
import type { HttpMessage } from './httpMessage.ts';

/** A request as SARIF has it (3.46), at the address where it was found. */
export function webRequestAt(target: string, text: string, method: string): object {
  const request = readMessage(text);
  return {
    ...withoutEmpty({ method }),
    target,
    ...(request === undefined ? {} : { headers: request.headers, ...bodyOf(request) }),
  };
}

/** A request as SARIF has it, as it was sent; undefined for a text that is none. */
export function webRequestOf(text: string): object | undefined {
  const [, method, target, protocol = '', version = ''] =
    /^([A-Z]{1,20}) (\S{1,65536})(?: (HTTP)\/(\S{1,8}))?\r?$/m.exec(
      text.slice(0, text.indexOf('\n') + 1 || text.length),
    ) ?? [];
  const request = readMessage(text);
  if (request === undefined || method === undefined || target === undefined) return undefined;
  return {
    ...withoutEmpty({ protocol, version }),
    method,
    target,
    headers: request.headers,
    ...bodyOf(request),
  };
}

export function webResponseOf(text: string): object | undefined {
  const response = readMessage(text);
  if (response === undefined) return undefined;
  const { status, reason, headers, protocol, version } = response;
  return {
    ...withoutEmpty({ protocol, version }),
    ...(status === undefined ? {} : { statusCode: status }),
    ...withoutEmpty({ reasonPhrase: reason }),
    headers,
    ...bodyOf(response),
  };
}

function bodyOf({ body }: HttpMessage): object {
  return body === '' ? {} : { body: { text: body } };
}

export function withoutEmpty(texts: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
