import type { CallExpression, Expression, Statement, Target } from '../../facts.ts';
import { callValue } from '../calls/calls.ts';
import { Fields } from './fields.ts';
import type { Linker } from '../linker.ts';
import { memberOf } from './members.ts';
import { callSuper, outerRouter, superMethod } from '../calls/super.ts';
import { addItems, either, joinItems, selfOf, turnsOf } from './values.ts';
import { joinTexts, textsOf } from './texts.ts';
import {
  textValue,
  unknown,
  type CallValue,
  type ClassValue,
  type FunctionValue,
  type Scope,
  type Value,
} from './value.ts';

/** What an expression may stand for. */
export function evaluate(expression: Expression, scope: Scope, linker: Linker): Value {
  if (!linker.step()) return unknown;
  switch (expression.kind) {
    case 'unknown':
      return unknown;
    case 'text':
    case 'literal':
    case 'regex':
      return expression;
    case 'join':
      return joined(
        expression.parts.map((part) => evaluate(part, scope, linker)),
        linker,
      );
    case 'name':
      return expression.name === 'super' ? selfOf(scope) : linker.lookup(scope, expression.name);
    case 'self':
      return selfOf(scope);
    case 'member':
      return memberOf(
        outerRouter(expression.of, scope) ?? evaluate(expression.of, scope, linker),
        expression.name,
        linker,
      );
    case 'item':
      return itemOf(evaluate(expression.of, scope, linker), evaluate(expression.key, scope, linker), linker);
    case 'call':
      return evaluateCall(expression, scope, linker);
    case 'list':
      return {
        kind: 'list',
        items: linker.sideEffects.makes(evaluateItems(expression.items, scope, linker)),
      };
    case 'spread':
      return evaluate(expression.of, scope, linker);
    case 'record':
      return evaluateRecord(expression.entries, scope, linker);
    case 'function':
      return functionValue(expression.id, scope, linker);
    case 'class':
      return classValue(expression.id, scope, linker);
    case 'either':
      return either(expression.options.map((option) => evaluate(option, scope, linker)));
  }
}

/** Texts put together; lists are put together too. */
function joined(parts: readonly Value[], linker: Linker): Value {
  if (!parts.some(({ kind }) => kind === 'list')) return joinTexts(parts.map(withClassName), linker);
  const lists = parts.map((part) => (part.kind === 'list' ? part.items : []));
  return { kind: 'list', items: joinItems(lists, linker) };
}

/** `Users::class . ':list'` of PHP. */
function withClassName(part: Value): Value {
  if (part.kind !== 'class' || part.file.language !== 'php') return part;
  const { namespace = '' } = part.file;
  return textValue(namespace === '' ? part.facts.name : `${namespace}\\${part.facts.name}`);
}

function evaluateItems(items: readonly Expression[], scope: Scope, linker: Linker): Value[] {
  const parts = items.map((item) => {
    const value = evaluate(item, scope, linker);
    return item.kind === 'spread' && value.kind === 'list' ? value.items : [value];
  });
  return joinItems(parts, linker);
}

function evaluateRecord(
  entries: Extract<Expression, { kind: 'record' }>['entries'],
  scope: Scope,
  linker: Linker,
): Value {
  const values = new Map<string, Value>();
  const lines = new Map<string, number>();
  for (const { key, value, line } of entries) {
    const found = evaluate(value, scope, linker);
    if (key === undefined) {
      if (found.kind !== 'record') continue;
      for (const [name, inner] of found.entries) values.set(name, inner);
      continue;
    }
    for (const name of textsOf(evaluate(key, scope, linker))) {
      values.set(name, found);
      lines.set(name, line);
    }
  }
  return linker.sideEffects.makes({ kind: 'record', entries: values, lines });
}

function itemOf(of: Value, key: Value, linker: Linker): Value {
  if (of.kind === 'list' && key.kind === 'literal' && typeof key.value === 'number') {
    return of.items.at(key.value) ?? unknown;
  }
  const [name] = textsOf(key);
  if (name !== undefined) return memberOf(of, name, linker);
  // Any of them, where nobody knows which.
  return of.kind === 'record' ? either([...of.entries.values()]) : unknown;
}

function functionValue(id: number, scope: Scope, linker: Linker): Value {
  const facts = scope.file.functions[id];
  if (facts === undefined) return unknown;
  const value: FunctionValue = linker.knowFunction({ kind: 'function', facts, file: scope.file, scope });
  return decorated(value, facts.annotations, scope, linker);
}

