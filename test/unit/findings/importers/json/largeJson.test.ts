import assert from 'node:assert/strict';
import { JsonScanner } from '../../../../../src/findings/importers/json/jsonScanner.ts';
import { LazyJson } from '../../../../../src/findings/importers/json/lazyJson.ts';
import { memorySource } from '../../../../../src/findings/importers/reportSource.ts';
import { readOk, refusal } from '../reading.ts';

const utf8 = new TextEncoder();
const limit = 65_536;
/** A string of so many bytes, quotes and all. */
const string = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;

function scanned(text: string, offset = 0): JsonScanner {
  const scanner = new JsonScanner(offset);
  scanner.feed(utf8.encode(text));
  return scanner;
}

function lazily(text: string): { readonly json: LazyJson; readonly document: unknown } {
  const bytes = utf8.encode(text);
  const json = new LazyJson(memorySource(bytes));
  return { json, document: json.document(0, bytes.length, scanned(text).finish()) };
}

const part = (first: number, start: number, end: number, large?: unknown): object => ({
  first,
  start,
  end,
  large,
});
const list = (start: number, end: number, length: number, ...parts: readonly object[]): object => ({
  kind: 'array',
  start,
  end,
  length,
  parts,
});
const object = (start: number, end: number, ...members: readonly object[]): object => ({
  kind: 'object',
  start,
  end,
  members,
});

describe('the large values of a JSON document', () => {
  const blank = ' '.repeat(limit);
  const table: readonly (readonly [what: string, text: string, large: unknown])[] = [
    ['none one byte below the limit', `[${string(limit - 3)}]`, undefined],
    ['a list at the limit', `[${string(limit - 2)}]`, list(0, limit, 1, part(0, 1, limit - 1))],
    ['none in an object below it', `{"a":${string(limit - 7)}}`, undefined],
    ['an object at the limit', `{"a":${string(limit - 6)}}`, object(0, limit)],
    ['a list of nothing', `[${blank}]`, list(0, limit + 2, 0)],
    [
      'elements that are a part at the limit, and the next below it',
      `[${string(limit)},${string(limit - 1)},1]`,
      list(0, 2 * limit + 4, 3, part(0, 1, limit + 1), part(1, limit + 2, 2 * limit + 3)),
    ],
    [
      'small elements together',
      `[${Array.from({ length: 16 }, () => string(10_000)).join()}]`,
      list(0, 160_017, 16, part(0, 1, 70_007), part(7, 70_008, 140_014), part(14, 140_015, 160_016)),
    ],
    [
      'large elements between small ones',
      `[1,2,[${blank}],3,{${blank}}]`,
      list(
        0,
        2 * limit + 13,
        5,
        part(0, 1, 4),
        part(2, 5, limit + 7, list(5, limit + 7, 0)),
        part(3, limit + 8, limit + 9),
        part(4, limit + 10, 2 * limit + 12, object(limit + 10, 2 * limit + 12)),
      ),
    ],
    [
      'large elements first and side by side',
      `[[${blank}],[${blank}], 7]`,
      list(
        0,
        2 * limit + 10,
        3,
        part(0, 1, limit + 3, list(1, limit + 3, 0)),
        part(1, limit + 4, 2 * limit + 6, list(limit + 4, 2 * limit + 6, 0)),
        part(2, 2 * limit + 7, 2 * limit + 9),
      ),
    ],
    [
      'large members of objects, and none of small ones',
      `{"a":[1],"b":[${blank}],"c":{"d":{${blank}}}}`,
      object(
        0,
        2 * limit + 29,
        list(13, limit + 15, 0),
        object(limit + 20, 2 * limit + 28, object(limit + 25, 2 * limit + 27)),
      ),
    ],
  ];
  for (const [what, text, large] of table) {
    it(`are ${what}`, () => {
      assert.deepEqual(scanned(text).finish(), large);
      const { document } = lazily(text);
      assert.equal(JSON.stringify(document), JSON.stringify(JSON.parse(text)));
    });
  }

  it('are counted from where the document starts', () => {
    assert.deepEqual(scanned(`[${blank}]`, 100).finish(), list(100, limit + 102, 0));
    const lines = scanned('[\n1,\n 2', 100);
    assert.deepEqual(lines.line, { number: 3, start: 105 });
    assert.equal(lines.brokenAt, undefined);
    lines.finish();
    assert.equal(lines.brokenAt, 107);
  });

  it('are looked for up to the byte that breaks it, and no further', () => {
    const scanner = scanned('[1,\n', 10);
    assert.equal(scanner.feed(utf8.encode('2 3]\n')), false);
    assert.equal(scanner.feed(utf8.encode('\n]')), false);
    scanner.finish();
    assert.deepEqual([scanner.brokenAt, scanner.line], [16, { number: 2, start: 14 }]);
    for (const [text, at] of [
      ['"a\u0001', 2],
      ['"\\x', 2],
      ['tru ', 3],
      ['1.x', 2],
      ['-x', 1],
      ['01', 1],
      ['{"a" 1', 5],
      ['[1}', 2],
      ['{"a":1]', 6],
      ['[]]', 2],
      ['[,', 1],
      ['{,', 1],
      ['{"a":1,}', 7],
      ['[1,]', 3],
      ['{1', 1],
      ['\u00a0', 0],
    ] as const)
      assert.equal(scanned(text).brokenAt, at, text);
  });

  it('may be nested a million deep', () => {
    const deep = new Uint8Array(1_000_001).fill(0x5b);
    assert.equal(new JsonScanner(0).feed(deep.subarray(1)), true);
    const tooDeep = new JsonScanner(0);
    assert.equal(tooDeep.feed(deep), false);
    assert.equal(tooDeep.brokenAt, 1_000_000);
  });
});

