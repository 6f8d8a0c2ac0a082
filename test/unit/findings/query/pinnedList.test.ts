import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PageRow } from '../../../../src/findings/engine.ts';
import { resolutions, statuses, type Severity } from '../../../../src/findings/model/finding.ts';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import type { PlainFinding } from '../../../../bench/plainFindings.ts';
import { lookedAtByTriage } from '../../../../src/findings/query/pinnedLists.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { ListView, ShownView } from '../../../../src/findings/view/view.ts';
import { noYield, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';
import { randomFindings, randomView } from './randomFindings.ts';
import { sampledRuns } from '../../sampled.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

const all = 1000;

/** The ids of a list's rows, each with the findings behind it. */
function idsOf(query: FindingsQuery, view: ShownView): readonly (readonly number[])[] {
  return query
    .page(view, 0, all)
    .rows.map(({ kind, row }) =>
      kind === 'finding'
        ? [row.id]
        : [row.vulnerability, ...query.apis(view, row.vulnerability, 0, all).map(({ id }) => id)],
    );
}

async function queryOf(findings: readonly PlainFinding[]): Promise<FindingsQuery> {
  const store = await FindingsStore.create(wasmBinary);
  await storeScan(store, sampleScan('random.json'), batchesOf(findings), noYield);
  const query = new FindingsQuery(store.columns());
  store.close();
  return query;
}

/** A change of some of the listed findings: which, by their places in the list, and to what. */
const randomChange = fc.record({
  field: fc.constantFrom('status', 'resolution'),
  code: fc.nat({ max: 2 }),
  picked: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 6 }),
});

/** Views that look at what triage changes, most of the time. */
const triageView = fc
  .tuple(
    randomView,
    fc.constantFrom('status', 'resolution', 'severity'),
    fc.subarray<'Open' | 'Resolved'>(['Open', 'Resolved']),
  )
  .map(([view, column, status]): ListView => {
    const { status: _status, ...filters } = view.filters;
    return {
      ...view,
      sort: { ...view.sort, column },
      filters: status.length === 0 ? filters : { ...filters, status: { values: status, texts: [] } },
    };
  });

describe('a pinned list', () => {
  it('keeps its rows, their order and what stands behind them through triage, and shows the current values', async function () {
    this.timeout(60_000);
    const changes = fc.array(randomChange, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(randomFindings, triageView, changes, async (findings, view, changed) => {
        const query = await queryOf(findings);
        const before = idsOf(query, view);
        assert.equal(query.pin(view, 1), lookedAtByTriage(view));
        const pinned = { ...view, pinned: 1 };
        const listed = before.flatMap((ids) => (view.showAggregation ? ids.slice(1) : ids));
        for (const { field, code, picked } of changed) {
          assert.deepEqual(idsOf(query, pinned), before);
          const ids = picked.flatMap((place) => listed[place] ?? []);
          query.setTriage(
            field,
            ids,
            ids.map(() => code),
            'Ada',
          );
        }
        assert.deepEqual(idsOf(query, pinned), before);
        const matching = new Set(idsOf(query, { ...view, showAggregation: false }).flat());
        const fresh = idsOf(query, view);
        assert.equal(query.summary(pinned).stale === true, JSON.stringify(fresh) !== JSON.stringify(before));
        assert.deepEqual(
          { ...query.summary(pinned), stale: undefined },
          { ...query.summary(view), stale: undefined },
        );
        for (const row of query.page(pinned, 0, all).rows) compareRow(query, pinned, row, matching);
      }),
      sampledRuns(300, 4),
    );
  });

  it('is not pinned where triage changes nothing of the list', async () => {
    await fc.assert(
      fc.asyncProperty(randomFindings, randomView, randomChange, async (findings, view, { field, code }) => {
        fc.pre(!lookedAtByTriage(view));
        const query = await queryOf(findings);
        const before = idsOf(query, view);
        assert.equal(query.pin(view, 1), false);
        const { ids } = query.columns;
        query.setTriage(
          field,
          ids,
          Array.from(ids, () => code),
          'Ada',
        );
        assert.deepEqual(idsOf(query, view), before);
      }),
      sampledRuns(50, 4),
    );
  });

  it('is only for the view that it was made for, and only the last few are kept', async () => {
    const [findings = []] = fc.sample(randomFindings, { numRuns: 1, seed: 3 });
    const query = await queryOf(findings);
    const view: ListView = {
      filters: { status: { values: ['Open'], texts: [] } },
      sort: { column: 'severity', descending: false },
      timeZone: 'UTC',
      showAggregation: true,
      preciseMatch: true,
      showResolvedEvents: false,
    };
    for (const number of [1, 2, 3]) query.pin(view, number);
    assert.deepEqual(
      [1, 2, 3].map((pinned) => query.holds({ ...view, pinned })),
      [false, true, true],
    );
    assert.equal(query.holds({ ...view, showAggregation: false, pinned: 3 }), false);
    assert.equal(query.holds({ ...view, filters: {}, pinned: 3 }), false);
  });
});

