import assert from 'node:assert/strict';
import { type Answer, sendJson, sentenceOf } from '../../../fakes/loginServer.ts';
import { app, bearer, passes, runOne, steps, token } from '../../../fakes/oneLogin.ts';

// In session, subjects, openSessions and clientCertificate.
describe('what a login sends', () => {
  const answer: Answer = (one, response) =>
    one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response);

  it('is refused before anything is sent where an address is none, or a header cannot be sent', async () => {
    const address = await runOne({ answer, changes: { tokenEndpoint: 'ftp://shop.test' } });
    assert.equal(
      sentenceOf(address.only),
      'bad-url: tokenEndpoint: "ftp://shop.test" is not an http or https URL.',
    );
    assert.deepEqual(address.only.fault?.at, ['authentications', 'main', 'tokenEndpoint']);
    const header = await runOne({
      answer,
      changes: { steps: steps({ headers: { 'X-Key': '${secret:PASSWORD}' } }) },
      run: { secrets: { PASSWORD: 'two\nlines' } },
    });
    assert.equal(sentenceOf(header.only), 'bad-character: X-Key holds a character no header can carry.');
    assert.deepEqual(header.only.fault?.at.slice(-2), ['headers', 'X-Key']);
    assert.deepEqual([address.asked, header.asked], [[], []]);
  });

  it('has no credentials of the client where the step has its own', async () => {
    const [asked] = await passes({
      answer,
      changes: {
        identityProvider: 'idp',
        steps: steps({
          contentType: 'application/x-www-form-urlencoded',
          headers: { authorization: 'Own 1' },
          requestBody: { grant_type: 'password' },
        }),
      },
      config: (base) => ({
        ...base,
        identityProviders: {
          idp: {
            protocol: 'OAuth2',
            clientId: 'client',
            clientSecret: '${secret:PASSWORD}',
            clientAuthMethod: 'client_secret_basic',
          },
        },
      }),
    });
    assert.equal(asked?.headers.authorization, 'Own 1');
  });

  it('has no values of a user whose role has no way to log in', async () => {
    const runs = await runOne({
      answer,
      config: (base) => ({
        ...base,
        roles: base.roles.map((role) => ({ ...role, authentication: 'missing' })),
      }),
    });
    const { role, username, at, fault } = runs.only;
    assert.equal(sentenceOf(runs.only), 'unknown-authentication: Role user has no authentication.');
    assert.deepEqual(
      [role, username, at, fault?.at],
      ['user', 'ann', ['testUsers', 0, 'role'], ['testUsers', 0, 'role']],
    );
    assert.deepEqual(runs.asked, []);
  });

  it('is hidden where it is a secret that stands in the file', async () => {
    const { only } = await runOne({
      answer: (one, response) => sendJson(response, 401, { echo: ['got', one.headers['x-api-key']] }),
      changes: { steps: steps({ headers: { 'X-Api-Key': 'k3y-in-the-file-91' } }) },
    });
    assert.ok(!JSON.stringify(only).includes('k3y-in-the-file-91'));
  });

  it('says which cookie is meant: the only one, or the one that differs in its letters', async () => {
    const fixOf = async (...names: readonly string[]): Promise<unknown> => {
      const { only } = await runOne({
        answer: (_one, response) =>
          response.writeHead(200, { 'set-cookie': names.map((name) => `${name}=0123456789`) }).end('{}'),
        changes: { steps: steps({ outputs: { token: '$response.cookie.sid' } }) },
      });
      return only.fault?.fix;
    };
    assert.deepEqual(await fixOf('other'), { kind: 'cookie', name: 'other' });
    assert.deepEqual(await fixOf('other', 'SID', 'more'), { kind: 'cookie', name: 'SID' });
    assert.equal(await fixOf('other', 'more'), undefined);
  });

  it('is copied with variables that say what is secret', async () => {
    const variables = async (changes: Parameters<typeof steps>[0]): Promise<unknown> => {
      const { only } = await runOne({
        answer: (_one, response) => sendJson(response, 418, {}),
        changes: { steps: steps(changes) },
      });
      return only.exchanges[0]?.curl.variables;
    };
    const requestBody = { a: 'b' };
    assert.deepEqual(await variables({ requestBody: { a: '$inputs.password' } }), ['PASSWORD']);
    assert.deepEqual(await variables({ requestBody, headers: { 'X-Api-Key': 'k3y-in-the-file-91' } }), [
      'SECRET',
    ]);
    assert.deepEqual(await variables({ requestBody: { a: '$generated.pkce.verifier' } }), ['PKCE_VERIFIER']);
    const basic = { Authorization: { basic: ['$inputs.username', '$inputs.password'] as [string, string] } };
    assert.deepEqual(await variables({ requestBody, headers: basic }), ['BASIC_CREDENTIALS']);
  });
});
