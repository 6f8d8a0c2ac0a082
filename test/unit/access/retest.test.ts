import assert from 'node:assert/strict';
import { recordedAccess } from '../../../src/access/retest/recordedAccess.ts';
import type { RecordedAccess } from '../../../src/access/retest/repeatedRow.ts';
import { retestAccess } from '../../../src/access/retest/retestAccess.ts';
import {
  configOf,
  hurriedPorts,
  ownersOf,
  startApplication,
  type Application,
  type Respond,
} from './accessServer.ts';

const access = { customer: ['/orders/**', '/orders'], admin: ['/revenue'] };
const ann = { part: 'baseline', role: 'customer', user: 'ann' };
const bob = { part: 'attacker', role: 'customer', user: 'bob' };
const root = { part: 'baseline', role: 'admin', user: 'root' };
const nobody = { part: 'attacker', role: '', user: '' };

type Who = Omit<Parameters<typeof recordedAccess>[2][number], 'request'>;

/** What a retest of a finding at this address comes to, where the application answers so now. */
async function retested(
  rule: string,
  target: string,
  who: readonly Who[],
  respond: Respond,
  more: Partial<Application> = {},
): Promise<string> {
  const path = target.replace(/\d+$/, '{id}');
  const application = { operations: { [path]: respond }, apiAccess: access, ...more };
  const server = await startApplication(application);
  try {
    const request = `GET ${target} HTTP/1.1\r\nHost: shop.test`;
    const recorded = recordedAccess(
      `access/${rule}`,
      `GET ${path}`,
      who.map((one) => ({ ...one, request })),
    );
    const config = configOf(server.origin, application);
    const ended = await retestAccess(config, hurriedPorts, recorded ?? assert.fail(), {
      signal: new AbortController().signal,
      onAsk: () => undefined,
    });
    if (ended.kind === 'failed') return `failed ${ended.fault.code}`;
    const { outcome, reason, status } = ended.verdict;
    return `${outcome} ${reason} ${status}`;
  } finally {
    await server.stop();
  }
}

const order = (id: string): object => ({ id: Number(id), note: `a private note of ${ownersOf[id]}` });

