import { formatCount, plural, t } from '../../../base/messages.ts';
import type { JournalDamage } from '../../../findings/engine.ts';

/** `1 finding`, `1,310 findings`. */
export function countFindings(count: number): string {
  return plural(count, { one: '{0} finding', other: '{0} findings' });
}

/** `3/40 findings open`. */
export function countOpenFindings(open: number, count: number): string {
  return plural(count, { one: '{1}/{0} finding open', other: '{1}/{0} findings open' }, formatCount(open));
}

/** `1 API`, `12 APIs`. */
export function countApis(count: number): string {
  return plural(count, { one: '{0} API', other: '{0} APIs' });
}

/** `12 of 30 APIs`, or `30 APIs` where the filters leave out none. */
export function countOfApis(matching: number, total: number): string {
  return matching === total ? countApis(total) : t('{0} of {1}', formatCount(matching), countApis(total));
}

/** `12 of 30 findings`, or `30 findings` where the filters leave out none. */
export function countOfFindings(matching: number, total: number): string {
  const all = countFindings(total);
  return matching === total ? all : t('{0} of {1}', formatCount(matching), all);
}

/** `1 change`, `3 changes`. */
export function countChanges(count: number): string {
  return plural(count, { one: '{0} change', other: '{0} changes' });
}

/** `1 vulnerability`, `3 vulnerabilities`. */
export function countVulnerabilities(count: number): string {
  return plural(count, { one: '{0} vulnerability', other: '{0} vulnerabilities' });
}

/** How many changes a damaged journal lost. */
export function describeLost({ lost, isCut }: JournalDamage): string {
  if (lost === 0) {
    return isCut ? t('Its end is missing: the latest changes may be lost.') : t('No change is lost.');
  }
  return isCut
    ? t('At least {0} could not be read.', countChanges(lost))
    : t('{0} could not be read.', countChanges(lost));
}
