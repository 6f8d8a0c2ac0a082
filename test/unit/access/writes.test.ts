import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessMatrix } from '../../../src/access/accessMatrix.ts';
import type { AccessMatrix } from '../../../src/access/matrix.ts';
import { provingExchanges } from '../../../src/access/matrix.ts';
import { allOperations } from '../../../src/access/operations/allOperations.ts';
import { leftIn, type LedgerEntry, type WriteLedger } from '../../../src/access/writes/ledger.ts';
import { resourcesOf } from '../../../src/access/writes/resources.ts';
import { writePlan } from '../../../src/access/writes/writePlan.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import type { RunPorts } from '../../../src/login/ports.ts';
import { runClock } from '../../../src/node/runClock.ts';
import { fileLedger } from '../../../src/node/writeLedger.ts';
import { loginConfig, startServer, testPorts, type RunningServer } from '../../fakes/loginServer.ts';

type Sent = Readonly<Record<string, unknown>>;
type Replied = readonly [status: number, sent?: unknown, headers?: Record<string, string>];

interface Note {
  readonly by: string;
  text: unknown;
  owner: unknown;
  state: string;
}

/** What the server gets wrong, or does in another way. */
interface Defects {
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
}

const openApi = JSON.stringify({
  paths: {
    '/notes': { get: {}, post: { requestBody: body() } },
    '/notes/{id}': { get: {}, put: { requestBody: body() }, delete: {} },
  },
});

function body(): unknown {
  return { content: { 'application/json': { schema: { properties: { text: { type: 'string' } } } } } };
}

const roleOf: Readonly<Record<string, string>> = { ann: 'user', bob: 'user', gus: 'guest' };

function configOf(origin: string, application: Partial<AuthConfig['application']> = {}): AuthConfig {
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
async function startNotes(defects: Defects): Promise<RunningServer & { readonly notes: Map<string, Note> }> {
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
    if (path === '/login') return send(200, { token: `tok-012345-${String(json['username'])}` });
    const user = /^Bearer tok-012345-(\w+)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return send(401, { error: 'who?' });
    if (path === '/me') return send(200, { user });
    const [status, sent, more] =
      path === '/notes' ? onNotes(method, user, json) : onNote(method, path, user, json);
    send(status, sent, more);
  });
  return { ...server, notes };
}

function memoryLedger(): WriteLedger & { readonly entries: LedgerEntry[] } {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    read: async () => [...entries],
    note: async (entry) => void entries.push(entry),
    clear: async () => void entries.splice(0),
  };
}

async function write(
  origin: string,
  ledger: WriteLedger,
  ports: Partial<RunPorts> = {},
  application: Partial<AuthConfig['application']> = {},
  owns: Readonly<Record<string, number>> = {},
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
  });
}

