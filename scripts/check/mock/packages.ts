import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
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

/** Checks and executes queries; 12 MB. */
export const graphQl: Pinned = {
  name: 'graphql',
  version: '17.1.0',
  license: 'MIT',
  integrity:
    'sha512-JKCOa7rSQNrket/JFhuua86hljUO+IIpyUHfKxlKD6FEfbrLX8jc1FDrA0KPKI+s8OspBCF/5npYccAICHXPpQ==',
};

/** The module of graphql. */
export async function fetchGraphQl(): Promise<string> {
  const folder = join(outDir, `graphql-${graphQl.version}`);
  await fillOnce(folder, async (partial) => {
    await runProcess('tar', ['-xzf', await pack(graphQl, partial), '-C', partial]);
    await assertLicense(graphQl, join(partial, 'package/package.json'));
  });
  return join(folder, 'package/index.js');
}

/** The program that Node runs as prism. Fetched once; a later run takes what is there. */
export async function fetchPrism(): Promise<string> {
  const folder = join(outDir, `prism-${prism.version}`);
  await fillOnce(folder, async (partial) => installPrism(partial, await pack(prism, partial)));
  return join(folder, 'node_modules', prism.name, 'dist/index.js');
}

/** The files of descriptions by their names: `ghec`. */
export async function fetchDescriptions(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const folder = join(outDir, `github-${descriptions.version}-${names.join('-')}`);
  await fillOnce(folder, async (partial) => {
    const file = await pack(descriptions, partial);
    await unpackDescriptions(partial, file, names);
    await rm(file);
  });
  return new Map(names.map((name) => [name, join(folder, `${name}.json`)]));
}

/** The archive of a package, which is what was pinned. */
async function pack({ name, version, integrity }: Pinned, folder: string): Promise<string> {
  console.log(`Fetching ${name} ${version}…`);
  const printed = await npm(['pack', `${name}@${version}`], folder, name);
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
  await npm(
    ['install', '--ignore-scripts', '--install-links', '--no-audit', '--no-fund'],
    folder,
    prism.name,
  );
  await assertLicense(prism, join(folder, 'node_modules', prism.name, 'package.json'));
}

async function assertLicense({ name, version, license }: Pinned, file: string): Promise<void> {
  const found = JSON.parse(await readFile(file, 'utf8')) as { readonly license?: string };
  if (found.license !== license)
    throw new UserError(`${name} ${version} has another license than ${license}: ${found.license}.`);
}

async function npm(args: readonly string[], cwd: string, name: string): Promise<string> {
  const [command, all] = npmCommand([...args, '--loglevel=error', '--fetch-retries=1']);
  try {
    return await runProcess(command, all, { cwd });
  } catch (error) {
    const said = String(error);
    // Of everything that npm prints, the code of what happened.
    const [, reason = said] = /\b(?:code|errno):? '?(E[A-Z0-9]{3,30})\b/.exec(said) ?? [];
    throw new UserError(
      `Nothing was checked: ${name} could not be fetched (${reason}). It is needed once: run this again with access ` +
        'to the npm registry.',
    );
  }
}
