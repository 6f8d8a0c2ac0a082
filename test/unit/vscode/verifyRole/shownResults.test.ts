import assert from 'node:assert/strict';
import type { UserRun } from '../../../../src/login/session/events.ts';
import type { ShownLogin } from '../../../../src/protocol/loginResultsProtocol.ts';
import { shownLogin } from '../../../../src/vscode/features/verifyRole/shownResults.ts';
import { loadVerifyRole, type VerifyRole } from '../../../../src/vscode/shared/logins/loadVerifyRole.ts';
import { app, bearer, type Login, runOne, token } from '../../../fakes/oneLogin.ts';
import { sendJson } from '../../../fakes/loginServer.ts';

describe('a login as the view shows it', () => {
  let verifyRole: VerifyRole;
  before(async () => {
    verifyRole = await loadVerifyRole();
  });

  const shown = (run: UserRun, more: { isStale?: boolean; isDry?: boolean } = {}): ShownLogin =>
    shownLogin({ run, isStale: false, isDry: false, at: 0, ...more }, verifyRole);
  /** The application gives a token, and knows it as a test says. */
  const shop =
    (isUser = bearer, status = 200): Login['answer'] =>
    (asked, response, ...rest) =>
      asked.path === '/login'
        ? sendJson(response, status, status === 200 ? { token } : { error: 'no' })
        : app(isUser)(asked, response, ...rest);

  it('has each call with what was expected, without the secrets', async () => {
    const { only, port } = await runOne({ answer: shop() });
    const { exchanges, ...login } = shown(only);
    assert.deepEqual(login, {
      role: 'user',
      username: 'ann',
      outcome: 'passed',
      words: 'logged in',
      isStale: false,
      isDry: false,
      fault: '',
      token: { place: 'Header', name: 'Authorization', length: token.length },
      expiry: { seconds: 3600, from: 'default', notes: [] },
    });
    assert.deepEqual(
      exchanges.map(({ label, purpose, method, url, status, isFaulty }) => [
        label,
        purpose,
        method,
        url,
        status,
        isFaulty,
      ]),
      [
        ['login', 'login', 'POST', `http://127.0.0.1:${port}/login`, 200, false],
        ['GET /me', 'with-token', 'GET', `http://127.0.0.1:${port}/me`, 200, false],
        ['GET /me', 'without-token', 'GET', `http://127.0.0.1:${port}/me`, 401, false],
      ],
    );
    const [first, second] = exchanges;
    assert.deepEqual(first?.expected, [
      { part: 'status', name: '', expected: '200', received: '200', holds: 'yes' },
      {
        part: 'output',
        name: 'token',
        expected: '$response.body#/token',
        received: `••• ${token.length} chars`,
        holds: 'yes',
      },
    ]);
    assert.match(
      first?.request ?? '',
      new RegExp(
        `^POST http://127\\.0\\.0\\.1:${port}/login\n(?:[^\n]+: [^\n]*\n)+\n\\{"username":"ann","password":"•••"\\}$`,
      ),
    );
    assert.match(first?.response ?? '', /^HTTP 200\n(?:[^\n]+: [^\n]*\n)+\n\{\s*"token":\s*"•••"\s*\}$/);
    assert.match(second?.request ?? '', /^GET http:[^\n]+\/me\n(?:[^\n]+: [^\n]*\n)*[^\n]+$/, 'no body');
    assert.match(second?.request ?? '', /^Authorization: Bearer •••$/m);
    assert.ok(!JSON.stringify(exchanges).includes(token));
    const { peer, viaProxy, attempt, bodyBytes, redirects, cookies } = first ?? assert.fail();
    assert.deepEqual(
      [peer, viaProxy, attempt, bodyBytes, redirects, cookies],
      [`127.0.0.1:${port}`, false, 1, JSON.stringify({ token }).length, [], []],
    );
  });

  it('marks the last call where the fault is about it, and no other', async () => {
    const faulty = (run: UserRun): unknown => [
      run.fault?.code,
      shown(run).exchanges.map(({ label, isFaulty }) => `${label} ${isFaulty}`),
    ];
    const failing = async (login: Login): Promise<UserRun> => (await runOne(login)).only;
    const refused = await failing({ answer: shop(bearer, 403) });
    assert.equal(shown(refused).exchanges.at(-1)?.isFaulty, true);
    assert.match(shown(refused).fault, /^login: 403/);
    const unknown = await failing({ answer: shop(() => false) });
    const [, calls] = faulty(unknown) as [string, readonly string[]];
    assert.deepEqual([calls[0], calls.at(-1)], ['login false', 'GET /me true']);
    // The same run with a fault elsewhere.
    const at = (...path: readonly (string | number)[]): readonly string[] => {
      const fault = { ...(unknown.fault ?? assert.fail()), at: path };
      return (faulty({ ...unknown, fault }) as [string, readonly string[]])[1];
    };
    const ofUser = at('testUsers', 0);
    assert.deepEqual([ofUser[0], ofUser.at(-1)], ['login false', 'GET /me true'], 'of the user that it sent');
    assert.equal(at('authentications', 'main', 'token').at(-1), 'GET /me false');
    assert.equal(at('authentications', 'main', 'verification', 'authenticated').at(-1), 'GET /me true');
    assert.equal(at('authentications', 'other', 'verification').at(-1), 'GET /me false');
    const steps = { ...refused, fault: { ...(refused.fault ?? assert.fail()) } };
    const step = (...rest: readonly (string | number)[]): boolean | undefined =>
      shown({
        ...steps,
        fault: { ...steps.fault, at: ['authentications', 'main', 'steps', ...rest] },
      }).exchanges.at(-1)?.isFaulty;
    assert.deepEqual([step(0, 'outputs', 'token'), step(0), step(1, 'endpoint')], [true, true, false]);
  });

  it('names the secret that has no value, and what is strange about how long the token lasts', async () => {
    const { only: missing } = await runOne({ answer: shop(), run: { secrets: {} } });
    assert.deepEqual([shown(missing).secret, shown(missing).outcome], ['PASSWORD', 'failed']);
    const { only } = await runOne({ answer: shop() });
    assert.equal('secret' in shown(only), false);
    const expiry = { seconds: 0, from: 'jwt', endedBefore: 7, startsIn: 9 } as const;
    assert.deepEqual(shown({ ...only, expiry }, { isStale: true, isDry: true }), {
      ...shown(only),
      words: 'logged in, dry run, before the last edit',
      isStale: true,
      isDry: true,
      expiry: {
        seconds: 0,
        from: 'jwt',
        notes: [
          'The token had expired 7 s before it arrived. Check the clocks.',
          'The token becomes valid in 9 s only ("nbf"). Check the clocks.',
        ],
      },
    });
  });
});
