// `npm run check:gitlab -- FILE`: holds every query of our GitLab source against a schema of GitLab's GraphQL API (as SDL, or
// what introspection answers), and reads answers that are made up of it.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { runScript } from '../processes.ts';
import { type GraphQl, SchemaServer } from './gitlab/schemaServer.ts';
import { walk } from './gitlab/walk.ts';
import { givenFile } from './mock/givenFile.ts';
import { fetchGraphQl, graphQl } from './mock/packages.ts';
import { Report } from './mock/report.ts';

await runScript(async () => {
  const file = givenFile('npm run check:gitlab -- FILE', 'schema of the GraphQL API of a GitLab');
  const program = await fetchGraphQl();
  const { default: library } = (await import(pathToFileURL(program).href)) as { readonly default: GraphQl };
  console.log(`${file}, ${graphQl.name} ${graphQl.version}`);
  const report = new Report();
  report.add('GitLab', false, await walk(new SchemaServer(library, await readFile(file, 'utf8'))));
  report.end();
  return report.isGood ? 0 : 1;
});
