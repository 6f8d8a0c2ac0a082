import assert from 'node:assert/strict';
import { Mutex } from '../../../src/base/mutex.ts';

describe('a mutex', () => {
  it('runs work one after the other, also after a failure, which is its caller’s alone', async () => {
    const mutex = new Mutex();
    const steps: string[] = [];
    const slow = mutex.run(async () => {
      steps.push('slow begins');
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push('slow ends');
    });
    const failing = mutex.run(() => Promise.reject(new Error('disk')));
    const last = mutex.run(async () => void steps.push('last'));
    await assert.rejects(failing, /disk/);
    await Promise.all([slow, last]);
    assert.deepEqual(steps, ['slow begins', 'slow ends', 'last']);
  });
});
