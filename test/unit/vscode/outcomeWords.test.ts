import assert from 'node:assert/strict';
import type { RunOutcome } from '../../../src/login/session/events.ts';
import type { LoginResult } from '../../../src/vscode/shared/logins/loginResults.ts';
import { outcomeIcon, outcomeWords } from '../../../src/vscode/shared/logins/outcomeWords.ts';

describe('the outcome of a login', () => {
  const result = (outcome: RunOutcome, isStale = false, isDry = false): LoginResult =>
    ({ run: { outcome }, isStale, isDry, at: 0 }) as LoginResult;
  const shown = (given: LoginResult): string => {
    const { id, color } = outcomeIcon(given);
    return [outcomeWords(given), id, (color as { readonly id?: string } | undefined)?.id ?? ''].join(' | ');
  };

  it('has words and a shape, and is only green where the login was proven', () => {
    const outcomes = ['passed', 'failed', 'unverified', 'skipped', 'cancelled'] as const;
    assert.deepEqual(
      outcomes.map((outcome) => shown(result(outcome))),
      [
        'logged in | verified-filled | testing.iconPassed',
        'login failed | error | testing.iconFailed',
        'unverified | unverified | list.warningForeground',
        'not tried | circle-large-outline | ',
        'cancelled | circle-slash | ',
      ],
    );
  });

  it('says when nothing was sent, and when the file has changed since', () => {
    assert.equal(shown(result('passed', false, true)), 'logged in, dry run | beaker | ');
    assert.equal(shown(result('passed', true)), 'logged in, before the last edit | history | ');
    assert.equal(
      shown(result('failed', true, true)),
      'login failed, dry run, before the last edit | history | ',
    );
  });
});
