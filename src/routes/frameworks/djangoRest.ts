import type { Framework, Linker } from '../interpret/linker.ts';
import { ancestorsOf } from '../interpret/values/members.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  unknown,
  type CallValue,
  type ClassValue,
  type ExternalValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { concatTemplates, text, type Template } from '../match/template.ts';
import { regexPath } from './paths/regexPath.ts';

const modules = /^(?:rest_framework|rest_framework_nested|rest_framework_extensions|drf_\w+)\.routers/;

/** What the framework's own classes bring: names of actions by the class. */
const inherited: Readonly<Record<string, readonly string[]>> = {
  ModelViewSet: ['list', 'create', 'retrieve', 'update', 'partial_update', 'destroy'],
  ReadOnlyModelViewSet: ['list', 'retrieve'],
  ListModelMixin: ['list'],
  CreateModelMixin: ['create'],
  RetrieveModelMixin: ['retrieve'],
  UpdateModelMixin: ['update', 'partial_update'],
  DestroyModelMixin: ['destroy'],
};

const standard: readonly (readonly [action: string, method: string, isDetail: boolean])[] = [
  ['list', 'GET', false],
  ['create', 'POST', false],
  ['retrieve', 'GET', true],
  ['update', 'PUT', true],
  ['partial_update', 'PATCH', true],
  ['destroy', 'DELETE', true],
];

/** Routers of view sets. */
export const djangoRest: Framework = {
  name: 'Django REST framework',
  languages: ['python'],
  marks: { words: ['DefaultRouter', 'SimpleRouter', 'rest_framework.routers', 'rest_framework_nested'] },

  callExternal(callee, call, linker) {
    if (!isOfRouters(callee) || callee.path.at(-1)?.endsWith('Router') !== true) return undefined;
    return createRouter(call, linker);
  },

  callRouter(router, method, call, linker) {
    if (method === 'register') register(router, call, linker);
    return method === 'get_urls' ? ownUrls(router) : unknown;
  },

  memberOfRouter(router, name, linker) {
    if (name !== 'urls') return undefined;
    // A class of the workspace may add to what its base gives.
    const instance = router.notes.get('instance');
    const own = instance === undefined ? unknown : linker.member(instance, 'get_urls');
    const urls = own.kind === 'function' ? linker.callFunction(own, []) : unknown;
    return urls.kind === 'list' ? urls : ownUrls(router);
  },

  adoptInstance(base, _name, instance, call, linker) {
    if (base.kind !== 'external' || !isOfRouters(base)) return undefined;
    const router = createRouter({ ...call, args: instance.args }, linker);
    router.notes.set('instance', instance);
    return router;
  },
};

function ownUrls(router: RouterValue): Value {
  return { kind: 'list', items: [router] };
}

/** Also by `from rest_framework import routers`. */
function isOfRouters({ module, path }: ExternalValue): boolean {
  return modules.test([module, ...path].join('.'));
}

function createRouter(call: CallValue, linker: Linker): RouterValue {
  const router = linker.createRouter(djangoRest, call.at, {
    isFragment: true,
    precedence: 'first',
  });
  const slash = linker.named(call, 'trailing_slash');
  if (slash?.kind === 'literal' && slash.value === false) router.notes.set('without slash', slash);
  const [parent, prefix, lookup] = [
    linker.argument(call, 0, 'parent_router'),
    linker.argument(call, 1, 'parent_prefix'),
    linker.named(call, 'lookup'),
  ];
  if (parent?.kind === 'router') {
    const [above = ''] = textsOf(prefix ?? unknown);
    const [name = ''] = textsOf(lookup ?? unknown);
    router.prefixes = [
      concatTemplates(regexPath(above).template, [
        text('/'),
        { kind: 'param', name: `${name}_pk` },
        text('/'),
      ]),
    ];
  }
  return router;
}

