import assert from 'node:assert/strict';
import type { Authentication, Step } from '../../../../src/auth/generated/authConfig.ts';
import { type Answer, loginStep, sendJson } from '../../../fakes/loginServer.ts';
import { app, bearer, runOne, token } from '../../../fakes/oneLogin.ts';

const answer: Answer = (asked, response) =>
  asked.path === '/login' || asked.path === '/next'
    ? sendJson(response, 200, { token, o: { a: 1 }, none: null }, { 'set-cookie': 'sid=0123456789' })
    : app(bearer)(asked, response);

/** Code and place of the fault, and what it names. */
async function faultOf(changes: Partial<Authentication>): Promise<string> {
  const { only } = await runOne({ answer, changes });
  const { fault, outcome } = only;
  return fault === undefined
    ? outcome
    : `${fault.code} at ${fault.at.slice(2).join('/')}: ${fault.args.join(' | ')}`;
}

const second = (changes: Partial<Step>): Partial<Authentication> => ({
  steps: [
    loginStep(),
    loginStep({ stepId: 'next', endpoint: { method: 'POST', path: '/next' }, ...changes }),
  ],
});
const early = '$response.status';
const whole = '$response.body';
const rows: readonly (readonly [changes: Partial<Authentication>, fault: string])[] = [
  [
    { steps: [loginStep({ headers: { 'X-A': early } })] },
    'no-response at steps/0/headers/X-A: $response.status',
  ],
  [{ steps: [loginStep({ query: { a: early } })] }, 'no-response at steps/0/query/a: $response.status'],
  [
    { steps: [loginStep({ headers: { Authorization: { basic: [early, 'x'] } } })] },
    'no-response at steps/0/headers/Authorization/basic/0: $response.status',
  ],
  [
    { steps: [loginStep({ headers: { Authorization: { basic: ['x', early] } } })] },
    'no-response at steps/0/headers/Authorization/basic/1: $response.status',
  ],
  [
    { steps: [loginStep({ requestBody: { a: [{ b: early }] } })] },
    'no-response at steps/0/requestBody/a/0/b: $response.status',
  ],
  [
    { steps: [loginStep({ requestBody: `a{${early}}` })] },
    'no-response at steps/0/requestBody: $response.status',
  ],
  [
    { steps: [loginStep({ endpoint: { method: 'POST', path: `/a/{${early}}` } })] },
    'no-response at steps/0/endpoint/path: $response.status',
  ],
  [
    { steps: [loginStep({ requestBody: { a: '$inputs.none' } })] },
    'missing-input at steps/0/requestBody/a: $inputs.none | ann',
  ],
  [
    { steps: [loginStep({ requestBody: { a: '$steps.none.outputs.x' } })] },
    'missing-output at steps/0/requestBody/a: $steps.none.outputs.x',
  ],
  [
    { steps: [loginStep({ requestBody: { a: '${secret:NONE}' } })] },
    'unset at steps/0/requestBody/a: ${secret:NONE}',
  ],
  [
    { steps: [loginStep({ requestBody: { a: '${env:NONE}' } })] },
    'unset-variable at steps/0/requestBody/a: ${env:NONE}',
  ],
  [
    { steps: [loginStep({ endpoint: { method: 'POST', path: 'ftp://x.test/' } })] },
    'bad-url at steps/0/endpoint/path: login | ftp://x.test/',
  ],
  [second({ headers: { 'X-A': whole } }), 'not-sendable at steps/1/headers/X-A: next | object'],
  [
    second({ headers: { 'X-A': '$response.body#/none' } }),
    'not-sendable at steps/1/headers/X-A: next | null',
  ],
  [second({ query: { a: whole } }), 'not-sendable at steps/1/query/a: next | object'],
  [second({ query: { a: '$response.body#/o/a', b: '$response.cookie.sid' } }), 'passed'],
  [
    second({ contentType: 'application/x-www-form-urlencoded', requestBody: { a: { b: 'c' } } }),
    'nested-form at steps/1/requestBody/a: next',
  ],
  [
    second({ contentType: 'multipart/form-data', requestBody: { a: [{ b: 'c' }] } }),
    'nested-form at steps/1/requestBody/a: next',
  ],
  [
    second({ outputs: { a: '$response.body#/toke' } }),
    'pointer-near at steps/1/outputs/a: next | /toke | token, o, none | /token',
  ],
  [second({ outputs: { a: '$response.cookie.sis' } }), 'no-cookie at steps/1/outputs/a: next | sid | sis'],
  [
    second({ outputs: { a: { context: whole, type: 'jsonpointer', selector: '/o/b' } } }),
    'pointer-near at steps/1/outputs/a/selector: next | /o/b | a | /o/a',
  ],
  [second({ outputs: { a: { context: whole, type: 'regex', selector: 'none(.)' } } }), 'passed'],
  [
    second({ outputs: { a: { context: whole, type: 'regex', selector: '(' } } }),
    'regex-invalid at steps/1/outputs/a/selector: (',
  ],
  [
    second({ outputs: { a: { context: whole, type: 'field', selector: 'none' } } }),
    'no-field at steps/1/outputs/a/selector: next | none | -',
  ],
  [
    second({ outputs: { a: { context: '$response.body#/token', transform: ['json'] } as never } }),
    'bad-transform at steps/1/outputs/a/transform/0:  | json',
  ],
  [
    second({
      outputs: {
        a: {
          context: whole,
          type: 'jsonpointer',
          selector: '/token',
          transform: ['urlDecode', 'base64Decode'],
        },
      },
    }),
    'passed',
  ],
  [{ token: '$steps.login.outputs.none' }, 'missing-output at token: $steps.login.outputs.none'],
  [{ token: '$response.body#/o' }, 'not-text at token: login | object'],
  [{ token: '$response.body#/none' }, 'empty-token at token: login'],
  [{ token: '$response.body#/o/a', tokenFormat: 'a\n<token>' }, 'bad-character at token: Authorization'],
  [{ token: 'Bearer x-0123456789' }, 'bearer-twice at tokenFormat: '],
  [{ expiresIn: '$response.body#/token' }, 'bad-transform at expiresIn: expiresIn | number'],
  [
    { expiresIn: { value: '$response.body#/token', unit: 'milliseconds' } },
    'bad-transform at expiresIn: expiresIn | number',
  ],
  [
    { expiresIn: { value: '$response.body#/nope', unit: 'seconds' } },
    'pointer-near at expiresIn/value: login | /nope | token, o, none | /none',
  ],
  [
    { additionalParameters: [{ name: 'X-B', location: 'Header', value: '$response.body#/o' }] },
    'not-sendable at additionalParameters/0/value: X-B | object',
  ],
  [
    { additionalParameters: [{ name: 'a', location: 'Cookie', value: 'b;c' }] },
    'bad-character at additionalParameters/0/value: a',
  ],
  [
    {
      additionalParameters: [
        { name: 'X-B', location: 'Header', value: 'x' },
        { name: 'X-C', location: 'Header', value: '$response.body#/nope' },
      ],
    },
    'pointer-near at additionalParameters/1/value: login | /nope | token, o, none | /none',
  ],
  [
    {
      additionalParameters: [
        { name: 's*', location: 'Cookie' },
        { name: 'none', location: 'Cookie' },
        { name: 'q', location: 'Query Parameter', value: 'x' },
      ],
    },
    'passed',
  ],
];

describe('what is wrong with a value of a login, and where it stands', () => {
  for (const [changes, fault] of rows) it(fault, async () => assert.equal(await faultOf(changes), fault));
});
