import assert from 'node:assert/strict';
import { app, bearer, runOne, steps, token } from '../../../fakes/oneLogin.ts';

describe('an answer that is expected and leads somewhere', () => {
  const code = async (
    status: number,
    location: string | undefined,
    {
      path = '/login',
      headers,
    }: { readonly path?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<string | undefined> => {
    const { only } = await runOne({
      answer: (asked, response) =>
        asked.path === path
          ? response
              .writeHead(status, location === undefined ? {} : { location })
              .end(JSON.stringify({ token }))
          : app(bearer)(asked, response),
      changes: {
        steps: steps({
          endpoint: { method: 'POST', path },
          followRedirects: false,
          expectedResponse: { status: [status], ...(headers && { headers: { ...headers } }) },
        }),
      },
    });
    if (only.outcome === 'passed') return 'as expected';
    return only.fault?.code.startsWith('to-login') === true ? 'back to the login' : only.fault?.code;
  };

  it('is a failed login where a redirect says so, or leads back to the login page', async () => {
    for (const status of [300, 302, 399])
      assert.equal(await code(status, '/home?error=1'), 'back to the login', String(status));
    for (const status of [200, 299, 400, 401])
      assert.equal(await code(status, '/home?error=1'), 'as expected', String(status));
    assert.equal(await code(302, '/login'), 'back to the login');
    assert.equal(await code(302, '/login?next=/'), 'back to the login');
    assert.equal(await code(302, '/other/login'), 'as expected');
    assert.equal(await code(302, '/x', { path: '/x' }), 'as expected');
    assert.equal(await code(302, '/home'), 'as expected');
    assert.equal(await code(302, undefined), 'as expected');
  });

  it('is as expected where the file names the address', async () => {
    assert.equal(await code(302, '/home?error=1', { headers: { LOCATION: 'home' } }), 'as expected');
    assert.equal(await code(302, '/home?error=1', { headers: { 'X-Other': '.' } }), 'back to the login');
  });
});
