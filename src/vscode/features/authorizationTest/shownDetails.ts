import type { AccessExchange } from '../../../access/exchanges.ts';
import type { MatrixRow } from '../../../access/matrix.ts';
import { t } from '../../../base/messages.ts';
import type { ShownCellDetails, ShownSide } from '../../../protocol/authorizationTestProtocol.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { type Messages, shownCell } from './shownRun.ts';
import { cellsOfRow } from './testedRows.ts';

/** The exchanges that a cell was judged by, beside each other. */
export function shownDetails(
  row: MatrixRow,
  place: number,
  run: AuthorizationRun,
  messages: Messages & Pick<VerifyRole, 'provingExchanges'>,
): ShownCellDetails {
  const cell = cellsOfRow(row)[place];
  if (cell === undefined) return { exchanges: [] };
  const owner = row.expected?.place;
  const proof = cell.proof?.facts.map(({ value }) => value) ?? [];
  const exchanges = messages
    .provingExchanges(row, cell)
    // Who may get it shows the right response himself.
    .filter(({ as }) => !(as === 'expected' && owner === place))
    .map(({ as, exchange }): ShownSide => {
      const who = as === 'attacker' ? place : as === 'nobody' ? run.users.length : (owner ?? place);
      return {
        title: nameOf(run, who),
        meaning: as === 'attacker' ? shownCell(cell, run, messages).words : meanings[as](),
        ...shownExchange(exchange),
        proof: as === 'expected' || as === 'attacker' || as === 'after' ? proof : [],
      };
    });
  return { exchanges };
}

const meanings = {
  expected: () => t('allowed: this is the right response'),
  after: () => t('what the owner read afterwards'),
  nobody: () => t('how the server responds without a login'),
  nothing: () => t('how the server responds if nothing is found'),
};

function nameOf({ users }: AuthorizationRun, place: number): string {
  const user = users[place];
  return user === undefined ? t('nobody') : `${user.role} ${user.username}`;
}

function shownExchange({
  method,
  url,
  requestHeaders,
  requestBody = '',
  status,
  responseHeaders,
  responseBody,
}: AccessExchange): Pick<ShownSide, 'status' | 'request' | 'response'> {
  return {
    status: String(status),
    request: messageText(`${method} ${url}`, requestHeaders, requestBody),
    response: messageText(`HTTP ${status}`, responseHeaders, indented(responseBody)),
  };
}

/** JSON on lines of its own; what is cut off, or no JSON, stays as it is. */
function indented(body: string): string {
  if (!/^\s*[[{]/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

function messageText(start: string, headers: AccessExchange['responseHeaders'], body: string): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}
