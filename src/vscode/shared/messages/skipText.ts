import { t } from '../../../base/messages.ts';
import type { SkipReason } from '../../../findings/importers/report.ts';

/** Why results of a report are no findings; `count` is how many, as it is shown. */
export function skipText(reason: SkipReason, count: string): string {
  switch (reason) {
    case 'no-http-target':
      return t('{0} without an HTTP or network target', count);
    case 'scanner-error':
      return t('{0} reported by the scanner as its own error', count);
    case 'no-instance':
      return t('{0} without an instance', count);
    case 'suppressed':
      return t('{0} suppressed in the report', count);
    case 'not-a-finding':
      return t('{0} reported as passed', count);
    case 'not-an-object':
      return t('{0} invalid entries', count);
  }
}
