import { afterLast } from '../../../base/cut.ts';
import { oncePer } from '../../oncePer.ts';
import type { Linker } from '../../interpret/linker.ts';
import { ancestorsOf } from '../../interpret/values/members.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { ownerOf } from '../../interpret/values/values.ts';
import { unknown, type ClassValue, type Registration, type Value } from '../../interpret/values/value.ts';
import type { Place } from '../../route.ts';
import type { GuardReader } from '../guardReader.ts';
import { judged, judgedAnnotation, layerOf, speaksOfAccess } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName } from '../names.ts';

/** Decorators, mixins, `permission_classes` and the settings of Django and its REST framework. */
export const django: GuardReader = {
  frameworks: ['Django', 'Django REST framework'],

  layersOf(registration, _router, linker) {
    const { handlers, at } = registration;
    const handler = handlers.at(-1);
    const global = settingsOf(linker).middleware;
    if (handler?.kind === 'class') return [...global, ...ofClass(handler, undefined, registration, linker)];
    if (handler?.kind !== 'function') return undefined;
    const { self, facts, scope } = handler;
    const annotations = linker.annotations(facts.annotations, scope);
    const given = annotations.find(({ name }) => name === 'action' || name === 'permission_classes');
    const isApi = annotations.some(({ name }) => name === 'api_view');
    const own = annotations.flatMap((annotation) =>
      /^(?:action|permission_classes|api_view|method_decorator|extend_schema\w*)$/.test(annotation.name)
        ? []
        : [judgedAnnotation(annotation, annotation.module?.startsWith('django') === true)],
    );
    const permissions =
      given?.name === 'action' ? argument(given.call.args, 'permission_classes') : given?.call.args[0]?.value;
    const owner = ownerOf(self);
    if (owner !== undefined) return [...global, ...ofClass(owner, permissions, registration, linker), ...own];
    if (!isApi) return [...global, ...own];
    const inner =
      permissions === undefined
        ? settingsOf(linker).permissions
        : ofPermissions(permissions, at, registration);
    return [...global, ...inner, ...own];
  },
};

function argument(
  args: readonly { readonly name?: string; readonly value: Value }[],
  key: string,
): Value | undefined {
  return args.find(({ name }) => name === key)?.value;
}

const ownBases = /^(?:django|rest_framework|drf_\w+|guardian|django_filters|braces)(?:\.|$)/;

/** A class that answers: its decorators, its bases, and for the REST framework its permissions. */
function ofClass(
  value: ClassValue,
  given: Value | undefined,
  registration: Registration,
  linker: Linker,
): readonly Layer[] {
  const { at } = registration;
  const classes = ancestorsOf(value, linker);
  const outer = linker.outerBasesOf(value);
  const decorators = classes.flatMap(({ facts, scope }) =>
    linker.annotations(facts.annotations, scope).flatMap((annotation) => {
      if (annotation.name === 'method_decorator')
        return [judged(annotation.call.args[0]?.value ?? unknown, annotation.call.at)];
      return annotation.name.startsWith('extend_schema') ? [] : [judgedAnnotation(annotation, false)];
    }),
  );
  const mixins = [
    ...classes.slice(1).map(({ facts, file }) => ofAncestor(facts.name, file.path, facts.line)),
    ...outer.map((base) => ofBase(base, at)),
  ];
  const isApi = outer.some(
    ({ value: base }) => base.kind === 'external' && base.module.startsWith('rest_framework'),
  );
  const refusing = classes.flatMap(({ facts, file }) =>
    facts.methods
      .flatMap((id) => file.functions[id] ?? [])
      .filter(({ name }) =>
        /^(?:dispatch|initial|get_permissions|check_permissions|test_func|has_permission)$/.test(name),
      )
      .filter(
        ({ startLine, endLine, name }) => name !== 'dispatch' || speaksOfAccess(file, startLine, endLine),
      )
      .map(({ name, line }) => layerOf(name, { file: file.path, line }, 'unknown')),
  );
  return [
    ...decorators,
    ...mixins,
    ...refusing,
    ...(isApi ? permissionsOf(value, given, registration, linker) : []),
  ];
}

