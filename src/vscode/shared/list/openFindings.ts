import { groupBy } from '../../../base/groupBy.ts';
import type { FindingsEngine } from '../../../findings/engine.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { withReadyMade } from '../../../findings/view/readyMadeFilters.ts';
import { initialView } from '../../../findings/view/viewActions.ts';
import type { ApplicationEndpoint } from './findingTarget.ts';

/** More than one change is about. */
const mostFindings = 500;

/** What is left to do at endpoints, whatever the list is filtered by. */
export async function openFindingsAt(
  engine: FindingsEngine,
  endpoints: readonly ApplicationEndpoint[],
): Promise<readonly Finding[]> {
  const toDo = withReadyMade(initialView('UTC'), 'toDo');
  const found: Finding[] = [];
  for (const [application, own] of groupBy(endpoints, (one) => one.application)) {
    const filters = {
      ...toDo.filters,
      application: { values: [application], texts: [] },
      endpoint: { values: own.map(({ endpoint }) => endpoint), texts: [] },
    };
    const { rows } = await engine.page({ ...toDo, showAggregation: false, filters }, 0, mostFindings);
    found.push(...rows.flatMap((entry) => (entry.kind === 'finding' ? [entry.row] : [])));
  }
  return found;
}
