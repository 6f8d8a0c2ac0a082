import type { Node } from 'web-tree-sitter';
import type { ClassFacts, ClassField, Expression, Statement, Target } from '../facts.ts';
import { endLineOf, lineOf, partsOf } from './extractor.ts';

/* Forms that the grammars of several languages name alike. */

interface Expressions {
  expression(node: Node | null): Expression;
}

interface Classes {
  class(node: Node, outer?: string): number;
}

/** Undefined where there is no node. */
export function readAny(node: Node | null | undefined, facts: Expressions): Expression | undefined {
  return node === null || node === undefined ? undefined : facts.expression(node);
}

/** What `left + right` is made of; unknown with any other operator. */
export function readSum(node: Node, facts: Expressions): Expression {
  if (node.childForFieldName('operator')?.text !== '+') return { kind: 'unknown' };
  return { kind: 'join', parts: readChain(node, '+', facts) };
}

/** The operands of `a + b + c`, which a tree holds as `(a + b) + c`: of texts that are put together there are thousands. */
export function readChain(node: Node, operator: string, facts: Expressions): readonly Expression[] {
  const operands: Node[] = [];
  let left: Node | null = node;
  while (left?.type === node.type && left.childForFieldName('operator')?.text === operator) {
    const right: Node | null = left.childForFieldName('right');
    if (right !== null) operands.push(right);
    left = left.childForFieldName('left');
  }
  if (left !== null) operands.push(left);
  return operands.toReversed().map((operand) => facts.expression(operand));
}

/** `return value`; nothing where there is no value. */
export function readReturn(node: Node, facts: Expressions): readonly Statement[] {
  const [value] = partsOf(node);
  return value === undefined ? [] : [{ kind: 'return', value: facts.expression(value) }];
}

/** `target = right`, an expression with the fields `left` and `right`. */
export function readAssignment(node: Node, left: Node, target: Target, facts: Expressions): Statement {
  return {
    kind: 'bind',
    target,
    value: facts.expression(node.childForFieldName('right')),
    line: lineOf(left),
    isAssignment: true,
  };
}

/** An expression for its effect: an assignment binds what `targetOf` says. */
export function readEffect(
  node: Node,
  facts: Expressions,
  targetOf = (left: Node): Target => memberOrName(left, facts),
): Statement {
  const left = node.childForFieldName('left');
  return node.type === 'assignment_expression' && left !== null
    ? readAssignment(node, left, targetOf(left), facts)
    : { kind: 'do', value: facts.expression(node) };
}

export function memberOrName(left: Node, facts: Expressions): Target {
  const read = facts.expression(left);
  return read.kind === 'member' ? read : { kind: 'name', name: left.text };
}

/** A type that is declared inside of another is a member of it. */
export function readNestedType(node: Node, outer: string, facts: Classes): ClassField {
  const name = node.childForFieldName('name');
  return {
    name: name?.text ?? '',
    value: { kind: 'class', id: facts.class(node, outer) },
    line: lineOf(name ?? node),
  };
}

/** Name and place of a class; `outer` is the class or package it stands in, or empty. */
export function classHeading(
  node: Node,
  nameNode: Node | null,
  outer: string,
  separator = '.',
): Pick<ClassFacts, 'name' | 'qualifiedName' | 'line' | 'endLine'> {
  const name = nameNode?.text ?? '';
  return {
    name,
    qualifiedName: [outer, name].filter((part) => part !== '').join(separator),
    line: lineOf(nameNode ?? node),
    endLine: endLineOf(node),
  };
}

/** What stands in a statement besides its condition. */
export function branchesOf(node: Node): readonly Node[] {
  const condition = node.childForFieldName('condition');
  return partsOf(node).filter(({ id }) => id !== condition?.id);
}
