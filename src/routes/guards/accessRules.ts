import { braceTemplates } from '../frameworks/paths/brace.ts';
import type { Registration } from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import type { Place } from '../route.ts';
import { covers, type Coverage } from './covers.ts';
import { layerOf } from './judge.ts';
import type { Layer } from './layer.ts';

/** Rules of a framework's configuration, of which the first that is for a path decides. */
export interface AccessRule {
  readonly reach: (template: Template) => Coverage;
  /** None for all. */
  readonly methods: readonly string[];
  /** Undefined where it decides nothing. */
  readonly layer: Layer | undefined;
}

/** What decides about a route; `otherwise` where no rule is for it. */
export function decided(
  rules: readonly AccessRule[],
  { templates, methods }: Pick<Registration, 'templates' | 'methods'>,
  otherwise: Layer | undefined,
  at: Place,
): Layer | undefined {
  const all = templates.flatMap((template) =>
    methods.flatMap((method) => candidates(rules, template, method, otherwise)),
  );
  return agreed(all, at);
}

/** The one of which all say the same; unknown where they do not. */
export function agreed(layers: readonly (Layer | undefined)[], at: Place): Layer | undefined {
  const [first] = layers;
  if (layers.every((one) => one?.means === first?.means)) {
    const isSame = layers.every((one) => one?.roles.join() === first?.roles.join());
    return first === undefined || isSame ? first : { ...first, roles: [] };
  }
  const named = layers.find((one) => one !== undefined);
  return layerOf(named?.name ?? '', named ?? at, 'unknown');
}

/** Those that may decide. */
function candidates(
  rules: readonly AccessRule[],
  template: Template,
  method: string,
  otherwise: Layer | undefined,
): readonly (Layer | undefined)[] {
  const found: (Layer | undefined)[] = [];
  for (const { reach, methods, layer } of rules) {
    const isOther = methods.length > 0 && method !== 'ANY' && !methods.includes(method);
    const coverage = isOther ? 'no' : reach(template);
    if (coverage === 'no') continue;
    found.push(layer);
    if (coverage === 'yes' && (methods.length === 0 || methods.includes(method))) return found;
  }
  return [...found, otherwise];
}

/** `/api/**`, `/users/{id}`, `/users/*`: what is written in other ways may be for any path. */
export function antReach(pattern: string): AccessRule['reach'] {
  const isBelow = pattern.endsWith('/**') || pattern === '**';
  const written = isBelow ? pattern.slice(0, -'/**'.length) : pattern;
  const segments = written.split('/');
  if (segments.some((one) => (one.includes('*') && one !== '*') || one.includes('?'))) return () => 'maybe';
  const path = segments.map((one) => (one === '*' ? '{any}' : one)).join('/');
  const guards = braceTemplates(path.startsWith('/') ? path : `/${path}`);
  return (template) => best(guards.map((guard) => covers(guard, !isBelow, template)));
}

export function best(found: readonly Coverage[]): Coverage {
  return found.includes('yes') ? 'yes' : found.includes('maybe') ? 'maybe' : 'no';
}
