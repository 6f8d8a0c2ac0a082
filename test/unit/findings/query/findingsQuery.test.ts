import assert from 'node:assert/strict';
import { groupBy } from '../../../../src/base/groupBy.ts';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { resolutions, severities, statuses } from '../../../../src/findings/model/finding.ts';
import { offeredValues } from '../../../../src/findings/view/vocabularies.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { changedCodeStates } from '../../../../src/findings/view/inChangedCode.ts';
import { scanStates } from '../../../../src/findings/view/sinceLastScan.ts';
import type { CountedValue, FilterField, ListView } from '../../../../src/findings/view/view.ts';
import { listedFields, textFields } from '../../../../src/findings/view/view.ts';
import { noYield, sampleScan, wasmBinary } from '../store/sampleFindings.ts';
import { randomFindings, randomView, reports } from './randomFindings.ts';
import { SqlOracle } from './sqlOracle.ts';
import { sampledRuns } from '../../sampled.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

const vocabularies: Partial<Record<FilterField, readonly string[]>> = {
  severity: severities,
  status: statuses,
  resolution: resolutions,
  sinceLastScan: scanStates,
  inChangedCode: changedCodeStates,
};

describe('findings query against SQL on the same database file', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'findings-query-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('gives the same lists, counts, rows and reasons for random findings and views', async function () {
    this.timeout(120_000);
    const data = fc.tuple(
      randomFindings,
      randomFindings,
      fc.array(randomView, { minLength: 1, maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(data, async ([findings, later, views]) => {
        const store = await FindingsStore.create(wasmBinary);
        const [first = '', second = ''] = reports;
        await storeScan(store, sampleScan(first), batchesOf(findings), noYield);
        // Half of the runs have a second scan, which sees some of the same again.
        if (later.length > 40) await storeScan(store, sampleScan(second), batchesOf(later), noYield);
        const columns = store.columns();
        const query = new FindingsQuery(columns, store.texts(columns.length));
        const databasePath = join(folder, 'findings.sqlite');
        await writeFile(databasePath, store.snapshot());
        const oracle = new SqlOracle(databasePath);
        try {
          for (const view of views) compare(query, oracle, view);
        } finally {
          oracle.close();
          store.close();
        }
      }),
      sampledRuns(100, 5),
    );
  });
});

function compare(query: FindingsQuery, oracle: SqlOracle, view: ListView): void {
  const summary = query.summary(view);
  const matching = oracle.matching(view);
  assert.equal(summary.matching, matching.length);
  compareRows(query, oracle, view);
  for (const field of [...textFields, ...listedFields]) compareFacet(query, oracle, view, field);
  for (const field of [...textFields, ...listedFields]) compareGroups(query, oracle, view, field);
  compareReasons(summary.emptyBecause, oracle, view, matching.length);
}

function compareRows(query: FindingsQuery, oracle: SqlOracle, view: ListView): void {
  const { totalRows, rows } = query.page(view, 0, 1000);
  assert.equal(totalRows, rows.length);
  const window = query.page(view, 2, 3);
  assert.deepEqual(window.rows, rows.slice(2, 5));
  if (!view.showAggregation) {
    assert.deepEqual(
      rows.map(({ row }) => ('id' in row ? row.id : 0)),
      oracle.findings(view),
    );
    return;
  }
  const expected = oracle.vulnerabilities(view).map((group) => ({
    vulnerability: group['vulnerability'],
    severity: severities[Number(group['severity_rank'])],
    severityCounts: Object.fromEntries(severities.map((value) => [value, group[value]])),
    rating: { risk: group['risk'], confidence: group['confidence'] },
    apis: group['apis'],
    totalApis: group['total_apis'],
    applications: String(group['applications']).split(',').sort(),
    summary: group['summary'],
    category: group['category'],
    subCategory: group['sub_category'],
    status: statuses[Number(group['status_rank'])] ?? 'Mixed',
    statusCounts: Object.fromEntries(statuses.map((value) => [value, group[value]])),
    resolution: resolutions[Number(group['resolution_rank'])] ?? 'Mixed',
    resolutionCounts: Object.fromEntries(resolutions.map((value) => [value, group[value]])),
    firstDiscovered: group['first_discovered'],
    lastDiscovered: group['last_discovered'],
    reappeared: group['reappeared'],
    notSeenInLatestScan: group['not_seen'],
    noLongerMatching: 0,
    notCovered: group['not_covered'],
    seenAs: ['unknown'],
  }));
  assert.deepEqual(
    rows.map(({ row: { rating, ...row } }) => {
      const { subCategoryCounts: _subCategoryCounts, ...plain } = { subCategoryCounts: undefined, ...row };
      return { ...plain, rating: { risk: rating.risk, confidence: rating.confidence } };
    }),
    expected,
  );
  const ids = new Set(oracle.matching(view));
  for (const { row } of rows) {
    const behind = query.apis(view, row.vulnerability, 0, 1000);
    assert.equal(behind.length, 'apis' in row && row.apis);
    const several = new Map(
      'apis' in row ? row.subCategoryCounts?.map(({ value, count }) => [value, count]) : [],
    );
    const own = groupBy(behind, ({ subCategory }) => subCategory);
    assert.deepEqual(several.size, own.size === 1 ? 0 : own.size);
    for (const [value, count] of several) assert.equal(own.get(value)?.length, count);
    assert.ok(behind.every((finding) => finding.vulnerability === row.vulnerability && ids.has(finding.id)));
    assert.deepEqual(
      [...query.findingsBehind([{ view, vulnerabilities: [row.vulnerability] }]).ids],
      behind.map(({ id }) => id).sort((a, b) => a - b),
    );
  }
}

