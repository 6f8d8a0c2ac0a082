import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolutions, severities, statuses, type Finding } from '../../src/findings/model/finding.ts';
import { FindingsQuery } from '../../src/findings/query/findingsQuery.ts';
import type { StoredTexts, TextLines } from '../../src/findings/query/textSearch.ts';
import { readyMadeNames } from '../../src/findings/view/readyMadeNames.ts';
import {
  listedFields,
  sortColumns,
  textFields,
  type FieldFilter,
  type ListView,
  type ShownView,
} from '../../src/findings/view/view.ts';
import { initialView, updateView } from '../../src/findings/view/viewActions.ts';
import { columnsOf } from '../fakes/findingColumns.ts';
import { makeFinding } from '../fakes/findings.ts';

const expectedPath = join(import.meta.dirname, 'queries', 'list.expected.txt');

export const expectedQueries = (): string => readFileSync(expectedPath, 'utf8');
export const writeExpectedQueries = (): void => writeFileSync(expectedPath, observeQueries());

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 28, 20);
const size = 200;
const one = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

/** Findings of 23 vulnerabilities, of which some values are common and some are rare. */
const findings: readonly Finding[] = Array.from({ length: size }, (_, index) => {
  const vulnerability = index % 23;
  const method = one(['GET', 'POST', 'GET', '', 'DELETE'], index * 7);
  const path = `/${one(['Admin', 'admin', 'a', 'orders/10', 'orders/9'], index * 3)}/${index % 41}`;
  return makeFinding({
    id: 3 * index + 2,
    vulnerability: vulnerability * 2 + 1,
    endpoint: method === '' ? path : `${method} ${path}`,
    method,
    application: index % 50 === 7 ? 'bank' : 'Shop',
    severity: one(severities, vulnerability + (index % 11 === 0 ? 1 : 0)),
    rating: one(
      [
        { risk: 'High', confidence: 'Medium' },
        { risk: 'Low', score: 7.5, confidence: '' },
        { risk: '', score: 3, confidence: 'Certain' },
        { risk: 'High', score: 9, confidence: 'Low' },
      ],
      index * 3 + vulnerability,
    ),
    eventId: `EVT-${(index * 77) % size}`,
    category: one(['Active Scan', 'Passive Scan', 'active scan', 'Runtime Scan'], vulnerability * 5),
    subCategory: `CWE-${one([9, 10, 89], index * 11)}`,
    summary: `Summary ${(vulnerability * 9) % 19}${index === 60 ? ' once' : ''}`,
    status: one(statuses, index % 7 === 0 ? index : 0),
    resolution: one(resolutions, index % 5 === 0 ? index * 3 : 0),
    discovered: start + ((index * 37) % 90) * hour,
    reappeared: index % 13 === 0,
    notSeenInLatestScan: index % 17 === 0,
    notCovered: index % 19 === 0,
    seenAs: one([['admin'], ['customer', 'admin'], ['unknown'], []], index * 5),
    ...(index % 29 === 0 ? { changedBy: one(['Ada', 'Bob'], index) } : {}),
  });
});

/** A detail for each vulnerability, an occurrence for each finding, and a few rules and comments. */
const texts: StoredTexts = {
  findingsAtOnce: 30,
  occurrences: (first, last) => linesOf(findings.filter(({ id }) => id >= first && id <= last)),
  details: (after) => {
    const ids = Array.from({ length: 23 }, (_, index) => index + 1).filter((id) => id > after);
    const some = ids.slice(0, 5);
    const lines = some.map((id) =>
      JSON.stringify([`About ${id === 7 ? 'Needle' : 'hay'} ${id}`, 'say "x"', []]),
    );
    return some.length === 0 ? undefined : { lines: lines.join('\n'), details: Uint32Array.from(some) };
  },
  vulnerabilities: (fits) => [3, 9].filter((id) => fits(`rule-${id}`)),
  commented: (fits) => [5, 6, 8].filter((id) => fits(`Comment ${id}`)),
};

