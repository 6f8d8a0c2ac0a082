import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textAt } from '../../../src/base/untrusted.ts';
import { fillOnce } from '../../cache.ts';
import { outDir } from '../../paths.ts';
import { npmCommand, runProcess, UserError } from '../../processes.ts';

/** A package that is fetched when it is needed: nothing of it is in this repository. */
interface Pinned {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Of its archive, as the registry publishes it. */
  readonly integrity: string;
}

/** GitHub's descriptions of its API; 29 MB, 400 MB unpacked. */
export const descriptions: Pinned = {
  name: '@octokit/openapi',
  version: '23.0.2',
  license: 'MIT',
  integrity:
    'sha512-pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg==',
};

/** A server that answers as a description says; 75 MB with what it needs. */
export const prism: Pinned = {
  name: '@stoplight/prism-cli',
  version: '5.16.0',
  license: 'Apache-2.0',
  integrity:
    'sha512-lkkchTfCVwRjo4GC/lDOK4dFZ8Sxggw4O0V5lpiIKPHRpm1MFnLDsjA55PuP5EZHcmV0jpcQn/qVBOoN2YRVtg==',
};

export interface Fetched {
  /** The file of a description: `ghec`. */
  description(name: string): string;
  /** What Node runs as prism. */
  readonly prismProgram: string;
}

/** Fetches both once; a later run takes what is there. */
export async function fetchPackages(names: readonly string[]): Promise<Fetched> {
  const folder = join(outDir, `check-github-${descriptions.version}-${prism.version}-${names.join('-')}`);
  await fillOnce(folder, async (partial) => {
    console.log(
      `Fetching ${descriptions.name} ${descriptions.version} and ${prism.name} ${prism.version} (35 MB)…`,
    );
    await unpackDescriptions(partial, await pack(descriptions, partial), names);
    await installPrism(partial, await pack(prism, partial));
  });
  return {
    description: (name) => join(folder, `${name}.json`),
    prismProgram: join(folder, 'node_modules', prism.name, 'dist/index.js'),
  };
}

/** The archive of a package, which is what was pinned. */
async function pack({ name, version, integrity }: Pinned, folder: string): Promise<string> {
  const printed = await npm(['pack', `${name}@${version}`], folder);
  const file = join(folder, printed.trim().split('\n').at(-1) ?? '');
  const found = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
  if (found === integrity) return file;
  throw new UserError(`${name} ${version} is not the package that was pinned (${found}). Nothing was run.`);
}

async function unpackDescriptions(folder: string, file: string, names: readonly string[]): Promise<void> {
  const files = names.map((name) => `package/generated/${name}.json`);
  await runProcess('tar', ['-xzf', file, '-C', folder, 'package/package.json', ...files]);
  await assertLicense(descriptions, join(folder, 'package/package.json'));
  for (const name of names) {
    const text = await readFile(join(folder, `package/generated/${name}.json`), 'utf8');
    await writeFile(join(folder, `${name}.json`), JSON.stringify(JSON.parse(text, withoutFiles)));
  }
}

/** That of Enterprise Cloud refers to three files that are not published, for statistics of servers. */
function withoutFiles(_key: string, value: unknown): unknown {
  return textAt(value, '$ref')?.startsWith('#') === false ? {} : value;
}

/** Without the scripts of what it needs, one of which reports each installation. */
async function installPrism(folder: string, file: string): Promise<void> {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [prism.name]: `file:${file}` } }),
  );
  await npm(['install', '--ignore-scripts', '--install-links', '--no-audit', '--no-fund'], folder);
  await assertLicense(prism, join(folder, 'node_modules', prism.name, 'package.json'));
}

async function assertLicense({ name, version, license }: Pinned, file: string): Promise<void> {
  const found = JSON.parse(await readFile(file, 'utf8')) as { readonly license?: string };
  if (found.license !== license)
    throw new UserError(`${name} ${version} has another license than ${license}: ${found.license}.`);
}

async function npm(args: readonly string[], cwd: string): Promise<string> {
  const [command, all] = npmCommand([...args, '--loglevel=error', '--fetch-retries=1']);
  try {
    return await runProcess(command, all, { cwd });
  } catch (error) {
    const said = String(error);
    // Of everything that npm prints, the code of what happened.
    const [, reason = said] = /\b(?:code|errno):? '?(E[A-Z0-9]{3,30})\b/.exec(said) ?? [];
    throw new UserError(
      `Nothing was checked: ${descriptions.name} and ${prism.name} could not be fetched (${reason}). They are needed ` +
        'once: run npm run check:github again with access to the npm registry.',
    );
  }
}
