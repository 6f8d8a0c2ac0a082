import assert from 'node:assert/strict';
import type { OwnFinding } from '../../../../src/sources/triage/triage.ts';
import { AskedTriage, askedToken, sentenceOf } from '../../../fakes/askedTriage.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';
import { alertsOfGitHub, type ServedAlert } from '../../../fakes/triageServers.ts';

describe('triage of GitHub', () => {
  let asked: AskedTriage;

  before(async () => (asked = await AskedTriage.start()));
  after(() => asked.server.close());
  beforeEach(() => void (asked.server.requests.length = 0));
  afterEach(() => asked.assertDiscreet());

  it('ties findings to the alerts that GitHub has made of them, and no others', async () => {
    const alerts: ServedAlert[] = [
      { number: 3, rule: '40018', state: 'open' },
      { number: 7, rule: '40018', state: 'dismissed', reason: "won't fix" },
      { number: 8, rule: '10038', state: 'fixed' },
    ];
    asked.server.answer = alertsOfGitHub({ alerts }, askedToken);
    const found = await asked.statesOf('github', [
      ownFinding({ key: 'two', eventId: 'Shop/shop alerts 3, 7', rule: '40018-1' }),
      ownFinding({ key: 'variant', eventId: 'shop/shop alert 8', rule: '10038' }),
      ownFinding({ key: 'other rule', eventId: 'shop/shop alert 8', rule: '90001' }),
      ownFinding({ key: 'other repository', eventId: 'shop/api alert 3' }),
      ownFinding({ key: 'gone', eventId: 'shop/shop alert 99' }),
      ownFinding({ key: 'local' }),
    ]);
    assert.deepEqual(found, [
      'two → 3: open',
      "two → 7: dismissed: won't fix",
      'variant → 8: fixed',
      'other rule not found',
      'other repository not found',
      'gone not found',
      'local not found',
    ]);
  });

  it('lists the alerts of GitHub rather than asking for many one by one', async () => {
    const numbers = Array.from({ length: 21 }, (_, index) => index + 1);
    asked.server.answer = alertsOfGitHub(
      { alerts: numbers.map((number) => ({ number, rule: '40018', state: 'open' })) },
      askedToken,
    );
    const findings = numbers.map((number) =>
      ownFinding({ key: `k${number}`, eventId: `shop/shop alert ${number}` }),
    );
    assert.equal((await asked.statesOf('github', findings)).length, 21);
    assert.equal(asked.server.requests.length, 1);
    // The list is of the default branch; the others are asked for.
    const serve = asked.server.answer;
    asked.server.requests.length = 0;
    asked.server.answer = (request, response) => {
      const answer = serve(request, response);
      const isList = request.url.includes('?');
      return isList && typeof answer === 'object'
        ? { body: (answer.body as readonly object[]).slice(2) }
        : answer;
    };
    assert.deepEqual(
      await asked.statesOf('github', findings),
      numbers.map((number) => `k${number} → ${number}: open`),
    );
    assert.equal(asked.server.requests.length, 3);
    asked.server.requests.length = 0;
    await asked.statesOf('github', findings.slice(0, 20));
    assert.equal(asked.server.requests.length, 20);
  });

  it('asks GitHub for no more than two hundred alerts that are in no list', async () => {
    asked.server.answer = ({ url }) => (url.includes('?') ? { body: [] } : undefined);
    const findings = Array.from({ length: 201 }, (_, index) =>
      ownFinding({ key: `k${index}`, eventId: `shop/shop alert ${index}` }),
    );
    assert.equal((await asked.statesOf('github', findings)).length, 201);
    assert.equal(asked.server.requests.length, 1 + 200);
  });

  it('leaves out alerts of GitHub without a state, and takes none for another one', async () => {
    const rule = { id: '40018' };
    asked.server.answer = ({ url }) => ({
      body: { number: 7, rule, state: url.endsWith('/7') ? null : 'open', dismissed_reason: null },
    });
    const finding = (number: number): OwnFinding =>
      ownFinding({ key: 'k', eventId: `shop/shop alert ${number}`, rule: rule.id });
    assert.deepEqual(await asked.statesOf('github', [finding(7)]), ['k not found']);
    const { triage, url, client } = asked.at('github');
    const { host } = url;
    const unreadable = (number: number): string =>
      `${host} gave an unreadable answer for alert ${number}. Check the address.`;
    assert.equal(sentenceOf(await triage.states(url, [finding(3)], client)), unreadable(3));
    assert.equal(await asked.send('github', { ref: { id: '7' }, to: 'open' }), unreadable(7));
    assert.ok(asked.server.requests.every(({ method }) => method === 'GET'));
  });

  it('dismisses alerts of GitHub with a reason and a comment, opens them again, and asks where others approve', async () => {
    const alerts: ServedAlert[] = [{ number: 3, rule: '40018', state: 'open' }];
    const requests = new Set<number>();
    asked.server.answer = alertsOfGitHub({ alerts }, askedToken);
    const dismiss = { ref: { id: '3' }, from: 'open', to: "dismissed: won't fix", comment: 'Behind a login' };
    assert.equal(await asked.send('github', dismiss), 'sent');
    assert.deepEqual(alerts, [
      { number: 3, rule: '40018', state: 'dismissed', reason: "won't fix", comment: 'Behind a login' },
    ]);
    assert.equal(await asked.send('github', { ...dismiss, from: dismiss.to, to: 'open' }), 'sent');
    assert.equal(alerts[0]?.state, 'open');
    asked.server.answer = (request) =>
      request.method === 'PATCH'
        ? { status: 400, body: { message: 'Alert is fixed' } }
        : alertsOfGitHub({ alerts }, askedToken)(request);
    const { host } = asked;
    assert.equal(
      await asked.send('github', dismiss),
      `${host} does not take alert 3 (status 400): Alert is fixed`,
    );
    asked.server.answer = alertsOfGitHub({ alerts, requests }, askedToken);
    assert.equal(await asked.send('github', dismiss), 'requested');
    assert.deepEqual([[...requests], alerts[0]?.state], [[3], 'open']);
    const { triage, url, client } = asked.at('github');
    const progress = await triage.progress(url, { key: 'c2', finding: 'k', ...dismiss }, client);
    assert.deepEqual(progress.ok && progress.value, {
      theirs: 'open',
      isDone: false,
      isCommented: false,
      isRequested: true,
    });
  });
});
