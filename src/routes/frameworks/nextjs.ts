import { beforeLast } from '../../base/cut.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import type { Value } from '../interpret/values/value.ts';
import { isBelow } from '../interpret/modules/workspace.ts';
import { concatTemplates, joinTemplates, text, type Piece, type Template } from '../match/template.ts';
import { exportedVerb } from './marks.ts';

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const sources = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Files of `app/` and `pages/` register by their place. */
export const nextjs: Framework = {
  name: 'Next.js',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: { texts: [exportedVerb], places: [/(?:^|\/)(?:route|page)\.[cm]?[jt]sx?$/, /(?:^|\/)pages\//] },

  visitFile(path, linker) {
    const root = rootOf(path, linker);
    if (root === undefined || !sources.test(path)) return;
    const inside = (root === '' ? path : path.slice(root.length + 1))
      .replace(/^src\//, '')
      .replace(sources, '');
    const [top, ...parts] = inside.split('/');
    const name = parts.at(-1);
    const template = joinTemplates(basePath(root, linker), templateOf(parts.slice(0, -1)));
    if (top === 'app' && name === 'route') addVerbs(path, template, linker);
    else if (top === 'app' && name === 'page') addDefault(path, template, ['GET'], linker);
    else if (top === 'pages' && name !== undefined && !name.startsWith('_')) {
      const own = templateOf(name === 'index' ? parts.slice(0, -1) : parts);
      addDefault(
        path,
        joinTemplates(basePath(root, linker), own),
        parts[0] === 'api' ? undefined : ['GET'],
        linker,
      );
    }
  },
};

/** The folder of the application that a file belongs to; undefined where that is none of Next.js. */
function rootOf(path: string, linker: Linker): string | undefined {
  const { manifests, settings } = linker.sources;
  const near = manifests
    .filter(
      ({ folder, name, dependencies }) =>
        isBelow(folder, path) && (name !== undefined || dependencies.size > 0),
    )
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
  if (near?.dependencies.has('next') === true) return near.folder;
  for (const file of settings.keys()) {
    const folder = /^(?:(.*)\/)?next\.config\.[cm]?[jt]s$/.exec(file);
    if (folder !== null && isBelow(folder[1] ?? '', path)) return folder[1] ?? '';
  }
  return undefined;
}

function basePath(root: string, linker: Linker): Template {
  for (const [file, content] of linker.sources.settings) {
    if (!file.includes('next.config.') || beforeLast(file, '/') !== root) continue;
    const found = /\bbasePath\s*:\s*['"]([^'"\n]*)['"]/.exec(content)?.[1];
    if (found !== undefined && found !== '') return [text(found)];
  }
  return [];
}

/** Folders in round brackets and slots leave no trace; `[id]`, `[...all]` and `[[...all]]` are parameters. */
function templateOf(folders: readonly string[]): Template {
  let template: Template = [text('/')];
  for (const folder of folders) {
    if (/^\([^.)].*\)$/.test(folder) || folder.startsWith('@')) continue;
    const all = /^\[?\[\.\.\.([^\]]+)\]\]?$/.exec(folder);
    const one = /^\[([^\]]+)\]$/.exec(folder);
    const piece: Piece = all
      ? { kind: 'param', name: all[1] ?? '', many: true }
      : one
        ? { kind: 'param', name: one[1] ?? '' }
        : text(folder);
    template = joinTemplates(template, concatTemplates([text('/')], [piece]));
  }
  return template;
}

function addVerbs(path: string, template: Template, linker: Linker): void {
  const file = linker.sources.facts(path);
  for (const verb of verbs) {
    const value = linker.exported(path, verb);
    const own = file?.exports.find(({ name }) => name === verb);
    if (own === undefined && value.kind === 'unknown') continue;
    add(path, template, [verb], value, own?.line ?? 1, linker);
  }
}

function addDefault(
  path: string,
  template: Template,
  methods: readonly string[] | undefined,
  linker: Linker,
): void {
  const own = linker.sources.facts(path)?.exports.find(({ name }) => name === 'default');
  const value = linker.exported(path, 'default');
  if (own === undefined && value.kind === 'unknown') return;
  const compared = value.kind === 'function' ? value.facts.methods : undefined;
  add(path, template, methods ?? compared ?? ['ANY'], value, own?.line ?? 1, linker);
}

function add(
  path: string,
  template: Template,
  methods: readonly string[],
  value: Value,
  line: number,
  linker: Linker,
): void {
  const at = { file: path, line };
  const router = linker.createRouter(nextjs, at, { isApplication: true, precedence: 'specific' });
  const handlers = value.kind === 'function' || value.kind === 'external' ? [value] : [];
  // `handle(app)` only passes on to another framework, whose routes are known.
  const isForward =
    value.kind === 'external' && value.call?.args.some((arg) => arg.value.kind === 'router') === true;
  const role = isForward ? 'fallback' : value.kind === 'external' ? 'unknown' : undefined;
  linker.addRoute(router, {
    methods,
    templates: [template],
    handlers,
    at,
    ...(role === undefined ? {} : { role }),
    call: { at, endLine: line },
  });
}