/** The marks and values of one row against the findings behind it. */
function compareRow(
  query: FindingsQuery,
  view: ShownView,
  { kind, row }: PageRow,
  matching: ReadonlySet<number>,
): void {
  if (kind === 'finding') {
    assert.equal(row.noLongerMatches === true, !matching.has(row.id));
    assert.equal(row.status, query.finding(row.id)?.status);
    return;
  }
  const behind = query.apis(view, row.vulnerability, 0, all);
  const left = behind.filter(({ id }) => !matching.has(id));
  assert.equal(row.apis, behind.length);
  assert.equal(row.noLongerMatching, left.length);
  assert.deepEqual(
    behind.filter(({ noLongerMatches }) => noLongerMatches),
    left,
  );
  assert.deepEqual(
    statuses.map((status) => row.statusCounts[status]),
    statuses.map((status) => behind.filter((finding) => finding.status === status).length),
  );
  assert.deepEqual(
    resolutions.map((resolution) => row.resolutionCounts[resolution]),
    resolutions.map((resolution) => behind.filter((finding) => finding.resolution === resolution).length),
  );
  const { ids } = query.findingsBehind([{ view, vulnerabilities: [row.vulnerability] }]);
  assert.deepEqual(
    [...ids],
    behind.map(({ id }) => id).sort((a, b) => a - b),
  );
}

describe('locating a row', () => {
  it('gives its place in the list, and the one among the findings behind it', async () => {
    const finding = (rule: string, severity: Severity, path: string): PlainFinding =>
      sampleFinding({ rule, severity, path, summary: `Rule ${rule}` });
    const query = await queryOf([
      finding('1', 'Minor', '/a'),
      finding('2', 'Critical', '/b'),
      finding('2', 'Critical', '/a'),
      finding('3', 'Major', '/a'),
    ]);
    const bySeverity = {
      sort: { column: 'severity', descending: false },
      timeZone: 'UTC',
      filters: {},
    } as const;
    const aggregated: ListView = {
      ...bySeverity,
      showAggregation: true,
      preciseMatch: true,
      showResolvedEvents: false,
    };
    const plain = { ...aggregated, showAggregation: false };
    const places = [...query.columns.ids].map((id) => {
      const found = query.finding(id) ?? assert.fail();
      const { vulnerability, summary, endpoint } = found;
      const row = query.locate(aggregated, vulnerability, undefined);
      const api = query.locate(aggregated, vulnerability, id);
      const single = query.locate(plain, vulnerability, id);
      const first = query.locate(plain, vulnerability, undefined);
      assert.equal(row?.row.row.vulnerability, vulnerability);
      return `${summary} ${endpoint}: ${row?.index} ${api?.index}/${api?.api}, alone ${single?.index}, first ${first?.index}`;
    });
    assert.deepEqual(places.sort(), [
      'Rule 1 GET /a: 2 2/0, alone 3, first 3',
      'Rule 2 GET /a: 0 0/0, alone 0, first 0',
      'Rule 2 GET /b: 0 0/1, alone 1, first 0',
      'Rule 3 GET /a: 1 1/0, alone 2, first 2',
    ]);
    const [id = 0] = query.columns.ids;
    const minor: ListView = { ...plain, filters: { severity: { values: ['Critical'], texts: [] } } };
    assert.equal(query.locate(minor, query.finding(id)?.vulnerability ?? 0, id), undefined);
  });

  it('gives the place at which paging finds it', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(randomFindings, randomView, fc.boolean(), async (findings, view, isHeld) => {
        const query = await queryOf(findings);
        const shown = isHeld && query.pin(view, 7) ? { ...view, pinned: 7 } : view;
        if ('pinned' in shown) {
          const { ids } = query.columns;
          query.setTriage(
            'status',
            ids.subarray(0, 20),
            Array.from(ids.subarray(0, 20), () => 2),
            'Ada',
          );
        }
        const { rows } = query.page(shown, 0, all);
        for (const id of query.columns.ids) {
          const vulnerability = query.finding(id)?.vulnerability ?? 0;
          for (const finding of [id, undefined]) {
            const index = rows.findIndex(({ kind, row }) =>
              kind === 'vulnerability' || finding === undefined
                ? row.vulnerability === vulnerability
                : row.id === finding,
            );
            const row = rows[index];
            const api =
              row?.kind === 'vulnerability' && finding !== undefined
                ? query.apis(shown, vulnerability, 0, all).findIndex((behind) => behind.id === finding)
                : -1;
            assert.deepEqual(
              query.locate(shown, vulnerability, finding),
              row && { index, row, ...(api < 0 ? {} : { api }) },
            );
          }
        }
        assert.equal(query.locate(shown, 123_456, undefined), undefined);
      }),
      sampledRuns(100, 4),
    );
  });
});
