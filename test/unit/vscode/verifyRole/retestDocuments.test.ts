import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { comparable, RetestDocuments } from '../../../../src/vscode/features/verifyRole/retestDocuments.ts';

describe('the two sides of a retest', () => {
  for (const [title, message, shown] of [
    [
      'have a status without its version and reason, and headers by their names',
      'HTTP/1.1 200 OK\r\nServer: Shop\r\nDate: Today: 7\r\nno header\r\n\r\nText',
      'HTTP 200\ndate: Today: 7\nno header\nserver: Shop\n\nText',
    ],
    ['are the same in HTTP/2', 'HTTP/2 204\n\n', 'HTTP 204\n\n'],
    ['keep the line of a request', 'GET /a?b=1 HTTP/1.1\nHost: a\n\n', 'GET /a?b=1 HTTP/1.1\nhost: a\n\n'],
    ['lay objects out', 'HTTP/1.1 200\n\n  {"a":[1]}', 'HTTP 200\n\n{\n  "a": [\n    1\n  ]\n}'],
    ['lay lists out', 'HTTP/1.1 200\n\n[1,{}]', 'HTTP 200\n\n[\n  1,\n  {}\n]'],
    ['leave what only begins like JSON', 'HTTP/1.1 200\n\n{"a":', 'HTTP 200\n\n{"a":'],
    ['leave text that is a value of JSON', 'HTTP/1.1 200\n\n"a"  ', 'HTTP 200\n\n"a"  '],
    ['keep empty lines of a body', 'HTTP/1.1 200\n\na\r\n\r\nb', 'HTTP 200\n\na\n\nb'],
    ['are any text where there is no message', 'HTTP/1.1 200 OK\r\nServer: a', 'HTTP/1.1 200 OK\nServer: a'],
  ] as const) {
    it(title, () => assert.equal(comparable(message), shown));
  }

  it('lay nothing out that is too long', () => {
    const bodyOf = (length: number): string => `["${'a'.repeat(length - 4)}"]`;
    const laidOut = (length: number): boolean =>
      comparable(`HTTP/1.1 200\n\n${bodyOf(length)}`).startsWith('HTTP 200\n\n[\n');
    assert.deepEqual([laidOut(1_000_000), laidOut(1_000_001)], [true, false]);
  });

  it('can be looked at until twenty others were made', () => {
    const documents = new RetestDocuments();
    const texts = (uris: readonly Uri[]): readonly string[] =>
      uris.map((uri) => documents.provideTextDocumentContent(uri));
    const first = documents.add('GET a', 'recorded 1', 'received 1');
    assert.deepEqual(
      first.map(({ path }) => path),
      ['/GET a.http', '/GET a.http'],
    );
    for (let number = 2; number <= 20; number += 1) documents.add('GET a', 'recorded', 'received');
    assert.deepEqual(texts(first), ['recorded 1', 'received 1']);
    const last = documents.add('GET a', 'recorded 21', 'received 21');
    assert.deepEqual([...texts(first), ...texts(last)], ['', '', 'recorded 21', 'received 21']);
  });
});
