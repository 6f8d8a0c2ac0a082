import type { MessageTemplates } from '../base/messages.ts';
import type { CellReason, MatrixCell } from './judge.ts';

/** What a cell of the access matrix says. */
export const cellMessages = {
  allowed: 'allowed',
  refused: 'refused',
  less: 'refused, though it is declared',
  'let-in': 'let in, and must not be',
  'let-in-authentication': 'let in without a login',
  'let-in-function': 'let in, though it is not declared for this role',
  'let-in-object': 'let in to what another user owns',
  'let-in-property': 'got fields that are hidden from this role',
  'let-in-shape': 'let in: the same fields, with other values',
  part: 'got a part of it',
  'part-share': 'got a part of it: {0} %',
  look: 'check this: answered, with nothing to compare',
  'look-fields': 'check this: got fields that other roles do not get',
  undeclared: 'undeclared: in no "apiAccess"',
  unknown: 'says nothing',
  'not-asked': 'not asked',
  'why-same-role': 'not asked: another user of this role was',
  'why-shared': 'not asked: this user shares the object',
  'why-not-chosen': 'not asked: this role was not chosen',
  'why-no-baseline': 'not asked: who may get it did not',
  'why-like-nothing': 'inconclusive: missing objects get the same response',
  'why-empty': 'inconclusive: the response is empty',
  'why-no-login': 'not asked: not logged in',
  'why-no-session': 'inconclusive: the session may have ended',
  'why-failure': 'inconclusive: the server failed',
  'why-no-effect': 'inconclusive: the change was not seen afterwards',
  'why-no-object': 'not asked: there was no object to change',
  'why-stopped': 'not asked: the run had stopped',
} as const satisfies MessageTemplates<string>;

interface CellMessage {
  readonly code: keyof typeof cellMessages;
  readonly args: readonly number[];
}

export function cellMessage({ verdict, claim, reason, share }: Omit<MatrixCell, 'status'>): CellMessage {
  if (reason !== undefined) return { code: `why-${reason}`, args: [] };
  if (verdict === 'part' && share !== undefined)
    return { code: 'part-share', args: [Math.round(share * 100)] };
  if (verdict === 'look' && claim === 'may') return { code: 'look-fields', args: [] };
  if (verdict !== 'let-in') return { code: verdict, args: [] };
  if (claim === 'authentication' || claim === 'object' || claim === 'property')
    return { code: `let-in-${claim}`, args: [] };
  return { code: share === undefined ? 'let-in-shape' : 'let-in-function', args: [] };
}

/** Reasons that leave a run incomplete. */
export const incomplete: ReadonlySet<CellReason> = new Set(['no-login', 'no-session', 'failure', 'stopped']);
