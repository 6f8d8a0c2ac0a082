import assert from 'node:assert/strict';
import { convertGraphql, isGraphql } from '../../../../src/auth/curl/graphqlText.ts';

describe('operations of GraphQL', () => {
  it('are known by how they begin', () => {
    const operations = [
      'query { a }',
      ' mutation Login($a: String) { b }',
      'subscription{a}',
      'fragment A on B { c }',
      '{ a { b } }',
      '{login(name: "ann")}',
      `${' '.repeat(994)}query `,
    ];
    assert.deepEqual(operations.filter(isGraphql), operations);
    const others = ['queries', '{"a": 1}', '{ }', 'a query', '', '{ a }', `${' '.repeat(996)}query `];
    assert.deepEqual(others.filter(isGraphql), []);
  });

  const convert = (text: string, name: string): string =>
    text === 'same' ? text : `<${name}|${text.toUpperCase()}>`;
  const rows: readonly (readonly [what: string, text: string, converted: string])[] = [
    ['texts by the names before them', '{ a(name: "x", b : "y") }', '{ a(name: "<name|X>", b : "<b|Y>") }'],
    ['no text that stays the same', '{ a(b: "same") }', '{ a(b: "same") }'],
    [
      'no names, numbers and variables',
      'query A($x: Int) { a(b: 1, c: $x, d: true) }',
      'query A($x: Int) { a(b: 1, c: $x, d: true) }',
    ],
    [
      'escaped quotes as part of a text',
      String.raw`{ a(b: "x\"y", c: "z") }`,
      String.raw`{ a(b: "<b|X\"Y>", c: "<c|Z>") }`,
    ],
    [
      'an escaped backslash before the end',
      String.raw`{ a(b: "x\\", c: "z") }`,
      String.raw`{ a(b: "<b|X\\>", c: "<c|Z>") }`,
    ],
    ['blocks as one text', '{ a(b: """x "y"\nz""") }', String.raw`{ a(b: "<b|X \"Y\"\nZ>") }`],
    ['an empty block', '{ a(b: """""") }', '{ a(b: "<b|>") }'],
    ['no block without an end', '{ a(b: """xyz', '{ a(b: """xyz'],
    ['no block of which only the beginning is there', '{ a(b: """', '{ a(b: """'],
    ['no comments', '{ # a: "x"\n b(c: "y") # "z"', '{ # a: "x"\n b(c: "<c|Y>") # "z"'],
    ['no text that a line ends', '{ a(b: "x\n, c: "y") }', '{ a(b: "x\n, c: "<c|Y>") }'],
    ['no text without an end', '{ a(b: "x', '{ a(b: "x'],
    [
      'a name in front of many blanks',
      `{ a(b: "x", c${' '.repeat(20)}: "y") }`,
      `{ a(b: "<b|X>", c${' '.repeat(20)}: "<c|Y>") }`,
    ],
    [
      'the name before where there are more',
      `{ a(b: "x", c${' '.repeat(21)}: "y") }`,
      `{ a(b: "<b|X>", c${' '.repeat(21)}: "<b|Y>") }`,
    ],
    ['texts in lists by the name of the list', '{ a(b: ["x", "y"]) }', '{ a(b: ["<b|X>", "<b|Y>"]) }'],
    ['a text without a name', '"x"', '"<|X>"'],
  ];
  for (const [what, text, converted] of rows) {
    it(`convert ${what}`, () => {
      assert.equal(
        convertGraphql(text, convert, (part) => part),
        converted,
      );
    });
  }

  it('write what stays as it is asked', () => {
    const written = convertGraphql('{ a(b: "x") }', convert, (part) => part.replaceAll('{', '{{'));
    assert.equal(written, '{{ a(b: "<b|X>") }');
    assert.equal(
      convertGraphql('{ a }', convert, (part) => part.replaceAll('{', '{{')),
      '{{ a }',
    );
  });
});
