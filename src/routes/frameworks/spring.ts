import type { Annotation, Framework, Linker } from '../interpret/linker.ts';
import { ancestorsOf } from '../interpret/values/members.ts';
import { fillPlaceholders, propertiesOf } from '../interpret/values/properties.ts';
import type { CallValue, ClassValue, RouterValue } from '../interpret/values/value.ts';
import { joinTemplates, text, type Template } from '../match/template.ts';
import { annotatedMethods, classAnnotations } from './annotatedClasses.ts';
import { braceTemplates } from './paths/brace.ts';
import { constantMethods } from './shared.ts';
import { addOperation, isDelegate } from './springOperations.ts';

const shorthand = /^(Get|Post|Put|Patch|Delete)(?:Mapping|Exchange)$/;
const clients = /^(?:FeignClient|HttpExchange|RegisterRestClient)$/;
const controllers =
  /^(?:RestController|Controller|RepositoryRestController|RestControllerEndpoint|BasePathAwareController)$/;

/** Controllers with mappings, also by annotations that are composed of these. */
export const spring: Framework = {
  name: 'Spring',
  languages: ['java', 'kotlin'],
  marks: {
    texts: [
      /@(?:Rest|Repository)?Controller\b|@(?:Request|Get|Post|Put|Patch|Delete)Mapping\b|ApiDelegate\b/,
      // What stands before all of them.
      /\b(?:Server)?HttpSecurity\b|\bWebSecurityCustomizer\b|MethodSecurity\b|HandlerInterceptor|@Aspect\b/,
      /\b(?:OncePerRequestFilter|GenericFilterBean|WebFilter|HttpFilter|\w{0,40}AuthenticationFilter)\b|implements Filter\b/,
    ],
  },

  visitClass(value, linker) {
    if (value.facts.isInterface === true || value.facts.isAbstract === true) return;
    const annotations = classAnnotations(value, linker);
    if (annotations.some(({ name }) => clients.test(name))) return;
    const own = mappingOf(annotations, linker);
    if (!isController(annotations, linker) && own === undefined && !isDelegate(value, linker)) return;
    addController(value, own ?? inheritedMapping(value, linker), linker);
  },
};

/** A class without a mapping has that of the nearest class or interface that it comes from. */
function inheritedMapping(value: ClassValue, linker: Linker): Mapping | undefined {
  for (const ancestor of ancestorsOf(value, linker)) {
    const mapping = mappingOf(classAnnotations(ancestor, linker), linker);
    if (mapping !== undefined) return mapping;
  }
  return undefined;
}

interface Mapping {
  readonly paths: readonly string[];
  readonly methods: readonly string[];
  readonly call: CallValue;
  /** Where the path stands. */
  readonly file: string;
  readonly line: number;
}

function isController(annotations: readonly Annotation[], linker: Linker, depth = 0): boolean {
  return annotations.some(
    ({ name, callee }) =>
      controllers.test(name) ||
      (depth < 4 &&
        callee.kind === 'class' &&
        isController(classAnnotations(callee, linker), linker, depth + 1)),
  );
}

/** The first mapping among annotations. A composed one gives what its use does not say itself. */
function mappingOf(annotations: readonly Annotation[], linker: Linker, depth = 0): Mapping | undefined {
  for (const { name, callee, call } of annotations) {
    const own = pathsOf(call, linker);
    const verb = shorthand.exec(name)?.[1];
    if (verb !== undefined) return { ...own, methods: [verb.toUpperCase()], call };
    if (name === 'RequestMapping' || name === 'HttpExchange')
      return { ...own, methods: constantMethods(linker.named(call, 'method')), call };
    if (callee.kind !== 'class' || depth > 4) continue;
    const inner = mappingOf(classAnnotations(callee, linker), linker, depth + 1);
    if (inner === undefined) continue;
    return own.paths.length > 0 ? { ...own, methods: inner.methods, call } : { ...inner, call };
  }
  return undefined;
}

