import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { Fault } from '../../login/faults/fault.ts';
import type { RunPorts } from '../../login/ports.ts';
import { holdsHidden } from '../../login/retest/recordedRequest.ts';
import type { RetestReason, Verdict } from '../../login/retest/retestMessages.ts';
import { openCallers } from '../callers.ts';
import type { AccessExchange } from '../exchanges.ts';
import { callableOf } from '../operations/reads.ts';
import { Pace } from '../pace.ts';
import { policyOf, type Actor, type Policy } from '../policy.ts';
import { nothingCommon } from '../proof.ts';
import { RowRun } from '../rowRun.ts';
import { RowView } from '../rowView.ts';
import { Settling } from '../settling.ts';
import { nameOf, verdictOf } from './accessVerdict.ts';
import { repeatedRow, type RecordedAccess, type RecordedUser } from './repeatedRow.ts';

export interface AccessRetestOptions {
  readonly signal: AbortSignal;
  /** Before each question: who asks; undefined for nobody. */
  readonly onAsk: (username: string | undefined) => void;
}

/** How it ended; nothing secret is in it. */
export type AccessRetested =
  | { readonly kind: 'failed'; readonly fault: Fault }
  | { readonly kind: 'answered'; readonly verdict: Verdict; readonly exchange: AccessExchange | undefined };

const requestsPerSecond = 10;
const budget = 200;

/**
 * Repeats what an authorization test asked about one object, and judges it in the same way. It is gone where who may still gets
 * it and who must not is refused, in sessions that are shown to live; still there where the new responses prove it.
 */
export async function retestAccess(
  config: AuthConfig,
  ports: RunPorts,
  recorded: RecordedAccess,
  options: AccessRetestOptions,
): Promise<AccessRetested> {
  const policy = policyOf(config);
  const actorOf = (user: RecordedUser | undefined): Actor | undefined =>
    policy.actors.find(({ role, username }) => role === user?.role && username === user.username);
  const owner = actorOf(recorded.owner ?? recorded.attacker);
  const unknown = [recorded.owner, recorded.attacker].find((one) => one && actorOf(one) === undefined);
  if (owner === undefined || unknown !== undefined) return cannotTell('user-unknown', unknown);
  const reason = whyNotSent(config, recorded);
  if (reason !== undefined) return cannotTell(reason, undefined);
  return repeat(config, ports, policy, recorded, { owner, attacker: actorOf(recorded.attacker) }, options);
}

function whyNotSent(config: AuthConfig, { method, target, body }: RecordedAccess): RetestReason | undefined {
  const callable = callableOf(config);
  const [path = ''] = target.split('?', 1);
  if (callable.isNever(method, path) || !callable.reads(method, path)) return 'writes';
  return holdsHidden(target) || holdsHidden(body?.text ?? '') ? 'hides-secrets' : undefined;
}

async function repeat(
  config: AuthConfig,
  ports: RunPorts,
  policy: Policy,
  recorded: RecordedAccess,
  { owner, attacker }: { readonly owner: Actor; readonly attacker: Actor | undefined },
  { signal, onAsk }: AccessRetestOptions,
): Promise<AccessRetested> {
  const pace = new Pace(ports.clock, { signal, requestsPerSecond, budget });
  const { callers, nobody, faults } = await openCallers(config, ports, policy, signal, pace);
  const asked = attacker === undefined ? [owner] : [owner, attacker];
  const isUnable = faults.get(owner.place) ?? faults.get(asked.at(-1)?.place ?? -1);
  if (isUnable !== undefined) return { kind: 'failed', fault: isUnable };
  if (nobody === undefined) return cannotTell('owner-failed', recorded.owner);
  const run = new RowRun(repeatedRow(recorded, owner, attacker), {
    callers,
    nobody,
    pace,
    known: new Map(),
    onAsk: (_row, actor) => onAsk(actor?.username),
  });
  const settling = new Settling(pace);
  await run.ask(settling);
  await settling.settleAll();
  await run.complete(settling);
  const { stopped } = pace;
  if (stopped !== undefined && 'fault' in stopped) return { kind: 'failed', fault: stopped.fault };
  const [fault] = asked.flatMap(({ place }) => callers.get(place)?.fault ?? []);
  if (fault !== undefined) return { kind: 'failed', fault };
  const row = new RowView(config, policy, callers, nobody.redactor, undefined).rowOf(run, nothingCommon);
  const cell = attacker === undefined ? row.anonymous : row.cells[attacker.place];
  return { kind: 'answered', verdict: verdictOf(recorded, row, cell), exchange: cell?.exchange };
}

function cannotTell(reason: RetestReason, user: RecordedUser | undefined): AccessRetested {
  const verdict = { outcome: 'cannot-tell', reason, status: 0, named: nameOf(user) } as const;
  return { kind: 'answered', verdict, exchange: undefined };
}
