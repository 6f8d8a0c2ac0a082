import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { entriesAt, listAt, textAt } from '../../../../src/base/untrusted.ts';
import type { Scanner } from '../../../../src/exchange/scanners/exportForScanner.ts';
import type { RunningServer } from '../../../fakes/loginServer.ts';
import { sendJson, startServer } from '../../../fakes/loginServer.ts';
import type { ZapAnswer } from '../../../fakes/fakeZap.ts';
import { FakeZap } from '../../../fakes/fakeZap.ts';
import { exported } from './corpus.ts';

const run = promisify(execFile);
const environment = { ANN_PASSWORD: `ann's "own" $HOME`, CLIENT_SECRET: 'a&b="c\\d\'' };

const credentials = { username: 'ann', password: environment.ANN_PASSWORD };

/** What JSON writes in another way: in turn, how each scanner is shown to send it as it is. */
const hardSecret = 'a"b\\c\n\td\r\u00e9{$1}';

/** A client's secret in JSON beside the password. */
function secretInJson(origin: string): AuthConfig {
  const config = threeSteps(origin);
  const { main } = config.authentications;
  assert.ok(main);
  const [, login] = main.steps;
  assert.ok(login);
  const requestBody = {
    password: '$inputs.password',
    client: { id: 'is {$inputs.client}' },
  };
  const step = { ...login, contentType: 'application/json', requestBody };
  const testUsers = config.testUsers.map((user) => ({ ...user, inputs: { client: '${env:SECRET}' } }));
  return { ...config, testUsers, authentications: { main: { ...main, steps: [step] } } };
}

/** One form with a value of the environment in it, and a check that sends one too. */
function secretInForm(origin: string): AuthConfig {
  const config = secretInJson(origin);
  const { main } = config.authentications;
  assert.ok(main?.verification);
  const requestBody = { password: '$inputs.password', client: '$inputs.client' };
  const contentType = 'application/x-www-form-urlencoded';
  const steps = main.steps.map((step) => ({ ...step, contentType, requestBody }));
  const endpoint = { method: 'POST', path: '/me', requestBody: { client: '$inputs.client' } } as const;
  const verification = { ...main.verification, endpoint };
  return { ...config, authentications: { main: { ...main, steps, verification } } };
}

/** A CSRF field, then a login by form that sets a cookie, then an exchange of a header for a token. */
function threeSteps(origin: string): AuthConfig {
  return {
    version: '1.0',
    application: { name: 'Shop', baseUrl: origin, isolatedFromProduction: true },
    roleBasedAccess: false,
    roles: [{ name: 'user', authentication: 'main' }],
    authentications: {
      main: {
        tokenType: 'Bearer Token',
        tokenParameterName: 'Authorization',
        tokenLocation: 'Header',
        tokenFormat: 'Bearer <token>',
        tokenEndpoint: origin,
        contentType: 'application/x-www-form-urlencoded',
        steps: [
          {
            stepId: 'csrf',
            endpoint: { method: 'GET', path: '/csrf' },
            expectedResponse: { status: [200] },
            outputs: { token: '$response.body#/tokens/0/x-token' },
          },
          {
            stepId: 'login',
            endpoint: { method: 'POST', path: '/login' },
            requestBody: {
              user: '$inputs.username',
              password: '$inputs.password',
              csrf: '$steps.csrf.outputs.token',
            },
            expectedResponse: { status: [302] },
            outputs: { code: '$response.header.X-Code', session: '$response.cookie.SID' },
          },
          {
            stepId: 'exchange',
            endpoint: { method: 'PUT', path: '/token' },
            contentType: 'application/json',
            requestBody: { code: '{$steps.login.outputs.code}', secret: '${secret:CLIENT_SECRET}' },
            expectedResponse: { status: [200] },
            outputs: { token: '$response.body#/token' },
          },
        ],
        token: '$steps.exchange.outputs.token',
        additionalParameters: [{ name: 'SID', location: 'Cookie', value: '$steps.login.outputs.session' }],
        defaultExpirationSeconds: 60,
        autoRefresh: false,
        verification: {
          endpoint: { method: 'GET', path: '/me' },
          authenticated: { status: [200] },
          unauthenticated: { status: [401] },
        },
      },
    },
    testUsers: [{ role: 'user', username: 'ann', password: '${secret:ANN_PASSWORD}' }],
  };
}

