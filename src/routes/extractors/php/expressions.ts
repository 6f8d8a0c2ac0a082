import type { Node } from 'web-tree-sitter';
import type { Argument, Expression } from '../../facts.ts';
import { readChain } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { PhpFacts } from './phpFacts.ts';

const unknown: Expression = { kind: 'unknown' };
const registering =
  /^(?:get|post|put|patch|delete|options|any|map|match|group|resource|apiResource|resources|apiResources|singleton|view|redirect|prefix|middleware|withRouting|loadRoutesFrom|routes)$/;

export function readExpression(node: Node | null, facts: PhpFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

const expressions = nodeTable<(node: Node, facts: PhpFacts) => Expression>({
  string: (node) => ({ kind: 'text', text: unescaped(contentOf(node)) }),
  encapsed_string: (node, facts) => ({
    kind: 'join',
    parts: partsOf(node).map((part) => readPart(part, facts)),
  }),
  integer: (node) => ({ kind: 'literal', value: Number(node.text) }),
  boolean: (node) => ({ kind: 'literal', value: node.text.toLowerCase() === 'true' }),
  null: () => ({ kind: 'literal', value: null }),
  'name variable_name': (node) =>
    node.text === '$this' ? { kind: 'self' } : { kind: 'name', name: node.text },
  relative_scope: () => ({ kind: 'self' }),
  qualified_name: (node) => ({
    kind: 'name',
    name: node.text.startsWith('\\') ? node.text : `\\${node.text}`,
  }),
  'named_type optional_type parenthesized_expression cast_expression': (node, facts) =>
    facts.expression(partsOf(node).at(-1) ?? null),
  class_constant_access_expression: readConstant,
  scoped_call_expression: (node, facts) => readCall(node, node.childForFieldName('scope'), facts),
  'member_call_expression nullsafe_member_call_expression': (node, facts) =>
    readCall(node, node.childForFieldName('object'), facts),
  function_call_expression: readFunctionCall,
  'require_expression require_once_expression include_expression include_once_expression': (node, facts) => ({
    kind: 'call',
    callee: { kind: 'name', name: 'require' },
    args: partsOf(node).map((part) => ({ value: facts.expression(part), line: lineOf(part) })),
    line: lineOf(node),
    endLine: endLineOf(node),
  }),
  'member_access_expression nullsafe_member_access_expression': (node, facts) =>
    readMember(node, node.childForFieldName('object'), facts),
  scoped_property_access_expression: (node, facts) =>
    readMember(node, node.childForFieldName('scope'), facts),
  object_creation_expression: (node, facts) => ({
    kind: 'call',
    callee: facts.expression(partsOf(node)[0] ?? null),
    args: readArguments(node.namedChildren.find(({ type }) => type === 'arguments') ?? null, facts),
    line: lineOf(node),
    endLine: endLineOf(node),
    isNew: true,
  }),
  'anonymous_function arrow_function': (node, facts) => ({ kind: 'function', id: facts.function(node) }),
  array_creation_expression: readArray,
  subscript_expression: (node, facts) => {
    const [of = null, key = null] = partsOf(node);
    return { kind: 'item', of: facts.expression(of), key: facts.expression(key) };
  },
  assignment_expression: (node, facts) => facts.expression(node.childForFieldName('right')),
  binary_expression: readBinary,
  conditional_expression: (node, facts) => ({
    kind: 'either',
    options: ['body', 'alternative'].map((field) => facts.expression(node.childForFieldName(field))),
  }),
});

function readFunctionCall(node: Node, facts: PhpFacts): Expression {
  const called = node.childForFieldName('function');
  if (called?.text === 'register_rest_route') facts.noteRegistering();
  return {
    kind: 'call',
    callee: facts.expression(called),
    args: readArguments(node.childForFieldName('arguments'), facts),
    line: lineOf(node),
    endLine: endLineOf(node),
  };
}

/** `$a->b`, and `A::$b`, whose name is written with its sign. */
function readMember(node: Node, of: Node | null, facts: PhpFacts): Expression {
  const name = node.childForFieldName('name')?.text ?? '';
  const isScoped = node.type === 'scoped_property_access_expression';
  return { kind: 'member', of: facts.expression(of), name: isScoped ? name.replace('$', '') : name };
}

function contentOf(node: Node): string {
  return partsOf(node)
    .map(({ text }) => text)
    .join('');
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(['\\])/g, '$1') : text;
}

function readPart(node: Node, facts: PhpFacts): Expression {
  if (node.type === 'string_content') return { kind: 'text', text: node.text };
  if (node.type === 'escape_sequence') return { kind: 'text', text: node.text.slice(1) };
  return facts.expression(node);
}

/** `A::class` is the class itself, `A::B` one of its constants. */
function readConstant(node: Node, facts: PhpFacts): Expression {
  const [of = null, name = null] = partsOf(node);
  const owner = facts.expression(of);
  return name?.text === 'class' ? owner : { kind: 'member', of: owner, name: name?.text ?? '' };
}

function readCall(node: Node, of: Node | null, facts: PhpFacts): Expression {
  const method = node.childForFieldName('name');
  const name = method?.text ?? '';
  if (registering.test(name)) facts.noteRegistering();
  return {
    kind: 'call',
    callee: { kind: 'member', of: facts.expression(of), name },
    args: readArguments(node.childForFieldName('arguments'), facts),
    line: lineOf(method ?? node),
    endLine: endLineOf(node),
  };
}

function readBinary(node: Node, facts: PhpFacts): Expression {
  const operator = node.childForFieldName('operator')?.text;
  if (operator === '.') return { kind: 'join', parts: readChain(node, '.', facts) };
  const sides = ['left', 'right'].map((field) => facts.expression(node.childForFieldName(field)));
  return operator === '??' || operator === '?:' || operator === '||'
    ? { kind: 'either', options: sides }
    : unknown;
}

/** An array with a key anywhere is a record. */
function readArray(node: Node, facts: PhpFacts): Expression {
  const elements = partsOf(node).filter(({ type }) => type === 'array_element_initializer');
  const pairs = elements.map((element) => partsOf(element));
  if (pairs.some(({ length }) => length === 2)) {
    return {
      kind: 'record',
      entries: pairs.map(([key, value]) => ({
        ...(value === undefined ? {} : { key: facts.expression(key ?? null) }),
        value: facts.expression(value ?? key ?? null),
        line: lineOf(value ?? key ?? node),
      })),
    };
  }
  return { kind: 'list', items: pairs.map(([value = null]) => facts.expression(value)) };
}

export function readArguments(list: Node | null, facts: PhpFacts): readonly Argument[] {
  return (list === null ? [] : partsOf(list)).flatMap((arg): readonly Argument[] => {
    if (arg.type !== 'argument') return [];
    const name = arg.childForFieldName('name');
    const value = partsOf(arg).findLast(({ id }) => id !== name?.id) ?? null;
    const line = lineOf(value ?? arg);
    return [{ ...(name === null ? {} : { name: name.text }), value: facts.expression(value), line }];
  });
}
