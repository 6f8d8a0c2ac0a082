import { neededFor, union } from '../gate.ts';
import { nothingPlaced } from '../request/placeToken.ts';
import type { Needed } from '../ports.ts';
import type { PlannedCall } from '../request/request.ts';
import { originOfCall } from '../request/request.ts';
import { callOf } from './runSteps.ts';
import type { Session } from './session.ts';
import { verificationCall } from './verify.ts';

/** What goes to which origin, as far as that is known before the first request. */
export function plan(sessions: readonly Session[]): readonly Needed[] {
  const byOrigin = new Map<string, Needed[]>();
  for (const session of sessions) {
    for (const call of callsOf(session)) {
      const origin = originOfCall(call, session.scope);
      if (origin === undefined) continue;
      const needed = neededFor(origin, call.call.method, call, session);
      const others = byOrigin.get(origin);
      if (others === undefined) byOrigin.set(origin, [needed]);
      else others.push(needed);
    }
  }
  return [...byOrigin.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : union(first, ...others),
  );
}

function callsOf(session: Session): PlannedCall[] {
  const { authentication } = session.subject;
  const steps = [...session.steps, ...session.refreshSteps].flatMap((step) => callOf(step, session) ?? []);
  if (authentication.verification === undefined) return steps;
  // Where the token goes, what it is made of goes, too.
  const placed = { ...nothingPlaced, headers: [['', ''] as const] };
  return [...steps, verificationCall(authentication.verification, 'authenticated', placed, session)];
}