// In rowRun, rowView and shownProof.
describe('the retest of a finding of an authorization test', () => {
  const object = (respond: Respond, more?: Partial<Application>): Promise<string> =>
    retested('object-level', '/orders/1701', [ann, bob], respond, more);

  it('is still there where the new responses prove it', async () => {
    const all: Respond = (user, id) => (user === undefined ? 401 : { body: order(id) });
    assert.equal(await object(all), 'still-there let-in-again 200');
    const open: Respond = (_user, id) => ({ body: order(id) });
    assert.equal(
      await retested('missing-authentication', '/orders/1701', [ann, nobody], open),
      'still-there let-in-again-anonymous 200',
    );
    const revenue: Respond = (user) =>
      user === undefined ? 401 : { body: { total: 48_211, best: 'Ann Miller' } };
    assert.equal(
      await retested('function-level', '/revenue', [root, bob], revenue),
      'still-there let-in-again 200',
    );
  });

  it('is gone where the owner still gets it and the other one is refused', async () => {
    const fixed =
      (refusal: Respond): Respond =>
      (user, id) =>
        user === undefined ? 401 : ownersOf[id] === user ? { body: order(id) } : refusal(user, id);
    assert.equal(await object(fixed(() => 404)), 'gone refused-now 404');
    assert.equal(await object(fixed(() => ({ body: { error: 'not yours' } }))), 'gone nothing-of-it 200');
    const forRoot: Respond = (user) => (user === 'root' ? { body: { total: 48_211 } } : 403);
    assert.equal(await retested('function-level', '/revenue', [root, bob], forRoot), 'gone refused-now 403');
  });

  it('cannot be told where nobody gets it, a session ends, the server fails or a user is gone', async () => {
    assert.equal(await object(() => 404), 'cannot-tell owner-refused 0');
    const fails: Respond = (user, id) => (user === 'ann' ? { body: order(id) } : 503);
    assert.equal(await object(fails), 'cannot-tell server-error 503');
    const ends = { lives: (user: string) => user === 'ann' };
    const owners: Respond = (user, id) => (ownersOf[id] === user ? { body: order(id) } : 401);
    assert.equal(await object(owners, ends), 'cannot-tell session-ended 401');
    const zoe = { ...bob, user: 'zoe' };
    assert.equal(
      await retested('object-level', '/orders/1701', [ann, zoe], owners),
      'cannot-tell user-unknown 0',
    );
    assert.equal(recordedAccess('access/object-level', 'GET /x', []), undefined);
    assert.equal(recordedAccess('40012', 'GET /x', [{ ...bob, request: 'GET /x HTTP/1.1' }]), undefined);
  });

  it('is not sent where it may write, must not be called, or is not whole, and fails where nobody can log in', async () => {
    const application: Application = {
      operations: { '/orders/{id}': (user, id) => (user === undefined ? 401 : { body: order(id) }) },
      apiAccess: access,
      application: { readOnlyCalls: ['POST /orders/search'] },
      locked: ['bob'],
    };
    const server = await startApplication(application);
    try {
      const base = configOf(server.origin, application);
      const { main = assert.fail() } = base.authentications;
      const config = { ...base, authentications: { main: { ...main, neverCall: ['GET /orders/1903'] } } };
      const ended = async (target: string, changes: Partial<RecordedAccess> = {}): Promise<unknown> => {
        const usual = { kind: 'object', method: 'GET', path: '/orders/{id}', target } as const;
        const users = {
          owner: { role: 'customer', username: 'ann' },
          attacker: { role: 'customer', username: 'cat' },
        };
        const asked: unknown[] = [];
        const { signal } = new AbortController();
        const onAsk = (username: string | undefined): void => void asked.push(username);
        const result = await retestAccess(
          config,
          hurriedPorts,
          { ...usual, ...users, ...changes },
          { signal, onAsk },
        );
        if (result.kind === 'failed') return `failed ${result.fault.code}`;
        const { outcome, reason, named } = result.verdict;
        return [outcome, reason, named, result.exchange?.status, [...new Set(asked)].join()]
          .filter(Boolean)
          .join(' ');
      };
      const hidden = '••••••••';
      const json = 'application/json';
      assert.equal(await ended('/orders/1701?x=1'), 'still-there let-in-again customer cat 200 ann,cat');
      assert.equal(await ended('/orders/1701', { method: 'DELETE' }), 'cannot-tell writes');
      assert.equal(await ended('/orders/1903?x=1'), 'cannot-tell writes');
      assert.equal(await ended('/log-out'), 'cannot-tell writes');
      assert.equal(await ended(`/orders/1701?x=${hidden}`), 'cannot-tell hides-secrets');
      const body = { contentType: json, text: `{"a":"${hidden}"}` };
      assert.equal(await ended('/orders/1701', { body }), 'cannot-tell hides-secrets');
      assert.equal(await ended('/orders/search?x=1', { method: 'POST', body }), 'cannot-tell hides-secrets');
      const bob = { role: 'customer', username: 'bob' };
      assert.match(String(await ended('/orders/1701', { attacker: bob })), /^failed .*password/);
      assert.match(String(await ended('/orders/1802', { owner: bob })), /^failed .*password/);
      const none = { role: 'admin', username: 'ann' };
      assert.equal(await ended('/orders/1701', { owner: none }), 'cannot-tell user-unknown admin ann');
      assert.equal(
        await ended('/orders/1701', { owner: undefined, attacker: undefined }),
        'cannot-tell user-unknown',
      );
      assert.equal(
        await ended('/orders/1701', { kind: 'property', owner: undefined }),
        'gone no-evidence 200 cat',
      );
    } finally {
      await server.stop();
    }
  });
});