function linesOf(some: readonly Finding[]): TextLines {
  return {
    lines: some
      .map(({ id }) => JSON.stringify([`https://shop.test/?id=${id}`, id % 60 === 2 ? 'needle\n' : '']))
      .join('\n'),
    findings: Uint32Array.from(some, ({ id }) => id),
    details: Uint32Array.from(some, ({ vulnerability }) => (vulnerability + 1) / 2),
  };
}

const rows = initialView('Europe/Berlin');
const picked = (...values: readonly string[]): FieldFilter => ({ values, texts: [] });
const typed = (...entered: readonly string[]): FieldFilter => ({ values: [], texts: entered });
const without = (...excluded: readonly string[]): FieldFilter => ({ values: [], texts: [], excluded });
const filtered = (filters: ListView['filters'], more: Partial<ListView> = {}): ListView => ({
  ...rows,
  ...more,
  filters,
});

const views: Readonly<Record<string, ListView>> = {
  all: rows,
  'two severities': filtered({ severity: picked('Critical', 'Minor') }),
  'a rare summary': filtered({ summary: picked('Summary 0 once') }),
  'not the usual application': filtered({ application: without('Shop') }),
  'days, of which one is short': filtered({ from: '2026-03-29', to: '2026-03-29' }),
  'until a day': filtered({ to: '2026-03-28' }),
  'from a day, searched': filtered({ from: '2026-03-31', search: 'Summary 1' }),
  'a part of a path': filtered({ endpoint: typed('get') }, { preciseMatch: false }),
  'a path or a method': filtered({ endpoint: typed('/admin/3', 'DELETE /a/2') }, { preciseMatch: true }),
  'a method and what follows': filtered({ endpoint: typed('post /o') }, { preciseMatch: false }),
  'numbers in texts': filtered({ subCategory: typed('cwe-1'), eventId: typed('9') }, { preciseMatch: false }),
  'roles, of which a finding has several': filtered({
    seenAs: { ...picked('admin'), excluded: ['customer'] },
  }),
  'since the last scan': filtered({ sinceLastScan: picked('Reappeared', 'Not seen') }),
  'what is closed': filtered({ status: without('Open'), resolution: picked('New', 'Fixed') }),
  'resolved alone': { ...rows, showResolvedEvents: true },
  'a contradiction': filtered({ status: picked('Open') }, { showResolvedEvents: true }),
  'nothing but by parts': filtered({ summary: typed('once'), severity: picked('Info', 'Major') }),
  'a search of details': filtered({ search: 'NEEDLE' }),
  'a search of what JSON escapes': filtered({ search: 'say "X"' }),
  'a search of rules': filtered({ search: 'RULE-9' }),
  'a search of comments': filtered({ search: 'comment' }),
  'a search of nothing': filtered({ search: 'no such', category: picked('Passive Scan') }),
  'nobody decided': filtered({ decision: 'none' }),
  'a decision': filtered({
    decision: { tool: 'ZAP', rule: 'rule-3', summary: '', application: '', endpoint: '/orders/**' },
  }),
};

/** What lists of these findings show, whatever is asked of them. */
export function observeQueries(): string {
  const lines: string[] = [];
  const say = (title: string, ...values: readonly unknown[]): void =>
    void lines.push(`# ${title}`, ...values.map((value) => JSON.stringify(value) ?? 'nothing'));
  const query = new FindingsQuery(
    columnsOf(findings, ({ id }) => (id % 4 === 0 ? 'feature' : '')),
    texts,
  );
  for (const [name, view] of Object.entries(views)) lookAt(query, name, view, say);
  for (const name of readyMadeNames) {
    const { totalRows } = query.page(updateView(rows, { type: 'useReadyMade', name }), 0, 0);
    say(`ready-made ${name}`, totalRows);
  }
  for (const view of [rows, views['two severities'] ?? rows]) sorts(query, view, say);
  change(query, say);
  return `${lines.join('\n')}\n`;
}

type Say = (title: string, ...values: readonly unknown[]) => void;

