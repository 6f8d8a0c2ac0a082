import type { Linker } from '../../interpret/linker.ts';
import type { CallValue, FunctionValue, Value } from '../../interpret/values/value.ts';
import type { Expression, Parameter } from '../../facts.ts';
import type { Place } from '../../route.ts';
import type { GuardReader } from '../guardReader.ts';
import { judged, judgedAnnotation, layerOf, textsIn } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName } from '../names.ts';

/** Dependencies of a handler's parameters: `user: User = Depends(current_user)`, `Annotated[…]`, and an alias of that. */
export const fastapi: GuardReader = {
  frameworks: ['FastAPI', 'Starlette'],

  layersOf({ handlers, at }, _router, linker) {
    const handler = handlers.at(-1);
    if (handler?.kind !== 'function') return undefined;
    const decorators = linker
      .annotations(handler.facts.annotations, handler.scope)
      .filter(({ callee }) => callee.kind !== 'router' && !isRegistration(callee))
      .map((annotation) => judgedAnnotation(annotation, false));
    return [...decorators, ...ofParameters(handler, at, linker, 0)];
  },
};

/** `@router.get('/x')` gives nothing. */
function isRegistration(callee: Value): boolean {
  return callee.kind === 'unknown' || callee.kind === 'bound';
}

function ofParameters(value: FunctionValue, at: Place, linker: Linker, depth: number): readonly Layer[] {
  return value.facts.params.flatMap((param) => ofParameter(param, value, at, linker, depth));
}

function ofParameter(
  { name, type, fallback }: Parameter,
  { scope }: FunctionValue,
  at: Place,
  linker: Linker,
  depth: number,
): readonly Layer[] {
  const given = [type, fallback].flatMap((one) => (one === undefined ? [] : [linker.evaluateAt(one, scope)]));
  const dependencies = given.flatMap(dependenciesIn);
  if (dependencies.length > 0) return dependencies.map((one) => dependency(one, at, linker, depth));
  // A type that is not found may ask who somebody is.
  const isLost = type?.kind === 'name' && given[0]?.kind === 'unknown' && isVague(type);
  return isLost ? [layerOf(name, at, 'unknown')] : [];
}

function isVague(type: Expression): boolean {
  return (
    type.kind === 'name' &&
    /^(?:current|auth)|user$/i.test(type.name) &&
    meaningOfName(type.name) !== 'silent'
  );
}

/** The calls of `Depends` and `Security` in a value. */
function dependenciesIn(value: Value): readonly CallValue[] {
  if (value.kind !== 'external' || value.call === undefined) return [];
  const name = value.path.at(-1);
  if (name === 'Depends' || name === 'Security') return [value.call];
  return name === 'Annotated' ? value.call.args.flatMap((arg) => dependenciesIn(arg.value)) : [];
}

function dependency({ args }: CallValue, at: Place, linker: Linker, depth: number): Layer {
  const [first] = args;
  if (first === undefined) return layerOf('', at, 'harmless');
  const scopes = args.flatMap(({ name, value }) => (name === 'scopes' ? textsIn([{ value }]) : []));
  const own = judged(first.value, at);
  const inner =
    first.value.kind === 'function' && depth < 4 ? ofParameters(first.value, at, linker, depth + 1) : [];
  const found = [own, ...inner].find(({ means }) => means === 'required');
  if (found !== undefined)
    return { ...found, name: own.name, roles: [...new Set([...found.roles, ...own.roles, ...scopes])] };
  return inner.find(({ means }) => means !== 'harmless') ?? own;
}
