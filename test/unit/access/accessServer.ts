import assert from 'node:assert/strict';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { accessMatrix, type AccessOptions } from '../../../src/access/accessMatrix.ts';
import type { AccessMatrix } from '../../../src/access/matrix.ts';
import { cellMessage, cellMessages } from '../../../src/access/matrixMessages.ts';
import { operationsIn } from '../../../src/access/operations/allOperations.ts';
import { formatMessage } from '../../../src/base/messages.ts';
import { runClock } from '../../../src/node/runClock.ts';
import { loginConfig, startServer, testPorts, type RunningServer } from '../../fakes/loginServer.ts';

/** Who asks; undefined for nobody. */
type User = string | undefined;

/** What an operation answers to a user who asks for an object. */
export type Respond = (user: User, id: string) => Reply;

/** A status alone, a body with 200, both with headers, or no response at all. */
export type Reply =
  | number
  | 'never'
  | {
      readonly status?: number;
      readonly body?: unknown;
      readonly type?: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export const ownersOf: Readonly<Record<string, string>> = { '1701': 'ann', '1802': 'bob', '1903': 'cat' };

const roles = { ann: 'customer', bob: 'customer', cat: 'customer', root: 'admin', eve: 'auditor' } as const;

export interface Application {
  /** By path, as OpenAPI has it: the last segment may be `{id}`. */
  readonly operations: Readonly<Record<string, Respond>>;
  /** Of each role; customers may call everything where nothing is said. */
  readonly apiAccess?: Readonly<Record<string, readonly string[]>>;
  /** Of each role. */
  readonly hiddenFields?: Readonly<Record<string, readonly string[]>>;
  /** Of each user, besides the id. */
  readonly owns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly isPublic?: readonly string[];
  /** Of the auth config. */
  readonly application?: Partial<AuthConfig['application']>;
  /** Of each user. */
  readonly tenants?: Readonly<Record<string, string>>;
  /** Whether the token still counts at this request; each login begins anew. */
  readonly lives?: (user: string, asked: number) => boolean;
  readonly verification?: false;
  /** Users whose passwords are refused. */
  readonly locked?: readonly string[];
  readonly options?: Partial<AccessOptions>;
}

interface Ran {
  readonly matrix: AccessMatrix;
  readonly asked: RunningServer['asked'];
  /** By the address, of each user and nobody, what the cell says. */
  readonly cells: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function configOf(
  origin: string,
  { apiAccess, hiddenFields, owns, verification, application, tenants }: Application,
): AuthConfig {
  const config = loginConfig(origin);
  const { main } = config.authentications;
  assert.ok(main);
  const { verification: usual, ...unverified } = main;
  return {
    ...config,
    application: { ...config.application, ...application },
    roles: [...new Set(Object.values(roles))].map((name) => ({
      name,
      authentication: 'main',
      ...(hiddenFields?.[name] && { hiddenFields: [...hiddenFields[name]] }),
      apiAccess: [...(apiAccess?.[name] ?? (name === 'customer' && apiAccess === undefined ? ['/**'] : []))],
    })),
    authentications: {
      main: verification === false ? unverified : { ...unverified, ...(usual && { verification: usual }) },
    },
    testUsers: Object.entries(roles).map(([username, role]) => ({
      role,
      username,
      password: '${secret:PASSWORD}',
      ...(tenants?.[username] !== undefined && { tenant: tenants[username] }),
      owns: {
        ...Object.fromEntries(
          Object.entries(ownersOf).flatMap(([id, owner]) => (owner === username ? [['id', id]] : [])),
        ),
        ...owns?.[username],
      },
    })),
  };
}

/** How often each user logged in, and was asked for something since. */
type Logins = Map<string, { number: number; asked: number }>;

/** Whether the session of a login, by its number, has not ended. */
function isLiving({ lives }: Application, name: string, number: number, logins: Logins): boolean {
  const login = logins.get(name);
  if (login === undefined) return false;
  login.asked++;
  return login.number === number && (lives?.(name, login.asked) ?? true);
}

/** What a login is answered with. */
function logIn({ locked = [] }: Application, logins: Logins, name: string): [status: number, body: string] {
  if (locked.includes(name)) return [401, '{"error":"no"}'];
  const number = (logins.get(name)?.number ?? 0) + 1;
  logins.set(name, { number, asked: 0 });
  return [200, JSON.stringify({ token: `tok-012345-${name}-${number}` })];
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
}

function replyOf({ operations }: Application, path: string, user: string | undefined): Reply {
  const found = Object.entries(operations).find(([template]) => {
    const start = template.replace('{id}', '');
    return start === template
      ? path === template
      : path.startsWith(start) && !path.slice(start.length).includes('/');
  });
  return found?.[1](user, path.slice(path.lastIndexOf('/') + 1)) ?? 404;
}

/** A real server that answers so. */
export function startApplication(application: Application): Promise<RunningServer> {
  const logins: Logins = new Map();
  return startServer(({ path, headers, json }, response) => {
    const send = (status: number, body: string, headersSent: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headersSent });
      response.end(body);
    };
    if (path === '/login') return send(...logIn(application, logins, String(json['username'])));
    const [, name = '', number] = /^Bearer tok-012345-(\w+)-(\d+)$/.exec(headers.authorization ?? '') ?? [];
    const user = isLiving(application, name, Number(number), logins) ? name : undefined;
    if (path === '/me') return send(user === undefined ? 401 : 200, '{}');
    const reply = replyOf(application, path, user);
    if (reply === 'never') return;
    if (typeof reply === 'number') return send(reply, '{"error":"no"}');
    const { status = 200, body, type = 'application/json', headers: more = {} } = reply;
    return send(status, textOf(body), {
      'content-type': type,
      ...more,
    });
  });
}

