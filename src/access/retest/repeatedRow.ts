import { decoded } from '../../base/decoded.ts';
import type { Operation } from '../operations/operation.ts';
import { parametersIn } from '../operations/operation.ts';
import type { PlannedRow } from '../plan.ts';
import type { Actor, Claim, SentBody } from '../policy.ts';

/** What a finding of an authorization test says of how it was found; secrets are hidden in it. */
export interface RecordedAccess {
  readonly kind: 'authentication' | 'object' | 'function' | 'property';
  readonly method: string;
  /** The template, as the endpoint has it. */
  readonly path: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly body?: SentBody;
  /** Who showed the right answer, and who was let in; undefined for nobody. */
  readonly owner: RecordedUser | undefined;
  readonly attacker: RecordedUser | undefined;
}

export interface RecordedUser {
  readonly role: string;
  readonly username: string;
}

/** The same questions again: of the same object, as the same users. */
export function repeatedRow(
  { kind, method, path, target, body }: RecordedAccess,
  owner: Actor,
  attacker: Actor | undefined,
): PlannedRow {
  const [, search = ''] = target.split('?', 2);
  const query = [...new URLSearchParams(search)];
  const values = [...valuesIn(path, target), ...query.map(([, value]) => value)];
  const template =
    parametersIn(path).length === valuesIn(path, target).length ? path : target.split('?', 1).join('');
  const operation: Operation = {
    method,
    path: template,
    query: query.map(([name]) => name),
    isPublic: false,
  };
  const isOwned = values.length > 0 && kind !== 'property';
  const instance = {
    target,
    values,
    owners: isOwned ? [owner.place] : [],
    ...(body === undefined ? {} : { body }),
  };
  return {
    operation,
    instance,
    instances: [instance],
    owners: [owner],
    questions: attacker === owner ? [] : [{ actor: attacker, claim: claimOf(kind, isOwned) }],
  };
}

/** Ids of others in a list, and hidden fields, are in what may be called. */
function claimOf(kind: RecordedAccess['kind'], isOwned: boolean): Claim {
  return kind === 'property' || (kind === 'object' && !isOwned) ? 'may' : kind;
}

/** The values that stand where a template has parameters; none where the two do not fit. */
function valuesIn(path: string, target: string): readonly string[] {
  const templates = path.split('/');
  const segments = target.split('?', 1).join('').split('/');
  if (templates.length !== segments.length) return [];
  return templates.flatMap((template, index) =>
    /^\{[^{}]{1,100}\}$/.test(template) ? [decoded(segments[index] ?? '')] : [],
  );
}
