import { t } from '../../../base/messages.ts';
import type { ComparedExchange, FindingDetails, Occurrence } from '../../../findings/model/finding.ts';
import { isList, isRecord, valueAt } from '../../../base/untrusted.ts';
import type { Recorded } from '../../../login/retest/recordedRequest.ts';
import type { App } from '../../app/app.ts';
import { endpointsOf } from '../../shared/list/findingTarget.ts';
import { openFindingsAt } from '../../shared/list/openFindings.ts';
import { severityIcon } from '../../shared/list/severityIcon.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';

/** One occurrence of a finding, as it was recorded. */
export interface RetestTarget {
  readonly details: FindingDetails;
  readonly recorded: Recorded;
  /** What proves it together, where an authorization test found it. */
  readonly exchanges: readonly ComparedExchange[];
}

/** More APIs than any user scrolls through. */
const offeredApis = 500;

/**
 * What a menu, the panel or a keybinding means: a row by the number of its vulnerability, one of its findings, one of its
 * occurrences, or endpoints; without any the row that is selected. Of several APIs it asks for one. Undefined where nothing can be
 * retested, which was said then.
 */
export async function retestTarget(app: App, given: unknown): Promise<RetestTarget | undefined> {
  const asked = isList(given) ? await chooseOpenFinding(app, given) : numbersIn(given);
  if (asked === undefined) return undefined;
  const { vulnerability, finding, occurrence } = asked;
  const row = vulnerability ?? app.selection.current[0]?.vulnerabilities[0];
  const id = finding ?? (row === undefined ? undefined : await chooseFinding(app, row));
  if (id === undefined) {
    if (row === undefined) void app.window.showWarningMessage(t('Select a finding first.'));
    return undefined;
  }
  const details = await (await app.findings()).details(id);
  if (details === undefined) {
    void app.window.showWarningMessage(t('This finding no longer exists.'));
    return undefined;
  }
  const target = recordedIn(details, occurrence);
  if (target === undefined) void app.window.showWarningMessage(t("The report doesn't include the request."));
  return target;
}

/** An occurrence of a finding, or the first that was recorded; undefined where none was. */
export function recordedIn(details: FindingDetails, occurrence?: number): RetestTarget | undefined {
  const chosen = details.occurrences[occurrence ?? -1] ?? details.occurrences.find(isRecorded);
  if (chosen === undefined) return undefined;
  const { url, request, response, evidence, attack, parameter } = chosen;
  const { tags } = details;
  const { method, summary } = details.finding;
  return {
    details,
    recorded: { method, url, request, response, evidence, attack, parameter, summary, tags },
    exchanges: chosen.comparison?.exchanges ?? [],
  };
}

function isRecorded({ request, url }: Occurrence): boolean {
  return request !== '' || url !== '';
}

async function chooseFinding(app: App, vulnerability: number): Promise<number | undefined> {
  const engine = await app.findings();
  const findings = await engine.apis(app.pinnedList.view, vulnerability, 0, offeredApis);
  const [only] = findings;
  if (findings.length <= 1) return only?.id;
  const items = findings.map(({ id, endpoint }) => ({ label: oneLine(endpoint), id }));
  const chosen = await app.window.showQuickPick(items, {
    title: t('Retest'),
    placeHolder: t('Which API?'),
  });
  return chosen?.id;
}

/** Of what is left to do at endpoints. */
async function chooseOpenFinding(app: App, given: readonly unknown[]): Promise<Numbers | undefined> {
  const findings = await openFindingsAt(await app.findings(), await endpointsOf(app, given));
  const items = findings.map(({ id, summary, endpoint, severity }) => ({
    label: oneLine(summary),
    description: oneLine(endpoint),
    iconPath: severityIcon(severity),
    id,
  }));
  const options = { title: t('Retest'), placeHolder: t('Which finding?') };
  const chosen = items.length > 1 ? await app.window.showQuickPick(items, options) : items[0];
  if (items.length === 0) void app.window.showWarningMessage(t('No finding is open at this endpoint.'));
  return chosen && { vulnerability: undefined, finding: chosen.id, occurrence: undefined };
}

interface Numbers {
  readonly vulnerability: number | undefined;
  readonly finding: number | undefined;
  readonly occurrence: number | undefined;
}

/** Items of the tree carry their finding, or the row that they are. */
function numbersIn(given: unknown): Numbers {
  const carried = [valueAt(given, 'finding'), valueAt(given, 'row')].find(isRecord);
  return {
    vulnerability: numberOf(valueAt(carried ?? given, 'vulnerability')),
    finding: numberOf(carried === undefined ? valueAt(given, 'finding') : carried['id']),
    occurrence: numberOf(valueAt(given, 'occurrence')),
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}
