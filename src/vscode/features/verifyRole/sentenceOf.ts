import { translate } from '../../../base/messages.ts';
import type { Fault } from '../../../login/faults/fault.ts';
import type { faultMessages } from '../../../login/faults/faultMessages.ts';

/** The sentence of a fault in the user's language. */
export function sentenceOf({ code, args }: Fault, messages: typeof faultMessages): string {
  return translate(messages[code], args);
}
