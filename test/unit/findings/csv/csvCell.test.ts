import assert from 'node:assert/strict';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { csvCell, unneutralise } from '../../../../src/findings/export/csvCell.ts';

/** The text inside a cell, by RFC 4180. */
function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

const hostile = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    "'",
    '"',
    ',',
    ';',
    ' ',
    'a',
    '1',
    '＝',
    '/',
    '—',
  ),
  maxLength: 6,
});

describe('CSV cells', () => {
  it('neutralises what a spreadsheet would run', () => {
    assert.equal(csvCell("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
    assert.equal(csvCell('+1'), "'+1");
    assert.equal(csvCell('-1'), "'-1");
    assert.equal(csvCell('@SUM(A1)'), "'@SUM(A1)");
    assert.equal(csvCell('\t=1'), "'\t=1");
    assert.equal(csvCell('\r=1'), '"\'\r=1"');
    assert.equal(csvCell('\n=1'), '"\'\n=1"');
    for (const sign of ['＝', '＋', '－', '＠']) {
      assert.equal(csvCell(`${sign}1`), `'${sign}1`);
      assert.equal(unneutralise(`'${sign}1`), `${sign}1`);
    }
    assert.equal(csvCell('=1,2'), '"\'=1,2"');
  });

  it('leaves everything else alone and quotes what must be quoted', () => {
    assert.equal(csvCell('GET /users/{id}'), 'GET /users/{id}');
    assert.equal(csvCell(''), '');
    assert.equal(csvCell('—'), '—');
    assert.equal(csvCell('a "b"'), '"a ""b"""');
    assert.equal(csvCell('a\nb'), '"a\nb"');
    assert.equal(csvCell('a\rb'), '"a\rb"');
    assert.equal(csvCell("it's"), "it's");
  });

  it('gives back every text exactly as it was', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        assert.equal(unneutralise(unquoted(csvCell(text))), text);
      }),
      { numRuns: 5000 },
    );
  });

  it('never lets a cell begin with a character that runs', () => {
    fc.assert(
      fc.property(hostile, (text) => assert.doesNotMatch(unquoted(csvCell(text)), /^[=+\-@\t\r\n＝]/)),
      {
        numRuns: 5000,
      },
    );
  });

  it('quotes as csv-stringify does', () => {
    const options = { eof: false, escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ };
    fc.assert(
      fc.property(
        hostile.filter((text) => !/^['\n]/.test(text)),
        (text) => assert.equal(csvCell(text), stringify([[text]], options)),
      ),
      { numRuns: 5000 },
    );
  });
});
