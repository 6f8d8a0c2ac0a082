import { accessMatrix, type AccessOptions } from '../../../src/access/accessMatrix.ts';
import type { AccessMatrix } from '../../../src/access/matrix.ts';
import { allOperations } from '../../../src/access/operations/allOperations.ts';
import type { LedgerEntry, WriteLedger } from '../../../src/access/writes/ledger.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import type { RunPorts } from '../../../src/login/ports.ts';
import { runClock } from '../../../src/node/runClock.ts';
import { loginConfig, startServer, testPorts, type RunningServer } from '../../fakes/loginServer.ts';

type Sent = Readonly<Record<string, unknown>>;
export type Replied = readonly [status: number, sent?: unknown, headers?: Record<string, string>];

interface Note {
  readonly by: string;
  text: unknown;
  owner: unknown;
  state: string;
}

/** What the server gets wrong, or does in another way. */
export interface Defects {
  /** Of the method: whoever is logged in may do it to everybody's notes. */
  readonly leaks?: readonly string[];
  /** Only who sends his own name as the owner may change any note. */
  readonly trustsOwner?: boolean;
  readonly softDelete?: boolean;
  /** Says that all is well, and does nothing. */
  readonly lies?: boolean;
  readonly ignoresPut?: boolean;
  readonly isShared?: boolean;
  readonly hasNoList?: boolean;
  readonly guestsCreate?: boolean;
  readonly idInLocation?: boolean;
  /** By method and user, what is answered instead. */
  readonly replies?: Readonly<Record<string, Replied>>;
}

export const openApi = JSON.stringify({
  paths: {
    '/notes': { get: {}, post: { requestBody: body() } },
    '/notes/{id}': { get: {}, put: { requestBody: body() }, delete: {} },
  },
});

function body(): unknown {
  return { content: { 'application/json': { schema: { properties: { text: { type: 'string' } } } } } };
}

const roleOf: Readonly<Record<string, string>> = { ann: 'user', bob: 'user', gus: 'guest' };

export function configOf(origin: string, application: Partial<AuthConfig['application']> = {}): AuthConfig {
  const config = loginConfig(origin);
  return {
    ...config,
    application: {
      ...config.application,
      safeForAutomatedTesting: true,
      writeTests: ['POST /notes', 'PUT,DELETE /notes/{id}'],
      ...application,
    },
    roles: [
      { name: 'user', authentication: 'main', apiAccess: ['/notes/**'] },
      { name: 'guest', authentication: 'main', apiAccess: [] },
    ],
    testUsers: Object.entries(roleOf).map(([username, role]) => ({
      role,
      username,
      password: '${secret:PASSWORD}',
    })),
  };
}

/** A server with notes, which says at last what is left. */
export async function startNotes(
  defects: Defects,
): Promise<RunningServer & { readonly notes: Map<string, Note> }> {
  const notes = new Map<string, Note>();
  let count = 0;
  const mayCreate = (user: string): boolean => roleOf[user] !== 'guest' || defects.guestsCreate === true;
  const isMine = (note: Note, user: string): boolean => note.by === user || defects.isShared === true;
  const onNotes = (method: string, user: string, json: Sent): Replied => {
    if (method === 'POST') {
      if (!mayCreate(user)) return [403, { error: 'no' }];
      const id = String(900 + ++count);
      notes.set(id, { by: user, text: json['text'], owner: user, state: 'open' });
      if (defects.idInLocation === true) return [201, undefined, { location: `/notes/${id}` }];
      return [201, { data: { id, text: json['text'] } }];
    }
    if (roleOf[user] === 'guest') return [403, { error: 'no' }];
    if (defects.hasNoList === true) return [404, { error: 'none' }];
    const all = [...notes].filter(([, note]) => isMine(note, user));
    return [200, all.map(([id, note]) => ({ id, text: note.text }))];
  };
  const may = (note: Note, method: string, user: string, json: Sent): boolean =>
    isMine(note, user) ||
    defects.leaks?.includes(method) === true ||
    (defects.trustsOwner === true && method === 'PUT' && json['owner'] === user);
  const onNote = (method: string, path: string, user: string, json: Sent): Replied => {
    if (roleOf[user] === 'guest') return [403, { error: 'no' }];
    const id = path.slice('/notes/'.length);
    const note = notes.get(id);
    if (note === undefined) return [404, { error: 'none' }];
    if (!may(note, method, user, json))
      return defects.lies === true ? [200, { ok: true }] : [403, { error: 'no' }];
    if (method === 'GET')
      return [200, { id, text: note.text, owner: note.owner, state: note.state, at: ++count }];
    if (method === 'PUT') note.text = defects.ignoresPut === true ? note.text : json['text'];
    else if (defects.softDelete === true) note.state = 'archived';
    else notes.delete(id);
    return [200, { ok: true }];
  };
  const server = await startServer(({ method, path, headers, json }, response) => {
    const send = (status: number, sent?: unknown, more: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(sent === undefined ? undefined : JSON.stringify(sent));
    };
    const name = String(json['username']);
    if (path === '/login' && defects.replies?.[`login ${name}`]) return send(401, { error: 'no' });
    if (path === '/login') return send(200, { token: `tok-012345-${name}` });
    const user = /^Bearer tok-012345-(\w+)$/.exec(headers.authorization ?? '')?.[1];
    const replied = defects.replies?.[`${path === '/me' ? path : method} ${user ?? 'nobody'}`];
    if (replied !== undefined) return send(...replied);
    if (user === undefined) return send(401, { error: 'who?' });
    if (path === '/me') return send(200, { user });
    const [status, sent, more] =
      path === '/notes' ? onNotes(method, user, json) : onNote(method, path, user, json);
    send(status, sent, more);
  });
  return { ...server, notes };
}

