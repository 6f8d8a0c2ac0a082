import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Changes } from '../../../webview/shared/changes.ts';
import { Resource } from '../../../webview/shared/resource.ts';

interface Request {
  readonly question: string;
  readonly signal: AbortSignal;
  readonly answer: (value: string | undefined) => void;
  readonly fail: (error: Error) => void;
}

describe('Resource', () => {
  let requests: Request[];
  let changes: Changes;
  let resource: Resource<string, [question: string]>;
  let updates: number;

  beforeEach(() => {
    requests = [];
    updates = 0;
    changes = new Changes();
    changes.observe(() => (updates += 1));
    resource = new Resource(
      changes,
      (signal, question: string) =>
        new Promise((resolve, reject) => {
          requests.push({ question, signal, answer: resolve, fail: reject });
        }),
    );
  });

  function asked(question: string): Request {
    return requests.find((request) => request.question === question) ?? assert.fail(question);
  }

  it('aborts the request before, and drops what that one still answers', async () => {
    void resource.read('first');
    void resource.read('second');
    assert.equal(asked('first').signal.aborted, true);
    asked('second').answer('2');
    await setImmediate();
    asked('first').answer('1');
    await setImmediate();
    assert.deepEqual([resource.value, resource.loading, updates], ['2', false, 1]);
  });

  it('keeps the value until the next one is there, also where a request fails or is out of date', async () => {
    void resource.read('first');
    asked('first').answer('1');
    await setImmediate();
    void resource.read('second');
    assert.deepEqual([resource.value, resource.loading], ['1', true]);
    asked('second').fail(new Error('No.'));
    await setImmediate();
    assert.deepEqual([resource.value, String(resource.error)], ['1', 'Error: No.']);
    void resource.read('third');
    asked('third').answer(undefined);
    await setImmediate();
    assert.deepEqual([resource.value, resource.error, updates], ['1', undefined, 3]);
  });

  it('aborts when its host is disconnected, and says nothing of it', async () => {
    void resource.read('first');
    changes.dispose();
    assert.equal(asked('first').signal.aborted, true);
    asked('first').fail(new DOMException('Aborted.', 'AbortError'));
    await setImmediate();
    assert.deepEqual([resource.error, resource.loading, updates], [undefined, false, 0]);
  });

  it('forgets everything when it is reset', async () => {
    void resource.read('first');
    asked('first').answer('1');
    await setImmediate();
    void resource.read('second');
    resource.reset();
    assert.deepEqual(
      [resource.value, resource.loading, asked('second').signal.aborted],
      [undefined, false, true],
    );
  });
});
