import assert from 'node:assert/strict';
import { MessageChannel } from 'node:worker_threads';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { EngineClient } from '../../../../src/findings/worker/engineClient.ts';
import { serveEngine } from '../../../../src/findings/worker/engineServer.ts';
import { both, imported, open, request, view } from '../engine/engineUnderTest.ts';

describe('superseded queries', () => {
  let served: FindingsEngine;
  let client: FindingsEngine;
  /** The searches of facets that ran, in order. */
  let ran: string[];

  beforeEach(async () => {
    ({ engine: served } = await open());
    ran = [];
    const facet = served.facet.bind(served);
    served.facet = (of, field, search, limit) => {
      ran.push(search);
      return facet(of, field, search, limit);
    };
    const { port1, port2 } = new MessageChannel();
    serveEngine(served, port2);
    client = new EngineClient(port1).engine;
    await imported(client, both);
  });
  afterEach(() => client.close());

  /** What a user types, each query aborted by the next. */
  const typed = (texts: readonly string[]): Promise<PromiseSettledResult<unknown>[]> => {
    let controller = new AbortController();
    const asked = texts.map((text) => {
      controller.abort();
      controller = new AbortController();
      return client.facet(view, 'summary', text, 10, controller.signal);
    });
    return Promise.allSettled(asked);
  };

  it('never run, and reject with the reason they were aborted for', async () => {
    const results = await typed(['s', 'sq', 'sql']);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected', 'fulfilled'],
    );
    assert.equal(results[0]?.status === 'rejected' && results[0].reason.name, 'AbortError');
    assert.deepEqual(ran, ['sql']);
  });

  it('are known before the next query runs, when one has run long', async () => {
    const facet = served.facet.bind(served);
    let late: Promise<PromiseSettledResult<unknown>[]> | undefined;
    served.facet = (...args) => {
      // Asked for while the first query holds up the thread.
      late ??= typed(['a', 'b']);
      return facet(...args);
    };
    await client.facet(view, 'summary', 'first', 10);
    await late;
    assert.deepEqual(ran, ['first', 'b']);
  });

  it('do not keep others from being answered, in the order they were asked', async () => {
    const order: string[] = [];
    const keep = (name: string) => (): unknown => order.push(name);
    const controller = new AbortController();
    await Promise.allSettled([
      client.summary(view).then(keep('summary')),
      client.facet(view, 'summary', 'gone', 10, controller.signal),
      client.page(view, 0, 10).then(keep('page')),
      client.groups(view, 'category', 10).then(keep('groups')),
      client.timeline(view, 10).then(keep('timeline')),
      Promise.resolve().then(() => controller.abort()),
    ]);
    assert.deepEqual(order, ['summary', 'page', 'groups', 'timeline']);
    assert.deepEqual(ran, []);
    assert.ok((await client.changeTriage(await request(client))).ok);
  });

  it('are not even asked when aborted before', async () => {
    await assert.rejects(client.summary(view, AbortSignal.abort()), { name: 'AbortError' });
    await assert.rejects(served.page(view, 0, 1, AbortSignal.abort()), { name: 'AbortError' });
  });
});
