// `npm run check:github`: holds every request of our GitHub source against GitHub's published descriptions, by prism on
// loopback, and reads what it answers; then compares the fixture of the contract tests with the descriptions.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strictPolicy } from '../../src/node/addressPolicy.ts';
import { sourceHttp, sourcePolicy } from '../../src/node/sources/sourceHttp.ts';
import { projectDir } from '../paths.ts';
import { runScript } from '../processes.ts';
import { Description } from './mock/described.ts';
import { drift } from './mock/drift.ts';
import { type Exchange, MockedServer } from './mock/mockedServer.ts';
import { descriptions, type Fetched, fetchPackages, prism } from './mock/packages.ts';
import { startPrism } from './mock/prism.ts';
import { type Step, walk } from './github/walk.ts';

/** Servers of GitHub: of Enterprise Server the oldest and the newest version that is described. */
const servers = [
  { name: 'api.github.com', site: 'https://github.com', base: 'https://api.github.com' },
  { name: 'ghec', site: 'https://octo.ghe.com', base: 'https://api.octo.ghe.com' },
  { name: 'ghes-3.17', site: 'https://git.test', base: 'https://git.test/api/v3' },
  { name: 'ghes-3.19', site: 'https://git.test', base: 'https://git.test/api/v3' },
] as const;
/** Not every server has them. */
const requests = '/repos/{owner}/{repo}/dismissal-requests/code-scanning';

type Operations = Readonly<Record<string, unknown>>;
type Fixture = Readonly<Record<'paths' | 'patches', Operations>>;

await runScript(async () => {
  const fetched = await fetchPackages(servers.map(({ name }) => name));
  const fixture = JSON.parse(
    await readFile(join(projectDir, 'test/fixtures/sources/github.json'), 'utf8'),
  ) as Fixture;
  const published = new Map<string, Description>();
  for (const { name } of servers)
    published.set(name, new Description(JSON.parse(await readFile(fetched.description(name), 'utf8'))));
  console.log(`${descriptions.name} ${descriptions.version}, ${prism.name} ${prism.version}`);
  const counts = { requests: 0, violations: 0, unread: 0, unreadExamples: 0 };
  for (const server of servers) {
    const description = published.get(server.name);
    if (description === undefined) continue;
    for (const { isDynamic, steps } of await askAs(
      server,
      description,
      fetched,
      Object.keys(fixture.paths),
    )) {
      console.log(`\n${server.name}, ${isDynamic ? 'made up of the schemas' : 'examples'}`);
      for (const step of steps) print(step);
      const exchanges = steps.flatMap((step) => step.exchanges);
      counts.requests += exchanges.length;
      counts.violations += exchanges.filter(({ violations }) => violations.length > 0).length;
      counts[isDynamic ? 'unread' : 'unreadExamples'] += steps.filter(
        ({ read }) => read === undefined,
      ).length;
    }
  }
  const drifted = driftOf(fixture, published);
  console.log(`\nThe fixture of the contract tests: ${drifted.length} differences`);
  for (const line of drifted) console.log(`  ${line}`);
  console.log(
    `\n${counts.requests} requests, ${counts.violations} violate a description; examples could not be used ` +
      `${counts.unreadExamples} times, made-up answers ${counts.unread} times`,
  );
  return counts.violations + counts.unreadExamples + drifted.length === 0 ? 0 : 1;
});

/** The whole walk, twice: with the examples of a description, and with answers that are made up of its schemas. */
async function askAs(
  { name, site, base }: (typeof servers)[number],
  description: Description,
  fetched: Fetched,
  templates: readonly string[],
): Promise<readonly { readonly isDynamic: boolean; readonly steps: readonly Step[] }[]> {
  const running = await startPrism(fetched.prismProgram, fetched.description(name));
  const policy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined });
  const http = sourceHttp(sourcePolicy(new URL(running.origin), policy));
  const hasRequests = description.operation('GET', requests) !== undefined;
  const elsewhere = templates.filter((one) => one.startsWith(requests));
  const about = { base, origin: running.origin, http, description, elsewhere, templates };
  try {
    const walks = [];
    for (const isDynamic of [false, true]) {
      walks.push({
        isDynamic,
        steps: await walk(new MockedServer({ ...about, isDynamic }), site, hasRequests),
      });
    }
    return walks;
  } finally {
    await running.stop();
  }
}

function print({ name, read, failure, exchanges }: Step): void {
  console.log(`  ${name}: ${read ?? 'nothing could be read'}${failure === '' ? '' : ` · ${failure}`}`);
  const lines = exchanges.map(linesOf);
  for (const [index, line] of lines.entries()) {
    // Of alerts that are asked for one by one, the first.
    if (index === 0 || withoutNumber(line) !== withoutNumber(lines[index - 1] ?? '')) console.log(line);
  }
}

function linesOf({ request, status, violations, remarks }: Exchange): string {
  const more = remarks.length > 1 ? ` (and ${remarks.length - 1} more)` : '';
  return [
    `    ${violations.length === 0 ? 'valid   ' : 'VIOLATES'} ${request} → ${status}`,
    ...violations.map((one) => `      ${one}`),
    ...(remarks.length > 0 ? [`      the mock: ${remarks[0]}${more}`] : []),
  ].join('\n');
}

function withoutNumber(line: string): string {
  return line.replace(/\d+ →/, '→');
}

/** The fixture is of github.com, and its dismissal requests of Enterprise Cloud. */
function driftOf(fixture: Fixture, published: ReadonlyMap<string, Description>): readonly string[] {
  const operations = [
    ...Object.entries(fixture.paths).map(([template, ours]) => ['GET', template, ours] as const),
    ...Object.entries(fixture.patches).map(([template, ours]) => ['PATCH', template, ours] as const),
  ];
  return operations.flatMap(([method, template, ours]) => {
    const description = published.get(template.startsWith(requests) ? 'ghec' : 'api.github.com');
    const theirs = description?.operation(method, template);
    const what = `${method} ${template}`;
    if (description === undefined || theirs === undefined) return [`${what} is not described any more`];
    return drift(description, theirs, ours).map((one) => `${what} ${one}`);
  });
}
