import assert from 'node:assert/strict';
import { requestCount } from '../../../src/access/accessMatrix.ts';
import { answerOf, type AccessAnswer } from '../../../src/access/answer.ts';
import { type AskedCell, judgeCell } from '../../../src/access/judge.ts';
import type { Operation } from '../../../src/access/operations/operation.ts';
import { Pace } from '../../../src/access/pace.ts';
import { inOrder, planRow, requestsOf } from '../../../src/access/plan.ts';
import { nothingCommon } from '../../../src/access/proof.ts';
import { claimOf, type Instance, policyOf } from '../../../src/access/policy.ts';
import type { Baseline } from '../../../src/access/proof.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { received } from '../../fakes/received.ts';

const operation = (path: string, changes: Partial<Operation> = {}): Operation => ({
  method: 'GET',
  path,
  query: [],
  isPublic: false,
  ...changes,
});

/** Users ann and bob are customers, sue supervises them, eve is a guest. */
const config = {
  application: {},
  roles: [
    { name: 'customer', apiAccess: ['/orders/**', '/menu'] },
    { name: 'supervisor', apiAccess: ['/orders/**', '/menu', '/all'] },
    { name: 'guest' },
  ],
  testUsers: [
    { role: 'customer', username: 'ann' },
    { role: 'customer', username: 'bob' },
    { role: 'supervisor', username: 'sue' },
    { role: 'guest', username: 'eve' },
  ],
} as unknown as AuthConfig;
const policy = policyOf(config);
const [ann, bob, sue, eve] = policy.actors;
const instance = (target: string, ...owners: readonly number[]): Instance => ({
  target,
  values: ['1'],
  owners,
});

describe('what a user may do', () => {
  const claims = (
    path: string,
    own: Instance,
    instances: readonly Instance[] = [own],
    isPublic = false,
  ): string =>
    [ann, bob, sue, eve, undefined]
      .map((actor) =>
        claimOf(actor, { operation: operation(path, { isPublic }), instance: own, instances }, policy),
      )
      .join(' ');

  it('is said by roles and by who owns what', () => {
    assert.equal(claims('/menu', instance('/menu')), 'may may may function authentication');
    assert.equal(claims('/all', instance('/all')), 'function function may function authentication');
    assert.equal(
      claims('/none', instance('/none')),
      'undeclared undeclared undeclared undeclared undeclared',
    );
    assert.equal(claims('/none', instance('/none'), [], true), 'may may may may may');
    const annOwns = instance('/orders/1', 0);
    assert.equal(claims('/orders/{id}', annOwns), 'may object may function authentication');
    assert.equal(claims('/none/{id}', annOwns), 'may object undeclared undeclared undeclared');
    assert.equal(
      claims('/orders/{id}', annOwns, [annOwns, instance('/orders/2', 1), instance('/orders/3', 2)]),
      'may object may function authentication',
    );
  });
});

