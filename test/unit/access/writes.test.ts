import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provingExchanges } from '../../../src/access/matrix.ts';
import { allOperations } from '../../../src/access/operations/allOperations.ts';
import { leftIn } from '../../../src/access/writes/ledger.ts';
import { resourcesOf } from '../../../src/access/writes/resources.ts';
import { writePlan } from '../../../src/access/writes/writePlan.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { fileLedger } from '../../../src/node/writeLedger.ts';
import { testPorts } from '../../fakes/loginServer.ts';
import { configOf, type Defects, memoryLedger, openApi, startNotes, told, write } from './notesServer.ts';

const right = {
  POST: 'allowed same-role refused refused',
  PUT: 'allowed refused refused refused',
  DELETE: 'allowed refused refused refused',
};

// In objectWriter and writeRows.
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
    assert.deepEqual(cells, { ...right, PUT: 'no-effect no-baseline no-baseline no-baseline' });
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
