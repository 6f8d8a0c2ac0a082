import type { FindingsEngine } from '../../../findings/engine.ts';
import { severities, type Severity } from '../../../findings/model/finding.ts';
import { withReadyMade } from '../../../findings/view/readyMadeFilters.ts';
import type { Filters, ListView } from '../../../findings/view/view.ts';

type BySeverity = Readonly<Record<Severity, number>>;

/** Findings of an endpoint, or of several. */
export interface EndpointCounts {
  readonly all: BySeverity;
  /** Those that are left to do. */
  readonly open: BySeverity;
}

/** More than an application has. */
const mostEndpoints = 1_000_000;

/** What is counted of each endpoint of an application. */
export async function countByEndpoint(
  engine: FindingsEngine,
  view: ListView,
  application: string,
): Promise<ReadonlyMap<string, EndpointCounts>> {
  const own: Filters = { application: { values: [application], texts: [] } };
  const { filters: left } = withReadyMade(view, 'toDo');
  const count = async (filters: Filters): Promise<ReadonlyMap<string, number>> => {
    const narrowed = { ...view, filters: { ...own, ...filters }, showResolvedEvents: false };
    const { values } = await engine.groups(narrowed, 'endpoint', mostEndpoints);
    return new Map(values.map((one) => [one.value, one.count]));
  };
  const only = (severity: Severity): Filters => ({ severity: { values: [severity], texts: [] } });
  const [endpoints, all, open] = await Promise.all([
    count({}),
    Promise.all(severities.map((severity) => count(only(severity)))),
    Promise.all(severities.map((severity) => count({ ...left, ...only(severity) }))),
  ]);
  return new Map(
    [...endpoints.keys()].map((endpoint) => [
      endpoint,
      {
        all: bySeverity((index) => all[index]?.get(endpoint)),
        open: bySeverity((index) => open[index]?.get(endpoint)),
      },
    ]),
  );
}

export function addCounts(counts: readonly EndpointCounts[]): EndpointCounts {
  const sum = (of: (one: EndpointCounts) => BySeverity): BySeverity =>
    bySeverity((index) => counts.reduce((total, one) => total + of(one)[severities[index] ?? 'Info'], 0));
  return {
    all: sum(({ all }) => all),
    open: sum(({ open }) => open),
  };
}

export function totalOf(counts: BySeverity): number {
  return severities.reduce((total, severity) => total + counts[severity], 0);
}

/** Undefined where nothing is counted. */
export function worstOf(counts: BySeverity): Severity | undefined {
  return severities.find((severity) => counts[severity] > 0);
}

function bySeverity(countOf: (index: number) => number | undefined): BySeverity {
  const [Critical = 0, Major = 0, Minor = 0, Info = 0] = severities.map(
    (_severity, index) => countOf(index) ?? 0,
  );
  return { Critical, Major, Minor, Info };
}
