import { afterLast } from '../../base/cut.ts';
import type { CancellationToken } from 'vscode';
import type {
  DastWorkbenchApi,
  DastWorkbenchExports,
  Finding as ApiFinding,
  FindingsFilter,
  ImportedReport,
  ImportOptions,
  ReportBytes,
} from '../../../api/dast-workbench.d.ts';
import { agentMessages } from '../../agents/agentMessages.ts';
import { filterSchema, viewOf } from '../../agents/filterInput.ts';
import { readInput } from '../../agents/readInput.ts';
import { fileMessages } from '../../base/fileMessages.ts';
import { describeFailure, type MessageTemplates } from '../../base/messages.ts';
import type { Failure } from '../../base/result.ts';
import type { FindingsEngine } from '../../findings/engine.ts';
import { resolutions, severities, statuses, type Finding } from '../../findings/model/finding.ts';
import { largestReport, type ReportInput } from '../../findings/importers/report.ts';
import type { FilterField, ListView } from '../../findings/view/view.ts';
import type { App } from './app.ts';
import { configuredApplications } from '../shared/files/configuredApplications.ts';
import { type Completeness, completenesses } from '../../findings/scans/completeness.ts';
import { countNotCovered } from '../../findings/scans/notCovered.ts';
import { problemText } from '../../findings/scans/problemText.ts';
import { saidOfFile } from '../shared/files/saidOfFile.ts';
import { readImportSettings } from '../shared/files/importSettings.ts';
import { failureMessages } from '../shared/messages/failureMessages.ts';

const usualFindings = 100;
const mostFindings = 1_000;

/** What other extensions get of ours. */
export function exportsOf(app: App): DastWorkbenchExports {
  return {
    getApi: (version: number) => {
      if (version !== 1)
        throw new Error(`DAST Workbench has no version ${version} of its API, but version 1.`);
      return apiOf(app);
    },
  };
}

function apiOf(app: App): DastWorkbenchApi {
  return {
    version: 1,
    importReport: (report, options) => importReport(app, report, options),
    listFindings: async (filter, { offset = 0, limit = usualFindings } = {}) => {
      const view = viewIn(app, filter);
      const most = Math.min(Math.max(Math.floor(limit), 0), mostFindings);
      const engine = await app.findings();
      const { totalRows, rows } = await engine.page(view, Math.max(Math.floor(offset), 0), most);
      return {
        total: totalRows,
        findings: rows.flatMap((entry) => (entry.kind === 'finding' ? [findingOf(entry.row)] : [])),
      };
    },
    countFindings: async (filter) => {
      const view = viewIn(app, filter);
      const engine = await app.findings();
      const { total, matching } = await engine.summary(view);
      return {
        total,
        matching,
        bySeverity: await countsOf(engine, view, 'severity', severities),
        byStatus: await countsOf(engine, view, 'status', statuses),
        byResolution: await countsOf(engine, view, 'resolution', resolutions),
      };
    },
    onDidChangeFindings: (listener, thisArgs, disposables) => {
      const subscription = app.onDidChangeFindings(() => listener.call(thisArgs));
      disposables?.push(subscription);
      return subscription;
    },
  };
}

async function importReport(
  app: App,
  report: Parameters<DastWorkbenchApi['importReport']>[0],
  { application, cancellation, role, user, completeness, source }: ImportOptions = {},
): Promise<ImportedReport> {
  const input = 'bytes' in report ? report : await readReport(app, report);
  const options = {
    ...readImportSettings(app.settings),
    applications: await configuredApplications(app),
    ...('bytes' in report ? {} : await saidOfFile(app, { name: input.name, uri: report })),
    ...(application === undefined ? {} : { application }),
    ...(role === undefined ? {} : { role: checkedText('role', role) }),
    ...(user === undefined ? {} : { user: checkedText('user', user) }),
    ...(source === undefined ? {} : { source: checkedText('source', source) }),
    ...(completeness === undefined ? {} : { completeness: checkedCompleteness(completeness) }),
  };
  const engine = await app.findings();
  const imported = await app.imports.run(input.name, () =>
    engine.importReport(input, options, signalOf(cancellation)),
  );
  if (!imported.ok) throw errorOf(failureMessages, imported.failure);
  const { format, instances, findings, added, skipped, notSeenAnyMore, notCovered, problems } =
    imported.value;
  return {
    format,
    instances,
    findings,
    added,
    skipped: skipped.reduce((sum, { count }) => sum + count, 0),
    notSeen: notSeenAnyMore,
    notCovered: countNotCovered(notCovered),
    problems: problems.map(problemText),
  };
}

const longestText = 1_000;

/** What another extension says is checked as if it came from anywhere. */
function checkedText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw errorOf(agentMessages, wrongType(name, 'text'));
  if (value.length <= longestText) return value;
  throw errorOf(agentMessages, { code: 'input-too-long', args: [name, value.length, longestText] });
}

function checkedCompleteness(value: unknown): Completeness {
  const known = completenesses.find((one) => one === value);
  if (known === undefined)
    throw errorOf(agentMessages, wrongType('completeness', completenesses.join(' or ')));
  return known;
}

function wrongType(name: string, expected: string): Failure<'input-wrong-type'> {
  return { code: 'input-wrong-type', args: [name, expected] };
}

/** Another extension has named it, wherever it is. */
async function readReport(
  { machine }: App,
  uri: Exclude<Parameters<DastWorkbenchApi['importReport']>[0], ReportBytes>,
): Promise<ReportInput> {
  const name = afterLast(uri.path, '/');
  const path = machine.pathOf(uri);
  if (path !== undefined) return { name, path };
  const read = await machine.read(uri, { within: undefined, largest: largestReport, name });
  if (read.ok) return { name, bytes: read.value };
  throw errorOf(fileMessages, read.failure);
}

/** The filter comes from another extension: it is checked as if it came from anywhere. */
function viewIn(app: App, filter: FindingsFilter = {}): ListView {
  const read = readInput(filterSchema, filter);
  if (!read.ok) throw errorOf(agentMessages, read.failure);
  const view = viewOf(read.value, app.view.current.timeZone, false);
  if (!view.ok) throw errorOf(agentMessages, view.failure);
  return view.value;
}

function findingOf(finding: Finding): ApiFinding {
  const { id, endpoint, method, application, severity, status, resolution } = finding;
  const { eventId, category, subCategory, summary, discovered } = finding;
  const values = { id, endpoint, method, application, severity, status, resolution };
  const { seenAs, notSeenInLatestScan, notCovered } = finding;
  return {
    ...values,
    eventId,
    category,
    subCategory,
    summary,
    discovered: new Date(discovered),
    seenAs,
    notSeen: notSeenInLatestScan,
    notCovered,
  };
}

async function countsOf<Value extends string>(
  engine: FindingsEngine,
  view: ListView,
  field: FilterField,
  values: readonly Value[],
): Promise<Record<Value, number>> {
  const groups = await engine.groups(view, field, values.length);
  const counts = new Map(groups.values.map(({ value, count }) => [value, count]));
  return Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0])) as Record<Value, number>;
}

function signalOf(cancellation: CancellationToken | undefined): AbortSignal {
  const controller = new AbortController();
  if (cancellation?.isCancellationRequested === true) controller.abort();
  cancellation?.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

function errorOf<Code extends string>(messages: MessageTemplates<Code>, failure: Failure<Code>): Error {
  return Object.assign(new Error(describeFailure(messages, failure)), { code: failure.code });
}