/** Of each operation, who was let in and who was not, in the order ann, bob, gus, nobody. */
async function told(defects: Defects): Promise<{
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

const right = {
  POST: 'allowed same-role refused refused',
  PUT: 'allowed refused refused refused',
  DELETE: 'allowed refused refused refused',
};

describe('writes', () => {
  it('are tried on objects of their own, judged by what the owner reads afterwards, and cleaned up', async () => {
    const none = await told({});
    assert.deepEqual([none.cells, none.left, none.matrix.left], [right, 0, undefined]);
    const put = await told({ leaks: ['PUT'] });
    assert.deepEqual(put.cells, { ...right, PUT: 'allowed let-in refused refused' });
    const removed = await told({ leaks: ['DELETE'], idInLocation: true });
    assert.deepEqual(removed.cells, { ...right, DELETE: 'allowed let-in refused refused' });
    const archived = await told({ leaks: ['DELETE'], softDelete: true });
    assert.deepEqual(archived.cells, { ...right, DELETE: 'allowed let-in refused refused' });
    assert.deepEqual([put.left, removed.left, archived.left], [0, 0, 0]);
  });

  it('let nobody in where the server only says that all is well', async () => {
    assert.deepEqual((await told({ lies: true })).cells, right);
  });

  it('tell nothing where the owner himself does not read what he wrote', async () => {
    const { cells } = await told({ ignoresPut: true, leaks: ['PUT'] });
    assert.deepEqual(cells, { ...right, PUT: 'less no-baseline no-baseline no-baseline' });
  });

  it('are tried with the own name in the field of the owner, too', async () => {
    assert.deepEqual((await told({ trustsOwner: true })).cells, {
      ...right,
      PUT: 'allowed let-in refused refused',
    });
  });

  it('are no finding where the object is in the lists of both, unless users declare what is theirs', async () => {
    const { cells } = await told({ isShared: true });
    assert.deepEqual([cells['PUT'], cells['DELETE']], Array(2).fill('allowed shared refused refused'));
    const server = await startNotes({ isShared: true });
    try {
      const { rows } = await write(server.origin, memoryLedger(), {}, {}, { '/notes/{id}': 7 });
      assert.equal(rows.find(({ operation }) => operation.method === 'PUT')?.cells[1]?.verdict, 'let-in');
    } finally {
      await server.stop();
    }
  });

  it('show what the owner read after somebody had written, with the word that was written', async () => {
    const { matrix } = await told({ leaks: ['PUT'] });
    const row = matrix.rows.find(({ operation }) => operation.method === 'PUT') ?? assert.fail();
    const [, bob = assert.fail()] = row.cells;
    const shown = provingExchanges(row, bob);
    assert.deepEqual(
      shown.map(({ as, exchange }) => `${as} ${exchange.method}`),
      ['expected PUT', 'attacker PUT', 'after GET'],
    );
    const word = bob.proof?.facts[0]?.value ?? assert.fail();
    assert.ok(
      shown[1]?.exchange.requestBody?.includes(word) && shown[2]?.exchange.responseBody.includes(word),
    );
    assert.deepEqual([bob.claim, bob.confidence], ['object', 'High']);
  });

  it('find who may not create, and say what could not be removed', async () => {
    const { cells, left, matrix } = await told({ guestsCreate: true });
    assert.equal(cells['POST'], 'allowed same-role let-in refused');
    assert.equal(left, 1);
    assert.deepEqual(
      matrix.left?.map(({ create, username }) => `${create} ${username}`),
      ['/notes gus'],
    );
  });

  it('need the words of the config, and never call what must not be called', () => {
    const why = (application: Partial<AuthConfig['application']>, never: readonly string[] = []): unknown => {
      const config = configOf('http://notes.test', application);
      const { main = assert.fail() } = config.authentications;
      const kept = { ...config, authentications: { main: { ...main, neverCall: [...never] } } };
      const all = allOperations({ openApi: [openApi], routes: [], calls: [], origins: [] }, kept);
      const { resources, why: reason } = resourcesOf(all, kept);
      return (
        reason ??
        resources.flatMap(({ create, changes }) => [create, ...changes].map(({ method }) => method)).join()
      );
    };
    assert.equal(why({}), 'POST,PUT,DELETE');
    assert.equal(why({ isolatedFromProduction: false }), 'not-isolated');
    assert.equal(why({ safeForAutomatedTesting: false }), 'not-safe');
    assert.equal(why({ writeTests: [] }), 'no-write-tests');
    assert.equal(why({ writeTests: ['PUT /notes/{id}'] }), 'no-resources');
    assert.equal(why({}, ['DELETE /notes/{id}']), 'POST,PUT');
    const config = configOf('http://notes.test');
    const all = allOperations({ openApi: [openApi], routes: [], calls: [], origins: [] }, config);
    assert.deepEqual(Object.keys(writePlan(all, config).byMethod), ['POST', 'GET', 'DELETE', 'PUT']);
  });

  it('stay within the counts that were agreed to', async () => {
    const server = await startNotes({ leaks: ['PUT', 'DELETE'] });
    try {
      await write(server.origin, memoryLedger());
      const config = configOf(server.origin);
      const all = allOperations(
        { openApi: [openApi], routes: [], calls: [], origins: [server.origin] },
        config,
      );
      const planned = writePlan(all, config).byMethod;
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const sent = server.asked.filter((one) => one.method === method && one.path !== '/login').length;
        assert.ok(sent <= (planned[method] ?? 0), `${method} ${sent}`);
      }
    } finally {
      await server.stop();
    }
  });
});