export function memoryLedger(): WriteLedger & { readonly entries: LedgerEntry[] } {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    read: async () => [...entries],
    note: async (entry) => void entries.push(entry),
    clear: async () => void entries.splice(0),
  };
}

export async function write(
  origin: string,
  ledger: WriteLedger,
  ports: Partial<RunPorts> = {},
  application: Partial<AuthConfig['application']> = {},
  owns: Readonly<Record<string, number>> = {},
  options: Partial<AccessOptions> = {},
): Promise<AccessMatrix> {
  const made = configOf(origin, application);
  const config = { ...made, testUsers: made.testUsers.map((user) => ({ ...user, owns: { ...owns } })) };
  const operations = allOperations({ openApi: [openApi], routes: [], calls: [], origins: [origin] }, config);
  const clock = { ...runClock, sleep: async () => undefined };
  return accessMatrix(config, testPorts({ ports: { clock, ...ports } }), [], {
    signal: new AbortController().signal,
    requestsPerSecond: 5,
    budget: 10_000,
    onEvent: () => undefined,
    writes: { operations, ledger },
    ...options,
  });
}

/** Of each operation, who was let in and who was not, in the order ann, bob, gus, nobody. */
export async function told(defects: Defects): Promise<{
  readonly cells: Readonly<Record<string, string>>;
  readonly left: number;
  readonly matrix: AccessMatrix;
}> {
  const server = await startNotes(defects);
  try {
    const matrix = await write(server.origin, memoryLedger());
    const cells = Object.fromEntries(
      matrix.rows.map(({ operation, cells: row, anonymous }) => [
        operation.method,
        [...row, anonymous].map(({ verdict, reason }) => reason ?? verdict).join(' '),
      ]),
    );
    const left = [...server.notes.values()].filter(({ state }) => state === 'open').length;
    return { cells, left, matrix };
  } finally {
    await server.stop();
  }
}

/** What was sent, as whom, what each cell says, what was noted, and what is left. */
export async function writeTranscript(
  defects: Defects,
  options: Partial<AccessOptions>,
): Promise<readonly string[]> {
  const server = await startNotes(defects);
  const ledger = memoryLedger();
  const notes: string[] = [];
  const noting = {
    ...ledger,
    note: async (entry: Parameters<typeof ledger.note>[0]) => {
      const { username, state, value = '?', change } = entry;
      const by = change === undefined ? '' : ` by ${change.method} of ${change.username ?? 'nobody'}`;
      notes.push(`${username} ${value} ${state}${by}`);
      await ledger.note(entry);
    },
  };
  try {
    const matrix = await write(server.origin, noting, {}, {}, {}, options);
    const lines: string[] = [];
    let before = '';
    for (const { method, path, headers, json } of server.asked) {
      const who =
        path === '/login'
          ? String(json['username'])
          : (/tok-012345-(\w+)$/.exec(headers.authorization ?? '')?.[1] ?? 'nobody');
      const shown = path === '/login' || path === '/me' ? path : `${method} ${path}`;
      lines.push(who === before ? `${lines.pop()} ${shown}` : `${who} ${shown}`);
      before = who;
    }
    const rows = matrix.rows.map(({ operation, cells, anonymous }) => {
      const said = [...cells, anonymous].map(({ verdict, reason, confidence, claim }) =>
        [claim, verdict, reason, confidence].filter(Boolean).join(':'),
      );
      return `${operation.method}: ${said.join(' ')}`;
    });
    const left = (matrix.left ?? []).map(({ username, value = '?' }) => `${username} ${value}`);
    return [lines.join(', '), ...rows, notes.join(', '), `left: ${left.join()}`];
  } finally {
    await server.stop();
  }
}
