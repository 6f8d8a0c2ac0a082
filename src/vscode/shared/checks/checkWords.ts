import { t } from '../../../base/messages.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { PreparedCheck } from './changeChecks.ts';

/** A check that does not run, and why. */
export function leftOut(...lines: readonly string[]): PreparedCheck {
  return { lines, run: undefined };
}

const mostListed = 8;

/** Names of others in a question, of which the first are shown. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostListed).map(oneLine).join(', ');
  return names.length > mostListed ? t('{0} and {1} more', shown, names.length - mostListed) : shown;
}
