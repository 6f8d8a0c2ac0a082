import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression } from '../../facts.ts';
import { readSum } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import { memberExpression } from '../qualified.ts';
import type { JvmFacts } from '../jvmFacts.ts';

const unknown: Expression = { kind: 'unknown' };
const registering =
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|route|andRoute|nest|addResourceHandler|addEndpoint|addHandler|routes)$/;

export function readExpression(node: Node | null, facts: JvmFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

const expressions = nodeTable<(node: Node, facts: JvmFacts) => Expression>({
  string_literal: (node) => ({ kind: 'text', text: readString(node) }),
  decimal_integer_literal: (node) => ({ kind: 'literal', value: Number(node.text) }),
  'true false': (node) => ({ kind: 'literal', value: node.type === 'true' }),
  null_literal: () => ({ kind: 'literal', value: null }),
  'identifier type_identifier': (node) => ({ kind: 'name', name: node.text }),
  'this super': () => ({ kind: 'self' }),
  field_access: (node, facts) =>
    memberExpression(
      facts.expression(node.childForFieldName('object')),
      node.childForFieldName('field')?.text ?? '',
    ),
  'scoped_identifier scoped_type_identifier': (node, facts) => {
    const [first = null] = partsOf(node);
    return memberExpression(facts.expression(first), node.lastNamedChild?.text ?? '');
  },
  method_invocation: readInvocation,
  object_creation_expression: (node, facts) => ({
    kind: 'call',
    callee: facts.expression(node.childForFieldName('type')),
    args: readArguments(node.childForFieldName('arguments'), facts),
    line: lineOf(node),
    endLine: endLineOf(node),
    isNew: true,
  }),
  method_reference: (node, facts) => {
    const [of = null] = partsOf(node);
    return { kind: 'member', of: facts.expression(of), name: node.lastChild?.text ?? '' };
  },
  lambda_expression: (node, facts) => ({ kind: 'function', id: facts.function(node) }),
  'array_initializer element_value_array_initializer': (node, facts) => ({
    kind: 'list',
    items: partsOf(node).map((item) => facts.expression(item)),
  }),
  array_creation_expression: (node, facts) => facts.expression(node.childForFieldName('value')),
  binary_expression: readSum,
  ternary_expression: (node, facts) => ({
    kind: 'either',
    options: [
      facts.expression(node.childForFieldName('consequence')),
      facts.expression(node.childForFieldName('alternative')),
    ],
  }),
  cast_expression: (node, facts) => facts.expression(node.childForFieldName('value')),
  'parenthesized_expression class_literal generic_type annotated_type': (node, facts) =>
    facts.expression(partsOf(node)[0] ?? null),
});

function readString(node: Node): string {
  const text = node.text.startsWith('"""') ? node.text.slice(3, -3).trim() : node.text.slice(1, -1);
  return text.includes('\\') ? text.replace(/\\(.)/gs, '$1') : text;
}

function readInvocation(node: Node, facts: JvmFacts): CallExpression {
  const object = node.childForFieldName('object');
  const nameNode = node.childForFieldName('name');
  const name = nameNode?.text ?? '';
  if (registering.test(name)) facts.noteRegistering();
  return {
    kind: 'call',
    callee: object === null ? { kind: 'name', name } : { kind: 'member', of: facts.expression(object), name },
    args: readArguments(node.childForFieldName('arguments'), facts),
    line: lineOf(nameNode ?? node),
    endLine: endLineOf(node),
  };
}

export function readArguments(list: Node | null, facts: JvmFacts): readonly Argument[] {
  return (list === null ? [] : partsOf(list)).flatMap((arg): readonly Argument[] => {
    if (arg.type === 'element_value_pair') {
      const value = arg.childForFieldName('value');
      const name = arg.childForFieldName('key')?.text ?? '';
      return [{ name, value: facts.expression(value), line: lineOf(value ?? arg) }];
    }
    // A text in front of named values is an error of syntax, but its meaning is plain.
    if (arg.type === 'ERROR') {
      const text = arg.namedChildren.find(({ type }) => type === 'string_literal');
      return text === undefined ? [] : [{ value: facts.expression(text), line: lineOf(text) }];
    }
    return [{ value: facts.expression(arg), line: lineOf(arg) }];
  });
}
