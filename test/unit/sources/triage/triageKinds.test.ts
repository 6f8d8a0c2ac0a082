import assert from 'node:assert/strict';
import { AskedTriage, askedToken, sentenceOf, told, type TriageKind } from '../../../fakes/askedTriage.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';
import {
  alertsOfGitHub,
  findingsOfDojo,
  type ServedAlert,
  servedVulnerability,
  vulnerabilitiesOfGitLab,
} from '../../../fakes/triageServers.ts';

describe('triage of a server', () => {
  let asked: AskedTriage;

  before(async () => (asked = await AskedTriage.start()));
  after(() => asked.server.close());
  beforeEach(() => void (asked.server.requests.length = 0));
  afterEach(() => asked.assertDiscreet());

  it('says as whom changes would be made, and why they cannot be', async () => {
    const { host } = asked;
    const permittedOf = async (kind: TriageKind): Promise<string> => {
      const { triage, url, client } = asked.at(kind);
      const permitted = await triage.permitted(url, client);
      if (!permitted.ok) return sentenceOf(permitted);
      const { account, way, mostComment, reason } = permitted.value;
      return [account, way, mostComment, ...(reason === undefined ? [] : [told(reason)])].join(', ');
    };
    asked.server.answer = alertsOfGitHub({ alerts: [] }, askedToken);
    assert.equal(await permittedOf('github'), 'ada, direct, 280');
    asked.server.answer = alertsOfGitHub({ alerts: [], requests: new Set() }, askedToken);
    assert.equal(await permittedOf('github'), 'ada, request, 280');
    asked.server.answer = alertsOfGitHub({ alerts: [], isArchived: true }, askedToken);
    const archived = `The repository on ${host} is archived. Nothing in it can be changed.`;
    assert.equal(await permittedOf('github'), `ada, none, 280, ${archived}`);
    asked.server.answer = alertsOfGitHub({ alerts: [] }, 'another');
    const expired = `${host} does not accept the login, or it has expired. Log in again.`;
    assert.equal(await permittedOf('github'), expired);
    const vulnerabilities = [servedVulnerability()];
    asked.server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, askedToken);
    assert.equal(await permittedOf('gitlab'), 'ada, direct, 50000');
    asked.server.answer = vulnerabilitiesOfGitLab({ vulnerabilities, mayChange: false }, askedToken);
    assert.match(
      await permittedOf('gitlab'),
      /^ada, none, 50000, ada may not change findings on .*\(Maintainer or higher\)\.$/,
    );
    asked.server.answer = findingsOfDojo([], askedToken);
    assert.equal(await permittedOf('defectdojo'), 'ada, direct, 20000');
  });

  it('is asked for what is left of a change', async () => {
    const progressOf = async (
      kind: TriageKind,
      id: string,
      to: string,
      comment: string,
    ): Promise<readonly unknown[]> => {
      const { triage, url, client } = asked.at(kind);
      const change = { key: 'c1', finding: 'k', ref: { id }, from: '', to, comment };
      const progress = await triage.progress(url, change, client);
      assert.ok(progress.ok);
      const { theirs, isDone, isCommented, isRequested } = progress.value;
      return [theirs, isDone, isCommented, isRequested];
    };
    const dismissed = 'dismissed: false positive';
    const alerts: ServedAlert[] = [
      { number: 3, rule: '1', state: 'dismissed', reason: 'false positive' },
      { number: 4, rule: '1', state: 'open' },
    ];
    asked.server.answer = alertsOfGitHub({ alerts, requests: new Set() }, askedToken);
    assert.deepEqual(await progressOf('github', '3', dismissed, 'Why'), [dismissed, true, true, false]);
    assert.deepEqual(await progressOf('github', '3', 'open', 'Why'), [dismissed, false, false, false]);
    assert.deepEqual(await progressOf('github', '4', dismissed, 'Why'), ['open', false, false, false]);
    assert.deepEqual(await progressOf('github', '4', dismissed, ''), ['open', false, true, false]);
    const [done, undone] = [5, 6].map((id) => `gid://gitlab/Vulnerability/${id}`);
    assert.ok(done !== undefined && undone !== undefined);
    // Some versions do not say why.
    const vulnerabilities = [
      servedVulnerability({ state: 'DISMISSED' }),
      servedVulnerability({ id: undone }),
    ];
    asked.server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, askedToken);
    assert.deepEqual(await progressOf('gitlab', done, dismissed, 'Why'), ['dismissed', true, true, false]);
    assert.deepEqual(await progressOf('gitlab', done, 'resolved', ''), ['dismissed', false, true, false]);
    assert.deepEqual(await progressOf('gitlab', undone, dismissed, 'Why'), ['detected', false, false, false]);
    const notes = ['Why\n\n(DAST Workbench c0)'];
    asked.server.answer = findingsOfDojo([{ id: 41, flags: { active: true }, notes }], askedToken);
    assert.deepEqual(await progressOf('defectdojo', '41', 'active', 'Why'), ['active', true, false, false]);
    assert.deepEqual(await progressOf('defectdojo', '41', 'mitigated', ''), ['active', false, true, false]);
    notes.push('Why\n\n(DAST Workbench c1)');
    assert.deepEqual(await progressOf('defectdojo', '41', 'active', 'Why'), ['active', true, true, false]);
  });

  it('stops with what a server says, whichever of its answers fails, and names what it was asked for', async () => {
    const comment = 'Escaped';
    const served = {
      github: () => ({
        answer: alertsOfGitHub({ alerts: [{ number: 3, rule: '40018', state: 'open' }] }, askedToken),
        finding: ownFinding({ key: 'k', eventId: 'shop/shop alert 3', rule: '40018' }),
        change: { ref: { id: '3' }, from: 'open', to: 'dismissed: false positive', comment },
        asks: [
          'alert 3',
          'shop/shop',
          'account',
          'dismissal requests',
          'alert 3',
          'dismissal request',
          'alert 3',
        ],
      }),
      gitlab: () => ({
        answer: vulnerabilitiesOfGitLab({ vulnerabilities: [servedVulnerability()] }, askedToken),
        finding: ownFinding({ key: 'k', eventId: servedVulnerability().uuid }),
        change: { ref: { id: servedVulnerability().id }, from: 'detected', to: 'resolved', comment },
        asks: ['GitLab vulnerabilities', 'account', 'vulnerability', 'vulnerability'],
      }),
      defectdojo: () => ({
        answer: findingsOfDojo([{ id: 41, flags: { active: true }, notes: [] }], askedToken),
        finding: ownFinding({ key: 'k', tool: 'ZAP Scan' }),
        change: { ref: { id: '41' }, from: 'active', to: 'mitigated', comment },
        asks: [
          'tests',
          'engagement',
          'endpoints',
          'ZAP Scan',
          'account',
          'finding',
          'notes',
          'finding',
          'note',
        ],
      }),
    };
    const { host } = asked;
    for (const kind of ['github', 'gitlab', 'defectdojo'] as const) {
      for (let failing = 0; failing <= served[kind]().asks.length; failing += 1) {
        const { answer, finding, change, asks } = served[kind]();
        asked.server.requests.length = 0;
        asked.server.answer = (request) =>
          asked.server.requests.length === failing + 1 ? { status: 410 } : answer(request);
        const { triage, url, client } = asked.at(kind);
        const states = await triage.states(url, [finding], client);
        const said = states.ok ? await asked.send(kind, change) : sentenceOf(states);
        const gone = `${asks[failing]} has expired on ${host}. Run the pipeline again.`;
        const expected = failing < asks.length ? [gone, failing + 1] : ['sent', asks.length];
        assert.deepEqual([said, asked.server.requests.length], expected, `${kind}, request ${failing + 1}`);
      }
    }
  });
});
