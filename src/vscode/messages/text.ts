import { env, l10n } from 'vscode';
import type { MessageTemplates } from '../../base/messages.ts';
import type { Failure } from '../../base/result.ts';
import type { JournalDamage } from '../../findings/engine.ts';

/** A whole number in the person's language: `1,310`. Most need no Intl, whose first use takes long. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  return new Intl.NumberFormat(env.language).format(count);
}

/** `1 finding`, `1,310 findings`. */
export function countFindings(count: number): string {
  return count === 1 ? l10n.t('1 finding') : l10n.t('{0} findings', formatCount(count));
}

/** `1 API`, `12 APIs`. */
export function countApis(count: number): string {
  return count === 1 ? l10n.t('1 API') : l10n.t('{0} APIs', formatCount(count));
}

/** `12 of 30 APIs`, or `30 APIs` where the filters leave out none. */
export function countOfApis(matching: number, total: number): string {
  return matching === total
    ? countApis(total)
    : l10n.t('{0} of {1}', formatCount(matching), countApis(total));
}

/** `1 change`, `3 changes`. */
export function countChanges(count: number): string {
  return count === 1 ? l10n.t('1 change') : l10n.t('{0} changes', formatCount(count));
}

/** How many changes a damaged journal lost. */
export function describeLost({ lost, isCut }: JournalDamage): string {
  if (lost === 0) {
    return isCut
      ? l10n.t('Its end is missing: the latest changes may be lost.')
      : l10n.t('No change is lost.');
  }
  return isCut
    ? l10n.t('At least {0} could not be read.', countChanges(lost))
    : l10n.t('{0} could not be read.', countChanges(lost));
}

/** The localised sentence for an expected failure of a domain. */
export function failureSentence<Code extends string>(
  templates: MessageTemplates<Code>,
  failure: Failure<Code>,
): string {
  return l10n.t(templates[failure.code], ...failure.args);
}
