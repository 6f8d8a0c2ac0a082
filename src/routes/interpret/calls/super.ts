import type { CallExpression, Expression } from '../../facts.ts';
import type { Linker } from '../linker.ts';
import { ancestorsOf } from '../values/members.ts';
import { selfOf } from '../values/values.ts';
import { unknown, type CallValue, type FunctionValue, type Scope, type Value } from '../values/value.ts';

/** `super(…)`, `super.use(…)`, `super().__init__(…)`: the method that is meant; undefined for all other calls. */
export function superMethod({ callee }: CallExpression): string | undefined {
  if (callee.kind === 'name') return callee.name === 'super' ? 'constructor' : undefined;
  if (callee.kind !== 'member') return undefined;
  const { of, name } = callee;
  const isSuper =
    (of.kind === 'name' && of.name === 'super') ||
    (of.kind === 'call' && of.callee.kind === 'name' && of.callee.name === 'super');
  return isSuper ? name : undefined;
}

/** The router that a class extends, as its objects see it in `super().urls`. */
export function outerRouter(expression: Expression, scope: Scope): Value | undefined {
  if (expression.kind !== 'call' || expression.callee.kind !== 'name' || expression.callee.name !== 'super')
    return undefined;
  const self = selfOf(scope);
  const router = self.kind === 'instance' ? self.fields.get('(router)') : undefined;
  return router?.kind === 'router' ? router : undefined;
}

/** Runs the method that the class above the running one has, on the same object. */
export function callSuper(name: string, call: CallValue, scope: Scope, linker: Linker): Value {
  const self = selfOf(scope);
  if (self.kind !== 'instance') return unknown;
  const owner = scope.file.classes[linker.running?.owner ?? -1];
  const ancestors = ancestorsOf(self.of, linker);
  const above = ancestors.slice(ancestors.findIndex(({ facts }) => facts === owner) + 1);
  for (const ancestor of above) {
    const { file, scope: around } = ancestor;
    const facts = ancestor.facts.methods
      .flatMap((id) => file.functions[id] ?? [])
      .find((method) => method.name === name);
    if (facts === undefined) continue;
    const method: FunctionValue = { kind: 'function', facts, file, scope: around, self };
    return linker.call(method, call);
  }
  // What its class extends is not in the workspace: it is made with these.
  if (constructorNames.has(name)) {
    linker.sideEffects.changes(self);
    self.args = call.args;
    return unknown;
  }
  const router = self.fields.get('(router)');
  if (router?.kind !== 'router') return unknown;
  const framework = linker.frameworks.find((known) => known.name === router.framework);
  return framework?.callRouter?.(router, name, call, linker) ?? unknown;
}

const constructorNames: ReadonlySet<string> = new Set(['constructor', '__init__']);
