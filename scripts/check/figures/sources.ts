import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A source file, what it imports of the project, and what it exports. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly imports: readonly Import[];
  /** Custom elements aside: these are used by their tags. */
  readonly exported: readonly string[];
  readonly importsVscode: boolean;
  /** Type assertions, but for `as const`. */
  readonly casts: number;
}

interface Import {
  readonly file: string;
  /** `*` for the whole module. */
  readonly names: readonly string[];
}

/** Reads TypeScript files of a project, by globs relative to its folder; generated ones are left out. */
export function readSources(project: string, globs: readonly string[]): readonly Source[] {
  const aliases = readAliases(project);
  const files = globs.flatMap((glob) => globSync(glob, { cwd: project }));
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/generated/'))
    .sort()
    .map((file) => readSource(file, readFileSync(join(project, file), 'utf8'), aliases));
}

/** The files behind the names of the manifest's `imports`, such as `#platform`. */
type Aliases = Readonly<Record<string, Readonly<Record<string, string>>>>;

function readAliases(project: string): Aliases {
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { imports?: Aliases };
  return manifest.imports ?? {};
}

function filesOf(name: string, importer: string, aliases: Aliases): readonly string[] {
  if (name.startsWith('.')) return [posix.join(posix.dirname(importer), name)];
  return Object.values(aliases[name] ?? {}).map((target) => posix.normalize(target));
}

function readSource(file: string, text: string, aliases: Aliases): Source {
  const { program, module } = parseSync(file, text);
  const fromStatic = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    names: entries.map(({ importName }) => (importName.kind === 'Name' ? (importName.name ?? '*') : '*')),
  }));
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const reExported = entries.flatMap(({ moduleRequest, importName }) =>
    moduleRequest === null ? [] : [{ name: moduleRequest.value, names: [importName.name ?? '*'] }],
  );
  const dynamic = [
    ...text.matchAll(/\bimport\(\s*'([^']+)'/g),
    ...text.matchAll(/typeof import\('([^']+)'/g),
  ];
  const augmented = [...text.matchAll(/^declare module '([^']+)' \{\s*(?:\/\/[^\n]*\s*)*interface (\w+)/gm)];
  const named = [
    ...fromStatic,
    ...reExported,
    ...dynamic.map(([, name = '']) => ({ name, names: ['*'] })),
    ...augmented.map(([, name = '', type = '']) => ({ name, names: [type] })),
  ];
  return {
    file,
    text,
    lines: text.split('\n'),
    imports: named.flatMap(({ name, names }) =>
      filesOf(name, file, aliases).map((target) => ({ file: target, names })),
    ),
    exported: entries
      .flatMap(({ exportName }) => exportName.name ?? [])
      .filter((name) => !text.includes(`export class ${name} extends LitElement`)),
    importsVscode: named.some(({ name }) => name === 'vscode'),
    casts: countCasts(program),
  };
}

function countCasts(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if (Array.isArray(node)) return node.reduce((sum: number, child) => sum + countCasts(child), 0);
  const children = Object.values(node).reduce((sum: number, child) => sum + countCasts(child), 0);
  return children + ('type' in node && node.type === 'TSAsExpression' && !isConst(node) ? 1 : 0);
}

function isConst(node: object): boolean {
  const annotation: unknown = 'typeAnnotation' in node ? node.typeAnnotation : undefined;
  return JSON.stringify(annotation)?.includes('"name":"const"') === true;
}
