import { t } from '../../../base/messages.ts';
import { listAt, textAt, valueAt } from '../../../base/untrusted.ts';
import type { ScanRecord } from '../../../scan/scanRecord.ts';
import type { App } from '../../app/app.ts';
import type { WriteLine } from '../../shared/faces/terminal.ts';
import { type Button, offer } from '../../shared/messages/offer.ts';
import type { PreparedScan } from './prepareScan.ts';
import { type RanScan, recordOf } from './runScan.ts';
import { completenessText, failureText, reachedText } from './scanWords.ts';

export const exitCodes = { complete: 0, unusable: 2, partial: 3, stopped: 130 } as const;

/** What comes of a scan: its sentence, and the way to the findings that it added. */
export type NotifyScan = (
  sentence: string,
  ended: { readonly isBad: boolean; readonly showNew?: () => Promise<void> },
) => void;

/** Imports what a scan has left, says in a line how it went, and resolves to the exit code. */
export async function finishScan(
  app: App,
  scan: PreparedScan,
  { end, report }: RanScan,
  write: WriteLine,
  notify: NotifyScan,
): Promise<number> {
  const title = t('{0} as {1}', scan.scanner.name, scan.order.role);
  if (end.kind === 'scanned' && end.isWritten)
    return await importScan(app, scan, { record: end.record, report, title }, write, notify);
  if (end.kind === 'stopped' || (end.kind === 'scanned' && end.record.ending === 'stopped')) {
    write(t('{0} was stopped. Nothing was imported.', title));
    return exitCodes.stopped;
  }
  const text = `${title}: ${failureText(end, scan)}`;
  write(text);
  notify(text, { isBad: true });
  return exitCodes.unusable;
}

interface Left {
  readonly record: ScanRecord;
  readonly report: RanScan['report'];
  readonly title: string;
}

async function importScan(
  app: App,
  scan: PreparedScan,
  { record, report, title }: Left,
  write: WriteLine,
  notify: NotifyScan,
): Promise<number> {
  const outcomes = await app.commands.run('importReport', report, { quiet: true });
  const imported = importedOf(outcomes);
  const reached = [reachedText(record.described, record.reached.length), completenessText(record, scan)];
  if ('sentence' in imported) {
    const text = t('The report was not imported: {0} It is kept in {1}.', imported.sentence, report.fsPath);
    write(`${title}: ${text}`);
    notify(`${title}: ${text}`, { isBad: true });
    return exitCodes.unusable;
  }
  const text = `${title}: ${[t('{0} new', imported.added), ...reached].join(' · ')}`;
  write(text);
  // Everything that is shown of it stands in the store now, without secrets.
  for (const file of [report, recordOf(report)]) await app.workspace.fs.delete(file);
  const showNew = async (): Promise<void> => {
    await app.commands.run('showNew', [imported.name]);
    await app.commands.run('openPanel');
  };
  notify(text, { isBad: false, ...(imported.added > 0 && { showNew }) });
  if (record.ending === 'stopped') return exitCodes.stopped;
  return record.incomplete.length === 0 ? exitCodes.complete : exitCodes.partial;
}

type Imported = { readonly name: string; readonly added: number } | { readonly sentence: string };

/** What the command answers for the one report. */
function importedOf(outcomes: unknown): Imported {
  const [outcome] = listAt(outcomes);
  const [name, added] = [textAt(outcome, 'name'), valueAt(outcome, 'summary', 'added')];
  return valueAt(outcome, 'kind') === 'imported' && name !== undefined && typeof added === 'number'
    ? { name, added }
    : { sentence: textAt(outcome, 'sentence') ?? t('The import was cancelled.') };
}

/** Shows what came of a scan, with the offer to scan again. */
export function notifying(app: App, again: () => unknown): NotifyScan {
  return (text, { isBad, showNew }) => {
    const buttons: readonly Button[] = [
      ...(showNew === undefined ? [] : [[t('Show New'), showNew] as const]),
      [t('Scan Again'), again],
    ];
    const { window } = app;
    const show = isBad ? window.showWarningMessage : window.showInformationMessage;
    offer(app, t('Scanning as a role'), show, text, buttons);
  };
}
