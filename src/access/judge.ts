import { afterLast } from '../base/cut.ts';
import type { AccessExchange } from './exchanges.ts';
import type { AccessAnswer } from './answer.ts';
import type { Claim, Policy } from './policy.ts';
import type { Question } from './plan.ts';
import { hasNothingOf, hasShape, isLikeNothing, proofOf, shareOf } from './proof.ts';
import type { Baseline, CommonFacts, Proof, ProvenFact } from './proof.ts';
import type { ListedIds } from './values.ts';

/**
 * What a cell says. `allowed`: got it, and may. `less`: refused, though it is declared. `let-in`: proven to have got what is
 * not theirs. `part`: got some of it, and no finding. `look`: got an answer in which nothing proves anything. `undeclared`: got
 * an answer to what no role has in `apiAccess`. `unknown`: the answer says nothing.
 */
type CellVerdict =
  | 'allowed'
  | 'refused'
  | 'less'
  | 'let-in'
  | 'part'
  | 'look'
  | 'undeclared'
  | 'unknown'
  | 'not-asked';

/** Why nothing was asked, or the answer says nothing. */
export type CellReason =
  | 'same-role'
  | 'shared'
  | 'not-chosen'
  | 'no-baseline'
  | 'like-nothing'
  | 'empty'
  | 'no-login'
  | 'no-session'
  | 'failure'
  | 'no-effect'
  | 'no-object'
  | 'stopped';

export interface MatrixCell {
  /** Undefined where nothing was sent or came. */
  readonly status: number | undefined;
  readonly verdict: CellVerdict;
  readonly claim: Claim;
  readonly reason?: CellReason;
  /** Of what proves it, the part that was got, from 0 to 1. */
  readonly share?: number;
  /** How sure it is that somebody was let in: by values of the owner, or by fields that are filled alone. */
  readonly confidence?: 'High' | 'Medium';
  readonly proof?: Proof;
  /** What this one asked and got. */
  readonly exchange?: AccessExchange;
  /** What the owner read after this one wrote. */
  readonly after?: AccessExchange;
}

type Judgement = Pick<MatrixCell, 'verdict' | 'share' | 'confidence' | 'proof'> & { readonly claim?: Claim };

/** One question with what came of it. */
export interface AskedCell extends Question {
  answer?: AccessAnswer;
  /** What this user gets for an object of his own. */
  ownObject?: AccessAnswer;
  reason?: CellReason;
}

/** What all cells of a row are judged by. */
interface JudgedRow {
  /** What the owner got, who was asked first. */
  readonly first?: AccessAnswer | undefined;
  readonly baseline: Baseline | undefined;
  /** Places of users who own the object. */
  readonly owners: readonly number[];
  /** Ids that users declare as theirs, where this operation lists such. */
  readonly listed: ListedIds;
  readonly policy: Pick<Policy, 'isOfOtherTenant' | 'hiddenFields'>;
}

const leastShare = 0.9;

/** The cell of somebody who asked. */
export function judgeCell(cell: AskedCell, row: JudgedRow, common: CommonFacts): MatrixCell {
  const { answer, claim, reason } = cell;
  if (answer === undefined)
    return { status: undefined, verdict: 'not-asked', claim, ...(reason && { reason }) };
  const { status, kind } = answer;
  if (reason !== undefined) return { status, verdict: 'unknown', claim, reason };
  if (kind === 'failure') return { status, verdict: 'unknown', claim, reason: 'failure' };
  if (kind === 'refusal') return { status, claim, ...refusedVerdict(cell, answer, row) };
  if (claim === 'undeclared') return { status, verdict: 'undeclared', claim };
  if (claim === 'may') return { status, claim, ...allowedVerdict(cell, answer, row) };
  if (row.first !== undefined && hasNothingOf(row.first, answer))
    return { status, verdict: 'refused', claim };
  if (row.baseline === undefined) return { status, verdict: 'look', claim, reason: 'no-baseline' };
  if (isLikeNothing(row.baseline)) return { status, verdict: 'unknown', claim, reason: 'like-nothing' };
  return { status, claim, ...proven(cell, answer, row, row.baseline, common) };
}

