import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { curlOfRecorded } from '../../../src/findings/model/curlOfRecorded.ts';

describe('curlOfRecorded', () => {
  it('sends the method, the headers and the body of the request', () => {
    const request = [
      'POST /login HTTP/1.1',
      'Host: shop.test',
      'Content-Type: application/json',
      'Content-Length: 20',
      'Authorization: Bearer ••••••••',
      '',
      '{"user":"o\'brien"}',
    ].join('\r\n');
    assert.equal(
      curlOfRecorded(request, 'http://shop.test/login'),
      [
        "curl 'http://shop.test/login'",
        "  -H 'Content-Type: application/json'",
        "  -H 'Authorization: Bearer ••••••••'",
        "  -H 'User-Agent:'",
        "  -H 'Accept:'",
        `  --data-raw '{"user":"o'\\''brien"}'`,
      ].join(' \\\n'),
    );
  });

  it('takes the address from the request where there is none', () => {
    assert.equal(
      curlOfRecorded('GET /a?b=1 HTTP/1.1\nHost: shop.test:8080', ''),
      "curl 'http://shop.test:8080/a?b=1' \\\n  -H 'User-Agent:' \\\n  -H 'Accept:'",
    );
    assert.equal(
      curlOfRecorded('GET https://shop.test/a HTTP/1.1\nHost: shop.test', ''),
      "curl 'https://shop.test/a' \\\n  -H 'User-Agent:' \\\n  -H 'Accept:'",
    );
    assert.equal(curlOfRecorded('', 'https://shop.test/x'), "curl 'https://shop.test/x'");
  });

  it('lets the shell run nothing of a payload', () => {
    const payload = fc.stringMatching(/^[$`'"\\;&|<>() \nA-Za-z{}!*?~#=-]{0,30}$/);
    fc.assert(
      fc.property(payload, payload, payload, (url, header, body) => {
        const request = `PUT /${url.replaceAll('\n', ' ')} HTTP/1.1\nX-Test: x${header.replaceAll('\n', ' ')}\n\nb${body}`;
        const command = curlOfRecorded(request, 'http://shop.test/').replace(/^curl /, "printf '%s\\0' ");
        const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1);
        assert.ok(words.some((word) => word.endsWith(`/${url.replaceAll('\n', ' ')}`)));
        assert.ok(words.includes(`X-Test: x${header.replaceAll('\n', ' ')}`));
        assert.equal(words.at(-1), `b${body}`);
      }),
      { numRuns: 30 },
    );
  }).timeout(20_000);
});
