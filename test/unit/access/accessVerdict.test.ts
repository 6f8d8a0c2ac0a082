import assert from 'node:assert/strict';
import type { AccessExchange } from '../../../src/access/exchanges.ts';
import type { MatrixCell } from '../../../src/access/judge.ts';
import type { MatrixRow } from '../../../src/access/matrix.ts';
import { messagesOf, textsOf } from '../../../src/access/report/webMessages.ts';
import { nameOf, verdictOf } from '../../../src/access/retest/accessVerdict.ts';
import type { RecordedAccess } from '../../../src/access/retest/repeatedRow.ts';

const ann = { role: 'user', username: 'ann' };
const bob = { role: 'admin', username: 'bob' };
const access = {
  kind: 'object',
  method: 'GET',
  path: '/a',
  target: '/a',
  owner: bob,
  attacker: ann,
} as RecordedAccess;
const row = { expected: {} } as unknown as MatrixRow;

describe('what a repeated authorization test says of a finding', () => {
  const shown = (
    cell: Partial<MatrixCell> | undefined,
    of: RecordedAccess = access,
    inRow: MatrixRow = row,
  ): string => {
    const { outcome, reason, status, named } = verdictOf(of, inRow, cell as MatrixCell | undefined);
    return [outcome, reason, status, named].join(', ');
  };

  it('is told by what the user got this time', () => {
    const rows: readonly (readonly [cell: Partial<MatrixCell>, said: string])[] = [
      [{ verdict: 'let-in', claim: 'object', status: 200 }, 'still-there, let-in-again, 200, user ann'],
      [{ verdict: 'let-in', claim: 'function', status: 200 }, 'cannot-tell, let-in-differs, 200, user ann'],
      [{ verdict: 'refused', status: 403 }, 'gone, refused-now, 403, admin bob'],
      [{ verdict: 'refused', status: 199 }, 'gone, refused-now, 199, admin bob'],
      [{ verdict: 'refused', status: 200 }, 'gone, nothing-of-it, 200, admin bob'],
      [{ verdict: 'less', status: 299 }, 'gone, nothing-of-it, 299, admin bob'],
      [{ verdict: 'less', status: 300 }, 'gone, refused-now, 300, admin bob'],
      [{ verdict: 'unknown', reason: 'failure', status: 500 }, 'cannot-tell, server-error, 500, user ann'],
      [{ verdict: 'unknown', status: 401 }, 'cannot-tell, session-ended, 401, user ann'],
      ...(['part', 'look', 'undeclared', 'not-asked'] as const).map(
        (verdict) => [{ verdict, status: 200 }, 'cannot-tell, let-in-differs, 200, user ann'] as const,
      ),
    ];
    for (const [cell, said] of rows) assert.equal(shown(cell), said);
    assert.equal(shown(undefined), 'cannot-tell, let-in-differs, 0, user ann');
    const again = { verdict: 'let-in', claim: 'object', status: 200 } as const;
    assert.equal(
      shown(again, { ...access, attacker: undefined }),
      'still-there, let-in-again-anonymous, 200, ',
    );
    assert.equal(shown(again, access, {} as MatrixRow), 'cannot-tell, owner-refused, 200, admin bob');
  });

  it('says of an empty answer that it shows nothing', () => {
    const of = (responseBody: string | undefined): string =>
      shown({
        verdict: 'allowed',
        status: 200,
        ...(responseBody !== undefined && { exchange: { responseBody } as AccessExchange }),
      });
    for (const empty of [undefined, '', '[]', '[{}]\n'])
      assert.equal(of(empty), 'cannot-tell, empty-answer, 200, admin bob');
    for (const full of ['[1]', 'x', '{"a":[]}']) assert.equal(of(full), 'gone, no-evidence, 200, admin bob');
  });

  it('names users as the config has them', () => {
    assert.deepEqual(
      [nameOf(undefined), nameOf(ann), nameOf({ role: 'user', username: '' })],
      ['', 'user ann', 'user'],
    );
  });
});

describe('an exchange in a report', () => {
  const exchange: AccessExchange = {
    method: 'POST',
    url: 'http://shop.test:8080/a?b=1#c',
    requestHeaders: [
      ['Accept', 'a'],
      ['Accept', 'b'],
    ],
    requestBody: 'x=1',
    status: 201,
    responseHeaders: [
      ['Via', 'one'],
      ['Via', 'two'],
    ],
    responseBody: 'made',
    bodyBytes: 4,
  };

  it('has its parts as SARIF has them', () => {
    const protocol = { protocol: 'HTTP', version: '1.1' };
    assert.deepEqual(messagesOf(exchange), {
      webRequest: {
        ...protocol,
        method: 'POST',
        target: '/a?b=1',
        headers: { Host: 'shop.test:8080', Accept: 'a, b' },
        body: { text: 'x=1' },
      },
      webResponse: { ...protocol, statusCode: 201, headers: { Via: 'one, two' }, body: { text: 'made' } },
    });
    const { requestBody: _none, ...rest } = exchange;
    const bare = messagesOf({ ...rest, url: 'none', responseBody: '' });
    assert.deepEqual(bare, {
      webRequest: { ...protocol, method: 'POST', target: '/', headers: { Accept: 'a, b' } },
      webResponse: { ...protocol, statusCode: 201, headers: { Via: 'one, two' } },
    });
  });

  it('is a text as it went over the wire, with one host, and says where it was cut', () => {
    assert.deepEqual(textsOf(exchange), {
      request: 'POST /a?b=1 HTTP/1.1\r\nHost: shop.test:8080\r\nAccept: a, b\r\n\r\nx=1',
      response: 'HTTP/1.1 201\r\nVia: one, two\r\n\r\nmade',
    });
    const hosted = textsOf({ ...exchange, requestHeaders: [['host', 'other.test']], requestBody: '' });
    assert.equal(hosted.request, 'POST /a?b=1 HTTP/1.1\r\nhost: other.test');
    const bodyOf = (length: number): string | undefined =>
      textsOf({
        ...exchange,
        responseHeaders: [],
        responseBody: 'x'.repeat(length),
        bodyBytes: 9000,
      }).response.split('\r\n\r\n')[1];
    assert.equal(bodyOf(3999), 'x'.repeat(3999));
    assert.equal(bodyOf(4000), `${'x'.repeat(4000)}\n… (9000 bytes in all)`);
  });
});
