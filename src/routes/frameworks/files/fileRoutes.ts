import type { Framework, Linker } from '../../interpret/linker.ts';
import type { CallValue, Value } from '../../interpret/values/value.ts';
import { folderOf } from '../../interpret/modules/workspace.ts';
import { joinTemplates, text, type Piece, type Template } from '../../match/template.ts';

/** What frameworks share whose files register by their place and name. */

export const scriptFile = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const extensions = ['.ts', '.js', '.mjs', '.mts', '.cjs'];

/**
 * The folder of the application that a file belongs to: the nearest one with a configuration of the framework, or whose
 * manifest names its package. Undefined where there is none.
 */
export function applicationOf(
  path: string,
  { config, packages }: { readonly config: readonly string[]; readonly packages: readonly string[] },
  linker: Linker,
): string | undefined {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const start = folder === '' ? '' : `${folder}/`;
    if (config.some((name) => extensions.some((extension) => linker.hasFile(start + name + extension))))
      return folder;
    const own = linker.sources.manifestsAbove(folder).filter((manifest) => manifest.folder === folder);
    if (own.some(({ dependencies }) => packages.some((name) => dependencies.has(name)))) return folder;
    // Another package begins here.
    if (folder === '' || own.some(({ dependencies }) => dependencies.size > 0)) return undefined;
  }
}

/** The part of a path below a folder; undefined where it is not there. */
export function below(folder: string, path: string): string | undefined {
  if (folder === '') return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

export function segmentsTemplate(segments: readonly (readonly Piece[])[]): Template {
  return segments.reduce<Template>(
    (template, pieces) => joinTemplates(template, [text('/'), ...pieces]),
    [text('/')],
  );
}

/** `[id]`, `a-[id]-b`, `[...rest]`, `[id=matcher]`: parameters in square brackets. */
export function bracketPieces(segment: string): readonly Piece[] {
  return segment
    .split(/(\[[^[\]]{1,80}\])/)
    .filter((part) => part !== '')
    .map((part): Piece => {
      if (!part.startsWith('[')) return text(part);
      const inner = part.slice(1, -1);
      const isRest = inner.startsWith('...');
      const [name = ''] = (isRest ? inner.slice(3) : inner).split('=');
      return { kind: 'param', name, ...(isRest ? { many: true } : {}) };
    });
}

interface FileRoute {
  readonly path: string;
  readonly methods: readonly string[];
  readonly templates: readonly Template[];
  /** What is exported, and where. */
  readonly value: Value;
  readonly line: number;
}

/** Adds a route whose handler a file exports. */
export function addFileRoute(
  framework: Framework,
  { path, methods, templates, value, line }: FileRoute,
  linker: Linker,
): void {
  const at = { file: path, line };
  const router = linker.createRouter(framework, at, { isApplication: true, precedence: 'specific' });
  const isKnown = value.kind === 'function' || value.kind === 'external';
  linker.addRoute(router, {
    methods,
    templates,
    handlers: isKnown ? [value] : [],
    at,
    call: callOf(value, at),
  });
}

/** Where a call that wraps an inline function ends: `export default defineHandler((event) => …)`. */
function callOf(value: Value, at: CallValue['at']): Pick<CallValue, 'at' | 'endLine'> {
  const end =
    value.kind === 'external'
      ? value.call?.endLine
      : value.kind === 'function'
        ? value.facts.endLine
        : undefined;
  return { at, endLine: end ?? at.line };
}

/** What a file exports under a name, with its line; undefined where it exports nothing of it. */
export function exportedAs(
  path: string,
  name: string,
  linker: Linker,
): { readonly value: Value; readonly line: number } | undefined {
  const own = linker.sources.facts(path)?.exports.find((one) => one.name === name);
  const value = linker.exported(path, name);
  return own === undefined && value.kind === 'unknown' ? undefined : { value, line: own?.line ?? 1 };
}

/** Adds a route for each method of which a file exports a function by its name, and one for what takes all others. */
export function addExportedMethods(
  framework: Framework,
  path: string,
  templates: readonly Template[],
  others: string,
  linker: Linker,
): void {
  for (const name of [...verbs, others]) {
    const found = exportedAs(path, name, linker);
    const methods = [name === others ? 'ANY' : name];
    if (found !== undefined) addFileRoute(framework, { path, methods, templates, ...found }, linker);
  }
}
