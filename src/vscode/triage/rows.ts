import { t } from '../../base/messages.ts';
import type { TriageField } from '../../findings/finding.ts';
import type { App } from '../app.ts';
import { viewOfRows } from '../list/narrowView.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { SelectedRows } from '../list/selection.ts';
import { countApis, countOfApis, countVulnerabilities } from '../messages/text.ts';

/** More rows than anybody scrolls through in a Quick Pick; typing narrows them. */
const offeredRows = 2000;

/** Lets a vulnerability be picked from the list as it is filtered; empty when the pick is left. */
export async function pickVulnerability(app: App, title: string): Promise<readonly SelectedRows[]> {
  const engine = await app.findings();
  const page = await engine.page(app.view.current, 0, offeredRows);
  const items = page.rows.flatMap((entry) => {
    if (entry.kind !== 'vulnerability') return [];
    const { row } = entry;
    return [
      {
        label: oneLine(row.summary),
        description: `${row.severity} · ${countApis(row.apis)}`,
        detail: [row.subCategory, row.category].filter((text) => text !== '').join(' · '),
        vulnerability: row.vulnerability,
      },
    ];
  });
  if (items.length === 0) {
    void app.window.showInformationMessage(t('The list of findings is empty: there is nothing to set.'));
    return [];
  }
  const picked = await app.window.showQuickPick(items, {
    title,
    placeHolder: t('Which vulnerability?'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked ? [{ vulnerabilities: [picked.vulnerability] }] : [];
}

/** What a change would reach, and what is set there now. */
export interface RowsReach {
  /** `SQL Injection`, or `3 vulnerabilities`. */
  readonly subject: string;
  /** `12 of 30 APIs`. */
  readonly reach: string;
  /** APIs by the value they have now. */
  readonly current: Readonly<Record<TriageField, ReadonlyMap<string, number>>>;
}

export async function describeRows(app: App, rows: readonly SelectedRows[]): Promise<RowsReach> {
  const engine = await app.findings();
  const everything = { ...app.view.current, filters: {}, showResolvedEvents: false };
  const current = { status: new Map<string, number>(), resolution: new Map<string, number>() };
  const totals = new Map<number, number>();
  let matching = 0;
  let summary = '';
  for (const picked of rows) {
    const view = viewOfRows(app, picked);
    for (const vulnerability of picked.vulnerabilities) {
      const findings = await engine.apis(view, vulnerability, 0, Number.MAX_SAFE_INTEGER);
      for (const { status, resolution } of findings) {
        current.status.set(status, (current.status.get(status) ?? 0) + 1);
        current.resolution.set(resolution, (current.resolution.get(resolution) ?? 0) + 1);
      }
      matching += findings.length;
      const all = await engine.apis(everything, vulnerability, 0, Number.MAX_SAFE_INTEGER);
      totals.set(vulnerability, all.length);
      summary = findings[0]?.summary ?? summary;
    }
  }
  const total = [...totals.values()].reduce((sum, apis) => sum + apis, 0);
  const subject = totals.size === 1 ? oneLine(summary) : countVulnerabilities(totals.size);
  return { subject, reach: countOfApis(matching, total), current };
}
