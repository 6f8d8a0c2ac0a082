import type { Framework, Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { unknown, type CallValue, type Value } from '../../interpret/values/value.ts';
import { folderOf, joinPath } from '../../interpret/modules/workspace.ts';
import { joinTemplates, text, type Piece, type Template } from '../../match/template.ts';
import { colonTemplates } from '../paths/colon.ts';
import { templatesOf } from '../shared.ts';
import {
  addFileRoute,
  applicationOf,
  below,
  exportedAs,
  scriptFile,
  segmentsTemplate,
} from './fileRoutes.ts';

const application = {
  config: ['react-router.config', 'remix.config'],
  packages: ['@react-router/dev', '@remix-run/dev', '@remix-run/react'],
};
const writing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** React Router as a framework, and Remix before it: files of `app/routes/`, or those that `app/routes.ts` names. */
export const reactRouter: Framework = {
  name: 'React Router',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: { places: [/(?:^|\/)app\/routes[./]/] },

  visitFile(path, linker) {
    const root = /(?:^|\/)app\/routes[./]/.test(path) ? applicationOf(path, application, linker) : undefined;
    const inside = root === undefined ? undefined : below(root, path);
    if (root === undefined || inside === undefined) return;
    if (/^app\/routes\.[jt]sx?$/.test(inside)) {
      addConfigured(
        exportedAs(path, 'default', linker)?.value ?? unknown,
        [text('/')],
        folderOf(path),
        linker,
      );
    } else if (isByName(root, linker)) addByName(path, inside, linker);
  },
};

/** Without `app/routes.ts`, or where that asks for it, the names of files say all. */
function isByName(root: string, linker: Linker): boolean {
  const start = root === '' ? '' : `${root}/`;
  const config = ['ts', 'js', 'tsx']
    .map((end) => `${start}app/routes.${end}`)
    .find((path) => linker.hasFile(path));
  if (config === undefined) return true;
  linker.moduleScope(config);
  return linker.sources.facts(config)?.imports.some(({ name }) => name === 'flatRoutes') === true;
}

/** `users.$id.tsx`, `users.$id/route.tsx`. */
function addByName(path: string, inside: string, linker: Linker): void {
  const [, , name = '', file, ...deeper] = inside.split('/');
  if (deeper.length > 0 || (file !== undefined && !/^(?:route|index)\.[jt]sx?$/.test(file))) return;
  const flat = file === undefined ? name.replace(scriptFile, '') : name;
  for (const template of templatesOfName(flat)) addModule(path, [template], linker);
}

function templatesOfName(name: string): readonly Template[] {
  let found: readonly (readonly (readonly Piece[])[])[] = [[]];
  for (const part of name.match(/(?:\[[^[\]]+\]|[^.[])+/g) ?? []) {
    // Layouts and the index itself have no part of the address.
    if (part.startsWith('_')) continue;
    const optional = /^\((.+)\)$/.exec(part)?.[1];
    const pieces = piecesOf(optional ?? part.replace(/(?<!\])_$/, ''));
    const longer = found.map((segments) => [...segments, pieces]);
    found = optional === undefined || found.length > 8 ? longer : [...found, ...longer];
  }
  return found.map((segments) => segmentsTemplate(segments));
}

/** `$id` is a parameter, `$` the rest; square brackets keep what is in them as it stands. */
function piecesOf(part: string): readonly Piece[] {
  if (part === '$') return [{ kind: 'param', name: '*', many: true }];
  if (part.startsWith('$')) return [{ kind: 'param', name: part.slice(1) }];
  return [text(part.replace(/\[([^[\]]*)\]/g, '$1'))];
}

/** A loader answers what is read, an action what is written; without a loader, the page itself is read. */
function addModule(path: string, templates: readonly Template[], linker: Linker): void {
  const loader = exportedAs(path, 'loader', linker) ?? exportedAs(path, 'default', linker);
  if (loader !== undefined)
    addFileRoute(reactRouter, { path, methods: ['GET'], templates, ...loader }, linker);
  const action = exportedAs(path, 'action', linker);
  if (action !== undefined)
    addFileRoute(reactRouter, { path, methods: writing, templates, ...action }, linker);
}

/** `[index("home.tsx"), route("users/:id", "user.tsx", [ … ]), layout("l.tsx", [ … ]), ...prefix("api", [ … ])]`. */
function addConfigured(value: Value, above: Template, folder: string, linker: Linker, depth = 0): void {
  if (depth > 12) return;
  if (value.kind === 'list') {
    for (const item of value.items) addConfigured(item, above, folder, linker, depth + 1);
  } else if (value.kind === 'external' && value.module === '@react-router/dev/routes') {
    const form = configForms.get(value.path.at(-1) ?? '') ?? layout;
    if (value.call !== undefined) addForm(form, value.call, above, folder, linker, depth);
  }
}

function addForm(
  { hasPath, file }: ConfigForm,
  call: CallValue,
  above: Template,
  folder: string,
  linker: Linker,
  depth: number,
): void {
  const paths = hasPath ? templatesOf(call.args[0]?.value, configuredTemplates) : [[]];
  for (const path of paths) {
    const whole = path.length === 0 ? above : joinTemplates(above, path);
    if (file !== undefined) addNamed(call, file, whole, folder, linker);
    for (const { value: inner } of call.args) {
      if (inner.kind === 'list') addConfigured(inner, whole, folder, linker, depth + 1);
    }
  }
}

/** `users/:id?`, and `users?` for a segment that may be left out as a whole. */
function configuredTemplates(path: string): readonly Template[] {
  return colonTemplates(path.replace(/(^|\/)([\w-]{1,200})\?(?=\/|$)/g, '{$1$2}'));
}

/** Whether the first argument is a path, and which one names the file that answers. */
interface ConfigForm {
  readonly hasPath: boolean;
  readonly file?: number;
}

const configForms: ReadonlyMap<string, ConfigForm> = new Map<string, ConfigForm>([
  ['route', { hasPath: true, file: 1 }],
  ['index', { hasPath: false, file: 0 }],
  ['prefix', { hasPath: true }],
]);
/** It adds nothing to the paths of what is in it. */
const layout: ConfigForm = { hasPath: false };

function addNamed(call: CallValue, index: number, template: Template, folder: string, linker: Linker): void {
  const [file] = textsOf(call.args[index]?.value ?? unknown);
  const path = file === undefined ? undefined : joinPath(folder, file);
  if (path !== undefined && linker.hasFile(path)) addModule(path, [template], linker);
}
