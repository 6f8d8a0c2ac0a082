import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { choiceMessage, labelOf, ownerLabel } from '../../../../src/auth/form/labels.ts';
import { flowsOf } from '../../../../src/auth/form/flows.ts';
import type { Choice } from '../../../../src/auth/form/choices.ts';
import { renderMessage } from '../../../../src/auth/messages.ts';

const out = '$steps.a.outputs.x';
const authentication = {
  steps: [
    { endpoint: { method: 'GET', path: '/' } },
    {
      stepId: 'a',
      curl: 'curl /',
      outputs: {
        x: '$response.body#/t',
        y: { context: '$response.body', selector: 'f', type: 'field' },
        z: '{{',
      },
    },
    {
      stepId: 'b',
      endpoint: { method: 'POST', path: `/{${out}}` },
      headers: { H: out, B: { basic: ['u', out] } },
      query: { q: out },
      requestBody: { p: [{ steps: out }], n: '$steps.b.outputs.no' },
      expectedResponse: { status: [200], bodyMatches: `{${out}}` },
    },
    { stepId: 'c', endpoint: { method: 'PUT', path: '/c' }, requestBody: `{${out}}{${out}}` },
  ],
  token: out,
  expiresIn: { value: out },
  additionalParameters: [{ name: 'P', location: 'Header', value: out }],
  refresh: {
    strategy: 'steps',
    token: out,
    expiresIn: out,
    steps: [{ stepId: 'd', endpoint: { path: '/d' }, outputs: { x: 'text' }, query: { r: out } }],
  },
  verification: { endpoint: { method: 'GET', path: `/{${out}}` } },
  sessionCheck: { endpoint: { method: 'GET', path: `/{${out}}` } },
};

describe('how values flow through an authentication', () => {
  const text = JSON.stringify({ authentications: { none: {}, 'a/b': authentication } });
  const flows = flowsOf(new AuthDocument(text));
  const base = '/authentications/a~1b';

  it('is told step by step, with what each takes and gives', () => {
    assert.deepEqual(
      flows.map(({ pointer, name }) => [pointer, name]),
      [
        ['/authentications/none', 'none'],
        [base, 'a/b'],
      ],
    );
    const steps = flows[1]?.steps ?? [];
    assert.deepEqual(
      steps.map(({ pointer, stepId, part, method, path, isCurl }) => [
        pointer.slice(base.length),
        stepId,
        part,
        method,
        path,
        isCurl,
      ]),
      [
        ['/steps/0', '', 'login', 'GET', '/', false],
        ['/steps/1', 'a', 'login', '', '', true],
        ['/steps/2', 'b', 'login', 'POST', `/{${out}}`, false],
        ['/steps/3', 'c', 'login', 'PUT', '/c', false],
        ['/refresh/steps/0', 'd', 'refresh', '', '/d', false],
      ],
    );
    assert.deepEqual(
      steps.map(({ takes }) => takes.map(({ step, output, to }) => `${step}.${output} ${renderMessage(to)}`)),
      [
        [],
        [],
        [
          'a.x path of "b"',
          'a.x header H of "b"',
          'a.x header B.basic.1 of "b"',
          'a.x query parameter q of "b"',
          'a.x field p.0.steps of the body of "b"',
          'b.no field n of the body of "b"',
          'a.x "b"',
        ],
        ['a.x body of "c"', 'a.x body of "c"'],
        ['a.x query parameter r of "d"'],
      ],
    );
  });

  it('leads from each output to all that take it', () => {
    const [x, y, z] = flows[1]?.steps[1]?.outputs ?? [];
    assert.deepEqual(x?.choice, { kind: 'body', pointer: '/t' });
    assert.deepEqual(
      [y?.choice, y?.uses, z?.choice, z?.uses],
      [undefined, [], { kind: 'text', text: '{{' }, []],
    );
    assert.deepEqual(
      [x, y, z].map((output) => output && [output.name, output.pointer]),
      ['x', 'y', 'z'].map((name) => [name, `${base}/steps/1/outputs/${name}`]),
    );
    assert.deepEqual(
      x?.uses
        .filter(({ pointer }) => !/\/steps\/\d/.test(pointer))
        .map(({ to, pointer }) => `${renderMessage(to)} ${pointer.slice(base.length)}`),
      [
        'token /token',
        'lifetime of the token /expiresIn/value',
        'parameter 0 of every request /additionalParameters/0/value',
        'renewed token /refresh/token',
        'lifetime of the token /refresh/expiresIn',
        'verification /verification/endpoint/path',
        'other parts of the authentication /sessionCheck/endpoint/path',
      ],
    );
    assert.deepEqual(flows[1]?.steps[4]?.outputs, [
      {
        name: 'x',
        pointer: `${base}/refresh/steps/0/outputs/x`,
        choice: { kind: 'text', text: 'text' },
        uses: [],
      },
    ]);
    assert.deepEqual(flowsOf(new AuthDocument('')), []);
  });
});

describe('what a form calls the parts of a file', () => {
  it('is a name of its own for the same key elsewhere, and the key where it has none', () => {
    assert.deepEqual(
      [labelOf('authentication', 'token'), labelOf('refresh', 'token'), labelOf('file', 'toString')],
      ['Token', 'Renewed token', 'toString'],
    );
    assert.deepEqual([ownerLabel('testUser'), ownerLabel('totp')], ['Test user', '']);
  });

  it('is what a value is taken from', () => {
    const rows: readonly (readonly [choice: Choice, said: string])[] = [
      [{ kind: 'text', text: 'a {0}' }, 'a {0}'],
      [{ kind: 'input', name: 'password' }, 'password of the test user'],
      [{ kind: 'input', name: 'idp.clientId' }, 'client id of the identity provider'],
      [{ kind: 'input', name: 'tenant' }, 'input "tenant" of the test user'],
      [{ kind: 'output', step: 's', name: 'o' }, '"o" of step "s"'],
      [{ kind: 'body', pointer: '' }, 'the whole response'],
      [{ kind: 'body', pointer: '/a' }, 'field /a of the response'],
      [{ kind: 'header', name: 'H' }, 'header H of the response'],
      [{ kind: 'cookie', name: 'C' }, 'cookie C of the response'],
      [{ kind: 'status' }, 'status of the response'],
      [{ kind: 'generated', name: 'uuid' }, 'generated value "uuid"'],
      [{ kind: 'env', name: 'E' }, 'environment variable E'],
      [{ kind: 'secret', name: 'S' }, 'stored secret S'],
    ];
    for (const [choice, said] of rows) assert.equal(renderMessage(choiceMessage(choice)), said);
  });
});
