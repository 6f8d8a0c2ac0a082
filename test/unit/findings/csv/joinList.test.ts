import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinList } from '../../../../src/findings/export/csv.ts';

/** A list as the README says that it can be split. */
function splitList(cell: string): readonly string[] {
  const values = [''];
  for (let index = 0; index < cell.length; index += 1) {
    const escaped = cell[index] === '\\';
    if (!escaped && cell.startsWith('; ', index)) {
      values.push('');
      index += 1;
    } else {
      if (escaped) index += 1;
      values.push(`${values.pop() ?? ''}${cell[index] ?? ''}`);
    }
  }
  return values;
}

describe('lists in CSV cells', () => {
  it('are joined with a semicolon and a space', () => {
    assert.equal(joinList(['GET /a', 'GET /b;v=1']), 'GET /a; GET /b;v=1');
  });

  it('have a backslash before what looks like the end of a value', () => {
    assert.equal(joinList(['GET /a; DROP', 'GET /b\\c']), 'GET /a\\; DROP; GET /b\\\\c');
  });

  it('can be split again, whatever the values hold', () => {
    const value = fc.string({ unit: fc.constantFrom(';', ' ', '\\', 'a', '/'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
        assert.deepEqual(splitList(joinList(values)), values);
      }),
      { numRuns: 2000 },
    );
  });
});
