import assert from 'node:assert/strict';
import { curlOf } from '../../../../src/login/request/curlOf.ts';
import type { HiddenText } from '../../../../src/login/redact/redact.ts';

type Request = Parameters<typeof curlOf>[0];

const secret = { name: 'password' };
const token = { name: 'login_token' };

function copied(changes: Partial<Request>): readonly unknown[] {
  const { command, variables } = curlOf({
    method: 'GET',
    url: ['https://shop.test/a'],
    headers: [],
    body: undefined,
    ...changes,
  });
  return [command, ...variables];
}

describe('a request that is copied as curl', () => {
  it('has variables for its secrets, by names of a shell', () => {
    assert.deepEqual(
      copied({
        headers: [
          ['Authorization', ['Bearer ', token]],
          ['X-A', [{ name: '' }, ' ', { name: 'ä b-c' }]],
        ],
      }).slice(1),
      ['LOGIN_TOKEN', 'SECRET', 'B_C'],
    );
    assert.equal(
      copied({ headers: [['Authorization', ['Bearer ', token]]] })[0],
      "curl 'https://shop.test/a' \\\n  -H 'Authorization: Bearer '\"$LOGIN_TOKEN\"",
    );
    assert.equal(
      copied({
        headers: [
          ['X-Empty', ['']],
          ['X-Blank', [' ']],
          ['X-Secret', [token]],
          ['Y', ['a', 'b']],
        ],
      })[0],
      "curl 'https://shop.test/a' \\\n  -H 'X-Empty;' \\\n  -H 'X-Blank;' \\\n  -H 'X-Secret: '\"$LOGIN_TOKEN\" \\\n  -H 'Y: ab'",
    );
  });

  it('encodes the variables of its query, and keeps the rest as it was sent', () => {
    const url = (...text: HiddenText): unknown => copied({ url: text })[0];
    assert.equal(url('https://shop.test/a?b=%20c'), "curl 'https://shop.test/a?b=%20c'");
    assert.equal(
      url('https://shop.test/a?b=%20c&k=x+y%21', secret, '&raw&=1?d'),
      "curl 'https://shop.test/a' \\\n  -G \\\n  --data-raw 'b=%20c' \\\n  --data-urlencode 'k=x y!'\"$PASSWORD\" \\\n  --data-raw 'raw' \\\n  --data-raw '=1?d'",
    );
    assert.equal(
      url('https://shop.test/a?k=%2', secret),
      "curl 'https://shop.test/a' \\\n  -G \\\n  --data-raw 'k=%2'\"$PASSWORD\"",
    );
    assert.equal(
      url('https://shop.test/a?', secret, '=1'),
      "curl 'https://shop.test/a' \\\n  -G \\\n  --data-raw \"$PASSWORD\"'=1'",
    );
    assert.equal(
      url('https://shop.test/', secret, '/b?c=1'),
      "curl 'https://shop.test/'\"$PASSWORD\"'/b?c=1'",
    );
    assert.equal(
      url('https://shop.test/a?b=1?c=', secret),
      "curl 'https://shop.test/a' \\\n  -G \\\n  --data-urlencode 'b=1?c='\"$PASSWORD\"",
    );
  });

  it('has a body by its type', () => {
    const body = (type: HiddenText, ...text: HiddenText): unknown =>
      copied({ method: 'POST', headers: [['content-TYPE', type]], body: text })[0];
    const head = (type: string): string =>
      `curl 'https://shop.test/a' \\\n  -H 'content-TYPE: ${type}' \\\n  `;
    const form = 'application/x-www-form-urlencoded';
    assert.equal(
      body([form], 'user=ann&pw=', secret),
      `${head(form)}--data-raw 'user=ann' \\\n  --data-urlencode 'pw='"$PASSWORD"`,
    );
    assert.equal(body([form], 'user=ann&b=%20'), `${head(form)}--data-raw 'user=ann&b=%20'`);
    assert.match(String(body(['application/json'], '{"pw":"', secret, '"}')), /awk/);
    assert.match(String(body(['application/vnd.x+json'], '{"pw":"', secret, '"}')), /awk/);
    assert.equal(body(['text/plain'], 'pw ', secret), `${head('text/plain')}--data-raw 'pw '"$PASSWORD"`);
    assert.equal(
      copied({ method: 'POST', body: ['x'], url: ['https://shop.test/a?k=', secret] })[0],
      "curl 'https://shop.test/a?k='\"$PASSWORD\" \\\n  --data-raw 'x'",
    );
  });

  it('has no more than 16,000 characters of a body, and no secret is cut', () => {
    const long = (...text: HiddenText): string => String(copied({ method: 'POST', body: text })[0]);
    const count = (text: string): number => text.split('~').length - 1;
    assert.equal(count(long('~'.repeat(16_000))), 16_000);
    assert.equal(count(long('~'.repeat(16_001))), 16_000);
    assert.equal(count(long('~'.repeat(15_999), secret, '~~~')), 16_000);
    assert.match(long('~'.repeat(15_999), secret), /\$PASSWORD/);
    assert.doesNotMatch(long('~'.repeat(16_000), secret), /\$PASSWORD/);
  });

  it('hides what else looks like a secret, by the name beside it', () => {
    assert.equal(
      copied({ headers: [['X-Api-Key', ['abc', 'def']]] })[0],
      "curl 'https://shop.test/a' \\\n  -H 'X-Api-Key: ••••••••'",
    );
    assert.equal(
      copied({ url: ['https://shop.test/a?password=hun', 'ter2&k=', secret] })[0],
      "curl 'https://shop.test/a' \\\n  -G \\\n  --data-raw 'password=••••••••' \\\n  --data-urlencode 'k='\"$PASSWORD\"",
    );
  });
});
