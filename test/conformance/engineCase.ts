import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FindingsEngine, PageRow } from '../../src/findings/engine.ts';
import { initialView, updateView } from '../../src/findings/view/viewActions.ts';
import {
  listedFields,
  sortColumns,
  textFields,
  type Filters,
  type ListView,
} from '../../src/findings/view/view.ts';
import { readyMadeNames } from '../../src/findings/view/readyMadeNames.ts';
import { csvText, never, open, options, plainList } from '../unit/findings/engine/engineUnderTest.ts';
import { reportsFolder } from './reportCase.ts';

const expectedPath = join(import.meta.dirname, 'engine', 'session.expected.txt');

export function expectedSession(): string {
  return readFileSync(expectedPath, 'utf8');
}

export async function writeExpectedSession(): Promise<void> {
  writeFileSync(expectedPath, await observeSession());
}

/** What the session imports: another report of the fixtures changes nothing of it. */
const sessionReports: readonly string[] = [
  'acunetix.xml',
  'appscan.xml',
  'appspider.xml',
  'arachni.json',
  'burp-enterprise.html',
  'burp-enterprise.json',
  'burp-junit.xml',
  'burp-rest.json',
  'burp.xml',
  'dastardly.xml',
  'dialects.sarif',
  'dojo-generic.json',
  'exported.sarif',
  'foreign.csv',
  'gitlab-14.json',
  'gitlab-15.json',
  'immuniweb.xml',
  'invicti.json',
  'invicti.xml',
  'netsparker.xml',
  'nikto.json',
  'nikto.xml',
  'nuclei-2.json',
  'nuclei-3.jsonl',
  'qualys-was.xml',
  'rapplex.json',
  'schemathesis.ndjson',
  'schemathesis.xml',
  'service.csv',
  'stackhawk.json',
  'tenable-was.csv',
  'tenable-was.xml',
  'veracode.json',
  'veracode.xml',
  'wapiti.json',
  'wapiti.xml',
  'webinspect.xml',
  'zap-2.17-plus.json',
  'zap-2.17.sarif',
  'zap-2.7.json',
  'zap-2.9.xml',
];

/** What these reports together become, and what a user then sees, changes and takes back. */
export async function observeSession(): Promise<string> {
  const lines: string[] = [];
  const say: Say = (title, ...values) => {
    const texts = values.map((value) =>
      typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'),
    );
    lines.push(`# ${title}`, ...texts);
  };
  const { engine } = await open();
  try {
    for (const name of sessionReports) say(`import of ${name}`, await importFile(engine, name));
    await look(engine, say);
    await triage(engine, say);
    await changeScans(engine, say);
    await changeApplications(engine, say);
    say(
      'in the end',
      await engine.summary(view),
      ...(await engine.scans()),
      ...(await engine.applications()),
    );
  } finally {
    await engine.close();
  }
  return `${lines.join('\n')}\n`;
}

type Say = (title: string, ...values: readonly unknown[]) => void;

const view = initialView('UTC');
const withFilters = (filters: Filters, more: Partial<ListView> = {}): ListView => ({
  ...view,
  ...more,
  filters,
});
const values = (...chosen: readonly string[]): { values: readonly string[]; texts: readonly string[] } => ({
  values: chosen,
  texts: [],
});
const texts = (...typed: readonly string[]): { values: readonly string[]; texts: readonly string[] } => ({
  values: [],
  texts: typed,
});

const views: Readonly<Record<string, ListView>> = {
  'all rows': view,
  'all findings': plainList,
  'critical ones': withFilters({ severity: values('Critical') }),
  'neither Info nor of ZAP': withFilters({
    severity: { ...values(), excluded: ['Info'] },
    tool: { ...values(), excluded: ['ZAP'] },
  }),
  'a part of an endpoint': withFilters({ endpoint: texts('orders') }, { preciseMatch: false }),
  'a whole endpoint': withFilters(
    { endpoint: texts('GET /') },
    { preciseMatch: true, showAggregation: false },
  ),
  'a search': withFilters({ search: 'cookie' }),
  days: withFilters({ from: '2021-01-01', to: '2021-12-31' }),
  'a value of each of two fields': withFilters({
    category: values('Active Scan'),
    confidence: values('High', 'Certain'),
  }),
  'nothing at all': withFilters({
    severity: values('Critical'),
    search: 'no such text',
    tool: values('Nikto'),
  }),
  'resolved ones, too': { ...view, showResolvedEvents: true },
};

