import assert from 'node:assert/strict';
import { changed, check, fullExample } from '../checked.ts';

const body = ['authentications', 'main', 'steps', 0, 'expectedResponse', 'body'];

/** The one problem of an expected body: what is marked, and what is said. */
function problem(value: unknown): readonly [marked: string, message: string] {
  const [found, ...others] = check(changed(fullExample, body, value));
  assert.ok(found);
  assert.deepEqual(others, []);
  return [found.marked, found.message];
}

// In structureProblems, cascadingErrors, usualKeys, owners, schemaNode and checkStructure.
describe('a field of an expected body', () => {
  it('has a value behind "equals", of which other words are known where they stand alone', () => {
    for (const word of ['eq', 'is', 'value', 'const', '==', 'equal', 'eqals']) {
      const said = `"${word}" is not a key of an expected value. Did you mean "equals"?`;
      assert.deepEqual(problem({ a: { [word]: 7 } }), [`"${word}"`, said]);
      assert.deepEqual(problem({ a: { [word]: 'x' } }), [`"${word}"`, said]);
      assert.deepEqual(problem({ a: { b: { [word]: 7 } } }), [`"${word}"`, said]);
      assert.deepEqual(problem({ a: [{ [word]: 7 }] }), [`"${word}"`, said]);
      assert.deepEqual(problem({ [word]: 7 })[0], '7', 'a field of the body that is called so');
      assert.deepEqual(problem({ a: { [word]: 7, b: 'string' } })[0], '7', 'beside another one');
    }
    assert.equal(problem({ a: { other: 7 } })[0], '7');
  });

  it('has a type, and no other value', () => {
    const rows: readonly (readonly [value: unknown, actual: string])[] = [
      [7, 'a number'],
      [true, 'true or false'],
      [null, 'null'],
    ];
    for (const [value, actual] of rows) {
      assert.deepEqual(problem({ a: value }), [
        JSON.stringify(value),
        `"a" must be a type, such as "integer", or a value, such as {"equals": 1}, not ${actual}.`,
      ]);
    }
    const all = '"string", "integer", "number", "boolean", "object", "array", "null"';
    assert.deepEqual(problem({ a: 'strin' }), [
      '"strin"',
      `"strin" is not a value of "a". Did you mean "string"? Allowed: ${all}.`,
    ]);
    assert.deepEqual(problem({ a: 'text' }), ['"text"', `"text" is not a value of "a". Use one of: ${all}.`]);
  });
});
