import type { Annotation, Framework, Linker } from '../interpret/linker.ts';
import { ancestorsOf } from '../interpret/values/members.ts';
import { propertiesOf } from '../interpret/values/properties.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  unknown,
  type CallValue,
  type ClassValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import { joinTemplates, text, type Template } from '../match/template.ts';
import { annotatedMethods, classAnnotations } from './annotatedClasses.ts';
import { applicationPath } from './jaxRsApplications.ts';
import { braceTemplates } from './paths/brace.ts';
import { colonTemplates } from './paths/colon.ts';

const verbs = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const maxDepth = 6;

/** Resources with `@Path`, sub-resources, and the reactive routes of Quarkus. */
export const jaxRs: Framework = {
  name: 'JAX-RS',
  languages: ['java', 'kotlin'],
  marks: { texts: [/@(?:Path\(|ApplicationPath|RouteBase|Route\()/] },

  visitClass(value, linker) {
    const annotations = classAnnotations(value, linker);
    if (annotations.some(({ name }) => name === 'RegisterRestClient')) return;
    if (
      value.facts.isInterface !== true &&
      annotatedMethods(value, isRoute, linker).some(({ annotations: own }) => own.some(isRoute))
    ) {
      addReactive(value, annotations, linker);
    }
    if (value.facts.isInterface === true && pathOf(annotations) !== undefined)
      lookForImplementation(value, linker);
    const path = pathOf(allAnnotations(value, annotations, linker));
    if (path === undefined || value.facts.isInterface === true || value.facts.isAbstract === true) return;
    const at = { file: value.file.path, line: value.facts.line };
    const router = linker.createRouter(jaxRs, at, {
      isApplication: true,
      precedence: 'specific',
      prefixes: prefixOf(value, linker),
    });
    addResource(router, value, path, [], linker);
  },
};

/** What implements an interface may say nothing itself; by custom it is called like that. */
function lookForImplementation({ facts }: ClassValue, linker: Linker): void {
  for (const ending of ['java', 'kt'])
    for (const path of linker.filesCalled(`${facts.name}Impl.${ending}`)) linker.moduleScope(path);
}

/** A resource may have the path of an interface that it implements. */
function allAnnotations(
  value: ClassValue,
  own: readonly Annotation[],
  linker: Linker,
): readonly Annotation[] {
  if (own.some(({ name }) => name === 'Path')) return own;
  return ancestorsOf(value, linker).flatMap((each) => classAnnotations(each, linker));
}

interface Written {
  readonly template: Template;
  readonly line: number;
  readonly file: string;
}

function pathOf(annotations: readonly Annotation[]): Written | undefined {
  const path = annotations.find(({ name, call }) => name === 'Path' && call.args.length > 0)?.call;
  if (path === undefined) return undefined;
  const [first] = path.args;
  const [written = ''] = textsOf(first?.value ?? unknown);
  return {
    template: braceTemplates(withSlash(written))[0] ?? [],
    line: first?.line ?? path.at.line,
    file: path.at.file,
  };
}

function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** The paths that an application has in front of its resources: of settings, and of the application itself. */
function prefixOf(value: ClassValue, linker: Linker): readonly Template[] {
  const properties = propertiesOf(linker.sources.settings, value.file.path);
  const root =
    properties.get('quarkus.http.root-path') ?? properties.get('server.servlet.context-path') ?? '';
  const configured = properties.get('quarkus.rest.path') ?? properties.get('quarkus.resteasy.path');
  const { path, isNear } = applicationPath(value, linker);
  const template = joinTemplates(segment(root), segment((isNear ? undefined : configured) ?? path));
  return template.length === 0 ? [] : [template];
}

function segment(path: string): Template {
  const shown = path.replace(/\/\*?$/, '');
  return shown === '' || shown === '/' ? [] : [text(withSlash(shown))];
}

function addResource(
  router: RouterValue,
  value: ClassValue,
  above: Written,
  seen: readonly object[],
  linker: Linker,
): void {
  if (seen.includes(value.facts) || seen.length > maxDepth) return;
  for (const { facts, owner, annotations } of annotatedMethods(value, isMapping, linker)) {
    const own = pathOf(annotations);
    const template = joinTemplates(above.template, own?.template ?? []);
    const verb = annotations
      .map((annotation) => verbOf(annotation, linker))
      .find((found) => found !== undefined);
    const handler: Value = { kind: 'function', facts, file: owner.file, scope: owner.scope, self: value };
    const place = own ?? above;
    if (verb !== undefined) {
      linker.addRoute(router, {
        methods: [verb.method],
        templates: [template],
        handlers: [handler],
        at: { file: place.file, line: place.line },
        call: verb.call,
      });
    } else if (own !== undefined) {
      // A method with a path only gives the resource that goes on.
      const given = facts.returnType === undefined ? unknown : linker.evaluateIn(facts.returnType, owner);
      if (given.kind === 'class')
        addResource(router, given, { ...place, template }, [...seen, value.facts], linker);
    }
  }
}

/** A verb of the standard, or an annotation of the workspace that says `@HttpMethod("QUERY")`. */
function verbOf(
  { name, callee, call }: Annotation,
  linker: Linker,
): { readonly method: string; readonly call: CallValue } | undefined {
  if (callee.kind === 'class') {
    const [method] = classAnnotations(callee, linker)
      .filter((inner) => inner.name === 'HttpMethod')
      .flatMap((inner) => textsOf(inner.call.args[0]?.value ?? unknown));
    if (method !== undefined) return { method, call };
  }
  return verbs.test(name) ? { method: name, call } : undefined;
}

function isMapping({ name, callee }: Annotation): boolean {
  return name === 'Path' || verbs.test(name) || callee.kind === 'class';
}

/** `@Route(type = Route.HandlerType.FAILURE)` answers what has failed. */
function answersRequests(type: Value | undefined): boolean {
  if (type?.kind === 'unknown') return false;
  return type?.kind !== 'external' || type.path.at(-1) !== 'FAILURE';
}

/** `HttpMethod.GET`, or a list of these. */
function reactiveMethods(value: Value | undefined): readonly string[] {
  const items = value?.kind === 'list' ? value.items : [value];
  const methods = items.flatMap((item) => (item?.kind === 'external' ? [item.path.at(-1) ?? ''] : []));
  return methods.length === 0 ? ['ANY'] : methods;
}

function isRoute({ name, call }: Annotation): boolean {
  return name === 'Route' && call.args.some((arg) => arg.name === 'path');
}

function addReactive(value: ClassValue, annotations: readonly Annotation[], linker: Linker): void {
  const base = annotations.find(({ name }) => name === 'RouteBase')?.call;
  const above =
    textsOf((base === undefined ? undefined : linker.argument(base, 0, 'path')) ?? unknown)[0] ?? '';
  const root = propertiesOf(linker.sources.settings, value.file.path).get('quarkus.http.root-path') ?? '';
  const at = { file: value.file.path, line: value.facts.line };
  const prefix = joinTemplates(segment(root), segment(above));
  const router = linker.createRouter(jaxRs, at, {
    isApplication: true,
    precedence: 'first',
    prefixes: prefix.length === 0 ? [] : [prefix],
  });
  for (const { facts, owner, annotations: own } of annotatedMethods(value, isRoute, linker)) {
    for (const { call } of own.filter(isRoute)) {
      if (!answersRequests(linker.named(call, 'type'))) continue;
      const path = call.args.find((arg) => arg.name === 'path');
      const handler: Value = { kind: 'function', facts, file: owner.file, scope: owner.scope, self: value };
      linker.addRoute(router, {
        methods: reactiveMethods(linker.named(call, 'methods')),
        templates: textsOf(path?.value ?? unknown).flatMap((written) => colonTemplates(withSlash(written))),
        handlers: [handler],
        at: { file: call.at.file, line: path?.line ?? call.at.line },
        call,
      });
    }
  }
}
