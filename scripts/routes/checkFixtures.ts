import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../src/base/groupBy.ts';
import { indexRoutes } from '../../src/routes/index/routeIndex.ts';
import { braceTemplates } from '../../src/routes/frameworks/paths/brace.ts';
import { colonTemplates } from '../../src/routes/frameworks/paths/colon.ts';
import { RouteMatcher, type Match } from '../../src/routes/match/rank.ts';
import type { Template } from '../../src/routes/match/template.ts';
import type { Route } from '../../src/routes/route.ts';
import { filesIn, nodeParser } from './nodeFiles.ts';
import { printColumns, share } from './table.ts';

type Row = Readonly<Record<string, string>>;

/** Values that parameters may take, tried one after the other, because they may be limited. */
const samples = [
  '1',
  'abc',
  'a-b',
  '6f1c2a9e-0c1d-4e2f-8a3b-5c6d7e8f9a0b',
  '2024-01-31',
  'a.json',
  'AB',
  'true',
  '12345',
];

interface Tally {
  expected: number;
  found: number;
  complete: number;
  confirmed: number;
  declared: number;
  declaredRight: number;
  bodies: number;
  bodiesRight: number;
}

/** Compares with a table of endpoints of many small fixtures, each of which is an application of its own. */
export async function checkFixtures(
  checkout: string,
  table: readonly Row[],
  only: string | undefined,
): Promise<void> {
  const root = existsSync(join(checkout, 'spec/functional_test/fixtures'))
    ? join(checkout, 'spec/functional_test/fixtures')
    : checkout;
  const parser = nodeParser();
  const tallies = new Map<string, Tally>();
  for (const [fixture, rows] of groupBy(table, (row) => row['fixture'] ?? '')) {
    const framework = rows[0]?.['framework'] ?? '';
    if (only !== undefined && framework !== only && !fixture.includes(only)) continue;
    const { routes } = await indexRoutes(filesIn(join(root, fixture)), parser);
    checkFixture(fixture, rows, routes, tallyOf(tallies, framework));
  }
  const total = tallyOf(tallies, 'all');
  for (const tally of [...tallies.values()].filter((known) => known !== total)) {
    for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
  }
  printColumns([
    ['framework', 'recall', 'precision', 'declared line', 'body line'],
    ...[...tallies].map(([framework, tally]) => [
      framework,
      share(tally.found, tally.expected),
      share(tally.confirmed, tally.complete),
      share(tally.declaredRight, tally.declared),
      share(tally.bodiesRight, tally.bodies),
    ]),
  ]);
}

function tallyOf(tallies: Map<string, Tally>, framework: string): Tally {
  const known = tallies.get(framework);
  if (known !== undefined) return known;
  const tally = {
    expected: 0,
    found: 0,
    complete: 0,
    confirmed: 0,
    declared: 0,
    declaredRight: 0,
    bodies: 0,
    bodiesRight: 0,
  };
  tallies.set(framework, tally);
  return tally;
}

function checkFixture(fixture: string, rows: readonly Row[], routes: readonly Route[], tally: Tally): void {
  const matcher = new RouteMatcher(routes);
  for (const row of rows.filter(({ kind }) => kind === 'http')) {
    const match = bestMatch(matcher, row['method'] ?? '', rowTemplates(row));
    const [route] = match?.routes ?? [];
    tally.expected += 1;
    if (route === undefined && !isFallback(row, match)) {
      const reasons = match?.reasons.map(({ code, args }) => `${code} ${args.join(' ')}`).join('; ');
      report('MISS', fixture, row, `[${reasons}]`);
      continue;
    }
    tally.found += 1;
    if (route === undefined) continue;
    checkDeclared(fixture, row, route, tally);
    checkBody(fixture, row, route, tally);
  }
  if (rows[0]?.['list_complete'] === 'yes') checkListed(fixture, rows, routes, tally);
}

function report(what: string, fixture: string, row: Row, found: string): void {
  console.log(`${what} ${fixture} ${row['method']} ${row['path']} ${found}`);
}

/** A catch-all without a literal is known, and never answers. */
function isFallback(row: Row, match: Match | undefined): boolean {
  return match?.reasons[0]?.code === 'fallbackOnly' && !/\w/.test(row['path'] ?? '');
}

