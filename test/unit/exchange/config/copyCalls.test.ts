import assert from 'node:assert/strict';
import { formatMessage } from '../../../../src/base/messages.ts';
import { allSequences, callsToCopy, copyCalls } from '../../../../src/exchange/config/copyCalls.ts';
import { readConfig } from '../../../../src/exchange/config/configText.ts';
import { notePlace } from '../../../../src/exchange/config/notePlace.ts';
import { usersOf } from '../../../../src/exchange/config/proposedUsers.ts';
import { first, preview } from '../imported.ts';

const step = (stepId: string): string =>
  `{ "stepId": "${stepId}", "endpoint": { "method": "GET", "path": "/${stepId}" }, "query": { "u": "$inputs.username", "c": "$inputs.idp.clientId", "b": "{base_url}" } }`;
const text = `{
  "application": { "baseUrl": "https://shop.test" },
  "roles": [{ "name": "x", "authentication": "other" }, { "name": "a", "authentication": "main" }],
  "authentications": {
    "other": {},
    "main": { "tokenEndpoint": "https://id.test", "identityProvider": "two", "steps": [${step('one')}, ${step('two')}] }
  },
  "testUsers": [{ "username": "nobody" }, { "role": "x", "username": "xena" }, { "role": "a", "username": "ann" }, { "role": "a", "username": "ada" }],
  "identityProviders": { "one": { "clientId": "1" }, "two": { "clientId": "2" } }
}`;

describe('the calls of an auth config that are copied', () => {
  const config = readConfig(text);
  const copied = (part: string, format: 'curl' | 'http'): string => {
    const calls = callsToCopy(config, text.indexOf(part)) ?? assert.fail(part);
    const made = copyCalls(config, calls, format, formatMessage);
    return made.ok ? made.value : made.failure.code;
  };

  it('are those that the cursor is in, else the only sequence', () => {
    assert.deepEqual(
      allSequences(config.model).map(({ authentication: { name }, step: one }) => [name, one]),
      [
        ['other', undefined],
        ['main', undefined],
      ],
    );
    const at = (offset: number | undefined): unknown => {
      const calls = callsToCopy(config, offset);
      return calls && [calls.authentication.name, calls.step?.stepId?.value];
    };
    assert.deepEqual(at(text.indexOf('"two", "endpoint"')), ['main', 'two']);
    assert.deepEqual(at(text.indexOf('"main": {')), ['main', undefined]);
    assert.deepEqual([at(text.indexOf('"roles"')), at(undefined)], [undefined, undefined]);
    const only = readConfig(text.replace('"other": {},', ''));
    for (const offset of [0, undefined]) assert.equal(callsToCopy(only, offset)?.authentication.name, 'main');
    assert.equal(callsToCopy(readConfig(''), 0), undefined);
    assert.deepEqual(allSequences(undefined), []);
  });

  it('have the values of the first user, the client and the application', () => {
    const url = (name: string): string => `https://id.test/${name}`;
    const fields = ['u=ann', 'c=2', 'b=https://shop.test'].map((field) => `--data-urlencode '${field}'`);
    assert.deepEqual(copied('"two", "endpoint"', 'curl').split(' \\\n  '), [
      `curl '${url('two')}'`,
      '-G',
      ...fields,
    ]);
    const query = '?u=ann&c=2&b=https%3A%2F%2Fshop.test';
    assert.ok(copied('"two", "endpoint"', 'http').endsWith(`GET ${url('two')}${query}\n`));
    assert.ok(!copied('"two", "endpoint"', 'http').includes(url('one')));
    for (const format of ['curl', 'http'] as const)
      for (const name of ['one', 'two']) assert.ok(copied('"main": {', format).includes(url(name)));
    assert.equal(copied('"other": {', 'curl'), 'no-steps');
  });

  it('stand where a note of an import says, or nearest to it', () => {
    const marked = (name: string, pointer: string): string | undefined => {
      const place = notePlace(config, name, pointer);
      return place && text.slice(place.offset, place.offset + place.length);
    };
    assert.equal(marked('main', ''), '"main"');
    assert.equal(marked('main', '/tokenEndpoint'), '"tokenEndpoint"');
    assert.equal(marked('main', '/steps/1'), step('two'));
    assert.equal(marked('main', '/steps/1/endpoint/path'), '"path"');
    assert.equal(marked('main', '/steps/7'), '"steps"');
    assert.equal(marked('gone', '/steps'), undefined);
    assert.equal(notePlace(readConfig(''), 'main', ''), undefined);
  });
});

describe('the users of an imported authentication', () => {
  it('are those of the source, and more where a role needs them', async () => {
    const source = {
      openapi: '3.0.0',
      components: { securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'K' } } },
    };
    const proposal = first(await preview(JSON.stringify(source)));
    const user = (name: string, more: object = {}): object => ({
      role: 'r',
      username: name,
      password: `\${secret:${name.toUpperCase()}_PASSWORD}`,
      inputs: { apiKey: `\${secret:${name.toUpperCase()}_API_KEY}` },
      ...more,
    });
    assert.deepEqual(usersOf(proposal, 'r'), [user('user1'), user('user2')]);
    const known = { username: 'user1', password: '${secret:USER2_PASSWORD}', inputs: { a: 'b' } };
    assert.deepEqual(usersOf({ ...proposal, testUsers: [known] }, 'r'), [
      { role: 'r', ...known },
      user('user2', { password: '${secret:USER2_PASSWORD_2}' }),
    ]);
    const { authentication } = proposal;
    const totp = { ...authentication, token: '$inputs.a-b', tokenEndpoint: '$inputs.totp' };
    const secret = (name: string): object => ({ totp: { secret: `\${secret:${name}_TOTP}` } });
    const own = { username: 'b', password: 'x', totp: { secret: 's' } };
    assert.deepEqual(usersOf({ ...proposal, authentication: totp, testUsers: [own] }, 'r'), [
      { role: 'r', ...own },
      { role: 'r', username: 'user1', password: '${secret:USER1_PASSWORD}', ...secret('USER1') },
    ]);
  });
});
