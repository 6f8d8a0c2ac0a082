import { isRecord } from '../../../base/untrusted.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import type { App } from '../../app/app.ts';
import { narrowView } from './narrowView.ts';
import { isSelectedRows } from '../triage/triageArguments.ts';
import type { SelectedRows } from './selection.ts';

/** An endpoint of an application. */
export interface ApplicationEndpoint {
  readonly application: string;
  readonly endpoint: string;
}

/** APIs of one row that are looked at. */
const mostApis = 1000;

/**
 * The findings that a command is about: those of a row of the tree or the panel, of one finding by its id, or, where
 * nothing is named, of what is selected.
 */
export async function findingsOf(app: App, target: unknown): Promise<readonly Finding[]> {
  const engine = await app.findings();
  const byId = async (id: number): Promise<readonly Finding[]> => {
    const details = await engine.details(id);
    return details === undefined ? [] : [details.finding];
  };
  if (isRecord(target)) {
    if (typeof target['finding'] === 'number') return byId(target['finding']);
    if (isRecord(target['finding']) && typeof target['finding']['id'] === 'number')
      return byId(target['finding']['id']);
    if (isSelectedRows(target['rows'])) return findingsBehind(app, [target['rows']]);
    if (typeof target['vulnerability'] === 'number')
      return findingsBehind(app, [{ vulnerabilities: [target['vulnerability']], inPanel: true }]);
  }
  const row = app.selection.panelRow;
  if (row?.finding !== undefined && app.isPanelInFront()) return byId(row.finding);
  return findingsBehind(app, app.selection.current);
}

async function findingsBehind(app: App, rows: readonly SelectedRows[]): Promise<readonly Finding[]> {
  const engine = await app.findings();
  const found: Finding[] = [];
  for (const { vulnerabilities, within, application } of rows) {
    const view = narrowView(app.view.current, within, application);
    for (const vulnerability of vulnerabilities) {
      found.push(...(await engine.apis(view, vulnerability, 0, mostApis)));
    }
  }
  return found;
}

/** The endpoints that a command is about; those of `findingsOf` where none are named. */
export async function endpointsOf(app: App, target: unknown): Promise<readonly ApplicationEndpoint[]> {
  const named: readonly unknown[] = Array.isArray(target) ? target : [target];
  const given = named.filter(isNamedEndpoint);
  const all = given.length > 0 ? given : await findingsOf(app, target);
  const distinct = new Map(
    all.map(({ application, endpoint }) => [`${application}\n${endpoint}`, { application, endpoint }]),
  );
  return [...distinct.values()];
}

function isNamedEndpoint(value: unknown): value is ApplicationEndpoint {
  return isRecord(value) && typeof value['application'] === 'string' && typeof value['endpoint'] === 'string';
}
