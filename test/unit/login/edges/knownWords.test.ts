import assert from 'node:assert/strict';
import { isFailure, saysFailed } from '../../../../src/login/faults/failureSigns.ts';
import { saysNothing } from '../../../../src/login/faults/refusals/plainWords.ts';
import { readPage } from '../../../../src/login/response/page.ts';
import { sendJson, sentenceOf } from '../../../fakes/loginServer.ts';
import { runOne, steps } from '../../../fakes/oneLogin.ts';
import { received } from '../../../fakes/received.ts';

describe('words that frameworks and servers use', () => {
  it('say nothing where nobody has written anything', () => {
    const defaults = [
      'Access Denied',
      'An error has occurred.',
      'An error occurred',
      'An unexpected error occurred.',
      'Authentication required',
      'Authorization Required',
      '400 Bad Request',
      'Conflict',
      'Denied',
      'errors',
      'Error processing request',
      'Exception',
      'FAIL',
      'failed',
      'Failure',
      '403 Forbidden',
      'GraphQLError',
      'graphql_error',
      '500 Internal Server Error',
      'Invalid params',
      'Invalid request parameters',
      'ko',
      'Not Acceptable',
      '404 Not Found',
      'Odoo Server Error',
      'One or more validation errors occurred.',
      'Precondition Failed',
      'Request failed: 400',
      'Request validation failed',
      'Server Error',
      'Service Unavailable',
      'Something went wrong!',
      'Something went wrong while processing your request.',
      'The given data was invalid.',
      'The request is invalid.',
      'UNAUTHENTICATED',
      'Unauthorised',
      'HTTP Status 401 – Unauthorized',
      'Unexpected error',
      'Unprocessable Content',
      'Unprocessable Entity',
      'ValidationError',
      'Validation failed',
      'Error: Forbidden',
    ];
    assert.deepEqual(
      defaults.filter((text) => !saysNothing(text)),
      [],
    );
    const own = ['Account locked', 'Not found: user', 'Unknown tenant', 'Error: wrong password'];
    assert.deepEqual(own.filter(saysNothing), []);
  });

  it('are those of a failure as a whole body, and as what a status is', () => {
    const words =
      'false fail failed fails failure error ko denied unauthorized unauthenticated invalid forbidden rejected ' +
      'needtoken wrongpass throttled';
    for (const word of words.split(' ')) {
      assert.ok(isFailure(`${word.toUpperCase()}.\n`), word);
      const { fault } = saysFailed(received({ result: word }), 'login', []) ?? {};
      assert.deepEqual(fault?.args.slice(2), ['result', `"${word}"`]);
    }
    for (const word of ['ok', 'true', 'success', 'passed', 'valid', '']) {
      assert.ok(!isFailure(word), word);
      assert.equal(saysFailed(received({ result: word }), 'login', []), undefined, word);
    }
  });

  it('stand in what a page says as text', () => {
    for (const name of ['h1', 'h2', 'h3', 'p', 'pre', 'li', 'dd'])
      assert.deepEqual(readPage(`<${name}>No access</${name}>`).prose, ['No access'], name);
    for (const name of ['span', 'td', 'script', 'h5'])
      assert.deepEqual(readPage(`<${name}>No access</${name}>`).prose, [], name);
  });

  it('are names of fields for a user and a password that are not misspelt', async () => {
    const codeFor = async (user: string, password: string): Promise<string> => {
      const requestBody = { [user]: '$inputs.username', [password]: '$inputs.password' };
      const { only } = await runOne({
        answer: (_asked, response) => sendJson(response, 401, {}),
        changes: { steps: steps({ requestBody }) },
      });
      return sentenceOf(only).split(':', 1)[0] ?? '';
    };
    for (const name of ['password', 'passwort', 'passwords', 'passwd', 'j_password', '_password', 'passcode'])
      assert.equal(await codeFor('username', name), 'wrong-password-silent', name);
    for (const name of ['username', 'user_name', 'usernames', 'j_username', '_username', 'identifier'])
      assert.equal(await codeFor(name, 'password'), 'wrong-password-silent', name);
    for (const [user, password] of [
      ['usernam', 'password'],
      ['identifer', 'password'],
      ['username', 'passwrd'],
      ['username', 'pascode'],
    ] as const)
      assert.equal(await codeFor(user, password), 'misspelt-field', `${user} ${password}`);
  });
});
