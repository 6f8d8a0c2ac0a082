import type { UserRun } from './session/events.ts';
import type { Fault } from './faults/fault.ts';
import { dependsOnUser } from './request/references.ts';
import type { Subject } from './faults/subjects.ts';

/** A user's run with what it was made of. */
export interface ComparedRun {
  readonly subject: Subject;
  readonly run: UserRun;
}

/**
 * What is wrong with a user who got what another one has. Users of one role that log in with nothing of their own, such
 * as a key of the client, rightly share a token.
 */
export function sameAsBefore(before: readonly ComparedRun[], now: ComparedRun): Fault | undefined {
  for (const other of before) {
    if (other.subject.username === now.subject.username && other.subject.role === now.subject.role) continue;
    if (mayShare(other.subject, now.subject)) continue;
    const names = [nameOf(other), nameOf(now)];
    const { token, identity } = now.run;
    if (token !== undefined && token.fingerprint === other.run.token?.fingerprint) {
      return { code: 'same-token', args: names, at: [...now.subject.at, 'username'] };
    }
    const sameName = other.subject.username === now.subject.username;
    if (identity !== undefined && identity === other.run.identity && !sameName) {
      return { code: 'same-identity', args: names, at: [...now.subject.at, 'username'] };
    }
  }
  return undefined;
}

function mayShare(one: Subject, other: Subject): boolean {
  const { steps, token } = one.authentication;
  return (
    one.role === other.role &&
    !dependsOnUser([steps, token]) &&
    !steps.some(({ curl }) => curl !== undefined && dependsOnUser(curl))
  );
}

function nameOf({ subject: { role, username } }: ComparedRun): string {
  return `${username} (${role})`;
}