function register(router: RouterValue, call: CallValue, linker: Linker): void {
  const prefix = call.args.find(({ name }) => name === 'prefix') ?? call.args[0];
  const viewSet = linker.argument(call, 1, 'viewset');
  const [path] = textsOf(prefix?.value ?? unknown);
  if (prefix === undefined || viewSet?.kind !== 'class' || path === undefined) return;
  const at = { file: call.at.file, line: prefix.line };
  const below = pathsBelow(regexPath(path).template, router, lookupOf(viewSet, linker));
  // Actions of a list stand before those of an element, as the router puts them.
  for (const extra of actionsOf(viewSet, linker).toSorted(
    (a, b) => Number(a.isDetail) - Number(b.isDetail),
  )) {
    linker.addRoute(router, {
      methods: extra.methods,
      templates: [below(extra.isDetail, extra.path)],
      handlers: [extra.handler],
      at,
      isRaw: true,
      call,
    });
  }
  const brought = new Set(linker.outerBasesOf(viewSet).flatMap(({ name }) => inherited[name] ?? []));
  for (const [action, method, isDetail] of standard) {
    const own = linker.member(viewSet, action);
    const isGenerated = own.kind === 'unknown';
    if (isGenerated && !brought.has(action)) continue;
    linker.addRoute(router, {
      methods: [method],
      templates: [below(isDetail, '')],
      handlers: [isGenerated ? viewSet : own],
      at,
      isRaw: true,
      ...(isGenerated ? { role: 'generated' as const } : {}),
      call,
    });
  }
}

/** The path of a list or of an element of it, and of an action of these. */
function pathsBelow(
  base: Template,
  { notes }: RouterValue,
  lookup: Template[number],
): (isDetail: boolean, tail: string) => Template {
  const slash = text(notes.has('without slash') ? '' : '/');
  const detail = base.length === 0 ? [lookup] : [text('/'), lookup];
  return (isDetail, tail) => {
    const end = tail === '' ? [] : concatTemplates([text('/')], regexPath(tail).template);
    return concatTemplates(base, isDetail ? detail : [], end, [slash]);
  };
}

function lookupOf(viewSet: ClassValue, linker: Linker): Template[number] {
  const textOf = (name: string): string | undefined =>
    textsOf(linker.member(linker.instantiate(viewSet), name))[0];
  const regex = textOf('lookup_value_regex');
  return {
    kind: 'param',
    name: textOf('lookup_url_kwarg') ?? textOf('lookup_field') ?? 'pk',
    ...(regex === undefined ? {} : { regex }),
  };
}

interface Action {
  readonly methods: readonly string[];
  readonly isDetail: boolean;
  readonly path: string;
  readonly handler: Value;
}

/** Methods with `@action`. */
function actionsOf(viewSet: ClassValue, linker: Linker): readonly Action[] {
  const found = new Map<string, Action>();
  for (const ancestor of ancestorsOf(viewSet, linker)) {
    for (const id of ancestor.facts.methods) {
      const facts = ancestor.file.functions[id];
      if (facts === undefined || found.has(facts.name)) continue;
      const annotation = linker
        .annotations(facts.annotations, ancestor.scope)
        .find(({ name }) => name === 'action' || name === 'list_route' || name === 'detail_route');
      if (annotation === undefined) continue;
      const { call, name } = annotation;
      const detail = linker.argument(call, 1, 'detail');
      const methods = textsOf(linker.argument(call, 0, 'methods') ?? unknown).map((method) =>
        method.toUpperCase(),
      );
      found.set(facts.name, {
        methods: methods.length === 0 ? ['GET'] : methods,
        isDetail: name === 'detail_route' || (detail?.kind === 'literal' && detail.value === true),
        path: textsOf(linker.argument(call, 2, 'url_path') ?? unknown)[0] ?? facts.name,
        handler: linker.member(viewSet, facts.name),
      });
    }
  }
  return [...found.values()];
}
