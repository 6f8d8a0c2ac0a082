import type { Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type ClassValue, type Value } from '../interpret/values/value.ts';
import { folderOf, isBelow } from '../interpret/modules/workspace.ts';
import { mapParameters } from './paths/brace.ts';

/** What stands for `[controller]`, `[action]` and `[area]`. */
export type Names = Readonly<Record<'controller' | 'action' | 'area', string>>;

/** A conventional route: `{controller=Home}/{action=Index}/{id?}`. */
export interface Convention {
  readonly path: string;
  readonly file: string;
  readonly line: number;
  /** The folder of the project that has it. */
  readonly project: string;
  readonly defaults: ReadonlyMap<string, string>;
  readonly area: string | undefined;
  /** The first word of a method's name says its verb, and no action stands in the path. */
  readonly byVerb: boolean;
}

export function conventionsOf(linker: Linker): readonly Convention[] {
  return linker.routers.flatMap(({ notes }) => {
    const patterns = notes.get('patterns');
    return patterns?.kind === 'list' ? patterns.items.flatMap((each) => readConvention(each, linker)) : [];
  });
}

/** Those of the controller's own project. A controller of a library has those of all that may refer to it. */
export function nearestConventions(
  conventions: readonly Convention[],
  { file }: ClassValue,
): readonly Convention[] {
  const own = conventions.filter(({ project }) => isBelow(project, file.path));
  const length = Math.max(...own.map(({ project }) => project.length));
  return own.length === 0 ? conventions : own.filter(({ project }) => project.length === length);
}

function readConvention(value: Value, linker: Linker): readonly Convention[] {
  if (value.kind !== 'record') return [];
  const { entries } = value;
  const textOf = (key: string): string | undefined => textsOf(entries.get(key) ?? unknown)[0];
  const literalOf = (key: string): unknown => {
    const found = entries.get(key);
    return found?.kind === 'literal' ? found.value : undefined;
  };
  const defaults = wordsOf(entries.get('defaults'));
  // `{controller=Home}` has a default, `{id:int?}` a limit that says nothing about which controller is meant.
  const path = mapParameters(textOf('pattern') ?? '', (inner) => {
    const [head = ''] = inner.split(/[:=]/);
    const equals = inner.indexOf('=');
    if (equals > 0) defaults.set(head, inner.slice(equals + 1));
    const isOptional = equals > 0 || inner.endsWith('?');
    return isOptional && !head.endsWith('?') ? `${head}?` : head;
  });
  const file = textOf('file') ?? '';
  const line = literalOf('line');
  return [
    {
      path,
      file,
      project: linker.sources.manifestsAbove(folderOf(file))[0]?.folder ?? folderOf(file),
      line: typeof line === 'number' ? line : 0,
      defaults,
      area: textOf('area'),
      byVerb: literalOf('byVerb') === true,
    },
  ];
}

/** Names with their texts. */
function wordsOf(value: Value | undefined): Map<string, string> {
  const words = new Map<string, string>();
  for (const [key, each] of value?.kind === 'record' ? value.entries : []) {
    const [word] = textsOf(each);
    if (word !== undefined) words.set(key, word);
  }
  return words;
}

const everyController = '{controller?}/{action?}';

const usualDefaults: ReadonlyMap<string, string> = new Map([
  ['controller', 'Home'],
  ['action', 'Index'],
]);

/** The route that is taken where none leads to controllers. */
export function usualConvention(at: { readonly file: string; readonly line: number }): Convention {
  return {
    path: everyController,
    ...at,
    project: '',
    defaults: usualDefaults,
    area: undefined,
    byVerb: false,
  };
}

/** The path with the names in it; also the shorter ones, where the names are the defaults. */
export function conventionPaths({ path, defaults }: Convention, names: Names): readonly string[] {
  if (path.includes('{area') && names.area === '') return [];
  const isDefault = (key: keyof Names): boolean =>
    defaults.get(key)?.toLowerCase() === names[key].toLowerCase();
  if (!path.includes('{action') && defaults.has('action') && !isDefault('action')) return [];
  const filled = path
    .replace(/\{controller\??\}/, names.controller)
    .replace(/\{action\??\}/, names.action)
    .replace(/\{area\??\}/, names.area);
  const shorter: string[] = [];
  if (path.includes('{action') && isDefault('action')) {
    const [head = ''] = path.split(/\/?\{action/);
    shorter.push(head.replace(/\{controller\??\}/, names.controller).replace(/\{area\??\}/, names.area));
    if (isDefault('controller'))
      shorter.push((head.split(/\/?\{controller/)[0] ?? '').replace(/\{area\??\}/, names.area));
  }
  return [filled, ...shorter];
}
