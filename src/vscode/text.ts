import { env, l10n } from 'vscode';
import type { MessageTemplates } from '../base/messages.ts';
import type { Failure } from '../base/result.ts';

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

/** The localised sentence for an expected failure of a domain. */
export function failureSentence<Code extends string>(
  templates: MessageTemplates<Code>,
  failure: Failure<Code>,
): string {
  return l10n.t(templates[failure.code], ...failure.args);
}
