import { oncePer } from '../oncePer.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import { findModule, memberNamed } from '../interpret/resolvers/python.ts';
import { textsOf, withoutBase } from '../interpret/values/texts.ts';
import {
  unknown,
  type ArgumentValue,
  type CallValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { wrappersOf } from './classViews.ts';
import { addDjangoView } from './djangoViews.ts';
import { angleTemplates } from './paths/angle.ts';
import { regexPath } from './paths/regexPath.ts';

const modules = /^django\.(?:urls|conf\.urls)(?:\.|$)/;

/** Lists of `path()`, from the module that ROOT_URLCONF names. */
export const django: Framework = {
  name: 'Django',
  languages: ['python'],
  marks: {
    words: ['urlpatterns', 'ROOT_URLCONF', 'django.conf.urls'],
    texts: [/\bdjango\.urls import \(|\b(?:re_)?path\(\s{0,4}r?['"]/],
  },

  callExternal(callee, call, linker) {
    if (!modules.test(callee.module)) return undefined;
    switch (callee.path.at(-1)) {
      case 'path':
      case 're_path':
      case 'url':
        return pattern(callee.path.at(-1) !== 'path', call, linker);
      case 'include':
        return included(linker.argument(call, 0, 'arg') ?? unknown, call, linker);
      case 'i18n_patterns':
        return { kind: 'list', items: call.args.map((arg) => arg.value) };
      default:
        return undefined;
    }
  },

  finish(linker) {
    mountLater(linker);
    const roots = new Set<string>();
    for (const { path, language } of linker.files) {
      if (language !== 'python') continue;
      const name = linker.listedScope(path)?.names.get('ROOT_URLCONF');
      for (const text of name === undefined ? [] : textsOf(name)) {
        const module = findModule(path, text, linker);
        if (module?.kind === 'module') module.paths.forEach((found) => roots.add(found));
      }
    }
    for (const path of roots.size > 0 ? roots : looseModules(linker)) addRoot(path, roots.size > 0, linker);
  },
};

/** Without a setting: modules with patterns that nothing includes. */
function looseModules(linker: Linker): readonly string[] {
  const mounted = new Set(
    linker.routers.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'mount' ? [entry.router] : [])),
    ),
  );
  return linker.files.flatMap(({ path, language }) => {
    if (language !== 'python') return [];
    const patterns = linker.listedScope(path)?.names.get('urlpatterns');
    if (patterns?.kind !== 'list') return [];
    return patterns.items.some((item) => item.kind === 'router' && mounted.has(item)) ? [] : [path];
  });
}

function addRoot(path: string, isApplication: boolean, linker: Linker): void {
  const patterns = linker.moduleScope(path)?.names.get('urlpatterns');
  if (patterns?.kind !== 'list') return;
  const at = { file: path, line: 1 };
  const application = linker.createRouter(django, at, { isApplication, precedence: 'first' });
  mountAll(application, [[]], patterns, at, linker);
}

/** One pattern: a view, or what is included below it. It serves nothing unless it is mounted. */
function pattern(isRegex: boolean, call: CallValue, linker: Linker): Value {
  const route = call.args.find(({ name }) => name === 'route') ?? call.args[0];
  const view = linker.argument(call, 1, 'view');
  if (route === undefined || view === undefined) return unknown;
  const router = linker.createRouter(django, call.at, {
    isFragment: true,
    precedence: 'first',
  });
  const { templates, isOpen } = templatesOf(route, isRegex);
  const at = { file: call.at.file, line: route.line };
  // A prefix of the settings, which may be empty.
  if (view.kind === 'list') mountAll(router, templates.length === 0 ? [[]] : templates, view, at, linker);
  else if (view.kind === 'external' && view.call === undefined && view.path.at(-1) === 'urls') {
    linker.addRoute(router, {
      methods: ['ANY'],
      templates,
      handlers: [],
      at,
      role: 'generated',
      isPrefix: true,
      isRaw: true,
      call,
    });
  } else
    addDjangoView(
      router,
      templates,
      named(view, call, linker),
      { ...call, at },
      isOpen,
      wrappersOf(view),
      linker,
    );
  return router;
}

function templatesOf(
  route: ArgumentValue,
  isRegex: boolean,
): { readonly templates: readonly Template[]; readonly isOpen: boolean } {
  const texts = textsOf(route.value).map(withoutBase);
  if (!isRegex) return { templates: texts.flatMap((text) => angleTemplates(text)), isOpen: false };
  const paths = texts.map((text) => regexPath(text));
  return { templates: paths.map(({ template }) => template), isOpen: paths.some(({ isOpen }) => isOpen) };
}

/** A view, or its dotted name. */
function named(view: Value, call: CallValue, linker: Linker): Value {
  return view.kind === 'text' ? memberNamed(view.text, call.at.file, linker) : view;
}

/** What `include` puts below a pattern: a module by name or itself, a list, a list with its namespace. */
function included(value: Value, call: CallValue, linker: Linker): Value {
  const empty: Value = { kind: 'list', items: [] };
  if (value.kind === 'text') {
    const module = findModule(call.at.file, value.text, linker);
    return module === undefined ? empty : included(module, call, linker);
  }
  if (value.kind === 'module') {
    const patterns = linker.member(value, 'urlpatterns');
    return patterns.kind === 'list' ? patterns : laterOf(value, call, linker);
  }
  if (value.kind !== 'list') return value.kind === 'external' ? value : empty;
  const [first, second] = value.items;
  if (
    value.items.length <= 3 &&
    second?.kind !== 'router' &&
    first !== undefined &&
    first.kind !== 'router'
  ) {
    return included(first, call, linker);
  }
  return value;
}

/** Modules that include each other: the patterns of one are known when all of it was evaluated. */
const laterIn = oncePer<Linker, Map<RouterValue, Value>>(() => new Map());

function laterOf(module: Value, call: CallValue, linker: Linker): Value {
  const router = linker.createRouter(django, call.at, {
    isFragment: true,
    precedence: 'first',
  });
  laterIn(linker).set(router, module);
  return { kind: 'list', items: [router] };
}

function mountLater(linker: Linker): void {
  for (const [router, module] of laterIn(linker)) {
    const patterns = linker.member(module, 'urlpatterns');
    if (patterns.kind === 'list') mountAll(router, [[]], patterns, router.at, linker);
  }
}

function mountAll(
  router: RouterValue,
  templates: readonly Template[],
  list: Extract<Value, { kind: 'list' }>,
  at: RouterValue['at'],
  linker: Linker,
): void {
  for (const item of list.items) {
    if (item.kind === 'router') linker.mount(router, { templates, router: item, at, isRaw: true });
    else if (item.kind === 'list') mountAll(router, templates, item, at, linker);
  }
}