describe('the rows of a run', () => {
  const row = (
    path: string,
    own: Instance,
    instances: readonly Instance[] = [own],
    changes: { readonly listsOwned?: boolean; readonly roles?: readonly string[] } = {},
  ): ReturnType<typeof planRow> =>
    planRow(
      { operation: operation(path), instance: own, instances },
      { listsOwned: false, roles: undefined, ...changes },
      policy.actors,
      policy,
    );

  it('ask objects first, then what few roles may', () => {
    const rows = [
      row('/none', instance('/none')),
      row('/menu', instance('/menu')),
      row('/all', instance('/all')),
      row('/orders/{id}', instance('/orders/1', 0)),
    ];
    assert.deepEqual(
      inOrder(rows, policy).map((one) => one.operation.path),
      ['/orders/{id}', '/all', '/menu', '/none'],
    );
  });

  it('have the owner who owns least first, and else one user of each role that may', () => {
    const own = instance('/orders/1', 0, 2);
    const instances = [own, instance('/orders/2', 0), instance('/orders/3', 0)];
    const owners = (path: string, one: Instance, all?: readonly Instance[]): readonly string[] =>
      row(path, one, all).owners.map(({ username }) => username);
    assert.deepEqual(owners('/orders/{id}', own, instances), ['sue', 'ann']);
    assert.deepEqual(owners('/orders/{id}', own, [own, instance('/orders/2', 2)]), ['ann', 'sue']);
    assert.deepEqual(owners('/menu', instance('/menu')), ['ann', 'sue']);
    assert.deepEqual(owners('/none', instance('/none')), []);
    assert.deepEqual(owners('/none/{id}', instance('/none/1', 3)), ['eve']);
    assert.deepEqual(owners('/all', instance('/all', 0)), []);
    const some = row('/menu', instance('/menu'));
    assert.equal(requestsOf(some), some.questions.length + 3);
    const none = row('/none', instance('/none'));
    assert.equal(requestsOf(none), none.questions.length);
  });

  it('ask one user of each role and claim, more for objects and lists, and nobody last', () => {
    const users = ({ questions }: ReturnType<typeof planRow>): string =>
      questions.map(({ actor, claim }) => `${actor?.username ?? 'nobody'} ${claim}`).join(', ');
    const menu = instance('/menu');
    assert.equal(users(row('/menu', menu)), 'sue may, eve function, nobody authentication');
    assert.equal(
      users(row('/menu', menu, undefined, { listsOwned: true })),
      'bob may, sue may, eve function, nobody authentication',
    );
    assert.equal(users(row('/menu', menu, undefined, { roles: ['guest'] })), 'eve function');
    const own = instance('/orders/1', 0);
    assert.equal(users(row('/orders/{id}', own)), 'bob object, sue may, eve function, nobody authentication');
    const roles = [
      ...Array.from({ length: 5 }, () => 'customer'),
      ...Array.from({ length: 3 }, () => 'supervisor'),
    ];
    const many = policyOf({
      ...config,
      testUsers: roles.map((role, at) => ({ role, username: `u${at}` })),
    } as never);
    const asked = (instances: readonly Instance[]): string =>
      users(
        planRow(
          { operation: operation('/orders/{id}'), instance: own, instances },
          { listsOwned: false, roles: undefined },
          many.actors,
          many,
        ),
      );
    assert.equal(asked([own]), 'u1 object, u2 object, u3 object, u5 may, nobody authentication');
    assert.equal(
      asked([own, instance('/orders/5', 5), instance('/orders/6', 6)]),
      'u1 object, u2 object, u3 object, u5 object, u6 object, nobody authentication',
    );
  });

  it('are counted before they are asked', () => {
    const count = (...operations: readonly Operation[]): number => requestCount(config, operations);
    assert.equal(count(), 40);
    assert.equal(count(operation('/none')), 40 + 4 + 1);
    assert.equal(count(operation('/menu')), 40 + 8 + 1);
    assert.equal(count(operation('/orders/{id}')), 40 + 4 + 12 + 2);
    assert.equal(count(operation('/menu', { query: ['q'] })), 40 + 12 + 2);
  });
});

describe('the pace of a run', () => {
  const pace = (budget: number, controller = new AbortController()): readonly [Pace, number[]] => {
    const slept: number[] = [];
    const clock = { sleep: async (milliseconds: number) => void slept.push(milliseconds) };
    return [new Pace(clock as never, { signal: controller.signal, requestsPerSecond: 4, budget }), slept];
  };

  it('waits before each request, and ends with its budget', async () => {
    const [own, slept] = pace(2);
    assert.deepEqual([await own.wait(), await own.wait(), await own.wait()], [true, true, false]);
    assert.deepEqual([own.requests, slept, own.stopped], [2, [250, 250], { reason: 'budget' }]);
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const [own] = pace(2, controller);
    assert.equal(own.goesOn, true);
    controller.abort();
    assert.deepEqual([own.goesOn, await own.wait(), own.stopped], [false, false, { reason: 'cancelled' }]);
  });

  it('ends with three requests in a row without an answer, or where it is asked to wait', () => {
    const fault = { code: 'timeout', args: [], at: [] } as never;
    const after = (...came: readonly ('fault' | number)[]): unknown => {
      const [own] = pace(9);
      for (const one of came) own.note(one === 'fault' ? { fault } : { received: { status: one } });
      return own.stopped;
    };
    assert.equal(after('fault', 'fault'), undefined);
    assert.deepEqual(after('fault', 'fault', 'fault'), { fault });
    assert.equal(after('fault', 'fault', 200, 'fault', 'fault'), undefined);
    assert.deepEqual(after(429), { reason: 'rate' });
    assert.equal(after(428, 430), undefined);
    const [own] = pace(9);
    const refused = { code: 'not-approved', args: [], at: [] } as never;
    own.note({ fault: refused });
    assert.deepEqual(own.stopped, { fault: refused });
    const [other] = pace(9);
    other.note({ fault: { code: 'cancelled', args: [], at: [] } as never });
    assert.deepEqual(other.stopped, { reason: 'cancelled' });
  });
});