/** Whether the route was found where the table says that it is declared. */
function checkDeclared(fixture: string, row: Row, { declared }: Route, tally: Tally): void {
  const wanted = row['declared'] ?? '';
  if (wanted === '') return;
  const place = `${declared.file}:${declared.line}`;
  tally.declared += 1;
  if (place === wanted) tally.declaredRight += 1;
  else report('DECLARED', fixture, row, `${place}, not ${wanted}`);
}

/** Whether the line that the table knows stands in the handler. */
function checkBody(fixture: string, row: Row, { handler }: Route, tally: Tally): void {
  const body = Number(row['body_line'] ?? '');
  if (body === 0) return;
  tally.bodies += 1;
  if (handler !== null && handler.line <= body && body <= handler.endLine) tally.bodiesRight += 1;
  else report('BODY', fixture, row, `${handler?.line}-${handler?.endLine} without ${body}`);
}

/** Whether the table has all that is found; nobody lists what says nothing in words. */
function checkListed(fixture: string, rows: readonly Row[], routes: readonly Route[], tally: Tally): void {
  const listed = new RouteMatcher(
    rows.flatMap((row) => rowTemplates(row).map((template) => rowRoute(row, template))),
  );
  for (const route of routes) {
    if (!['handler', 'generated', 'unknown'].includes(route.role) || !route.template.some(hasWord)) continue;
    tally.complete += 1;
    const isListed = methodsOf(route).some((method) => {
      const match = bestMatch(listed, method, [route.template]);
      return match !== undefined && match.confidence !== 'none';
    });
    if (isListed) tally.confirmed += 1;
    else
      console.log(
        `EXTRA ${fixture} ${route.method} ${JSON.stringify(route.template)} ${route.declared.file}:${route.declared.line}`,
      );
  }
}

function hasWord(piece: Template[number]): boolean {
  return piece.kind !== 'param' && /\w/.test(piece.kind === 'text' ? piece.text : piece.source);
}

function methodsOf({ method }: Route): readonly string[] {
  return method === 'ANY' ? ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'ANY'] : [method];
}

/** Asks with concrete addresses, one for each sample. */
function bestMatch(matcher: RouteMatcher, method: string, templates: readonly Template[]): Match | undefined {
  let best: Match | undefined;
  for (const template of templates) {
    for (const sample of samples) {
      const match = matcher.match(method === 'ANY' ? 'GET' : method, urlOf(template, sample));
      if (best === undefined || ranks[match.confidence] > ranks[best.confidence]) best = match;
    }
  }
  return best;
}

const ranks = { high: 3, medium: 2, low: 1, none: 0 };

function urlOf(template: Template, sample: string): string {
  const path = template
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      const source = piece.kind === 'regex' ? piece.source : undefined;
      return source === undefined ? sample : urlOfRegex(source, sample);
    })
    .join('');
  return encodeURI(path.startsWith('/') ? path : `/${path}`);
}

function urlOfRegex(source: string, sample: string): string {
  return source
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\((?:[^()]|\([^()]*\))*\)[*+?]?/g, sample)
    .replace(/\\(.)/g, '$1');
}

/** The table writes parameters as the frameworks do: `:id`, `{id}`, `<int:id>`, `[id]`; `/^…$/` is a regular expression. */
function rowTemplates(row: Row): readonly Template[] {
  const path = row['path'] ?? '';
  if (/^\/\^.*\/$/.test(path)) return [[{ kind: 'regex', source: path.slice(1, -1) }]];
  if (/\{\/:|:\w+\?/.test(path)) return colonTemplates(path);
  const braced = path.replace(
    /<(?:[^<>]*:)?([^<>]*)>|:(\w+)/g,
    (_all, angle?: string, colon?: string) => `{${angle ?? colon ?? ''}}`,
  );
  return braceTemplates(braced.replace(/\{(\w*):[^{}]*\}/g, '{$1}').replace(/\*+$/, '{**rest}'));
}

function rowRoute(row: Row, template: Template): Route {
  return {
    framework: row['framework'] ?? '',
    appRoot: '',
    method: row['method'] ?? '',
    template,
    isPrefix: false,
    handler: null,
    declared: { file: '', line: 0 },
    role: 'handler',
    guards: { protection: 'unknown', roles: [], by: [] },
    spans: [],
    closed: true,
    precedence: 'specific',
    order: 0,
  };
}
