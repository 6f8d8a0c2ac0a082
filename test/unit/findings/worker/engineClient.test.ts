import assert from 'node:assert/strict';
import { EngineClient } from '../../../../src/findings/worker/engineClient.ts';
import type { EngineAnswer, EngineRequest } from '../../../../src/findings/worker/engineMessages.ts';
import { makeFinding } from '../../../fakes/findings.ts';
import { both, never, options, view } from '../engine/engineUnderTest.ts';

/** The other end of a client, which answers when it is told to. */
class OtherEnd {
  readonly asked: EngineRequest[] = [];
  #listener: ((message: unknown) => void) | undefined;

  postMessage(message: unknown): void {
    this.asked.push(message as EngineRequest);
  }

  on(_event: 'message', listener: (message: unknown) => void): void {
    this.#listener = listener;
  }

  says(answer: EngineAnswer): void {
    this.#listener?.(answer);
  }

  answers(value: unknown, position = -1): void {
    const request = this.asked.at(position);
    this.says({ kind: 'result', id: request?.id ?? 0, value });
  }

  get kinds(): readonly string[] {
    return this.asked.map((request) => (request.kind === 'call' ? request.question : request.kind));
  }
}

const hung = /did not answer and was started again/;
/** Rejections that are looked at later. */
function kept(promise: Promise<unknown>): Promise<unknown> {
  promise.catch(() => undefined);
  return promise;
}