describe('a large list that is read part by part', () => {
  const words = Array.from({ length: 16 }, (_, index) => `${index}`.padEnd(10_000, '.'));
  const open = (): { readonly json: LazyJson; readonly read: readonly string[] } => {
    const { json, document } = lazily(JSON.stringify(words));
    return { json, read: document as readonly string[] };
  };

  it('has the keys of a list and no others', () => {
    const { read } = open();
    assert.deepEqual(Object.keys(read), Object.keys(words));
    assert.deepEqual(Reflect.ownKeys(read), Reflect.ownKeys(words));
    for (const key of ['0', '15', '16', '-1', '01', '1.5', '', 'x', 'length', 'map', Symbol.iterator]) {
      assert.equal(key in read, key in words, String(key));
      assert.equal(Object.hasOwn(read, key), Object.hasOwn(words, key), String(key));
      const known = typeof Reflect.get(words, key) === 'function';
      if (!known) assert.equal(Reflect.get(read, key), Reflect.get(words, key), String(key));
      assert.deepEqual(
        Reflect.getOwnPropertyDescriptor(read, key),
        Object.getOwnPropertyDescriptor(words, key),
      );
    }
    assert.equal(Reflect.get(read, 'map'), Reflect.get(words, 'map'));
  });

  it('has every element, forwards, backwards and in leaps', () => {
    for (const step of [1, 15, 5, 7]) {
      const { read } = open();
      for (let index = 0, count = 0; count < 16; count += 1, index = (index + step) % 16)
        assert.equal(read[index], words[index], `${step}: ${index}`);
    }
  });

  it('says how far it was read', () => {
    const { json, read } = open();
    assert.equal(json.reached, 0);
    const reached = [0, 6, 7, 13, 14, 15, 0].map((index) => [read[index], json.reached].at(1));
    assert.deepEqual(reached, [70_021, 70_021, 140_042, 140_042, 160_048, 160_048, 70_021]);
  });

  it('is made once as a member of an object, which can be written', () => {
    const text = `{"a":1,"list":[${words.map((word) => JSON.stringify(word)).join()}],"z":2}`;
    const document = lazily(text).document as { list: string[] };
    assert.deepEqual(Object.keys(document), ['a', 'list', 'z']);
    assert.equal(document.list, document.list);
    const { value, ...flags } = Object.getOwnPropertyDescriptor(document, 'list') ?? {};
    assert.equal(value, document.list);
    assert.deepEqual(flags, { configurable: true, enumerable: true, writable: true });
    document.list = [];
    assert.deepEqual(document.list, []);
  });
});

describe('lines of JSON', () => {
  const line = (path: string, text = '', more = ''): string =>
    JSON.stringify({
      'template-id': 't',
      info: { name: 'N', severity: 'low', description: text },
      'matched-at': `https://shop.test/${path}`,
      more,
    });

  it('may be longer than what is read at once', async () => {
    const long = 'x'.repeat(1_300_000);
    const text = [line('a'), '', line('b', long, long), ' \t', line('c', 'é')].join('\n');
    for (const end of ['', '\n', '\r\n\n']) {
      const { instances } = await readOk(text + end);
      assert.deepEqual(
        instances.map(({ url }) => url),
        ['a', 'b', 'c'].map((path) => `https://shop.test/${path}`),
      );
    }
    assert.match(await refusal(`${text}\n\n{"a":\n`, 'r'), /line 7/);
  });

  it('are lines of the kind that the first is', async () => {
    assert.match(
      await refusal(`${line('a')}\nplain text`, 'r'),
      /^r is not complete JSON: it breaks at line 2, column 1\./,
    );
    assert.match(await refusal('{"a":1}\n\n [2]', 'r'), /one JSON document per line, the second in line 3,/);
    assert.match(await refusal('{"a":1} x\n{"a":2}', 'r'), /breaks at line 1, column 9\./);
  });
});
