import assert from 'node:assert/strict';
import { wholeWords } from '../../../src/base/wholeWords.ts';

describe('names of whole words', () => {
  it('are as they are where they fit, and end with a word where they do not', () => {
    assert.equal(wholeWords('log-in-as-administrator', 23), 'log-in-as-administrator');
    assert.equal(wholeWords('log-in-as-administrator', 22), 'log-in-as');
    assert.equal(wholeWords('log-in-as', 6), 'log-in');
    assert.equal(wholeWords('administrator', 5), 'admin');
  });
});
