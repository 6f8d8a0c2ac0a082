import assert from 'node:assert/strict';
import { remembering } from '../../../src/base/remembering.ts';

describe('remembering', () => {
  it('makes what comes again and again once, however much else comes between', () => {
    const made: string[] = [];
    const upperCase = remembering(4, (text) => {
      made.push(text);
      return text.toUpperCase();
    });
    for (let turn = 0; turn < 100; turn++) {
      assert.equal(upperCase('rule'), 'RULE');
      assert.equal(upperCase(`message ${turn}`), `MESSAGE ${turn}`);
    }
    assert.equal(made.filter((text) => text === 'rule').length, 1);
    assert.equal(made.length, 101);
  });

  it('forgets what has not come for a while', () => {
    let made = 0;
    const count = remembering(4, () => ++made);
    assert.equal(count('first'), 1);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) count(text);
    assert.equal(count('first'), 10);
  });
});
