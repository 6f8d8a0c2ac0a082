import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type Value } from '../interpret/values/value.ts';
import { folderOf, joinPath } from '../interpret/modules/workspace.ts';
import { joinTemplates, text } from '../match/template.ts';
import { colonTemplates } from './paths/colon.ts';
import { methodsFrom, templatesOf } from './shared.ts';

/** Files below `routes/` that export lists of `{ method, path, handler: 'users.find' }`. */
export const strapi: Framework = {
  name: 'Strapi',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: { texts: [/\bhandler:\s?['"]/] },

  visitFile(path, linker) {
    if (!/(?:^|\/)routes\//.test(path)) return;
    const made = exportedBy(path, linker);
    const list = made.kind === 'record' ? linker.member(made, 'routes') : made;
    if (list.kind !== 'list') return;
    for (const item of list.items) addListed(item, path, linker);
  },
};

function addListed(item: Value, path: string, linker: Linker): void {
  if (item.kind !== 'record') return;
  const [handler] = textsOf(item.entries.get('handler') ?? unknown);
  const templates = templatesOf(item.entries.get('path'), colonTemplates);
  if (handler === undefined || templates.length === 0 || !item.entries.has('method')) return;
  const at = { file: path, line: item.lines.get('path') ?? 1 };
  const found = controllerOf(handler, path, linker);
  const prefix = /(?:^|\/)src\/api\//.test(path) ? [text('/api')] : [];
  const application = linker.createRouter(strapi, at, { isApplication: true, precedence: 'first' });
  linker.addRoute(application, {
    methods: methodsFrom(item.entries.get('method'), linker),
    templates: templates.map((template) => joinTemplates(prefix, template)),
    handlers: found.kind === 'function' ? [found] : [],
    at,
    call: { at, endLine: at.line },
  });
}

/** What a file exports, or what the function gives that it exports. */
function exportedBy(path: string, linker: Linker): Value {
  const given = linker.exported(path, 'default');
  if (given.kind !== 'function') return given;
  // A function that registers is called by those who have something to register at.
  return given.facts.mayRegister ? unknown : linker.callFunction(given, [unknown]);
}

/** `users.find`, also `api::users.users.find`: a method of the controller of that name. */
function controllerOf(handler: string, path: string, linker: Linker): Value {
  const [action = '', name = ''] = handler.split('.').reverse();
  const folder = folderOf(folderOf(path));
  for (const extension of ['js', 'ts']) {
    const file = joinPath(folder, `controllers/${name}.${extension}`);
    if (file !== undefined && linker.hasFile(file)) return linker.member(exportedBy(file, linker), action);
  }
  return unknown;
}