/** Who may get it and gets nothing at all with success may well have been answered. */
function refusedVerdict(
  cell: AskedCell,
  { isEmpty }: AccessAnswer,
  row: JudgedRow,
): Pick<MatrixCell, 'verdict' | 'reason'> {
  if (!isLess(cell, row)) return { verdict: 'refused' };
  return isEmpty === true ? { verdict: 'unknown', reason: 'empty' } : { verdict: 'less' };
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
  common: CommonFacts,
): Judgement {
  const attacker = { name: actor?.username, ...(ownObject && { ownObject }) };
  const proof = proofOf(baseline, common, answer, attacker);
  const share = shareOf(proof, answer);
  const got = (): Proof =>
    provenBy(
      [...proof.keys()].filter((fact) => answer.said.facts.has(fact)),
      answer,
    );
  if (share !== undefined && share >= leastShare)
    return { verdict: 'let-in', share, confidence: 'High', proof: got() };
  // Without objects each user may get his own: the same fields, filled with other values.
  if (owners.length === 0 && hasShape(baseline, answer)) return { verdict: 'let-in', confidence: 'Medium' };
  if (share === undefined) return { verdict: 'look' };
  return share === 0 ? { verdict: 'refused' } : { verdict: 'part', share, proof: got() };
}

/** Somebody who may ask and gets fields that other roles do not: to be looked at, with what stands in these fields. */
export function withFields(
  judged: MatrixCell,
  { answer }: AskedCell,
  fields: ReadonlySet<string> | undefined,
): MatrixCell {
  if (judged.verdict !== 'allowed' || answer === undefined || fields === undefined) return judged;
  const facts = [...answer.said.facts].flatMap(([fact, value]) =>
    fields.has(factOf(fact, value).at) ? [fact] : [],
  );
  return { ...judged, verdict: 'look', proof: provenBy(facts, answer) };
}

function provenBy(facts: readonly string[], { said }: AccessAnswer): Proof {
  return {
    facts: facts.map((fact) => factOf(fact, said.facts.get(fact) ?? said.ids.get(fact) ?? '')),
    total: facts.length,
  };
}

function factOf(fact: string, value: string): ProvenFact {
  return { at: fact.slice(0, fact.length - value.length - 1), value };
}

/** Who may ask gets no ids in a list that others declare as theirs, and no fields that are hidden from his role. */
function allowedVerdict(
  { actor }: AskedCell,
  answer: AccessAnswer,
  { listed, policy }: JudgedRow,
): Judgement {
  if (actor === undefined) return { verdict: 'allowed' };
  const letIn = (claim: Claim, facts: readonly string[]): Judgement => ({
    verdict: 'let-in',
    claim,
    confidence: 'High',
    proof: provenBy(facts, answer),
  });
  for (const [fact, value] of answer.said.ids) {
    const owners = listed.owners.get(value);
    if (owners === undefined || owners.has(actor.place)) continue;
    if (listed.roles.has(actor.role) || policy.isOfOtherTenant(actor, owners)) return letIn('object', [fact]);
  }
  const hidden = policy.hiddenFields(actor.role);
  const seen = [...answer.said.facts].filter(([fact, value]) => isHidden(factOf(fact, value).at, hidden));
  if (seen.length === 0) return { verdict: 'allowed' };
  return letIn(
    'property',
    seen.map(([fact]) => fact),
  );
}

/** By its name wherever it stands, or by its JSON pointer, in which lists have no index. */
function isHidden(place: string, hidden: readonly string[]): boolean {
  if (hidden.length === 0) return false;
  const pointer = place.replaceAll('[]', '').replaceAll('.', '/');
  const name = afterLast(pointer, '/');
  return hidden.some((one) => (one.startsWith('/') ? one === pointer : one === name));
}
