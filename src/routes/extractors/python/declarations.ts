import type { Node } from 'web-tree-sitter';
import type { CallExpression, ClassField, Parameter, Target } from '../../facts.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import type { PythonFacts } from './pythonFacts.ts';

const comparison = /\bmethod (?:==|!=|in) [([{]?(['"][A-Z]{3,10}['"](?:, ?['"][A-Z]{3,10}['"]){0,8})/g;

export function readFunction(
  node: Node,
  facts: PythonFacts,
  annotations: readonly CallExpression[],
  owner: number | undefined,
): number {
  return facts.addFunction(() => {
    const name = node.childForFieldName('name');
    const body = node.childForFieldName('body');
    const isAnnotated = (names: RegExp): boolean =>
      annotations.some(({ callee }) => callee.kind === 'name' && names.test(callee.name));
    const isStatic = isAnnotated(/^staticmethod$/);
    const list = node.childForFieldName('parameters');
    const params = (list === null ? [] : partsOf(list))
      // `/` and `*` alone take no argument.
      .filter(({ type }) => !type.endsWith('_separator'))
      .map((param) => readParameter(param, facts));
    const methods = comparedMethods(node, body);
    return {
      name: name?.text ?? '',
      line: lineOf(name ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      // The receiver is `self` in facts.
      params: owner === undefined || isStatic ? params : params.slice(1),
      body:
        node.type === 'lambda' ? [{ kind: 'return', value: facts.expression(body) }] : facts.statements(body),
      annotations,
      ...(owner === undefined ? {} : { owner }),
      ...(isStatic ? { isStatic: true } : {}),
      ...(isAnnotated(/^(?:cached_)?property$/) ? { isGetter: true } : {}),
      ...(methods.length === 0 ? {} : { methods }),
    };
  });
}

function comparedMethods(node: Node, body: Node | null): readonly string[] {
  if (node.type !== 'function_definition' || body === null || !body.text.includes('method')) return [];
  const found = [...body.text.matchAll(comparison)].flatMap(([, list = '']) => list.match(/[A-Z]+/g) ?? []);
  return [...new Set(found)];
}

function readParameter(node: Node, facts: PythonFacts): Parameter {
  const type = node.childForFieldName('type');
  const value = node.childForFieldName('value');
  const name =
    node.type === 'identifier' ? node : (node.childForFieldName('name') ?? partsOf(node)[0] ?? node);
  const splat = [node.type, name.type].find((type) => type.endsWith('_splat_pattern'));
  const inner = name.type.endsWith('_splat_pattern') ? (name.firstNamedChild ?? name) : name;
  return {
    name: inner.text,
    ...(type === null ? {} : { type: facts.expression(type) }),
    ...(value === null ? {} : { fallback: facts.expression(value) }),
    ...(splat === 'list_splat_pattern' ? { isRest: true } : {}),
    ...(splat === 'dictionary_splat_pattern' ? { isNamedRest: true } : {}),
  };
}

export function readTarget(node: Node, facts: PythonFacts): Target {
  switch (node.type) {
    case 'attribute': {
      const read = facts.expression(node);
      return read.kind === 'member' ? read : { kind: 'items', items: [] };
    }
    case 'subscript': {
      const read = facts.expression(node);
      const key = read.kind === 'item' && read.key.kind === 'text' ? read.key.text : undefined;
      return read.kind === 'item' && key !== undefined
        ? { kind: 'member', of: read.of, name: key }
        : { kind: 'items', items: [] };
    }
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
    case 'tuple':
      return { kind: 'items', items: partsOf(node).map((item) => readTarget(item, facts)) };
    default:
      return { kind: 'name', name: node.text };
  }
}

export function readClass(node: Node, facts: PythonFacts, annotations: readonly CallExpression[]): number {
  return facts.addClass((id) => {
    const name = node.childForFieldName('name');
    const bases = partsOf(node.childForFieldName('superclasses') ?? node).filter(
      ({ type, parent }) => type !== 'keyword_argument' && parent?.type === 'argument_list',
    );
    const methods: number[] = [];
    const fields: ClassField[] = [];
    for (const member of partsOf(node.childForFieldName('body') ?? node)) {
      const definition =
        member.type === 'decorated_definition' ? member.childForFieldName('definition') : member;
      if (definition?.type === 'function_definition') {
        methods.push(facts.function(definition, readDecorators(member, facts), id));
      } else if (member.type === 'expression_statement') {
        fields.push(...partsOf(member).flatMap((inner) => readField(inner, facts)));
      }
    }
    return {
      name: name?.text ?? '',
      qualifiedName: name?.text ?? '',
      line: lineOf(name ?? node),
      endLine: endLineOf(node),
      bases: bases.map((base) => facts.expression(withoutArguments(base))),
      annotations,
      methods,
      fields,
    };
  });
}

/** `ModelViewSet[Tag]` is a `ModelViewSet`. */
function withoutArguments(base: Node): Node {
  return base.type === 'subscript' ? (base.childForFieldName('value') ?? base) : base;
}

function readField(node: Node, facts: PythonFacts): readonly ClassField[] {
  const left = node.type === 'assignment' ? node.childForFieldName('left') : null;
  if (left?.type !== 'identifier') return [];
  const type = node.childForFieldName('type');
  return [
    {
      name: left.text,
      value: facts.expression(node.childForFieldName('right')),
      ...(type === null ? {} : { type: facts.expression(type) }),
      line: lineOf(left),
    },
  ];
}

/** Decorators of a `decorated_definition`: those without arguments are calls without arguments. */
export function readDecorators(node: Node, facts: PythonFacts): readonly CallExpression[] {
  return node.children
    .filter(({ type }) => type === 'decorator')
    .map((decorator) => {
      // A wrapper wraps whatever it is given, and registers nothing.
      if (!/^@(?:functools\.)?wraps\b/.test(decorator.text)) facts.noteRegistering();
      const inner = decorator.firstNamedChild;
      const read = facts.expression(inner);
      return read.kind === 'call'
        ? read
        : { kind: 'call', callee: read, args: [], line: lineOf(decorator), endLine: endLineOf(decorator) };
    });
}
