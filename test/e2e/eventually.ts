import assert from 'node:assert/strict';
import { Deadline } from '../patience.ts';

/** Asserts that a value becomes what is expected; a workbench answers when it has drawn. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const deadline = new Deadline(10_000);
  for (;;) {
    const actual = await read();
    try {
      assert.deepEqual(actual, expected);
      return;
    } catch (error) {
      if (deadline.isOver) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
