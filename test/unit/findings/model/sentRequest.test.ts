import assert from 'node:assert/strict';
import { isChunked, sentRequest } from '../../../../src/findings/model/sentRequest.ts';

describe('a request of a report', () => {
  const chunked = 'POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n';
  const rows: readonly (readonly [request: string, url: string, sent: string])[] = [
    ['GET /a HTTP/1.1\r\nHost: h.test\r\n\r\n', '', 'GET | http://h.test | /a | '],
    ['GET /a b HTTP/1.1\r\nHost: h.test\r\n\r\n', 'https://u.test/x', 'GET | https://u.test | /a b | '],
    [
      'POST https://x.test:8/a?b HTTP/1.0\r\n\r\nbody',
      'https://u.test',
      'POST | https://x.test:8 | /a?b | body',
    ],
    ['GET HTTPS://x.test HTTP/1.1\r\n\r\n', '', 'GET | HTTPS://x.test |  | '],
    ['GET /a HTTP/1.1\r\n\r\n', '', 'GET | http:// | /a | '],
    ['GET  /x HTTP/1.1\n\n', 'http://u.test', 'GET | http://u.test |  /x | '],
    ['PUT', '', 'PUT | http:// |  | '],
    ['', 'https://u.test/x', ' | https://u.test |  | '],
    ['POST /a HTTP/1.1\r\n\r\n \r\n', '', 'POST | http:// | /a | '],
    ['POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\n  ', '', 'POST | http:// | /a |   '],
    ['GET /a HTTP/1.1\r\nContent-Length: 2\r\n\r\n  ', '', 'GET | http:// | /a | '],
    ['HEAD /a HTTP/1.1\r\nContent-Length: 2\r\n\r\n  ', '', 'HEAD | http:// | /a | '],
    [`${chunked}3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n`, '', 'POST | http:// | /a | abcde'],
    [`${chunked}A\r\n0123456789\r\n0\r\n`, '', 'POST | http:// | /a | 0123456789'],
    [`${chunked}0\r\n`, '', 'POST | http:// | /a | '],
    [`${chunked}abc`, '', 'POST | http:// | /a | abc'],
    [`${chunked}9\r\nabc\r\n`, '', 'POST | http:// | /a | 9\r\nabc\r\n'],
    ['POST /a HTTP/1.1\r\n\r\n3\r\nabc\r\n0\r\n', '', 'POST | http:// | /a | 3\r\nabc\r\n0\r\n'],
  ];
  for (const [request, url, sent] of rows) {
    it(`is read: ${JSON.stringify(request)}, sent to ${JSON.stringify(url)}`, () => {
      const { method, origin, target, body } = sentRequest(request, url);
      assert.equal([method, origin, target, body].join(' | '), sent);
    });
  }

  it('may be written in chunks', () => {
    const encoded = (value: string): boolean =>
      isChunked(sentRequest(`POST /a HTTP/1.1\r\nTransfer-Encoding: ${value}\r\n\r\n`, '').message);
    assert.deepEqual(['gzip, Chunked', 'chunked', 'gzip', 'unchunked'].map(encoded), [
      true,
      true,
      false,
      false,
    ]);
  });
});
