import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { indexRoutes } from '../../src/routes/index/routeIndex.ts';
import { explainEndpoints } from '../../src/routes/match/explain.ts';
import { RouteMatchers } from '../../src/routes/match/matchers.ts';
import type { Match } from '../../src/routes/match/rank.ts';
import { filesIn, nodeParser } from './nodeFiles.ts';
import { printColumns, share } from './table.ts';

type Row = Readonly<Record<string, string>>;

/**
 * Compares with a table of endpoints and the lines of their handlers. A table may hold several applications: the one
 * whose handlers stand in the checkout is meant.
 */
export async function checkApplication(checkout: string, table: readonly Row[]): Promise<void> {
  const rows = rowsOf(checkout, table);
  const started = process.cpuUsage();
  const { routes, counts } = await indexRoutes(filesIn(checkout), nodeParser());
  const { user, system } = process.cpuUsage(started);
  console.log(
    `${rows[0]?.['repo'] ?? checkout}: ${counts.sources} sources, ${counts.parsed} parsed, ${routes.length} routes, ` +
      `${Math.round((user + system) / 1000)} ms of the processor`,
  );
  const endpoints = rows.map((row) => ({ method: row['method'] ?? '', url: row['endpoint'] ?? '' }));
  const { matches, bases } = explainEndpoints(new RouteMatchers(routes), endpoints);
  if (bases.length > 0) console.log('learned bases', JSON.stringify(bases));
  const tally: Tally = { expected: 0, found: 0, negatives: 0, named: 0, high: [], medium: [], low: [] };
  for (const [index, row] of rows.entries()) {
    const match = matches[index];
    const wanted = handlersOf(row);
    if (match === undefined || wanted === undefined) continue;
    if (wanted.length === 0) countNegative(row, match, tally);
    else countExpected(row, match, wanted, tally);
  }
  printColumns([
    ['recall', 'high precision', 'medium precision', 'low', 'negatives named'],
    [
      share(tally.found, tally.expected),
      ...[tally.high, tally.medium, tally.low].map((answers) =>
        share(answers.filter((isRight) => isRight).length, answers.length),
      ),
      `${tally.named}/${tally.negatives}`,
    ],
  ]);
}

interface Tally extends Record<Exclude<Match['confidence'], 'none'>, boolean[]> {
  expected: number;
  found: number;
  negatives: number;
  named: number;
}

/** An endpoint that nothing in the code answers. */
function countNegative(row: Row, match: Match, tally: Tally): void {
  tally.negatives += 1;
  if (!isAnswered(match)) return;
  tally.named += 1;
  console.log(
    `NAMED ${match.confidence} ${row['method']} ${row['endpoint']} -> ${placeOf(match)} (${row['note']})`,
  );
}

function countExpected(row: Row, match: Match, wanted: readonly string[], tally: Tally): void {
  const place = placeOf(match) ?? '-';
  const isRight = wanted.includes(place);
  tally.expected += 1;
  if (match.confidence !== 'none') tally[match.confidence].push(isRight);
  if (isAnswered(match) && isRight) {
    tally.found += 1;
    return;
  }
  const reasons = match.reasons.map(({ code, args }) => `${code} ${args.join(' ')}`).join('; ');
  console.log(
    `${isAnswered(match) ? 'WRONG' : 'MISS'} ${match.confidence} ${row['method']} ${row['endpoint']} -> ${place}, not ${wanted.join('|')} [${reasons}]`,
  );
}

function isAnswered({ confidence }: Match): boolean {
  return confidence === 'high' || confidence === 'medium';
}

function placeOf({ routes: [route] }: Match): string | undefined {
  if (route === undefined) return undefined;
  const { file, line } = route.handler ?? route.declared;
  return `${file}:${line}`;
}

function rowsOf(checkout: string, table: readonly Row[]): readonly Row[] {
  const counts = new Map<string, number>();
  for (const row of table) {
    const file = (row['handler'] ?? '').split('|')[0]?.split(':')[0] ?? '';
    const repo = row['repo'] ?? '';
    if (file.includes('/') && existsSync(join(checkout, file))) counts.set(repo, (counts.get(repo) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined ? [] : table.filter((row) => (row['repo'] ?? '') === best[0]);
}

/** The accepted places; none for an endpoint without a handler, undefined where the table does not know. */
function handlersOf(row: Row): readonly string[] | undefined {
  const handler = row['handler'] ?? '';
  if (handler === '') return undefined;
  return handler === 'none' || handler === '-' ? [] : handler.split('|');
}
