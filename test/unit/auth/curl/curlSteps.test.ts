import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ImportedStep } from '../../../../src/auth/curl/requestStep.ts';
import type { StepContext } from '../../../../src/auth/curl/requestValues.ts';
import { exchangeMessages } from '../../../../src/exchange/messages.ts';
import { conversionNotes } from '../../../../src/auth/curl/requestStep.ts';
import { formatMessage } from '../../../../src/base/messages.ts';
import { isCurl } from '../../../../src/auth/curl/isCurl.ts';
import { stepsFromCurl } from '../../../../src/auth/curl/curlSteps.ts';

function read(text: string, context?: StepContext): ImportedStep {
  const steps = readAll(text, context);
  assert.equal(steps.length, 1);
  return steps[0] ?? assert.fail();
}

function readAll(text: string, context?: StepContext): ImportedStep[] {
  const result = stepsFromCurl(text, context);
  return result.ok ? result.value : assert.fail(result.failure.code);
}

function codes({ notes }: ImportedStep): string[] {
  return notes.map(({ code }) => code);
}

const shop = 'http://localhost:8080';

describe('a step from a curl command', () => {
  it('keeps what the login is and no secret', () => {
    const { step, replaced, dropped } = read(
      `curl -sS -X POST ${shop}/api/v1/login -H 'Content-Type: application/json' -H "Accept: application/json" \\
        -H 'User-Agent: Mozilla/5.0' -d '{"email":"ann@example.org","password":"hunter2","remember":true}'`,
      { tokenEndpoint: `${shop}/` },
    );
    assert.deepEqual(step, {
      stepId: 'login',
      endpoint: { method: 'POST', path: '/api/v1/login' },
      contentType: 'application/json',
      headers: { Accept: 'application/json' },
      requestBody: { email: '$inputs.username', password: '$inputs.password', remember: true },
      expectedResponse: { status: [200] },
    });
    assert.deepEqual(replaced, [
      { place: 'body', name: 'email', placeholder: '$inputs.username' },
      { place: 'body', name: 'password', placeholder: '$inputs.password' },
    ]);
    assert.deepEqual(dropped, ['User-Agent']);
  });

  it('reads form data, in parts and encoded', () => {
    const { step } = read(
      `curl ${shop}/oauth/token -d grant_type=password -d 'username=ann%40x' --data-urlencode 'password=a&b=c' -d client_id=shop -d client_secret=s3cr3t -d 'scope=a+b'`,
    );
    assert.deepEqual(step.requestBody, {
      grant_type: 'password',
      username: '$inputs.username',
      password: '$inputs.password',
      client_id: 'shop',
      client_secret: '${secret:CLIENT_SECRET}',
      scope: 'a b',
    });
    assert.equal(step.contentType, 'application/x-www-form-urlencoded');
    assert.deepEqual(step.endpoint, { method: 'POST', path: `${shop}/oauth/token` });
    assert.equal(step.stepId, 'token');
  });

  it('replaces tokens, cookies and credentials wherever they are', () => {
    const { step, replaced } = read(
      `curl 'https://ann:pw@shop.test/me?access_token=abc&page=2' -H 'X-Api-Key: k1' -H 'Authorization: Bearer abc.def' -b 'SID=1; _ga=GA1; theme=dark' -H 'X-Trace: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig'`,
    );
    assert.deepEqual(step.headers, {
      'X-Api-Key': '${secret:X_API_KEY}',
      Authorization: { basic: ['$inputs.username', '$inputs.password'] },
      'X-Trace': '${secret:X_TRACE}',
      Cookie: 'SID=${secret:SID}; theme=${secret:THEME}',
    });
    assert.deepEqual(step.query, { access_token: '${secret:ACCESS_TOKEN}', page: '2' });
    assert.equal(step.endpoint?.path, 'https://shop.test/me');
    assert.ok(replaced.some(({ name }) => name === 'SID'));
  });

  it('says in words what it replaced and left out', () => {
    const imported = read(`curl ${shop}/login?token=t -A x -b SID=1 -d 'pass=x'`);
    assert.deepEqual(
      conversionNotes(imported).map(({ code, args }) => formatMessage(exchangeMessages[code], args)),
      [
        'The cookie SID became ${secret:SID}.',
        'The field pass of the body became $inputs.password.',
        'The query parameter token became ${secret:TOKEN}.',
        'The header User-Agent was left out.',
      ],
    );
  });

  it('takes -u, --oauth2-bearer, -G, --json, -L and -I', () => {
    const basic = read(`curl -u ann:hunter2 -L ${shop}/token`);
    assert.deepEqual(basic.step.headers, {
      Authorization: { basic: ['$inputs.username', '$inputs.password'] },
    });
    assert.equal(basic.step.followRedirects, true);
    assert.deepEqual(read(`curl --oauth2-bearer abc ${shop}`).step.headers, {
      Authorization: 'Bearer ${secret:AUTHORIZATION}',
    });
    assert.deepEqual(read(`curl -H 'Authorization: k4x2m9qa' ${shop}`).step.headers, {
      Authorization: '${secret:AUTHORIZATION}',
    });
    const get = read(`curl -G ${shop}/find -d q=a --data-urlencode 'r=b&c'`).step;
    assert.deepEqual([get.endpoint?.method, get.query], ['GET', { q: 'a', r: 'b&c' }]);
    const json = read(`curl --json '{"pin":1234}' ${shop}/login`).step;
    assert.deepEqual(json.headers, { Accept: 'application/json' });
    assert.deepEqual([json.requestBody, json.endpoint?.method], [{ pin: '$inputs.password' }, 'POST']);
    assert.equal(read(`curl -I ${shop}`).step.endpoint?.method, 'HEAD');
  });

  it('reads glued options, long options with = and options without a part in the request', () => {
    const { step, notes } = read(
      `curl -sXPUT -d'a=1' --max-time=3 -o/dev/null -k --compressed --cacert x.pem --url=localhost:8080/a`,
    );
    assert.deepEqual(step.endpoint, { method: 'PUT', path: 'http://localhost:8080/a' });
    assert.deepEqual(step.requestBody, { a: '1' });
    assert.deepEqual(notes, []);
  });

  it('names options it does not know and files it does not read', () => {
    const step = read(`curl --frobnicate fast --digest -W -d @body.json -F 'doc=@a.pdf' ${shop}/x`);
    assert.deepEqual(
      step.notes.map(({ code, args }) => [code, ...args]),
      [
        ['unknown-option', '--frobnicate'],
        ['signing-left-out', '--digest'],
        ['unknown-option', '-W'],
        ['file-not-read', 'body.json'],
        ['file-not-read', 'a.pdf'],
      ],
    );
  });

  it('reads multipart forms as fields', () => {
    const flat = read(`curl ${shop}/login -F user=ann -F 'pass=x;type=text/plain'`);
    assert.deepEqual(flat.step.requestBody, { user: '$inputs.username', pass: '$inputs.password' });
    assert.equal(flat.step.contentType, 'multipart/form-data');
    assert.deepEqual(codes(flat), []);
    const raw = read(
      `curl ${shop}/login -H 'content-type: multipart/form-data; boundary=--b' --data-raw $'----b\\r\\nContent-Disposition: form-data; name="user"\\r\\n\\r\\nann\\r\\n----b--\\r\\n'`,
    );
    assert.deepEqual(raw.step.requestBody, { user: '$inputs.username' });
    assert.equal(raw.step.contentType, 'multipart/form-data');
  });

  it('never takes over a body it cannot parse', () => {
    const csv = read(`curl ${shop}/upload -H 'Content-Type: text/csv' -d 'ann;password: hunter2'`);
    assert.equal(csv.step.requestBody, '${secret:REQUEST_BODY}');
    assert.equal(csv.step.contentType, 'text/csv');
    assert.deepEqual(csv.notes.at(-1)?.args, ['text/csv', 'REQUEST_BODY']);
    const broken = read(`curl ${shop}/soap -H 'Content-Type: text/xml' -d '<password>hunter2</password'`);
    assert.equal(broken.step.requestBody, '${secret:REQUEST_BODY}');
  });

  it('keeps the references of a documented step', () => {
    const { step, replaced } = read(
      `curl "{auth_url}/users/{$steps.login.outputs.id}" -H "Authorization: Bearer \${secret:API}" -H 'X-CSRF: {$steps.login.outputs.csrf}' -d '{"user":"{$inputs.username}","otp":"$inputs.totp","id":{$steps.login.outputs.id}}'`,
      { tokenEndpoint: '${env:AUTH_URL}' },
    );
    assert.equal(step.endpoint?.path, '/users/{$steps.login.outputs.id}');
    assert.deepEqual(step.headers, {
      Authorization: 'Bearer ${secret:API}',
      'X-CSRF': '{$steps.login.outputs.csrf}',
    });
    assert.deepEqual(step.requestBody, {
      user: '$inputs.username',
      otp: '$inputs.totp',
      id: '{$steps.login.outputs.id}',
    });
    assert.deepEqual(replaced, []);
    assert.equal(
      read('curl ${env:AUTH_URL}/login', { tokenEndpoint: '${env:AUTH_URL}/x' }).step.endpoint?.path,
      '/login',
    );
  });

  it('takes variables of other tools for environment variables, and moves the body of a GET', () => {
    const result = stepsFromCurl(`curl -X GET '{{base-url}}/find' -H 'X-Tenant: {{ tenant }}' -d 'a=1&b=2'`);
    assert.ok(result.ok);
    const [imported] = result.value;
    assert.deepEqual(imported?.step, {
      stepId: 'find',
      endpoint: { method: 'GET', path: '${env:BASE_URL}/find' },
      headers: { 'X-Tenant': '${env:TENANT}' },
      query: { a: '1', b: '2' },
      expectedResponse: { status: [200] },
    });
    assert.ok(imported?.notes.some(({ code }) => code === 'body-as-query'));
  });

  it('reads shell quoting', () => {
    const step = read(
      `curl ${shop}/a -d "x=a \\"b\\" \\$c $HOME" -d 'y='\\''q'\\''' -d z=$'tab\\there \\u00e9 \\xc3\\xa9 \\'' -d w=\\ \\&  # comment 'open`,
    );
    assert.deepEqual(step.step.requestBody, {
      x: 'a "b" $c ${env:HOME}',
      y: "'q'",
      z: "tab\there é é '",
      w: ' ',
    });
    assert.deepEqual(step.notes, [{ code: 'shell-variable', args: ['HOME'] }]);
  });

  it('reads the codes of bytes and characters as a shell does', () => {
    const body = `a=$'\\101\\x41\\12\\e[0m' -d b=$'\\303\\251\\xe2\\x82\\xac' -d c=$'\\U1F600\\u20ac\\U110000' -d d=$'\\?\\"'`;
    assert.deepEqual(read(`curl ${shop}/a -d ${body}`).step.requestBody, {
      a: 'AA\n\u001B[0m',
      b: 'é€',
      c: '😀€\uFFFD',
      d: '?"',
    });
  });

  it('runs nothing: command output, pipes and redirections are left out', () => {
    const step = read(
      `$ TOKEN=$(cat t) sudo /usr/bin/curl ${shop}/a -H "X: $(cat /etc/passwd)" 2>&1 | jq . > out`,
    );
    assert.equal(step.step.endpoint?.path, `${shop}/a`);
    assert.deepEqual(codes(step), ['command-substitution', 'piped-command']);
  });

  it('reads several commands as a sequence with ids of its own', () => {
    const steps = readAll(
      `curl ${shop}/login -d user=a -d password=b ;\ncurl ${shop}/v2/login -d token=x && echo done\ncurl ${shop}/me --next ${shop}/me/orders`,
      { takenIds: ['me'] },
    );
    assert.deepEqual(
      steps.map(({ step }) => step.stepId),
      ['login', 'login2', 'me2', 'orders'],
    );
  });

  it('reads what Chrome copies for cmd', () => {
    const copied =
      'curl ^"http://localhost:8080/api/login?a=^%^20b^&c=1^" ^\r\n' +
      '  -H ^"accept: application/json^" ^\r\n' +
      '  -H ^"sec-ch-ua: ^\\^"Chrome^\\^";v=^\\^"140^\\^"^" ^\r\n' +
      '  -H ^"content-type: application/json^" ^\r\n' +
      '  --data-raw ^"^{^\\^"email^\\^":^\\^"a@b.c^\\^",^\\^"password^\\^":^\\^"p w^\\^",^\\^"path^\\^":^\\^"x^\\^\\^\\^\\y^\\^"^}^"';
    const { step, dropped } = read(copied);
    assert.deepEqual(step.requestBody, {
      email: '$inputs.username',
      password: '$inputs.password',
      path: 'x\\y',
    });
    assert.deepEqual(step.query, { a: ' b', c: '1' });
    assert.deepEqual(dropped, ['sec-ch-ua']);
  });

  it('reads doubled quotes, variables and continued lines for cmd', () => {
    const { step, notes } = read(
      'curl.exe "http://localhost:8080/api/login" --data-raw "{""user"":""%DB_USER%"",""city"":""%C3%A9""}" ^\n -X PUT & echo x',
    );
    assert.deepEqual(step.requestBody, { user: '$inputs.username', city: '%C3%A9' });
    assert.equal(step.endpoint?.method, 'PUT');
    assert.ok(notes.every(({ code }) => code !== 'shell-variable'));
  });

  it('reads the user and password of shell variables as inputs, others as environment variables', () => {
    const form = read('curl "$HOST/login" -d "username=$USER&password=$PASS&tenant=$TENANT&otp=$CODE"');
    assert.deepEqual(form.step.requestBody, {
      username: '$inputs.username',
      password: '$inputs.password',
      tenant: '${env:TENANT}',
      otp: '$inputs.totp',
    });
    assert.deepEqual(
      form.notes.filter(({ code }) => code === 'shell-variable').map(({ args }) => args[0]),
      ['HOST', 'TENANT'],
    );
    const basic = read('curl -u "$USER:$PASS" https://shop.test/api/session');
    assert.deepEqual(basic.step.headers, {
      Authorization: { basic: ['$inputs.username', '$inputs.password'] },
    });
    const client = read(
      'curl https://shop.test/token -d grant_type=client_credentials -d "client_secret=$SECRET"',
    );
    assert.deepEqual(client.step.requestBody, {
      grant_type: 'client_credentials',
      client_secret: '${env:SECRET}',
    });
  });

  it('reads the password of a list as an input', () => {
    const body = '{"method":"login","params":["alice","Winter2024!x"]}';
    const { step, replaced } = read(
      `curl https://shop.test/rpc -d '${body}' -H 'Content-Type: application/json'`,
    );
    assert.deepEqual(step.requestBody, { method: 'login', params: ['$inputs.username', '$inputs.password'] });
    assert.equal(replaced.length, 2);
  });

  it('replaces only the part of a value that is a secret', () => {
    const { step } = read(
      `curl https://shop.test/start -H 'X-Next: https://shop.test/cb?api_key=9f8Kq2LmXz71RtVb&page=2'`,
    );
    assert.deepEqual(step.headers, { 'X-Next': 'https://shop.test/cb?api_key=${secret:X_NEXT}&page=2' });
  });

  const broken: [text: string, code: string][] = [
    ['', 'not-curl'],
    ['wget http://x', 'not-curl'],
    ["curl 'http://x", 'unclosed-quote'],
    ['curl -X POST', 'no-url'],
    ['curl ftp://x/y', 'not-http'],
    ['curl "http://a b"', 'not-http'],
    ['curl -X TRACE http://x', 'method-not-supported'],
  ];
  for (const [text, code] of broken) {
    it(`answers ${JSON.stringify(text)} with ${code}`, () => {
      const result = stepsFromCurl(text);
      assert.ok(!result.ok);
      assert.equal(result.failure.code, code);
    });
  }

  it('treats __proto__ as a name like any other', () => {
    const { step } = read(`curl ${shop} --json '{"__proto__":{"x":1},"constructor":"c"}'`);
    assert.equal(JSON.stringify(step.requestBody), '{"__proto__":{"x":1},"constructor":"c"}');
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('never throws, and never repeats a password', () => {
    const quoted = fc.string({ unit: 'binary' }).map((text) => `'${text.replaceAll("'", String.raw`'\''`)}'`);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), quoted, fc.constantFrom('-d', '-H', '^"', '$(', '`', '--json'))),
        (words) => {
          stepsFromCurl(`curl ${words.join(' ')}`);
          stepsFromCurl(words.join('^'));
        },
      ),
    );
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom('"', "\\'", '&x=', '%', '$$', '{'), (password, strange) => {
        const secret = `${password}${strange}${password}`;
        const body = JSON.stringify({ login: 'x', passwd: secret });
        const posix = `curl http://h/login --json '${body.replaceAll("'", String.raw`'\''`)}'`;
        const steps = stepsFromCurl(posix);
        assert.ok(steps.ok);
        assert.ok(!JSON.stringify(steps.value).includes(password));
      }),
    );
  }).timeout(60_000);

  it('reads megabytes', () => {
    const body = JSON.stringify({
      items: Array.from({ length: 100_000 }, (_, index) => ({ index, name: 'x'.repeat(20) })),
    });
    assert.ok(stepsFromCurl(`curl ${shop}/x --json '${body}'`).ok);
    for (const piece of ["'", '"', '$(', '`', '^"', '${', '\\', '&', '{"a":', '-d ', '%A', '{$steps']) {
      stepsFromCurl(`curl ${shop}/x -d ${piece.repeat(200_000)}`);
    }
  }).timeout(60_000);
});

describe('a text that is pasted', () => {
  it('is taken for a curl command by its beginning', () => {
    const commands = [
      'curl http://localhost',
      '$ curl -s http://localhost',
      '# log in\nTOKEN=abc sudo curl http://localhost',
      '\r\n  /usr/bin/curl http://localhost',
      'C:\\tools\\curl.exe http://localhost',
    ];
    for (const text of commands) assert.ok(isCurl(text), text);
    const others = [
      '',
      'curl',
      'curling http://localhost',
      '{ "curl": "curl http://localhost" }',
      'wget curl x',
    ];
    for (const text of others) assert.ok(!isCurl(text), text);
  });

  it('is looked at in no time, however long it is', () => {
    for (const part of ['#', 'a=', ' ', '$ ', 'a/', '\n#', 'A=b '])
      assert.ok(!isCurl(part.repeat(1_000_000)));
  });
});
