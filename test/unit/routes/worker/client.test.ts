import assert from 'node:assert/strict';
import { portGuard } from '../../../../src/routes/worker/portGuard.ts';
import { RoutesClient } from '../../../../src/routes/worker/routesClient.ts';
import type { RoutesPort, RoutesRequest } from '../../../../src/routes/worker/routesProtocol.ts';
import { serveRoutes } from '../../../../src/routes/worker/routesServer.ts';

/** One end of a channel, and what came over it. */
class Port implements RoutesPort {
  readonly said: string[] = [];
  #listener: (message: unknown) => void = () => undefined;

  postMessage(message: unknown): void {
    const { id, method, args } = message as RoutesRequest;
    this.said.push(`${id} ${method} ${JSON.stringify(args)}`);
  }

  on(_event: 'message', listener: (message: unknown) => void): void {
    this.#listener = listener;
  }

  answer(message: unknown): void {
    this.#listener(message);
  }
}

const folders = [{ name: '', path: '/x', isLocal: true, excluded: [], mostFiles: 1 }];
const settled = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error: unknown) => `failed: ${String(error)}`,
  );

describe('routes that another thread knows', () => {
  it('are asked for by name, and answered in any order', async () => {
    const [client, port] = [new RoutesClient(), new Port()];
    const early = client.summary();
    client.serve(port);
    const others = [
      client.routes(),
      client.functionAt('a.ts', 3),
      client.explain({ endpoints: [], pins: {} }),
    ];
    assert.deepEqual(
      port.said.map((said) => said.replace(/^\d+ /, '')),
      ['summary []', 'routes []', 'functionAt ["a.ts",3]', 'explain [{"endpoints":[],"pins":{}}]'],
    );
    const ids = port.said.map((said) => Number(said.split(' ')[0]));
    port.answer({ reading: undefined });
    port.answer({ id: ids[2], value: 'function' });
    port.answer({ id: ids[0], value: 'summary' });
    port.answer({ id: ids[3], error: 'no' });
    port.answer({ id: ids[1], value: undefined });
    assert.deepEqual(await Promise.all([early, ...others].map(settled)), [
      'summary',
      undefined,
      'function',
      'failed: no',
    ]);
    assert.equal(client.isClosing, false);
  });

  it('are opened again by the next thread, before what waits is asked', async () => {
    const [client, first, second] = [new RoutesClient(), new Port(), new Port()];
    client.serve(first);
    const opened = client.open(folders);
    const [id = 0] = first.said.map((said) => Number(said.split(' ')[0]));
    first.answer({ id, value: 'opened' });
    assert.equal(await opened, 'opened');
    const waiting = [client.update(['a']), client.refresh(), client.summary()];
    client.pause();
    const later = [client.update(['b']), client.routes()];
    client.serve(second);
    assert.equal(second.said.length, 1);
    assert.match(second.said[0] ?? '', / open /);
    const afterwards = client.update(['c']);
    assert.equal(second.said.length, 1);
    first.answer({ id, value: 'too late' });
    second.answer({ id, value: 'again' });
    const asked = second.said.slice(1).map((said) => said.replace(/^\d+ /, ''));
    assert.deepEqual(asked, ['summary []', 'routes []', 'update [["c"]]']);
    assert.deepEqual(await Promise.all([...waiting.slice(0, 2), later[0]]), [true, true, true]);
    for (const said of second.said.slice(1))
      second.answer({ id: Number(said.split(' ')[0]), value: said.replace(/^\d+ /, '') });
    assert.deepEqual(await Promise.all([waiting[2], later[1], afterwards]), asked);
  });

  it('are opened by the next thread where the first had not answered', async () => {
    for (const answer of [{ value: 'opened' }, { error: 'failed' }]) {
      const [client, first, second] = [new RoutesClient(), new Port(), new Port()];
      client.serve(first);
      const opened = client.open(folders);
      client.pause();
      client.serve(second);
      const [id = 0] = second.said.map((said) => Number(said.split(' ')[0]));
      second.answer({ id, ...answer });
      assert.equal(await settled(opened), 'value' in answer ? 'opened' : 'failed: failed');
    }
  });

  it('are lost with the thread, but for being closed', async () => {
    const [client, port] = [new RoutesClient(), new Port()];
    client.serve(port);
    const asked = [client.summary(), client.close()];
    assert.equal(client.isClosing, true);
    client.lose('ended');
    assert.deepEqual(await Promise.all(asked.map(settled)), ['failed: ended', undefined]);
    assert.equal(await settled(client.routes()), 'failed: ended');
    assert.equal(port.said.length, 2);
  });

  it('are answered by the engine at the other end, until that is closed', async () => {
    const port = new Port();
    const sent: unknown[] = [];
    const engine = {
      name: 'own',
      summary() {
        return Promise.resolve(this.name);
      },
      routes: () => Promise.reject(new Error('broken')),
      functionAt: (file: string, line: number) => Promise.resolve(`${file}:${line}`),
      close: () => Promise.resolve(),
      prepare: () => Promise.resolve(),
    };
    let hungUp = 0;
    serveRoutes(
      engine as never,
      { postMessage: (message) => sent.push(message), on: (event, listener) => port.on(event, listener) },
      () => (hungUp += 1),
    );
    const ask = async (id: number, method: string, ...args: readonly unknown[]) => {
      port.answer({ id, method, args });
      await new Promise((done) => setImmediate(done));
    };
    await ask(1, 'summary');
    await ask(2, 'functionAt', 'a', 3);
    await ask(3, 'routes');
    assert.equal(hungUp, 0);
    await ask(4, 'close');
    assert.equal(hungUp, 1);
    assert.deepEqual(sent, [
      { id: 1, value: 'own' },
      { id: 2, value: 'a:3' },
      { id: 3, error: new Error('broken') },
      { id: 4, value: undefined },
    ]);
  });

  it('say which texts are read, and skip those that hang', () => {
    const sent: unknown[] = [];
    const guard = portGuard({ postMessage: (message) => sent.push(message) }, ['bad']);
    assert.deepEqual([guard.hangs('bad'), guard.hangs('good'), guard.isBroken], [true, false, false]);
    guard.begins('a', 5);
    guard.ends();
    guard.breaks('b');
    assert.deepEqual(sent, [
      { reading: { digest: 'a', longest: 5 } },
      { reading: undefined },
      { broken: 'b' },
    ]);
    assert.equal(guard.isBroken, true);
    assert.equal(portGuard({ postMessage: () => undefined }).hangs('bad'), false);
  });
});
