import type { AccessAnswer } from './answer.ts';
import type { Claim } from './policy.ts';
import type { Question } from './plan.ts';
import { hasShape, isLikeNothing, proofOf, shareOf } from './proof.ts';
import type { Baseline } from './proof.ts';
import type { ListedIds } from './values.ts';

/**
 * What a cell says. `allowed`: got it, and may. `less`: refused, though it is declared. `let-in`: proven to have got what is
 * not theirs. `part`: got some of it, and no finding. `look`: got an answer in which nothing proves anything. `undeclared`: got
 * an answer to what no role has in `apiAccess`. `unknown`: the answer says nothing.
 */
type CellVerdict =
  'allowed' | 'refused' | 'less' | 'let-in' | 'part' | 'look' | 'undeclared' | 'unknown' | 'not-asked';

/** Why nothing was asked, or the answer says nothing. */
export type CellReason =
  | 'same-role'
  | 'not-chosen'
  | 'no-baseline'
  | 'like-nothing'
  | 'no-login'
  | 'no-session'
  | 'failure'
  | 'stopped';

export interface MatrixCell {
  /** Undefined where nothing was sent or came. */
  readonly status: number | undefined;
  readonly verdict: CellVerdict;
  readonly claim: Claim;
  readonly reason?: CellReason;
  /** Of what proves it, the part that was got, from 0 to 1. */
  readonly share?: number;
}

/** One question with what came of it. */
export interface AskedCell extends Question {
  answer?: AccessAnswer;
  /** What this user gets for an object of his own. */
  ownObject?: AccessAnswer;
  reason?: CellReason;
}

/** What all cells of a row are judged by. */
interface JudgedRow {
  readonly baseline: Baseline | undefined;
  /** Places of users who own the object. */
  readonly owners: readonly number[];
  /** Ids that users declare as theirs, where this operation lists such. */
  readonly listed: ListedIds;
}

const leastShare = 0.9;

/** The cell of somebody who asked. */
export function judgeCell(cell: AskedCell, row: JudgedRow, common: ReadonlySet<string>): MatrixCell {
  const { answer, claim, reason } = cell;
  if (answer === undefined)
    return { status: undefined, verdict: 'not-asked', claim, ...(reason && { reason }) };
  const { status, kind } = answer;
  if (reason !== undefined) return { status, verdict: 'unknown', claim, reason };
  if (kind === 'failure') return { status, verdict: 'unknown', claim, reason: 'failure' };
  if (kind === 'refusal') return { status, verdict: isLess(cell, row) ? 'less' : 'refused', claim };
  if (claim === 'undeclared') return { status, verdict: 'undeclared', claim };
  if (claim === 'may') return { status, claim, ...listVerdict(cell, answer, row) };
  if (row.baseline === undefined) return { status, verdict: 'look', claim, reason: 'no-baseline' };
  if (isLikeNothing(row.baseline)) return { status, verdict: 'unknown', claim, reason: 'like-nothing' };
  return { status, claim, ...proven(cell, answer, row, row.baseline, common) };
}

/** Who is refused what he may; what another user owns may rightly be refused, though the role may call it. */
function isLess({ claim, actor }: AskedCell, { owners }: JudgedRow): boolean {
  return claim === 'may' && (owners.length === 0 || (actor !== undefined && owners.includes(actor.place)));
}

function proven(
  { actor, ownObject }: AskedCell,
  answer: AccessAnswer,
  { owners }: JudgedRow,
  baseline: Baseline,
  common: ReadonlySet<string>,
): Pick<MatrixCell, 'verdict' | 'share'> {
  const attacker = { name: actor?.username, ...(ownObject && { ownObject }) };
  const share = shareOf(proofOf(baseline, common, answer, attacker), answer);
  if (share !== undefined && share >= leastShare) return { verdict: 'let-in', share };
  // Without objects each user may get his own: the same fields, filled with other values.
  if (owners.length === 0 && hasShape(baseline, answer)) return { verdict: 'let-in' };
  if (share === undefined) return { verdict: 'look' };
  return share === 0 ? { verdict: 'refused' } : { verdict: 'part', share };
}

/** Who may ask for a list gets no ids in it that others declare as theirs. */
function listVerdict(
  { actor }: AskedCell,
  { said }: AccessAnswer,
  { listed }: JudgedRow,
): Pick<MatrixCell, 'verdict'> & { readonly claim?: Claim } {
  if (actor === undefined || !listed.roles.has(actor.role)) return { verdict: 'allowed' };
  for (const [fact, value] of said.facts) {
    const owners = listed.owners.get(value);
    const place = fact.slice(0, fact.length - value.length - 1);
    if (owners !== undefined && !owners.has(actor.place) && isIdField(place))
      return { verdict: 'let-in', claim: 'object' };
  }
  return { verdict: 'allowed' };
}

function isIdField(place: string): boolean {
  const name = place.slice(place.lastIndexOf('.') + 1).replaceAll('[]', '');
  return /^(?:_?id|uuid|guid|key|slug|number|code)$|(?:Id|_id|-id|ID)$/.test(name);
}
