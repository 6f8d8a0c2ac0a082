import type { FunctionFacts } from '../facts.ts';
import type { Annotation, Framework, Linker } from '../interpret/linker.ts';
import { ancestorsOf } from '../interpret/values/members.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  unknown,
  type CallValue,
  type ClassValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { joinTemplates, showTemplate, text, type Template } from '../match/template.ts';
import { colonTemplates } from './paths/colon.ts';
import { templatesOf, webMethods } from './shared.ts';

const decorators: ReadonlySet<string> = new Set(
  'Get Post Put Patch Delete Head Options All Search QueryMethod Sse'.split(' '),
);

/** Controllers by their decorators; global prefix and versions by the calls on the application. */
export const nestjs: Framework = {
  name: 'NestJS',
  languages: ['javascript', 'typescript', 'tsx'],
  marks: { packages: ['@nestjs/'], texts: [/@Controller\(/] },

  callExternal(callee, call, linker) {
    if (callee.module !== '@nestjs/core') return undefined;
    if (callee.path.join('.') === 'RouterModule.register') return rememberModules(call, linker);
    if (callee.path.join('.') !== 'NestFactory.create') return undefined;
    const isFastify = call.scope.file.imports.some(({ from }) => from === '@nestjs/platform-fastify');
    return linker.createRouter(nestjs, call.at, {
      isApplication: true,
      precedence: isFastify ? 'specific' : 'first',
    });
  },

  callRouter(router, method, call) {
    const [first, second] = call.args.map((arg) => arg.value);
    if (method === 'setGlobalPrefix' && first !== undefined) {
      router.notes.set('prefix', first);
      if (second !== undefined) router.notes.set('prefixOptions', second);
    }
    if (method === 'listen') router.notes.set('listens', { kind: 'literal', value: true });
    if (method === 'enableVersioning')
      router.notes.set('versioning', first ?? { kind: 'record', entries: new Map(), lines: new Map() });
    return unknown;
  },

  adoptParameter(_parameter, method, call, linker) {
    if (method !== 'setGlobalPrefix' && method !== 'enableVersioning') return undefined;
    return linker.createRouter(nestjs, call.at, { isApplication: true, precedence: 'first' });
  },

  finish(linker) {
    const controllers = linker.classes
      .filter(({ file }) => nestjs.languages.includes(file.language))
      .flatMap((value) => {
        const controller = linker
          .annotations(value.facts.annotations, value.scope)
          .find(({ name }) => name === 'Controller');
        return controller === undefined ? [] : [{ value, controller }];
      });
    // Only now it is known what the decorators of modules call.
    const applications = linker.routers.filter(({ framework }) => framework === nestjs.name);
    const modules = modulePrefixes(applications, linker);
    for (const { value, controller } of controllers) {
      const application = nearest(applications, value) ?? implicitApplication(value, linker);
      addController(value, controller, application, modules.get(value.facts) ?? [[]], linker);
    }
  },
};

function implicitApplication(value: ClassValue, linker: Linker): RouterValue {
  return linker.createRouter(
    nestjs,
    { file: value.file.path, line: value.facts.line },
    { isApplication: true, precedence: 'first' },
  );
}

/** Several applications of a monorepo: the one whose folder is nearest. One may be made for its settings, and not served. */
function nearest(applications: readonly RouterValue[], { file }: ClassValue): RouterValue | undefined {
  const shared = ({ at }: RouterValue): number => {
    const [a, b] = [at.file.split('/'), file.path.split('/')];
    const differs = a.findIndex((part, index) => part !== b[index]);
    return differs < 0 ? a.length : differs;
  };
  return applications
    .filter(({ entries, notes }) => entries !== undefined && !notes.has('modules'))
    .toSorted((a, b) => shared(b) - shared(a) || servedness(b) - servedness(a))[0];
}

function servedness({ notes }: RouterValue): number {
  return Number(notes.has('listens')) * 2 + Number(notes.has('prefix') || notes.has('versioning'));
}

function addController(
  value: ClassValue,
  controller: Annotation,
  application: RouterValue,
  modulePrefix: readonly Template[],
  linker: Linker,
): void {
  const [written] = controller.call.args;
  const first = written?.value ?? unknown;
  const paths = pathsOf(first.kind === 'record' ? first.entries.get('path') : first);
  const classVersions = first.kind === 'record' ? versionsOf(first.entries.get('version')) : undefined;
  for (const { facts, ancestor, annotations, mappings } of mappedMethods(value, linker)) {
    const versions = ownVersions(annotations) ?? classVersions;
    const handlers = [linker.member(linker.instantiate(value), facts.name)];
    for (const { name, call } of mappings) {
      const [own] = call.args;
      const { line } = own ?? (ancestor === value ? written : undefined) ?? call.at;
      for (const path of joinAll(modulePrefix, joinAll(paths, pathsOf(own?.value)))) {
        const methods = methodsOf(name);
        const templates = wholeTemplates(application, path, methods, versions, linker);
        const at = { file: call.at.file, line };
        linker.addRoute(application, { methods, templates, handlers, at, call });
      }
    }
  }
}

interface MappedMethod {
  readonly facts: FunctionFacts;
  /** The class that declares it. */
  readonly ancestor: ClassValue;
  readonly annotations: readonly Annotation[];
  /** Those that say what it answers. */
  readonly mappings: readonly Annotation[];
}

/** The methods of a class that answer, and those of its ancestors that it does not override. */
function mappedMethods(value: ClassValue, linker: Linker): readonly MappedMethod[] {
  const found = new Map<string, MappedMethod>();
  for (const ancestor of ancestorsOf(value, linker)) {
    for (const id of ancestor.facts.methods) {
      const facts = ancestor.file.functions[id];
      if (facts === undefined || found.has(facts.name)) continue;
      const annotations = linker.annotations(facts.annotations, ancestor.scope);
      const mappings = annotations.filter(({ name }) => decorators.has(name));
      if (mappings.length > 0) found.set(facts.name, { facts, ancestor, annotations, mappings });
    }
  }
  return [...found.values()];
}

function ownVersions(annotations: readonly Annotation[]): readonly string[] | undefined {
  return versionsOf(annotations.find(({ name }) => name === 'Version')?.call.args[0]?.value);
}

/** What a decorator that is named so answers. */
function methodsOf(decorator: string): readonly string[] {
  if (decorator === 'QueryMethod') return ['QUERY'];
  return decorator === 'Sse' ? ['GET'] : (webMethods(decorator) ?? []);
}

/** Each path below each prefix. */
function joinAll(prefixes: readonly Template[], paths: readonly Template[]): readonly Template[] {
  return prefixes.flatMap((prefix) => paths.map((path) => joinTemplates(prefix, path)));
}

function pathsOf(value: Value | undefined): readonly Template[] {
  const templates = templatesOf(value, (path) => colonTemplates(path.startsWith('/') ? path : `/${path}`));
  return templates.length === 0
    ? [[text('/')]]
    : templates.map((template) => (showTemplate(template) === '/' ? [text('/')] : template));
}

/** Empty for `VERSION_NEUTRAL`, which stands in no address. */
function versionsOf(value: Value | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'list') return value.items.flatMap((item) => versionsOf(item) ?? []);
  if (value.kind === 'external' && value.path.at(-1) === neutral) return [''];
  return textsOf(value).map((text) => (text === neutral ? '' : text));
}