describe('logins that are written as scripts', () => {
  let server: RunningServer;
  let folder = '';
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-script-'));
    server = await startServer(({ path, method, form, json, headers, cookies }, response) => {
      if (path === '/csrf') return sendJson(response, 200, { tokens: [{ 'x-token': 'c srf+1' }] });
      if (path === '/login') {
        const isRight = form.get('password') === environment.ANN_PASSWORD && form.get('csrf') === 'c srf+1';
        response.setHeader('Set-Cookie', 'SID=s1d; HttpOnly');
        response.setHeader('X-Code', 'c0de');
        return sendJson(response, isRight ? 302 : 403, {});
      }
      if (path === '/token') {
        const isRight =
          method === 'PUT' &&
          json['code'] === 'c0de' &&
          json['secret'] === environment.CLIENT_SECRET &&
          cookies['SID'] === 's1d';
        return sendJson(response, isRight ? 200 : 401, { token: 't0ken' });
      }
      const isIn = headers.authorization === 'Bearer t0ken' && cookies['SID'] === 's1d';
      return sendJson(response, isIn ? 200 : 401, {});
    });
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const script = async (scanner: Scanner, config = threeSteps(server.origin)): Promise<string> => {
    const [{ text }] = (await exported(config, scanner)).files;
    const file = join(folder, `${scanner}.sh`);
    writeFileSync(file, text);
    return file;
  };

  it('log in with curl and jq, whatever the values hold, and call the application with what they got', async () => {
    const env = { PATH: process.env['PATH'], TMPDIR: folder, ...environment };
    const { stdout } = await run('sh', [await script('curl')], { env });
    assert.match(stdout, /^HTTP\/1\.1 200/);
    assert.deepEqual(
      server.asked.map(({ method, path }) => `${method} ${path}`),
      ['GET /csrf', 'POST /login', 'PUT /token', 'GET /me'],
    );
  });

  it('stop where a step is refused or a value is not set', async () => {
    const file = await script('curl');
    const env = { PATH: process.env['PATH'], TMPDIR: folder };
    await assert.rejects(run('sh', [file], { env }), /ANN_PASSWORD/);
    await assert.rejects(
      run('sh', [file], { env: { ...env, ...environment, ANN_PASSWORD: 'wrong' } }),
      /403/,
    );
    assert.ok(!server.asked.some(({ path }) => path === '/token' || path === '/me'));
  });

  /** What ZAP would send to log in, by the script of an exported plan. */
  function zapLoginBody(plan: string): string {
    const { authentication } = listAt(load(plan), 'env', 'contexts')[0] as {
      authentication: { parameters: { scriptInline: string } };
    };
    const zap = new FakeZap({ SECRET: hardSecret }, credentials);
    const login = { status: 302, body: '', headers: { 'X-Code': 'c0de' }, cookies: { SID: 's1d' } };
    zap.run(authentication.parameters.scriptInline, server.origin, { '/login': login });
    const [, , body = ''] = zap.sent[0] ?? [];
    return body;
  }

  it('escape in ZAP what stands in JSON beside user name and password', async () => {
    const [{ text }] = (await exported(secretInJson(server.origin), 'zap')).files;
    assert.deepEqual(JSON.parse(zapLoginBody(text)), {
      password: environment.ANN_PASSWORD,
      client: { id: `is ${hardSecret}` },
    });
  });

  it('escape in ZAP what stands in a form, and name what breaks the call that proves the login', async () => {
    const [{ text }] = (await exported(secretInForm(server.origin), 'zap')).files;
    assert.deepEqual(Object.fromEntries(new URLSearchParams(zapLoginBody(text))), {
      password: environment.ANN_PASSWORD,
      client: hardSecret,
    });
    assert.match(text, /# .*It writes SECRET into the verification call as they are/);
    assert.doesNotMatch((await exported(threeSteps(server.origin), 'zap')).files[0].text, /It writes/);
  });

  it('escape in Nuclei what stands in JSON', async () => {
    const { files } = await exported(secretInJson(server.origin), 'nuclei');
    const [request = ''] = listAt(load(files[1]?.text ?? ''), 'http', 0, 'raw') as string[];
    const values = { ANN_PASSWORD: environment.ANN_PASSWORD, SECRET: hardSecret };
    const body = request
      .slice(request.indexOf('\n\n'))
      .replaceAll(/\{\{(.+?)\}\}/g, (_all, expression: string) => nucleiValue(expression, values));
    assert.deepEqual(JSON.parse(body), {
      password: environment.ANN_PASSWORD,
      client: { id: `is ${hardSecret}` },
    });
  });

  it('make PKCE, UUIDs and timestamps in Nuclei, the same in all requests', async () => {
    const config = threeSteps(server.origin);
    const { main } = config.authentications;
    assert.ok(main);
    const requestBody = {
      challenge: '$generated.pkce.challenge',
      verifier: '$generated.pkce.verifier',
      id: '$generated.uuid',
      at: '$generated.timestamp',
    };
    const steps = main.steps.map((step, index) => (index === 1 ? { ...step, requestBody } : step));
    const { files, left } = await exported(
      { ...config, authentications: { main: { ...main, steps } } },
      'nuclei',
    );
    assert.ok(!left.some(({ code }) => code === 'scanner-value'));
    const template = load(files[1]?.text ?? '');
    const values: Record<string, string> = {};
    const filled = (text: string): string =>
      text.replaceAll(/\{\{(.+?)\}\}/g, (_all, expression: string) => nucleiValue(expression, values));
    for (const [name, value] of entriesAt(template, 'variables')) values[name] = filled(String(value));
    const request = String(listAt(template, 'http', 0, 'raw')[1]);
    const sent = new URLSearchParams(filled(request.slice(request.indexOf('\n\n')).trim()));
    const verifier = sent.get('verifier') ?? '';
    assert.match(verifier, /^[A-Za-z0-9]{64}$/);
    assert.equal(sent.get('challenge'), createHash('sha256').update(verifier).digest('base64url'));
    assert.match(sent.get('id') ?? '', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    assert.match(sent.get('at') ?? '', /^\d{10}$/);
  });

  it('run Schemathesis with the token', async () => {
    const config = threeSteps(server.origin);
    const attachments: AuthConfig['attachments'] = [{ type: 'OpenAPI', path: './shop api.yaml' }];
    const file = await script('schemathesis', { ...config, attachments });
    const shown = join(folder, 'schemathesis');
    writeFileSync(shown, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder, ...environment };
    const { stdout } = await run('sh', [file], { env });
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      'run',
      './shop api.yaml',
      '--url',
      server.origin,
      '-H',
      'Authorization: Bearer t0ken',
      '-H',
      'Cookie: SID=s1d',
    ]);
  });

  it('log in inside ZAP, which then finds the token among its variables', async () => {
    const [{ text }] = (await exported(threeSteps(server.origin), 'zap')).files;
    const context = listAt(load(text), 'env', 'contexts')[0];
    assert.equal(textAt(context, 'authentication', 'method'), 'script');
    const zap = new FakeZap(environment, credentials);
    const answers: Readonly<Record<string, ZapAnswer>> = {
      '/csrf': { body: '{"tokens":[{"x-token":"c srf+1"}]}', headers: {}, cookies: {} },
      '/login': { status: 302, body: '', headers: { 'X-Code': 'c0de' }, cookies: { SID: 's1d' } },
      '/token': { body: '{"token":"t0ken"}', headers: {}, cookies: {} },
    };
    zap.run(textAt(context, 'authentication', 'parameters', 'scriptInline') ?? '', server.origin, answers);
    assert.deepEqual(zap.sent, [
      ['GET', '/csrf', '', {}],
      [
        'POST',
        '/login',
        `user=ann&password=${encodeURIComponent(environment.ANN_PASSWORD)}&csrf=c%20srf%2B1`,
        { 'Content-Type': 'application/x-www-form-urlencoded' },
      ],
      [
        'PUT',
        '/token',
        JSON.stringify({ code: 'c0de', secret: environment.CLIENT_SECRET }),
        { 'Content-Type': 'application/json' },
      ],
    ]);
    assert.equal(zap.globals['exchange.token'], 't0ken');
    assert.match(text, /Authorization: Bearer \{%script:exchange\.token%\}/);
  });
});

