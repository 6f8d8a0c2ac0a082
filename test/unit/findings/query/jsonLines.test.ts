import assert from 'node:assert/strict';
import { findInLines, jsonNeedle } from '../../../../src/findings/query/jsonLines.ts';

/** The texts of each line; quotes, backslashes and characters that JSON escapes stand in all places. */
const texts: readonly (readonly string[])[] = [
  ['plain', 'two words'],
  ['', 'u0001'],
  ['\u0001', '\\u0001'],
  ['a"b', 'c\\', '"'],
  ['\n', 'n', '\\n'],
  ['1,2', '[3]', ']'],
  ['ÄÖ', 'straße', '\ud800'],
  ['\\\\u00', '\u001f"'],
  [],
  ['last', 'line,'],
];
const lines = texts.map((line) => JSON.stringify([...line, [7, 1]]).toLowerCase()).join('\n');

function found(text: string): readonly number[] {
  const numbers: number[] = [];
  findInLines(lines, jsonNeedle(text), (line) => numbers.push(line));
  return numbers;
}

describe('a text in lines of JSON', () => {
  const needles = [
    ...'plain,words,PLAIN,u0001,u000,0001,\\,\\\\,",\\u,\\u0001,a"b,"b,\n,n,\\n,1,7,3,],[,ä,STRASSE,ß,\ud800,last,line,x'.split(
      ',',
    ),
    ',',
    '1,2',
    '7,1',
    '],[',
    'c\\',
    '\u0001',
    '\u001f"',
    ' ',
  ];
  for (const needle of needles) {
    it(`is found where a text has it, and nowhere else: ${JSON.stringify(needle)}`, () => {
      const folded = needle.toLowerCase();
      const expected = texts.flatMap((line, number) =>
        line.some((text) => text.toLowerCase().includes(folded)) ? [number] : [],
      );
      assert.deepEqual(found(needle), expected);
    });
  }

  it('is found in none', () => {
    findInLines('', jsonNeedle('a'), () => assert.fail());
    assert.deepEqual(
      [jsonNeedle('A b'), jsonNeedle('1,[2]'), jsonNeedle('a"')],
      [
        { text: 'a b', isAmbiguous: false },
        { text: '1,[2]', isAmbiguous: true },
        { text: 'a\\"', isAmbiguous: true },
      ],
    );
  });
});