function ofAncestor(name: string, file: string, line: number): Layer {
  const means = meaningOfName(name);
  const known =
    means === 'required' ? 'required' : means === 'vague' || means === 'optional' ? 'unknown' : 'harmless';
  return layerOf(name, { file, line }, known);
}

function ofBase({ value, name }: { readonly value: Value; readonly name: string }, at: Place): Layer {
  const means = meaningOfName(name);
  if (means === 'required') return layerOf(name, at, 'required');
  const isOwn =
    (value.kind === 'external' && ownBases.test(value.module)) ||
    /^(?:object|Generic|ABC|Protocol)$/.test(name);
  return layerOf(name, at, isOwn ? 'harmless' : 'unknown');
}

function permissionsOf(
  value: ClassValue,
  given: Value | undefined,
  registration: Registration,
  linker: Linker,
): readonly Layer[] {
  if (given !== undefined) return ofPermissions(given, registration.at, registration);
  const isSet = ancestorsOf(value, linker).some(({ facts }) =>
    facts.fields.some(({ name }) => name === 'permission_classes'),
  );
  if (!isSet) return settingsOf(linker).permissions;
  const own = linker.member(linker.instantiate(value), 'permission_classes');
  return ofPermissions(own, { file: value.file.path, line: value.facts.line }, registration);
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function ofPermissions(value: Value, at: Place, { methods }: Registration): readonly Layer[] {
  const items = value.kind === 'list' ? value.items : [value];
  return items.map((item) => {
    const name =
      item.kind === 'external' ? (item.path.at(-1) ?? '') : item.kind === 'class' ? item.facts.name : '';
    if (name === 'AllowAny') return layerOf(name, at, 'open');
    if (name.endsWith('OrReadOnly'))
      return layerOf(name, at, methods.every((method) => safe.has(method)) ? 'optional' : 'required');
    if (name === '') return layerOf(name, at, 'unknown');
    const layer = judged(item, at);
    return layer.means === 'harmless' || layer.means === 'optional' ? { ...layer, means: 'unknown' } : layer;
  });
}

interface DjangoSettings {
  readonly middleware: readonly Layer[];
  readonly permissions: readonly Layer[];
}

const harmlessMiddleware =
  /^(?:django\.|corsheaders\.|whitenoise\.|allauth\.|debug_toolbar\.|django_\w+\.|compression_middleware\.|silk\.|csp\.|waffle\.)/;

const settingsOf = oncePer((linker: Linker): DjangoSettings => {
  const middleware: Layer[] = [];
  const permissions: Layer[] = [];
  let isFound = false;
  for (const { path, language } of linker.files) {
    if (language !== 'python') continue;
    const names = linker.listedScope(path)?.names;
    const at = { file: path, line: 1 };
    const list = names?.get('MIDDLEWARE');
    for (const text of list === undefined ? [] : textsOf(list)) middleware.push(...ofMiddleware(text, at));
    const rest = names?.get('REST_FRAMEWORK');
    if (rest?.kind !== 'record') continue;
    isFound = true;
    const given = rest.entries.get('DEFAULT_PERMISSION_CLASSES');
    for (const text of given === undefined ? [] : textsOf(given)) permissions.push(ofDefault(text, at));
  }
  // Where no settings are seen, their default may be anything.
  return {
    middleware,
    permissions: isFound ? permissions : [layerOf('REST_FRAMEWORK', { file: '', line: 1 }, 'unknown')],
  };
});

function ofDefault(text: string, at: Place): Layer {
  const name = afterLast(text, '.');
  if (name === 'AllowAny') return layerOf(name, at, 'harmless');
  const means = meaningOfName(name);
  return layerOf(name, at, means === 'required' ? 'required' : 'unknown');
}

function ofMiddleware(text: string, at: Place): readonly Layer[] {
  const name = afterLast(text, '.');
  if (name === 'LoginRequiredMiddleware') return [layerOf(name, at, 'required')];
  if (harmlessMiddleware.test(text)) return [];
  const means = meaningOfName(name);
  return means === 'silent' || means === 'harmless' ? [] : [layerOf(name, at, 'unknown')];
}
