import type { FindingsEngine } from '../../../../findings/engine.ts';
import type { Finding, FindingDetails, HistoryEntry } from '../../../../findings/model/finding.ts';
import type { Scan } from '../../../../findings/model/scan.ts';
import type { OwnFinding } from '../../../../sources/triage/triage.ts';
import type { App } from '../../../app/app.ts';

/** A finding of a source, as the server and its list know it. */
export interface Own {
  readonly finding: OwnFinding;
  /** `POST /login`. */
  readonly endpoint: string;
  /** Somebody here has changed it, and no scan since; only then there is something to send. */
  readonly isChanged: boolean;
}

const perPage = 1000;
/** Of larger sources, only what was changed is looked up. */
const mostLookedUp = 3000;

/** The findings that scans have seen; not all of them where it is aborted. */
export async function ownFindings(
  { findings, view }: Pick<App, 'findings' | 'view'>,
  scans: readonly Scan[],
  signal: AbortSignal,
): Promise<readonly Own[]> {
  if (scans.length === 0) return [];
  const engine = await findings();
  const rows = await rowsOf(engine, view, scans);
  const looked = rows.length <= mostLookedUp ? rows : rows.filter(hasChange);
  const ids = new Set(scans.map(({ id }) => id));
  const found: Own[] = [];
  for (const { id } of looked) {
    if (signal.aborted) break;
    const [details, key] = await Promise.all([engine.details(id), engine.findingKey(id)]);
    const isSeen = details?.scans.some((scan) => ids.has(scan.id)) === true;
    if (isSeen && key !== undefined) found.push(ownOf(details, key));
  }
  return found;
}

async function rowsOf(
  engine: FindingsEngine,
  view: App['view'],
  scans: readonly Scan[],
): Promise<readonly Finding[]> {
  const names = [...new Set(scans.map(({ name }) => name))];
  const all = {
    ...view.current,
    filters: { report: { values: names, texts: [] } },
    showAggregation: false,
    showResolvedEvents: false,
  };
  const rows: Finding[] = [];
  for (;;) {
    const page = await engine.page(all, rows.length, perPage);
    rows.push(...page.rows.flatMap((one) => (one.kind === 'finding' ? [one.row] : [])));
    if (page.rows.length === 0 || rows.length >= page.totalRows) return rows;
  }
}

function hasChange({ changedBy, isDecided }: Finding): boolean {
  return changedBy !== undefined || isDecided === true;
}

function ownOf({ finding, tool, rule, occurrences, history }: FindingDetails, key: string): Own {
  const { status, resolution, eventId, summary, method, endpoint } = finding;
  const last = history.findLast(({ changes }) => changes.length > 0);
  return {
    finding: {
      key,
      status,
      resolution,
      eventId,
      tool,
      rule,
      summary,
      method,
      urls: [...new Set(occurrences.map(({ url }) => url))],
      comment: commentOf(history, last),
    },
    endpoint,
    isChanged: hasChange(finding) || (last !== undefined && last.kind !== 'reappeared'),
  };
}

/** What was said with the last change or after it: what was said before is about another value. */
function commentOf(history: readonly HistoryEntry[], last: HistoryEntry | undefined): string {
  const from = last === undefined ? 0 : history.indexOf(last);
  return history.slice(from).findLast(({ comment }) => comment !== '')?.comment ?? '';
}