const neutral = 'VERSION_NEUTRAL';

/** Global prefix, then version, then the path of the code. */
function wholeTemplates(
  application: RouterValue,
  template: Template,
  methods: readonly string[],
  versions: readonly string[] | undefined,
  linker: Linker,
): readonly Template[] {
  const { notes } = application;
  const versioning = notes.get('versioning');
  const fallback =
    versioning === undefined ? undefined : versionsOf(member(versioning, 'defaultVersion', linker));
  const wanted = versions ?? fallback ?? [];
  const versioned = usesAddress(versioning, linker)
    ? wanted.map((version) =>
        version === ''
          ? template
          : joinTemplates([text(`/${versionPrefix(versioning, linker)}${version}`)], template),
      )
    : [];
  const below = versioned.length === 0 ? [template] : versioned;
  const prefix = notes.get('prefix');
  if (prefix === undefined || isExcluded(notes.get('prefixOptions'), template, methods, linker)) return below;
  const prefixes = pathsOf(prefix);
  return prefixes.flatMap((path) => below.map((inner) => joinTemplates(path, inner)));
}

function member(value: Value, name: string, linker: Linker): Value | undefined {
  const found = linker.member(value, name);
  return found.kind === 'unknown' ? undefined : found;
}

/** Versions stand in the address, unless the application says that they stand in headers. */
function usesAddress(versioning: Value | undefined, linker: Linker): boolean {
  if (versioning === undefined) return true;
  const type = linker.member(versioning, 'type');
  if (type.kind === 'external') return type.path.at(-1) === 'URI';
  return type.kind === 'unknown' || (type.kind === 'literal' && type.value === 0);
}

