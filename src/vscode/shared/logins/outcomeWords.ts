import { ThemeColor, ThemeIcon } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { RunOutcome } from '../../../login/session/events.ts';
import type { LoginResult } from './loginResults.ts';

/** An outcome as trees and results say it. */
export function outcomeWords(result: LoginResult): string {
  return qualified(wordOf(result.run.outcome), result);
}

/** What is said of a result that is no login of now. */
export function qualified(words: string, { isDry, isStale }: Pick<LoginResult, 'isDry' | 'isStale'>): string {
  return [words, ...(isDry ? [t('dry run')] : []), ...(isStale ? [t('before the last edit')] : [])].join(
    ', ',
  );
}

function wordOf(outcome: RunOutcome): string {
  switch (outcome) {
    case 'passed':
      return t('logged in');
    case 'failed':
      return t('login failed');
    case 'unverified':
      return t('unverified');
    case 'skipped':
      return t('not tried');
    case 'cancelled':
      return t('cancelled');
  }
}

/** Distinguished by shape, not only by colour; only a login that was proven is green. */
export function outcomeIcon({ run: { outcome }, isStale, isDry }: LoginResult): ThemeIcon {
  if (isStale) return new ThemeIcon('history');
  switch (outcome) {
    case 'passed':
      return isDry
        ? new ThemeIcon('beaker')
        : new ThemeIcon('verified-filled', new ThemeColor('testing.iconPassed'));
    case 'failed':
      return new ThemeIcon('error', new ThemeColor('testing.iconFailed'));
    case 'unverified':
      return new ThemeIcon('unverified', new ThemeColor('list.warningForeground'));
    case 'skipped':
      return new ThemeIcon('circle-large-outline');
    case 'cancelled':
      return new ThemeIcon('circle-slash');
  }
}
