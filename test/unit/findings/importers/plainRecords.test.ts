import assert from 'node:assert/strict';
import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readPlainRecords } from '../../../../src/findings/importers/formats/csv/plainRecords.ts';

/** What the library reads; undefined where it refuses. */
function read(text: string, delimiter: string): readonly (readonly string[])[] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    assert.ok(error instanceof CsvError);
    return undefined;
  }
}

const piece = fc.constantFrom(
  'a',
  ' ',
  '',
  ',',
  ',',
  ';',
  '"',
  '""',
  '"b"',
  '"c,""d"',
  '\n',
  '\r\n',
  '\r',
  'é',
);
const cell = fc
  .array(fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é'), { maxLength: 4 })
  .map((characters) => characters.join(''));
const written = fc.constantFrom('\n', '\r\n', '\r');
const table = fc
  .tuple(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), written, fc.boolean())
  .map(
    ([rows, end, isEnded]) =>
      rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join(end) +
      (isEnded ? end : ''),
  );

describe('records of plain CSV', () => {
  it('are those that the library reads, of any text, or left to it', () => {
    let plain = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
          table,
        ),
        fc.constantFrom(',', ';'),
        (text, delimiter) => {
          const records = readPlainRecords(text, delimiter);
          if (records === undefined) return;
          plain += 1;
          assert.deepEqual(records, read(text, delimiter));
        },
      ),
      { numRuns: 3_000 },
    );
    assert.ok(plain > 1_000, String(plain));
  });

  it('are read where quotes stand around whole cells', () => {
    assert.deepEqual(readPlainRecords('a,"b, ""c""\r\nd",\r\n\r\n"",e\n', ','), [
      ['a', 'b, "c"\r\nd', ''],
      ['', 'e'],
    ]);
    assert.equal(readPlainRecords('a,b"c"\n', ','), undefined);
    assert.equal(readPlainRecords('a,"b" c\n', ','), undefined);
    assert.equal(readPlainRecords('a,"b\n', ','), undefined);
  });
});
