import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, Statement } from '../../facts.ts';
import { lineOf, partsOf } from '../extractor.ts';
import { readMisread, readProperty } from './declarations.ts';
import type { JvmFacts } from '../jvmFacts.ts';
import { isTypedCall } from './expressions.ts';

export function readStatements(block: Node | null, facts: JvmFacts): readonly Statement[] {
  let before: readonly CallExpression[] = [];
  return (block === null ? [] : partsOf(block)).flatMap((node) => {
    if (node.type === 'annotated_expression') {
      const { annotations, declared } = readMisread(node, facts);
      before = declared === undefined ? annotations : [];
      return declared === undefined ? [] : readMisreadClass(declared, annotations, facts);
    }
    const read = readStatement(node, facts, before);
    before = [];
    return read;
  });
}

function readMisreadClass(
  node: Node,
  annotations: readonly CallExpression[],
  facts: JvmFacts,
): readonly Statement[] {
  const name = partsOf(node)[1];
  if (name === undefined) return [];
  const value: Expression = { kind: 'class', id: facts.class(node, '', annotations) };
  return [{ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) }];
}

function readStatement(
  node: Node,
  facts: JvmFacts,
  before: readonly CallExpression[] = [],
): readonly Statement[] {
  switch (node.type) {
    case 'class_declaration':
    case 'object_declaration':
      return bind(node, { kind: 'class', id: facts.class(node, '', before) });
    case 'function_declaration':
      return bind(node, { kind: 'function', id: facts.function(node) });
    case 'property_declaration':
      return readProperty(node, facts).map(({ name, value, line }) => ({
        kind: 'bind',
        target: { kind: 'name', name },
        value,
        line,
      }));
    case 'return_expression':
      return partsOf(node).map((value) => ({ kind: 'return', value: facts.expression(value) }));
    case 'call_expression':
    case 'navigation_expression':
      return [{ kind: 'do', value: facts.expression(node) }];
    case 'binary_expression':
      return isTypedCall(node) ? [{ kind: 'do', value: facts.expression(node) }] : [];
    case 'if_expression':
    case 'when_expression':
    case 'when_entry':
    case 'try_expression':
    case 'block':
    case 'ERROR':
      return partsOf(node).flatMap((inner) => readStatement(inner, facts));
    default:
      return [];
  }
}

function bind(node: Node, value: Expression): readonly Statement[] {
  const name = node.childForFieldName('name');
  return name === null
    ? []
    : [{ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) }];
}
