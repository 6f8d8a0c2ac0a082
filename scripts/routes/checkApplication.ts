import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { indexRoutes } from '../../src/routes/index/routeIndex.ts';
import { explainEndpoints } from '../../src/routes/match/explain.ts';
import { RouteMatchers } from '../../src/routes/match/matchers.ts';
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
  const tally = { high: [0, 0], medium: [0, 0], low: [0, 0] };
  let expected = 0;
  let found = 0;
  let negatives = 0;
  let named = 0;
  for (const [index, row] of rows.entries()) {
    const match = matches[index];
    if (match === undefined) continue;
    const wanted = handlersOf(row);
    const isAnswered = match.confidence === 'high' || match.confidence === 'medium';
    const places = match.routes
      .map(({ handler, declared }) => handler ?? declared)
      .map(({ file, line }) => `${file}:${line}`);
    if (wanted === undefined) continue;
    if (wanted.length === 0) {
      negatives += 1;
      if (isAnswered) {
        named += 1;
        console.log(
          `NAMED ${match.confidence} ${row['method']} ${row['endpoint']} -> ${places[0]} (${row['note']})`,
        );
      }
      continue;
    }
    expected += 1;
    const isRight = isAnswered && wanted.includes(places[0] ?? '');
    if (isRight) found += 1;
    else {
      console.log(
        `${isAnswered ? 'WRONG' : 'MISS'} ${match.confidence} ${row['method']} ${row['endpoint']} -> ${places[0] ?? '-'}, not ${wanted.join('|')}` +
          ` [${match.reasons.map(({ code, args }) => `${code} ${args.join(' ')}`).join('; ')}]`,
      );
    }
    if (match.confidence !== 'none') {
      tally[match.confidence][1] = (tally[match.confidence][1] ?? 0) + 1;
      if (wanted.includes(places[0] ?? ''))
        tally[match.confidence][0] = (tally[match.confidence][0] ?? 0) + 1;
    }
  }
  printColumns([
    ['recall', 'high precision', 'medium precision', 'low', 'negatives named'],
    [
      share(found, expected),
      share(tally.high[0] ?? 0, tally.high[1] ?? 0),
      share(tally.medium[0] ?? 0, tally.medium[1] ?? 0),
      share(tally.low[0] ?? 0, tally.low[1] ?? 0),
      `${named}/${negatives}`,
    ],
  ]);
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