function versionPrefix(versioning: Value | undefined, linker: Linker): string {
  const prefix = versioning === undefined ? unknown : linker.member(versioning, 'prefix');
  if (prefix.kind === 'literal' && prefix.value === false) return '';
  return textsOf(prefix)[0] ?? 'v';
}

function isExcluded(
  options: Value | undefined,
  template: Template,
  methods: readonly string[],
  linker: Linker,
): boolean {
  const excluded = options === undefined ? unknown : linker.member(options, 'exclude');
  if (excluded.kind !== 'list') return false;
  const shown = withoutSlash(showTemplate(template));
  return excluded.items.some((item) => {
    const path = item.kind === 'record' ? (item.entries.get('path') ?? unknown) : item;
    const method = item.kind === 'record' ? item.entries.get('method') : undefined;
    const verb = method?.kind === 'external' ? (method.path.at(-1) ?? 'ALL') : 'ALL';
    if (verb !== 'ALL' && !methods.includes(verb)) return false;
    return pathsOf(path).some((own) => {
      const other = withoutSlash(showTemplate(own));
      return (
        other === shown || (other.endsWith('{rest*}') && shown.startsWith(other.slice(0, -'{rest*}'.length)))
      );
    });
  });
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** `RouterModule.register([{ path, module, children }])` puts all controllers of a module below a path. */
function rememberModules(call: CallValue, linker: Linker): Value {
  const router = linker.createRouter(nestjs, call.at, { precedence: 'first' });
  router.notes.set('modules', call.args[0]?.value ?? unknown);
  return unknown;
}

function modulePrefixes(routers: readonly RouterValue[], linker: Linker): Map<object, readonly Template[]> {
  const prefixes = new Map<object, readonly Template[]>();
  const visit = (value: Value, above: Template): void => {
    if (value.kind !== 'list') return;
    for (const item of value.items) {
      if (item.kind === 'class') {
        for (const controller of controllersOf(item, linker)) prefixes.set(controller, [above]);
      }
      if (item.kind !== 'record') continue;
      const [own = []] = pathsOf(item.entries.get('path'));
      const path = joinTemplates(above, own);
      visit({ kind: 'list', items: [item.entries.get('module') ?? unknown] }, path);
      visit(item.entries.get('children') ?? unknown, path);
    }
  };
  for (const { notes } of routers) visit(notes.get('modules') ?? unknown, []);
  return prefixes;
}

function controllersOf(module: ClassValue, linker: Linker): readonly object[] {
  const annotation = linker
    .annotations(module.facts.annotations, module.scope)
    .find(({ name }) => name === 'Module');
  const controllers = linker.member(annotation?.call.args[0]?.value ?? unknown, 'controllers');
  return controllers.kind === 'list'
    ? controllers.items.flatMap((item) => (item.kind === 'class' ? [item.facts] : []))
    : [];
}
