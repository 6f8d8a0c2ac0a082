import assert from 'node:assert/strict';
import type { Step } from '../../../../src/auth/generated/authConfig.ts';
import { type Answer, type Asked, sendJson, sentenceOf } from '../../../fakes/loginServer.ts';
import { app, bearer, runOne, steps, token } from '../../../fakes/oneLogin.ts';

const form = 'application/x-www-form-urlencoded';

/** Redirects from each path to the next one, with cookies by the paths that set them. */
const leading =
  (
    to: Readonly<Record<string, readonly [status: number, location?: string | undefined]>>,
    cookies: Record<string, string> = {},
  ): Answer =>
  (asked, response) => {
    const [status, location] = to[asked.path] ?? [];
    const cookie = cookies[asked.path];
    if (status !== undefined)
      return response
        .writeHead(status, {
          ...(location !== undefined && { location }),
          ...(cookie !== undefined && { 'set-cookie': cookie }),
        })
        .end();
    return asked.path === '/me' ? app(bearer)(asked, response) : sendJson(response, 200, { token });
  };

async function follow(
  answer: Answer,
  step: Partial<Step> = {},
): Promise<{ readonly said: string; readonly asked: readonly Asked[]; readonly redirects: unknown }> {
  const { only, asked } = await runOne({
    answer,
    changes: { contentType: form, steps: steps({ followRedirects: true, ...step }) },
    run: { limits: { redirects: 3 } },
  });
  return { said: sentenceOf(only), asked, redirects: only.exchanges[0]?.redirects };
}
const called = (asked: readonly Asked[]): readonly string[] =>
  asked.filter(({ path }) => path !== '/me').map(({ method, url }) => `${method} ${url}`);

describe('a call that follows redirects', () => {
  it('asks for the next page, or sends again what it has sent, as the status says', async () => {
    for (const status of [301, 302, 303]) {
      const { said, asked } = await follow(leading({ '/login': [status, '/next?a=b#part'] }));
      assert.equal(said, 'passed');
      assert.deepEqual(called(asked), ['POST /login', 'GET /next?a=b'], String(status));
      assert.deepEqual([asked[1]?.body, asked[1]?.headers['content-type']], ['', undefined]);
      assert.equal(asked[1]?.headers.accept, asked[0]?.headers.accept);
    }
    for (const status of [307, 308]) {
      const { asked } = await follow(leading({ '/login': [status, '/next'] }));
      assert.deepEqual(called(asked), ['POST /login', 'POST /next'], String(status));
      assert.deepEqual([asked[1]?.body, asked[1]?.headers['content-type']], [asked[0]?.body, form]);
    }
    for (const method of ['GET', 'HEAD'] as const) {
      const endpoint = { method, path: '/login' };
      const step = { endpoint, requestBody: undefined as never, headers: { 'Content-Type': 'a/b' } };
      const { asked } = await follow(leading({ '/login': [302, '/next'] }), step);
      assert.deepEqual(called(asked), [`${method} /login`, `${method} /next`]);
      assert.equal(asked[1]?.headers['content-type'], 'a/b');
    }
  });

  it('follows no other status, and none that leads nowhere', async () => {
    for (const [status, location] of [
      [300, '/next'],
      [304, '/next'],
      [305, '/next'],
      [302, undefined],
    ] as const) {
      const { asked } = await follow(leading({ '/login': [status, location] }));
      assert.deepEqual(called(asked), ['POST /login'], String(status));
    }
    const plain = await follow(leading({ '/login': [302, '/next'] }), { followRedirects: false });
    assert.deepEqual(called(plain.asked), ['POST /login']);
  });

  it('says by which pages it went', async () => {
    const { said, redirects } = await follow(leading({ '/login': [302, '/a'], '/a': [303, 'b?c=d'] }));
    assert.equal(said, 'passed');
    assert.deepEqual(redirects, [
      { status: 302, location: '/a' },
      { status: 303, location: 'b?c=d' },
    ]);
  });

  it('sends the cookies that were set on its way, where they belong', async () => {
    const { asked } = await follow(
      leading(
        { '/login': [302, '/a/b'], '/a/b': [302, '/c'] },
        { '/login': 'sid=s-0123456789; Path=/a', '/a/b': 'theme=t-0123456789; Path=/' },
      ),
      { headers: { Cookie: 'own=1' } },
    );
    assert.deepEqual(
      asked.slice(0, 3).map(({ headers }) => headers.cookie),
      ['own=1', 'sid=s-0123456789', 'theme=t-0123456789'],
    );
  });

  it('ends where it goes in a circle, or on and on', async () => {
    const circle = await follow(leading({ '/login': [303, '/a'], '/a': [302, '/b'], '/b': [302, '/a'] }));
    assert.equal(circle.said, 'loop: login: redirects in a circle: /b → /a → /b.');
    assert.deepEqual(called(circle.asked), ['POST /login', 'GET /a', 'GET /b', 'GET /a']);
    const chain = (count: number): Answer =>
      leading(
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            index === 0 ? '/login' : `/${index}`,
            [302, `/${index + 1}`],
          ]),
        ),
      );
    assert.equal((await follow(chain(3))).said, 'passed');
    const endless = await follow(chain(4));
    assert.equal(endless.said, 'many-redirects: login: more than 3 redirects.');
    assert.equal(called(endless.asked).length, 4);
  });

  it('comes by a page again with another cookie', async () => {
    let count = 0;
    const { said, asked } = await follow((one, response) => {
      if (one.path !== '/login') return app(bearer)(one, response);
      count += 1;
      if (count === 3) return sendJson(response, 200, { token });
      return response
        .writeHead(307, { location: '/login', 'set-cookie': `n=${count}-0123456789; Path=/` })
        .end();
    });
    assert.equal(said, 'passed');
    assert.equal(called(asked).length, 3);
  });

  it('takes no secret to another server, and goes to no address that is none', async () => {
    const other = await follow(leading({ '/login': [307, 'http://other.test:81/next'] }));
    assert.equal(
      other.said,
      'other-origin: login: redirect to http://other.test:81; secrets stay. Add a step.',
    );
    for (const location of ['mailto:a@b.test', 'http://', 'ftp://127.0.0.1/x']) {
      const { said, asked } = await follow(leading({ '/login': [302, location] }));
      assert.equal(said, 'bad-location: login: redirects to an invalid URL.', location);
      assert.deepEqual(called(asked), ['POST /login']);
    }
  });

  it('hides the values of cookies, also of those that are not kept', async () => {
    const { only } = await runOne({
      answer: (_asked, response) =>
        response
          .writeHead(418, {
            'set-cookie': ['sid=violet lamp', 'far=amber stone; Domain=other.test', 'words of a cookie'],
          })
          .end('violet lamp, amber stone, words of a cookie, other words'),
    });
    assert.equal(only.exchanges[0]?.responseBody, '•••, •••, •••, other words');
  });
});
