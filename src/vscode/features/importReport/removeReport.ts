import { env } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { reportLabel } from '../../shared/list/sampleReport.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import { importFailureSentence } from './failures.ts';
import { labelOf } from '../../shared/messages/scanText.ts';
import { showProgress } from '../../shared/messages/progress.ts';
import { countFindings } from '../../shared/messages/text.ts';

/**
 * Asks which report to remove, and once more before doing it: removing cannot be undone. A caller that names
 * the scan as `{ scan: id }` is asked nothing.
 */
export async function removeImportedReport(app: App, named: unknown): Promise<void> {
  const engine = await app.findings();
  const scans = await engine.scans();
  if (scans.length === 0) {
    void app.window.showInformationMessage(t('No report has been imported yet.'));
    return;
  }
  const wanted = scanNamed(named);
  const scan =
    wanted === undefined ? await pickAndConfirm(app, scans) : scans.find(({ id }) => id === wanted);
  if (!scan) {
    if (wanted !== undefined) void app.window.showInformationMessage(t('This report no longer exists.'));
    return;
  }
  const result = await showProgress(app, t('Removing {0}', reportLabel(scan)), engine.removeScan(scan.id));
  if (!result.ok) {
    void app.window.showErrorMessage(importFailureSentence(result.failure));
    return;
  }
  const removed = countFindings(result.value.findingsRemoved);
  void app.window.showInformationMessage(
    t('Removed {0} and {1} that only it had seen.', reportLabel(scan), removed),
  );
}

function scanNamed(named: unknown): unknown {
  return typeof named === 'object' && named !== null && 'scan' in named ? named.scan : undefined;
}

async function pickAndConfirm(app: App, scans: readonly Scan[]): Promise<Scan | undefined> {
  const scan = await pickScan(app, scans);
  return scan && (await confirmRemoval(app, scan)) ? scan : undefined;
}

async function pickScan(app: App, scans: readonly Scan[]): Promise<Scan | undefined> {
  const time = new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const items = [...scans]
    .sort((a, b) => b.importedAt - a.importedAt)
    .map((scan) => ({
      label: reportLabel(scan),
      description: [labelOf(scan), scan.target].filter((text) => text !== '').join(' · '),
      detail: t('{0}, imported {1}', countFindings(scan.findings), time.format(scan.importedAt)),
      scan,
    }));
  const picked = await app.window.showQuickPick(items, {
    title: t('Remove Imported Report'),
    placeHolder: t('Which report?'),
    matchOnDescription: true,
  });
  return picked?.scan;
}

async function confirmRemoval(app: App, scan: Scan): Promise<boolean> {
  const remove = t('Remove');
  const detail = t(
    'Findings that only this report has seen are removed with their triage. Findings that other reports have seen stay as they are.',
  );
  const options = { modal: true, detail };
  return (
    (await app.window.showWarningMessage(t('Remove {0}?', reportLabel(scan)), options, remove)) === remove
  );
}
