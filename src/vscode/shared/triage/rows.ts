import { t } from '../../../base/messages.ts';
import type { TriageScope } from '../../../findings/model/triage.ts';
import type { App } from '../../app/app.ts';
import { viewOfRows } from '../list/narrowView.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { SelectedRows } from '../list/selection.ts';
import { countApis, countOfApis, countOfFindings, countVulnerabilities } from '../messages/text.ts';

/** More rows than any user scrolls through in a Quick Pick; typing narrows them. */
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
  /** `12 of 30 APIs`, or `3 vulnerabilities · 42 findings`. */
  readonly reach: string;
  /** APIs by the value they have now. */
  readonly current: TriageScope['current'];
}

export async function describeRows(app: App, rows: readonly SelectedRows[]): Promise<RowsReach> {
  const engine = await app.findings();
  const shown = rows.map((picked) => ({
    view: viewOfRows(app, picked),
    vulnerabilities: picked.vulnerabilities,
  }));
  const { vulnerabilities, matching, total, summary, current } = await engine.triageScope(shown);
  if (vulnerabilities === 1) {
    return { subject: oneLine(summary), reach: countOfApis(matching, total), current };
  }
  const subject = countVulnerabilities(vulnerabilities);
  return { subject, reach: t('{0} · {1}', subject, countOfFindings(matching, total)), current };
}
