import { severities, statuses } from '../src/findings/finding.ts';
import type { FindingsQuery } from '../src/findings/query/findingsQuery.ts';
import { initialView } from '../src/findings/viewActions.ts';
import type { ListView } from '../src/findings/view.ts';
import { listedFields, textFields } from '../src/findings/view.ts';
import { atMost, compareTimes } from './measure.ts';
import type { Measurement } from './measure.ts';
import type { NativeDatabase } from './nativeDatabase.ts';

const view = initialView('UTC');
const turns = 7;

/** Two severities and two statuses; every turn asks for others, so that no answer is a kept one. */
function twoFilters(turn: number): ListView {
  const filters = {
    severity: { values: twoOf(severities, turn), texts: [] },
    status: { values: twoOf(statuses, turn), texts: [] },
  };
  return { ...view, filters };
}

function twoOf(vocabulary: readonly string[], turn: number): string[] {
  return vocabulary.filter((_, index) => (index + turn) % vocabulary.length < 2);
}

function dayOf(turn: number): string {
  return `2026-01-${10 + turn}`;
}

export function allCounts(query: FindingsQuery, turn: number): void {
  for (const field of [...textFields, ...listedFields]) query.facet(twoFilters(turn), field, '', 100);
}

const allRows = 'the list also says how many findings match, and a turn is too short for a busy machine.';

export async function measureQueries(query: FindingsQuery, native: NativeDatabase): Promise<Measurement[]> {
  const against = 'SQLite, covering indexes';
  const size = sizeName(query.total);
  const different = (turn: number): ListView => ({ ...view, filters: { from: dayOf(turn) } });
  const [counts = 0, nativeCounts = 0] = await compareTimes(
    turns,
    (turn) => allCounts(query, turn),
    (turn) => native.counts(twoFilters(turn)),
  );
  const [page = 0, nativePage = 0] = await compareTimes(
    turns,
    (turn) => query.page(different(turn), 0, 100),
    (turn) => native.aggregatedPage(Date.parse(dayOf(turn))),
  );
  const word = (turn: number): string => `${turn}x/`;
  const [contains = 0, nativeContains = 0] = await compareTimes(
    turns,
    (turn) => {
      const filters = { endpoint: { values: [], texts: [word(turn)] } };
      query.page({ ...view, showAggregation: false, preciseMatch: false, filters }, 0, 1);
    },
    (turn) => native.containsEndpoint(word(turn)),
  );
  const list = (turn: number, column: 'discovered' | 'eventId'): ListView => ({
    ...different(turn),
    showAggregation: false,
    sort: { column, descending: false },
  });
  const [indexed = 0, nativeIndexed = 0] = await compareTimes(
    turns,
    (turn) => query.page(list(turn, 'discovered'), 0, 100),
    (turn) => native.firstPage('discovered', Date.parse(dayOf(turn))),
  );
  const [unindexed = 0, nativeUnindexed = 0] = await compareTimes(
    turns,
    (turn) => query.page(list(turn, 'eventId'), 0, 100),
    (turn) => native.firstPage('event_id', Date.parse(dayOf(turn))),
  );
  const ms = { unit: 'ms', against } as const;
  return [
    atMost(0.06, {
      name: `counts of all fields, 2 filters, ${size}`,
      ours: counts,
      theirs: nativeCounts,
      ...ms,
    }),
    atMost(0.15, { name: `aggregated first page, ${size}`, ours: page, theirs: nativePage, ...ms }),
    atMost(0.8, {
      name: `contains text in endpoints, ${size}`,
      ours: contains,
      theirs: nativeContains,
      ...ms,
      reason: allRows,
    }),
    atMost(1, {
      name: `first page by Discovered, ${size}`,
      ours: indexed,
      theirs: nativeIndexed,
      ...ms,
      reason: allRows,
    }),
    atMost(0.1, {
      name: `first page by Event ID, ${size}`,
      ours: unindexed,
      theirs: nativeUnindexed,
      unit: 'ms',
      against: 'SQLite, no index for it',
    }),
  ];
}

export function sizeName(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1000}k`;
}