async function importFile(
  engine: FindingsEngine,
  name: string,
  change?: (text: string) => string,
): Promise<unknown> {
  const bytes = readFileSync(join(reportsFolder, name));
  const changed = change === undefined ? bytes : new TextEncoder().encode(change(bytes.toString()));
  const result = await engine.importReport({ name, bytes: changed }, options, never);
  return result.ok ? result.value : result.failure;
}

function rowLine({ kind, row }: PageRow): string {
  const { severity, summary, category, subCategory, status, resolution } = row;
  const shown = [severity, summary, category, subCategory, status, resolution].join(' | ');
  if (kind === 'finding')
    return `${row.id} ${row.application} ${row.endpoint} | ${shown} | ${new Date(row.discovered).toISOString()}`;
  const { vulnerability, apis, totalApis, applications, firstDiscovered, lastDiscovered } = row;
  const days = [firstDiscovered, lastDiscovered].map((at) => new Date(at).toISOString()).join(' to ');
  const counts = JSON.stringify([
    row.statusCounts,
    row.resolutionCounts,
    row.reappeared,
    row.notSeenInLatestScan,
  ]);
  return `${vulnerability} ${apis}/${totalApis} ${applications.join()} | ${shown} | ${days} ${counts}`;
}

async function look(engine: FindingsEngine, say: Say): Promise<void> {
  const narrow = views['critical ones'] ?? view;
  for (const [title, shown] of Object.entries(views)) {
    const { rows, totalRows } = await engine.page(shown, 0, 8);
    say(`${title}: ${totalRows} rows`, await engine.summary(shown), ...rows.map(rowLine));
  }
  for (const name of readyMadeNames) {
    const { totalRows } = await engine.page(updateView(view, { type: 'useReadyMade', name }), 0, 1);
    say(`ready-made ${name}: ${totalRows} rows`);
  }
  for (const column of sortColumns) {
    for (const descending of [true, false]) {
      const sort = { column, descending };
      const { rows } = await engine.page({ ...view, sort }, 3, 4);
      const plain = await engine.page({ ...plainList, sort }, 3, 4);
      const ids = [...rows, ...plain.rows].map(
        ({ kind, row }) => `${kind} ${kind === 'finding' ? row.id : row.vulnerability}`,
      );
      say(`by ${column}${descending ? ', descending' : ''}`, ids.join(', '));
    }
  }
  for (const field of [...textFields, ...listedFields]) {
    const all = await engine.facet(view, field, '', 4);
    const searched = await engine.facet(narrow, field, 's', 3);
    say(`values of ${field}`, all, searched, await engine.groups(narrow, field, 3));
  }
  say('timeline', ...(await engine.timeline(view, 8)), ...(await engine.timeline(narrow, 3)));
  say(
    'CSV',
    (await csvText(engine, narrow)).replaceAll('\r\n', '\n'),
    (await csvText(engine, { ...narrow, showAggregation: false })).replaceAll('\r\n', '\n'),
  );
  const { rows } = await engine.page(view, 0, 40);
  for (const { row } of rows.slice(0, 40)) {
    const [first] = await engine.apis(view, row.vulnerability, 0, 1);
    const place = await engine.locate(view, row.vulnerability, first?.id);
    const plain = await engine.locate(plainList, row.vulnerability, first?.id);
    say(
      `details of ${row.summary}`,
      place?.index,
      place?.api,
      plain?.index,
      first && (await engine.details(first.id)),
    );
  }
}

