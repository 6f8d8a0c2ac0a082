// `npm run check:dojo -- FILE`: holds every request of our DefectDojo source against the description that a DefectDojo
// gives of its API (`/api/v2/oa3/schema/?format=json`), by prism on loopback, and reads what it answers.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesAt, textAt, valueAt } from '../../src/base/untrusted.ts';
import type { SourceAnswer } from '../../src/sources/ports.ts';
import { projectDir } from '../paths.ts';
import { runScript } from '../processes.ts';
import { site, walk } from './defectDojo/walk.ts';
import { Description } from './mock/described.ts';
import { givenFile } from './mock/givenFile.ts';
import { fetchPrism, prism } from './mock/packages.ts';
import { walkWith } from './mock/prism.ts';
import { Report } from './mock/report.ts';

await runScript(async () => {
  const file = givenFile(
    'npm run check:dojo -- FILE',
    'description that a DefectDojo gives at /api/v2/oa3/schema/?format=json',
  );
  const program = await fetchPrism();
  const root: unknown = JSON.parse(await readFile(file, 'utf8'));
  const description = new Description(root);
  const version = textAt(root, 'info', 'version') ?? 'of an unknown version';
  console.log(`DefectDojo ${version}, ${prism.name} ${prism.version}`);
  const templates = entriesAt(root, 'paths').map(([template]) => template);
  const about = {
    base: site,
    description,
    templates,
    elsewhere: [],
    fitting: (_request: unknown, answer: SourceAnswer) => answer,
  };
  const report = new Report();
  // To answer at random, prism takes forever with schemas that contain each other.
  for (const { isRandom, steps } of await walkWith(program, file, about, ['examples'], walk)) {
    report.add('DefectDojo', isRandom, steps);
  }
  report.drifted(await driftOf(description));
  report.end();
  return report.isGood ? 0 : 1;
});

/** The types of the fields that the contract tests allow to be sent. */
async function driftOf(description: Description): Promise<readonly string[]> {
  const fixture: unknown = JSON.parse(
    await readFile(join(projectDir, 'test/fixtures/sources/defectDojo.json'), 'utf8'),
  );
  return entriesAt(fixture, 'requests').flatMap(([request, fields]) => {
    const [method = '', path = ''] = request.split(' ');
    const body = description.operation(method, `/api/v2${path}`)?.body;
    return entriesAt(fields).flatMap(([name, ours]) => {
      const theirs = textAt(description.resolved(valueAt(body, 'properties', name)), 'type');
      const type = theirs === 'integer' ? 'number' : theirs;
      return type === ours ? [] : [`${request} ${name}: ${type ?? 'nothing'}, and not ${String(ours)}`];
    });
  });
}
