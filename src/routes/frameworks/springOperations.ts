import type { Linker } from '../interpret/linker.ts';
import type { ClassValue, RouterValue } from '../interpret/values/value.ts';
import { joinTemplates, showTemplate, text, type Template } from '../match/template.ts';
import type { AnnotatedMethod } from './annotatedClasses.ts';
import { operationsOf } from './openapi.ts';
import { braceTemplates } from './paths/brace.ts';

/** A method of an interface that the build generates from a description: it is called like its operation. */
export function addOperation(
  router: RouterValue,
  value: ClassValue,
  outer: readonly Template[],
  { facts, owner }: AnnotatedMethod,
  linker: Linker,
): void {
  if (!implementsGenerated(value, linker)) return;
  const named = operationsOf(linker).filter(({ id }) => id === facts.name);
  const [operation] = named;
  // Two descriptions with the same name leave open which one is meant, but one may be a copy of the other.
  const isSame = named.every(
    ({ method, written }) => method === operation?.method && written === operation.written,
  );
  if (operation === undefined || !isSame) return;
  const [context = []] = router.prefixes;
  const bases = named.flatMap((each) => each.bases.map((base) => withoutStart(base, context)));
  const above =
    outer.length > 0 ? outer : [...new Map(bases.map((base) => [showTemplate(base), base])).values()];
  const at = { file: operation.file, line: operation.line };
  linker.addRoute(router, {
    methods: [operation.method],
    templates: (above.length === 0 ? [[]] : above).flatMap((base) =>
      braceTemplates(operation.written).map((below) => joinTemplates(base, below)),
    ),
    handlers: [{ kind: 'function', facts, file: owner.file, scope: owner.scope, self: value }],
    at,
    call: { at, endLine: at.line },
  });
}

function implementsGenerated(value: ClassValue, linker: Linker): boolean {
  return linker.outerBasesOf(value).some(({ name }) => /(?:Api|ApiDelegate|ApiService)$/.test(name));
}

/** The path of a server has that of the application in front. */
function withoutStart(base: Template, context: Template): Template {
  const [whole, start] = [showTemplate(base), showTemplate(context)];
  if (context.length === 0 || (whole !== start && !whole.startsWith(`${start}/`))) return base;
  return whole === start ? [] : [text(whole.slice(start.length))];
}

/** What a generated controller passes each request to. */
export function isDelegate(value: ClassValue, linker: Linker): boolean {
  return linker.outerBasesOf(value).some(({ name }) => name.endsWith('ApiDelegate'));
}
