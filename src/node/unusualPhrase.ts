import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { HttpResponse } from '../login/ports.ts';

/** What a server writes behind the status of a refusal, where it is more than what stands for that status. */
export function unusualPhrase({
  statusCode = 0,
  statusMessage = '',
}: Pick<IncomingMessage, 'statusCode' | 'statusMessage'>): Pick<HttpResponse, 'phrase'> {
  const usual = STATUS_CODES[statusCode] ?? '';
  const isUsual = statusMessage === '' || statusMessage.toLowerCase() === usual.toLowerCase();
  return isUsual || statusCode < 400 ? {} : { phrase: statusMessage };
}
