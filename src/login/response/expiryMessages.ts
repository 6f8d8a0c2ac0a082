import type { MessageTemplates } from '../../base/messages.ts';
import type { Expiry } from './expiry.ts';

/** What is strange about how long a token lasts, though it works. */
export const expiryMessages = {
  'ended-before': 'The token had expired {0} s before it arrived. Check the clocks.',
  'starts-in': 'The token becomes valid in {0} s only ("nbf"). Check the clocks.',
} as const satisfies MessageTemplates<string>;

interface ExpiryNote {
  readonly code: keyof typeof expiryMessages;
  readonly args: readonly number[];
}

export function expiryNotes({ endedBefore, startsIn }: Expiry): readonly ExpiryNote[] {
  return [
    ...(endedBefore === undefined ? [] : [{ code: 'ended-before', args: [endedBefore] } as const]),
    ...(startsIn === undefined ? [] : [{ code: 'starts-in', args: [startsIn] } as const]),
  ];
}
