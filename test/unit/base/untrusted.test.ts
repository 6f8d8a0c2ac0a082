import assert from 'node:assert/strict';
import {
  deepestLevel,
  entriesAt,
  isList,
  isRecord,
  listAt,
  nestsTooDeep,
  parseJson,
  readJson,
  scalarAt,
  textAt,
  textsAt,
  valueAt,
} from '../../../src/base/untrusted.ts';

describe('documents from elsewhere', () => {
  const document: unknown = JSON.parse(
    '{"a":{"b":["x",{"c":null}],"n":0,"t":true,"f":false,"e":""},"__proto__":{"p":1}}',
  );

  it('are read by their own keys, as far as they go', () => {
    assert.equal(valueAt(document), document);
    assert.equal(valueAt(document, 'a', 'b', 0), 'x');
    assert.equal(valueAt(document, 'a', 'b', '0'), 'x');
    assert.equal(valueAt(document, 'a', 'b', 1, 'c'), null);
    assert.deepEqual(valueAt(document, '__proto__'), { p: 1 });
    for (const path of [['toString'], ['a', 'constructor'], ['a', 'b', 1, 'c', 'd'], ['a', 'n', 'x'], ['z']])
      assert.equal(valueAt(document, ...path), undefined, path.join('.'));
    assert.equal(valueAt('text', 'length'), undefined);
  });

  it('give the texts of a list', () => {
    const lists = { one: ['x', 7, null, '', ['y'], 'z'], none: {} };
    assert.deepEqual(textsAt(lists, 'one'), ['x', '', 'z']);
    assert.deepEqual(textsAt(lists.one), ['x', '', 'z']);
    assert.deepEqual([textsAt(lists, 'none'), textsAt(lists), textsAt('x')], [[], [], []]);
  });

  it('give texts, scalars, lists and entries alone where they are asked for', () => {
    const at = (key: string): readonly unknown[] => [
      textAt(document, 'a', key),
      scalarAt(document, 'a', key),
      listAt(document, 'a', key).length,
      entriesAt(document, 'a', key).length,
    ];
    assert.deepEqual(['b', 'n', 't', 'f', 'e', 'z'].map(at), [
      [undefined, undefined, 2, 0],
      [undefined, '0', 0, 0],
      [undefined, 'true', 0, 0],
      [undefined, 'false', 0, 0],
      ['', '', 0, 0],
      [undefined, undefined, 0, 0],
    ]);
    assert.deepEqual(entriesAt(document, '__proto__'), [['p', 1]]);
  });

  it('tell objects from lists and from nothing', () => {
    const values = [{}, [], null, undefined, 'x', 1];
    assert.deepEqual(values.map(isRecord), [true, false, false, false, false, false]);
    assert.deepEqual(values.map(isList), [false, true, false, false, false, false]);
  });

  it('are walked to a hundred levels, whatever stands in their texts', () => {
    const nested = (open: string, close: string, levels: number): string =>
      `${open.repeat(levels)}${close.repeat(levels)}`;
    assert.equal(deepestLevel, 100);
    assert.equal(nestsTooDeep(nested('[', ']', 100)), false);
    assert.equal(nestsTooDeep(nested('[', ']', 101)), true);
    assert.equal(nestsTooDeep(nested('{"a":', '}', 101)), true);
    assert.equal(nestsTooDeep(`[${'[],{},'.repeat(200)}0]`), false);
    assert.equal(nestsTooDeep(`["${'['.repeat(200)}"]`), false);
    assert.equal(nestsTooDeep(`["\\"${'['.repeat(200)}"]`), false);
    assert.equal(nestsTooDeep(`["\\\\",${nested('[', ']', 100)}]`), true);
    assert.equal(nestsTooDeep(`["","${'{'.repeat(200)}"]`), false);
    assert.equal(nestsTooDeep(`"${'['.repeat(200)}`), false);
    assert.equal(nestsTooDeep(`"a" ${'['.repeat(101)}`), true);
  });

  it('are no JSON, or one that may be null', () => {
    assert.deepEqual(readJson('null'), { value: null });
    assert.equal(readJson('nul'), undefined);
    assert.deepEqual(parseJson('{"a":[1]}'), { a: [1] });
    assert.equal(parseJson('{'), undefined);
    assert.equal(parseJson('['.repeat(101) + ']'.repeat(101)), undefined);
    assert.ok(Array.isArray(parseJson('['.repeat(100) + ']'.repeat(100))));
  });
});
