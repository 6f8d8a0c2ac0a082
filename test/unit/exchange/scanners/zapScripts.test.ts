import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import type { AuthConfig, Authentication } from '../../../../src/auth/generated/authConfig.ts';
import { listAt, textAt } from '../../../../src/base/untrusted.ts';
import { dryResponse } from '../../../../src/login/dryRun.ts';
import type { PlannedCall } from '../../../../src/login/request/request.ts';
import { oneTimePassword } from '../../../../src/login/request/totp.ts';
import type { ZapAnswer } from '../../../fakes/fakeZap.ts';
import { FakeZap } from '../../../fakes/fakeZap.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { corpus, exported } from './corpus.ts';

async function scriptOf(config: AuthConfig, role?: string): Promise<string | undefined> {
  const [{ text }] = (await exported(config, 'zap', role)).files;
  return textAt(listAt(load(text), 'env', 'contexts')[0], 'authentication', 'parameters', 'scriptInline');
}

/** Reads whatever variable a script asks for. */
const anyVariable = new Proxy({}, { get: (_target, name) => `value-of-${String(name)}` });
const ann = { username: 'ann', password: 'p' };

const hasPatterns = /matchOf\(text|headers: \{|bodyMatches: |equals: |JSON\.parse\(textOf/;

function answersOf({ steps, ...login }: Authentication): readonly ZapAnswer[] {
  return steps.map(({ stepId, expectedResponse, outputs = {} }) => {
    const planned = { label: stepId, expected: expectedResponse, outputs } as PlannedCall;
    const made = dryResponse(planned, { steps, ...login });
    const cookies = made.headers.flatMap(([name, value]) =>
      name === 'Set-Cookie' ? [value.split(';', 1)[0]?.split('=') ?? []] : [],
    );
    return {
      status: made.status,
      body: Buffer.from(made.body).toString(),
      headers: Object.fromEntries(made.headers),
      cookies: Object.fromEntries(cookies) as Record<string, string>,
    };
  });
}

/** One step, of which `changes` are expected or read. */
function oneStep(changes: Partial<Authentication['steps'][number]>): AuthConfig {
  const config = loginConfig('https://shop.test');
  const { main } = config.authentications;
  const [step] = main?.steps ?? [];
  assert.ok(main && step);
  const headers = { 'X-One': '1' };
  const token = '$steps.login.outputs.token';
  return {
    ...config,
    authentications: { main: { ...main, steps: [{ ...step, headers, ...changes }], token } },
  };
}

describe("ZAP's script, run by a JavaScript engine", () => {
  it('logs in, and stops where a step fails, in each config of a real system', async () => {
    let run = 0;
    for (const { name, role, config } of corpus) {
      const script = await scriptOf(config, role);
      // Patterns are tried below: there is nothing made up that matches them.
      if (script === undefined || hasPatterns.test(script.slice(script.indexOf('function authenticate'))))
        continue;
      run++;
      const login =
        config.authentications[config.roles.find((one) => one.name === role)?.authentication ?? ''];
      const answers = answersOf(login ?? assert.fail(name));
      const zap = new FakeZap(anyVariable, ann);
      zap.run(script, '', (index) => answers[index] ?? assert.fail(name));
      assert.equal(zap.sent.length, answers.length, name);
      for (const at of answers.keys()) {
        const failing = new FakeZap(anyVariable, ann);
        const answer = (index: number): ZapAnswer => {
          const one = answers[Math.min(index, at)] ?? assert.fail(name);
          return index >= at ? { ...one, status: 418 } : one;
        };
        assert.throws(() => failing.run(script, '', answer), /HTTP 418, not/, name);
        assert.deepEqual(failing.globals, {}, `${name}: there is no token for the scan`);
      }
    }
    assert.ok(run >= 14, String(run));
  });

  const plain: ZapAnswer = { body: '', headers: {}, cookies: {} };
  const reads: readonly (readonly [object | string, Partial<ZapAnswer>, string])[] = [
    [{ context: '$response.body', selector: 't="(\\w+)"', type: 'regex' }, { body: 'a t="x1"' }, 'x1'],
    [
      {
        context: '$response.header.Location',
        selector: 'code=([^&]+)',
        type: 'regex',
        transform: ['urlDecode'],
      },
      { headers: { Location: '/?code=a%2Bb' } },
      'a+b',
    ],
    [
      { context: '$response.body', selector: 'csrf', type: 'field' },
      { body: "<input value='a&amp;b' name=csrf>" },
      'a&b',
    ],
    [
      {
        context: '$response.cookie.S',
        selector: '/a/0',
        type: 'jsonpointer',
        transform: ['base64Decode', 'json'],
      },
      { cookies: { S: 'eyJhIjpbImRlZXAiXX0' } },
      'deep',
    ],
    [{ context: '$response.body#/t', transform: ['base64Encode'] }, { body: '{"t":"a:b"}' }, 'YTpi'],
    ['$response.body#/a/0/b', { body: '{"a":[{"b":7}]}' }, '7'],
  ];
  for (const [source, answer, token] of reads) {
    it(`reads ${JSON.stringify(source)}`, async () => {
      const script = await scriptOf(oneStep({ outputs: { token: source as string } }));
      const zap = new FakeZap(anyVariable, ann);
      zap.run(script ?? '', '', () => ({ ...plain, ...answer }));
      assert.equal(zap.globals['login.token'], token);
      assert.throws(() =>
        new FakeZap(anyVariable, ann).run(script ?? '', '', () => ({ ...plain, body: '{}' })),
      );
    });
  }

  it('stops where cookies, headers or the body are not as expected', async () => {
    const expectedResponse = {
      status: [200],
      setsCookies: ['S'],
      headers: { Location: '^/home$', 'X-Two': '^2$' },
      body: { user: { name: { equals: '$inputs.username' }, id: 'integer' as const } },
      bodyNotMatches: 'wrong',
    };
    const script =
      (await scriptOf(oneStep({ expectedResponse, outputs: { token: '$response.body#/user/id' } }))) ?? '';
    const good: ZapAnswer = {
      body: '{"user":{"name":"ann","id":1}}',
      headers: { Location: '/home', 'X-Two': '2' },
      cookies: { S: '1' },
    };
    new FakeZap(anyVariable, ann).run(script, '', () => good);
    const bad: readonly Partial<ZapAnswer>[] = [
      { cookies: {} },
      { headers: { Location: '/login', 'X-Two': '2' } },
      { headers: { Location: '/home', 'X-Two': '3' } },
      { body: '{"user":{"name":"bob","id":1}}' },
      { body: '{"user":{"name":"ann","id":"1"}}' },
      { body: '{"user":{"name":"ann","id":1,"note":"wrong"}}' },
      { body: 'ann' },
    ];
    for (const one of bad) {
      assert.throws(
        () => new FakeZap(anyVariable, ann).run(script, '', () => ({ ...good, ...one })),
        /login: /,
      );
    }
  });

  it('finds values in patterns as they are, whatever they hold', async () => {
    const expectedResponse = { status: [200], bodyMatches: '^is {$inputs.username}!$' };
    const script =
      (await scriptOf(oneStep({ expectedResponse, outputs: { token: '$response.body' } }))) ?? '';
    const username = String.raw`a.+n(\[a-z]{2}|^$)*?/-x`;
    const tried = (body: string): void =>
      new FakeZap(anyVariable, { username, password: 'p' }).run(script, '', () => ({ ...plain, body }));
    tried(`is ${username}!`);
    assert.throws(() => tried('is a..n!'), /login: /);
  });

  it('sends a POST without a body, which no other way of ZAP does', async () => {
    const config = loginConfig('https://shop.test');
    const { main } = config.authentications;
    assert.ok(main);
    const steps = main.steps.map(({ requestBody: _none, ...step }) => step);
    const [{ text }] = (await exported({ ...config, authentications: { main: { ...main, steps } } }, 'zap'))
      .files;
    const { authentication } = listAt(load(text), 'env', 'contexts')[0] as {
      authentication: { method: string; parameters: { scriptInline: string } };
    };
    assert.equal(authentication.method, 'script');
    const zap = new FakeZap(anyVariable, ann);
    const [answer = plain] = answersOf({ ...main, steps });
    zap.run(authentication.parameters.scriptInline, 'https://shop.test', () => answer);
    assert.deepEqual(
      zap.sent.map(([method, path, body]) => [method, path, body]),
      [['POST', steps[0]?.endpoint?.path, '']],
    );
  });

  it('makes one-time passwords, PKCE and UUIDs', async () => {
    const config = oneStep({
      requestBody: {
        otp: '$inputs.totp',
        verifier: '$generated.pkce.verifier',
        challenge: '$generated.pkce.challenge',
        id: '$generated.uuid',
      },
      outputs: { token: '$response.body#/t' },
    });
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const users = config.testUsers.map((user) => ({ ...user, totp: { secret: '${secret:SEED}' } }));
    const zap = new FakeZap({ SEED: secret }, ann);
    zap.run((await scriptOf({ ...config, testUsers: users })) ?? '', '', () => ({
      ...plain,
      body: '{"t":"x"}',
    }));
    const sent = JSON.parse(zap.sent[0]?.[2] ?? '') as Record<string, string>;
    const now = Date.now();
    // The next period may have begun since.
    assert.ok([now, now - 30_000].some((time) => oneTimePassword(secret, {}, time) === sent['otp']));
    assert.match(sent['verifier'] ?? '', /^[\w-]{43,128}$/);
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(sent['verifier'] ?? ''));
    assert.equal(sent['challenge'], Buffer.from(digest).toString('base64url'));
    assert.match(sent['id'] ?? '', /^[\da-f]{8}-/);
  });
});
