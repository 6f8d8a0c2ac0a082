import { oncePer } from '../../oncePer.ts';
import type { CallExpression, Expression, Statement } from '../../facts.ts';
import type { Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import {
  unknown,
  type ClassValue,
  type Registration,
  type Scope,
  type Value,
} from '../../interpret/values/value.ts';
import type { Template } from '../../match/template.ts';
import { colonTemplates } from '../../frameworks/paths/colon.ts';
import { covers, type Coverage } from '../covers.ts';
import { judged, layerOf } from '../judge.ts';
import type { Layer } from '../layer.ts';

/** `consumer.apply(AuthMiddleware).exclude(…).forRoutes({ path, method }, Controller)` of a module's `configure`. */
interface Applied {
  readonly layers: readonly Layer[];
  readonly routes: readonly { readonly value: Value; readonly line: number }[];
  readonly hasExclusion: boolean;
}

const appliedBy = oncePer((linker: Linker): readonly Applied[] =>
  linker.classes.flatMap((value) => appliedIn(value, linker)),
);

/** What modules apply before a route. */
export function consumedBy(
  { templates, methods }: Registration,
  owner: ClassValue | undefined,
  linker: Linker,
): readonly Layer[] {
  return appliedBy(linker).flatMap(({ layers, routes, hasExclusion }) => {
    const all = routes.map(({ value }) => coverage(value, templates, methods, owner));
    const line = routes[all.findIndex((one) => one !== 'no')]?.line;
    const best =
      all.includes('yes') && !hasExclusion ? 'yes' : all.every((one) => one === 'no') ? 'no' : 'maybe';
    if (best === 'no') return [];
    const isSure = best === 'yes';
    return layers.flatMap((layer) => {
      const own = isSure || layer.means === 'harmless' ? layer : { ...layer, means: 'unknown' as const };
      // What is applied, and to what.
      return line === undefined || line === layer.line ? [own] : [own, { ...own, line }];
    });
  });
}

function coverage(
  route: Value,
  templates: readonly Template[],
  methods: readonly string[],
  owner: ClassValue | undefined,
): Coverage {
  if (route.kind === 'class') return route.facts === owner?.facts ? 'yes' : 'no';
  const isRecord = route.kind === 'record';
  const paths = textsOf(isRecord ? (route.entries.get('path') ?? unknown) : route);
  if (paths.length === 0) return 'maybe';
  const method = isRecord ? route.entries.get('method') : undefined;
  const verb = method?.kind === 'external' ? (method.path.at(-1) ?? 'ALL') : 'ALL';
  if (verb !== 'ALL' && !methods.includes(verb)) return 'no';
  const found = paths.flatMap((path) =>
    colonTemplates(path.startsWith('/') ? path : `/${path}`).flatMap((guard) =>
      // The global prefix stands before the path.
      templates.flatMap((template) => [
        covers(guard, true, template),
        covers(guard, true, withoutFirst(template)),
      ]),
    ),
  );
  return found.includes('yes') ? 'yes' : found.includes('maybe') ? 'maybe' : 'no';
}

/** A path without its first segment. */
function withoutFirst(template: Template): Template {
  const [first, ...others] = template;
  if (first?.kind !== 'text') return template;
  const slash = first.text.indexOf('/', 1);
  return [{ kind: 'text', text: slash < 0 ? '/' : first.text.slice(slash) }, ...others];
}

function appliedIn({ facts, file, scope }: ClassValue, linker: Linker): readonly Applied[] {
  const configure = facts.methods
    .flatMap((id) => file.functions[id] ?? [])
    .find(({ name }) => name === 'configure');
  return (configure?.body ?? []).flatMap((statement) => ofStatement(statement, scope, linker));
}

function ofStatement(statement: Statement, scope: Scope, linker: Linker): readonly Applied[] {
  if (statement.kind !== 'do' && statement.kind !== 'return') return [];
  return ofCall(statement.value, scope, linker);
}

/** Each `apply` of a chain with the `forRoutes` that follows it. */
function ofCall(value: Expression, scope: Scope, linker: Linker): readonly Applied[] {
  const calls: (CallExpression & { readonly called: string })[] = [];
  for (let at = value; at.kind === 'call' && at.callee.kind === 'member'; at = at.callee.of)
    calls.unshift({ ...at, called: at.callee.name });
  const found: Applied[] = [];
  let layers: readonly Layer[] = [];
  let hasExclusion = false;
  for (const call of calls) {
    const place = { file: scope.file.path, line: call.line };
    const args = call.args.map((arg) => linker.evaluateAt(arg.value, scope));
    if (call.called === 'apply') {
      layers = args.map((one) => judgedMiddleware(one, place));
      hasExclusion = false;
    } else if (call.called === 'exclude') hasExclusion = true;
    else if (call.called === 'forRoutes')
      found.push({
        layers,
        routes: args.map((one, index) => ({ value: one, line: call.args[index]?.line ?? call.line })),
        hasExclusion,
      });
  }
  return found;
}

function judgedMiddleware(value: Value, at: { readonly file: string; readonly line: number }): Layer {
  return value.kind === 'unknown' ? layerOf('', at, 'unknown') : judged(value, at);
}
