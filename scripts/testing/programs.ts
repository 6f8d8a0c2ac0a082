import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { outDir, projectDir } from '../paths.ts';

/** Names the folder of programs that were built for a whole run. */
export const programsVariable = 'TEST_PROGRAMS';

/** Threads, SQLite and pages are found from the file that names them, as where Node runs the sources. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  setup: (building) =>
    building.onLoad({ filter: /[\\/]src[\\/]cli[\\/]\w+\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
    }),
};

/**
 * Bundles the programs of src/cli, whose many sources take Node longer to load than most tests take. Returns their
 * folder, which is removed when this process ends.
 */
export async function buildPrograms(): Promise<string> {
  mkdirSync(outDir, { recursive: true });
  const folder = mkdtempSync(join(outDir, 'programs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    absWorkingDir: projectDir,
    entryPoints: globSync('src/cli/{auth,findings,gate,mcp}.ts', { cwd: projectDir }),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // For packages in CommonJS, which a module lacks these for.
    banner: {
      js: [
        `import { createRequire as requireOf } from 'node:module';`,
        `const require = requireOf(import.meta.url);`,
        `const __dirname = import.meta.dirname;`,
      ].join('\n'),
    },
    logLevel: 'warning',
    plugins: [addressesOfSources],
  });
  return folder;
}

let built: Promise<string> | undefined;

/**
 * A program of src/cli as one script that Node starts, e.g. `auth`: built with all that is in the sources now. The source
 * itself where it is noted which sources run.
 */
export async function programOf(name: 'auth' | 'findings' | 'gate' | 'mcp'): Promise<string> {
  if (process.env['NODE_V8_COVERAGE'] !== undefined) return join(projectDir, 'src/cli', `${name}.ts`);
  const folder = process.env[programsVariable] ?? (await (built ??= buildPrograms()));
  return join(folder, `${name}.mjs`);
}
