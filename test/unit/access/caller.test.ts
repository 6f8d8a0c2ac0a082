import assert from 'node:assert/strict';
import type { Caller } from '../../../src/access/caller.ts';
import { openCallers } from '../../../src/access/callers.ts';
import { Pace } from '../../../src/access/pace.ts';
import { policyOf } from '../../../src/access/policy.ts';
import { runClock } from '../../../src/node/runClock.ts';
import { testPorts, type Asked, type RunningServer } from '../../fakes/loginServer.ts';
import { configOf, known, startApplication, type Application } from './accessServer.ts';

describe('one user who asks', () => {
  const open: RunningServer[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.stop();
  });

  interface Opened {
    readonly ann: Caller;
    readonly bob: Caller;
    readonly nobody: Caller;
    /** What the application was asked for, besides logins and what proves them. */
    readonly asked: () => readonly Asked[];
    readonly slept: readonly number[];
    readonly controller: AbortController;
  }

  async function callers(application: Application): Promise<Opened> {
    const server = await startApplication(application);
    open.push(server);
    const config = configOf(server.origin, application);
    const slept: number[] = [];
    const clock = { ...runClock, sleep: async (milliseconds: number) => void slept.push(milliseconds) };
    const controller = new AbortController();
    const { signal } = controller;
    const pace = new Pace(
      { ...clock, sleep: async () => undefined },
      { signal, requestsPerSecond: 9, budget: 99 },
    );
    const made = await openCallers(config, testPorts({ ports: { clock } }), policyOf(config), signal, pace);
    const [ann, bob] = [made.callers.get(0), made.callers.get(1)];
    assert.ok(ann && bob && made.nobody);
    const asked = (): readonly Asked[] =>
      server.asked.filter(({ path }) => !['/login', '/me'].includes(path));
    return { ann, bob, nobody: made.nobody, asked, slept, controller };
  }

  const statusOf = (came: Awaited<ReturnType<Caller['ask']>>): number | string =>
    'received' in came ? came.received.status : came.fault.code;
  const get = (target: string): Parameters<Caller['ask']>[0] => ({ method: 'GET', target });

  it('waits where the server asks to, at most a minute and four times', async () => {
    const headers = ['2', '-5', 'soon', '100'].map((seconds) => ({ 'retry-after': seconds }));
    let count = 0;
    const limited = (): { readonly status: number; readonly headers: Record<string, string> } => ({
      status: 429,
      headers: headers[count++] ?? {},
    });
    const { ann, asked, slept } = await callers({
      operations: { '/limited': limited, '/once': () => (count++ === 9 ? { status: 429 } : { body: {} }) },
    });
    assert.equal(statusOf(await ann.ask(get('/limited'))), 429);
    assert.equal(asked().length, 5);
    assert.deepEqual(slept, [2000, 0, 1000, 60_000]);
    count = 9;
    assert.equal(statusOf(await ann.ask(get('/once'))), 200);
    assert.deepEqual(slept.slice(4), [1000]);
  });

  it('follows a redirect to the same address alone, with its query', async () => {
    const to =
      (location: string, status = 302) =>
      (): object => ({ status, headers: { location } });
    const operations = {
      '/a': to('/A/'),
      '/A/': to('/a/b'),
      '/b': to('/b'),
      '/c': to('http://[', 301),
      '/d': to('http://other.test/d/'),
      '/e': to('/e/', 299),
      '/f': to('/f/', 400),
      '/g': to('/g/', 399),
      '/g/': () => ({ body: {} }),
      '/h': to('/h/'),
      '/h/': to('/h'),
    };
    const { ann, asked } = await callers({ operations });
    const paths = async (target: string): Promise<unknown> => {
      const before = asked().length;
      const status = statusOf(await ann.ask(get(target)));
      return [
        status,
        ...asked()
          .slice(before)
          .map(({ url }) => url),
      ];
    };
    assert.deepEqual(await paths('/a?x=1'), [302, '/a?x=1', '/A/?x=1']);
    for (const one of ['/b', '/c', '/d', '/e', '/f'])
      assert.equal(((await paths(one)) as readonly unknown[]).length, 2, one);
    assert.deepEqual(await paths('/g'), [200, '/g', '/g/']);
    assert.deepEqual(await paths('/h'), [302, '/h', '/h/', '/h', '/h/', '/h']);
  });

  it('sends an address and a body as they are', async () => {
    const { ann, nobody, asked } = await callers({ operations: { '/x': () => ({ body: {} }) } });
    await ann.ask(get('/a{b}$1/$$?q={inputs.x}'));
    await nobody.ask({ method: 'POST', target: '/x', body: { contentType: 'text/x', text: '{a} ${b} $c' } });
    assert.deepEqual(
      asked().map(({ method, url, headers, body }) => [
        method,
        url,
        headers.authorization,
        headers['content-type'],
        body,
      ]),
      [
        ['GET', '/a%7Bb%7D$1/$$?q=%7Binputs.x%7D', 'Bearer tok-012345-ann-1', undefined, ''],
        ['POST', '/x', undefined, 'text/x', '{a} ${b} $c'],
      ],
    );
  });

  it('knows whether it is logged in by the verification, else by what it got before', async () => {
    const operations = { '/own': known(() => ({ body: { a: 'x' } })) };
    const isContent = ({ received }: { readonly received: { readonly status: number } }): boolean =>
      received.status === 200;
    let living = true;
    const verified = await callers({ operations, lives: () => living });
    assert.equal(await verified.ann.isAlive(isContent), undefined);
    await verified.ann.ask(get('/own'));
    assert.equal(await verified.ann.isAlive(isContent), true);
    living = false;
    assert.equal(await verified.ann.isAlive(isContent), false);
    living = true;
    const { ann, bob, nobody } = await callers({ operations, verification: false, lives: () => living });
    await ann.ask(get('/own'));
    assert.equal(await ann.isAlive(isContent), undefined);
    ann.own = get('/own');
    assert.equal(await ann.isAlive(isContent), true);
    living = false;
    assert.equal(await ann.isAlive(isContent), false);
    assert.equal(ann.mayDoubt(), false);
    assert.deepEqual(
      [1, 2, 3, 4].map(() => bob.mayDoubt()),
      [true, true, true, false],
    );
    assert.equal(nobody.mayDoubt(), false);
  });

  it('counts its logins, and says why it cannot log in, but not where the run was stopped', async () => {
    const { ann, bob, nobody, controller } = await callers({ operations: {}, locked: ['bob'] });
    await ann.ask(get('/x'));
    assert.deepEqual([ann.logins, await ann.renew(), ann.logins, ann.fault], [1, undefined, 2, undefined]);
    assert.equal(statusOf(await bob.ask(get('/x'))), bob.fault?.code);
    assert.match(bob.fault?.code ?? '', /password/);
    assert.deepEqual(ann.sendable(['7', 'tok-012345-ann-1', 'a', 'right-password']), ['7', 'a']);
    controller.abort();
    assert.equal((await ann.renew())?.code, 'cancelled');
    assert.deepEqual([ann.fault, statusOf(await nobody.ask(get('/x')))], [undefined, 'cancelled']);
  });
});
