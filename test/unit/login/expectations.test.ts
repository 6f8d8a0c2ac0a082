import assert from 'node:assert/strict';
import type { BodyFields, ExpectedResponse } from '../../../src/auth/generated/authConfig.ts';
import { loginStep, sendJson, sentenceOf } from '../../fakes/loginServer.ts';
import { app, bearer, runOne, token } from '../../fakes/oneLogin.ts';

const answered = {
  token,
  user: { id: 7, name: 'Ann', score: 1.5, roles: [{ name: 'admin', level: 3 }], tags: [], none: null },
};

async function outcomeOf(expected: Partial<ExpectedResponse>, isDry = false): Promise<string> {
  const { only } = await runOne({
    answer: (asked, response) =>
      asked.path === '/login' ? sendJson(response, 200, answered) : app(bearer)(asked, response),
    changes: { steps: [loginStep({ expectedResponse: { status: [200], ...expected } })] },
    run: { dryRun: isDry },
  });
  return sentenceOf(only);
}

const bodyRows: readonly (readonly [body: BodyFields, sentence: string])[] = [
  [{ user: { id: 'integer', name: 'string', score: 'number' } }, 'passed'],
  [{ user: { id: 'number', roles: 'array', tags: ['string'], none: 'null' } }, 'passed'],
  [{ user: { roles: [{ name: 'string', level: 'integer' }] } }, 'passed'],
  [{ '/user/roles/0/name': { equals: 'admin' } }, 'passed'],
  [{ user: { name: { equals: '{$inputs.name}' } } }, 'passed'],
  [{ user: { id: 'string' } }, 'body-type: login: /user/id is integer, not string.'],
  [{ user: { score: 'integer' } }, 'body-type: login: /user/score is number, not integer.'],
  [{ user: { id: { equals: 8 } } }, 'body-value: login: /user/id is not the expected value.'],
  [{ user: { id: { equals: '7' } } }, 'body-value: login: /user/id is not the expected value.'],
  [{ user: { none: { equals: false } } }, 'body-value: login: /user/none is not the expected value.'],
  [
    { user: { mail: 'string' } },
    'pointer-near: login: no /user/mail; found id, name, score, roles, tags, none. Use /user/name?',
  ],
  [{ token: { value: 'string' } }, 'body-type: login: /token is string, not object.'],
  [{ user: { roles: { name: 'string' } } }, 'body-type: login: /user/roles is array, not object.'],
  [{ user: { name: ['string'] } }, 'body-type: login: /user/name is string, not array.'],
  [
    { user: { roles: [{ level: 'string' }] } },
    'body-type: login: /user/roles/0/level is integer, not string.',
  ],
  [{ user: { '/roles/0/level': 'string' } }, 'body-type: login: /user/roles/0/level is integer, not string.'],
];

describe('what a response is expected to be', () => {
  for (const [body, sentence] of bodyRows) {
    it(`${JSON.stringify(body)}: ${sentence}`, async () => {
      const { only } = await runOne({
        answer: (asked, response) =>
          asked.path === '/login' ? sendJson(response, 200, answered) : app(bearer)(asked, response),
        changes: { steps: [loginStep({ expectedResponse: { status: [200], body } })] },
        config: (base) => ({
          ...base,
          testUsers: base.testUsers.map((user) => ({ ...user, inputs: { name: 'Ann' } })),
        }),
      });
      const shown = sentenceOf(only);
      assert.equal(shown, sentence);
    });
  }

  const rows: readonly (readonly [expected: Partial<ExpectedResponse>, sentence: string])[] = [
    [{ headers: { 'Content-Type': '^application/json$' } }, 'passed'],
    [
      { headers: { 'Content-Type': '^text/' } },
      'header-matches: login: header Content-Type does not match "^text/".',
    ],
    [{ bodyMatches: '"id":7' }, 'passed'],
    [{ bodyNotMatches: '"id":8' }, 'passed'],
    [{ bodyNotMatches: '"id":7' }, 'body-not-matches: login: 200, but the body matches ""id":7".'],
    [
      // What the page says is wrong comes before a cookie that it then does not set.
      { bodyMatches: 'Welcome', setsCookies: ['sid'] },
      'body-matches: login: 200, but the body does not match "Welcome".',
    ],
  ];
  for (const [expected, sentence] of rows) {
    it(`${JSON.stringify(expected)}: ${sentence}`, async () =>
      assert.equal(await outcomeOf(expected), sentence));
  }

  it('looks for no value in a dry run, which makes its answers up', async () =>
    assert.equal(
      await outcomeOf({ headers: { 'X-Kind': '^a$' }, bodyMatches: 'b', body: { token: 'string' } }, true),
      'passed',
    ));
});
