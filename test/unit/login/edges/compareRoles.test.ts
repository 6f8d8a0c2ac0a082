import assert from 'node:assert/strict';
import type { Authentication, Step } from '../../../../src/auth/generated/authConfig.ts';
import { type ComparedRun, sameAsBefore } from '../../../../src/login/compareRoles.ts';
import { loginConfig, loginStep } from '../../../fakes/loginServer.ts';

interface Compared {
  readonly role?: string;
  readonly token?: string;
  readonly identity?: string;
  readonly steps?: readonly Step[];
  readonly takes?: Authentication['token'];
}

/** Needs nothing of the user, such as a key of the client. */
const ownNothing = loginStep({ requestBody: { grant_type: 'client_credentials' } });

function compared(username: string, { role = 'user', token, identity, steps, takes }: Compared): ComparedRun {
  const config = loginConfig('http://shop.test');
  const main = config.authentications['main'] ?? assert.fail();
  const user = { ...(config.testUsers[0] ?? assert.fail()), role, username };
  return {
    subject: {
      role,
      username,
      user,
      at: ['testUsers', username],
      authentication: { ...main, ...(steps && { steps: [...steps] }), ...(takes && { token: takes }) },
      authenticationAt: ['authentications', 'main'],
      identityProvider: undefined,
    },
    run: {
      role,
      username,
      at: ['testUsers', username],
      outcome: 'passed',
      exchanges: [],
      outputs: [],
      refreshed: false,
      ...(token !== undefined && {
        token: { place: 'Header', name: 'Authorization', length: 9, fingerprint: token },
      }),
      ...(identity !== undefined && { identity }),
    },
  };
}

describe('users who get what another one has', () => {
  const same = (before: readonly ComparedRun[], now: ComparedRun): string | undefined => {
    const fault = sameAsBefore(before, now);
    if (fault !== undefined) assert.deepEqual(fault.at, ['testUsers', now.subject.username, 'username']);
    return fault && [fault.code, ...fault.args].join(', ');
  };

  it('are named with the first of those before', () => {
    const [ann, bob] = [compared('ann', { token: 'a' }), compared('bob', { token: 'b' })];
    assert.equal(same([], ann), undefined);
    assert.equal(same([ann, bob], compared('cid', { token: 'c' })), undefined);
    assert.equal(same([ann, bob], compared('cid', { token: 'b' })), 'same-token, bob (user), cid (user)');
    assert.equal(same([ann, ann], compared('cid', { token: 'a' })), 'same-token, ann (user), cid (user)');
    assert.equal(same([compared('ann', {})], compared('cid', {})), undefined);
    assert.equal(same([compared('ann', {})], compared('cid', { token: 'a' })), undefined);
  });

  it('are others than the same user of the same role once more', () => {
    const ann = compared('ann', { token: 'a', identity: 'i' });
    assert.equal(same([ann], ann), undefined);
    const admin = compared('ann', { token: 'a', role: 'admin' });
    assert.equal(same([ann], admin), 'same-token, ann (user), ann (admin)');
    assert.equal(same([ann], compared('ann', { token: 'b', identity: 'i', role: 'admin' })), undefined);
  });

  it('are those whom the server takes for one', () => {
    const ann = compared('ann', { token: 'a', identity: 'i' });
    assert.equal(
      same([ann], compared('bob', { token: 'b', identity: 'i' })),
      'same-identity, ann (user), bob (user)',
    );
    assert.equal(same([ann], compared('bob', { token: 'b', identity: 'j' })), undefined);
    assert.equal(same([compared('ann', {})], compared('bob', {})), undefined);
  });

  it('may be users of one role that log in with nothing of their own', () => {
    const takes = '$steps.login.outputs.token' as Authentication['token'];
    const of = (role: string, steps: readonly Step[]): Compared => ({ token: 'a', role, steps, takes });
    const shared = (role: string, steps: readonly Step[]): string | undefined =>
      same([compared('ann', of('user', steps))], compared('bob', of(role, steps)));
    assert.equal(shared('user', [ownNothing]), undefined);
    assert.equal(shared('admin', [ownNothing]), 'same-token, ann (user), bob (admin)');
    const own = loginStep({ requestBody: { user: '{$inputs.username}' } });
    assert.equal(shared('user', [ownNothing, own]), 'same-token, ann (user), bob (user)');
    const curl = (text: string): Step => ({ stepId: 'login', curl: text }) as Step;
    assert.equal(shared('user', [curl('curl http://shop.test/token -d grant_type=a')]), undefined);
    assert.equal(
      shared('user', [curl('curl http://shop.test/token -d user={$inputs.username}')]),
      'same-token, ann (user), bob (user)',
    );
  });
});
