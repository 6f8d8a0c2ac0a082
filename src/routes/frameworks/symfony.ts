import type { Annotation, Framework, Linker } from '../interpret/linker.ts';
import { methodOf } from '../interpret/values/members.ts';
import { classCalled } from '../interpret/resolvers/php.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type ClassValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { joinTemplates, text, type Template } from '../match/template.ts';
import type { Place } from '../route.ts';
import { annotatedMethods, classAnnotations } from './annotatedClasses.ts';
import { braceTemplates, mapParameters } from './paths/brace.ts';
import { constantMethods } from './shared.ts';
import { configurationOf, type Configuration, type ConfiguredRoute } from './symfonyConfiguration.ts';

/** Symfony's controllers by their attributes or annotations, and the routes of `config/routes.yaml`. */
export const symfony: Framework = {
  name: 'Symfony',
  languages: ['php'],
  marks: {
    texts: [
      /#\[\\?(?:[\w\\]{0,200}\\)?Route\(|@(?:\w{1,60}\\)?Route\(|FOS\\RestBundle|EventSubscriberInterface|AsEventListener/,
    ],
  },

  finish(linker) {
    const configured = configurationOf(linker);
    for (const value of linker.classes) {
      if (
        value.file.language === 'php' &&
        value.facts.isInterface !== true &&
        value.facts.isAbstract !== true
      )
        addController(value, configured, linker);
    }
    for (const route of configured.routes) addConfigured(route, linker);
  },
};

const shorthand = /^(Get|Post|Put|Patch|Delete|Head|Options)$/;

function isRoute({ name, module }: Annotation): boolean {
  return name === 'Route' || (shorthand.test(name) && /FOS.?Rest/i.test(module ?? ''));
}

interface Mapping {
  readonly templates: readonly Template[];
  readonly methods: readonly string[];
  readonly at: Place;
  readonly call: Annotation['call'];
}

function mappingOf(annotation: Annotation, linker: Linker): Mapping {
  const { call, name } = annotation;
  const path =
    call.args.find((arg) => arg.name === 'path') ?? call.args.find((arg) => arg.name === undefined);
  const limits = linker.named(call, 'requirements');
  const verb = shorthand.exec(name)?.[1];
  return {
    templates: pathsOf(path?.value).flatMap((each) => symfonyTemplates(each, limits)),
    methods: verb === undefined ? constantMethods(linker.named(call, 'methods')) : [verb.toUpperCase()],
    at: { file: call.at.file, line: path?.line ?? call.at.line },
    call,
  };
}

/** One path, or one for each locale. */
function pathsOf(value: Value | undefined): readonly string[] {
  if (value?.kind === 'record') return [...value.entries.values()].flatMap((each) => textsOf(each));
  return textsOf(value ?? unknown);
}

/** `/x/{id<\d+>}`, `/x/{page?1}`, `{slug:post}`, with what `requirements` says of the parameters. */
function symfonyTemplates(path: string, limits?: Value): readonly Template[] {
  const known = limits?.kind === 'record' ? limits.entries : new Map<string, Value>();
  const shown = mapParameters(path, (inner) => {
    const start = inner.indexOf('<');
    const end = inner.lastIndexOf('>');
    const own = start < 0 || end < start ? undefined : inner.slice(start + 1, end);
    const rest = own === undefined ? inner : inner.slice(0, start) + inner.slice(end + 1);
    const name = rest.split(/[:?]/)[0]?.replace('!', '') ?? '';
    const limit = own ?? textsOf(known.get(name) ?? unknown)[0];
    return `${name}${rest.includes('?') ? '?' : ''}${limit === undefined ? '' : `:${limit}`}`;
  });
  return braceTemplates(shown.startsWith('/') ? shown : `/${shown}`);
}

function addController(value: ClassValue, configured: Configuration, linker: Linker): void {
  const methods = annotatedMethods(value, isRoute, linker).flatMap((method) =>
    method.annotations
      .filter(isRoute)
      .map((annotation) => ({ method, mapping: mappingOf(annotation, linker) })),
  );
  const own = classAnnotations(value, linker)
    .filter(isRoute)
    .map((annotation) => mappingOf(annotation, linker));
  const invoke =
    methods.length === 0 && own.length > 0 ? methodOf(value, '__invoke', value, linker) : undefined;
  if (methods.length === 0 && invoke === undefined) return;
  const router = createRouter(value.file.path, value.facts.line, prefixOf(value, configured), linker);
  if (invoke !== undefined) {
    for (const { templates, methods: verbs, at, call } of own)
      linker.addRoute(router, {
        methods: verbs,
        templates: templates.map(orRoot),
        handlers: [invoke],
        at,
        call,
      });
    return;
  }
  const outer = own.length === 0 ? [undefined] : own;
  for (const { method, mapping } of methods) {
    const handler: Value = {
      kind: 'function',
      facts: method.facts,
      file: method.owner.file,
      scope: method.owner.scope,
      self: value,
    };
    for (const above of outer) {
      const prefixes = above === undefined || above.templates.length === 0 ? [[]] : above.templates;
      const inner = mapping.templates.length === 0 ? [[]] : mapping.templates;
      const isLimited = mapping.methods.includes('ANY') && above !== undefined;
      linker.addRoute(router, {
        methods: isLimited ? above.methods : mapping.methods,
        templates: prefixes.flatMap((prefix) => inner.map((path) => orRoot(joinTemplates(prefix, path)))),
        handlers: [handler],
        at: mapping.at,
        call: mapping.call,
      });
    }
  }
}

function orRoot(template: Template): Template {
  return template.length === 0 ? [text('/')] : template;
}

function createRouter(file: string, line: number, prefix: string, linker: Linker): RouterValue {
  return linker.createRouter(
    symfony,
    { file, line },
    {
      isApplication: true,
      precedence: 'first',
      prefixes: prefix === '' ? [] : symfonyTemplates(prefix),
    },
  );
}

function prefixOf({ file }: ClassValue, { prefixes }: Configuration): string {
  return prefixes.find(([folder]) => file.path === folder || file.path.startsWith(`${folder}/`))?.[1] ?? '';
}

/** Parameters at the end of a path that have a default may be left out. */
function withDefaults(path: string, defaults: ReadonlySet<string>): string {
  const segments = path.split('/');
  for (let index = segments.length - 1; index > 0; index -= 1) {
    const name = /^\{!?(\w+)\}$/.exec(segments[index] ?? '')?.[1];
    if (name === undefined || !defaults.has(name)) break;
    segments[index] = `{${name}?}`;
  }
  return segments.join('/');
}

/** `App\Controller\X::y`, or a class that answers by itself. */
function addConfigured(
  { paths, prefix, methods, controller, limits, defaults, at }: ConfiguredRoute,
  linker: Linker,
): void {
  const [name = '', method = '__invoke'] = controller.split('::');
  const owner = name === '' ? undefined : classCalled(name, linker);
  const found = owner?.kind === 'class' ? methodOf(owner, method, owner, linker) : undefined;
  linker.addRoute(createRouter(at.file, at.line, prefix, linker), {
    methods,
    templates: paths.flatMap((path) => symfonyTemplates(withDefaults(path, defaults), limits)),
    handlers: found === undefined ? [] : [found],
    at,
    call: { at, endLine: at.line },
  });
}
