import type { Node } from 'web-tree-sitter';
import type { Argument, Expression } from '../../facts.ts';
import { readChain } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import type { PhpFacts } from './phpFacts.ts';

const unknown: Expression = { kind: 'unknown' };
const registering =
  /^(?:get|post|put|patch|delete|options|any|map|match|group|resource|apiResource|resources|apiResources|singleton|view|redirect|prefix|middleware|withRouting|loadRoutesFrom|routes)$/;

export function readExpression(node: Node | null, facts: PhpFacts): Expression {
  if (node === null) return unknown;
  switch (node.type) {
    case 'string':
      return { kind: 'text', text: unescaped(contentOf(node)) };
    case 'encapsed_string':
      return { kind: 'join', parts: partsOf(node).map((part) => readPart(part, facts)) };
    case 'heredoc':
    case 'nowdoc':
      return unknown;
    case 'integer':
      return { kind: 'literal', value: Number(node.text) };
    case 'boolean':
      return { kind: 'literal', value: node.text.toLowerCase() === 'true' };
    case 'null':
      return { kind: 'literal', value: null };
    case 'name':
    case 'variable_name':
      return node.text === '$this' ? { kind: 'self' } : { kind: 'name', name: node.text };
    case 'relative_scope':
      return { kind: 'self' };
    case 'qualified_name':
      return { kind: 'name', name: node.text.startsWith('\\') ? node.text : `\\${node.text}` };
    case 'named_type':
    case 'optional_type':
    case 'parenthesized_expression':
    case 'cast_expression':
      return facts.expression(partsOf(node).at(-1) ?? null);
    case 'class_constant_access_expression':
      return readConstant(node, facts);
    case 'scoped_call_expression':
      return readCall(node, node.childForFieldName('scope'), facts);
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
      return readCall(node, node.childForFieldName('object'), facts);
    case 'function_call_expression':
      return readFunctionCall(node, facts);
    case 'require_expression':
    case 'require_once_expression':
    case 'include_expression':
    case 'include_once_expression':
      return {
        kind: 'call',
        callee: { kind: 'name', name: 'require' },
        args: partsOf(node).map((part) => ({ value: facts.expression(part), line: lineOf(part) })),
        line: lineOf(node),
        endLine: endLineOf(node),
      };
    case 'member_access_expression':
    case 'nullsafe_member_access_expression':
      return readMember(node, node.childForFieldName('object'), facts);
    case 'scoped_property_access_expression':
      return readMember(node, node.childForFieldName('scope'), facts);
    case 'object_creation_expression':
      return {
        kind: 'call',
        callee: facts.expression(partsOf(node)[0] ?? null),
        args: readArguments(node.namedChildren.find(({ type }) => type === 'arguments') ?? null, facts),
        line: lineOf(node),
        endLine: endLineOf(node),
        isNew: true,
      };
    case 'anonymous_function':
    case 'arrow_function':
      return { kind: 'function', id: facts.function(node) };
    case 'array_creation_expression':
      return readArray(node, facts);
    case 'subscript_expression': {
      const [of = null, key = null] = partsOf(node);
      return { kind: 'item', of: facts.expression(of), key: facts.expression(key) };
    }
    case 'assignment_expression':
      return facts.expression(node.childForFieldName('right'));
    case 'binary_expression':
      return readBinary(node, facts);
    case 'conditional_expression':
      return {
        kind: 'either',
        options: ['body', 'alternative'].map((field) => facts.expression(node.childForFieldName(field))),
      };
    default:
      return unknown;
  }
}

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
