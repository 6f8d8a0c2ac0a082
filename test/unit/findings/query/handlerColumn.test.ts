import assert from 'node:assert/strict';
import type { TextColumn } from '../../../../src/findings/query/columns.ts';
import { handlerColumn, noHandlers } from '../../../../src/findings/query/handlerColumn.ts';
import { TextDictionary } from '../../../../src/findings/query/textDictionary.ts';

function columnOf(values: readonly string[]): TextColumn {
  const all = [...new Set(values)];
  return {
    codes: Uint8Array.from(values, (value) => all.indexOf(value)),
    dictionary: new TextDictionary(all),
  };
}

function valuesOf({ codes, dictionary }: TextColumn): readonly string[] {
  return [...codes].map((code) => dictionary.value(code));
}

describe('the files of handlers', () => {
  it('are those of an endpoint in its application, or none', () => {
    const rows = [
      ['shop', 'GET /a', 'a.ts'],
      ['shop', 'GET /b', 'b.ts'],
      ['bank', 'GET /a', 'c.ts'],
      ['bank', 'GET /b', ''],
      ['other', 'GET /a', ''],
      ['toString', 'GET /a', ''],
      ['shop', 'toString', ''],
      ['shop', 'GET /c', 'a.ts'],
    ] as const;
    const column = handlerColumn(
      {
        length: rows.length,
        application: columnOf(rows.map(([application]) => application)),
        endpoint: columnOf(rows.map(([, endpoint]) => endpoint)),
      },
      { shop: { 'GET /a': 'a.ts', 'GET /b': 'b.ts', 'GET /c': 'a.ts' }, bank: { 'GET /a': 'c.ts' } },
    );
    assert.deepEqual(
      valuesOf(column),
      rows.map(([, , file]) => file),
    );
    assert.equal(column.dictionary.size, 4);
  });

  it('are none while nothing is known', () => {
    assert.deepEqual(valuesOf(noHandlers(2)), ['', '']);
    assert.deepEqual([noHandlers(0).dictionary.size, noHandlers(1).dictionary.size], [0, 1]);
  });
});
