import { formatMessage } from '../base/messages.ts';
import { refusalMessages } from './refusalMessages.ts';

/** Why the proxy has not sent a request. */
export interface Refusal {
  readonly code: keyof typeof refusalMessages;
  readonly args: readonly (string | number)[];
}

export function refusalText({ code, args }: Refusal): string {
  return formatMessage(refusalMessages[code], args);
}