function classValue(id: number, scope: Scope, linker: Linker): Value {
  const facts = scope.file.classes[id];
  if (facts === undefined) return unknown;
  const value: ClassValue = { kind: 'class', facts, file: scope.file, scope, fields: new Fields() };
  const inside: Scope = { ...scope, self: value };
  const { path, language } = scope.file;
  for (const { name, value: written } of facts.fields) {
    const find = (): Value => evaluate(written, inside, linker);
    if (language === 'python') value.fields.setLater(name, () => linker.within(path, find));
    else value.fields.set(name, find());
  }
  for (const method of facts.methods.flatMap((method) => scope.file.functions[method] ?? [])) {
    decorated(
      { kind: 'function', facts: method, file: scope.file, scope },
      method.annotations,
      scope,
      linker,
    );
  }
  return decorated(linker.knowClass(value), facts.annotations, scope, linker);
}

/** Decorators are calls that run when what they decorate is declared, the innermost first. */
function decorated<Decorated extends FunctionValue | ClassValue>(
  value: Decorated,
  annotations: readonly CallExpression[],
  scope: Scope,
  linker: Linker,
): Decorated {
  if (scope.file.language !== 'python') return value;
  for (const annotation of annotations.toReversed()) evaluateCall(annotation, scope, linker, value);
  return value;
}

/** What a decorator is given, also the method of a router. */
function decoratorArguments(call: CallExpression, scope: Scope, linker: Linker): CallValue {
  const evaluated = evaluateCallArguments(call, scope, linker);
  if (call.args.length !== evaluated.args.length) return evaluated;
  return {
    ...evaluated,
    args: evaluated.args.map((arg, index) => {
      const written = call.args[index]?.value;
      if (written?.kind !== 'member' || arg.value.kind !== 'unknown') return arg;
      const of = evaluate(written.of, scope, linker);
      if (of.kind !== 'router' && of.kind !== 'instance') return arg;
      return { ...arg, value: { kind: 'bound', of, name: written.name } };
    }),
  };
}

function callDecorator(
  callee: Parameters<typeof callValue>[0],
  call: CallValue,
  decorates: FunctionValue | ClassValue,
  linker: Linker,
): Value {
  const made = callValue(callee, { ...call, decorates }, linker);
  // A function of the workspace that is given a router's method registers in what it returns.
  const isRegistering = made.kind === 'function' && call.args.some(({ value }) => value.kind === 'bound');
  return isRegistering ? linker.callFunction(made, [decorates]) : made;
}

function evaluateCall(
  call: CallExpression,
  scope: Scope,
  linker: Linker,
  decorates?: FunctionValue | ClassValue,
): Value {
  const { callee } = call;
  const above = superMethod(call);
  if (above !== undefined) return callSuper(above, evaluateCallArguments(call, scope, linker), scope, linker);
  if (callee.kind === 'member') {
    const of = evaluate(callee.of, scope, linker);
    const known = { of, name: callee.name };
    return decorates === undefined
      ? callValue(known, evaluateCallArguments(call, scope, linker), linker)
      : callDecorator(known, decoratorArguments(call, scope, linker), decorates, linker);
  }
  if (callee.kind === 'item') {
    const names = textsOf(evaluate(callee.key, scope, linker)).filter((name) => name !== '');
    const of = names.length === 0 ? unknown : evaluate(callee.of, scope, linker);
    if (of.kind === 'router') {
      const args = evaluateCallArguments(call, scope, linker);
      return either(names.map((name) => callValue({ of, name }, args, linker)));
    }
  }
  if (callee.kind === 'call' && decorates === undefined && scope.file.language === 'python') {
    const decorated = decoratedByCall(callee, call, scope, linker);
    if (decorated !== undefined) return evaluateCall(callee, scope, linker, decorated);
  }
  const value = evaluate(callee, scope, linker);
  const known = { value, ...(callee.kind === 'name' ? { name: callee.name } : {}) };
  return decorates === undefined
    ? callValue(known, evaluateCallArguments(call, scope, linker), linker)
    : callDecorator(known, decoratorArguments(call, scope, linker), decorates, linker);
}

/** `app.get('/users')(list)` decorates without a decorator's syntax: what it decorates. */
function decoratedByCall(
  { callee }: CallExpression,
  { args: [first, ...others] }: CallExpression,
  scope: Scope,
  linker: Linker,
): FunctionValue | ClassValue | undefined {
  if (first === undefined || others.length > 0) return undefined;
  const isRegistering =
    (callee.kind === 'member' && evaluate(callee.of, scope, linker).kind === 'router') ||
    (callee.kind === 'name' && linker.lookup(scope, callee.name).kind === 'bound');
  if (!isRegistering) return undefined;
  const evaluated = evaluate(first.value, scope, linker);
  const value = evaluated.kind === 'either' ? (evaluated.options[0] ?? unknown) : evaluated;
  return value.kind === 'function' || value.kind === 'class' ? value : undefined;
}