function compareFacet(query: FindingsQuery, oracle: SqlOracle, view: ListView, field: FilterField): void {
  const found = oracle.facet(view, field);
  const { values, distinct } = query.facet(view, field, '', 1000);
  assert.deepEqual(
    values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
    byVocabulary(field, found).map(({ value, count }) => [value, count]),
  );
  const shown = new Set(values.map(({ value }) => value));
  assert.equal(shown.size, distinct);
  for (const value of [
    ...offeredValues(field),
    ...(view.filters[field]?.values ?? []),
    ...(view.filters[field]?.excluded ?? []),
  ]) {
    assert.ok(shown.has(value), `${field} offers ${value}`);
  }
  assert.deepEqual(query.facet(view, field, '', 2).values, values.slice(0, 2));
  const narrowed = query.facet(view, field, 'S', 1000);
  assert.deepEqual(
    narrowed.values,
    values.filter(({ value }) => value.toLowerCase().includes('s')),
  );
  assert.equal(narrowed.distinct, narrowed.values.length);
}

function compareGroups(query: FindingsQuery, oracle: SqlOracle, view: ListView, field: FilterField): void {
  const expected = byVocabulary(field, oracle.groups(view, field));
  const { values, distinct } = query.groups(view, field, 1000);
  assert.deepEqual(withoutOpen(values), expected);
  assert.equal(distinct, expected.length);
  const first = query.groups(view, field, 2);
  assert.deepEqual([withoutOpen(first.values), first.distinct], [expected.slice(0, 2), distinct]);
}

/** What is open of them is tested in openCounts.test.ts. */
function withoutOpen(values: readonly CountedValue<string>[]): readonly object[] {
  assert.ok(values.every(({ count, open = 0 }) => open <= count));
  return values.map(({ value, count }) => ({ value, count }));
}

function byVocabulary(field: FilterField, values: { value: string; count: number }[]): typeof values {
  const vocabulary = vocabularies[field];
  if (vocabulary === undefined) return values;
  return values.toSorted((left, right) => vocabulary.indexOf(left.value) - vocabulary.indexOf(right.value));
}

function compareReasons(
  reasons: ReturnType<FindingsQuery['summary']>['emptyBecause'],
  oracle: SqlOracle,
  view: ListView,
  matching: number,
): void {
  if (matching > 0) {
    assert.equal(reasons, undefined);
    return;
  }
  const { values = [], excluded = [] } = view.filters.status ?? {};
  const hidesResolved = (values.length > 0 && !values.includes('Resolved')) || excluded.includes('Resolved');
  const contradiction = view.showResolvedEvents && hidesResolved;
  const hasTexts = textFields.some((field) => (view.filters[field]?.texts.length ?? 0) > 0);
  const loosely =
    view.preciseMatch && hasTexts ? oracle.matching({ ...view, preciseMatch: false }).length : 0;
  const causes = [...textFields, ...listedFields, 'search', 'discovered', 'showResolvedEvents'] as const;
  const expected = causes
    .map((cause) => ({ cause, matchingWithout: oracle.matching(view, cause).length }))
    .filter(
      ({ cause, matchingWithout }) =>
        matchingWithout > 0 || (contradiction && (cause === 'status' || cause === 'showResolvedEvents')),
    );
  assert.deepEqual(
    reasons,
    loosely > 0 ? [{ cause: 'preciseMatch', matchingWithout: loosely }, ...expected] : expected,
  );
}
