import assert from 'node:assert/strict';
import { parseVariables } from '../../../src/platform/browser.ts';
import { parseVariables as parseInNode } from '../../../src/platform/node.ts';

// In browserVariables.
describe('variables of a file, in a browser', () => {
  const texts = [
    'A=1\nB = two words  \n\n# C=3\nexport D=4',
    "A=1 # a comment\r\nB=\"x # no comment\" # one\r\nC='it's'",
    'A="first\nsecond"\nB=\'first\nsecond\'\nC=`a "b" \'c\'`',
    'A="line\\nbreak"\nB=\'no\\nbreak\'\nC=no\\nbreak',
    'A=\nB=""\nC=" "\nno equals sign\nD=last',
    'A="unclosed\nB=2',
    'A=1\rB="x\ry"\r\rC=3',
    'A="line\n" B=3\nC=`x` D=4\nE=5',
    'A=#nothing\nB= # nothing\nC=x#y',
    'A=x=y=z\nURL=https://shop.test/?a=b#part',
    'A.b-c=1\n  INDENTED=2\n=nothing',
  ];
  for (const text of texts)
    it(`are those that Node reads: ${JSON.stringify(text)}`, () => {
      assert.deepEqual({ ...parseVariables(text) }, { ...parseInNode(text) });
    });
});
