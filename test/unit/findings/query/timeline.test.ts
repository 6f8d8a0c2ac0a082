import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { startOfDay } from '../../../../src/findings/query/days.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { columnsOf } from '../../../fakes/findingColumns.ts';
import { makeFinding } from '../../../fakes/findings.ts';
import { sampledRuns } from '../../sampled.ts';

const view = initialView('UTC');

function queryOf(...times: readonly string[]): FindingsQuery {
  return new FindingsQuery(
    columnsOf(
      times.map((time, index) =>
        makeFinding({
          id: index + 1,
          discovered: Date.parse(time),
          severity: index === 0 ? 'Critical' : 'Minor',
        }),
      ),
    ),
  );
}

describe('the timeline', () => {
  it('counts findings per day', () => {
    const query = queryOf('2026-10-13T00:00:00Z', '2026-10-13T23:59:59.999Z', '2026-10-15T08:00:00Z');
    assert.deepEqual(query.timeline(view, 10), [
      { from: '2026-10-13', to: '2026-10-13', count: 2 },
      { from: '2026-10-14', to: '2026-10-14', count: 0 },
      { from: '2026-10-15', to: '2026-10-15', count: 1 },
    ]);
  });

  it('joins days where there are more of them than stretches', () => {
    const query = queryOf('2026-10-01T12:00:00Z', '2026-10-04T12:00:00Z', '2026-10-05T12:00:00Z');
    assert.deepEqual(query.timeline(view, 2), [
      { from: '2026-10-01', to: '2026-10-03', count: 1 },
      { from: '2026-10-04', to: '2026-10-05', count: 2 },
    ]);
  });

  it('takes days in the zone of the view', () => {
    const query = queryOf('2026-10-13T23:30:00Z');
    assert.deepEqual(query.timeline({ ...view, timeZone: 'Europe/Berlin' }, 5), [
      { from: '2026-10-14', to: '2026-10-14', count: 1 },
    ]);
  });

  it('follows the other filters, not From and To, and keeps its stretches', () => {
    const query = queryOf('2026-10-13T08:00:00Z', '2026-10-14T08:00:00Z', '2026-10-15T08:00:00Z');
    const counts = (filters: ListView['filters']): number[] =>
      query.timeline({ ...view, filters }, 10).map(({ count }) => count);
    assert.deepEqual(counts({ severity: { values: ['Critical'], texts: [] } }), [1, 0, 0]);
    assert.deepEqual(counts({ from: '2026-10-15', to: '2026-10-15' }), [1, 1, 1]);
  });

  it('is empty without findings', () => {
    assert.deepEqual(queryOf().timeline(view, 10), []);
  });

  it('counts every finding once, in the stretch of its day, whatever the zone', () => {
    const time = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2026-12-31') });
    const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia');
    fc.assert(
      fc.property(
        fc.array(time, { minLength: 1, maxLength: 20 }),
        zone,
        fc.integer({ min: 1, max: 30 }),
        (times, timeZone, most) => {
          const query = queryOf(...times.map((at) => new Date(at).toISOString()));
          const buckets = query.timeline({ ...view, timeZone }, most);
          assert.ok(buckets.length <= most);
          assert.equal(
            buckets.reduce((sum, { count }) => sum + count, 0),
            times.length,
          );
          for (const { from, to, count } of buckets) {
            const start = startOfDay(from, timeZone);
            const next = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
            const end = startOfDay(next, timeZone);
            assert.equal(times.filter((at) => at >= start && at < end).length, count);
          }
        },
      ),
      sampledRuns(40, 4),
    );
  }).timeout(20_000);
});
