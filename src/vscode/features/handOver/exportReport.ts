import { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { ExportedReport } from '../../../findings/export/exportedReport.ts';
import type { App } from '../../app/app.ts';
import { extensionVersion } from '../../shared/files/extensionVersion.ts';
import { followLinks, writeChunks } from '../../shared/files/writeChunks.ts';
import { describeFilters } from '../../shared/list/describeFilters.ts';
import { offer } from '../../shared/messages/offer.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { countFindings } from '../../shared/messages/text.ts';
import { loadExport, type FindingsExport } from './loadExport.ts';

type Format = 'html' | 'markdown' | 'sarif' | 'gitlab' | 'defectdojo' | 'junit';

interface FormatItem {
  readonly label: string;
  readonly description: string;
  readonly format: Format;
  readonly extension: string;
}

function formatItems(): readonly FormatItem[] {
  return [
    {
      label: 'HTML',
      description: t('One page without scripts, to read and to print'),
      format: 'html',
      extension: 'html',
    },
    { label: 'Markdown', description: t('For a wiki or an issue'), format: 'markdown', extension: 'md' },
    {
      label: 'SARIF 2.1.0',
      description: t('False Positives are suppressed'),
      format: 'sarif',
      extension: 'sarif',
    },
    { label: 'GitLab DAST', description: t('Report format version 15'), format: 'gitlab', extension: 'json' },
    { label: 'DefectDojo', description: t('Generic findings'), format: 'defectdojo', extension: 'json' },
    { label: 'JUnit', description: t('Open findings fail'), format: 'junit', extension: 'xml' },
  ];
}

/** Longer Markdown is no document any more. */
const longestMarkdown = 4_000_000;

/** Export Report…: the findings of the list as it is filtered, with their details; resolves to where it went. */
export async function exportReport(app: App, target: unknown): Promise<Uri | undefined> {
  const item = target instanceof Uri ? itemFor(target) : await chooseFormat(app);
  if (item === undefined) return undefined;
  const uri = target instanceof Uri ? target : await chooseTarget(app, item);
  const file = uri && (await followLinks(app, uri));
  if (!file) return undefined;
  let findings = 0;
  const isWritten = await runWithProgress(app, t('Exporting the report'), async (signal) => {
    const exporters = await loadExport();
    const report = await readReport(app, exporters, signal);
    findings = report.findings.length;
    return writeChunks(app, file, inOneChunk(textOf(exporters, item.format, report)), signal);
  });
  if (!isWritten) {
    void app.window.showInformationMessage(t('The export was cancelled; no file was written.'));
    return undefined;
  }
  showOutcome(app, file, findings);
  return file;
}

async function* inOneChunk(text: string): AsyncIterable<string> {
  yield text;
}

function textOf(exporters: FindingsExport, format: Format, report: ExportedReport): string {
  switch (format) {
    case 'html':
      return exporters.htmlReport(report);
    case 'markdown':
      return exporters.markdownReport(report, longestMarkdown);
    case 'sarif':
      return exporters.sarifReport(report);
    case 'gitlab':
      return exporters.gitlabReport(report);
    case 'defectdojo':
      return exporters.dojoReport(report);
    case 'junit':
      return exporters.junitReport(report);
  }
}

async function readReport(
  app: App,
  { readAllDetails, reportTitle }: FindingsExport,
  signal: AbortSignal,
): Promise<ExportedReport> {
  const engine = await app.findings();
  const view = app.view.current;
  const [details, scans] = await Promise.all([readAllDetails(engine, view, signal), engine.scans()]);
  const seen = new Set(details.flatMap((each) => each.scans.map(({ id }) => id)));
  const times = details.flatMap((each) => each.scans.map(({ seenAt }) => seenAt));
  const targets = scans.filter(({ id, target }) => seen.has(id) && target !== '').map(({ target }) => target);
  const filters = describeFilters(view);
  return {
    title: reportTitle(details),
    at: times.reduce((latest, time) => Math.max(latest, time), times[0] ?? app.clock()),
    version: await extensionVersion(app),
    targets: [...new Set(targets)],
    filters: filters === '' ? [] : [filters],
    isCompared: scans.length > 1,
    findings: details.map((each) => ({
      details: each,
      isNew:
        each.finding.reappeared ||
        (each.scans.length === 1 &&
          scans.length > 1 &&
          !each.finding.notSeenInLatestScan &&
          !each.finding.notCovered),
      ...(each.finding.notSeenInLatestScan ? { isGone: true } : {}),
      closesGate: false,
    })),
  };
}

/** A caller that names a file names its format by the ending. */
function itemFor(uri: Uri): FormatItem | undefined {
  return formatItems().find(({ extension }) => uri.path.toLowerCase().endsWith(`.${extension}`));
}

async function chooseFormat({ window }: App): Promise<FormatItem | undefined> {
  return window.showQuickPick(formatItems(), {
    title: t('Export Report'),
    placeHolder: t('The list as it is currently filtered'),
  });
}

async function chooseTarget(
  { window, workspace, clock }: App,
  { label, extension }: FormatItem,
): Promise<Uri | undefined> {
  const name = `findings-${new Date(clock()).toISOString().slice(0, 10)}.${extension}`;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title: t('Export Report'),
    saveLabel: t('Export'),
    filters: { [label]: [extension] },
    ...(folder ? { defaultUri: Uri.joinPath(folder, name) } : {}),
  });
}

function showOutcome(app: App, uri: Uri, findings: number): void {
  const text = t('Exported {0} to {1}.', countFindings(findings), app.workspace.asRelativePath(uri));
  // A page is for a browser.
  const open = (): PromiseLike<unknown> =>
    uri.path.endsWith('.html') ? app.env.openExternal(uri) : app.commands.runBuiltIn('vscode.open', uri);
  offer(app, t('Exporting findings'), app.window.showInformationMessage, text, [[t('Open'), open]]);
}
