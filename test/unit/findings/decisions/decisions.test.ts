import assert from 'node:assert/strict';
import { scopeOf } from '../../../../src/findings/decisions/decision.ts';
import { matchesEndpoint, parseEndpointPattern } from '../../../../src/findings/decisions/endpointPattern.ts';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';
import type { Decision } from '../../../../src/findings/decisions/decision.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { isOpen } from '../../../../src/findings/model/open.ts';
import { reasonOf } from '../../../../src/findings/export/exportedReport.ts';
import { readAllDetails } from '../../../../src/findings/export/readAllDetails.ts';
import { updateView } from '../../../../src/findings/view/viewActions.ts';
import { parseView, parseViewAction } from '../../../../src/findings/view/viewActionsParse.ts';
import { toldBy } from '../engine/engineUnderTest.ts';
import { everything, importFixture, importText, now } from '../export/exported.ts';

function matches(pattern: string, endpoint: string): boolean {
  const parsed = parseEndpointPattern(pattern);
  assert.ok(parsed, pattern);
  const [method = '', path = ''] = endpoint.split(' ');
  return matchesEndpoint(parsed, method, path);
}

function decisionsOf(...parts: readonly object[]): readonly Decision[] {
  const { decisions, problems } = parseDecisions(
    JSON.stringify({ decisions: parts.map((part) => ({ reason: 'agreed', author: 'Ada', ...part })) }),
  );
  assert.deepEqual(problems, []);
  return decisions;
}

describe('the endpoint of a decision', () => {
  it('takes wildcards within a segment and across segments', () => {
    assert.deepEqual(
      [
        matches('GET /api/*', 'GET /api/users'),
        matches('GET /api/*', 'GET /api/users/7'),
        matches('GET /api/**', 'GET /api/users/7'),
        matches('/api/*/orders', 'POST /api/{id}/orders'),
        matches('POST /api', 'GET /api'),
        matches('* /api', 'GET /api'),
        matches('/api', 'GET /api/'),
        matches('**', 'GET /anything/at/all'),
        matches('/a*b*c', 'GET /axxbyyc'),
        matches('/a*b*c', 'GET /axxbyyd'),
        matches('/x/**/z', 'GET /x/y/y/z'),
      ],
      [true, false, true, true, false, true, false, true, true, false, true],
    );
  });

  it('takes time in proportion to pattern and path, whatever the wildcards are', () => {
    const pattern = `/${'*a'.repeat(900)}b`;
    assert.equal(matches(pattern, `GET /${'a'.repeat(2_000)}`), false);
  });

  it('refuses what is none', () => {
    assert.deepEqual(
      ['', 'GET', 'users', 'G-T /x', 'GET /a b'].map((text) => parseEndpointPattern(text)),
      [undefined, undefined, undefined, undefined, undefined],
    );
  });
});

describe('a file of decisions', () => {
  const codes = (text: string): readonly string[] =>
    parseDecisions(text).problems.map(({ code, line }) => `${line} ${code}`);

  it('is read with comments and trailing commas, each decision with its line', () => {
    const { decisions, problems } = parseDecisions(`\ufeff{
  // agreed in March
  "decisions": [
    { "rule": "10021", "resolution": "False Positive", "reason": "no browser", "author": "Ada", "until": "2027-03-01" },
  ],
}`);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      decisions.map(({ line, rule, resolution, ends }) => [line, rule, resolution, ends]),
      [[4, '10021', 'False Positive', Date.UTC(2027, 2, 2)]],
    );
  });

  it('says what is wrong and where, and lets the other decisions count', () => {
    const text = `{"decisions": [
      {"rule": "1", "resolution": "Fine", "reason": "r", "author": "a"},
      {"status": "Open", "reason": "r", "author": "a"},
      {"rule": "1", "reason": "r", "author": "a"},
      {"rule": "1", "status": "Open", "author": "a"},
      {"rule": "1", "status": "Open", "reason": "r", "author": "a", "until": "2027-02-30"},
      {"rule": "1", "status": "Open", "reason": "r", "author": "a", "endpoint": "users"},
      {"rule": "1", "status": "Open", "reason": "r", "author": "a", "note": "x"},
      {"rule": "1", "status": 7, "reason": "r", "author": "a", "decided": "soon"},
      "none"
    ]}`;
    assert.deepEqual(codes(text), [
      '2 decision-unknown-value',
      '3 decision-lacks-vulnerability',
      '4 decision-sets-nothing',
      '5 decision-lacks',
      '6 decision-bad-date',
      '7 decision-bad-endpoint',
      '8 decision-unknown-key',
      '9 decision-no-text',
      '9 decision-sets-nothing',
      '9 decision-bad-time',
      '10 decision-no-object',
    ]);
    assert.deepEqual(
      parseDecisions(text).decisions.map(({ line }) => line),
      [8],
    );
  });

  it('says at most 1,000 problems, however many entries are wrong', () => {
    assert.equal(codes(`{"decisions": [${'1,'.repeat(200_000)}]}`).length, 1000);
  });

  it('survives whatever is in it', () => {
    assert.deepEqual(codes('{"decisions": ['), ['1 decisions-syntax']);
    assert.deepEqual(codes('[]'), ['1 decisions-no-list']);
    assert.deepEqual(codes(''), []);
    assert.equal(codes('['.repeat(500_000)).length, 1);
    assert.equal(codes('x'.repeat(2_000_000)).length, 1);
    const pattern = '{"rule": "1", "status": "Open", "reason": "a", "author": "b", "endpoint": "/a/*"},';
    assert.deepEqual(codes(`{"decisions": [${pattern.repeat(501)}]}`), ['1 decision-too-many-patterns']);
  });
});

