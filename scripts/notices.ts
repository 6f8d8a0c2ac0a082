// What other projects have contributed to the bundles, with their licences, as these ask for. By hand, since what ships is
// known to the bundles alone: generate-license-file lists what is installed (and brings 130 packages), esbuild-plugin-license
// (last released in 2024) neither files that are copied beside the bundles, nor tables in our source, nor packages that leave
// out the text of their licence.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { projectDir } from './paths.ts';

export const noticesFile = join(projectDir, 'THIRD_PARTY_NOTICES.txt');

/** Licences that allow to ship what is under them in a bundle, as long as their text is shipped with it. */
const accepted: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
]);

/** A package of which a table of rules is in our own source. */
const inSource = '@secretlint/secretlint-rule-preset-recommend';

/** What is inside of a package that comes from elsewhere. */
const inside: Readonly<Record<string, string>> = {
  'sql.js':
    'Contains SQLite (https://sqlite.org), compiled to WebAssembly. The authors of SQLite have dedicated it to the\n' +
    'public domain: https://sqlite.org/copyright.html',
};

export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** The packages of which a bundle holds at least a byte, or a file is copied. */
export function bundledPackages(
  metafiles: readonly Pick<Metafile, 'outputs'>[],
  copied: readonly string[] = [],
): readonly string[] {
  const found = new Set(copied.flatMap((path) => packageFolder(path) ?? []));
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = packageFolder(path);
        if (folder !== undefined && bytesInOutput > 0) found.add(folder);
      }
    }
  }
  return [...found].toSorted();
}

/** `a/node_modules/b` of `node_modules/a/node_modules/b/c.js`. */
function packageFolder(path: string): string | undefined {
  const start = path.lastIndexOf('node_modules/');
  if (start < 0) return undefined;
  const [scope = '', name = ''] = path.slice(start + 'node_modules/'.length).split('/');
  const folder =
    path.slice(0, start + 'node_modules/'.length) + (scope.startsWith('@') ? `${scope}/${name}` : scope);
  return folder.slice(folder.indexOf('node_modules/') + 'node_modules/'.length);
}

/** The licence of a package and its text. Throws where it has none, or one that nobody has agreed to. */
export function noticeOf(folder: string, root = join(projectDir, 'node_modules')): Notice {
  const path = join(root, folder);
  const { name, version, license, author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
    readonly author?: string | { readonly name: string };
  };
  if (license === undefined || !license.split(/ OR |[()]/).some((one) => accepted.has(one.trim()))) {
    throw new Error(
      `${name} has the licence "${license ?? 'none'}", which is not on the list in scripts/notices.ts.`,
    );
  }
  const files = readdirSync(path)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted();
  const shipped = files.map((file) => readFileSync(join(path, file), 'utf8').trim()).join('\n\n');
  const holder = typeof author === 'object' ? author.name : author;
  const text = shipped === '' && license === 'MIT' && holder !== undefined ? mitText(holder) : shipped;
  if (text === '') throw new Error(`${name} ships no text of its licence.`);
  return {
    name,
    version,
    license,
    text: [text, inside[name]].filter((part) => part !== undefined).join('\n\n'),
  };
}

/** Some packages name the licence and leave out its text. https://spdx.org/licenses/MIT.html */
function mitText(holder: string): string {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

/** The text of the file. */
export function noticesText(notices: readonly Notice[]): string {
  const rule = '-'.repeat(80);
  const head = `DAST Workbench contains parts of the following ${notices.length} projects.`;
  const blocks = notices.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  );
  return `${[head, ...blocks].join(`\n\n${rule}\n\n`).replaceAll('\r\n', '\n')}\n`;
}

/**
 * Writes the notices of what esbuild put into the bundles and of what is copied beside them, for the package. Throws
 * where any of it is no runtime dependency, so that `npm audit --omit=dev` would not see it.
 */
export function writeNotices(
  metafiles: readonly Pick<Metafile, 'outputs'>[],
  copied: readonly string[],
  file = noticesFile,
): void {
  const shipped = bundledPackages(metafiles, copied);
  const lock = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as Lock;
  const development = developmentPackages(shipped, lock);
  if (development.length > 0) {
    throw new Error(`What ships of ${development.join(', ')} stands under devDependencies in package.json.`);
  }
  const notices = [...shipped, inSource].toSorted().map((folder) => noticeOf(folder));
  writeFileSync(file, noticesText(notices));
}

/** The part of package-lock.json that marks development dependencies. */
interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

export function developmentPackages(folders: readonly string[], { packages }: Lock): readonly string[] {
  return folders.filter((folder) => packages[`node_modules/${folder}`]?.dev === true);
}
