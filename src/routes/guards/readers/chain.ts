import type { Value } from '../../interpret/values/value.ts';
import { answerOf } from '../../interpret/routers/handlers.ts';
import type { Place } from '../../route.ts';
import type { GuardReader } from '../guardReader.ts';
import { judged, judgedPart } from '../judge.ts';
import { combined, type Layer } from '../layer.ts';

/** Frameworks that are given everything in one call: guards, then the handler, which something may wrap. */
export const chain: GuardReader = {
  frameworks: ['Express', 'Koa', 'Hono', 'Gin', 'Echo', 'Fiber'],

  layersOf(registration) {
    const { handlers, at } = registration;
    const { role, handler } = answerOf(registration);
    // What a package generates stands elsewhere in the order.
    if (role === 'generated') return undefined;
    const last = handlers.at(-1);
    if (role === 'middleware' || handler === null) return handlers.map((value) => judged(value, at));
    const before = handlers.slice(0, -1).map((value) => judged(value, at));
    return last === undefined ? before : [...before, ...wrappers(last, at)];
  },
};

/** Options name what stands before a handler of Fastify. */
export const fastify: GuardReader = {
  frameworks: ['Fastify'],
  layersOf: (registration, router, linker) =>
    chain.layersOf({ ...registration, handlers: registration.handlers.slice(-1) }, router, linker),
};

/** What stands around the function that answers. */
function wrappers(value: Value, at: Place, depth = 0): readonly Layer[] {
  if (depth > 6) return [judged({ kind: 'unknown' }, at)];
  switch (value.kind) {
    case 'function': {
      const inner = value.wraps?.at(-1);
      if (value.maker === undefined || inner === undefined) return [];
      return [judged({ ...value.maker, kind: 'function' }, at), ...wrappers(inner, at, depth + 1)];
    }
    case 'external': {
      const inner = value.wraps?.at(-1) ?? value.call?.args.findLast((arg) => isCallable(arg.value))?.value;
      return inner === undefined ? [] : [judgedPart(value, at), ...wrappers(inner, at, depth + 1)];
    }
    case 'instance':
      return value.args.flatMap((arg) => wrappers(arg.value, at, depth + 1));
    case 'either': {
      const all = value.options.map((one) => wrappers(one, at, depth + 1));
      const isSame = new Set(all.map((layers) => combined(layers).protection)).size === 1;
      // One of several: what not all of them ask for is not known.
      return all.flat().map((layer) => (isSame || layer.means === 'harmless' ? layer : unsure(layer)));
    }
    default:
      return [];
  }
}

function unsure(layer: Layer): Layer {
  return { ...layer, means: 'unknown' };
}

function isCallable({ kind }: Value): boolean {
  return kind === 'function' || kind === 'external';
}
