import assert from 'node:assert/strict';
import { nodeParser } from '../../../../scripts/routes/nodeFiles.ts';

describe('the parser of sources', () => {
  it('gives a text time for its length', () => {
    assert.deepEqual(
      [nodeParser().longestParse(''), nodeParser().longestParse('x'.repeat(2_000))],
      [3_000, 3_100],
    );
    assert.equal(nodeParser(50, 10).longestParse('x'.repeat(100)), 60);
  });

  it('knows no grammar before it was loaded', async () => {
    const parser = nodeParser();
    assert.equal(parser.parse('python', 'a'), undefined);
    await Promise.all([parser.load('python'), parser.load('python')]);
    const tree = parser.parse('python', 'a = 1');
    assert.equal(
      tree?.rootNode.toString(),
      '(module (expression_statement (assignment left: (identifier) right: (integer))))',
    );
    tree.delete();
  });

  it('ends what takes too long, waits for less the next time, and reads on', async () => {
    const parser = nodeParser(-1_000, Infinity);
    await parser.load('javascript');
    const long = 'a + '.repeat(50_000);
    assert.throws(() => parser.parse('javascript', long), RangeError);
    assert.equal(parser.longestParse(long), -500);
    assert.throws(() => parser.parse('javascript', long), RangeError);
    assert.equal(parser.longestParse(long), -250);
    const tree = parser.parse('javascript', 'a');
    assert.equal(tree?.rootNode.type, 'program');
    tree.delete();
  });
});
