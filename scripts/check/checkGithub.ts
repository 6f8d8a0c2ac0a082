// `npm run check:github`: holds every request of our GitHub source against GitHub's published descriptions, by prism on
// loopback, and reads what it answers; then compares the fixture of the contract tests with the descriptions.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDir } from '../paths.ts';
import { runScript } from '../processes.ts';
import { fitting, walk } from './github/walk.ts';
import { Description } from './mock/described.ts';
import { drift } from './mock/drift.ts';
import { descriptions, fetchDescriptions, fetchPrism, prism } from './mock/packages.ts';
import { walkWith } from './mock/prism.ts';
import { Report } from './mock/report.ts';

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
  const program = await fetchPrism();
  const files = await fetchDescriptions(servers.map(({ name }) => name));
  const fixture = JSON.parse(
    await readFile(join(projectDir, 'test/fixtures/sources/github.json'), 'utf8'),
  ) as Fixture;
  const templates = Object.keys(fixture.paths);
  const elsewhere = templates.filter((one) => one.startsWith(requests));
  const report = new Report();
  const published = new Map<string, Description>();
  console.log(`${descriptions.name} ${descriptions.version}, ${prism.name} ${prism.version}`);
  for (const { name, site, base } of servers) {
    const file = files.get(name) ?? '';
    const description = new Description(JSON.parse(await readFile(file, 'utf8')));
    published.set(name, description);
    const hasRequests = description.operation('GET', requests) !== undefined;
    const about = { base, description, templates, elsewhere, fitting };
    const walks = await walkWith(program, file, about, ['examples', 'random'], (server) =>
      walk(server, site, hasRequests),
    );
    for (const { isRandom, steps } of walks) report.add(name, isRandom, steps);
  }
  report.drifted(driftOf(fixture, published));
  report.end();
  return report.isGood ? 0 : 1;
});

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
