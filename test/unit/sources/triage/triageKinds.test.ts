import assert from 'node:assert/strict';
import { describeFailure } from '../../../../src/base/messages.ts';
import type { Result } from '../../../../src/base/result.ts';
import type { SourceKind } from '../../../../src/sources/source.ts';
import { sourceMessages } from '../../../../src/sources/sourceMessages.ts';
import { triageOf } from '../../../../src/sources/triage/allTriage.ts';
import type { OwnFinding, SourceTriage, TriageChange } from '../../../../src/sources/triage/triage.ts';
import { triageMessages } from '../../../../src/sources/triage/triageMessages.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';
import { sourceAt, type SourceAt } from '../../../fakes/sourceAt.ts';
import { SourceServer } from '../../../fakes/sourceServer.ts';
import {
  alertsOfGitHub,
  findingsOfDojo,
  type ServedAlert,
  type ServedFinding,
  type ServedVulnerability,
  vulnerabilitiesOfGitLab,
} from '../../../fakes/triageServers.ts';

const token = 'token-canary-91d2';
const paths = { github: '/shop/shop', gitlab: '/group/shop', defectdojo: '/engagement/12' } as const;

describe('triage of a server', () => {
  let server: SourceServer;

  before(async () => (server = await SourceServer.start()));
  after(() => server.close());
  beforeEach(() => void (server.requests.length = 0));
  afterEach(() => {
    // Neither a token nor what is said of a finding is in an address.
    for (const { url } of server.requests) assert.ok(!/canary|Escaped|login/.test(url), url);
  });

  function at(kind: keyof typeof paths): SourceAt & { readonly triage: SourceTriage } {
    const triage = triageOf({ kind });
    assert.ok(triage);
    return { triage, ...sourceAt(server, kind as SourceKind, paths[kind], token) };
  }

  /** `key → id: state`, and the keys of those that were not found. */
  async function statesOf(
    kind: keyof typeof paths,
    findings: readonly OwnFinding[],
  ): Promise<readonly string[]> {
    const { triage, url, client } = at(kind);
    const states = await triage.states(url, findings, client);
    assert.ok(states.ok, sentence(states));
    const ties = states.value.ties.map(({ finding, ref, theirs }) => `${finding} → ${ref.id}: ${theirs}`);
    return [...ties, ...states.value.missing.map((key) => `${key} not found`)];
  }

  /** As the outbox does it. */
  async function send(kind: keyof typeof paths, change: Partial<TriageChange>): Promise<string> {
    const { triage, url, client } = at(kind);
    const whole = { key: 'c1', finding: 'k', ref: { id: '' }, from: '', to: '', comment: '', ...change };
    const permitted = await triage.permitted(url, client);
    if (!permitted.ok) return sentence(permitted);
    const progress = await triage.progress(url, whole, client);
    if (!progress.ok) return sentence(progress);
    const sent = await triage.send(url, whole, progress.value, permitted.value, client);
    return sent.ok ? sent.value : sentence(sent);
  }

  it('ties findings to the alerts that GitHub has made of them, and no others', async () => {
    const alerts: ServedAlert[] = [
      { number: 3, rule: '40018', state: 'open' },
      { number: 7, rule: '40018', state: 'dismissed', reason: "won't fix" },
      { number: 8, rule: '10038', state: 'fixed' },
    ];
    server.answer = alertsOfGitHub({ alerts }, token);
    const found = await statesOf('github', [
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
    server.answer = alertsOfGitHub(
      { alerts: numbers.map((number) => ({ number, rule: '40018', state: 'open' })) },
      token,
    );
    const findings = numbers.map((number) =>
      ownFinding({ key: `k${number}`, eventId: `shop/shop alert ${number}` }),
    );
    assert.equal((await statesOf('github', findings)).length, 21);
    assert.equal(server.requests.length, 1);
    // The list is of the default branch; the others are asked for.
    const serve = server.answer;
    server.requests.length = 0;
    server.answer = (request, response) => {
      const answer = serve(request, response);
      const isList = request.url.includes('?');
      return isList && typeof answer === 'object'
        ? { body: (answer.body as readonly object[]).slice(2) }
        : answer;
    };
    assert.deepEqual(
      await statesOf('github', findings),
      numbers.map((number) => `k${number} → ${number}: open`),
    );
    assert.equal(server.requests.length, 3);
    server.requests.length = 0;
    await statesOf('github', findings.slice(0, 20));
    assert.equal(server.requests.length, 20);
  });

  it('asks GitHub for no more than two hundred alerts that are in no list', async () => {
    server.answer = ({ url }) => (url.includes('?') ? { body: [] } : undefined);
    const findings = Array.from({ length: 201 }, (_, index) =>
      ownFinding({ key: `k${index}`, eventId: `shop/shop alert ${index}` }),
    );
    assert.equal((await statesOf('github', findings)).length, 201);
    assert.equal(server.requests.length, 1 + 200);
  });

  it('leaves out alerts of GitHub without a state, and takes none for another one', async () => {
    const rule = { id: '40018' };
    server.answer = ({ url }) => ({
      body: { number: 7, rule, state: url.endsWith('/7') ? null : 'open', dismissed_reason: null },
    });
    const finding = (number: number): OwnFinding =>
      ownFinding({ key: 'k', eventId: `shop/shop alert ${number}`, rule: rule.id });
    assert.deepEqual(await statesOf('github', [finding(7)]), ['k not found']);
    const { triage, url, client } = at('github');
    const { host } = url;
    const unreadable = (number: number): string =>
      `${host} gave an unreadable answer for alert ${number}. Check the address.`;
    assert.equal(sentence(await triage.states(url, [finding(3)], client)), unreadable(3));
    assert.equal(await send('github', { ref: { id: '7' }, to: 'open' }), unreadable(7));
    assert.ok(server.requests.every(({ method }) => method === 'GET'));
  });

  it('dismisses alerts of GitHub with a reason and a comment, opens them again, and asks where others approve', async () => {
    const alerts: ServedAlert[] = [{ number: 3, rule: '40018', state: 'open' }];
    const requests = new Set<number>();
    server.answer = alertsOfGitHub({ alerts }, token);
    const dismiss = { ref: { id: '3' }, from: 'open', to: "dismissed: won't fix", comment: 'Behind a login' };
    assert.equal(await send('github', dismiss), 'sent');
    assert.deepEqual(alerts, [
      { number: 3, rule: '40018', state: 'dismissed', reason: "won't fix", comment: 'Behind a login' },
    ]);
    assert.equal(await send('github', { ...dismiss, from: dismiss.to, to: 'open' }), 'sent');
    assert.equal(alerts[0]?.state, 'open');
    server.answer = (request) =>
      request.method === 'PATCH'
        ? { status: 400, body: { message: 'Alert is fixed' } }
        : alertsOfGitHub({ alerts }, token)(request);
    const { host } = new URL(server.origin);
    assert.equal(await send('github', dismiss), `${host} does not take alert 3 (status 400): Alert is fixed`);
    server.answer = alertsOfGitHub({ alerts, requests }, token);
    assert.equal(await send('github', dismiss), 'requested');
    assert.deepEqual([[...requests], alerts[0]?.state], [[3], 'open']);
    const { triage, url, client } = at('github');
    const progress = await triage.progress(url, { key: 'c2', finding: 'k', ...dismiss }, client);
    assert.deepEqual(progress.ok && progress.value, {
      theirs: 'open',
      isDone: false,
      isCommented: false,
      isRequested: true,
    });
  });

  it('says as whom changes would be made, and why they cannot be', async () => {
    const { host } = new URL(server.origin);
    const permittedOf = async (kind: keyof typeof paths): Promise<string> => {
      const { triage, url, client } = at(kind);
      const permitted = await triage.permitted(url, client);
      if (!permitted.ok) return sentence(permitted);
      const { account, way, mostComment, reason } = permitted.value;
      return [account, way, mostComment, ...(reason === undefined ? [] : [told(reason)])].join(', ');
    };
    server.answer = alertsOfGitHub({ alerts: [] }, token);
    assert.equal(await permittedOf('github'), 'ada, direct, 280');
    server.answer = alertsOfGitHub({ alerts: [], requests: new Set() }, token);
    assert.equal(await permittedOf('github'), 'ada, request, 280');
    server.answer = alertsOfGitHub({ alerts: [], isArchived: true }, token);
    const archived = `The repository on ${host} is archived. Nothing in it can be changed.`;
    assert.equal(await permittedOf('github'), `ada, none, 280, ${archived}`);
    server.answer = alertsOfGitHub({ alerts: [] }, 'another');
    const expired = `${host} does not accept the login, or it has expired. Log in again.`;
    assert.equal(await permittedOf('github'), expired);
    const vulnerabilities = [vulnerability({})];
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, token);
    assert.equal(await permittedOf('gitlab'), 'ada, direct, 50000');
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities, mayChange: false }, token);
    assert.match(
      await permittedOf('gitlab'),
      /^ada, none, 50000, ada may not change findings on .*\(Maintainer or higher\)\.$/,
    );
    server.answer = findingsOfDojo([], token);
    assert.equal(await permittedOf('defectdojo'), 'ada, direct, 20000');
  });

  function vulnerability(parts: Partial<ServedVulnerability>): ServedVulnerability {
    return {
      id: 'gid://gitlab/Vulnerability/5',
      uuid: '6c1f9d2e-0000-4000-8000-000000000005',
      state: 'DETECTED',
      about: {
        title: 'SQL Injection',
        identifiers: [{ externalId: '40018' }],
        location: { hostname: 'https://shop.test/', path: 'items?id=1', requestMethod: 'GET' },
      },
      ...parts,
    };
  }

  it('ties findings to the vulnerabilities of GitLab by their id, else by rule, name, method and address', async () => {
    const vulnerabilities = [
      vulnerability({}),
      vulnerability({
        id: 'gid://gitlab/Vulnerability/6',
        uuid: 'u6',
        state: 'DISMISSED',
        dismissalReason: 'USED_IN_TESTS',
      }),
      vulnerability({ id: 'javascript:alert(1)', uuid: 'u7' }),
    ];
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, token);
    const place = { rule: '40018-1', urls: ['https://shop.test/items?id=1'] };
    assert.deepEqual(
      await statesOf('gitlab', [
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
    server.answer = vulnerabilitiesOfGitLab(
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
      token,
    );
    assert.deepEqual(
      await statesOf('gitlab', [
        ownFinding({ key: 'path', rule: '40018', urls: ['https://shop.test/a'] }),
        ownFinding({ key: 'host', rule: '40018 of API', urls: ['https://shop.test'] }),
        ownFinding({ key: 'without', rule: '10038-2', urls: ['https://shop.test'] }),
      ]),
      ['path', 'host', 'without'].map(
        (key, index) => `${key} → gid://gitlab/Vulnerability/${index}: detected`,
      ),
    );
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, token);
    // Two of ours could be meant, and they are not set to the same.
    const two = [
      ownFinding({ key: 'one', ...place }),
      ownFinding({ key: 'two', ...place, status: 'Resolved' }),
    ];
    assert.deepEqual(await statesOf('gitlab', two), ['one not found', 'two not found']);
  });

  it('moves vulnerabilities of GitLab to every state that it has for ours', async () => {
    const vulnerabilities = [vulnerability({})];
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, token);
    const ref = { id: 'gid://gitlab/Vulnerability/5' };
    const made: unknown[] = [];
    for (const to of ['confirmed', 'resolved', 'dismissed: false positive', 'detected']) {
      assert.equal(await send('gitlab', { ref, to, comment: `To ${to}` }), 'sent');
      const { state, dismissalReason, comment } = vulnerabilities[0] ?? vulnerability({});
      made.push([state, dismissalReason, comment]);
    }
    assert.deepEqual(made, [
      ['CONFIRMED', null, 'To confirmed'],
      ['RESOLVED', null, 'To resolved'],
      ['DISMISSED', 'FALSE_POSITIVE', 'To dismissed: false positive'],
      ['DETECTED', null, 'To detected'],
    ]);
    const { host } = new URL(server.origin);
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities, refusal: 'Comment is too long' }, token);
    assert.equal(
      await send('gitlab', { ref, to: 'resolved' }),
      `${host} does not take vulnerability (status 200): Comment is too long`,
    );
    server.answer = vulnerabilitiesOfGitLab(
      { vulnerabilities, refusal: `No ${token} ${'x'.repeat(1_000)}` },
      token,
    );
    assert.equal(
      await send('gitlab', { ref, to: 'resolved' }),
      `${host} does not take vulnerability (status 200): No •••••••• ${'x'.repeat(288)}`,
    );
    server.answer = () => ({ body: { errors: [{ message: 'Query is too complex' }], data: null } });
    const refused = await send('gitlab', { ref, to: 'resolved' });
    assert.equal(refused, `${host} does not take account (status 200): Query is too complex`);
    server.answer = (request) =>
      request.body?.includes('mutation(') === true
        ? { body: { errors: [{ message: 'No such argument' }], data: null } }
        : vulnerabilitiesOfGitLab({ vulnerabilities }, token)(request);
    assert.equal(
      await send('gitlab', { ref, to: 'resolved' }),
      `${host} does not take vulnerability (status 200): No such argument`,
    );
    // A token that is not accepted any more makes a nobody of its user.
    server.answer = () => ({ body: { data: { currentUser: null, project: null } } });
    assert.equal(
      await send('gitlab', { ref, to: 'resolved' }),
      `${host} does not accept the login, or it has expired. Log in again.`,
    );
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, token);
    assert.equal(
      await send('gitlab', { ref: { id: 'gid://gitlab/Vulnerability/99' }, to: 'resolved' }),
      `${host} has no vulnerability, or the account cannot see it.`,
    );
  });

  it('ties findings to those of DefectDojo by tool, rule, title and endpoint', async () => {
    const findings: ServedFinding[] = [
      { id: 41, flags: { active: true }, notes: [] },
      { id: 42, flags: { false_p: true, is_mitigated: true }, notes: [], about: { title: 'XSS' } },
      { id: 43, flags: {}, notes: [], about: { endpoints: [] } },
      ...['out_of_scope', 'risk_accepted', 'is_mitigated'].map((flag, index) => ({
        id: 44 + index,
        flags: { active: false, [flag]: true },
        notes: [],
        about: { title: flag },
      })),
    ];
    server.answer = findingsOfDojo(findings, token);
    const tool = 'ZAP Scan';
    assert.deepEqual(
      await statesOf('defectdojo', [
        ownFinding({ key: 'same', tool }),
        ownFinding({ key: 'title', tool, summary: 'XSS' }),
        ownFinding({ key: 'without', tool, urls: [''] }),
        ownFinding({ key: 'tool' }),
        ownFinding({ key: 'address', tool, urls: ['https://shop.test/other'] }),
        ...['out_of_scope', 'risk_accepted', 'is_mitigated'].map((flag) =>
          ownFinding({ key: flag, tool, summary: flag }),
        ),
      ]),
      [
        'same → 41: active',
        'title → 42: false positive',
        'without → 43: inactive',
        'out_of_scope → 44: out of scope',
        'risk_accepted → 45: risk accepted',
        'is_mitigated → 46: mitigated',
        'tool not found',
        'address not found',
      ],
    );
  });

  it('ties findings to those of DefectDojo by the id of their tool, where several have the same name', async () => {
    const about = (id: string): object => ({ unique_id_from_tool: id });
    server.answer = findingsOfDojo(
      ['a', 'b', 'c'].map((id, index) => ({ id: 41 + index, flags: {}, notes: [], about: about(id) })),
      token,
    );
    const own = ['a', 'b'].map((eventId, index) =>
      ownFinding({
        key: eventId,
        eventId,
        tool: 'ZAP Scan',
        status: index === 0 ? 'Open' : 'Resolved',
      }),
    );
    // Either could be the third one, and they are not set to the same.
    assert.deepEqual(await statesOf('defectdojo', own), ['a → 41: inactive', 'b → 42: inactive']);
  });

  it('ties findings to those of DefectDojo by the address that each endpoint has in an import', async () => {
    const endpoints: Readonly<Record<string, object>> = {
      'https://shop.test:8443/a?b=1': {
        protocol: 'https',
        host: 'shop.test',
        port: 8443,
        path: '/a',
        query: '?b=1',
      },
      'http://shop.test/a/b': { protocol: 'http', host: 'shop.test', path: 'a/b', query: '' },
      'shop.test': { host: 'shop.test', path: '' },
      '': { protocol: 'https', path: '/a' },
    };
    const ids = Object.keys(endpoints).map((_address, index) => index + 1);
    const serve = findingsOfDojo(
      ids.map((id) => ({ id, flags: {}, notes: [], about: { endpoints: [id] } })),
      token,
    );
    server.answer = (request) =>
      request.url.startsWith('/api/v2/endpoints/')
        ? {
            body: {
              next: null,
              results: Object.values(endpoints).map((one, index) => ({ ...one, id: index + 1 })),
            },
          }
        : serve(request);
    const own = Object.keys(endpoints).map((address) =>
      ownFinding({ key: address, tool: 'ZAP Scan', urls: address === '' ? [] : [address] }),
    );
    assert.deepEqual(
      await statesOf('defectdojo', own),
      Object.keys(endpoints).map((address, index) => `${address} → ${index + 1}: inactive`),
    );
  });

  it('sets the flags of DefectDojo and adds a note that names the change', async () => {
    const findings: ServedFinding[] = [
      { id: 41, flags: { active: true, verified: true }, notes: [] },
      { id: 42, flags: { risk_accepted: true }, notes: [] },
    ];
    server.answer = findingsOfDojo(findings, token);
    const change = {
      ref: { id: '41' },
      from: 'active',
      to: 'false positive',
      comment: 'Escaped',
      key: 'c41',
    };
    assert.equal(await send('defectdojo', change), 'sent');
    assert.deepEqual(findings[0], {
      id: 41,
      flags: { active: false, verified: false, false_p: true },
      notes: ['Escaped\n\n(DAST Workbench c41)'],
    });
    // All of it is there: neither is sent again.
    server.requests.length = 0;
    assert.equal(await send('defectdojo', change), 'sent');
    assert.deepEqual(
      server.requests.flatMap(({ method }) => (method === 'GET' ? [] : [method])),
      [],
    );
    assert.equal(
      await send('defectdojo', { ref: { id: '42' }, from: 'risk accepted', to: 'active' }),
      'sent',
    );
    assert.deepEqual(findings[1]?.flags, {
      active: true,
      false_p: false,
      out_of_scope: false,
      is_mitigated: false,
      risk_accepted: false,
    });
    assert.equal(await send('defectdojo', { ref: { id: '42' }, from: 'active', to: 'mitigated' }), 'sent');
    assert.deepEqual([findings[1]?.flags['active'], findings[1]?.flags['is_mitigated']], [false, true]);
    const gone = await send('defectdojo', { ref: { id: '99' }, to: 'active' });
    assert.equal(gone, `${new URL(server.origin).host} has no finding, or the account cannot see it.`);
  });

  it('is asked for what is left of a change', async () => {
    const progressOf = async (
      kind: keyof typeof paths,
      id: string,
      to: string,
      comment: string,
    ): Promise<readonly unknown[]> => {
      const { triage, url, client } = at(kind);
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
    server.answer = alertsOfGitHub({ alerts, requests: new Set() }, token);
    assert.deepEqual(await progressOf('github', '3', dismissed, 'Why'), [dismissed, true, true, false]);
    assert.deepEqual(await progressOf('github', '3', 'open', 'Why'), [dismissed, false, false, false]);
    assert.deepEqual(await progressOf('github', '4', dismissed, 'Why'), ['open', false, false, false]);
    assert.deepEqual(await progressOf('github', '4', dismissed, ''), ['open', false, true, false]);
    const [done, undone] = [5, 6].map((id) => `gid://gitlab/Vulnerability/${id}`);
    assert.ok(done !== undefined && undone !== undefined);
    // Some versions do not say why.
    const vulnerabilities = [vulnerability({ state: 'DISMISSED' }), vulnerability({ id: undone })];
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, token);
    assert.deepEqual(await progressOf('gitlab', done, dismissed, 'Why'), ['dismissed', true, true, false]);
    assert.deepEqual(await progressOf('gitlab', done, 'resolved', ''), ['dismissed', false, true, false]);
    assert.deepEqual(await progressOf('gitlab', undone, dismissed, 'Why'), ['detected', false, false, false]);
    const notes = ['Why\n\n(DAST Workbench c0)'];
    server.answer = findingsOfDojo([{ id: 41, flags: { active: true }, notes }], token);
    assert.deepEqual(await progressOf('defectdojo', '41', 'active', 'Why'), ['active', true, false, false]);
    assert.deepEqual(await progressOf('defectdojo', '41', 'mitigated', ''), ['active', false, true, false]);
    notes.push('Why\n\n(DAST Workbench c1)');
    assert.deepEqual(await progressOf('defectdojo', '41', 'active', 'Why'), ['active', true, true, false]);
  });

  it('stops with what a server says, whichever of its answers fails', async () => {
    const comment = 'Escaped';
    const served = {
      github: () => ({
        answer: alertsOfGitHub({ alerts: [{ number: 3, rule: '40018', state: 'open' }] }, token),
        finding: ownFinding({ key: 'k', eventId: 'shop/shop alert 3', rule: '40018' }),
        change: { ref: { id: '3' }, from: 'open', to: 'dismissed: false positive', comment },
        requests: 7,
      }),
      gitlab: () => ({
        answer: vulnerabilitiesOfGitLab({ vulnerabilities: [vulnerability({})] }, token),
        finding: ownFinding({ key: 'k', eventId: vulnerability({}).uuid }),
        change: { ref: { id: vulnerability({}).id }, from: 'detected', to: 'resolved', comment },
        requests: 4,
      }),
      defectdojo: () => ({
        answer: findingsOfDojo([{ id: 41, flags: { active: true }, notes: [] }], token),
        finding: ownFinding({ key: 'k', tool: 'ZAP Scan' }),
        change: { ref: { id: '41' }, from: 'active', to: 'mitigated', comment },
        requests: 9,
      }),
    };
    const { host } = new URL(server.origin);
    for (const kind of ['github', 'gitlab', 'defectdojo'] as const) {
      for (let failing = 0; failing <= served[kind]().requests; failing += 1) {
        const { answer, finding, change, requests } = served[kind]();
        server.requests.length = 0;
        server.answer = (request) =>
          server.requests.length === failing + 1 ? { status: 502 } : answer(request);
        const { triage, url, client } = at(kind);
        const states = await triage.states(url, [finding], client);
        const said = states.ok ? await send(kind, change) : sentence(states);
        const problem = `${host} has a problem (status 502). Try again later.`;
        const expected = failing < requests ? [problem, failing + 1] : ['sent', requests];
        assert.deepEqual([said, server.requests.length], expected, `${kind}, request ${failing + 1}`);
      }
    }
  });
});

function sentence(
  result: Result<unknown, keyof typeof sourceMessages | keyof typeof triageMessages>,
): string {
  return result.ok ? 'ok' : told(result.failure);
}

function told(
  failure: Parameters<typeof describeFailure<keyof typeof sourceMessages | keyof typeof triageMessages>>[1],
): string {
  return describeFailure({ ...sourceMessages, ...triageMessages }, failure);
}
