import type { Result } from '../../../base/result.ts';
import type { TriageChange, TriageFailureCode } from '../../../findings/model/triage.ts';
import type { StoreFailureCode } from '../../../findings/engine.ts';
import type { TriageValues } from '../../../findings/model/finding.ts';
import type { App } from '../../app/app.ts';
import { viewOfRows } from '../list/narrowView.ts';
import { authorOf } from './author.ts';
import type { SelectedRows } from '../list/selection.ts';

/**
 * Sets Status, Resolution or both of the findings behind rows, or only comments on them, as the shared view filters them when this is called: the
 * engine may be busy, and the filters be others when it is their turn. `comment` says why. Rows of the panel stay where
 * they are in it.
 */
export async function changeTriage(
  app: Pick<
    App,
    'view' | 'pinnedList' | 'findings' | 'commands' | 'settings' | 'workspace' | 'gitUserName' | 'machine'
  >,
  rows: readonly SelectedRows[],
  set: TriageValues,
  comment = '',
): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
  const shown = rows.map((picked) => ({
    view: viewOfRows(app, picked),
    vulnerabilities: picked.vulnerabilities,
    inPanel: picked.inPanel ?? false,
  }));
  const findings = app.findings();
  const pinned = shown.some(({ inPanel }) => inPanel) ? await app.pinnedList.pin(findings) : undefined;
  const engine = await findings;
  const result = await engine.changeTriage({
    rows: shown.map(({ view, vulnerabilities, inPanel }) => ({
      view: (inPanel ? pinned : undefined) ?? view,
      vulnerabilities,
    })),
    set,
    by: await authorOf(app),
    comment,
  });
  const hasSet = set.status !== undefined || set.resolution !== undefined;
  if (result.ok && hasSet && result.value.changed > 0) await app.commands.setContext('findingsTriaged', true);
  return result;
}
