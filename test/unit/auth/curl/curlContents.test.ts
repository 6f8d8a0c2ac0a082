import assert from 'node:assert/strict';
import { isCurl } from '../../../../src/auth/curl/isCurl.ts';
import { stepsFromCurl } from '../../../../src/auth/curl/curlSteps.ts';
import { signsRequests } from '../../../../src/auth/curl/signsRequests.ts';
import type { ImportedStep } from '../../../../src/auth/curl/requestStep.ts';

function readAll(text: string): ImportedStep[] {
  const result = stepsFromCurl(text);
  return result.ok ? result.value : assert.fail(result.failure.code);
}

function read(text: string): ImportedStep {
  const [only, ...others] = readAll(text);
  assert.equal(others.length, 0);
  return only ?? assert.fail();
}

function codes({ notes }: ImportedStep): string[] {
  return notes.map(({ code }) => code);
}

const shop = 'http://localhost:8080';

describe('what a curl command holds', () => {
  it('finds the secrets in XML, whatever the names of the namespaces', () => {
    const { step } = read(
      `curl ${shop}/soap -H 'Content-Type: text/xml; charset=utf-8' -d '<!-- hunter2 --><s:Login xmlns:s="urn:x" token="abc1"><s:UserName> ann </s:UserName><wsse:Password Type="Text"><![CDATA[hunter2]]></wsse:Password><add key="DbPassword" value="hunter3"/></s:Login>'`,
    );
    assert.equal(step.contentType, 'text/xml; charset=utf-8');
    assert.equal(
      step.requestBody,
      '<s:Login xmlns:s="urn:x" token="${secret:TOKEN}"><s:UserName> {$inputs.username} </s:UserName><wsse:Password Type="Text">{$inputs.password}</wsse:Password><add key="DbPassword" value="{$inputs.password}"/></s:Login>',
    );
  });

  it('finds the secrets in a text of JSON inside JSON, and in a field of a form', () => {
    const body = JSON.stringify({ payload: JSON.stringify({ user: 'ann', password: 'hunter2', n: 1 }) });
    assert.deepEqual(read(`curl ${shop}/login --json '${body}'`).step.requestBody, {
      payload: '{"user":"{$inputs.username}","password":"{$inputs.password}","n":1}',
    });
    const form = read(`curl ${shop}/login -d 'data={"pwd":"hunter2","apiKey":"k-1"}'`);
    assert.deepEqual(form.step.requestBody, {
      data: '{"pwd":"{$inputs.password}","apiKey":"${secret:API_KEY}"}',
    });
    const plain = read(`curl ${shop}/login -H 'Content-Type: text/plain' -d '{"otp":"123456"}'`);
    assert.equal(plain.step.requestBody, '{"otp":"{$inputs.totp}"}');
  });

  it('finds the secrets in queries and variables of GraphQL', () => {
    const query = 'mutation { login(email: "ann@x.test", pass: "hunter2", keep: true) { token } }';
    const inline = read(`curl ${shop}/graphql --json '${JSON.stringify({ query })}'`);
    assert.deepEqual(inline.step.requestBody, {
      query:
        'mutation { login(email: "{$inputs.username}", pass: "{$inputs.password}", keep: true) { token } }',
    });
    const variables = { input: { username: 'ann', password: 'hunter2' } };
    const named = 'mutation Login($input: LoginInput!) { login(input: $input) { token } }';
    assert.deepEqual(
      read(`curl ${shop}/graphql --json '${JSON.stringify({ query: named, variables })}'`).step.requestBody,
      {
        query: named,
        variables: { input: { username: '$inputs.username', password: '$inputs.password' } },
      },
    );
    const text = read(`curl ${shop}/graphql -H 'Content-Type: application/graphql' -d '${query}'`);
    assert.equal(
      text.step.requestBody,
      'mutation { login(email: "{$inputs.username}", pass: "{$inputs.password}", keep: true) { token } }',
    );
  });

  it('finds the secrets in lists of credentials', () => {
    const body = {
      users: [
        { username: 'ann', password: 'hunter2' },
        { username: 'bob', password: 'hunter3' },
      ],
      credentials: [{ type: 'password', value: 'hunter2', temporary: false }],
      fields: [
        { id: 'username', value: 'ann' },
        { id: 'password', value: 'hunter2' },
      ],
      password: { value: 'hunter2' },
    };
    const user = { username: '$inputs.username', password: '$inputs.password' };
    assert.deepEqual(read(`curl ${shop}/login --json '${JSON.stringify(body)}'`).step.requestBody, {
      users: [user, user],
      credentials: [{ type: 'password', value: '$inputs.password', temporary: false }],
      fields: [
        { id: 'username', value: '$inputs.username' },
        { id: 'password', value: '$inputs.password' },
      ],
      password: { value: '$inputs.password' },
    });
  });

  it('distinguishes the credentials of a client from those of a user', () => {
    const client = read(`curl ${shop}/oauth/token -u shop:s3cr3t -d grant_type=client_credentials`);
    assert.deepEqual(client.step.headers, {
      Authorization: { basic: ['shop', '${secret:CLIENT_SECRET}'] },
    });
    const base64 = btoa('ann:hunter2');
    assert.deepEqual(read(`curl ${shop}/me -H 'Authorization: Basic ${base64}'`).step.headers, {
      Authorization: { basic: ['$inputs.username', '$inputs.password'] },
    });
    const documented = read(`curl ${shop}/me -u '\${env:USER}:{$steps.a.outputs.b}'`);
    assert.deepEqual(documented.step.headers, {
      Authorization: { basic: ['${env:USER}', '{$steps.a.outputs.b}'] },
    });
    assert.deepEqual(read(`curl ${shop}/me -H 'Authorization: Basic ???'`).step.headers, {
      Authorization: 'Basic ${secret:BASIC_CREDENTIALS}',
    });
  });

  it('takes a client certificate out of the machine it is on', () => {
    const both = read(`curl --cert /home/ann/c.pem:pass1 --key k.pem ${shop}/token`);
    assert.deepEqual(both.clientCertificate, {
      certificate: '${env:CLIENT_CERT}',
      privateKey: '${secret:CLIENT_KEY}',
      passphrase: '${secret:CLIENT_KEY_PASSPHRASE}',
    });
    assert.deepEqual(codes(both), ['client-certificate']);
    const documented = read(`curl -E '\${env:CERT}' --key '\${secret:KEY}' ${shop}/token`);
    assert.deepEqual(documented.clientCertificate, {
      certificate: '${env:CERT}',
      privateKey: '${secret:KEY}',
    });
    const windows = read(`curl --cert 'C:\\certs\\c.pem' ${shop}/token`);
    assert.equal(windows.clientCertificate?.passphrase, undefined);
  });

  it('says that signing and challenges cannot be described, and sends no Basic header for them', () => {
    for (const option of ['--digest', '--ntlm', '--negotiate', '--aws-sigv4 aws:amz:eu-west-1:execute-api']) {
      const step = read(`curl ${option} -u ann:hunter2 ${shop}/me`);
      assert.deepEqual(codes(step), ['signing-left-out'], option);
      assert.equal(step.step.headers, undefined, option);
      assert.ok(!JSON.stringify(step).includes('hunter2'));
    }
  });

  it('knows commands that sign their request by what curl would read', () => {
    const signing = ['--digest', '--ntlm', '--negotiate', '--anyauth', '--aws-sigv4 x'];
    for (const option of signing) assert.equal(signsRequests(`curl ${option} -u a:b ${shop}`), true, option);
    const plain = ['', '-H "X: --digest"', '--digests', '-d --ntlm'];
    for (const option of plain) assert.equal(signsRequests(`curl ${option} ${shop}`), false, option);
    assert.equal(signsRequests(`curl --digest`), false);
    assert.equal(signsRequests(`curl ${shop}; curl --digest ${shop}`), true);
  });

  it('reads what PowerShell makes of a command', () => {
    const { step } = read(
      [
        'curl.exe -X POST "$env:SHOP_URL/login" `',
        "  -H 'Content-Type: application/json' `",
        '  -H "X-Note: it`"s `$5" `',
        `  -d '{\\"user\\":\\"ann\\",\\"password\\":\\"it''s\\"}' | ConvertFrom-Json`,
      ].join('\r\n'),
    );
    assert.deepEqual(step.endpoint, { method: 'POST', path: '${env:SHOP_URL}/login' });
    assert.deepEqual(step.headers, { 'X-Note': 'it"s $5' });
    assert.deepEqual(step.requestBody, { user: '$inputs.username', password: '$inputs.password' });
    const here = read(
      ["curl.exe http://localhost/login --json @'", '{"user":"ann","password":"x"}', "'@"].join('\n'),
    );
    assert.deepEqual(here.step.requestBody, { user: '$inputs.username', password: '$inputs.password' });
  });

  it('reads the calls inside and behind other commands', () => {
    const steps = readAll(
      [
        `TOKEN=$(curl -s ${shop}/login -d 'user=ann&password=hunter2' | jq -r .token)`,
        `curl -H "Authorization: Bearer $TOKEN" ${shop}/me`,
      ].join('\n'),
    );
    assert.deepEqual(
      steps.map(({ step }) => step.endpoint?.path),
      [`${shop}/login`, `${shop}/me`],
    );
    assert.deepEqual(steps[1]?.step.headers, { Authorization: 'Bearer ${env:TOKEN}' });
    const piped = read(`echo '{"a":1}' | curl -X POST -d @- ${shop}/a`);
    assert.deepEqual(piped.step.endpoint, { method: 'POST', path: `${shop}/a` });
    assert.deepEqual(codes(piped), ['piped-command', 'file-not-read']);
    for (const text of [
      `TOKEN=$(curl ${shop})`,
      `export TOKEN="$(curl ${shop})"`,
      `$token = curl.exe ${shop}`,
      `echo x | curl ${shop} -d @-`,
    ]) {
      assert.equal(isCurl(text), true, text);
    }
    assert.equal(isCurl('TOKEN=$(wget x)'), false);
  });

  it('keeps the content types that a step can name', () => {
    for (const type of ['application/vnd.api+json', 'application/x-amz-json-1.1', 'text/json']) {
      const { step } = read(
        `curl ${shop}/login -H 'Content-Type: ${type}; charset=utf-8' -d '{"user":"ann","pw":"x"}'`,
      );
      assert.equal(step.contentType, type);
      assert.deepEqual(step.requestBody, { user: '$inputs.username', pw: '$inputs.password' });
      assert.equal(step.headers, undefined);
    }
  });
});
