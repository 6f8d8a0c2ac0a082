import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/auth/edits/textEdit.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import type { UserRun } from '../../../src/login/session/events.ts';
import { faultEdits, responseEdits } from '../../../src/login/faults/fileFixes.ts';
import { readValidConfig as readConfig } from '../../../src/auth/validConfig.ts';
import type { Answer } from '../../fakes/loginServer.ts';
import { loginConfig, loginStep, runLogin, sendJson, startServer } from '../../fakes/loginServer.ts';
import { app, bearer, token } from '../../fakes/oneLogin.ts';
import { formLogin, rightFields, withForm } from './formRows.ts';

type Fix = (source: string, run: UserRun) => string;

/** Runs a config, mends its file, and runs it again. */
async function mended(
  answer: Answer,
  config: (origin: string) => AuthConfig,
  fix: Fix,
): Promise<{ readonly before: UserRun; readonly after: UserRun; readonly file: AuthConfig }> {
  const server = await startServer((asked, response) =>
    asked.path === '/me' ? app(bearer)(asked, response) : answer(asked, response),
  );
  try {
    const source = JSON.stringify(config(server.origin), undefined, 2);
    const [before = assert.fail()] = await runLogin(read(source).config);
    const changed = fix(source, before);
    const { config: file } = read(changed);
    const [after = assert.fail()] = await runLogin(file);
    return { before, after, file };
  } finally {
    await server.stop();
  }
}

function read(source: string): Extract<ReturnType<typeof readConfig>, { ok: true }> {
  const found = readConfig(source);
  assert.ok(found.ok, found.ok ? '' : JSON.stringify(found.problem));
  return found;
}

const byFault: Fix = (source, run) =>
  applyEdits(source, faultEdits(source, read(source).root, run.fault ?? assert.fail('no fault')));
const byResponse: Fix = (source, run) => {
  const [one, ...others] = responseEdits(source, read(source).root, [run]);
  assert.deepEqual([one?.at, others.length], [['authentications', 'main', 'steps', 0], 0]);
  return applyEdits(source, one?.edits ?? []);
};
const expectedIn = (file: AuthConfig): unknown => file.authentications['main']?.steps[0]?.expectedResponse;
const plain: unknown = undefined;

describe('fixes from the real answer', () => {
  const nested: Answer = (_asked, response) => sendJson(response, 200, { data: { token } });
  const outcomes = ({ before, after }: { before: UserRun; after: UserRun }): (string | undefined)[] => [
    before.fault?.code,
    after.outcome,
  ];

  it('send what the form of the page sends, where it sends it', async () => {
    const server = await startServer(withForm);
    try {
      const { _csrf, email, pw } = rightFields;
      const wrong = [
        formLogin('/login', rightFields),
        formLogin('/session', { _csrf, username: email, pw }),
        formLogin('/session', { _csrf, email, password: pw }),
      ];
      for (const changes of wrong) {
        const source = JSON.stringify(loginConfig(server.origin, changes), undefined, 2);
        const [before = assert.fail()] = await runLogin(read(source).config);
        assert.equal(before.outcome, 'failed');
        const [after = assert.fail()] = await runLogin(read(byFault(source, before)).config);
        assert.equal(after.outcome, 'passed', JSON.stringify(after.fault));
      }
    } finally {
      await server.stop();
    }
  });

  it('use the method that the server takes', async () => {
    const postOnly: Answer = (asked, response) =>
      asked.method === 'POST'
        ? sendJson(response, 200, { token })
        : response.writeHead(405, { allow: 'POST' }).end();
    const put = (origin: string): AuthConfig =>
      loginConfig(origin, { steps: [loginStep({ endpoint: { method: 'PUT', path: '/login' } })] });
    assert.deepEqual(outcomes(await mended(postOnly, put, byFault)), ['wrong-method-allowed', 'passed']);
  });

  it('use the nearest pointer, in an output and in an expected body', async () => {
    const output = (origin: string): AuthConfig => loginConfig(origin);
    assert.deepEqual(outcomes(await mended(nested, output, byFault)), ['pointer-near', 'passed']);
    const body = (origin: string): AuthConfig =>
      loginConfig(origin, {
        steps: [
          loginStep({
            expectedResponse: { status: [200], body: { token: 'string' } },
            outputs: { token: '$response.body#/data/token' },
          }),
        ],
      });
    const result = await mended(nested, body, byFault);
    assert.deepEqual(outcomes(result), ['pointer-near', 'passed']);
    assert.deepEqual(clone(expectedIn(result.file)), { status: [200], body: { '/data/token': 'string' } });
  });

  it('use the cookie that was set', async () => {
    const result = await mended(
      (_asked, response) => sendJson(response, 200, {}, { 'set-cookie': `SESSION=${token}; Path=/` }),
      (origin) => loginConfig(origin, { steps: [loginStep({ outputs: { token: '$response.cookie.sid' } })] }),
      byFault,
    );
    assert.deepEqual(outcomes(result), ['no-cookie', 'passed']);
  });

  for (const parameters of [plain, [{ name: 'X-Shop', location: 'Header', value: 'yes' }]]) {
    it(`send the cookie that is needed, too${parameters === undefined ? '' : ', beside others'}`, async () => {
      const server = await startServer((asked, response) => {
        if (asked.path === '/login')
          return sendJson(
            response,
            200,
            {},
            { 'set-cookie': [`sid=${token}; Path=/`, 'device=0123456; Path=/'] },
          );
        app(({ cookies }) => cookies['sid'] === token && cookies['device'] === '0123456')(asked, response);
      });
      const config = loginConfig(server.origin, {
        tokenType: 'Cookie-based Authentication',
        tokenLocation: 'Cookie',
        tokenParameterName: 'sid',
        tokenFormat: '<token>',
        steps: [loginStep({ outputs: { token: '$response.cookie.sid' } })],
        ...(parameters !== undefined && { additionalParameters: parameters as never }),
      });
      const source = JSON.stringify(config, undefined, 2);
      const [before = assert.fail()] = await runLogin(config);
      const fixed = byFault(source, before);
      const [after] = await runLogin(read(fixed).config);
      await server.stop();
      assert.deepEqual([before.fault?.code, after?.outcome], ['one-more-cookie', 'passed']);
      const others = parameters === undefined ? [] : ['X-Shop'];
      assert.deepEqual(
        [...fixed.matchAll(/"name": "(X-Shop|device)"/g)].map(([, name]) => name),
        [...others, 'device'],
      );
    });
  }

  it('expect the status that came, unless that is an error', async () => {
    const created: Answer = (_asked, response) => sendJson(response, 201, { token });
    const result = await mended(created, (origin) => loginConfig(origin), byFault);
    assert.deepEqual(outcomes(result), ['status', 'passed']);
    const broken: Answer = (_asked, response) => sendJson(response, 500, {});
    const unchanged = await mended(broken, (origin) => loginConfig(origin), byFault);
    assert.deepEqual(clone(expectedIn(unchanged.file)), { status: [200] });
  });
});

