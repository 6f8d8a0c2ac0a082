import assert from 'node:assert/strict';
import { curlOfRecorded } from '../../../../src/findings/model/curlOfRecorded.ts';

const accepting = 'User-Agent: a\r\nAccept: b\r\n';

/** A request, the address that its report names, and the words of the command. */
const rows: readonly (readonly [request: string, url: string, ...command: readonly string[]])[] = [
  ['', 'https://u.test/x?y', "curl 'https://u.test/x?y'"],
  ['GET /a', 'http://u.test', "curl 'http://u.test/a'"],
  [
    'GET /a?b=c HTTP/1.1\r\nHost: u.test\r\n\r\n',
    'https://u.test/other',
    "curl 'https://u.test/a?b=c'",
    "-H 'User-Agent:'",
    "-H 'Accept:'",
  ],
  [
    'GET /a HTTP/1.1\r\nHost: other.test\r\nUser-Agent: x\r\naccept: y\r\n\r\n',
    'https://u.test',
    "curl 'https://u.test/a'",
    "-H 'Host: other.test'",
    "-H 'User-Agent: x'",
    "-H 'accept: y'",
  ],
  [
    `GET /a HTTP/1.0\r\n${accepting}Host: H.test\r\nAccept-Encoding: gzip\r\n\r\n`,
    '',
    "curl 'http://H.test/a'",
    '--http1.0',
    '--compressed',
    "-H 'User-Agent: a'",
    "-H 'Accept: b'",
    "-H 'Accept-Encoding: gzip'",
  ],
  [
    `GET /a b#c HTTP/1.1\r\n${accepting}Host: u.test\r\n\r\n`,
    '',
    "curl 'http://u.test/'",
    "--request-target '/a b#c'",
    "-H 'User-Agent: a'",
    "-H 'Accept: b'",
  ],
  [
    `GET https://x.test HTTP/1.1\r\n${accepting}Host: x.test\r\n\r\n`,
    '',
    "curl 'https://x.test/'",
    "-H 'User-Agent: a'",
    "-H 'Accept: b'",
  ],
  [
    `POST /a HTTP/1.1\r\n${accepting}Host: u.test\r\nContent-Length: 3\r\nContent-Type: x\r\n@file: 1\r\nEmpty : \r\n\r\na=b`,
    '',
    "curl 'http://u.test/a'",
    "-H 'User-Agent: a'",
    "-H 'Accept: b'",
    "-H 'Content-Length: 3'",
    "-H 'Content-Type: x'",
    "-H 'Empty;'",
    "--data-raw 'a=b'",
  ],
  [
    `POST /a HTTP/1.1\r\n${accepting}Host: u.test\r\nContent-Length: 4\r\n\r\na=b`,
    '',
    "curl 'http://u.test/a'",
    "-H 'User-Agent: a'",
    "-H 'Accept: b'",
    "-H 'Content-Type:'",
    "--data-raw 'a=b'",
  ],
  [
    `PUT /a HTTP/1.1\r\n${accepting}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n`,
    'http://u.test',
    "curl -X PUT 'http://u.test/a'",
    "-H 'User-Agent: a'",
    "-H 'Accept: b'",
    "-H 'Transfer-Encoding: chunked'",
    "-H 'Content-Type:'",
    "--data-raw 'a=b'",
  ],
];

describe('the command for curl of a request in a report', () => {
  for (const [request, url, ...command] of rows) {
    it(`sends the same: ${JSON.stringify(request)}, recorded at ${url || 'its Host'}`, () =>
      assert.deepEqual(curlOfRecorded(request, url).split(' \\\n  '), command));
  }

  it('leaves out that curl asks first where a body has more bytes than 1,024', () => {
    const asks = (body: string): boolean =>
      !curlOfRecorded(`POST /a HTTP/1.1\r\nA: b\r\n\r\n${body}`, 'http://u.test').includes("'Expect:'");
    assert.deepEqual(['x'.repeat(1024), 'x'.repeat(1025), 'é'.repeat(512), 'é'.repeat(513)].map(asks), [
      true,
      false,
      true,
      false,
    ]);
  });
});