/** So that no test waits for the pace of a run. */
export const hurriedPorts = testPorts({ ports: { clock: { ...runClock, sleep: async () => undefined } } });

/** Runs the test against a server of its own. */
export async function run(application: Application): Promise<Ran> {
  const server = await startApplication(application);
  try {
    const config = configOf(server.origin, application);
    const paths = Object.fromEntries(
      Object.keys(application.operations).map((path) => [
        path,
        { get: application.isPublic?.includes(path) === true ? { security: [] } : {} },
      ]),
    );
    const operations = operationsIn(JSON.stringify({ openapi: '3.0.3', paths }), config) ?? assert.fail();
    const matrix = await accessMatrix(config, hurriedPorts, operations, {
      signal: new AbortController().signal,
      requestsPerSecond: 5,
      budget: 10_000,
      onEvent: () => undefined,
      ...application.options,
    });
    return { matrix, asked: server.asked, cells: cellsOf(matrix) };
  } finally {
    await server.stop();
  }
}

/** What was sent, as whom: `ann2` is her second login; and what each cell says. */
export async function transcript(application: Application): Promise<readonly string[]> {
  const { matrix, asked } = await run(application);
  const lines: string[] = [];
  let before = '';
  for (const { path, headers, json } of asked) {
    const [, name = 'nobody', number = ''] =
      /tok-012345-(\w+)-(\d+)$/.exec(headers.authorization ?? '') ?? [];
    const who = path === '/login' ? String(json['username']) : number === '1' ? name : `${name}${number}`;
    if (who === before) lines.push(`${lines.pop()} ${path}`);
    else lines.push(`${who} ${path}`);
    before = who;
  }
  const rows = matrix.rows.map(({ target, cells, anonymous }) => {
    const said = [...cells, anonymous].map(({ verdict, reason }) =>
      reason === undefined ? verdict : `${verdict}:${reason}`,
    );
    return `${target}: ${said.join(' ')}`;
  });
  const { stopped, isComplete } = matrix;
  const end = isComplete ? 'complete' : 'incomplete';
  const why = stopped && ('reason' in stopped ? stopped.reason : stopped.fault.code);
  return [lines.join(', '), ...rows, why ?? end];
}

function cellsOf({ users, rows }: AccessMatrix): Ran['cells'] {
  return Object.fromEntries(
    rows.map(({ target, cells, anonymous }) => [
      target,
      Object.fromEntries(
        [...cells, anonymous].map((cell, place) => {
          const { code, args } = cellMessage(cell);
          return [users[place]?.username ?? 'nobody', formatMessage(cellMessages[code], args)];
        }),
      ),
    ]),
  );
}

export const words = {
  mine: 'allowed',
  no: 'refused',
  object: 'let in to what another user owns',
  role: 'let in, though it is not declared for this role',
  nobody: 'let in without a login',
  look: 'check this: answered, with nothing to compare',
} as const;

/** Answers to users with a session, and refuses nobody. */
export function known(respond: (user: string, id: string) => Reply): Respond {
  return (user, id) => (user === undefined ? 401 : respond(user, id));
}

/** An object of its owner, answered to whoever `may`; else the refusal. */
export function object(
  may: (user: string, owner: string) => boolean,
  body: (owner: string, user: string, id: string) => unknown,
  refusal: (user: string, id: string) => Reply = () => 404,
): Respond {
  return known((user, id) => {
    const owner = ownersOf[id];
    if (owner === undefined) return 404;
    return may(user, owner) ? { body: body(owner, user, id) } : refusal(user, id);
  });
}

export const own = (user: string, owner: string): boolean => user === owner;
export const anyCustomer = (user: string): boolean => roles[user as keyof typeof roles] === 'customer';
