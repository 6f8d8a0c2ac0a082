import { text } from '../../../shared/strings.ts';
import { keyHelp } from './listKeys.ts';

/** What each key of the list does, in sentences. */
export function helpLines(): readonly { readonly keys: string; readonly does: string }[] {
  return keyHelp().map(({ keys, does, value }) => ({
    keys,
    does: text(does, ...(value === undefined ? [] : [value])),
  }));
}
