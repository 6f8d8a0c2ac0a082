import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression } from '../../facts.ts';
import { readSum } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { memberExpression } from '../qualified.ts';
import type { JvmFacts } from '../jvmFacts.ts';

const unknown: Expression = { kind: 'unknown' };
const registering =
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|route|andRoute|nest|addResourceHandler|addEndpoint|addHandler|routes)$/;

export function readExpression(node: Node | null, facts: JvmFacts): Expression {
  if (node === null) return unknown;
  switch (node.type) {
    case 'string_literal':
      return { kind: 'text', text: readString(node) };
    case 'decimal_integer_literal':
      return { kind: 'literal', value: Number(node.text) };
    case 'true':
    case 'false':
      return { kind: 'literal', value: node.type === 'true' };
    case 'null_literal':
      return { kind: 'literal', value: null };
    case 'identifier':
    case 'type_identifier':
      return { kind: 'name', name: node.text };
    case 'this':
    case 'super':
      return { kind: 'self' };
    case 'field_access':
      return memberExpression(
        facts.expression(node.childForFieldName('object')),
        node.childForFieldName('field')?.text ?? '',
      );
    case 'scoped_identifier':
    case 'scoped_type_identifier': {
      const [first = null] = partsOf(node);
      return memberExpression(facts.expression(first), node.lastNamedChild?.text ?? '');
    }
    case 'method_invocation':
      return readInvocation(node, facts);
    case 'object_creation_expression':
      return {
        kind: 'call',
        callee: facts.expression(node.childForFieldName('type')),
        args: readArguments(node.childForFieldName('arguments'), facts),
        line: lineOf(node),
        endLine: endLineOf(node),
        isNew: true,
      };
    case 'method_reference': {
      const [of = null] = partsOf(node);
      return { kind: 'member', of: facts.expression(of), name: node.lastChild?.text ?? '' };
    }
    case 'lambda_expression':
      return { kind: 'function', id: facts.function(node) };
    case 'array_initializer':
    case 'element_value_array_initializer':
      return { kind: 'list', items: partsOf(node).map((item) => facts.expression(item)) };
    case 'array_creation_expression':
      return facts.expression(node.childForFieldName('value'));
    case 'binary_expression':
      return readSum(node, facts);
    case 'ternary_expression':
      return {
        kind: 'either',
        options: [
          facts.expression(node.childForFieldName('consequence')),
          facts.expression(node.childForFieldName('alternative')),
        ],
      };
    case 'cast_expression':
      return facts.expression(node.childForFieldName('value'));
    case 'parenthesized_expression':
    case 'class_literal':
    case 'generic_type':
    case 'annotated_type':
      return facts.expression(partsOf(node)[0] ?? null);
    default:
      return unknown;
  }
}

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
