import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/** Asserts that a value becomes what is expected, within ten seconds; a workbench answers when it has drawn. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    const actual = await read();
    try {
      assert.deepEqual(actual, expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await delay(50);
  }
}
