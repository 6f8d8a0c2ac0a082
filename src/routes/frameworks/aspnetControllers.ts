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
import { joinTemplates, text, type Template } from '../match/template.ts';
import { annotatedMethods, classAnnotations, type AnnotatedMethod } from './annotatedClasses.ts';
import { aspnet, endpointTemplates } from './aspnet.ts';
import {
  conventionPaths,
  conventionsOf,
  nearestConventions,
  usualConvention,
  type Convention,
  type Names,
} from './aspnetConventions.ts';

/** ASP.NET's controllers, by their attributes and by conventional routes. */
export const aspnetControllers: Framework = {
  name: aspnet.name,
  languages: ['csharp'],
  marks: { texts: [/Controller(?:Base)?\b|\[Route|IRouteTemplateProvider|HttpMethodAttribute/] },

  finish(linker) {
    const controllers = linker.classes.filter((value) => isController(value, linker));
    if (controllers.length === 0 && !linker.routers.some(({ notes }) => notes.has('patterns'))) return;
    const conventions = conventionsOf(linker);
    for (const value of controllers) addController(value, nearestConventions(conventions, value), linker);
    for (const convention of conventions) addFixed(convention, controllers, linker);
  },
};

const verbAttribute = /^Http(Get|Post|Put|Patch|Delete|Head|Options)Attribute$/;
const prefixes = /^(?:Route|RoutePrefix)Attribute$/;

function isController(value: ClassValue, linker: Linker): boolean {
  const { facts, file } = value;
  if (file.language !== 'csharp' || facts.isInterface === true || facts.isAbstract === true) return false;
  const annotations = classAnnotations(value, linker);
  if (annotations.some(({ name }) => name === 'NonControllerAttribute')) return false;
  if (annotations.some(({ name }) => /^(?:Api)?ControllerAttribute$/.test(name))) return true;
  const bases = linker.outerBasesOf(value).map(({ name }) => name);
  if (bases.some((name) => /^(?:Api|OData)?Controller(?:Base)?$/.test(name))) return true;
  return facts.name.endsWith('Controller') && facts.name !== 'Controller' && !bases.includes('Module');
}

/** A path with the attribute that says it. */
interface Written {
  readonly path: string;
  readonly file: string;
  readonly line: number;
}

/** Paths and methods of attributes; `verbs` is empty where they say none. */
interface Mapping {
  readonly verbs: readonly string[];
  readonly path: Written | undefined;
  readonly call: CallValue;
}

function addController(value: ClassValue, conventions: readonly Convention[], linker: Linker): void {
  const annotations = inheritedAnnotations(value, linker);
  const tokens = tokensOf(value, annotations);
  const outer = annotations.flatMap((annotation) => {
    const isPrefix = prefixes.test(annotation.name) || providesRoute(annotation, linker);
    const path = isPrefix ? mappingOf(annotation, linker)?.path : undefined;
    return path === undefined ? [] : [path];
  });
  const router = linker.createRouter(aspnetControllers, at(value), {
    isApplication: true,
    precedence: 'specific',
  });
  const loose = linker.createRouter(aspnetControllers, at(value), { precedence: 'specific' });
  for (const method of annotatedMethods(value, (annotation) => isMapping(annotation, linker), linker)) {
    if (!isAction(method)) continue;
    const mappings = method.annotations.flatMap((annotation) => mappingOf(annotation, linker) ?? []);
    const names = { ...tokens, action: actionName(method, linker) };
    if (outer.length > 0 || mappings.some(({ path }) => path !== undefined)) {
      addAction(router, { value, method, mappings, outer, names }, linker);
    } else addConventional({ router, loose }, { value, method, mappings, names }, conventions, linker);
  }
}

function at({ file, facts }: ClassValue): { readonly file: string; readonly line: number } {
  return { file: file.path, line: facts.line };
}

/** A class has the attributes of its bases, and those that say its paths from the nearest that has some. */
function inheritedAnnotations(value: ClassValue, linker: Linker): readonly Annotation[] {
  const all: Annotation[] = [];
  let hasRoute = false;
  for (const ancestor of ancestorsOf(value, linker)) {
    const own = classAnnotations(ancestor, linker);
    all.push(...own.filter((annotation) => !hasRoute || !isMapping(annotation, linker)));
    hasRoute ||= own.some((annotation) => isMapping(annotation, linker));
  }
  return all;
}

function isMapping(annotation: Annotation, linker: Linker): boolean {
  const { name } = annotation;
  return (
    prefixes.test(name) ||
    verbAttribute.test(name) ||
    name === 'AcceptVerbsAttribute' ||
    providesRoute(annotation, linker)
  );
}

/** An attribute of the workspace that says a template or methods itself. */
function providesRoute({ callee }: Annotation, linker: Linker): boolean {
  return (
    callee.kind === 'class' &&
    linker
      .outerBasesOf(callee)
      .some(({ name }) =>
        /^(?:IRouteTemplateProvider|IActionHttpMethodProvider|Route(?:Prefix)?Attribute|Http\w+Attribute)$/.test(
          name,
        ),
      )
  );
}

function mappingOf(annotation: Annotation, linker: Linker): Mapping | undefined {
  const { name, call, callee } = annotation;
  const verb = verbAttribute.exec(name)?.[1];
  if (verb !== undefined) return { verbs: [verb.toUpperCase()], path: pathOf(call, linker), call };
  if (prefixes.test(name)) return { verbs: [], path: pathOf(call, linker), call };
  if (name === 'AcceptVerbsAttribute') {
    const verbs = call.args.filter((arg) => arg.name === undefined).flatMap(({ value }) => textsOf(value));
    const named = call.args.find((arg) => arg.name === 'Route');
    return { verbs: verbs.map((each) => each.toUpperCase()), path: named && written(named, call), call };
  }
  if (!providesRoute(annotation, linker) || callee.kind !== 'class') return undefined;
  return ownMapping(callee, call, linker);
}

/** The `Template` and `HttpMethods` of an object of an attribute class, made with the attribute's arguments. */
function ownMapping(callee: ClassValue, call: CallValue, linker: Linker): Mapping {
  const attribute = linker.instantiate(callee, call.args);
  const methods = linker.member(attribute, 'HttpMethods');
  const [path] = textsOf(linker.member(attribute, 'Template'));
  const base = linker
    .outerBasesOf(callee)
    .map(({ name }) => verbAttribute.exec(name)?.[1])
    .find(Boolean);
  const verbs =
    methods.kind === 'list'
      ? methods.items.flatMap((item) => textsOf(item))
      : base === undefined
        ? []
        : [base.toUpperCase()];
  return {
    verbs,
    path: path === undefined ? pathOf(call, linker) : { path, file: call.at.file, line: call.at.line },
    call,
  };
}

function pathOf(call: CallValue, linker: Linker): Written | undefined {
  const argument =
    call.args.find((arg) => arg.name === 'template' || arg.name === 'Template') ??
    call.args.find((arg) => arg.name === undefined);
  return argument === undefined || linker.textsOf(argument.value).length === 0
    ? undefined
    : written(argument, call);
}

function written(argument: CallValue['args'][number], call: CallValue): Written {
  return { path: textsOf(argument.value)[0] ?? '', file: call.at.file, line: argument.line };
}

/** Public methods of objects, without those that are taken out. */
function isAction({ facts, annotations }: AnnotatedMethod): boolean {
  if (facts.isStatic === true || facts.isPrivate === true || facts.name === 'constructor') return false;
  // The framework takes what disposes of a controller for no action.
  if (/^Dispose(?:Async)?$/.test(facts.name)) return false;
  return !annotations.some(({ name }) => name === 'NonActionAttribute');
}

function tokensOf({ facts }: ClassValue, annotations: readonly Annotation[]): Omit<Names, 'action'> {
  const area = annotations.find(({ name }) => name === 'AreaAttribute')?.call.args[0]?.value;
  return { controller: facts.name.replace(/Controller$/, ''), area: textsOf(area ?? unknown)[0] ?? '' };
}

function actionName({ facts, annotations }: AnnotatedMethod, linker: Linker): string {
  const given = annotations.find(({ name }) => name === 'ActionNameAttribute')?.call;
  const [named] = textsOf((given && linker.argument(given, 0)) ?? unknown);
  return named ?? facts.name.replace(/Async$/, '');
}

function withTokens(path: string, names: Names): string {
  return path
    .replace(/\[(controller|action|area)\]/g, (_, key: keyof Names) => names[key])
    .replaceAll('[[', '[')
    .replaceAll(']]', ']');
}

interface Action {
  readonly value: ClassValue;
  readonly method: AnnotatedMethod;
  readonly mappings: readonly Mapping[];
  readonly names: Names;
}

function handlerOf({ value, method }: Pick<Action, 'value' | 'method'>): Value {
  return {
    kind: 'function',
    facts: method.facts,
    file: method.owner.file,
    scope: method.owner.scope,
    self: value,
  };
}

/** Methods without a path have those of the attributes that say only a path, and the paths of the class. */
function addAction(
  router: RouterValue,
  action: Action & { readonly outer: readonly Written[] },
  linker: Linker,
): void {
  const { mappings, outer, names } = action;
  const plain = mappings.filter(({ verbs, path }) => verbs.length === 0 && path !== undefined);
  const verbal = mappings.filter(({ verbs }) => verbs.length > 0);
  const all = verbal.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const shared = plain.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const given = verbal.length === 0 ? [{ verbs: ['ANY'], path: undefined, call: plain[0]?.call }] : verbal;
  for (const { verbs, path, call } of given) {
    const own: readonly (Written | undefined)[] =
      path !== undefined ? [path] : shared.length > 0 ? shared : all.length > 0 ? [] : [undefined];
    for (const inner of own) {
      const templates = below(outer, inner, names);
      if (templates.length === 0) continue;
      const place = inner ?? outer[0];
      linker.addRoute(router, {
        methods: verbs,
        templates,
        handlers: [handlerOf(action)],
        at: place === undefined ? at(action.value) : { file: place.file, line: place.line },
        call: call ?? { at: at(action.value), endLine: action.method.facts.endLine },
      });
    }
  }
}

function below(outer: readonly Written[], inner: Written | undefined, names: Names): readonly Template[] {
  const path = inner === undefined ? undefined : withTokens(inner.path, names);
  if (path !== undefined && (path.startsWith('/') || path.startsWith('~/'))) return endpointTemplates(path);
  const own = path === undefined || path === '' ? [[]] : endpointTemplates(path);
  const above =
    outer.length === 0 ? [[]] : outer.flatMap((each) => endpointTemplates(withTokens(each.path, names)));
  return above.flatMap((prefix) =>
    own.map((template) => {
      const joined = joinTemplates(prefix, template);
      return joined.length === 0 ? [text('/')] : joined;
    }),
  );
}

/** Without a route that leads to controllers the usual one is taken, as of an application that nobody closes. */
function addConventional(
  { router, loose }: { readonly router: RouterValue; readonly loose: RouterValue },
  action: Action,
  conventions: readonly Convention[],
  linker: Linker,
): void {
  const usable = conventions.filter(
    ({ path, area = '' }) =>
      path.includes('{controller') &&
      (path.includes('{area') ? action.names.area !== '' : area === action.names.area),
  );
  const verbs = action.mappings.flatMap((mapping) => mapping.verbs);
  for (const convention of usable.length > 0 ? usable : [usualConvention(at(action.value))]) {
    const found = byVerb(action.method.facts, convention, verbs);
    const templates = conventionPaths(convention, action.names).flatMap(endpointTemplates);
    if (found === undefined || templates.length === 0) continue;
    linker.addRoute(usable.length > 0 ? router : loose, {
      methods: found,
      templates,
      handlers: [handlerOf(action)],
      at: at(action.value),
      call: { at: at(action.value), endLine: action.method.facts.endLine },
    });
  }
}

const firstWord = /^(Get|Post|Put|Patch|Delete|Head|Options)/;

function byVerb(
  { name }: FunctionFacts,
  convention: Convention,
  verbs: readonly string[],
): readonly string[] | undefined {
  if (verbs.length > 0) return verbs;
  if (!convention.byVerb || convention.path.includes('{action')) return ['ANY'];
  return [firstWord.exec(name)?.[1]?.toUpperCase() ?? 'POST'];
}

/** A route to one action: `MapRoute(url: "open/{id}", defaults: new { controller = "Open", action = "Callback" })`. */
function addFixed(convention: Convention, controllers: readonly ClassValue[], linker: Linker): void {
  const { path, defaults, file, line } = convention;
  if (path.includes('{controller') || path.includes('{action')) return;
  const [controller = '', action = ''] = [defaults.get('controller'), defaults.get('action')];
  if (controller === '') return;
  const owner = controllers.find(
    ({ facts }) => facts.name.toLowerCase() === `${controller.toLowerCase()}controller`,
  );
  const method =
    owner &&
    annotatedMethods(owner, (annotation) => isMapping(annotation, linker), linker).find(
      ({ facts }) => facts.name.toLowerCase() === action.toLowerCase(),
    );
  const router = linker.createRouter(
    aspnetControllers,
    { file, line },
    { isApplication: true, precedence: 'specific' },
  );
  linker.addRoute(router, {
    methods: ['ANY'],
    templates: endpointTemplates(path),
    handlers: owner === undefined || method === undefined ? [] : [handlerOf({ value: owner, method })],
    at: { file, line },
    call: { at: { file, line }, endLine: line },
  });
}