describe('an engine at the other end of a port', () => {
  let end: OtherEnd;
  let client: EngineClient;
  beforeEach(() => {
    end = new OtherEnd();
    client = new EngineClient(end);
  });

  it('is asked by name, and answers or fails', async () => {
    const scans = client.engine.scans();
    const details = kept(client.engine.details(7));
    assert.equal(client.isWaiting, true);
    assert.deepEqual(end.asked, [
      { kind: 'call', id: 1, question: 'scans', args: [] },
      { kind: 'call', id: 2, question: 'details', args: [7] },
    ]);
    end.says({ kind: 'result', id: 1, value: ['a'] });
    end.says({ kind: 'failure', id: 2, error: new Error('broken') });
    end.says({ kind: 'pong' });
    assert.deepEqual(await scans, ['a']);
    await assert.rejects(details, /broken/);
    assert.equal(client.isWaiting, false);
  });

  it('says when findings have changed, until nobody listens', () => {
    const seen: number[] = [];
    const stop = client.engine.onDidChange(() => seen.push(client.engine.revision));
    end.says({ kind: 'changed', revision: 3 });
    stop();
    end.says({ kind: 'changed', revision: 4 });
    end.says({ kind: 'unsaved', changes: 2 });
    assert.deepEqual([seen, client.engine.revision, client.unsavedChanges], [[3], 4, 2]);
  });

  it('tells how far an import is, and that it is given up', async () => {
    const fractions: number[] = [];
    const controller = new AbortController();
    const onProgress = (fraction: number): void => void fractions.push(fraction);
    const done = client.engine.importReport(both, { ...options, onProgress }, controller.signal);
    end.says({ kind: 'progress', id: 1, fraction: 0.5 });
    end.says({ kind: 'progress', id: 9, fraction: 0.7 });
    controller.abort();
    assert.deepEqual(end.asked, [
      { kind: 'import', id: 1, input: both, options },
      { kind: 'cancel', id: 1 },
    ]);
    end.answers({ ok: true });
    assert.deepEqual([await done, fractions], [{ ok: true }, [0.5]]);
    const late = client.engine.importReport(both, options, controller.signal);
    assert.deepEqual(end.kinds.slice(2), ['import', 'cancel']);
    end.answers(7);
    await late;
  });

  it('says why a report cannot be imported there', async () => {
    const failing = async (error: unknown): Promise<unknown> => {
      const done = client.engine.importReport(both, options, never);
      end.says({ kind: 'failure', id: end.asked.at(-1)?.id ?? 0, error });
      return done;
    };
    const memory = Object.assign(new Error('memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    assert.deepEqual(await failing(memory), {
      ok: false,
      failure: { code: 'report-out-of-memory', args: [both.name] },
    });
    await assert.rejects(failing(new Error('disk')), /disk/);
  });

  it('that hangs is asked again by whoever only reads, once, and fails all others', async () => {
    const read = kept(client.engine.details(7));
    const change = kept(client.engine.undoTriage());
    const imported = client.engine.importReport(both, options, never);
    end.says({ kind: 'changed', revision: 5 });
    end.says({ kind: 'unsaved', changes: 2 });
    client.interrupt();
    await assert.rejects(change, hung);
    assert.deepEqual(await imported, { ok: false, failure: { code: 'report-hangs', args: [both.name] } });
    const next = new OtherEnd();
    let announced = 0;
    client.engine.onDidChange(() => announced++);
    client.resume(next);
    assert.deepEqual(
      [next.kinds, client.unsavedChanges, client.engine.revision, announced],
      [['details'], 0, 6, 1],
    );
    next.says({ kind: 'changed', revision: 2 });
    assert.equal(client.engine.revision, 8);
    client.interrupt();
    await assert.rejects(read, hung);
  });

  it('that is gone fails whatever waits and is asked for', async () => {
    const waiting = kept(client.engine.scans());
    client.lose(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    await assert.rejects(client.engine.scans(), /gone/);
    assert.deepEqual(end.kinds, ['scans']);
  });

  it('gives the findings of a row some at a time, all of one state', async () => {
    const some = (count: number): unknown => Array.from({ length: count }, (_, id) => makeFinding({ id }));
    const controller = new AbortController();
    const found = client.engine.apis(view, 3, 10, 2_500, controller.signal);
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const windows = (): readonly unknown[] =>
      end.asked.flatMap((request) => (request.kind === 'call' ? [request.args.slice(2)] : []));
    end.answers(some(1_000));
    await turn();
    end.says({ kind: 'changed', revision: 1 });
    for (const count of [1_000, 1_000, 1_000, 500]) {
      end.answers(some(count));
      await turn();
    }
    assert.equal((await found).length, 2_500);
    assert.deepEqual(windows(), [
      [10, 1_000],
      [1_010, 1_000],
      [10, 1_000],
      [1_010, 1_000],
      [2_010, 500],
    ]);
    const few = client.engine.apis(view, 3, 0, 2_500);
    end.answers(some(999));
    assert.equal((await few).length, 999);
  });

  it('is not asked for what nobody wants any more', async () => {
    const controller = new AbortController();
    const page = kept(client.engine.page(view, 0, 1, controller.signal));
    controller.abort(new Error('other'));
    await assert.rejects(page, /other/);
    await assert.rejects(client.engine.page(view, 0, 1, controller.signal), /other/);
    assert.deepEqual(end.kinds, ['page', 'cancel']);
  });

  it('gives a list as CSV chunk by chunk, and hears when nobody reads on', async () => {
    const chunks: string[] = [];
    const answer = (value: unknown): void => setImmediate(() => end.answers(value)) as unknown as void;
    const list = client.engine.csv(view, { byteOrderMark: true }, never);
    assert.deepEqual(end.asked, [{ kind: 'export', id: 1, view, options: { byteOrderMark: true } }]);
    answer('a');
    for await (const chunk of list) {
      chunks.push(chunk);
      answer(chunk === 'a' ? 'b' : undefined);
    }
    assert.deepEqual(
      [chunks, end.kinds],
      [
        ['a', 'b'],
        ['export', 'pull', 'pull', 'pull', 'cancel'],
      ],
    );
    const aborted = new AbortController();
    aborted.abort(new Error('enough'));
    const rest = client.engine.csv(view, { byteOrderMark: true }, aborted.signal)[Symbol.asyncIterator]();
    await assert.rejects(rest.next(), /enough/);
    assert.deepEqual(end.kinds.slice(5), ['export', 'cancel']);
  });
});
