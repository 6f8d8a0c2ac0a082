import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { updateView } from '../../../../src/findings/view/viewActions.ts';
import {
  both,
  csvText,
  imported,
  never,
  open,
  options,
  plainList,
  request,
  type RequestParts,
  rowNamed,
  view,
} from './engineUnderTest.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

describe('findings engine in memory', () => {
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
  });
  afterEach(() => engine.close());

  it('imports a report and says what it did', async () => {
    const summary = await imported(engine, both);
    assert.deepEqual(summary, {
      scans: [1],
      applications: ['shop.test'],
      isOtherInstallation: false,
      compared: true,
      format: 'ZAP JSON',
      tool: 'ZAP',
      instances: 5,
      findings: 5,
      added: 5,
      seenAgain: 0,
      reappeared: 0,
      notSeenAnyMore: 0,
      notCovered: [],
      problems: [],
      bySeverity: { Critical: 3, Major: 2, Minor: 0, Info: 0 },
      skipped: [],
      unplaced: [],
    });
    const again = await imported(engine, both);
    assert.deepEqual([again.scans[0], again.added, again.seenAgain], [1, 0, 5]);
  });

  it('finds each finding again by its key, and nothing by another text', async () => {
    await imported(engine, both);
    const { rows } = await engine.page(plainList, 0, 10);
    for (const { kind, row } of rows) {
      assert.ok(kind === 'finding');
      const key = await engine.findingKey(row.id);
      assert.ok(key !== undefined);
      assert.equal((await engine.findingWithKey(key))?.endpoint, row.endpoint);
    }
    assert.equal(await engine.findingWithKey('x'), undefined);
    assert.equal(await engine.findingKey(4711), undefined);
  });

  it('notifies its listeners of every change, and stops when asked', async () => {
    const revisions: number[] = [];
    const stop = engine.onDidChange(() => revisions.push(engine.revision));
    await imported(engine, both);
    await engine.changeTriage(await request(engine));
    stop();
    await engine.undoTriage();
    assert.deepEqual(revisions, [1, 2]);
    assert.equal(engine.revision, 3);
  });

  it('changes nothing when an import is cancelled at any point', async () => {
    const endpoints = Array.from(
      { length: 4000 },
      (_, index) => `GET /p${'abcdefghij'[index % 10]}/x${index}y`,
    );
    const large = zapReport('large.json', [{ ...sqlInjection, endpoints }]);
    await imported(engine, both);
    const before = await csvText(engine, plainList);
    for (const stopAt of [0, 0.2, 0.4, 0.6, 0.9]) {
      const controller = new AbortController();
      const onProgress = (fraction: number): void => {
        if (fraction >= stopAt) controller.abort();
      };
      if (stopAt === 0) controller.abort();
      const result = await engine.importReport(large, { ...options, onProgress }, controller.signal);
      if (result.ok) continue;
      assert.equal(result.failure.code, 'import-cancelled');
      assert.equal(await csvText(engine, plainList), before);
      assert.equal((await engine.scans()).length, 1);
    }
  }).timeout(30_000);

  it('refuses a report it cannot read and keeps what it has', async () => {
    await imported(engine, both);
    const result = await engine.importReport(
      { name: 'x', bytes: new TextEncoder().encode('{}') },
      options,
      never,
    );
    assert.equal(result.ok, false);
    assert.equal((await engine.summary(view)).total, 5);
    assert.equal(engine.revision, 1);
  });

  it('changes the findings behind a row as filtered, and says how many of how many', async () => {
    await imported(engine, both);
    const gets = updateView(view, { type: 'toggleValue', field: 'method', value: 'GET', add: false });
    const result = await engine.changeTriage(await request(engine, { view: gets }));
    assert.deepEqual(result, {
      ok: true,
      value: {
        id: 1,
        set: { status: 'Resolved' },
        changed: 2,
        matching: 2,
        total: 3,
        summary: 'SQL Injection',
        rows: 1,
      },
    });
    const { status, statusCounts } = await rowNamed(engine, 'SQL Injection');
    assert.deepEqual([status, statusCounts], ['Mixed', { Open: 1, 'In Progress': 0, Resolved: 2 }]);
    assert.deepEqual(await engine.lastTriage(), result.ok && result.value);
  });

  it('changes several rows at once and counts only what differed', async () => {
    await imported(engine, both);
    await engine.changeTriage(await request(engine));
    const changing = [await rowNamed(engine, missingHeader.name), await rowNamed(engine, 'SQL Injection')];
    const vulnerabilities = changing.map(({ vulnerability }) => vulnerability);
    const result = await engine.changeTriage(await request(engine, { vulnerabilities }));
    assert.ok(result.ok);
    const { changed, matching, total, rows, summary } = result.value;
    assert.deepEqual(
      { changed, matching, total, rows, summary },
      { changed: 2, matching: 5, total: 5, rows: 2, summary: '' },
    );
  });

  it('sorts by the new values at once', async () => {
    await imported(engine, both);
    const byStatus: ListView = { ...plainList, sort: { column: 'status', descending: true } };
    await engine.page(byStatus, 0, 5);
    await engine.changeTriage(await request(engine));
    const { rows } = await engine.page(byStatus, 0, 5);
    assert.deepEqual(
      rows.map(({ row }) => row.status),
      ['Resolved', 'Resolved', 'Resolved', 'Open', 'Open'],
    );
  });

  it('undoes changes in order, the latest first', async () => {
    await imported(engine, both);
    const change = await request(engine, { value: 'In Progress' });
    await engine.changeTriage(change);
    await engine.changeTriage({ ...change, set: { status: 'Resolved' } });
    await engine.changeTriage({ ...change, set: { resolution: 'Fixed' } });
    const seen: string[] = [];
    for (let undo = 0; undo < 3; undo++) {
      const result = await engine.undoTriage();
      assert.ok(result.ok && result.value.changed === 3);
      const { status, resolution } = await rowNamed(engine, 'SQL Injection');
      seen.push(`${status} ${resolution}`);
    }
    assert.deepEqual(seen, ['Resolved New', 'In Progress New', 'Open New']);
    const nothing = await engine.undoTriage();
    assert.equal(nothing.ok || nothing.failure.code, 'triage-nothing-to-undo');
  });

  it('makes undone changes again in order, until there is a new one', async () => {
    await imported(engine, both);
    const change = await request(engine, { value: 'In Progress' });
    await engine.changeTriage(change);
    await engine.changeTriage({ ...change, set: { status: 'Resolved' } });
    for (let undo = 0; undo < 2; undo++) await engine.undoTriage();
    assert.equal((await engine.lastUndone())?.set.status, 'In Progress');
    const seen: string[] = [];
    for (let redo = 0; redo < 2; redo++) {
      assert.ok((await engine.redoTriage()).ok);
      seen.push((await rowNamed(engine, 'SQL Injection')).status);
    }
    assert.deepEqual(seen, ['In Progress', 'Resolved']);
    await engine.undoTriage();
    await engine.changeTriage({ ...change, set: { resolution: 'Fixed' } });
    const nothing = await engine.redoTriage();
    assert.equal(nothing.ok || nothing.failure.code, 'triage-nothing-to-redo');
    assert.equal((await rowNamed(engine, 'SQL Injection')).status, 'In Progress');
  });

  it('makes one change of rows that several views narrow, and undoes it as one', async () => {
    await imported(engine, both);
    const of = (method: string): ListView =>
      updateView(view, { type: 'toggleValue', field: 'method', value: method, add: false });
    const { vulnerability } = await rowNamed(engine, 'SQL Injection');
    const rows = ['GET', 'POST', 'GET'].map((method) => ({
      view: of(method),
      vulnerabilities: [vulnerability],
    }));
    const result = await engine.changeTriage({ rows, set: { status: 'Resolved' }, by: 'ada' });
    assert.ok(result.ok);
    const { changed, matching, total, rows: count, summary } = result.value;
    assert.deepEqual([changed, matching, total, count, summary], [3, 3, 3, 1, 'SQL Injection']);
    assert.ok((await engine.undoTriage()).ok);
    assert.equal((await rowNamed(engine, 'SQL Injection')).status, 'Open');
    assert.equal(await engine.lastTriage(), undefined);
  });

  it('undoes the change that is meant or none', async () => {
    await imported(engine, both);
    const first = await engine.changeTriage(await request(engine, { value: 'In Progress' }));
    const second = await engine.changeTriage(await request(engine, { value: 'Resolved' }));
    assert.ok(first.ok && second.ok);
    const refused = await engine.undoTriage(first.value.id);
    assert.equal(refused.ok || refused.failure.code, 'triage-not-last');
    assert.equal((await rowNamed(engine, 'SQL Injection')).status, 'Resolved');
    assert.ok((await engine.undoTriage(second.value.id)).ok);
    assert.ok((await engine.undoTriage(first.value.id)).ok);
    assert.equal((await rowNamed(engine, 'SQL Injection')).status, 'Open');
  });

  it('keeps every step in the history, with the reason that was given', async () => {
    await imported(engine, both);
    await engine.changeTriage(await request(engine, { comment: 'Fixed in 1.4' }));
    await engine.undoTriage();
    await engine.redoTriage();
    const [finding] = await engine.apis(view, (await rowNamed(engine, 'SQL Injection')).vulnerability, 0, 1);
    const details = finding && (await engine.details(finding.id));
    assert.deepEqual(
      details?.history.map(({ kind, changes, comment, by, apis }) => [
        kind,
        ...changes.flatMap(({ from, to }) => [from, to]),
        comment,
        by,
        apis,
      ]),
      [
        ['user', 'Open', 'Resolved', 'Fixed in 1.4', 'ada', 3],
        ['undo', 'Resolved', 'Open', '', 'ada', 3],
        ['redo', 'Open', 'Resolved', '', 'ada', 3],
      ],
    );
  });

  it('refuses triage with aggregation off, for unknown values and for rows that are not there', async () => {
    await imported(engine, both);
    const refused: readonly [RequestParts, string][] = [
      [{ view: plainList }, 'triage-needs-aggregation'],
      [{ value: 'Fixed' }, 'triage-unknown-value'],
      [{ set: {} }, 'triage-nothing-given'],
      [{ set: { status: 'Open', resolution: 'Nonsense' } }, 'triage-unknown-value'],
      [{ vulnerabilities: [] }, 'triage-no-rows'],
      [{ vulnerabilities: [99] }, 'triage-no-rows'],
      [{ view: { ...view, showResolvedEvents: true } }, 'triage-no-rows'],
    ];
    for (const [parts, code] of refused) {
      const result = await engine.changeTriage(await request(engine, parts));
      assert.equal(result.ok || result.failure.code, code);
    }
    assert.equal(engine.revision, 1);
  });

  it('sets Status and Resolution with one comment as one change, which one Undo takes back', async () => {
    await imported(engine, both);
    const set = { status: 'Resolved', resolution: 'Fixed' };
    const result = await engine.changeTriage(await request(engine, { set, comment: 'Fixed in 1.4' }));
    assert.ok(result.ok);
    assert.deepEqual([result.value.set, result.value.changed], [set, 3]);
    const shown = async (): Promise<readonly string[]> => {
      const { status, resolution } = await rowNamed(engine, 'SQL Injection');
      return [status, resolution];
    };
    assert.deepEqual(await shown(), ['Resolved', 'Fixed']);
    await engine.undoTriage();
    assert.deepEqual(await shown(), ['Open', 'New']);
    assert.equal(await engine.lastTriage(), undefined);
    await engine.redoTriage();
    assert.deepEqual(await shown(), ['Resolved', 'Fixed']);
    const [finding] = await engine.apis(view, (await rowNamed(engine, 'SQL Injection')).vulnerability, 0, 1);
    const [first] = (finding && (await engine.details(finding.id)))?.history ?? [];
    assert.deepEqual(
      [first?.comment, first?.changes],
      [
        'Fixed in 1.4',
        [
          { field: 'status', from: 'Open', to: 'Resolved' },
          { field: 'resolution', from: 'New', to: 'Fixed' },
        ],
      ],
    );
  });

  it('keeps a comment that sets nothing, finds it, and takes it back', async () => {
    await imported(engine, both);
    const { vulnerability } = await rowNamed(engine, 'SQL Injection');
    const found = async (): Promise<number> =>
      (await engine.summary(updateView(view, { type: 'setSearch', text: 'gateway' }))).matching;
    assert.equal(await found(), 0);
    const result = await engine.changeTriage(
      await request(engine, { set: {}, comment: 'Ask the gateway team' }),
    );
    assert.ok(result.ok);
    assert.deepEqual([result.value.set, result.value.changed], [{}, 3]);
    assert.equal(await found(), 3);
    assert.equal((await rowNamed(engine, 'SQL Injection')).status, 'Open');
    const [finding] = await engine.apis(view, vulnerability, 0, 1);
    const history = async (): Promise<readonly string[]> =>
      ((finding && (await engine.details(finding.id)))?.history ?? []).map(({ kind, changes, comment }) =>
        [kind, comment, changes.length].join(),
      );
    assert.deepEqual(await history(), ['user,Ask the gateway team,0']);
    await engine.undoTriage();
    assert.deepEqual(await history(), ['user,Ask the gateway team,0', 'undo,,0']);
    assert.equal(await engine.lastTriage(), undefined);
  });

  it('keeps the comment of all findings, also of those that have the value already', async () => {
    await imported(engine, both);
    const gets = updateView(view, { type: 'toggleValue', field: 'method', value: 'GET', add: false });
    await engine.changeTriage(await request(engine, { view: gets }));
    const result = await engine.changeTriage(await request(engine, { comment: 'All of them' }));
    assert.equal(result.ok && result.value.changed, 3);
    const { vulnerability } = await rowNamed(engine, 'SQL Injection');
    for (const { id } of await engine.apis(view, vulnerability, 0, 9)) {
      assert.equal((await engine.details(id))?.history.at(-1)?.comment, 'All of them');
    }
  });

  it('reports what a change would affect, and what is set there', async () => {
    await imported(engine, both);
    const gets = updateView(view, { type: 'toggleValue', field: 'method', value: 'GET', add: false });
    await engine.changeTriage(await request(engine, { view: gets }));
    const { rows } = await engine.page(view, 0, 10);
    const vulnerabilities = rows.map(({ row }) => row.vulnerability);
    const scope = await engine.triageScope([{ view: gets, vulnerabilities }]);
    const { matching, total } = await engine.triageScope([{ view, vulnerabilities }]);
    assert.equal(scope.current.status['Resolved'], 2);
    assert.ok(scope.matching < scope.total);
    assert.deepEqual([scope.total, matching], [total, total]);
    const alone = await engine.triageScope([{ view, vulnerabilities: vulnerabilities.slice(0, 1) }]);
    assert.equal(alone.vulnerabilities, 1);
    assert.equal(
      Object.values(alone.current.resolution).reduce((sum, count) => sum + count, 0),
      alone.matching,
    );
  });

  it('exports exactly the list', async () => {
    await imported(engine, both);
    const gets = updateView(plainList, { type: 'toggleValue', field: 'method', value: 'POST', add: false });
    const { rows } = await engine.page(gets, 0, 1);
    const eventId = rows[0] && 'eventId' in rows[0].row ? rows[0].row.eventId : '';
    const row = [
      'POST /orders',
      'POST',
      'Critical',
      eventId,
      'Active Scan',
      'CWE-89 SQL Injection',
      'SQL Injection',
    ];
    assert.equal(
      await csvText(engine, gets),
      `Endpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered,Application\r\n` +
        `${row.join(',')},Open,New,2026-03-01T12:00:00.000Z,shop.test\r\n`,
    );
    const aggregated = (await csvText(engine, view)).split('\r\n');
    assert.equal(
      aggregated[0],
      'Severity,APIs,Summary,Category,Sub Category,Status,Resolution,First Discovered,Last Discovered,Endpoints,Event IDs,Applications',
    );
    assert.ok(
      aggregated[1]?.startsWith(
        'Critical,3,SQL Injection,Active Scan,CWE-89 SQL Injection,Open,New,2026-03-01T12:00:00.000Z,2026-03-01T12:00:00.000Z,GET /orders; GET /search; POST /orders,EVT-',
      ),
    );
    assert.equal(aggregated.length, 4);
  });

  it('exports the list as it was when asked for, also while triage goes on', async () => {
    const endpoints = Array.from({ length: 1500 }, (_, index) => `GET /x${index}y`);
    await imported(engine, zapReport('many.json', [{ ...sqlInjection, endpoints }]));
    const before = await csvText(engine, plainList);
    let text = '';
    for await (const piece of engine.csv(plainList, { byteOrderMark: false }, never)) {
      if (text === '') await engine.changeTriage(await request(engine));
      text += piece;
    }
    assert.equal(text, before);
    assert.notEqual(await csvText(engine, plainList), before);
  });

  it('stops an export when asked, and writes a byte order mark when asked', async () => {
    await imported(engine, both);
    const controller = new AbortController();
    const pieces = engine.csv(view, { byteOrderMark: true }, controller.signal)[Symbol.asyncIterator]();
    const first: IteratorResult<string, unknown> = await pieces.next();
    assert.ok(typeof first.value === 'string' && first.value.startsWith('\uFEFFSeverity,'));
    controller.abort();
    await assert.rejects(
      async () => {
        while (!(await pieces.next()).done);
      },
      { name: 'AbortError' },
    );
  });

  it('removes a scan and what only it had seen', async () => {
    const [scan = 0] = (await imported(engine, zapReport('a.json', [sqlInjection]))).scans;
    await imported(engine, zapReport('b.json', [missingHeader]));
    assert.deepEqual(await engine.removeScan(scan), { ok: true, value: { findingsRemoved: 3 } });
    assert.equal((await engine.summary(view)).total, 2);
    assert.deepEqual(
      (await engine.scans()).map(({ name }) => name),
      ['b.json'],
    );
  });
});
