import assert from 'node:assert/strict';
import { firstRows, openTable, rowsOf } from '../../../../src/findings/importers/formats/csv/csvTable.ts';

describe('a table of CSV', () => {
  const rate = (header: readonly string[]): number => (header.includes('b') ? 1 : 0);
  const rows: readonly (readonly [
    text: string,
    delimiter: string,
    header: readonly string[],
    body: string,
  ])[] = [
    ['a,b\n1,2\n', ',', ['a', 'b'], '\n1,2\n'],
    ['a;b;c\r\n1;2', ';', ['a', 'b', 'c'], '\r\n1;2'],
    ['sep=;\na;b\n1;2', ';', ['a', 'b'], '\n1;2'],
    ['SEP=;\r\na;b', ';', ['a', 'b'], ''],
    ['a\tb\n', '\t', ['a', 'b'], '\n'],
    ['a|b', '|', ['a', 'b'], ''],
    [' a , b ', ',', ['a', 'b'], ''],
    ['a,"b\n', ',', ['a', '"b'], '\n'],
    ['x,y,z;b', ';', ['x,y,z', 'b'], ''],
    ['x,y;z', ',', ['x', 'y;z'], ''],
    ['', ',', [], ''],
  ];
  for (const [text, delimiter, header, body] of rows) {
    it(`is cut where its header is best: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(openTable(text, rate), { delimiter, header, body });
    });
  }

  it('has rows, and first rows', () => {
    const table = { delimiter: ';', header: [], body: '\n1;"a\n""b"\r\n\n2\n3;4;5' };
    const cells = [['1', 'a\n"b'], ['2'], ['3', '4', '5']];
    assert.deepEqual(
      [...rowsOf(table)],
      cells.map((row) => ({ kind: 'row', cells: row })),
    );
    assert.deepEqual(
      [0, 2, 9].map((count) => firstRows(table, count)),
      [[], cells.slice(0, 2), cells],
    );
  });

  it('says in which line it is broken, and gives what stands before, also far behind', () => {
    const table = (body: string) => ({ delimiter: ',', header: [], body });
    assert.deepEqual([...rowsOf(table('\n1,"a\nb"\n\n3,"x'))], [{ kind: 'broken', line: 5 }]);
    assert.deepEqual(firstRows(table('\n3,"x'), 5), []);
    const long = Array.from({ length: 30_000 }, (_, index) => `${index},"a\n${index}"`).join('\n');
    const read = [...rowsOf(table(`\n${long}\n7,"x`))];
    assert.ok(read.length > 15_000);
    assert.deepEqual(read.at(-1), { kind: 'broken', line: 60_002 });
    assert.deepEqual(read[15_000], { kind: 'row', cells: ['15000', 'a\n15000'] });
    assert.equal([...rowsOf(table(`\n${long}`))].length, 30_000);
  });
});
