import { mayCall } from '../../auth/apiAccess.ts';
import { isLoginPath } from '../faults/failureSigns.ts';
import type { Received } from '../response/received.ts';
import type { MatrixRow } from './matrixRows.ts';

/**
 * What an answer says. `as-declared`: as `apiAccess` has it. `more`: an answer although nothing declares it. `less`: none
 * although it is declared. `open`: the same answer as without a token. `look`: two users of a role got the same for what one of
 * them owns: worth a look, and no finding, since the application may want that. `unknown`: the answer says nothing.
 */
type CellVerdict = 'as-declared' | 'more' | 'less' | 'open' | 'look' | 'unknown' | 'not-asked';

export interface MatrixCell {
  /** Undefined where nothing was sent or came. */
  readonly status: number | undefined;
  readonly verdict: CellVerdict;
}

/** An answer, as far as it is compared. */
export interface CellAnswer {
  readonly status: number;
  readonly leadsToLogin: boolean;
  /** Equal for equal bodies of one run. */
  readonly body: string;
  readonly isEmpty: boolean;
}

export interface MatrixUser {
  readonly role: string;
  readonly username: string;
  /** Among `testUsers`. */
  readonly place: number;
  readonly apiAccess: readonly string[];
}

export function cellAnswer(received: Received, fingerprint: (text: string) => string): CellAnswer {
  const { status, text } = received;
  const leadsToLogin = status >= 300 && status < 400 && isLoginPath(received.header('location') ?? '');
  return { status, leadsToLogin, body: fingerprint(text), isEmpty: text.trim() === '' };
}

/** The cells of one row: of each user, and without a token. */
export function judgeRow(
  row: MatrixRow,
  users: readonly MatrixUser[],
  answers: readonly (CellAnswer | undefined)[],
  anonymous: CellAnswer | undefined,
): { readonly cells: readonly MatrixCell[]; readonly anonymous: MatrixCell } {
  const owner = users.findIndex(({ place }) => place === row.owner);
  const cells = users.map((user, index): MatrixCell => {
    const answer = answers[index];
    if (answer === undefined) return { status: undefined, verdict: 'not-asked' };
    const isOther = owner >= 0 && owner !== index && users[owner]?.role === user.role;
    const verdict =
      isOther && isSameObject(answer, answers[owner], anonymous)
        ? 'look'
        : verdictOf(row, user, answer, anonymous);
    return { status: answer.status, verdict };
  });
  return {
    cells,
    anonymous:
      anonymous === undefined
        ? { status: undefined, verdict: 'not-asked' }
        : {
            status: anonymous.status,
            verdict: isAnswered(anonymous) ? 'open' : isRefused(anonymous) ? 'as-declared' : 'unknown',
          },
  };
}

function verdictOf(
  { method, path, owner }: MatrixRow,
  { apiAccess, place }: MatrixUser,
  answer: CellAnswer,
  anonymous: CellAnswer | undefined,
): CellVerdict {
  const isDeclared = mayCall(apiAccess, { method, path });
  if (isRefused(answer) || (anonymous !== undefined && !isAnswered(anonymous) && isSame(answer, anonymous))) {
    if (!isDeclared) return 'as-declared';
    // What belongs to another user may rightly be refused, or not be there.
    return owner === undefined || owner === place
      ? answer.status === 404
        ? 'unknown'
        : 'less'
      : 'as-declared';
  }
  if (!isAnswered(answer)) return 'unknown';
  if (anonymous !== undefined && isAnswered(anonymous) && isSame(answer, anonymous)) return 'open';
  return isDeclared ? 'as-declared' : 'more';
}

function isSameObject(
  answer: CellAnswer,
  owners: CellAnswer | undefined,
  anonymous: CellAnswer | undefined,
): boolean {
  if (owners === undefined || answer.isEmpty || !isAnswered(answer) || !isSame(answer, owners)) return false;
  return anonymous === undefined || !isSame(answer, anonymous);
}

function isAnswered({ status }: CellAnswer): boolean {
  return status >= 200 && status < 300;
}

function isRefused({ status, leadsToLogin }: CellAnswer): boolean {
  return status === 401 || status === 403 || status === 404 || leadsToLogin;
}

function isSame(one: CellAnswer, other: CellAnswer): boolean {
  return one.status === other.status && one.body === other.body;
}
