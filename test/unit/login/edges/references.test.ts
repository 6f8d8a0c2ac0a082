import assert from 'node:assert/strict';
import { dependsOnUser, References, usesInput } from '../../../../src/login/request/references.ts';
import { plannedSteps, type Subject } from '../../../../src/login/faults/subjects.ts';
import { received } from '../../../fakes/received.ts';

const subject = {
  username: 'ann',
  user: {
    role: 'user',
    username: '${env:USER_NAME}',
    password: '${secret:PASSWORD}',
    totp: { secret: '${secret:TOTP}' },
    inputs: { own: '${env:OWN}' },
  },
  at: ['testUsers', 0],
  authentication: { tokenEndpoint: 'https://${env:TENANT}.shop.test', steps: [] },
  authenticationAt: ['authentications', 'main'],
  identityProvider: { clientId: '${env:CLIENT}', clientSecret: '${secret:CLIENT}' },
} as unknown as Subject;
const steps = plannedSteps(
  [
    {
      stepId: 'one',
      endpoint: { method: 'GET', path: '/' },
      expectedResponse: { status: [200] },
      outputs: { a: '${env:IN_OUTPUT}', b: '$steps.one.outputs.b' },
    },
  ],
  [],
  'https://shop.test',
);
const references = new References(subject, 'http://${env:BASE}', steps);

function names(...parts: readonly unknown[]): readonly string[] {
  const { env, secrets } = references.of(...parts);
  return [...env, ...[...secrets].map((name) => `secret ${name}`)];
}

describe('what values are made of', () => {
  const rows: readonly (readonly [part: unknown, names: readonly string[]])[] = [
    ['${env:A} ${secret:B}', ['A', 'secret B']],
    ['$inputs.username', ['USER_NAME']],
    ['$inputs.password', ['secret PASSWORD']],
    ['$inputs.totp', ['secret TOTP']],
    ['$inputs.idp.clientId', ['CLIENT']],
    ['$inputs.idp.clientSecret', ['secret CLIENT']],
    ['$inputs.own', ['OWN']],
    ['$inputs.none', []],
    ['{auth_url}/x', ['TENANT']],
    ['{base_url}', ['BASE']],
    ['$steps.one.outputs.a', ['IN_OUTPUT']],
    ['$steps.one.outputs.b', []],
    ['$steps.none.outputs.a', []],
    [{ a: [null, 7, { b: '$inputs.own' }] }, ['OWN']],
    [null, []],
    [undefined, []],
  ];
  for (const [part, expected] of rows)
    it(`${JSON.stringify(part)}: ${expected.join(', ')}`, () => {
      assert.deepEqual(names(part), expected);
      // Known by now.
      assert.deepEqual(names(part), expected);
    });

  it('several parts have the names of all', () =>
    assert.deepEqual(names('${env:A}', { a: '${env:B}' }, '${env:A}'), ['A', 'B']));

  it('the secret that proves who somebody is', () => {
    const secrets = [
      '$inputs.password',
      '$inputs.totp',
      '$inputs.idp.clientSecret',
      '${secret:KEY}',
      '$inputs.own',
    ];
    assert.deepEqual(
      secrets.map((part) => references.secretIn({ part })),
      ['${secret:PASSWORD}', '"totp"', '${secret:CLIENT}', '${secret:KEY}', undefined],
    );
    const plain = new References({ ...subject, user: { ...subject.user, password: 'plain' } }, '', []);
    assert.equal(plain.secretIn('$inputs.password'), '"password"');
  });

  it('inputs, wherever they are named', () => {
    const part = { a: null, b: 7, c: ['x {$inputs.password} y'] };
    assert.deepEqual([usesInput(part, 'password'), usesInput(part, 'username')], [true, false]);
    assert.deepEqual(
      [usesInput(null, 'a'), usesInput(7, 'a'), usesInput(undefined, 'a')],
      [false, false, false],
    );
    assert.deepEqual(
      [part, '$inputs.idp.clientId', null, ['$inputs.own'], '$generated.uuid', 7].map(dependsOnUser),
      [true, false, false, true, false, false],
    );
  });
});

describe('headers of an answer', () => {
  it('are one value where they came several times, whatever their case', () => {
    const answer = received('', [
      ['X-A', '1'],
      ['x-a', '2'],
    ]);
    assert.deepEqual([answer.header('X-a'), answer.header('x-b')], ['1, 2', undefined]);
  });
});
