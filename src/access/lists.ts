import { answerOf, type AccessAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import { idsIn } from './harvest.ts';
import { parametersIn, type Operation } from './operations/operation.ts';
import type { Pace } from './pace.ts';
import type { Policy } from './policy.ts';
import { surely } from './settling.ts';
import { listPath, type Harvest } from './values.ts';

/** So many users of each role are asked for a list. */
const mostOfRole = 4;

interface Harvested {
  readonly harvest: Harvest;
  /** Answers to lists, by path and then by user, which need not be asked for again. */
  readonly answers: ReadonlyMap<string, Map<number, AccessAnswer>>;
}

interface Asking {
  readonly callers: ReadonlyMap<number, Caller>;
  readonly nobody: Caller | undefined;
  readonly pace: Pace;
}

/** By the place of who asked, where nobody has none. */
const placeOfNobody = -1;

/** A list that nobody gets without a login shows from then on whether who got it is logged in. */
async function proveSessions(
  { path }: Operation,
  came: Map<number, AccessAnswer>,
  { callers, nobody, pace }: Asking,
): Promise<void> {
  const unproven = [...came.keys()].flatMap((place) => callers.get(place) ?? []);
  if (nobody === undefined || !pace.goesOn || unproven.every(({ own }) => own !== undefined)) return;
  const call = { method: 'GET', target: path };
  const answered = await nobody.ask(call);
  pace.note(answered);
  if (!('received' in answered)) return;
  const answer = answerOf(answered);
  came.set(placeOfNobody, answer);
  if (answer.kind === 'refusal') for (const caller of unproven) caller.own ??= call;
}

/** Asks for the lists of objects that other operations need ids of, as users who may get them: what they hold is theirs. */
export async function harvested(
  operations: readonly Operation[],
  policy: Policy,
  { callers, nobody, pace }: Asking,
): Promise<Harvested> {
  const harvest = new Map<string, ReadonlyMap<number, readonly string[]>>();
  const answers = new Map<string, Map<number, AccessAnswer>>();
  const lists = new Map(operations.filter(isList).map((one) => [one.path, one]));
  for (const parameter of operations.flatMap(({ path }) => parametersIn(path))) {
    const path = listPath(parameter);
    const list = path === undefined ? undefined : lists.get(path);
    if (list === undefined || harvest.has(list.path)) continue;
    const ids = new Map<number, readonly string[]>();
    const came = new Map<number, AccessAnswer>();
    harvest.set(list.path, ids);
    answers.set(list.path, came);
    for (const [place, caller] of askedFor(policy.allowedRoles(list), callers)) {
      if (!pace.goesOn) break;
      const answer = await surely(caller, async () => {
        const answered = await caller.ask({ method: 'GET', target: list.path });
        pace.note(answered);
        if (!('received' in answered)) return undefined;
        const said = answerOf(answered);
        const found = said.kind === 'content' ? idsIn(answered.received, list.path, parameter.name) : [];
        ids.set(place, caller.sendable(found));
        // A list of nothing may be what who is not logged in gets.
        return found.length === 0 && said.kind === 'content' ? { ...said, kind: 'refusal' } : said;
      });
      if (answer?.kind === 'content') came.set(place, answer);
    }
    await proveSessions(list, came, { callers, nobody, pace });
  }
  return { harvest, answers };
}

function isList({ method, query, path }: Operation): boolean {
  return method === 'GET' && query.length === 0 && !path.includes('{');
}

/** Some users of each of the roles who are logged in. */
function* askedFor(
  roles: ReadonlySet<string>,
  callers: ReadonlyMap<number, Caller>,
): Generator<readonly [place: number, caller: Caller]> {
  const counted = new Map<string, number>();
  for (const [place, caller] of callers) {
    const role = caller.actor?.role ?? '';
    const count = counted.get(role) ?? 0;
    if (!roles.has(role) || count >= mostOfRole || caller.fault !== undefined) continue;
    counted.set(role, count + 1);
    yield [place, caller];
  }
}
