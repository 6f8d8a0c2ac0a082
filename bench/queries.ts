import { severities, statuses } from '../src/findings/model/finding.ts';
import type { FindingsQuery } from '../src/findings/query/findingsQuery.ts';
import { initialView } from '../src/findings/view/viewActions.ts';
import type { ListView } from '../src/findings/view/view.ts';
import { textFields } from '../src/findings/view/view.ts';
import { atMost, compare } from './measure.ts';
import type { Measurement } from './measure.ts';
import type { NativeDatabase } from './nativeDatabase.ts';

const view = initialView('UTC');
const turns = 9;
/** So many that the engine has compiled short questions when the median is taken. */
const shortTurns = 41;

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
  return new Date(Date.UTC(2026, 0, 10 + turn)).toISOString().slice(0, 10);
}

/** Those that the yardstick counts as well. */
const countedFields = [...textFields, 'method', 'severity', 'status', 'resolution'] as const;

export function allCounts(query: FindingsQuery, turn: number): void {
  for (const field of countedFields) query.facet(twoFilters(turn), field, '', 100);
}

export async function measureQueries(query: FindingsQuery, native: NativeDatabase): Promise<Measurement[]> {
  const against = 'SQLite, covering indexes';
  const size = sizeName(query.total);
  const different = (turn: number): ListView => ({ ...view, filters: { from: dayOf(turn) } });
  const word = (turn: number): string => `${turn}x/`;
  const list = (turn: number, column: 'discovered' | 'eventId'): ListView => ({
    ...different(turn),
    showAggregation: false,
    sort: { column, descending: false },
  });
  const counts = await compare(
    turns,
    (turn) => allCounts(query, turn),
    (turn) => native.counts(twoFilters(turn)),
  );
  const page = await compare(
    turns,
    (turn) => query.page(different(turn), 0, 100),
    (turn) => native.aggregatedPage(Date.parse(dayOf(turn))),
  );
  const contains = await compare(
    shortTurns,
    (turn) => {
      const filters = { endpoint: { values: [], texts: [word(turn)] } };
      query.page({ ...view, showAggregation: false, preciseMatch: false, filters }, 0, 1);
    },
    (turn) => native.containsEndpoint(word(turn)),
  );
  const indexed = await compare(
    shortTurns,
    (turn) => query.page(list(turn, 'discovered'), 0, 100),
    (turn) => native.firstPage('discovered', Date.parse(dayOf(turn))),
  );
  const unindexed = await compare(
    turns,
    (turn) => query.page(list(turn, 'eventId'), 0, 100),
    (turn) => native.firstPage('event_id', Date.parse(dayOf(turn))),
  );
  const ms = { unit: 'ms', against } as const;
  return [
    atMost(0.06, {
      name: `counts of all fields, 2 filters, ${size}`,
      ...counts,
      ...ms,
      reason:
        'ten columns are read for every row that matches, and other work shares the memory they come from.',
    }),
    atMost(0.15, {
      name: `aggregated first page, ${size}`,
      ...page,
      ...ms,
      reason: 'all rows since that day are added up, and other work shares the memory they come from.',
    }),
    atMost(0.8, {
      name: `contains text in endpoints, ${size}`,
      ...contains,
      ...ms,
      reason:
        'a page also brings rows in list order, and a rare text is looked up in an index made when first needed.',
    }),
    atMost(1, {
      name: `first page by Discovered, ${size}`,
      ...indexed,
      ...ms,
      reason:
        'a page also says how many findings match, and finds where a day begins in the zone of the list.',
    }),
    atMost(0.1, {
      name: `first page by Event ID, ${size}`,
      ...unindexed,
      unit: 'ms',
      against: 'SQLite, no index for it',
      reason: 'the rank of every row since that day is compared.',
    }),
  ];
}

export function sizeName(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1000}k`;
}
