import assert from 'node:assert/strict';
import { jsonPath, outgoingRequests } from '../../../src/exchange/outgoing.ts';
import { type ExportContext, type TextWithVariables, Variables } from '../../../src/exchange/variables.ts';

const context: ExportContext = {
  authentication: {
    tokenEndpoint: 'https://auth.test/',
    steps: [
      {
        stepId: 'a-1',
        outputs: {
          n: '$response.body#/n',
          t: '$response.body#/t',
          b: '$response.body#/b',
          f: '$response.body#/f',
          h: '$response.header.X',
        },
        expectedResponse: { body: { n: 'integer', t: 'string', b: 'boolean', f: 'number' } },
      },
    ],
    refresh: {
      strategy: 'steps',
      steps: [
        { stepId: 'r', outputs: { n: '$response.body#/n' }, expectedResponse: { body: { n: 'integer' } } },
      ],
    },
  },
  baseUrl: 'https://shop.test/v1//',
  identityProvider: {
    clientId: 'shop',
    clientSecret: '${secret:KC}',
    clientAuthMethod: 'client_secret_basic',
  },
  testUser: { username: 'ann', password: '${secret:ANN}', inputs: { tenant: 7, ref: '$inputs.x' } },
};

function shown(template: TextWithVariables): string {
  return template
    .map((part) => (typeof part === 'string' ? part : `<${part.name}${part.isBare ? '#' : ''}>`))
    .join('');
}

/** All of the request of a step, one after the other, and its variables with where they come from. */
function requestOf(step: unknown, from = context): string {
  const variables = new Variables(from);
  const made = outgoingRequests([step], from, variables);
  if (!made.ok) return [made.failure.code, ...made.failure.args].join(' ');
  return [
    ...made.value.flatMap(({ stepId, method, url, query, headers, contentType, body, basic, ...rest }) => [
      `${stepId} ${method} ${shown(url)}`,
      ...query.map(({ name, value }) => `?${name}=${shown(value)}`),
      ...headers.map(({ name, value }) => `${name}: ${shown(value)}`),
      ...(contentType === undefined ? [] : [contentType]),
      ...(body === undefined ? [] : [body.kind]),
      ...(body !== undefined && 'fields' in body
        ? body.fields.map(({ name, value }) => `${name}=${shown(value)}`)
        : []),
      ...(body !== undefined && 'text' in body ? [shown(body.text)] : []),
      ...(basic === undefined ? [] : [`basic ${basic.map(shown).join(':')}`]),
      ...(rest.followRedirects ? ['follows'] : []),
      ...(rest.retry === undefined ? [] : [`${rest.retry.times}x${rest.retry.delaySeconds}`]),
    ]),
    variables.all
      .map(({ name, origin }) => `${name}=${JSON.stringify(origin).slice(1, -1).replaceAll('"', '')}`)
      .join(' '),
  ]
    .join(' | ')
    .trim();
}

