import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../../src/base/groupBy.ts';
import { type Mutant, withMutant } from './mutants.ts';

/** What nobody uses any more is no error of types. */
const unused = new Set(['TS6133', 'TS6138', 'TS6192', 'TS6196', 'TS6198', 'TS6199']);

const configs = [
  { folder: 'src', config: { extends: './tsconfig.json', include: ['src'] } },
  { folder: 'webview', config: { extends: './webview/tsconfig.json', include: ['webview'] } },
] as const;

/**
 * The mutants that the type check accepts: nobody could make the other changes without noticing. In a copy of the
 * project, each mutant is checked as a file of its own beside the original, so that one run checks all of them.
 */
export function compiling(mutants: readonly Mutant[], copy: string): readonly Mutant[] {
  return configs.flatMap(({ folder, config }) => {
    const some = mutants.filter(({ file }) => file.startsWith(`${folder}/`));
    return some.length === 0 ? [] : compilingIn(some, copy, config);
  });
}

function compilingIn(mutants: readonly Mutant[], copy: string, config: object): readonly Mutant[] {
  const written: string[] = [];
  const write = (name: string, text: string): string => {
    writeFileSync(join(copy, name), text);
    written.push(name);
    return name;
  };
  const changed: { readonly mutant: Mutant; readonly name: string; readonly unchanged: string }[] = [];
  try {
    for (const [file, some] of groupBy(mutants, (mutant) => mutant.file)) {
      const text = readFileSync(join(copy, file), 'utf8');
      // A copy may have errors of its own: its classes are others than those of the original.
      const unchanged = write(file.replace(/\.ts$/, '.mutant.ts'), text);
      for (const [index, mutant] of some.entries()) {
        const name = file.replace(/\.ts$/, `.mutant${index}.ts`);
        changed.push({ mutant, name: write(name, withMutant(text, mutant)), unchanged });
      }
    }
    const errors = errorsIn(copy, write('tsconfig.mutants.json', JSON.stringify(config)));
    return changed
      .filter(({ name, unchanged }) =>
        (errors.get(name) ?? []).every((error) => errors.get(unchanged)?.includes(error) === true),
      )
      .map(({ mutant }) => mutant);
  } finally {
    for (const name of written) rmSync(join(copy, name));
  }
}

/** The errors of types by file. */
function errorsIn(project: string, config: string): ReadonlyMap<string, readonly string[]> {
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(
    process.execPath,
    [tsc, '-p', config, '--pretty', 'false', '--incremental', 'false'],
    {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 1024 ** 3,
    },
  );
  const found = [...stdout.matchAll(/^(.+?)\(\d+,\d+\): error (TS\d+): (.*)$/gm)]
    .map(([, file = '', code = '', message = '']) => ({
      file,
      code,
      message: message.replace(/\.mutant\d*\b/g, ''),
    }))
    .filter(({ code }) => !unused.has(code));
  const files = groupBy(found, ({ file }) => file);
  return new Map(
    [...files].map(([file, some]) => [file, some.map(({ code, message }) => `${code} ${message}`)]),
  );
}