describe('a run that is killed', () => {
  const fewer = { writeTests: ['POST /notes', 'DELETE /notes/{id}'] };

  /** Ends right after this step, a note or a request, as a process that is killed does; then another one runs. */
  async function killedAfter(
    step: number,
    defects: Defects,
  ): Promise<{
    readonly wasKilled: boolean;
    readonly open: readonly string[];
    readonly named: readonly string[];
  }> {
    const server = await startNotes(defects);
    const ledger = memoryLedger();
    let steps = 0;
    const killing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const result = await work();
      if (++steps === step) throw new Error('killed');
      return result;
    };
    const { http } = testPorts({});
    try {
      const wasKilled = await write(
        server.origin,
        { ...ledger, note: (entry) => killing(() => ledger.note(entry)) },
        { http: { send: (request, options) => killing(() => http.send(request, options)) } },
        fewer,
      ).then(
        () => false,
        (error: unknown) => error instanceof Error && error.message === 'killed',
      );
      const next = await write(server.origin, ledger, {}, fewer);
      const open = [...server.notes].map(([id, { text }]) => `${id} ${String(text)}`);
      return {
        wasKilled,
        open,
        named: (next.left ?? []).map(({ marker, username }) => `${username} ${marker}`),
      };
    } finally {
      await server.stop();
    }
  }

  it('leaves nothing that the next one does not clean up, at whatever step', async () => {
    let step = 1;
    for (let wasKilled = true; wasKilled; step++) {
      const run = await killedAfter(step, {});
      assert.deepEqual(run.open, [], String(step));
      // Who must not create has no list in which it could be seen that nothing was created.
      assert.ok(
        run.named.every((one) => !/^(?:ann|bob) /.test(one)),
        `${step} ${run.named.join()}`,
      );
      wasKilled = run.wasKilled;
    }
    assert.ok(step > 40, String(step));
  });

  it('leaves what is in no list to be named by the next one', async () => {
    const runs = await Promise.all([1, 2, 3, 4, 5].map((step) => killedAfter(step, { hasNoList: true })));
    for (const { open, named } of runs)
      for (const one of open)
        assert.ok(
          named.some((name) => one.endsWith(name.split(' ')[1] ?? '')),
          `${one}: ${named.join()}`,
        );
    // The request that creates is the third step; its address is noted in the fourth.
    assert.deepEqual(
      runs.map(({ open }) => open.length),
      [0, 0, 1, 0, 0],
    );
  });

  it("leaves alone what has the id of such an object and is somebody else's by now", async () => {
    const server = await startNotes({});
    try {
      const ledger = memoryLedger();
      server.notes.set('7', { by: 'ann', text: 'my own words', owner: 'ann', state: 'open' });
      const note = {
        id: 'dastold',
        create: '/notes',
        item: '/notes/{id}',
        role: 'user',
        username: 'ann',
        marker: 'dastold',
      };
      await ledger.note({ ...note, state: 'made', value: '7' });
      const { left } = await write(server.origin, ledger, {}, fewer);
      assert.deepEqual([[...server.notes.keys()], left?.map(({ value }) => value)], [['7'], ['7']]);
    } finally {
      await server.stop();
    }
  });

  it('keeps its notes in a file that survives a line that was cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
    try {
      const ledger = fileLedger(join(folder, 'notes'), 'http://notes.test');
      assert.deepEqual(await ledger.read(), []);
      const entry = {
        id: 'a',
        state: 'intent',
        create: '/notes',
        item: '/notes/{id}',
        role: 'user',
        username: 'ann',
        marker: 'a',
      } as const;
      await ledger.note(entry);
      await ledger.note({ ...entry, state: 'made', value: '7' });
      const [name = ''] = await readdir(join(folder, 'notes'));
      // Another name would hide what an earlier version noted.
      assert.equal(name, 'writes-e944c90ad92bea0140f3.jsonl');
      await appendFile(join(folder, 'notes', name), '{"id":"b","sta');
      const kept = fileLedger(join(folder, 'notes'), 'http://notes.test');
      await kept.note({ ...entry, id: 'c', state: 'made', value: '8' });
      assert.deepEqual(
        leftIn(await kept.read()).map(({ value }) => value),
        ['7', '8'],
      );
      assert.doesNotMatch(await readFile(join(folder, 'notes', name), 'utf8'), /password|tok-/);
      assert.deepEqual(await fileLedger(join(folder, 'notes'), 'http://other.test').read(), []);
      await kept.clear();
      assert.deepEqual(await kept.read(), []);
      // What cannot be read is not taken for nothing: objects of an earlier run may be left.
      await mkdir(join(folder, 'notes', name));
      await assert.rejects(kept.read(), { code: 'EISDIR' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
