import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { sequenceAsCurl, stepAsCurl } from '../../../src/exchange/copyAsCurl.ts';
import { sequenceAsHttp, stepAsHttp } from '../../../src/exchange/copyAsHttp.ts';
import { stepsFromCurl } from '../../../src/auth/curl/curlSteps.ts';
import { variableInJson } from '../../../src/base/requests/variableInJson.ts';
import type { ExportContext } from '../../../src/exchange/variables.ts';
import { startServer } from '../../fakes/loginServer.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';

const run = promisify(execFile);
const fixture = new URL('../../fixtures/auth/full.dast-auth.json', import.meta.url);
const config = JSON.parse(readFileSync(fixture, 'utf8')) as AuthConfig;
const main = config.authentications['main'] ?? assert.fail();
const full: ExportContext = {
  authentication: main,
  identityProvider: config.identityProviders?.['keycloak'],
};

function copied(result: ReturnType<typeof stepAsCurl>): string {
  return result.ok ? result.value : assert.fail(result.failure.code);
}

function shop(step: object): ExportContext {
  return { authentication: { tokenEndpoint: 'http://localhost:8080', steps: [step] } };
}

describe('copying a step as curl', () => {
  it('shows references as variables and says where they come from', () => {
    assert.equal(
      copied(stepAsCurl(main.steps[0], full)),
      [
        '# AUTH_URL: environment variable AUTH_URL',
        '# INPUT_USERNAME: $inputs.username of the test user',
        '# INPUT_PASSWORD: $inputs.password of the test user',
        '# INPUT_TOTP: $inputs.totp of the test user',
        `curl "$AUTH_URL"'/api/login' \\`,
        "  -H 'Content-Type: application/json' \\",
        `  --data-raw '{"username":"'${inJson('INPUT_USERNAME')}'","password":"'${inJson('INPUT_PASSWORD')}'","otp":"'${inJson('INPUT_TOTP')}'"}'`,
      ].join('\n'),
    );
  });

  it('uses the values of a test user, passwords by name', () => {
    const text = copied(stepAsCurl(main.steps[0], { ...full, testUser: config.testUsers[0] }));
    assert.ok(text.includes(`"username":"adm1","password":"'${inJson('ADM1_PW')}'"`), text);
    assert.match(text, /^# ADM1_PW: the value stored as secret ADM1_PW$/m);
  });

  it('copies a sequence with the outputs of earlier steps and a cookie file', () => {
    const text = copied(sequenceAsCurl(full));
    assert.match(
      text,
      /^# LOGIN_ID_TOKEN: output idToken of step login, from \$response\.body#\/access_token$/m,
    );
    assert.match(text, /--data-urlencode 'subject_token='"\$LOGIN_ID_TOKEN"/);
    assert.match(text, /--data-urlencode 'client_id=dast'/);
    assert.match(text, /--data-urlencode 'client_secret='"\$KC_CLIENT"/);
    assert.equal(text.match(/-b cookies\.txt -c cookies\.txt/g)?.length, 2);
  });

  it('copies no secret that is written out in the file', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
    const step = {
      endpoint: { method: 'POST', path: '/login' },
      headers: { Authorization: `Bearer ${jwt}`, Cookie: `SID=${jwt}` },
      requestBody: { password: 'hunter2', client_secret: 's3cret' },
    };
    const written = [copied(stepAsCurl(step, shop(step))), copied(stepAsHttp(step, shop(step)))];
    for (const text of written) assert.ok(!/hunter2|s3cret|eyJ/.test(text), text);
    assert.match(written[0] ?? '', /"\$SECRET_PASSWORD"/);
  });

  it('writes the type of a body once, also where a header names it', () => {
    const headers = { 'Content-Type': 'text/plain', 'X-Tenant': 'a' };
    const endpoint = { method: 'POST', path: '/login' };
    const withBody = { endpoint, headers, requestBody: { a: 1 } };
    const types = copied(stepAsCurl(withBody, shop(withBody))).match(/^ +-H '.*'/gm);
    assert.deepEqual(types, ["  -H 'Content-Type: application/json'", "  -H 'X-Tenant: a'"]);
    const without = { endpoint, headers };
    assert.match(copied(stepAsCurl(without, shop(without))), /-H 'Content-Type: text\/plain'/);
  });

  it('keeps the type of an output that is a number', () => {
    const context: ExportContext = {
      authentication: {
        tokenEndpoint: 'http://localhost',
        steps: [
          {
            stepId: 'a',
            outputs: { id: '$response.body#/id' },
            expectedResponse: { status: [200], body: { id: 'integer' } },
          },
        ],
      },
    };
    const step = { endpoint: { method: 'PUT', path: '/b' }, requestBody: { id: '$steps.a.outputs.id' } };
    assert.match(copied(stepAsCurl(step, context)), /--data-raw '\{"id":'"\$A_ID"'\}'/);
    assert.match(copied(stepAsHttp(step, context)), /\{"id":\{\{A_ID\}\}\}/);
  });

  it('copies a step that is documented as curl', () => {
    const step = { stepId: 'login', curl: `curl {auth_url}/login -d 'user={$inputs.username}'` };
    assert.match(
      copied(stepAsCurl(step, shop(step))),
      /curl 'http:\/\/localhost:8080\/login'[^]*'user='"\$INPUT_USERNAME"/,
    );
    const open = { stepId: 'x', expectedResponse: { status: [200] } };
    assert.deepEqual(stepAsCurl(open, shop(open)), {
      ok: false,
      failure: { code: 'step-not-complete', args: ['x'] },
    });
  });

  it('lets the shell pass on exactly what the file says', () => {
    const value = fc.string({
      unit: fc.constantFrom(...Array.from(`a'"$\`\\!{}[]@&=%#;|<>~*?- \n\t\u00e9\u{1F600}`)),
    });
    const parts = fc.record({ body: value, header: value, query: value, path: value });
    fc.assert(
      fc.property(parts, ({ body, header, query, path }) => {
        // Texts that are expressions or escapes in the format are other tests' matter.
        fc.pre(![body, header, query, path].some((text) => /\$\$|[{$]\{|\{\$/.test(text)));
        const step = {
          endpoint: { method: 'PATCH', path: `/${path}` },
          query: { q: query },
          headers: { 'X-H': header },
          requestBody: { field: body },
        };
        const args = shellArguments(copied(stepAsCurl(step, shop(step))));
        const oneLine = (text: string): string => text.replaceAll(/[\n\t]+/g, ' ');
        assert.ok(args.includes(JSON.stringify({ field: body })), args.join('\n'));
        assert.ok(args.includes(header.trim() === '' ? 'X-H;' : `X-H: ${oneLine(header)}`), args.join('\n'));
        assert.ok(
          args.some((arg) => arg === `http://localhost:8080/${oneLine(path)}?q=${encodeURIComponent(query)}`),
        );
        assert.deepEqual(args.slice(0, 2), ['-X', 'PATCH']);
      }),
      { numRuns: 60 },
    );
  }).timeout(60_000);

  it('sends values of variables as they are, whatever a shell or JSON would make of them', async () => {
    const server = await startServer(({ body }, response) => response.end(body));
    const endpoint = { method: 'POST', path: '/login' };
    const requestBody = { name: '$inputs.username', note: 'is {$inputs.password}!' };
    const values = [
      String.raw`a"b\c`,
      String.raw`'$HOME' \" \\`,
      '$(id)`id`!',
      '%s %d\u00e9\\n',
      '&a=b;c#d e+f',
      '-----BEGIN KEY-----\r\n\ta\u0001\u001f\n\n',
    ];
    try {
      for (const value of values) {
        for (const contentType of ['application/json', 'application/x-www-form-urlencoded']) {
          const step = { endpoint, contentType, requestBody };
          const context = { ...shop(step), authentication: { tokenEndpoint: server.origin } };
          const { stdout } = await run('bash', ['-c', copied(stepAsCurl(step, context))], {
            env: { ...process.env, INPUT_USERNAME: value, INPUT_PASSWORD: value },
          });
          const sent: unknown =
            contentType === 'application/json'
              ? JSON.parse(stdout)
              : Object.fromEntries(new URLSearchParams(stdout));
          assert.deepEqual(sent, { name: value, note: `is ${value}!` });
        }
      }
    } finally {
      await server.stop();
    }
  });

  it('is not led astray by hostile names', () => {
    const step = {
      stepId: 'x\nrm -rf /',
      endpoint: { method: '-o /tmp/x', path: '-K/etc/passwd' },
      headers: { '@/etc/passwd': 'x', 'A\nB': 'x', Ok: 'a\r\nInjected: b', Empty: '' },
      requestBody: { "'; touch /tmp/pwned; '": '${secret:A}' },
    };
    const args = shellArguments(copied(stepAsCurl(step, shop(step))));
    assert.deepEqual(args, [
      '-X',
      'GET',
      '--url',
      '-K/etc/passwd',
      '-H',
      'Content-Type: application/json',
      '-H',
      'Ok: a Injected: b',
      '-H',
      'Empty;',
      '--data-raw',
      `{"'; touch /tmp/pwned; '":""}`,
    ]);
  });

  it('can be pasted back with variables inside JSON', () => {
    const { step } = firstStep(copied(stepAsCurl(main.steps[0], full)));
    assert.deepEqual(step.requestBody, {
      username: '$inputs.username',
      password: '$inputs.password',
      otp: '$inputs.totp',
    });
  });

  it('can be pasted back', () => {
    const { step } = firstStep(copied(stepAsCurl(main.steps[1], full)));
    assert.deepEqual(step.requestBody, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: '${env:LOGIN_ID_TOKEN}',
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      client_id: 'dast',
      client_secret: '${env:KC_CLIENT}',
    });
  });

  it('copies sequences as long as a file can hold', () => {
    const steps = Array.from({ length: 20_000 }, (_, index) => ({
      stepId: `s${index}`,
      endpoint: { method: 'GET', path: '/' },
      headers: { A: `\${secret:N-${index}}`, B: '${secret:X_}', C: `\${secret:X${'-'.repeat(index % 50)}}` },
    }));
    const copied = sequenceAsCurl({ authentication: { tokenEndpoint: 'http://localhost', steps } });
    assert.ok(copied.ok && copied.value.includes('$N_19999'));
  }).timeout(20_000);

  it('never throws, whatever a file being edited holds', () => {
    const anything = fc.anything({ maxDepth: 4, withNullPrototype: true });
    const step = fc.record(
      {
        stepId: anything,
        endpoint: anything,
        headers: anything,
        query: anything,
        requestBody: anything,
        curl: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(anything, step)), anything, (steps, testUser) => {
        const context = { authentication: { steps, tokenEndpoint: testUser }, testUser };
        sequenceAsCurl(context);
        sequenceAsHttp(context);
        for (const one of steps)
          stepAsHttp({ endpoint: { method: 'GET', path: '/' }, ...Object(one) }, context);
      }),
    );
  }).timeout(60_000);
});

describe('copying as .http', () => {
  const loginWithNumber = {
    stepId: 'login',
    requestBody: { lang: 'en' },
    expectedResponse: { status: [200], body: { id: 'integer' } },
    outputs: { id: '$response.body#/id' },
  };

  it('names requests and refers to their responses', () => {
    assert.equal(
      copied(sequenceAsHttp({ ...full, testUser: config.testUsers[2] })),
      `# AUTH_URL: environment variable AUTH_URL
@AUTH_URL = {{$processEnv AUTH_URL}}
# USR1_PW: the value stored as secret USR1_PW
@USR1_PW = {{$processEnv USR1_PW}}
# INPUT_TOTP: $inputs.totp of the test user
@INPUT_TOTP = 
# KC_CLIENT: the value stored as secret KC_CLIENT
@KC_CLIENT = {{$processEnv KC_CLIENT}}

### login
# Values are inserted into this JSON unescaped: one of USR1_PW with a quote, a backslash or a line break breaks it, unless it is written as \\", \\\\ or \\n.
# @name login
# @no-redirect
POST {{AUTH_URL}}/api/login
Content-Type: application/json

{"username":"usr1","password":"{{USR1_PW}}","otp":"{{INPUT_TOTP}}"}

### exchange
# Values are inserted into this call unescaped: one of login.response.body.$.access_token, KC_CLIENT with %, &, +, =, # or a blank may break it, unless it is percent-encoded.
# @name exchange
# @no-redirect
POST {{AUTH_URL}}/oauth/token
Content-Type: application/x-www-form-urlencoded

grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&subject_token={{login.response.body.$.access_token}}&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token&client_id=dast&client_secret={{KC_CLIENT}}
`,
    );
  });

  it('says of no number, one-time password, address or constant that it may break a call', () => {
    const number = { ...loginWithNumber, endpoint: { method: 'POST', path: '{auth_url}/login?x=1' } };
    const next = {
      stepId: 'next',
      endpoint: { method: 'POST', path: '/next' },
      requestBody: { otp: '$inputs.totp', id: '$steps.login.outputs.id' },
    };
    const text = copied(
      sequenceAsHttp({
        authentication: {
          tokenEndpoint: 'https://${env:HOST}:${env:PORT}',
          contentType: 'application/json',
          steps: [number, next],
        },
      }),
    );
    assert.match(text, /"id":\{\{login\.response\.body\.\$\.id\}\}/);
    assert.doesNotMatch(text, /# Values/);
    const path = { stepId: 'a', endpoint: { method: 'GET', path: '/users/{$inputs.id}' } };
    assert.match(
      copied(stepAsHttp(path, shop(path))),
      /# Values are inserted into this call unescaped: one of INPUT_ID with/,
    );
  });

  it('starts no variable, request or file of its own from hostile text', () => {
    const evil = '{{$processEnv HOME}}';
    const step = {
      stepId: 'a-b\n### x',
      endpoint: { method: 'POST', path: `/p ${evil}\nDELETE /all` },
      query: { [evil]: evil },
      headers: { X: `${evil}\r\nY: 1` },
      requestBody: { [evil]: evil, n: { deep: '{' } },
    };
    const text = copied(stepAsHttp(step, shop(step)));
    assert.ok(!text.includes('{{'), text);
    assert.deepEqual(JSON.parse(text.split('\n\n')[1] ?? ''), step.requestBody);
    assert.equal(text.match(/^###/gm)?.length, 1);
    assert.match(text, /^POST \S+$/m);
    assert.match(text, /^# @name a_b____/m);
    const raw = { endpoint: { method: 'POST', path: '/' }, requestBody: `a\n### b\n< /etc/passwd\n${evil}` };
    const rawText = copied(stepAsHttp(raw, shop(raw)));
    assert.ok(!/^<|\{\{/m.test(rawText), rawText);
    assert.equal(rawText.match(/^###/gm)?.length, 1);
  });
});

/** A variable between the quotes of a text in JSON. */
function inJson(name: string): string {
  return `"${variableInJson(name)}"`;
}

/** The arguments a real shell hands over in place of curl. */
function shellArguments(command: string): string[] {
  const script = `curl() { for argument in "$@"; do printf '%s\\0' "$argument"; done; }\n${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: {} }).split('\0').slice(0, -1);
}

function firstStep(text: string): { step: { requestBody?: unknown } } {
  const steps = stepsFromCurl(text);
  assert.ok(steps.ok);
  return steps.value[0] ?? assert.fail();
}
