import assert from 'node:assert/strict';
import type { ExpectedResponse } from '../../../../src/auth/generated/authConfig.ts';
import { jqPath, jsonDots } from '../../../../src/exchange/scanners/jsonPaths.ts';
import { partHead, typeOf } from '../../../../src/exchange/scanners/multipart.ts';
import { responseValue } from '../../../../src/exchange/scanners/responseValue.ts';
import {
  responsePattern,
  statusesOf,
  statusPattern,
} from '../../../../src/exchange/scanners/statusPattern.ts';
import type { LeftOut } from '../../../../src/exchange/scanners/scannerExport.ts';

describe('where a value is in a response, for scanners', () => {
  const body = '$response.body';
  const rows: readonly (readonly [source: unknown, value: string | undefined])[] = [
    ['$response.body#/a/0', 'json a 0'],
    ['$response.body', 'json'],
    ['$response.header.X', 'header X'],
    ['$response.cookie.sid', 'cookie sid'],
    ['$response.status', undefined],
    ['x {$response.body#/a}', undefined],
    ['{$response.body#/a} x', undefined],
    ['$inputs.username', undefined],
    ['text', undefined],
    [{ context: body, selector: '/a/b' }, 'json a b'],
    [{ context: body, selector: '(a)' }, 'regex (a)'],
    [{ context: body, selector: 'csrf', type: 'field' }, 'field csrf'],
    [{ context: body, selector: '/a', type: 'regex' }, 'regex /a'],
    [{ context: '$response.header.X', selector: '(a)' }, 'regex (a) X'],
    [{ context: '$response.header.X', selector: '/a' }, undefined],
    [{ context: '$response.cookie.a', selector: '(a)' }, undefined],
    [{ context: '$response.body#/a', selector: '(a)' }, undefined],
    [{ context: body, selector: '(a)', transform: 'base64Decode' }, undefined],
    [{ context: body }, undefined],
    [{ selector: '(a)' }, undefined],
    [undefined, undefined],
  ];
  for (const [source, value] of rows) {
    it(`is ${value ?? 'not known'} for ${JSON.stringify(source)}`, () => {
      const found = responseValue(source);
      const shown = Object.values(found ?? {})
        .flat()
        .filter((part) => part !== undefined);
      assert.equal(found && shown.join(' '), value);
    });
  }
});

describe('paths into JSON, for scanners', () => {
  it('are written with dots, or not at all', () => {
    const rows: readonly (readonly [path: readonly string[], dots: string | undefined, jq: string])[] = [
      [['a'], 'a', '.a'],
      [['a', '0', 'b_1'], 'a[0].b_1', '.a[0].b_1'],
      [['0', 'a'], '[0].a', '.[0].a'],
      [['a-b', 'c'], 'a-b.c', '.["a-b"].c'],
      [['a.b'], undefined, '.["a.b"]'],
      [['a', 'b]'], undefined, '.a["b]"]'],
      [['{a'], undefined, '.["{a"]'],
      [['a%'], undefined, '.["a%"]'],
      [['a', ''], undefined, '.a[""]'],
      [[], undefined, '.'],
      [['1a'], '1a', '.["1a"]'],
    ];
    assert.deepEqual(
      rows.map(([path]) => [path, jsonDots(path), jqPath(path)]),
      rows,
    );
  });
});

describe('the pattern of a response, for scanners', () => {
  const patternOf = (expected: ExpectedResponse): readonly [pattern: string, leftOut: readonly string[]] => {
    const named: string[] = [];
    const left = { add: (code: string, ...args: unknown[]) => void named.push([code, ...args].join(' ')) };
    const known = (text: string): string | undefined => (text.includes('$') ? undefined : text);
    return [responsePattern(expected, left as unknown as LeftOut, known), named];
  };
  const line = String.raw`HTTP/[\d.]+ (?:200|204)`;

  it('is that of its body, else its status, and says what it is not', () => {
    const status = [200, 204];
    assert.deepEqual(patternOf({ status }), [line, []]);
    assert.deepEqual(patternOf({ status, bodyMatches: 'ok' }), ['ok', []]);
    assert.deepEqual(patternOf({ status, bodyMatches: '$x' }), [line, ['scanner-check bodyMatches']]);
    assert.deepEqual(
      patternOf({ status, bodyNotMatches: 'no', body: { a: 'string' }, headers: { X: 'y' } }),
      [line, ['scanner-check bodyNotMatches', 'scanner-check body', 'scanner-check headers']],
    );
  });

  it('tells the statuses again', () => {
    assert.deepEqual(statusesOf(statusPattern([200, 204])), [200, 204]);
    assert.deepEqual(statusesOf(statusPattern([401])), [401]);
    for (const pattern of [
      '',
      line.slice(1),
      line.slice(0, -1),
      statusPattern([20]),
      statusPattern([]),
      `${line}x`,
      `${line.slice(0, -1)}]`,
      `x${line.slice(1)}`,
    ])
      assert.equal(statusesOf(pattern), undefined, pattern);
  });
});

describe('multipart bodies, for scanners', () => {
  it('have a boundary, and names that cannot end their head', () => {
    const boundary = 'dast-workbench-boundary';
    assert.equal(
      typeOf('multipart/form-data', { kind: 'multipart', fields: [] }),
      `multipart/form-data; boundary=${boundary}`,
    );
    assert.equal(typeOf('a/b', { kind: 'form', fields: [] }), 'a/b');
    assert.equal(typeOf('a/b', undefined), 'a/b');
    assert.equal(
      partHead('a"b\r\nc'),
      `--${boundary}\r\nContent-Disposition: form-data; name="a%22b%0D%0Ac"\r\n\r\n`,
    );
  });
});