export function evaluateCallArguments(call: CallExpression, scope: Scope, linker: Linker): CallValue {
  const { texts } = linker;
  const { path } = scope.file;
  return {
    args: call.args.flatMap(({ name, value: expression, line }) => {
      const value = evaluate(expression, scope, linker);
      if (expression.kind === 'text') texts.write(value, path, line);
      if (expression.kind === 'spread' && value.kind === 'list') {
        return value.items.map((item) => ({ value: item, line: texts.lineOf(item, path) ?? line }));
      }
      if (expression.kind === 'spread' && value.kind === 'record') {
        return [...value.entries].map(([key, item]) => ({
          name: key,
          value: item,
          line: texts.lineOf(item, path) ?? value.lines.get(key) ?? line,
        }));
      }
      return [{ ...(name === undefined ? {} : { name }), value, line: texts.lineOf(value, path) ?? line }];
    }),
    at: { file: scope.file.path, line: call.line },
    endLine: call.endLine,
    isNew: call.isNew === true,
    scope,
  };
}

/** Runs statements one after the other; all that they may return. */
export function runStatements(statements: readonly Statement[], scope: Scope, linker: Linker): Value {
  const returned: Value[] = [];
  for (const statement of statements) {
    switch (statement.kind) {
      case 'do':
        evaluate(statement.value, scope, linker);
        break;
      case 'bind':
        if (statement.isDefault && hasValue(statement.target, scope, linker)) break;
        bindTarget(
          statement.target,
          evaluate(statement.value, scope, linker),
          scope,
          linker,
          statement.isAssignment,
        );
        break;
      case 'append':
        append(statement.target, evaluate(statement.value, scope, linker), scope, linker);
        break;
      case 'return':
        returned.push(evaluate(statement.value, scope, linker));
        break;
      case 'loop':
        for (const value of turnsOf(evaluate(statement.over, scope, linker), linker)) {
          bindTarget(statement.target, value, scope, linker);
          returned.push(runStatements(statement.body, scope, linker));
        }
        break;
    }
  }
  return either(returned);
}

function hasValue(target: Target, scope: Scope, linker: Linker): boolean {
  if (target.kind !== 'name') return false;
  const { kind } = linker.lookup(scope, target.name);
  return kind !== 'unknown' && kind !== 'literal' && kind !== 'parameter';
}

export function bindTarget(
  target: Target,
  value: Value,
  scope: Scope,
  linker: Linker,
  isAssignment = false,
): void {
  switch (target.kind) {
    case 'name': {
      const owner = isAssignment ? ownerOf(target.name, scope, linker) : scope;
      const known = owner.names.get(target.name);
      // What a branch sets to nothing keeps what it was.
      if (value.kind === 'unknown' && known !== undefined) return;
      linker.sideEffects.changes(owner.names);
      owner.names.set(target.name, value);
      return;
    }
    case 'member': {
      const of = evaluate(target.of, scope, linker);
      linker.sideEffects.changes(of);
      if (of.kind === 'instance' || of.kind === 'class') of.fields.set(target.name, value);
      else if (of.kind === 'record') of.entries.set(target.name, value);
      else if (of.kind === 'router') of.notes.set(`.${target.name}`, value);
      return;
    }
    case 'fields':
      for (const { key, target: inner, fallback } of target.fields) {
        const found = memberOf(value, key, linker);
        const used = found === unknown && fallback !== undefined ? evaluate(fallback, scope, linker) : found;
        bindTarget(inner, used, scope, linker, isAssignment);
      }
      return;
    case 'items':
      for (const [index, inner] of target.items.entries()) {
        if (inner === null) continue;
        bindTarget(inner, itemAt(value, index), scope, linker, isAssignment);
      }
  }
}

function itemAt(value: Value, index: number): Value {
  if (value.kind === 'list') return value.items[index] ?? unknown;
  if (value.kind === 'either') return either(value.options.map((option) => itemAt(option, index)));
  // Of several results that are not known one by one, the first counts.
  return index === 0 ? value : unknown;
}

/** Where a name is declared already: an assignment in a function may set a name around it. */
function ownerOf(name: string, scope: Scope, linker: Linker): Scope {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.names.has(name)) return at;
  }
  return linker.resolverOf(scope.file)?.declaring?.(name, scope.file, linker) ?? scope;
}

function append(target: Target, value: Value, scope: Scope, linker: Linker): void {
  const known =
    target.kind === 'name'
      ? linker.lookup(scope, target.name)
      : target.kind === 'member'
        ? memberOf(evaluate(target.of, scope, linker), target.name, linker)
        : unknown;
  if (known.kind === 'list') {
    linker.sideEffects.changes(known.items);
    addItems(known.items, value.kind === 'list' ? value.items : [value], linker);
  } else if (known.kind === 'text' || (known.kind === 'either' && textsOf(known).length > 0))
    bindTarget(target, joinTexts([known, value], linker), scope, linker);
  else bindTarget(target, value, scope, linker);
}
