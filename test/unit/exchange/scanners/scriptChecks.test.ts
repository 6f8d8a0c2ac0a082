import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AuthConfig, ExpectedResponse, ValueSource } from '../../../../src/auth/generated/authConfig.ts';
import type { RunningServer } from '../../../fakes/loginServer.ts';
import { loginConfig, startServer } from '../../../fakes/loginServer.ts';
import { exported } from './corpus.ts';

const run = promisify(execFile);
const missing = ['curl', 'jq'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined);

interface Answer {
  readonly status?: number;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** All that means something in a pattern. */
const password = String.raw`p.+w(\[a-z]{2}|^$)*?/-x`;

/** What is expected of an answer, one that is so, and the nearest that is not. */
const checks: readonly (readonly [string, Omit<ExpectedResponse, 'status'>, Answer, Answer])[] = [
  [
    'a cookie',
    { setsCookies: ['sessionid'] },
    { headers: ['set-cookie', 'sessionid=1'] },
    { headers: ['set-cookie', 'session=1'] },
  ],
  [
    'a header',
    { headers: { Location: '^/home$' } },
    { headers: ['location', '/home'] },
    { headers: ['location', '/login'] },
  ],
  ['a header that is missing', { headers: { 'X-A': '.' } }, { headers: ['x-a', '1'] }, {}],
  ['a field', { body: { ok: 'boolean' } }, { body: '{"ok":false}' }, { body: '{"ok":"false"}' }],
  ['a field that is missing', { body: { ok: 'null' } }, { body: '{"ok":null}' }, { body: '{}' }],
  ['an integer', { body: { n: 'integer' } }, { body: '{"n":3}' }, { body: '{"n":3.5}' }],
  [
    'a nested field',
    { body: { data: { user: { id: 'integer' } } } },
    { body: '{"data":{"user":{"id":1}}}' },
    { body: '{"data":{"user":{}}}' },
  ],
  ['a pointer', { body: { '/a~1b/0/c': 'string' } }, { body: '{"a/b":[{"c":"x"}]}' }, { body: '{"a/b":[]}' }],
  [
    'a value',
    { body: { name: { equals: '$inputs.username' } } },
    { body: '{"name":"ann"}' },
    { body: '{"name":"bob"}' },
  ],
  [
    'a list',
    { body: { items: [{ id: 'integer' }] } },
    { body: '{"items":[]}' },
    { body: '{"items":[{"id":"1"}]}' },
  ],
  ['JSON', { body: { a: 'string' } }, { body: '{"a":"b"}' }, { body: '<html>' }],
  ['a text', { bodyMatches: 'Welcome,\\s+\\w+' }, { body: 'Welcome, ann' }, { body: 'Welcome' }],
  [
    'a text with a value in it, whatever that holds',
    { bodyMatches: '^is {$inputs.password}!$' },
    { body: `is ${password}!` },
    { body: 'is p..w)]-x!' },
  ],
  [
    'a header with a value in it',
    { headers: { 'X-User': '^{$inputs.username}$' } },
    { headers: ['x-user', 'ann'] },
    { headers: ['x-user', 'anna'] },
  ],
  [
    'a body free of a text',
    { bodyNotMatches: 'wrong|"failed"' },
    { body: 'fine' },
    { body: 'a wrong password' },
  ],
];

/** How a token is read, the answer that holds it, what is sent, and an answer without it. */
const outputs: readonly (readonly [ValueSource, Answer, string, Answer])[] = [
  ['$response.body#/a~1b/0/t-1', { body: '{"a/b":[{"t-1":"x y\'\\""}]}' }, 'x y\'"', { body: '{}' }],
  ['$response.body', { body: 'plain' }, 'plain', { body: '' }],
  ['$response.header.X-Token', { headers: ['X-Token', 'h'] }, 'h', {}],
  ['$response.cookie.SID', { headers: ['Set-Cookie', 'SID=a=b; HttpOnly; Path=/'] }, 'a=b', {}],
  [
    { context: '$response.body', selector: 'token = "([^"]+)"', type: 'regex' },
    { body: 'x\ntoken = "r"' },
    'r',
    { body: 'token' },
  ],
  [
    {
      context: '$response.header.Location',
      selector: '[?&]code=([^&]+)',
      type: 'regex',
      transform: ['urlDecode'],
    },
    { headers: ['Location', '/cb?a=1&code=a%2Bb%20%C3%A9+c'] },
    'a+b é c',
    { headers: ['Location', '/cb'] },
  ],
  [
    { context: '$response.body', selector: 'csrf', type: 'field' },
    { body: `<input type=hidden\n value='a&amp;b&#x2F;&quot;' name="csrf">` },
    'a&b/"',
    { body: '<input name="other" value="x">' },
  ],
  [
    { context: '$response.body', selector: 'csrf-token', type: 'field' },
    { body: '<meta name="csrf-token" content="m1">' },
    'm1',
    {},
  ],
  [{ context: '$response.body#/t', transform: ['base64Decode'] }, { body: '{"t":"YTpi"}' }, 'a:b', {}],
  [{ context: '$response.body#/t', transform: ['base64Encode'] }, { body: '{"t":"a:b"}' }, 'YTpi', {}],
  [
    { context: '$response.body#/t', selector: '/in', type: 'jsonpointer', transform: ['urlDecode', 'json'] },
    { body: '{"t":"%7B%22in%22%3A%22deep%22%7D"}' },
    'deep',
    { body: '{"t":"%7B%7D"}' },
  ],
  [{ context: '$response.body', transform: ['htmlDecode'] }, { body: 'a&lt;b&#39;' }, "a<b'", {}],
];

describe('what an exported script checks and reads', () => {
  let server: RunningServer;
  let folder = '';
  let answer: Answer;
  let used: readonly string[];
  before(function () {
    if (missing.length > 0) this.skip();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-check-'));
    used = [];
    server = await startServer(({ path, headers }, response) => {
      if (path === '/me') {
        used = [...used, Buffer.from(headers.authorization ?? '', 'latin1').toString()];
        return response.writeHead(200).end();
      }
      response.writeHead(answer.status ?? 200, [...(answer.headers ?? [])]);
      response.end(answer.body ?? '');
    });
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function codeOf(config: AuthConfig, given: Answer): Promise<string> {
    answer = given;
    const [{ text }] = (await exported(config, 'curl')).files;
    const file = join(folder, 'login.sh');
    writeFileSync(file, text);
    const env = { PATH: process.env['PATH'], TMPDIR: folder, PASSWORD: password };
    return run('sh', [file], { env }).then(
      () => 'runs',
      (error: unknown) => `stops: ${(error as { stderr: string }).stderr}`,
    );
  }

  function withStep(expected: Omit<ExpectedResponse, 'status'>, token: ValueSource): AuthConfig {
    const config = loginConfig(server.origin);
    const { main } = config.authentications;
    const [step] = main?.steps ?? [];
    assert.ok(main && step);
    const steps = [{ ...step, expectedResponse: { status: [200], ...expected }, outputs: { token } }];
    return { ...config, authentications: { main: { ...main, steps, token: '$steps.login.outputs.token' } } };
  }

  for (const [name, expected, good, bad] of checks) {
    it(`stops without ${name}`, async () => {
      const config = withStep(expected, '$response.status');
      assert.equal(await codeOf(config, good), 'runs');
      assert.match(await codeOf(config, bad), /^stops: .*login: /s);
      assert.equal(used.length, 1, 'the token of the second answer is not used');
    });
  }

  for (const [source, good, sent, bad] of outputs) {
    it(`reads ${JSON.stringify(source)}`, async () => {
      const config = withStep({}, source);
      assert.equal(await codeOf(config, good), 'runs');
      assert.deepEqual(used, [`Bearer ${sent}`]);
      assert.match(await codeOf(config, bad), /^stops: .*login: no token/s);
    });
  }

  it('stops where verification is not answered as it should be', async () => {
    const config = withStep({}, '$response.body');
    const { main } = config.authentications;
    assert.ok(main?.verification);
    const verification = { ...main.verification, authenticated: { status: [204] } };
    const strict = { ...config, authentications: { main: { ...main, verification } } };
    assert.match(await codeOf(strict, { body: 't' }), /^stops: .*verification: HTTP 200, not 204/s);
  });
});
