import assert from 'node:assert/strict';
import { fitting } from '../../../src/agents/fitting.ts';
import { mostData } from '../../../src/agents/tool.ts';

describe('the items that one answer takes', () => {
  /** An item that takes so many characters, with the quotes and what separates it from the next. */
  const item = (length: number): string => 'x'.repeat(length - 4);

  it('are all of those that fit, and the first ones of others', () => {
    assert.deepEqual(fitting([]), []);
    assert.equal(fitting([item(mostData)]).length, 1);
    assert.equal(fitting([item(mostData - 10), item(10)]).length, 2);
    assert.equal(fitting([item(mostData - 10), item(11)]).length, 1);
    assert.equal(fitting([item(mostData - 10), item(11), item(5)]).length, 1);
  });

  it('are none where the first is too long', () => {
    assert.deepEqual(fitting([item(mostData + 1), 'x']), []);
  });
});