function isMapping({ name, callee }: Annotation): boolean {
  return (
    shorthand.test(name) ||
    name === 'RequestMapping' ||
    name === 'HttpExchange' ||
    (callee.kind === 'class' && callee.facts.isInterface === true)
  );
}

function pathsOf(call: CallValue, linker: Linker): Pick<Mapping, 'paths' | 'file' | 'line'> {
  const named = call.args.filter(({ name }) => name === 'value' || name === 'path' || name === 'url');
  const given = named.length > 0 ? named : call.args.filter(({ name }) => name === undefined);
  const paths = given.flatMap(({ value }) => linker.textsOf(value));
  return { paths, file: call.at.file, line: given[0]?.line ?? call.at.line };
}

/** A router below the application's own path, and how it reads paths. */
function controllerRouter(
  value: ClassValue,
  linker: Linker,
): { readonly router: RouterValue; readonly parse: (path: string) => Template } {
  const properties = propertiesOf(linker.sources.settings, value.file.path);
  const context =
    properties.get('server.servlet.context-path') ??
    properties.get('spring.webflux.base-path') ??
    properties.get('server.context-path') ??
    '';
  const servlet = properties.get('spring.mvc.servlet.path') ?? '';
  const parse = (path: string): Template => {
    const filled = fillPlaceholders(path, properties);
    const shown = filled.replaceAll('/**', '/{**rest}').replace(/(^|\/)\*(?=\/|$)/g, '$1{any}');
    return braceTemplates(shown)[0] ?? [];
  };
  const prefix = joinTemplates(
    context === '' || context === '/' ? [] : [text(context)],
    servlet === '' || servlet === '/' ? [] : [text(servlet)],
  );
  const at = { file: value.file.path, line: value.facts.line };
  const router = linker.createRouter(spring, at, {
    isApplication: true,
    precedence: 'specific',
    prefixes: prefix.length === 0 ? [] : [prefix],
  });
  return { router, parse };
}

function addController(value: ClassValue, mapping: Mapping | undefined, linker: Linker): void {
  const { router, parse } = controllerRouter(value, linker);
  const outer = mapping === undefined || mapping.paths.length === 0 ? [''] : mapping.paths;
  for (const method of annotatedMethods(value, isMapping, linker)) {
    const own = mappingOf(method.annotations, linker);
    if (own === undefined) {
      addOperation(router, value, mapping === undefined ? [] : outer.map(parse), method, linker);
      continue;
    }
    addMethod(
      router,
      value,
      outer.map(parse),
      { own, mapping, name: method.facts.name, method },
      parse,
      linker,
    );
  }
}

interface MappedMethod {
  readonly own: Mapping;
  readonly mapping: Mapping | undefined;
  readonly name: string;
  readonly method: ReturnType<typeof annotatedMethods>[number];
}

function addMethod(
  router: RouterValue,
  value: ClassValue,
  outer: readonly Template[],
  { own, mapping, method }: MappedMethod,
  parse: (path: string) => Template,
  linker: Linker,
): void {
  const inner = own.paths.length === 0 ? [[]] : own.paths.map(parse);
  const templates = outer.flatMap((above) => inner.map((below) => joinTemplates(above, below)));
  const limits = mapping?.methods.filter((verb) => verb !== 'ANY') ?? [];
  const methods = own.methods.includes('ANY') && limits.length > 0 ? limits : own.methods;
  const isOwn = own.paths.some((path) => path !== '') || mapping === undefined;
  linker.addRoute(router, {
    methods,
    templates: templates.map((template) => (template.length === 0 ? [text('/')] : template)),
    handlers: [
      {
        kind: 'function',
        facts: method.facts,
        file: method.owner.file,
        scope: method.owner.scope,
        self: value,
      },
    ],
    at: isOwn ? { file: own.file, line: own.line } : { file: mapping.file, line: mapping.line },
    call: own.call,
  });
}