describe('standing decisions and stored findings', function () {
  this.timeout(20_000);

  async function states(engine: FindingsEngine): Promise<readonly string[]> {
    const details = await readAllDetails(engine, everything);
    return details
      .map(({ finding }) => `${finding.endpoint}: ${finding.status}, ${finding.resolution}`)
      .toSorted();
  }

  async function detailsAt(engine: FindingsEngine, endpoint: string): Promise<FindingDetails> {
    const found = (await readAllDetails(engine, everything)).find(
      ({ finding }) => finding.endpoint === endpoint,
    );
    assert.ok(found);
    assert.equal(found.finding.changedBy, toldBy(found.history));
    return found;
  }

  const lock = decisionsOf({
    rule: '90028 Insecure HTTP Method - LOCK',
    endpoint: 'LOCK /orders/**',
    status: 'Resolved',
    resolution: 'False Positive',
    reason: 'the proxy answers',
  });

  it('are applied, shown in the history, and leave nothing behind when they are withdrawn', async () => {
    const { engine } = await importFixture('zap-2.7.json');
    const before = await states(engine);
    assert.equal((await engine.setDecisions(lock)).ok, true);
    assert.deepEqual(
      (await states(engine)).filter((state) => !before.includes(state)),
      ['LOCK /orders/{id}: Resolved, False Positive'],
    );
    const { history } = await detailsAt(engine, 'LOCK /orders/{id}');
    assert.deepEqual(
      history.map(({ kind, by, comment, source, changes }) => ({ kind, by, comment, source, changes })),
      [
        {
          kind: 'decision',
          by: 'Ada',
          comment: 'the proxy answers',
          source: '.dast/decisions.jsonc:1',
          changes: [
            { field: 'status', from: 'Open', to: 'Resolved' },
            { field: 'resolution', from: 'New', to: 'False Positive' },
          ],
        },
      ],
    );
    await engine.setDecisions([]);
    assert.deepEqual(await states(engine), before);
    assert.deepEqual((await detailsAt(engine, 'LOCK /orders/{id}')).history, []);
  });

  it('are not open, whatever Status they gave, until a user gives another one', async () => {
    const { engine } = await importFixture('zap-2.7.json');
    const open = async (): Promise<number> => (await engine.summary(everything)).open;
    const toDo = async (): Promise<number> =>
      (await engine.summary(updateView(everything, { type: 'useReadyMade', name: 'toDo' }))).matching;
    const before = await open();
    assert.equal(await toDo(), before);
    const { rule, endpoint } = lock[0] ? { ...scopeOf(lock[0]) } : { rule: '', endpoint: '' };
    await engine.setDecisions(decisionsOf({ rule, endpoint, status: 'In Progress' }));
    assert.deepEqual([await open(), await toDo()], [before - 1, before - 1]);
    const { finding } = await detailsAt(engine, 'LOCK /orders/{id}');
    assert.equal(isOpen(finding), false);

    const view = updateView(
      { ...everything, showAggregation: true },
      { type: 'toggleValue', field: 'endpoint', value: finding.endpoint, add: false },
    );
    const rows = [{ view, vulnerabilities: [finding.vulnerability] }];
    await engine.changeTriage({ rows, set: { status: 'Open' }, by: 'Bob' });
    assert.deepEqual([await open(), await toDo()], [before, before]);
    await engine.undoTriage();
    assert.deepEqual([await open(), await toDo()], [before - 1, before - 1]);
    await engine.setDecisions([]);
    assert.deepEqual([await open(), await toDo()], [before, before]);
  });

  it('are about what later scans bring', async () => {
    const { engine } = await importText(
      'first.json',
      JSON.stringify({ findings: [{ title: 'A', severity: 'Low', endpoints: ['http://shop.test/a'] }] }),
    );
    await engine.setDecisions(decisionsOf({ summary: 'A', resolution: 'Inconclusive' }));
    const text = JSON.stringify({
      findings: ['/a', '/b'].map((path) => ({
        title: 'A',
        severity: 'Low',
        endpoints: [`http://shop.test${path}`],
      })),
    });
    const imported = await engine.importReport(
      { name: 'second.json', bytes: new TextEncoder().encode(text) },
      { normalizePaths: true, severityMapping: {}, application: 'shop' },
      new AbortController().signal,
    );
    assert.equal(imported.ok, true);
    assert.deepEqual(await states(engine), ['/a: Open, Inconclusive', '/b: Open, Inconclusive']);
  });

  it('count less than what a user sets of a finding afterwards, also when they are withdrawn', async () => {
    const { engine } = await importFixture('zap-2.7.json');
    await engine.setDecisions(lock);
    const { finding } = await detailsAt(engine, 'LOCK /orders/{id}');
    const view = {
      ...everything,
      showAggregation: true,
      filters: { endpoint: { values: ['LOCK /orders/{id}'], texts: [] } },
    };
    const changed = await engine.changeTriage({
      rows: [{ view, vulnerabilities: [finding.vulnerability] }],
      set: { resolution: 'Inconclusive' },
      by: 'Bob',
    });
    assert.equal(changed.ok, true);
    await engine.setDecisions([...lock, ...decisionsOf({ rule: 'none', status: 'Open' })]);
    const shown = async (): Promise<string> => {
      const { status, resolution } = (await detailsAt(engine, 'LOCK /orders/{id}')).finding;
      return `${status}, ${resolution}`;
    };
    assert.equal(await shown(), 'Resolved, Inconclusive');
    await engine.setDecisions([]);
    assert.equal(await shown(), 'Open, Inconclusive');
    await engine.undoTriage();
    assert.equal(await shown(), 'Open, New');
    await engine.setDecisions(lock);
    assert.equal(await shown(), 'Resolved, False Positive');
  });

  it('count more than what a user set before they were made', async () => {
    const { engine } = await importFixture('zap-2.7.json');
    const { finding } = await detailsAt(engine, 'LOCK /orders/{id}');
    await engine.changeTriage({
      rows: [{ view: { ...everything, showAggregation: true }, vulnerabilities: [finding.vulnerability] }],
      set: { resolution: 'Inconclusive' },
      by: 'Bob',
    });
    const made = (decided: string): readonly Decision[] =>
      decisionsOf({ rule: '90028 Insecure HTTP Method - LOCK', resolution: 'False Positive', decided });
    await engine.setDecisions(made('2026-11-21'));
    assert.equal((await detailsAt(engine, 'LOCK /orders/{id}')).finding.resolution, 'Inconclusive');
    await engine.setDecisions(made('2026-11-23'));
    assert.equal((await detailsAt(engine, 'LOCK /orders/{id}')).finding.resolution, 'False Positive');
  });

  it('stand in the history also of findings that have their values already, and keep these', async () => {
    const { engine } = await importFixture('zap-2.7.json');
    const { finding } = await detailsAt(engine, 'LOCK /orders/{id}');
    const change = {
      rows: [{ view: { ...everything, showAggregation: true }, vulnerabilities: [finding.vulnerability] }],
      set: { status: 'Resolved', resolution: 'False Positive' },
      by: 'Bob',
    } as const;
    assert.equal((await engine.changeTriage(change)).ok, true);
    const before = await detailsAt(engine, 'LOCK /orders/{id}');
    const [decision] = lock;
    assert.ok(decision);
    await engine.setDecisions([{ ...decision, decided: now + 1 }]);
    const { history } = await detailsAt(engine, 'LOCK /orders/{id}');
    assert.deepEqual(
      history.map(({ kind, by, comment }) => [kind, by, comment]),
      [
        ['user', 'Bob', ''],
        ['decision', 'Ada', 'the proxy answers'],
      ],
    );
    assert.equal(reasonOf({ history }), 'the proxy answers');
    await engine.setDecisions([]);
    assert.deepEqual(await detailsAt(engine, 'LOCK /orders/{id}'), before);
  });

  it('narrow a list to exactly what they cover, also where rules share a summary', async () => {
    const result = (ruleId: string, method: string, path: string): object => ({
      ruleId,
      level: 'warning',
      message: { text: 'Weak cookie' },
      webRequest: { method, target: `http://shop.test${path}` },
      locations: [{ physicalLocation: { artifactLocation: { uri: `http://shop.test${path}` } } }],
    });
    const rules = ['one', 'two'].map((id) => ({ id, shortDescription: { text: 'Weak cookie' } }));
    const results = ['one', 'two'].flatMap((rule) => [
      result(rule, 'GET', '/api/users'),
      result(rule, 'POST', '/api/users'),
      result(rule, 'GET', '/assets/css/shop.css'),
    ]);
    const runs = [{ tool: { driver: { name: 'Scanner', rules } }, results }];
    const { engine } = await importText('weak.sarif', JSON.stringify({ version: '2.1.0', runs }));
    const decisions = decisionsOf(
      ...[
        { rule: 'one' },
        { summary: 'Weak cookie' },
        { rule: 'two', endpoint: 'GET /api/*' },
        { summary: 'Weak cookie', tool: 'Scanner', endpoint: '/assets/**', application: 'shop' },
        { rule: 'one', application: 'another' },
        { rule: 'gone' },
      ].map((scope) => ({ ...scope, resolution: 'Inconclusive' })),
    );
    const { reach } = await engine.checkDecisions(decisions);
    const listed = await Promise.all(
      decisions.map(async (decision) => {
        const action = parseViewAction(
          JSON.parse(JSON.stringify({ type: 'setDecision', scope: scopeOf(decision) })),
        );
        assert.ok(action);
        const view = updateView(everything, action);
        assert.deepEqual(parseView(JSON.parse(JSON.stringify(view))), view);
        return (await readAllDetails(engine, view)).map(({ rule, finding }) => `${rule} ${finding.endpoint}`);
      }),
    );
    assert.deepEqual(
      listed.map((endpoints) => endpoints.toSorted()),
      [
        ['one GET /api/users', 'one GET /assets/css/shop.css', 'one POST /api/users'],
        [
          'one GET /api/users',
          'one GET /assets/css/shop.css',
          'one POST /api/users',
          'two GET /api/users',
          'two GET /assets/css/shop.css',
          'two POST /api/users',
        ],
        ['two GET /api/users'],
        ['one GET /assets/css/shop.css', 'two GET /assets/css/shop.css'],
        [],
        [],
      ],
    );
    assert.deepEqual(
      reach.map(({ covered }) => covered),
      listed.map(({ length }) => length),
    );
  });

  it('are checked against what is stored', async () => {
    const { engine } = await importFixture('zap-2.7.json');
    const decisions = decisionsOf(
      { rule: '90028 Insecure HTTP Method - LOCK', status: 'Open' },
      { rule: '90028 Insecure HTTP Method - LOCK', endpoint: '**', status: 'In Progress' },
      { rule: '90028 Insecure HTTP Method - LOKC', status: 'Open' },
      { summary: 'SQL Injection', endpoint: '/gone', status: 'Open' },
      { summary: 'SQL Injection', resolution: 'Fixed' },
      { summary: 'SQL Injection', status: 'Open', until: '2020-01-01' },
    );
    const { reach, problems } = await engine.checkDecisions(decisions);
    assert.deepEqual(
      reach.map(({ covered, decides }) => [covered, decides]),
      [
        [2, 0],
        [2, 2],
        [0, 0],
        [0, 0],
        [1, 1],
        [1, 0],
      ],
    );
    assert.deepEqual(
      problems.map(({ code }) => code),
      [
        'decision-overlaps',
        'decision-unknown-rule',
        'decision-never-matched',
        'decision-says-fixed',
        'decision-expired',
      ],
    );
  });
});