describe('the request of a step, for other tools', () => {
  const rows: readonly (readonly [step: unknown, request: string])[] = [
    [{ stepId: 's', endpoint: { method: 'GET', path: '/x' } }, 's GET https://auth.test/x |'],
    [{ endpoint: { method: 'get', path: '/x' } }, 'step GET https://auth.test/x |'],
    [{ stepId: 's' }, 'step-not-complete s'],
    [{ stepId: 's', endpoint: { method: 'GET' } }, 'step-not-complete s'],
    [
      { curl: 'curl -X PUT {auth_url}/c -d a=1', stepId: 'c', retry: { times: 2 } },
      'c PUT https://auth.test/c | application/x-www-form-urlencoded | form | a=1 | 2x0 |',
    ],
    [{ curl: 'nope', stepId: 'c' }, 'step-not-complete c'],
    [{ curl: 'curl https://h.test/q' }, 'step GET https://h.test/q |'],
    [{ stepId: 's', endpoint: { method: 'POST', path: '{base_url}/y' } }, 's POST https://shop.test/v1/y |'],
    [
      { stepId: 's', endpoint: { method: 'POST', path: '{auth_url}/y?token=abc123' } },
      's POST https://auth.test/y?token=<SECRET_SECRET> | SECRET_SECRET=kind:literal,name:secret',
    ],
    [
      { stepId: 's', endpoint: { method: 'POST', path: 'https://u:pw@h.test/${env:A}/{$inputs.username}' } },
      's POST https://<SECRET_SECRET>@h.test/<A>/ann | SECRET_SECRET=kind:literal,name:secret A=kind:env,name:A',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        query: {
          q: '1',
          p: '$inputs.password',
          t: '$inputs.tenant',
          r: '$inputs.ref',
          o: '$inputs.totp',
          z: '$inputs.nope',
        },
      },
      's GET https://auth.test/x | ?q=1 | ?p=<ANN> | ?t=7 | ?r=<INPUT_REF> | ?o=<INPUT_TOTP> | ?z=<INPUT_NOPE> | ANN=kind:secret,name:ANN INPUT_REF=kind:input,name:ref INPUT_TOTP=kind:input,name:totp INPUT_NOPE=kind:input,name:nope',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        headers: { X: 'a', Authorization: 'Bearer abc', 'Content-Type': 'x/y', 'B ad': '1', Y: 'a\nb' },
      },
      's GET https://auth.test/x | X: a | Authorization: <SECRET_AUTHORIZATION> | Content-Type: x/y | Y: a b | SECRET_AUTHORIZATION=kind:literal,name:Authorization',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        headers: { 'content-type': 'x/y' },
        requestBody: { a: 1 },
      },
      's GET https://auth.test/x | application/json | json | {"a":1} |',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        headers: { Authorization: { basic: ['$inputs.username', '$inputs.password'] } },
        requestBody: { grant_type: 'x' },
      },
      's GET https://auth.test/x | application/json | json | {"grant_type":"x"} | basic ann:<ANN> | ANN=kind:secret,name:ANN',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        headers: { Authorization: { basic: ['a', 'b'] } },
      },
      's GET https://auth.test/x | basic a:<SECRET_PASSWORD> | SECRET_PASSWORD=kind:literal,name:password',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        requestBody: { grant_type: 'x' },
        contentType: 'application/x-www-form-urlencoded',
      },
      's GET https://auth.test/x | application/x-www-form-urlencoded | form | grant_type=x | basic shop:<KC> | KC=kind:secret,name:KC',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        requestBody: { grant_type: 'x' },
        headers: { authorization: 'x' },
      },
      's GET https://auth.test/x | authorization: <SECRET_AUTHORIZATION> | application/json | json | {"grant_type":"x"} | SECRET_AUTHORIZATION=kind:literal,name:authorization',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        requestBody: {
          n: '$steps.a-1.outputs.n',
          t: '$steps.a-1.outputs.t',
          b: '$steps.a-1.outputs.b',
          f: '$steps.a-1.outputs.f',
          h: '$steps.a-1.outputs.h',
          m: 'x{$steps.a-1.outputs.n}',
          r: '$steps.r.outputs.n',
          u: '$steps.u.outputs.n',
          g: '$generated.uuid',
          e: '${env:A-B}',
          e2: '${secret:A-B}',
          bad: '$inputs.a b',
          resp: '$response.body',
        },
      },
      's GET https://auth.test/x | application/json | json | {"n":<A_1_N#>,"t":"<A_1_T>","b":<A_1_B#>,"f":<A_1_F#>,"h":"<A_1_H>","m":"x<A_1_N>","r":<R_N#>,"u":"<U_N>","g":"<VALUE_UUID>","e":"<A_B>","e2":"<A_B_2>","bad":"<VALUE_REFERENCE>","resp":"<VALUE_RESPONSE>"} | A_1_N=kind:output,step:a-1,output:n,source:$response.body#/n A_1_T=kind:output,step:a-1,output:t,source:$response.body#/t A_1_B=kind:output,step:a-1,output:b,source:$response.body#/b A_1_F=kind:output,step:a-1,output:f,source:$response.body#/f A_1_H=kind:output,step:a-1,output:h,source:$response.header.X R_N=kind:output,step:r,output:n,source:$response.body#/n U_N=kind:output,step:u,output:n VALUE_UUID=kind:unknown,text:uuid,isGenerated:true A_B=kind:env,name:A-B A_B_2=kind:secret,name:A-B VALUE_REFERENCE=kind:unknown,text:reference VALUE_RESPONSE=kind:unknown,text:response',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        followRedirects: true,
        retry: { times: 3, delaySeconds: 4 },
      },
      's GET https://auth.test/x | follows | 3x4 |',
    ],
    [
      { stepId: 's', endpoint: { method: 'GET', path: '/x' }, retry: { delaySeconds: 4 } },
      's GET https://auth.test/x |',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        requestBody: 'text',
        contentType: 'text/plain',
      },
      's GET https://auth.test/x | text/plain | text | text |',
    ],
    [
      {
        stepId: 's',
        endpoint: { method: 'GET', path: '/x' },
        requestBody: { password: 'hunter2!', a: { token: 'tok12345' } },
      },
      's GET https://auth.test/x | application/json | json | {"password":"<SECRET_PASSWORD>","a":{"token":"<SECRET_TOKEN>"}} | SECRET_PASSWORD=kind:literal,name:password SECRET_TOKEN=kind:literal,name:token',
    ],
  ];
  for (const [step, request] of rows) {
    it(`is made of ${JSON.stringify(step)}`, () => {
      assert.equal(requestOf(step), request);
    });
  }

  it('has what the authentication and the application say', () => {
    const get = (path: string): unknown => ({
      stepId: 's',
      endpoint: { method: 'GET', path },
      requestBody: 'x',
    });
    assert.equal(
      requestOf(get('/x'), { authentication: { contentType: 'text/x' } }),
      's GET /x | text/x | text | x |',
    );
    assert.equal(
      requestOf(get('{base_url}/x'), { authentication: { contentType: 'text/x' } }),
      's GET <VALUE_BASE_URL>/x | text/x | text | x | VALUE_BASE_URL=kind:unknown,text:base_url',
    );
    const endless = { authentication: { tokenEndpoint: '{auth_url}/t/', contentType: 'text/x' } };
    assert.equal(requestOf(get('{auth_url}/x'), endless), 's GET /t/x | text/x | text | x |');
  });

  it('is none without steps', () => {
    const made = outgoingRequests([], context, new Variables(context));
    assert.equal(!made.ok && made.failure.code, 'no-steps');
  });
});

describe('a pointer in the paths of other tools', () => {
  it('quotes what is no name', () => {
    const pointers = ['', '/a/0/b-c/d e', "/it's/x{y}/1a/_b"];
    assert.deepEqual(pointers.map(jsonPath), ['$', "$.a[0]['b-c']['d e']", "$['it_s']['x_y_']['1a']._b"]);
  });
});