describe('the real response in the file', () => {
  const answer: Answer = (_asked, response) =>
    sendJson(
      response,
      200,
      { data: { token, roles: ['admin'], none: null }, expires_in: 300, ratio: 0.5, ok: true, empty: [] },
      { 'set-cookie': `sid=${token}; Path=/` },
    );
  const step =
    (changes: Parameters<typeof loginStep>[0] = {}): ((origin: string) => AuthConfig) =>
    (origin) =>
      loginConfig(origin, {
        steps: [loginStep({ outputs: { token: '$response.body#/data/token' }, ...changes })],
      });

  it('documents a step that worked, by types and names alone', async () => {
    const { before, after, file } = await mended(answer, step(), byResponse);
    assert.deepEqual([before.outcome, after.outcome], ['passed', 'passed']);
    assert.deepEqual(clone(expectedIn(file)), {
      status: [200],
      body: {
        data: { token: 'string', roles: ['string'] },
        expires_in: 'integer',
        ratio: 'number',
        ok: 'boolean',
        empty: 'array',
      },
      setsCookies: ['sid'],
    });
    assert.doesNotMatch(JSON.stringify(file), /tok-0123456789/);
  });

  it('takes the place of an expectation that does not hold, and keeps demands and patterns', async () => {
    const { before, after, file } = await mended(
      answer,
      step({
        expectedResponse: {
          status: [200],
          body: { ok: { equals: true }, expires_in: 'string' },
          bodyMatches: 'data',
        },
      }),
      byResponse,
    );
    assert.deepEqual([before.fault?.code, after.outcome], ['body-type', 'passed']);
    const expected = clone(expectedIn(file)) as { body: Record<string, unknown>; bodyMatches: string };
    assert.deepEqual([expected.body['ok'], expected.body['expires_in']], [{ equals: true }, 'integer']);
    assert.equal(expected.bodyMatches, 'data');
  });

  it('is not offered where it is written already, nor of a login that failed', async () => {
    const documented = step({
      expectedResponse: { setsCookies: ['sid'], status: [200] },
    });
    const bare: Answer = (_asked, response) =>
      response.writeHead(200, { 'set-cookie': `sid=${token}; Path=/` }).end('welcome');
    for (const [one, config] of [
      [bare, documented],
      [((_asked, response) => sendJson(response, 401, { message: 'no' })) as Answer, step()],
      [((_asked, response) => sendJson(response, 200, { success: false })) as Answer, step()],
    ] as const) {
      const server = await startServer(one);
      const source = JSON.stringify(config(server.origin));
      const [run = assert.fail()] = await runLogin(read(source).config);
      await server.stop();
      assert.deepEqual(responseEdits(source, read(source).root, [run]), []);
    }
  });
});

/** Without the missing prototypes of what was read from a file. */
function clone(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