type Values = Readonly<Record<string, string>>;

function random(length: number, letters: string): string {
  return Array.from({ length }, () => letters.charAt(Math.floor(Math.random() * letters.length))).join('');
}

/** The functions of Nuclei that exports call, as Go runs them. */
const nucleiFunctions: Readonly<Record<string, (...values: readonly string[]) => string>> = {
  replace: (text = '', from = '', to = '') => text.replaceAll(from, () => to),
  replace_regex: (text = '', pattern = '', to = '') =>
    text.replaceAll(new RegExp(pattern, 'g'), (_all, group: string) => to.replace('$1', () => group)),
  hex_decode: (text = '') => Buffer.from(text, 'hex').toString('latin1'),
  base64: (text = '') => Buffer.from(text, 'latin1').toString('base64'),
  sha256: (text = '') => createHash('sha256').update(text).digest('hex'),
  trim_right: (text = '', end = '') => text.replace(new RegExp(`[${end}]+$`), ''),
  url_encode: (text = '') => encodeURIComponent(text),
  unix_time: () => String(Math.floor(Date.now() / 1000)),
  rand_base: (length = '', letters = '') => random(Number(length), letters),
  rand_text_alphanumeric: (length = '') => random(Number(length), 'ABCabc019'),
};

/** What an expression in the braces of a template stands for: in its texts, a backslash escapes any character. */
function nucleiValue(expression: string, values: Values): string {
  const tokens = expression.match(/"(?:\\.|[^"\\])*"|\w+|[(),]/g) ?? [];
  assert.equal(tokens.join(''), expression.replaceAll(', ', ','));
  const next = (): string => {
    const token = tokens.shift() ?? assert.fail(expression);
    if (token.startsWith('"')) return token.slice(1, -1).replaceAll(/\\(.)/g, '$1');
    if (/^\d+$/.test(token)) return token;
    const peek = (): string | undefined => tokens[0];
    if (peek() !== '(') return values[token] ?? assert.fail(token);
    const given: string[] = [];
    for (tokens.shift(); peek() !== ')';) {
      if (peek() === ',') tokens.shift();
      given.push(next());
    }
    tokens.shift();
    return (nucleiFunctions[token] ?? assert.fail(token))(...given);
  };
  return next();
}