describe('what a cell says', () => {
  const answer = (body: unknown, status = 200): AccessAnswer =>
    answerOf({ received: received(body, [], status) });
  const secret = { id: '1701', a: 'one of ann', b: 'two of ann' };
  const baseline: Baseline = {
    first: answer(secret),
    again: answer(secret),
    echoed: ['1701'],
    ownerName: 'ann',
  };
  const none = { owners: new Map<string, ReadonlySet<number>>(), roles: new Set<string>() };
  const judged = (
    cell: Partial<AskedCell>,
    row: Partial<Parameters<typeof judgeCell>[1]> = {},
  ): readonly unknown[] => {
    const { status, verdict, claim, reason, share } = judgeCell(
      { actor: bob, claim: 'object', ...cell } as AskedCell,
      { baseline, owners: [0], listed: none, policy, ...row },
      nothingCommon,
    );
    return [verdict, claim, status, reason, share];
  };

  it('is nothing without an answer, or with one that says nothing', () => {
    assert.deepEqual(judged({}), ['not-asked', 'object', undefined, undefined, undefined]);
    assert.deepEqual(judged({ reason: 'same-role' }), [
      'not-asked',
      'object',
      undefined,
      'same-role',
      undefined,
    ]);
    assert.deepEqual(judged({ answer: answer(secret), reason: 'no-session' }), [
      'unknown',
      'object',
      200,
      'no-session',
      undefined,
    ]);
    assert.deepEqual(judged({ answer: answer('x', 503) }), ['unknown', 'object', 503, 'failure', undefined]);
  });

  it('is refused, and less than declared where he may', () => {
    const refused = answer('', 403);
    assert.equal(judged({ answer: refused })[0], 'refused');
    assert.equal(judged({ answer: refused, claim: 'may' })[0], 'refused');
    assert.equal(judged({ answer: refused, claim: 'may' }, { owners: [] })[0], 'less');
    assert.equal(judged({ answer: refused, claim: 'may' }, { owners: [1] })[0], 'less');
    assert.equal(judged({ answer: refused, claim: 'may', actor: undefined } as never)[0], 'refused');
  });

  it('is let in where nine tenths of the proof were got', () => {
    const many = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, `value ${at} of ann`]));
    const row = { baseline: { ...baseline, first: answer(many(20)), again: answer(many(20)) } };
    const got = (count: number): readonly unknown[] => judged({ answer: answer(many(count)) }, row);
    assert.deepEqual(got(20), ['let-in', 'object', 200, undefined, 1]);
    assert.deepEqual(got(18), ['let-in', 'object', 200, undefined, 0.9]);
    assert.deepEqual(got(17), ['part', 'object', 200, undefined, 0.85]);
    assert.deepEqual(judged({ answer: answer({ other: 'x' }) }, row), [
      'refused',
      'object',
      200,
      undefined,
      undefined,
    ]);
  });

  it('is let in with the same fields where nobody owns it', () => {
    const own = { id: '7', a: 'one of bob', b: 'two of bob' };
    assert.equal(judged({ answer: answer(own), claim: 'function' }, { owners: [] })[0], 'let-in');
    assert.equal(judged({ answer: answer(own), claim: 'function' }, { owners: [0] })[0], 'look');
  });

  it('is to be looked at where there is nothing to compare with', () => {
    const content = answer(secret);
    assert.deepEqual(judged({ answer: content }, { baseline: undefined }), [
      'look',
      'object',
      200,
      'no-baseline',
      undefined,
    ]);
    const like = { ...baseline, nonsense: answer(secret) };
    assert.deepEqual(judged({ answer: content }, { baseline: like }), [
      'unknown',
      'object',
      200,
      'like-nothing',
      undefined,
    ]);
    const empty = { ...baseline, first: answer({ id: '1701' }), again: answer({ id: '1701' }) };
    assert.equal(judged({ answer: content }, { baseline: empty })[0], 'look');
    assert.equal(judged({ answer: content, claim: 'undeclared' })[0], 'undeclared');
    assert.equal(judged({ answer: content, claim: 'may' })[0], 'allowed');
  });

  it('is let in where a list has ids that another user of such roles declares', () => {
    const listed = { owners: new Map([['1701', new Set([0])]]), roles: new Set(['customer']) };
    const list = (body: unknown, actor = bob): readonly unknown[] =>
      judged({ answer: answer(body), claim: 'may', actor } as never, { listed }).slice(0, 2);
    for (const name of [
      'id',
      '_id',
      'uuid',
      'guid',
      'key',
      'slug',
      'number',
      'code',
      'orderId',
      'order_id',
      'order-id',
      'orderID',
    ])
      assert.deepEqual(list([{ [name]: 1701 }]), ['let-in', 'object'], name);
    for (const name of ['identity', 'total', 'idx', 'orderid'])
      assert.deepEqual(list([{ [name]: 1701 }]), ['allowed', 'may'], name);
    assert.deepEqual(list({ ids: [1701] }), ['allowed', 'may']);
    assert.deepEqual(list({ orderId: ['1701'] }), ['let-in', 'object']);
    assert.deepEqual(list([{ id: 1702 }]), ['allowed', 'may']);
    assert.deepEqual(list([{ id: 1701 }], ann), ['allowed', 'may']);
    assert.deepEqual(list([{ id: 1701 }], sue), ['allowed', 'may']);
  });

  it('is let in where a list has ids of another tenant alone', () => {
    const [, , , ...others] = config.testUsers;
    const tenants = policyOf({
      ...config,
      testUsers: [
        { role: 'customer', username: 'ann', tenant: 'acme' },
        { role: 'supervisor', username: 'sue', tenant: 'globex' },
        { role: 'supervisor', username: 'sam' },
        ...others,
      ] as never,
    });
    const listed = { owners: new Map([['1701', new Set([0])]]), roles: new Set(['customer']) };
    const list = (place: number): unknown =>
      judged({ answer: answer([{ id: 1701 }]), claim: 'may', actor: tenants.actors[place] } as never, {
        listed,
        policy: tenants,
      })[0];
    assert.deepEqual([list(1), list(2)], ['let-in', 'allowed']);
  });

  it('is let in where fields are filled that are hidden from the role, by name or by pointer', () => {
    const hides = (hiddenFields: readonly string[], body: unknown): readonly unknown[] =>
      judged({ answer: answer(body), claim: 'may', actor: ann } as never, {
        policy: policyOf({
          ...config,
          roles: config.roles.map((role) => ({ ...role, hiddenFields: [...hiddenFields] })),
        }),
      }).slice(0, 2);
    const body = { items: [{ name: 'a desk', owner: { email: 'ann@shop.test' }, salary: 4100 }] };
    assert.deepEqual(hides(['salary'], body), ['let-in', 'property']);
    assert.deepEqual(hides(['/items/owner/email'], body), ['let-in', 'property']);
    assert.deepEqual(hides(['/owner/email', 'mail', '/items/salary/x'], body), ['allowed', 'may']);
    assert.deepEqual(hides(['salary'], { items: [{ salary: null }, { salary: '' }] }), ['allowed', 'may']);
  });
});
