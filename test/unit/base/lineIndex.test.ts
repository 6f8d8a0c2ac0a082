import assert from 'node:assert/strict';
import { LineIndex } from '../../../src/base/lineIndex.ts';

describe('LineIndex', () => {
  it('counts lines that end with LF, CRLF and CR', () => {
    const lines = new LineIndex('a\nbc\r\nd\re');
    const places = [0, 1, 2, 4, 5, 6, 7, 8, 9].map((offset) => lines.positionAt(offset));
    assert.deepEqual(
      places.map(({ line, character }) => `${line}:${character}`),
      ['0:0', '0:1', '1:0', '1:2', '1:3', '2:0', '2:1', '3:0', '3:1'],
    );
  });

  it('stays inside the text', () => {
    const lines = new LineIndex('ab');
    assert.deepEqual(lines.positionAt(9), { line: 0, character: 2 });
    assert.deepEqual(lines.positionAt(-1), { line: 0, character: 0 });
  });
});
