import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, Statement } from '../../facts.ts';
import { lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
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
  return statements.get(node.type)?.(node, facts, before) ?? [];
}

const statements = nodeTable<
  (node: Node, facts: JvmFacts, before: readonly CallExpression[]) => readonly Statement[]
>({
  'class_declaration object_declaration': (node, facts, before) =>
    bind(node, { kind: 'class', id: facts.class(node, '', before) }),
  function_declaration: (node, facts) => bind(node, { kind: 'function', id: facts.function(node) }),
  property_declaration: (node, facts) =>
    readProperty(node, facts).map(({ name, value, line }) => ({
      kind: 'bind',
      target: { kind: 'name', name },
      value,
      line,
    })),
  return_expression: (node, facts) =>
    partsOf(node).map((value) => ({ kind: 'return', value: facts.expression(value) })),
  'call_expression navigation_expression': (node, facts) => [{ kind: 'do', value: facts.expression(node) }],
  binary_expression: (node, facts) =>
    isTypedCall(node) ? [{ kind: 'do', value: facts.expression(node) }] : [],
  'if_expression when_expression when_entry try_expression catch_block finally_block block ERROR': (
    node,
    facts,
  ) => partsOf(node).flatMap((inner) => readStatement(inner, facts)),
});

function bind(node: Node, value: Expression): readonly Statement[] {
  const name = node.childForFieldName('name');
  return name === null
    ? []
    : [{ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) }];
}
