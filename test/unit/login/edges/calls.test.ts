import assert from 'node:assert/strict';
import { netFault } from '../../../../src/login/faults/netFault.ts';
import { formEncode, isHeaderValue } from '../../../../src/login/request/encode.ts';
import type { HttpRequest, NetFault } from '../../../../src/login/ports.ts';
import type { PlannedCall } from '../../../../src/login/request/request.ts';
import { runClock } from '../../../../src/node/runClock.ts';
import { sendHtml, sendJson, sentenceOf } from '../../../fakes/loginServer.ts';
import { app, bearer, passes, runOne, steps, token } from '../../../fakes/oneLogin.ts';

// In substitute and substituteText.
describe('calls of a login', () => {
  it('repeat a step after the seconds that its file names, as often as it says', async () => {
    const slept: number[] = [];
    const clock = { ...runClock, sleep: async (milliseconds: number) => void slept.push(milliseconds) };
    const retry = { times: 2, delaySeconds: 3 };
    const { only, asked } = await runOne({
      answer: (_asked, response) => sendJson(response, 202, {}),
      changes: { steps: steps({ retry }) },
      run: { ports: { clock } },
    });
    assert.deepEqual([asked.length, slept, only.outcome], [3, [3000, 3000], 'failed']);
  });

  it('take the placeholders of curl commands, also of those that renew a token', async () => {
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/login' || one.path === '/renew'
          ? sendJson(response, 200, { token })
          : app(bearer)(one, response),
      config: (base) => ({
        ...base,
        authentications: {
          main: {
            ...(base.authentications['main'] ?? assert.fail()),
            refresh: {
              strategy: 'steps',
              steps: [
                {
                  stepId: 'renew',
                  curl: `curl ${base.application.baseUrl}/renew -H 'X-Key: \${secret:KEY}'`,
                  expectedResponse: { status: [200] },
                  outputs: { token: '$response.body#/token' },
                },
              ],
              token: '$steps.renew.outputs.token',
            },
          },
        },
      }),
      run: { secrets: { PASSWORD: 'right-password', KEY: 'key-of-the-renewal' } },
    });
    assert.equal(asked.find(({ path }) => path === '/renew')?.headers['x-key'], 'key-of-the-renewal');
  });

  it('send parts of a form, of which names are quoted', async () => {
    const [login] = await passes({
      answer: (one, response) =>
        one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
      changes: {
        steps: steps({
          contentType: 'multipart/form-data',
          requestBody: { 'a"b': '$inputs.username', list: ['1', '2'], none: null, n: 7 },
        }),
      },
    });
    const boundary = /boundary=(\S+)$/.exec(login?.headers['content-type'] ?? '')?.[1];
    const part = (name: string, value: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    assert.equal(
      login?.body,
      `${part('a%22b', 'ann')}${part('list', '1')}${part('list', '2')}${part('n', '7')}--${boundary}--\r\n`,
    );
  });

  it('encode fields and know what a header can carry', () => {
    assert.equal(formEncode('a b&c=ä'), 'a+b%26c%3D%C3%A4');
    const values = ['', 'a\tb', ' ', '~', '\u0080', '\u00ff', '\u0100', '\u007f', '\u001f', 'a\nb'];
    assert.deepEqual(values.filter(isHeaderValue), ['', 'a\tb', ' ', '~', '\u0080', '\u00ff']);
  });

  it('ask for what a browser or a client of an API asks for', async () => {
    const accept = async (contentType: string): Promise<(string | undefined)[]> => {
      const { asked } = await runOne({
        answer: (one, response) =>
          one.path === '/login' ? sendHtml(response, 200, token) : app(bearer)(one, response),
        changes: { steps: steps({ contentType, outputs: { token: '$response.body' } }) },
      });
      return asked.map(({ headers }) => headers.accept);
    };
    const form = 'text/html, application/json;q=0.9, */*;q=0.8';
    assert.deepEqual(await accept('application/x-www-form-urlencoded'), [form, '*/*', '*/*']);
    assert.deepEqual(await accept('application/json'), ['application/json, text/plain, */*', '*/*', '*/*']);
  });

  it('that fail name where they go: the loopback address that may answer, and the key of the file', () => {
    const fault = (
      url: string,
      pathAt: readonly (string | number)[],
      found: NetFault,
    ): readonly unknown[] => {
      const planned = { label: 'login', pathAt } as unknown as PlannedCall;
      const { code, args } = netFault(found, { url } as HttpRequest, planned);
      return [code, ...args];
    };
    const refused: NetFault = { code: 'refused', address: 'a' };
    assert.deepEqual(fault('http://127.0.0.1:8080/', [], refused), [
      'refused-loopback',
      'a',
      'tokenEndpoint',
      '[::1]:8080',
    ]);
    assert.deepEqual(fault('http://[::1]/', ['verification'], refused), [
      'refused-loopback',
      'a',
      'baseUrl',
      '127.0.0.1:80',
    ]);
    assert.deepEqual(fault('https://shop.test/', [], refused), ['refused', 'a', 'tokenEndpoint']);
    assert.deepEqual(fault('https://shop.test/', [], { code: 'dns' }), ['dns', 'shop.test']);
    assert.deepEqual(fault('https://shop.test/', [], { code: 'self-signed' }), [
      'self-signed',
      'shop.test',
      'shop.test:443',
    ]);
    assert.deepEqual(fault('https://shop.test/', [], { code: 'cut-off', received: 3, announced: 7 }), [
      'cut-off',
      'login',
      3,
      7,
    ]);
    assert.deepEqual(
      fault('https://shop.test/', [], { code: 'cut-off', received: 3, announced: undefined }),
      ['cut-off-unknown', 'login', 3],
    );
    for (const [phase, code] of [
      ['connect', 'timeout-connect'],
      ['firstByte', 'timeout-first-byte'],
      ['total', 'timeout-total'],
    ] as const)
      assert.deepEqual(fault('https://shop.test/', [], { code: 'timeout', phase, seconds: 9 }), [
        code,
        'login',
        9,
      ]);
  });

  it('stop where a redirect goes round, leads away or nowhere', async () => {
    const rows: readonly (readonly [location: (origin: string) => string, code: string | undefined])[] = [
      [() => '/login', 'loop'],
      [() => 'http://other.test/', 'other-origin'],
      [() => 'mailto:a@b.c', 'bad-location'],
    ];
    for (const [location, code] of rows) {
      const { only } = await runOne({
        answer: (_one, response) => sendJson(response, 302, {}, { location: location('') }),
        changes: { steps: steps({ endpoint: { method: 'GET', path: '/login' }, followRedirects: true }) },
      });
      assert.equal(only.fault?.code, code);
    }
    const hops = async (count: number): Promise<string> => {
      const { only } = await runOne({
        answer: (one, response) => {
          const at = Number(one.path.slice(2));
          if (one.path === '/me') return app(bearer)(one, response);
          return at < count
            ? sendJson(response, 302, {}, { location: `/n${at + 1}` })
            : sendJson(response, 200, { token });
        },
        changes: { steps: steps({ endpoint: { method: 'GET', path: '/n0' }, followRedirects: true }) },
      });
      return sentenceOf(only).split(':')[0] ?? '';
    };
    assert.deepEqual([await hops(10), await hops(11)], ['passed', 'many-redirects']);
  });

  it('follow redirects as browsers do, with and without the body', async () => {
    for (const [status, method, body] of [
      [301, 'GET', ''],
      [302, 'GET', ''],
      [303, 'GET', ''],
      [307, 'POST', '{"a":"ann"}'],
      [308, 'POST', '{"a":"ann"}'],
    ] as const) {
      const asked = await passes({
        answer: (one, response) => {
          if (one.path === '/login')
            return sendJson(response, status, {}, { location: '/in#x', 'set-cookie': 'a=1; Path=/' });
          return one.path === '/in' ? sendJson(response, 200, { token }) : app(bearer)(one, response);
        },
        changes: { steps: steps({ requestBody: { a: '$inputs.username' }, followRedirects: true }) },
      });
      const second = asked[1];
      assert.deepEqual(
        [second?.url, second?.method, second?.body, second?.headers.cookie],
        ['/in', method, body, 'a=1'],
      );
      assert.equal(second?.headers['content-type'], method === 'GET' ? undefined : 'application/json');
    }
  });
});
