import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression, RecordEntry } from '../../facts.ts';
import { readSum } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { GoFacts } from './goFacts.ts';

const unknown: Expression = { kind: 'unknown' };

const registering =
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Get|Post|Put|Patch|Delete|Head|Options|Any|Match|Method|MethodFunc|Handle|HandleFunc|Route|Mount|Static)$/;
const making = /^(?:Group|PathPrefix|Subrouter|NewServeMux|NewRouter|NewMux)$/;
const packages = /^(?:gin|echo|chi|mux|http)$/;

/** Whether a call may create, register or mount: a function with one of them is worth evaluating. */
function mayRegister(callee: Expression, count: number): boolean {
  if (callee.kind !== 'member') return false;
  if (making.test(callee.name) || (registering.test(callee.name) && count > 1)) return true;
  return callee.of.kind === 'name' && packages.test(callee.of.name) && /^(?:New|Default)$/.test(callee.name);
}

export function readExpression(node: Node | null, facts: GoFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

const expressions = nodeTable<(node: Node, facts: GoFacts) => Expression>({
  interpreted_string_literal: (node) => ({ kind: 'text', text: unescape(node.text.slice(1, -1)) }),
  raw_string_literal: (node) => ({ kind: 'text', text: node.text.slice(1, -1) }),
  int_literal: (node) => ({ kind: 'literal', value: Number(node.text) }),
  'true false': (node) => ({ kind: 'literal', value: node.type === 'true' }),
  nil: () => ({ kind: 'literal', value: null }),
  'identifier type_identifier package_identifier': (node) => ({ kind: 'name', name: node.text }),
  selector_expression: (node, facts) => ({
    kind: 'member',
    of: facts.expression(node.childForFieldName('operand')),
    name: node.childForFieldName('field')?.text ?? '',
  }),
  qualified_type: (node, facts) => ({
    kind: 'member',
    of: facts.expression(node.childForFieldName('package')),
    name: node.childForFieldName('name')?.text ?? '',
  }),
  call_expression: readCall,
  composite_literal: readComposite,
  func_literal: (node, facts) => ({ kind: 'function', id: facts.function(node, '') }),
  index_expression: (node, facts) => ({
    kind: 'item',
    of: facts.expression(node.childForFieldName('operand')),
    key: facts.expression(node.childForFieldName('index')),
  }),
  binary_expression: readSum,
  'unary_expression slice_expression type_assertion_expression': (node, facts) =>
    facts.expression(node.childForFieldName('operand')),
  'pointer_type parenthesized_expression parenthesized_type literal_element': (node, facts) =>
    facts.expression(partsOf(node)[0] ?? null),
  generic_type: (node, facts) => facts.expression(node.childForFieldName('type')),
  variadic_argument: (node, facts) => ({ kind: 'spread', of: facts.expression(node.firstNamedChild) }),
  expression_list: (node, facts) => {
    const items = partsOf(node);
    const [only = null] = items;
    return items.length === 1
      ? facts.expression(only)
      : { kind: 'list', items: items.map((item) => facts.expression(item)) };
  },
});

function unescape(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/g, '$1') : text;
}

function readCall(node: Node, facts: GoFacts): CallExpression {
  const called = node.childForFieldName('function');
  const callee = facts.expression(called);
  const args = partsOf(node.childForFieldName('arguments') ?? node).map((arg): Argument => ({
    value: facts.expression(arg),
    line: lineOf(arg),
  }));
  if (mayRegister(callee, args.length)) facts.noteRegistering();
  return {
    kind: 'call',
    callee,
    args,
    line: lineOf(called?.childForFieldName('field') ?? node),
    endLine: endLineOf(node),
  };
}

/** `T{…}` makes an object of a type; slices are lists and maps are records. */
function readComposite(node: Node, facts: GoFacts): Expression {
  const type = node.childForFieldName('type');
  const body = node.childForFieldName('body');
  if (type === null || body === null) return unknown;
  switch (type.type) {
    case 'slice_type':
    case 'array_type':
    case 'implicit_length_array_type': {
      const element = type.childForFieldName('element');
      return { kind: 'list', items: partsOf(body).map((item) => readElement(item, element, facts)) };
    }
    case 'map_type':
    case 'struct_type':
      return readRecord(body, facts);
    default:
      return made(type, body, node, facts);
  }
}

function made(type: Node, body: Node, node: Node, facts: GoFacts): CallExpression {
  return {
    kind: 'call',
    callee: facts.expression(type),
    args: [{ value: readFields(body, facts), line: lineOf(body) }],
    line: lineOf(node),
    endLine: endLineOf(node),
    isNew: true,
  };
}

function readElement(node: Node, type: Node | null, facts: GoFacts): Expression {
  const inner = node.type === 'literal_element' ? node.firstNamedChild : node;
  if (inner?.type !== 'literal_value') return facts.expression(inner);
  const isNamed =
    type?.type === 'type_identifier' || type?.type === 'qualified_type' || type?.type === 'pointer_type';
  return isNamed ? made(type, inner, inner, facts) : readFields(inner, facts);
}

/** Fields by their names, or in the order of the type. */
function readFields(body: Node, facts: GoFacts): Expression {
  const items = partsOf(body);
  return items.some(({ type }) => type === 'keyed_element')
    ? readRecord(body, facts)
    : { kind: 'list', items: items.map((item) => readElement(item, null, facts)) };
}

function readRecord(body: Node, facts: GoFacts): Expression {
  return {
    kind: 'record',
    entries: partsOf(body).flatMap((entry): readonly RecordEntry[] => {
      const key = entry.childForFieldName('key')?.firstNamedChild ?? null;
      const value = entry.childForFieldName('value');
      if (key === null || value === null) return [];
      const read: Expression =
        key.type === 'identifier' ? { kind: 'text', text: key.text } : facts.expression(key);
      return [{ key: read, value: readElement(value, null, facts), line: lineOf(entry) }];
    }),
  };
}
