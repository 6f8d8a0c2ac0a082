import assert from 'node:assert/strict';
import { AskedTriage, askedToken } from '../../../fakes/askedTriage.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';
import { servedVulnerability, vulnerabilitiesOfGitLab } from '../../../fakes/triageServers.ts';

describe('triage of GitLab', () => {
  let asked: AskedTriage;

  before(async () => (asked = await AskedTriage.start()));
  after(() => asked.server.close());
  beforeEach(() => void (asked.server.requests.length = 0));
  afterEach(() => asked.assertDiscreet());

  it('ties findings to the vulnerabilities of GitLab by their id, else by rule, name, method and address', async () => {
    const vulnerabilities = [
      servedVulnerability(),
      servedVulnerability({
        id: 'gid://gitlab/Vulnerability/6',
        uuid: 'u6',
        state: 'DISMISSED',
        dismissalReason: 'USED_IN_TESTS',
      }),
      servedVulnerability({ id: 'javascript:alert(1)', uuid: 'u7' }),
    ];
    asked.server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, askedToken);
    const place = { rule: '40018-1', urls: ['https://shop.test/items?id=1'] };
    assert.deepEqual(
      await asked.statesOf('gitlab', [
        ownFinding({ key: 'id', eventId: 'u6', urls: [] }),
        ownFinding({ key: 'place', ...place }),
        ownFinding({ key: 'method', ...place, method: 'POST' }),
        ownFinding({ key: 'rule', ...place, rule: '4001' }),
      ]),
      [
        'place → gid://gitlab/Vulnerability/5: detected',
        'id → gid://gitlab/Vulnerability/6: dismissed: used in tests',
        'method not found',
        'rule not found',
      ],
    );
    const about = (location: object, externalId = '40018'): object => ({
      title: 'SQL Injection',
      identifiers: [{ externalId }],
      location: { requestMethod: 'get', ...location },
    });
    const shop = { hostname: 'https://shop.test' };
    asked.server.answer = vulnerabilitiesOfGitLab(
      {
        vulnerabilities: [
          about({ ...shop, path: '/a' }),
          about({ ...shop, path: '' }),
          about(shop, '10038'),
          about({ ...shop, path: '/a' }, '4001'),
          about({ ...shop, path: '/a' }, ''),
        ].map((one, index) => ({
          id: `gid://gitlab/Vulnerability/${index}`,
          uuid: '',
          state: 'DETECTED',
          about: one,
        })),
      },
      askedToken,
    );
    assert.deepEqual(
      await asked.statesOf('gitlab', [
        ownFinding({ key: 'path', rule: '40018', urls: ['https://shop.test/a'] }),
        ownFinding({ key: 'host', rule: '40018 of API', urls: ['https://shop.test'] }),
        ownFinding({ key: 'without', rule: '10038-2', urls: ['https://shop.test'] }),
      ]),
      ['path', 'host', 'without'].map(
        (key, index) => `${key} → gid://gitlab/Vulnerability/${index}: detected`,
      ),
    );
    asked.server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, askedToken);
    // Two of ours could be meant, and they are not set to the same.
    const two = [
      ownFinding({ key: 'one', ...place }),
      ownFinding({ key: 'two', ...place, status: 'Resolved' }),
    ];
    assert.deepEqual(await asked.statesOf('gitlab', two), ['one not found', 'two not found']);
  });

  it('moves vulnerabilities of GitLab to every state that it has for ours', async () => {
    const vulnerabilities = [servedVulnerability()];
    asked.server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, askedToken);
    const ref = { id: 'gid://gitlab/Vulnerability/5' };
    const made: unknown[] = [];
    for (const to of ['confirmed', 'resolved', 'dismissed: false positive', 'detected']) {
      assert.equal(await asked.send('gitlab', { ref, to, comment: `To ${to}` }), 'sent');
      const { state, dismissalReason, comment } = vulnerabilities[0] ?? servedVulnerability();
      made.push([state, dismissalReason, comment]);
    }
    assert.deepEqual(made, [
      ['CONFIRMED', null, 'To confirmed'],
      ['RESOLVED', null, 'To resolved'],
      ['DISMISSED', 'FALSE_POSITIVE', 'To dismissed: false positive'],
      ['DETECTED', null, 'To detected'],
    ]);
    const { host } = asked;
    asked.server.answer = vulnerabilitiesOfGitLab(
      { vulnerabilities, refusal: 'Comment is too long' },
      askedToken,
    );
    assert.equal(
      await asked.send('gitlab', { ref, to: 'resolved' }),
      `${host} does not take vulnerability (status 200): Comment is too long`,
    );
    asked.server.answer = vulnerabilitiesOfGitLab(
      { vulnerabilities, refusal: `No ${askedToken} ${'x'.repeat(1_000)}` },
      askedToken,
    );
    assert.equal(
      await asked.send('gitlab', { ref, to: 'resolved' }),
      `${host} does not take vulnerability (status 200): No •••••••• ${'x'.repeat(288)}`,
    );
    asked.server.answer = () => ({ body: { errors: [{ message: 'Query is too complex' }], data: null } });
    const refused = await asked.send('gitlab', { ref, to: 'resolved' });
    assert.equal(refused, `${host} does not take account (status 200): Query is too complex`);
    asked.server.answer = (request) =>
      request.body?.includes('mutation(') === true
        ? { body: { errors: [{ message: 'No such argument' }], data: null } }
        : vulnerabilitiesOfGitLab({ vulnerabilities }, askedToken)(request);
    assert.equal(
      await asked.send('gitlab', { ref, to: 'resolved' }),
      `${host} does not take vulnerability (status 200): No such argument`,
    );
    // A token that is not accepted any more makes a nobody of its user.
    asked.server.answer = () => ({ body: { data: { currentUser: null, project: null } } });
    assert.equal(
      await asked.send('gitlab', { ref, to: 'resolved' }),
      `${host} does not accept the login, or it has expired. Log in again.`,
    );
    asked.server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, askedToken);
    assert.equal(
      await asked.send('gitlab', { ref: { id: 'gid://gitlab/Vulnerability/99' }, to: 'resolved' }),
      `${host} has no vulnerability, or the account cannot see it.`,
    );
  });
});
