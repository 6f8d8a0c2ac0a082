import type { AccessExchange } from '../exchanges.ts';
import type { MatrixCell } from '../judge.ts';
import { cellsOf, type AccessMatrix, type MatrixRow, type MatrixUser } from '../matrix.ts';
import type { Operation } from '../operations/operation.ts';
import type { ProvenFact } from '../proof.ts';
import { byOperation } from './byOperation.ts';
import { findingKinds, type FindingKind } from './rules.ts';

/** What is wrong with one operation, in one way. */
export interface AccessFinding {
  readonly kind: FindingKind;
  readonly operation: Operation;
  /** The highest of those who were let in. */
  readonly confidence: 'High' | 'Medium';
  /** One for each user who was let in, and each object; at least one. */
  readonly letIn: readonly LetIn[];
}

/** Somebody who was let in and must not be, with what proves it. */
export interface LetIn {
  readonly user: MatrixUser | undefined;
  readonly confidence: 'High' | 'Medium';
  readonly exchanges: readonly RoleExchange[];
  readonly facts: readonly ProvenFact[];
  /** Values that prove it, of which `facts` may be the first. */
  readonly total: number;
  readonly owners: readonly MatrixUser[];
}

export interface RoleExchange {
  readonly part: 'baseline' | 'attacker' | 'after' | 'expected';
  /** Undefined for nobody. */
  readonly user: MatrixUser | undefined;
  readonly exchange: AccessExchange;
}

export function attackerOf({ exchanges }: LetIn): RoleExchange | undefined {
  return exchanges.find(({ part }) => part === 'attacker');
}

/** More users who were let in to the same operation say no more. */
const mostLetIn = 20;

/** One finding of each operation and kind; who is let in without a login is let in with one, too. */
export function findingsOf({ rows, users }: Pick<AccessMatrix, 'rows' | 'users'>): readonly AccessFinding[] {
  return [...byOperation(rows)].flatMap((ofOperation) => {
    const found = ofOperation.flatMap((row) => letInTo(row, users));
    const kinds = found.some(({ kind }) => kind === 'authentication')
      ? (['authentication'] as const)
      : findingKinds;
    return kinds.flatMap((kind) => {
      const letIn = found.filter((one) => one.kind === kind).map((one) => one.letIn);
      const [first] = ofOperation;
      if (letIn.length === 0 || first === undefined) return [];
      const isSure = letIn.some(({ confidence }) => confidence === 'High');
      return [
        {
          kind,
          operation: first.operation,
          confidence: isSure ? ('High' as const) : ('Medium' as const),
          letIn: letIn.toSorted(surestFirst).slice(0, mostLetIn),
        },
      ];
    });
  });
}

function surestFirst(one: LetIn, other: LetIn): number {
  return Number(other.confidence === 'High') - Number(one.confidence === 'High');
}

function letInTo(
  row: MatrixRow,
  users: readonly MatrixUser[],
): readonly { readonly kind: FindingKind; readonly letIn: LetIn }[] {
  return cellsOf(row, users).flatMap(({ cell, user }) => {
    const kind = findingKinds.find((one) => one === cell.claim);
    const { exchange, proof, confidence = 'Medium' } = cell;
    if (cell.verdict !== 'let-in' || kind === undefined || exchange === undefined) return [];
    const letIn: LetIn = {
      user,
      confidence,
      exchanges: [
        ...provedBy(row, cell, users),
        { part: 'attacker', user, exchange },
        ...(cell.after === undefined
          ? []
          : [{ part: 'after' as const, user: users[row.expected?.place ?? -1], exchange: cell.after }]),
      ],
      facts: proof?.facts ?? [],
      total: proof?.total ?? 0,
      owners: row.owners.flatMap((place) => users[place] ?? []),
    };
    return [{ kind, letIn }];
  });
}

/** What who may got, and what the right answer looks like: that of somebody who was refused, else for what does not exist. */
function provedBy(row: MatrixRow, cell: MatrixCell, users: readonly MatrixUser[]): readonly RoleExchange[] {
  const { expected, nothing } = row;
  const baseline = expected && { user: users[expected.place], exchange: expected.exchange };
  const refused = cellsOf(row, users)
    .toReversed()
    .find((one) => one.cell !== cell && one.cell.verdict === 'refused' && one.cell.exchange !== undefined);
  const right = refused?.cell.exchange ?? nothing;
  return [
    ...(right === undefined
      ? []
      : [
          {
            part: 'expected' as const,
            user: refused === undefined ? baseline?.user : refused.user,
            exchange: right,
          },
        ]),
    // Whose answer is itself the proof is not compared with himself.
    ...(baseline === undefined || baseline.exchange === cell.exchange
      ? []
      : [{ part: 'baseline' as const, ...baseline }]),
  ];
}
