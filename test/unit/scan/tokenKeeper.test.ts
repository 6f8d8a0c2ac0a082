import assert from 'node:assert/strict';
import { nothingPlaced } from '../../../src/login/request/placeToken.ts';
import { TokenKeeper, type TokenSession } from '../../../src/scan/tokenKeeper.ts';

/** A login that notes what it is asked for, with a clock that a test moves. */
class NotedSession implements TokenSession {
  readonly asked: string[] = [];
  readonly placed = nothingPlaced;
  generation = 0;
  checkEvery: number | undefined;
  isEnded = true;
  isGood: boolean | undefined = true;
  fault: string | undefined;
  time = 1_000_000;

  isDue(): boolean {
    return this.isEnded;
  }

  async check(): Promise<boolean | undefined> {
    this.asked.push('check');
    return this.isGood;
  }

  async renew(): Promise<string | undefined> {
    this.asked.push('renew');
    if (this.fault !== undefined) return this.fault;
    this.generation += 1;
    this.isEnded = false;
    return undefined;
  }

  now(): number {
    return this.time;
  }
}

describe('who keeps a user logged in', () => {
  let session: NotedSession;
  let keeper: TokenKeeper;
  beforeEach(() => {
    session = new NotedSession();
    keeper = new TokenKeeper(session);
  });

  it('logs in where the token has ended by the clock, and gives what a request carries', async () => {
    assert.deepEqual(await keeper.ready(), { kind: 'ready', generation: 1, placed: nothingPlaced });
    await keeper.ready();
    assert.deepEqual([session.asked, keeper.lost], [['renew'], undefined]);
  });

  it('checks as often as it shall, counted from when the token was last known to be good', async () => {
    session.checkEvery = 60_000;
    await keeper.ready();
    for (const later of [59_999, 1, 59_999, 1]) {
      session.time += later;
      await keeper.ready();
    }
    assert.deepEqual(session.asked, ['renew', 'check', 'check']);
    session.isGood = false;
    session.time += 60_000;
    assert.deepEqual((await keeper.ready()).kind, 'ready');
    assert.deepEqual(session.asked.slice(3), ['check', 'renew']);
  });

  it('checks no more than once for all that wait', async () => {
    await keeper.ready();
    session.checkEvery = 1000;
    session.time += 1000;
    await Promise.all([keeper.ready(), keeper.ready(), keeper.ready()]);
    assert.deepEqual(session.asked, ['renew', 'check']);
  });

  it('says why it cannot log in, and asks no more', async () => {
    session.fault = 'The password is wrong.';
    assert.deepEqual(await keeper.ready(), { kind: 'lost', reason: session.fault });
    await keeper.ready();
    assert.equal(await keeper.doubted(0, 'GET /a'), 'pass-on');
    assert.deepEqual([session.asked, keeper.lost], [['renew'], session.fault]);
  });

  it('has a request sent again where the token was renewed since, and passes on where it is good', async () => {
    await keeper.ready();
    session.isGood = false;
    assert.equal(await keeper.doubted(1, 'GET /a'), 'try-again');
    assert.equal(await keeper.doubted(1, 'GET /b'), 'try-again');
    session.isGood = true;
    assert.equal(await keeper.doubted(2, 'GET /c'), 'pass-on');
    session.isGood = undefined;
    assert.equal(await keeper.doubted(2, 'GET /d'), 'pass-on');
    assert.deepEqual(session.asked, ['renew', 'check', 'renew', 'check', 'check']);
  });

  it('checks once for those that doubt at the same time', async () => {
    await keeper.ready();
    const doubts = ['/a', '/b', '/c'].map((path) => keeper.doubted(1, `GET ${path}`));
    assert.deepEqual(await Promise.all(doubts), ['pass-on', 'pass-on', 'pass-on']);
    session.isGood = false;
    const others = ['/d', '/e'].map((path) => keeper.doubted(1, `GET ${path}`));
    assert.deepEqual(await Promise.all(others), ['try-again', 'try-again']);
    assert.deepEqual(session.asked, ['renew', 'check', 'check', 'renew']);
  });

  it('trusts a check for thirty seconds, for operations that are known to refuse the user', async () => {
    await keeper.ready();
    await keeper.doubted(1, 'GET /admin');
    session.time += 29_999;
    assert.equal(await keeper.doubted(1, 'GET /admin'), 'pass-on');
    assert.deepEqual(session.asked, ['renew', 'check']);
    await keeper.doubted(1, 'GET /other');
    session.time += 30_000;
    await keeper.doubted(1, 'GET /admin');
    assert.deepEqual(session.asked, ['renew', 'check', 'check', 'check']);
  });

  it('remembers two thousand such operations', async () => {
    await keeper.ready();
    for (let index = 0; index < 2001; index += 1) keeper.refuses(`GET /${index}`);
    await keeper.doubted(1, 'GET /1999');
    assert.deepEqual(session.asked, ['renew']);
    await keeper.doubted(1, 'GET /2000');
    assert.deepEqual(session.asked, ['renew', 'check']);
  });

  it('renews five times within a minute, and gives the session up then', async () => {
    const renewed = async (): Promise<string> => {
      session.isEnded = true;
      return (await keeper.ready()).kind;
    };
    for (let times = 0; times < 5; times += 1) assert.equal(await renewed(), 'ready');
    session.time += 60_000;
    for (let times = 0; times < 5; times += 1) {
      assert.equal(await renewed(), 'ready');
      session.time += 11_999;
    }
    assert.equal(await renewed(), 'lost');
    assert.equal(keeper.lost, 'the session ended 6 times within a minute.');
    assert.equal(session.asked.length, 10);
  });
});
