import type { Node } from 'web-tree-sitter';
import type { Argument, Expression, RecordEntry } from '../../facts.ts';
import { readChain } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { RubyFacts } from './rubyFacts.ts';

const unknown: Expression = { kind: 'unknown' };

export function readExpression(node: Node | null, facts: RubyFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

const expressions = nodeTable<(node: Node, facts: RubyFacts) => Expression>({
  'string bare_string delimited_symbol string_array_content': (node, facts) => ({
    kind: 'join',
    parts: partsOf(node).map((part) => readTextPart(part, facts)),
  }),
  chained_string: (node, facts) => ({
    kind: 'join',
    parts: partsOf(node).map((part) => facts.expression(part)),
  }),
  simple_symbol: (node) => ({ kind: 'text', text: node.text.slice(1) }),
  'hash_key_symbol bare_symbol': (node) => ({ kind: 'text', text: node.text }),
  integer: (node) => ({ kind: 'literal', value: Number(node.text.replaceAll('_', '')) }),
  'true false': (node) => ({ kind: 'literal', value: node.type === 'true' }),
  nil: () => ({ kind: 'literal', value: null }),
  regex: (node) => ({ kind: 'regex', source: node.text.replace(/^\/|\/\w*$/g, '') }),
  self: () => ({ kind: 'self' }),
  'identifier constant instance_variable': (node) => ({ kind: 'name', name: node.text }),
  scope_resolution: (node) => ({ kind: 'name', name: node.text.replace(/^::/, '') }),
  'array symbol_array string_array': (node, facts) => ({
    kind: 'list',
    items: partsOf(node).map((item) => facts.expression(item)),
  }),
  splat_argument: (node, facts) => ({ kind: 'spread', of: facts.expression(partsOf(node)[0] ?? null) }),
  hash: (node, facts) => ({ kind: 'record', entries: readPairs(node, facts) }),
  call: readCall,
  'lambda block do_block': (node, facts) => ({ kind: 'function', id: facts.function(node) }),
  binary: readBinary,
  conditional: (node, facts) => ({
    kind: 'either',
    options: ['consequence', 'alternative'].map((field) => facts.expression(node.childForFieldName(field))),
  }),
  parenthesized_statements: (node, facts) => facts.expression(partsOf(node).at(-1) ?? null),
  element_reference: (node, facts) => ({
    kind: 'item',
    of: facts.expression(node.childForFieldName('object')),
    key: facts.expression(partsOf(node)[1] ?? null),
  }),
});

function readTextPart(node: Node, facts: RubyFacts): Expression {
  if (node.type === 'interpolation') return facts.expression(partsOf(node)[0] ?? null);
  return { kind: 'text', text: node.type === 'escape_sequence' ? node.text.slice(1) : node.text };
}

function readBinary(node: Node, facts: RubyFacts): Expression {
  const operator = node.childForFieldName('operator')?.text;
  if (operator === '+') return { kind: 'join', parts: readChain(node, '+', facts) };
  const sides = ['left', 'right'].map((field) => facts.expression(node.childForFieldName(field)));
  return operator === '||' ? { kind: 'either', options: sides } : unknown;
}

function readCall(node: Node, facts: RubyFacts): Expression {
  const receiver = node.childForFieldName('receiver');
  const method = node.childForFieldName('method');
  const name = method?.text ?? '';
  if (receiver !== null && name === 'freeze') return facts.expression(receiver);
  const place = { line: lineOf(method ?? node), endLine: endLineOf(node) };
  const args = readArguments(node, facts);
  const owner = receiver === null ? undefined : drawnOwner(receiver, name);
  if (owner !== undefined) {
    facts.noteRegistering();
    const drawn: Argument = { value: { kind: 'text', text: owner }, line: lineOf(node) };
    return { kind: 'call', callee: { kind: 'name', name: 'routes.draw' }, args: [drawn, ...args], ...place };
  }
  const callee: Expression =
    receiver === null ? { kind: 'name', name } : { kind: 'member', of: facts.expression(receiver), name };
  return { kind: 'call', callee, args, ...place };
}

/** `X.routes.draw do … end` is a call of `routes.draw` with the name of X, as is `X::Engine.add_routes`. */
function drawnOwner(receiver: Node, name: string): string | undefined {
  if (/^(?:draw|append|prepend)$/.test(name) && receiver.childForFieldName('method')?.text === 'routes')
    return receiver.childForFieldName('receiver')?.text ?? '';
  const isEngine = /^(?:add|append|draw)_routes$/.test(name) && receiver.text.endsWith('::Engine');
  return isEngine ? receiver.text : undefined;
}

/** The block is an argument called `&`; `"x" => y` is one called `=>`, a list of both. */
function readArguments(call: Node, facts: RubyFacts): readonly Argument[] {
  const list = call.childForFieldName('arguments');
  const block = call.childForFieldName('block');
  const args = (list === null ? [] : partsOf(list)).map((arg): Argument => {
    if (arg.type === 'block_argument')
      return { name: '&', value: facts.expression(partsOf(arg)[0] ?? null), line: lineOf(arg) };
    if (arg.type !== 'pair') return { value: facts.expression(arg), line: lineOf(arg) };
    const key = arg.childForFieldName('key');
    const value = facts.expression(arg.childForFieldName('value'));
    const line = lineOf(arg);
    if (key?.type === 'hash_key_symbol') return { name: key.text, value, line };
    if (key?.type === 'simple_symbol') return { name: key.text.slice(1), value, line };
    return { name: '=>', value: { kind: 'list', items: [facts.expression(key), value] }, line };
  });
  if (block === null) return args;
  return [
    ...args,
    { name: '&', value: { kind: 'function', id: facts.function(block) }, line: lineOf(block) },
  ];
}

function readPairs(node: Node, facts: RubyFacts): readonly RecordEntry[] {
  return partsOf(node)
    .filter(({ type }) => type === 'pair')
    .map((pair) => ({
      key: facts.expression(pair.childForFieldName('key')),
      value: facts.expression(pair.childForFieldName('value')),
      line: lineOf(pair),
    }));
}
