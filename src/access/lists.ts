import { answerOf, type AccessAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import { idsIn } from './harvest.ts';
import type { Operation } from './operations.ts';
import type { Pace } from './pace.ts';
import type { Policy } from './policy.ts';
import { surely } from './settling.ts';
import { listPath, parametersIn, type Harvest } from './values.ts';

/** So many users of each role are asked for a list. */
const mostOfRole = 4;

interface Harvested {
  readonly harvest: Harvest;
  /** Answers to lists, by path and then by user, which need not be asked for again. */
  readonly answers: ReadonlyMap<string, Map<number, AccessAnswer>>;
}

/** Asks for the lists of objects that other operations need ids of, as users who may get them: what they hold is theirs. */
export async function harvested(
  operations: readonly Operation[],
  policy: Policy,
  callers: ReadonlyMap<number, Caller>,
  pace: Pace,
): Promise<Harvested> {
  const harvest = new Map<string, Map<number, readonly string[]>>();
  const answers = new Map<string, Map<number, AccessAnswer>>();
  const lists = new Map(
    operations.flatMap((one) =>
      one.method === 'GET' && one.query.length === 0 && !one.path.includes('{')
        ? [[one.path, one] as const]
        : [],
    ),
  );
  const parameters = operations.flatMap(({ path }) => parametersIn(path));
  for (const parameter of parameters) {
    const path = listPath(parameter);
    const list = path === undefined ? undefined : lists.get(path);
    if (path === undefined || list === undefined || harvest.has(path)) continue;
    const ids = new Map<number, readonly string[]>();
    const came = new Map<number, AccessAnswer>();
    harvest.set(path, ids);
    answers.set(path, came);
    const allowed = policy.allowedRoles(list);
    const counted = new Map<string, number>();
    for (const [place, caller] of callers) {
      const role = caller.actor?.role ?? '';
      const count = counted.get(role) ?? 0;
      if (!allowed.has(role) || count >= mostOfRole || caller.fault !== undefined || !pace.goesOn) continue;
      counted.set(role, count + 1);
      const answer = await surely(caller, async () => {
        const answered = await caller.ask({ method: 'GET', target: path });
        pace.note(answered);
        if (!('received' in answered)) return undefined;
        const said = answerOf(answered.received);
        const found = said.kind === 'content' ? idsIn(answered.received, path, parameter.name) : [];
        ids.set(place, caller.sendable(found));
        // A list of nothing may be what who is not logged in gets.
        return found.length === 0 && said.kind === 'content' ? { ...said, kind: 'refusal' } : said;
      });
      if (answer?.kind === 'content') came.set(place, answer);
    }
  }
  return { harvest, answers };
}