async function triage(engine: FindingsEngine, say: Say): Promise<void> {
  const { rows } = await engine.page(view, 0, 5);
  const vulnerabilities = rows.map(({ row }) => row.vulnerability);
  const set = async (
    field: 'status' | 'resolution',
    value: string,
    ...at: readonly number[]
  ): Promise<void> => {
    const some = at.flatMap((index) => vulnerabilities[index] ?? []);
    say(
      `${field} ${value} of rows ${at.join()}`,
      await engine.changeTriage({
        rows: [{ view, vulnerabilities: some }],
        set: { [field]: value },
        by: 'ada',
        comment: `of ${at.length}`,
      }),
      await engine.lastTriage(),
      await engine.lastUndone(),
    );
  };
  await set('status', 'Resolved', 0);
  await set('status', 'Resolved', 0, 1, 2);
  await set('resolution', 'False Positive', 3);
  await set('resolution', 'Nonsense', 3);
  await set('status', 'Open');
  say(
    'undone',
    await engine.undoTriage(),
    await engine.undoTriage(),
    await engine.lastTriage(),
    await engine.lastUndone(),
  );
  say(
    'made again',
    await engine.redoTriage(),
    await engine.undoTriage(99),
    await engine.redoTriage(),
    await engine.redoTriage(),
  );
  await set('status', 'In Progress', 4);
  for (const index of [0, 1, 3, 4]) {
    const [first] = await engine.apis(
      { ...view, showResolvedEvents: true },
      vulnerabilities[index] ?? 0,
      0,
      1,
    );
    say(`history of row ${index}`, first && (await engine.details(first.id))?.history);
  }
}

/** Without the first alert, so that it is not seen any more. */
const withoutAlert = (text: string): string => {
  const report = JSON.parse(text) as { site: { alerts: unknown[] }[] };
  const site = Array.isArray(report.site) ? report.site : [report.site];
  return JSON.stringify({ ...report, site: site.map((one) => ({ ...one, alerts: one.alerts.slice(1) })) });
};

async function changeScans(engine: FindingsEngine, say: Say): Promise<void> {
  say('the same report again', await importFile(engine, 'zap-2.7.json'));
  say('with fewer findings', await importFile(engine, 'zap-2.7.json', withoutAlert));
  say('with all of them', await importFile(engine, 'zap-2.7.json', (text) => `${text}\n`));
  const scans = await engine.scans();
  say('scans', ...scans);
  const [last, before] = scans;
  if (last !== undefined && before !== undefined)
    say('in common', await engine.compareScans(before.id, last.id, 2));
  const marked = withFilters(
    { sinceLastScan: values('Reappeared', 'Not seen') },
    { showResolvedEvents: true },
  );
  const { rows } = await engine.page(marked, 0, 9);
  say('marked', ...rows.map(rowLine));
  for (const scan of scans.slice(1, 3))
    say(`without scan ${scan.id}`, await engine.removeScan(scan.id), await engine.summary(view));
}

async function changeApplications(engine: FindingsEngine, say: Say): Promise<void> {
  const [first, second] = await engine.applications();
  if (first === undefined || second === undefined) return;
  const [scan] = await engine.scans();
  const move = { kind: 'move', scans: [scan?.id ?? 0], to: 'Moved' } as const;
  for (const change of [
    { kind: 'rename', application: first.name, name: 'Renamed' },
    { kind: 'rename', application: first.name, name: ' ' },
    { kind: 'rename', application: 'Renamed', name: second.name },
    { kind: 'rename', application: 'nobody', name: 'x' },
    { kind: 'join', application: second.name, into: second.name },
    { kind: 'join', application: second.name, into: 'Renamed' },
    move,
    { kind: 'move', scans: [9999], to: 'x' },
  ] as const) {
    const result = await engine.changeApplications(change);
    say(JSON.stringify(change), result, ...(await engine.applications()));
  }
  const moved = await engine.changeApplications({ ...move, to: 'Elsewhere' });
  if (!moved.ok) return;
  say('taken back', await engine.undoApplicationChange(moved.value.id), ...(await engine.applications()));
  say('not twice', await engine.undoApplicationChange(moved.value.id));
}
