import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import { clientCertificateOf } from '../request/clientCertificate.ts';
import type { Fault } from '../faults/fault.ts';
import { Fingerprints } from '../redact/fingerprints.ts';
import { Gate } from '../gate.ts';
import { isDue, logIn } from '../session/login.ts';
import type { Token } from '../session/login.ts';
import { openSessions } from '../session/openSessions.ts';
import { nothingPlaced } from '../request/placeToken.ts';
import type { Placed } from '../request/placeToken.ts';
import { plan } from '../session/plan.ts';
import type { RunPorts } from '../ports.ts';
import { defaultLimits } from '../ports.ts';
import { callWithToken, type PlannedCall } from '../request/request.ts';
import { shownFault } from '../session/runUser.ts';
import type { Sending } from '../request/send.ts';
import { sendCall } from '../request/send.ts';
import type { Session } from '../session/session.ts';
import type { CellAnswer, MatrixCell, MatrixUser } from './judgeCells.ts';
import { cellAnswer, judgeRow } from './judgeCells.ts';
import type { MatrixPlan, MatrixRow } from './matrixRows.ts';

/** Who was let in where; nothing secret is in it. */
export interface AccessMatrix {
  readonly users: readonly { readonly role: string; readonly username: string; readonly fault?: Fault }[];
  readonly rows: readonly {
    readonly row: MatrixRow;
    readonly cells: readonly MatrixCell[];
    readonly anonymous: MatrixCell;
  }[];
  readonly skipped: MatrixPlan['skipped'];
  /** Why not all rows were asked for. */
  readonly stopped?: { readonly reason: 'cancelled' | 'rate' | 'server-error' } | { readonly fault: Fault };
}

interface MatrixProgress {
  readonly done: number;
  readonly total: number;
  readonly label: string;
}

/** Two requests a second. */
const pauseMilliseconds = 500;

/** How many requests a plan makes, besides those of the logins. */
export function requestCount({ rows }: MatrixPlan, users: number): number {
  return rows.length * (users + 1);
}

/**
 * Asks each address as each user and without a token, slowly; stops when the server asks to wait or fails. Nothing but GET and
 * HEAD is sent, besides the logins.
 */
export async function accessMatrix(
  config: AuthConfig,
  ports: RunPorts,
  { rows, skipped }: MatrixPlan,
  signal: AbortSignal,
  onProgress: (progress: MatrixProgress) => void,
): Promise<AccessMatrix> {
  const columns = await openColumns(config, ports, signal);
  const users = columns.map(({ user }) => user);
  const fingerprints = new Fingerprints();
  const judged: AccessMatrix['rows'][number][] = [];
  const total = rows.length * (columns.length + 1);
  let stopped: AccessMatrix['stopped'];
  let done = 0;
  const [first] = columns.filter(({ session }) => session !== undefined);
  for (const row of first === undefined ? [] : rows) {
    const answers: (CellAnswer | undefined)[] = [];
    for (const column of [...columns, undefined]) {
      onProgress({ done: done++, total, label: `${row.method} ${row.target}` });
      await ports.clock.sleep(pauseMilliseconds, signal);
      stopped ??= signal.aborted ? { reason: 'cancelled' } : undefined;
      const asked = stopped === undefined ? await ask(row, column, first, fingerprints) : undefined;
      if (asked !== undefined && 'status' in asked) {
        answers.push(asked);
        if (asked.status === 429) stopped = { reason: 'rate' };
        else if (asked.status >= 500) stopped = { reason: 'server-error' };
      } else {
        answers.push(undefined);
        if (asked !== undefined) stopped = asked.fault.code === 'cancelled' ? { reason: 'cancelled' } : asked;
      }
    }
    judged.push({ row, ...judgeRow(row, users, answers.slice(0, -1), answers.at(-1)) });
    if (stopped !== undefined) break;
  }
  return {
    users: columns.map(({ user: { role, username }, fault }) => ({
      role,
      username,
      ...(fault && { fault }),
    })),
    rows: judged,
    skipped,
    ...(stopped !== undefined && { stopped }),
  };
}

interface Column {
  readonly user: MatrixUser;
  readonly session?: Session;
  readonly sending?: Sending;
  token?: Token;
  fault?: Fault;
}

async function openColumns(config: AuthConfig, ports: RunPorts, signal: AbortSignal): Promise<Column[]> {
  const opened = await openSessions(config, ports, {}, 'login');
  const sessions = opened.flatMap(({ session }) => session ?? []);
  // One gate, so that each origin asks once.
  const gate = new Gate(ports.approvals, plan(sessions));
  return Promise.all(
    opened.map(async ({ subject, session, fault }): Promise<Column> => {
      const { role, username, at } = subject;
      const apiAccess = config.roles.find(({ name }) => name === role)?.apiAccess ?? [];
      const user = { role, username, place: Number(at[1]), apiAccess };
      if (session === undefined) return { user, ...(fault && { fault }) };
      const certificate = await clientCertificateOf(session);
      if (!certificate.ok) return { user, fault: shownFault(certificate.fault, session) };
      const sending: Sending = {
        gate,
        limits: defaultLimits,
        signal,
        clientCertificate: certificate.value,
        send: (request, _planned, options) => ports.http.send(request, options),
        emit: () => undefined,
      };
      return { user, session, sending };
    }),
  );
}

/** The answer to one user, or to an anonymous caller; undefined where the user is not logged in, a fault where nothing came. */
async function ask(
  row: MatrixRow,
  column: Column | undefined,
  first: Column | undefined,
  fingerprints: Fingerprints,
): Promise<CellAnswer | { readonly fault: Fault } | undefined> {
  // An anonymous request needs a session all the same: for the address, and to hide secrets.
  const { session, sending } = column ?? first ?? {};
  if (session === undefined || sending === undefined || column?.fault !== undefined) return undefined;
  if (column !== undefined && !isFresh(column)) {
    const token = await login(session, sending);
    if ('code' in token) {
      column.fault = shownFault(token, session);
      return undefined;
    }
    column.token = token;
  }
  const planned = plannedFor(row, column?.token?.placed ?? nothingPlaced, session);
  const sent = await sendCall(planned, false, session, sending);
  if (!sent.ok) return { fault: shownFault(sent.fault, session) };
  return cellAnswer(sent.value.received, (text) => fingerprints.of(text));
}

function isFresh({ token, session }: Column): boolean {
  if (token === undefined || session === undefined) return false;
  return !isDue(token, session);
}

async function login(session: Session, sending: Sending): Promise<Token | Fault> {
  const token = await logIn(session, sending);
  return token.ok ? token.value : token.fault;
}

function plannedFor({ method, target }: MatrixRow, placed: Placed, { subject }: Session): PlannedCall {
  // Braces of an address stand for nothing here.
  const path = target.replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('$', '$$$$');
  return callWithToken(`${method} ${target}`, { method, path }, placed, subject.authentication.contentType);
}
