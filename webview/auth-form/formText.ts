import { translate as translated } from '../../src/base/messages.ts';
import type { ArgumentsOf } from '../../src/base/templates.ts';
import { formSentences } from './formSentences.ts';

/** A sentence of the form with its values filled in. */
export function say<Key extends keyof typeof formSentences>(
  key: Key,
  ...values: ArgumentsOf<(typeof formSentences)[Key]>
): string {
  return translated(formSentences[key], values);
}
