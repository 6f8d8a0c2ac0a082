import assert from 'node:assert/strict';
import { hidden } from '../../../../src/login/redact/redact.ts';
import type { Exchange } from '../../../../src/login/response/exchange.ts';
import { runOne, steps } from '../../../fakes/oneLogin.ts';

/** The exchange of a login that fails, whose values no step has taken. */
async function shown(headers: Readonly<Record<string, string | string[]>>, body = ''): Promise<Exchange> {
  const { only } = await runOne({
    answer: (_asked, response) => response.writeHead(418, headers).end(body),
  });
  return only.exchanges[0] ?? assert.fail();
}

const valueOf = (headers: Exchange['responseHeaders'], name: string): string | undefined =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1];

describe('what is shown of an exchange', () => {
  it('is of a cookie the name and the attributes', async () => {
    const { responseHeaders } = await shown({ 'Set-Cookie': 'sid=a1=b2; Path=/; HttpOnly' });
    assert.equal(valueOf(responseHeaders, 'set-cookie'), `sid=${hidden}; Path=/; HttpOnly`);
    const { only } = await runOne({
      answer: ({ path }, response) =>
        response
          .writeHead(path === '/login' ? 200 : 418, { 'Set-Cookie': ['sid=a1', 'theme=dark=x'] })
          .end('{}'),
      changes: {
        steps: steps(
          { outputs: {} },
          { stepId: 'next', endpoint: { method: 'GET', path: '/next' }, outputs: {} },
        ),
      },
    });
    assert.equal(
      valueOf(only.exchanges[1]?.requestHeaders ?? [], 'cookie'),
      `sid=${hidden}; theme=${hidden}`,
    );
  });

  it('is of headers with secrets the scheme, where there is one', async () => {
    const { responseHeaders } = await shown({
      Authorization: 'Bearer a1b2c3',
      'Proxy-Authorization': 'a1b2c3',
      'Authentication-Info': `${'x'.repeat(19)} y`,
      'X-Auth-Token': `${'x'.repeat(20)} y`,
      'X-Api-Key': ' a1b2c3',
      'X-Other': 'plain words',
    });
    assert.deepEqual(
      [
        'authorization',
        'proxy-authorization',
        'authentication-info',
        'x-auth-token',
        'x-api-key',
        'x-other',
      ].map((name) => valueOf(responseHeaders, name)),
      [`Bearer ${hidden}`, hidden, `${'x'.repeat(19)} ${hidden}`, hidden, hidden, 'plain words'],
    );
  });

  it('is of JSON everything but texts that could be tokens', async () => {
    const words = 'these are words of a sentence';
    const body = {
      token: 'x'.repeat(16),
      short: 'x'.repeat(15),
      words,
      page: 'https://shop.test/a/page/of/it',
      query: 'https://shop.test/a?code=x12345678901',
      list: [7, null, 'y'.repeat(16)],
    };
    const { responseBody } = await shown({}, JSON.stringify(body));
    assert.equal(
      responseBody,
      JSON.stringify({ ...body, token: hidden, query: hidden, list: [7, null, hidden] }, undefined, 2),
    );
    assert.equal((await shown({}, '"words only"')).responseBody, '"words only"');
    assert.equal((await shown({}, 'null')).responseBody, 'null');
  });

  it('ends after 16,000 characters', async () => {
    const words = 'ab '.repeat(6_000);
    assert.equal((await shown({}, words)).responseBody, words.slice(0, 16_000));
  });

  it('has a body where the request has one', async () => {
    const { only } = await runOne({
      answer: (_asked, response) => response.writeHead(418).end(),
      changes: { steps: steps({ requestBody: { plain: 'words' } }) },
    });
    assert.equal(only.exchanges[0]?.requestBody, '{"plain":"words"}');
    const without = await runOne({
      answer: (_asked, response) => response.writeHead(418).end(),
      changes: { steps: steps({ requestBody: undefined as never }) },
    });
    assert.equal(without.only.exchanges[0]?.requestBody, undefined);
  });
});
