import assert from 'node:assert/strict';
import type { Authentication, Call } from '../../../../src/auth/generated/authConfig.ts';
import { referencesIn, secretsOf } from '../../../../src/login/session/written.ts';

describe('what stands in the parts of a config', () => {
  it('are placeholders with their places, but not those of descriptions and commands', () => {
    const part = {
      a: 'x${env:A}y${secret:B}',
      list: ['${env:C}', 7, null, { deep: '${env:D}' }],
      description: '${env:E}',
      curl: 'curl ${env:F}',
    };
    const { placeholders, usesGenerated } = referencesIn(part, ['at']);
    assert.deepEqual(
      placeholders.map(({ source, name, at }) => [source, name, at.join('/')]),
      [
        ['env', 'A', 'at/a'],
        ['secret', 'B', 'at/a'],
        ['env', 'C', 'at/list/0'],
        ['env', 'D', 'at/list/3/deep'],
      ],
    );
    assert.equal(placeholders[2]?.at.at(-1), 0);
    assert.equal(usesGenerated, false);
    assert.deepEqual(referencesIn(part, ['at']), { placeholders, usesGenerated });
  });

  it('are also those of texts, and whether values are made up', () => {
    assert.deepEqual(
      referencesIn('${env:A}', []).placeholders.map(({ name }) => name),
      ['A'],
    );
    assert.deepEqual(referencesIn(undefined, []), { placeholders: [], usesGenerated: false });
    assert.equal(referencesIn({ a: '$generated.nonce' }, []).usesGenerated, true);
  });

  it('are not those that a login does not use', () => {
    const names = (at: readonly string[]): readonly string[] =>
      referencesIn(
        { sessionCheck: '${env:A}', neverCall: ['${env:B}'], steps: '${env:C}' },
        at,
      ).placeholders.map(({ name }) => name);
    assert.deepEqual(names(['authentications', 'main']), ['C']);
    assert.deepEqual(names(['authentications']), ['A', 'B', 'C']);
    assert.deepEqual(names(['other', 'main']), ['A', 'B', 'C']);
  });

  it('are secrets that are written out, of all that a login sends', () => {
    const call = (changes: object): Call => ({ method: 'GET', path: '/', ...changes }) as Call;
    const secrets = (authentication: object, ...calls: readonly (Call | undefined)[]): readonly string[] =>
      secretsOf(authentication as Authentication, calls);
    const header = { headers: { 'X-Auth-Token': 'abc123def456ghi' } };
    assert.deepEqual(secrets({}, undefined, call(header)), ['abc123def456ghi']);
    assert.deepEqual(secrets({}, call({ requestBody: { password: 'hunter2hunter2' } })), ['hunter2hunter2']);
    assert.deepEqual(secrets({}, call({ query: { api_key: 'abc123def456ghi' } })), ['abc123def456ghi']);
    assert.deepEqual(secrets({ verification: { endpoint: call(header) } }), ['abc123def456ghi']);
    assert.deepEqual(secrets({ sessionCheck: { endpoint: call(header) } }), ['abc123def456ghi']);
    assert.deepEqual(secrets({ verification: {}, sessionCheck: {} }), []);
    const known = {} as Authentication;
    assert.equal(secretsOf(known, []), secretsOf(known, [call(header)]));
  });
});
