import { ThemeIcon, type Uri } from 'vscode';
import { formatCount, t } from '../../../base/messages.ts';
import type { LoginResult, LoginResults } from './loginResults.ts';
import { outcomeIcon, outcomeWords, qualified } from './outcomeWords.ts';

/** Whether a user, or all users of a role, can log in, as far as it was tried. */
export interface LoginState {
  /** `logged in 4 min ago`. */
  readonly words: string;
  readonly icon: ThemeIcon;
  /** Whether there is a result to look at. */
  readonly isTried: boolean;
  /** The secret without a value that stops it. */
  readonly secret: string | undefined;
}

/** Of a user, or of a role with so many users. */
export function loginState(
  logins: Pick<LoginResults, 'of'>,
  now: number,
  file: Uri,
  {
    role,
    username,
    users = 1,
  }: { readonly role: string; readonly username?: string; readonly users?: number },
): LoginState {
  const results = logins
    .of(file)
    .filter(({ run }) => run.role === role && (username === undefined || run.username === username));
  const [first, ...others] = results;
  if (first === undefined) {
    return {
      words: t('not tried'),
      icon: new ThemeIcon('circle-large-outline'),
      isTried: false,
      secret: undefined,
    };
  }
  const failed = results.filter(({ run }) => run.outcome === 'failed');
  const [stopped] = failed.flatMap(({ run }) =>
    run.fault?.fix?.kind === 'store-secret' ? [run.fault.fix] : [],
  );
  const state = stateOf([first, ...others], failed, Math.max(users, results.length), now);
  return { ...state, isTried: true, secret: stopped?.name };
}

function stateOf(
  results: readonly [LoginResult, ...LoginResult[]],
  failed: readonly LoginResult[],
  users: number,
  now: number,
): Pick<LoginState, 'words' | 'icon'> {
  const [worst] = failed;
  const marks = {
    isDry: results.some(({ isDry }) => isDry),
    isStale: results.some(({ isStale }) => isStale),
  };
  if (worst !== undefined) {
    const words =
      users === 1 ? t('login failed') : t('login failed: {0} of {1}', failed.length, formatCount(users));
    return { words: qualified(words, marks), icon: outcomeIcon({ ...worst, ...marks }) };
  }
  const passed = results.filter(({ run }) => run.outcome === 'passed');
  const [oldest] = passed.toSorted((one, other) => one.at - other.at);
  if (oldest === undefined) {
    const [first] = results;
    return { words: outcomeWords(first), icon: outcomeIcon({ ...first, ...marks }) };
  }
  if (passed.length < users) {
    const words = t('{0} of {1} logged in', formatCount(passed.length), formatCount(users));
    return { words: qualified(words, marks), icon: new ThemeIcon(marks.isStale ? 'history' : 'verified') };
  }
  return { words: qualified(loggedIn(now - oldest.at), marks), icon: outcomeIcon({ ...oldest, ...marks }) };
}

/** How long ago it was, as a glance takes it. */
function loggedIn(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return t('logged in just now');
  if (minutes < 60) return t('logged in {0} min ago', minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t('logged in {0} h ago', hours) : t('logged in {0} d ago', Math.floor(hours / 24));
}
