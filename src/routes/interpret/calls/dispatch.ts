import type { Expression, Statement } from '../../facts.ts';
import type { FunctionValue, Registration, Scope, Value } from '../values/value.ts';

const verbs: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '));
/** A function that chooses by the method is short. */
const mostStatements = 8;

/**
 * What answers by a map of methods, `{ GET: list, POST: create }`, is a route for each: given as it stands, given to what
 * makes a handler of it, or chosen from by the method of the request.
 */
export function byMethod(
  registration: Omit<Registration, 'kind'>,
  lookup: (scope: Scope, name: string) => Value,
): readonly Omit<Registration, 'kind'>[] {
  const { methods, handlers } = registration;
  const last = handlers.at(-1);
  if (last === undefined || methods.length !== 1 || methods[0] !== 'ANY') return [registration];
  const map = mapOf(last, lookup);
  return map === undefined
    ? [registration]
    : map.map(([method, handler]) => ({
        ...registration,
        methods: [method],
        handlers: [...handlers.slice(0, -1), handler],
      }));
}

type Methods = readonly (readonly [method: string, handler: Value])[];

function mapOf(value: Value, lookup: (scope: Scope, name: string) => Value): Methods | undefined {
  if (value.kind === 'record') return methodsOf(value);
  if (value.kind === 'external' && value.call?.args.length === 1) {
    const argument = value.call.args[0]?.value;
    return argument?.kind === 'record' ? methodsOf(argument) : undefined;
  }
  return value.kind === 'function' ? chosenFrom(value, lookup) : undefined;
}

function methodsOf({ entries }: Extract<Value, { kind: 'record' }>): Methods | undefined {
  const found = [...entries].map(([name, handler]) => [name.toUpperCase(), handler] as const);
  // `{ options: { … } }` says something else.
  const isMap = found.every(([name, { kind }]) => verbs.has(name) && !plain.has(kind));
  return isMap && found.some(([, { kind }]) => kind === 'function' || kind === 'external')
    ? found
    : undefined;
}

const plain: ReadonlySet<Value['kind']> = new Set(['record', 'list', 'text', 'literal', 'regex']);

/** `return handlers[request.method](request, response)`, `return dispatch(request, response, { GET: list })`. */
function chosenFrom(
  value: FunctionValue,
  lookup: (scope: Scope, name: string) => Value,
): Methods | undefined {
  const { facts, scope } = value;
  if (facts.params.length === 0 || facts.body.length > mostStatements) return undefined;
  for (const statement of facts.body) {
    const expression = valueOf(statement);
    const name = chosen(expression);
    const map = name === undefined ? undefined : lookup(scope, name);
    if (map?.kind === 'record') return methodsOf(map);
    const written = expression === undefined ? undefined : mapAmongArguments(expression);
    if (written !== undefined)
      return written.map(([method, named]) => [method, namedBy(named, value, lookup)]);
  }
  return undefined;
}

type Written = readonly (readonly [method: string, handler: Expression])[];

/** A map among the arguments of a call. */
function mapAmongArguments(expression: Expression): Written | undefined {
  if (expression.kind !== 'call') return undefined;
  for (const { value } of expression.args) {
    if (value.kind !== 'record') continue;
    const found = value.entries.map(
      ({ key, value: handler }) => [key?.kind === 'text' ? key.text : '', handler] as const,
    );
    if (found.length > 0 && found.every(([name]) => verbs.has(name))) return found;
  }
  return undefined;
}

/** The function of that name; one that stands in the map itself is a part of what holds it. */
function namedBy(
  expression: Expression,
  around: FunctionValue,
  lookup: (scope: Scope, name: string) => Value,
): Value {
  const found = expression.kind === 'name' ? lookup(around.scope, expression.name) : undefined;
  return found?.kind === 'function' ? found : around;
}

function valueOf(statement: Statement): Expression | undefined {
  return statement.kind === 'loop' || statement.kind === 'append' ? undefined : statement.value;
}

/** The name of what is chosen from by a method. */
function chosen(expression: Expression | undefined, depth = 0): string | undefined {
  if (expression === undefined || depth > 4) return undefined;
  switch (expression.kind) {
    case 'item': {
      const { of, key } = expression;
      const isMethod = key.kind === 'member' && key.name === 'method';
      return isMethod && of.kind === 'name' ? of.name : undefined;
    }
    case 'call':
      return (
        chosen(expression.callee, depth + 1) ??
        expression.args.map(({ value }) => chosen(value, depth + 1)).find((name) => name !== undefined)
      );
    case 'either':
      return expression.options.map((option) => chosen(option, depth + 1)).find((name) => name !== undefined);
    default:
      return undefined;
  }
}
