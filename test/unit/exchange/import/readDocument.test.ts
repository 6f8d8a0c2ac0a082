import assert from 'node:assert/strict';
import { readDocument } from '../../../../src/exchange/import/readDocument.ts';

describe('the text of a file that is imported', () => {
  const patterns = (count: number): string => String.raw`\d`.repeat(count);
  const rows: readonly (readonly [text: string, value: unknown])[] = [
    ['a: 1', { a: 1 }],
    ['\uFEFFa: 1', { a: 1 }],
    ['{"a":1,}', { a: 1 }],
    ['\n[ /* c */ 1, // d\n 2 ]', [1, 2]],
    ['// c\n{', '// c {'],
    [String.raw`a: "x\d\n"`, { a: 'x\\d\n' }],
    [`a: "${patterns(50)}"`, { a: patterns(50) }],
  ];
  for (const [text, value] of rows) {
    it(`is read as JSON or YAML: ${JSON.stringify(text).slice(0, 40)}`, async () => {
      assert.deepEqual(await readDocument(text), { ok: true, value });
    });
  }

  const broken: readonly (readonly [text: string, code: string, ...place: readonly number[]])[] = [
    [' \n', 'empty-source'],
    ['{"a":1,]', 'broken-json', 1, 8],
    ['{\n "a" 1}', 'broken-json', 2, 6],
    [String.raw`a: "x"\b`, 'broken-yaml', 1, 7],
    [String.raw`a: "x\d" \ `, 'broken-yaml', 1, 10],
    [String.raw`a: ["x\d"\ `, 'broken-yaml', 1, 10],
    [`a: "${patterns(51)}"`, 'broken-yaml', 1, 106],
    ['a: 1\nb: c: d', 'broken-yaml', 2, 5],
    ['['.repeat(600), 'source-too-deep'],
    [`a: ${'['.repeat(600)}`, 'source-too-deep'],
  ];
  for (const [text, code, ...place] of broken) {
    it(`says where it is broken: ${JSON.stringify(text).slice(0, 40)}`, async () => {
      const read = await readDocument(text);
      assert.deepEqual(!read.ok && [read.failure.code, ...read.failure.args], [code, ...place]);
    });
  }
});