const idsOf = (query: FindingsQuery, view: ShownView, from: number, count: number): string =>
  query
    .page(view, from, count)
    .rows.map(({ kind, row }) => (kind === 'finding' ? row.id : row.vulnerability))
    .join(' ');

function lookAt(query: FindingsQuery, name: string, view: ListView, say: Say): void {
  const list = { ...view, showAggregation: false };
  // A list with one filter is answered without looking at all rows, until something else was asked of it.
  const before = idsOf(query, list, 0, 12);
  say(name, query.summary(view), ...query.page(view, 0, 2).rows, `${before} … ${idsOf(query, list, 12, 8)}`);
  const [first] = query.page(view, 0, 1).rows;
  if (first?.kind !== 'vulnerability') return;
  const { vulnerability } = first.row;
  const apis = query.apis(view, vulnerability, 1, 3).map(({ id }) => id);
  const places = [undefined, apis[0]].flatMap((id) =>
    [view, list].map((shown) => ({ ...query.locate(shown, vulnerability, id), row: undefined })),
  );
  say(
    `${name}: the first row`,
    apis,
    places,
    query.triageScope([{ view, vulnerabilities: [vulnerability] }]),
  );
  say(`${name}: the timeline`, query.timeline(view, 3));
  if (name !== 'all' && name !== 'two severities' && name !== 'since the last scan') return;
  for (const field of [...textFields, ...listedFields]) {
    say(
      `${name}: values of ${field}`,
      query.facet(view, field, '', 3),
      query.facet(view, field, 'A', 2),
      query.groups(view, field, 2),
    );
  }
}

function sorts(query: FindingsQuery, view: ListView, say: Say): void {
  for (const column of sortColumns) {
    for (const descending of [false, true]) {
      const sort = { column, descending };
      const list = { ...view, sort, showAggregation: false };
      say(
        `by ${column}${descending ? ', descending' : ''}`,
        idsOf(query, { ...view, sort }, 0, 23),
        idsOf(query, list, 3, 30),
      );
    }
  }
}

/** Triage, pinned lists, handlers and changed code. */
function change(query: FindingsQuery, say: Say): void {
  const open = filtered({ status: picked('Open') }, { sort: { column: 'changedBy', descending: true } });
  const pinned: ShownView = { ...open, pinned: 1 };
  say(
    'pinned',
    query.pin(rows, 1),
    query.pin(open, 1),
    query.holds(pinned),
    query.holds({ ...pinned, pinned: 2 }),
  );
  const ids = [2, 5, 71, 9_999];
  query.setTriage('status', ids, [2, 2, 1, 1], 'Eve');
  query.setTriage('resolution', [5], [1], 'Ada');
  query.commented();
  say(
    'after triage',
    query.summary(pinned),
    ...query.page(pinned, 0, 2).rows,
    query.summary(open),
    query.finding(5),
  );
  say('one of the list', idsOf(query, { ...pinned, showAggregation: false }, 0, 9), query.finding(1));
  query.setHandlers({
    Shop: Object.fromEntries(
      findings.slice(0, 40).map(({ endpoint }) => [endpoint, `${endpoint.length}.ts`]),
    ),
  });
  query.setChangedCode({
    Shop: Object.fromEntries(findings.slice(0, 9).map(({ endpoint }) => [endpoint, 'Yes'])),
  });
  const inChanged = filtered({ inChangedCode: picked('Yes') });
  say(
    'with handlers',
    query.summary(rows),
    query.facet(rows, 'handler', '', 3),
    ...query.page(inChanged, 0, 2).rows,
  );
  for (const descending of [false, true]) {
    const sort = { column: 'handler', descending } as const;
    say(
      'by handler',
      idsOf(query, { ...rows, sort }, 0, 9),
      idsOf(query, { ...rows, sort, showAggregation: false }, 0, 9),
    );
  }
  query.releaseTexts();
  const steps = Array.from({ length: 40 }, () => query.search('summary 3'));
  say('a search in steps', steps.indexOf(true), idsOf(query, filtered({ search: 'summary 3' }), 0, 9));
}
