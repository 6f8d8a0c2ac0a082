import assert from 'node:assert/strict';
import type { CapturedBody } from '../../../../src/auth/curl/request.ts';
import { stepFromRequest } from '../../../../src/auth/curl/requestStep.ts';
import type { StepContext } from '../../../../src/auth/curl/requestValues.ts';

type Fields = Readonly<Record<string, string>>;

interface Request {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Fields;
  readonly body?: string | Fields;
  readonly context?: StepContext;
}

const pairs = (fields: Fields): { name: string; value: string }[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

function bodyOf(body: string | Fields | undefined): CapturedBody | undefined {
  if (body === undefined) return undefined;
  return typeof body === 'string'
    ? { kind: 'text', text: body }
    : { kind: 'fields', fields: pairs(body), multipart: false };
}

function stepOf({ method = 'GET', url = 'http://h/x', headers = {}, body, context }: Request) {
  const request = { method, url, headers: pairs(headers), body: bodyOf(body), followRedirects: undefined };
  const made = stepFromRequest(request, context);
  return made.ok ? made.value : assert.fail(made.failure.code);
}

/** The rows as they are, with what their requests become. */
function answers<Answer>(
  rows: readonly (readonly [request: Request, answer: Answer])[],
  answer: (made: ReturnType<typeof stepOf>) => unknown,
): void {
  assert.deepEqual(
    rows.map(([request]) => [request, answer(stepOf(request))]),
    rows,
  );
}

const inputs = { basic: ['$inputs.username', '$inputs.password'] };
const client = { basic: ['id', '${secret:CLIENT_SECRET}'] };
const idAndSecret = { Authorization: `Basic ${btoa('id:s')}` };

describe('a step from a request', () => {
  it('has a method of auth configs, or says so', () => {
    const request = { url: 'http://h', headers: [], body: undefined, followRedirects: undefined };
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
      assert.equal(stepFromRequest({ ...request, method }).ok, true, method);
    const made = stepFromRequest({ ...request, method: 'X'.repeat(21) });
    assert.deepEqual(!made.ok && made.failure, {
      code: 'method-not-supported',
      args: ['X'.repeat(20), 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS'],
    });
  });

  it('sends the user by HTTP Basic, a client where there is a grant, and a placeholder for what is neither', () => {
    answers(
      [
        [{ headers: { Authorization: `Basic ${btoa('a:b')}` } }, { Authorization: inputs }],
        [{ headers: { authorization: `basic  ${btoa('a:')} ` } }, { authorization: inputs }],
        [{ url: 'http://u:p@h' }, { Authorization: inputs }],
        [{ url: 'http://u@h' }, { Authorization: inputs }],
        [{ method: 'POST', headers: idAndSecret, body: { grant_type: 'x' } }, { Authorization: client }],
        [{ method: 'POST', headers: idAndSecret, body: '{"grant_type":"x"}' }, { Authorization: client }],
        [{ url: 'http://h?grant_type=x', headers: idAndSecret }, { Authorization: client }],
        [{ headers: { Authorization: 'basic ?' } }, { Authorization: 'Basic ${secret:BASIC_CREDENTIALS}' }],
      ],
      ({ step }) => step.headers,
    );
    const { step, replaced } = stepOf({
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('id:')}` },
      body: { grant_type: 'x' },
    });
    assert.deepEqual([step.headers, replaced], [{ Authorization: { basic: ['id', ''] } }, []]);
    assert.deepEqual(stepOf({ headers: { Authorization: 'basic ?' } }).notes, [
      { code: 'basic-credentials', args: ['BASIC_CREDENTIALS'] },
    ]);
  });

  it('sends placeholders for tokens in headers, and the references that stand there', () => {
    answers(
      [
        [{ headers: { Authorization: 'Bearer t' } }, { Authorization: 'Bearer ${secret:AUTHORIZATION}' }],
        [{ headers: { Authentication: 't' } }, { Authentication: '${secret:AUTHENTICATION}' }],
        [{ headers: { authorization: 'T t' } }, { authorization: '${secret:AUTHORIZATION}' }],
        [{ headers: { 'X-Auth': 'Bearer t' } }, { 'X-Auth': '${secret:X_AUTH}' }],
        [
          { headers: { Authorization: 'Bearer $steps.a.outputs.b' } },
          { Authorization: 'Bearer {$steps.a.outputs.b}' },
        ],
        [{ headers: { Authorization: '${secret:A}' } }, { Authorization: '${secret:A}' }],
      ],
      ({ step }) => step.headers,
    );
  });

  it('sends the cookies that a login may need', () => {
    answers(
      [
        [
          { headers: { Cookie: 'a=1; b; =c; _ga=2; d = e=f ; ' } },
          { Cookie: 'a=${secret:A}; d=${secret:D}' },
        ],
        [{ headers: { cookie: '_ga=1' } }, undefined],
        [
          { headers: { Cookie: 'a=$steps.a.outputs.b; c={$steps.a.outputs.b}' } },
          { Cookie: 'a={$steps.a.outputs.b}; c={$steps.a.outputs.b}' },
        ],
      ],
      ({ step }) => step.headers,
    );
    const long = 'n'.repeat(101);
    assert.deepEqual(stepOf({ headers: { Cookie: `a=1; b; =c; _ga=2; ${long}` } }).dropped, [
      'Cookie b',
      'Cookie _ga',
      `Cookie ${long.slice(1)}`,
    ]);
  });

  it('leaves out what no login needs', () => {
    const long = `${'n'.repeat(101)} `;
    const headers = { 'X Y': '1', 'User-Agent': 'x', Accept: '*/*', accept: 'a/b', [long]: '1' };
    const { step, dropped } = stepOf({ headers });
    assert.deepEqual(step.headers, { accept: 'a/b' });
    assert.deepEqual(dropped, ['X Y', 'User-Agent', 'Accept', 'n'.repeat(100)]);
  });

  it('has a query of the body that GET and HEAD do not send', () => {
    const notes = (made: ReturnType<typeof stepOf>): unknown => [
      made.step.query,
      made.step.requestBody,
      made.notes.map(({ code }) => code).join(' '),
    ];
    answers(
      [
        [{ body: { a: '1', b: '2' } }, [{ a: '1', b: '2' }, undefined, 'body-as-query']],
        [
          { method: 'HEAD', url: 'http://h?z=1', body: '{"a":1,"b":{"c":1},"d":null,"e":true}' },
          [{ z: '1', a: '1', e: 'true' }, undefined, 'json-body body-as-query'],
        ],
        [{ body: '[1]' }, [undefined, undefined, 'json-body body-as-query']],
        [{ headers: { 'content-type': 'text/plain' }, body: 'a' }, [undefined, undefined, 'body-as-query']],
        [{}, [undefined, undefined, '']],
      ],
      notes,
    );
  });

  it('sends a placeholder for a body that nobody can read', () => {
    const plain = stepOf({ method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'abc' });
    assert.deepEqual(
      [plain.step.requestBody, plain.step.contentType, plain.notes],
      [
        '${secret:REQUEST_BODY}',
        'text/plain',
        [{ code: 'body-not-read', args: ['text/plain', 'REQUEST_BODY'] }],
      ],
    );
    const type = 'a/b'.repeat(40);
    const odd = stepOf({ method: 'POST', headers: { 'Content-Type': type }, body: 'abc' });
    assert.deepEqual(
      [odd.step.contentType, odd.notes[0]?.args],
      [undefined, [type.slice(0, 60), 'REQUEST_BODY']],
    );
  });

  it('has a path alone where the token server is called', () => {
    answers(
      [
        [{ url: '{auth_url}/x' }, '/x'],
        [{ context: { tokenEndpoint: 'http://h/token' } }, '/x'],
        [{ context: { tokenEndpoint: 'http://i/token' } }, 'http://h/x'],
        [{ context: { tokenEndpoint: '' } }, 'http://h/x'],
        [{ url: '${env:A}/x', context: { tokenEndpoint: '${env:A}/token' } }, '/x'],
        [{ url: '{{base}}/x?a={{b}}' }, '${env:BASE}/x'],
        [{ url: 'http://h/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig/x' }, 'http://h/${secret:PATH_TOKEN}/x'],
      ],
      ({ step }) => step.endpoint?.path,
    );
    assert.deepEqual(
      stepOf({ url: '{{base}}/x?a={{b}}' }).notes.map(({ args }) => args),
      [
        ['base', '${env:BASE}'],
        ['b', '${env:B}'],
      ],
    );
  });

  it('takes names of users for that of the one who logs in where a password or a path of a login is', () => {
    const user = (request: Request): boolean =>
      JSON.stringify(stepOf(request).step).includes('$inputs.username');
    const form = { username: 'u' };
    const xml = { 'Content-Type': 'text/xml' };
    const logins: readonly Request[] = [
      { method: 'POST', body: { ...form, password: 'p' } },
      { method: 'POST', body: { ...form, x: '{"password":1}' } },
      { method: 'POST', url: 'http://h/login', body: form },
      { method: 'POST', url: 'http://h?pin=1', body: form },
      { method: 'POST', body: '{"username":"u","a":[{"pin":1}]}' },
      { method: 'POST', body: '{"username":"u","a":"mutation {pin}"}' },
      { method: 'POST', headers: xml, body: '<username>u</username><pin>1</pin>' },
      { url: 'http://h?username=u&pin=1' },
    ];
    assert.deepEqual(logins.filter(user), logins);
    const others: readonly Request[] = [
      { method: 'POST', body: form },
      { method: 'POST', body: { ...form, x: ' password' } },
      { method: 'POST', body: { ...form, x: '1{"password":1}' } },
      { method: 'POST', body: '{"username":"u","a":null}' },
      { method: 'POST', headers: xml, body: '<username>u</username>' },
      { url: 'http://h?username=u' },
    ];
    assert.deepEqual(others.filter(user), []);
  });

  it('keeps the last of fields of one name, and says so', () => {
    const long = 'n'.repeat(101);
    const { step, notes } = stepOf({ method: 'POST', body: `a=1&a=2&${long}=1&${long}=2&b=3` });
    assert.deepEqual(step.requestBody, { a: '2', [long]: '2', b: '3' });
    assert.deepEqual(notes, [
      { code: 'field-twice', args: ['a'] },
      { code: 'field-twice', args: [long.slice(1)] },
    ]);
  });

  it('has the secrets inside a text of JSON, but where the whole text is one', () => {
    const body = { password: '{"a":1}', b: '{"token":"x"}', c: '1' };
    assert.deepEqual(stepOf({ method: 'POST', body }).step.requestBody, {
      password: '$inputs.password',
      b: '{"token":"${secret:TOKEN}"}',
      c: '1',
    });
  });
});
