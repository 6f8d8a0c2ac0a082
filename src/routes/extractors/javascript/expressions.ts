import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression, RecordEntry } from '../../facts.ts';
import { readChain } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { ScriptFacts } from './scriptFacts.ts';

const unknown: Expression = { kind: 'unknown' };

/** Methods by which routes are registered and mounted: their call makes a function worth evaluating. */
const registering: ReadonlySet<string> = new Set(
  'use route register mount setGlobalPrefix enableVersioning basePath routes prefix resource openapi'.split(
    ' ',
  ),
);
const verbs: ReadonlySet<string> = new Set(
  'get post put patch delete del head options all on query search Get Post Put Patch Delete All'.split(' '),
);

export function readExpression(node: Node | null, facts: ScriptFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

/** What is read as the expression in it. */
const passedThrough =
  'await_expression yield_expression as_expression satisfies_expression non_null_expression type_assertion ' +
  'type_annotation';

const expressions = nodeTable<(node: Node, facts: ScriptFacts) => Expression>({
  string: (node) => ({ kind: 'text', text: readString(node) }),
  template_string: readTemplate,
  number: (node) => ({ kind: 'literal', value: Number(node.text) }),
  unary_expression: (node) =>
    /^-\d+$/.test(node.text) ? { kind: 'literal', value: Number(node.text) } : unknown,
  'true false': (node) => ({ kind: 'literal', value: node.type === 'true' }),
  'null undefined': () => ({ kind: 'literal', value: null }),
  regex: (node) => ({ kind: 'regex', source: node.childForFieldName('pattern')?.text ?? '' }),
  'identifier type_identifier shorthand_property_identifier': (node) => ({ kind: 'name', name: node.text }),
  this: () => ({ kind: 'self' }),
  super: () => ({ kind: 'name', name: 'super' }),
  'member_expression nested_type_identifier nested_identifier': readMember,
  subscript_expression: readItem,
  'call_expression new_expression': readCall,
  import: () => ({ kind: 'name', name: 'import' }),
  array: (node, facts) => ({ kind: 'list', items: partsOf(node).map((item) => readExpression(item, facts)) }),
  spread_element: (node, facts) => ({ kind: 'spread', of: readExpression(node.firstNamedChild, facts) }),
  object: (node, facts) => ({
    kind: 'record',
    entries: partsOf(node).flatMap((entry) => readEntry(entry, facts)),
  }),
  'arrow_function function_expression function generator_function': (node, facts) => ({
    kind: 'function',
    id: facts.function(node, '', undefined),
  }),
  class: (node, facts) => ({ kind: 'class', id: facts.class(node, '') }),
  binary_expression: readBinary,
  ternary_expression: (node, facts) => ({
    kind: 'either',
    options: [
      readExpression(node.childForFieldName('consequence'), facts),
      readExpression(node.childForFieldName('alternative'), facts),
    ],
  }),
  assignment_expression: (node, facts) => readExpression(node.childForFieldName('right'), facts),
  'parenthesized_expression sequence_expression': (node, facts) =>
    readExpression(partsOf(node).at(-1) ?? null, facts),
  [passedThrough]: (node, facts) =>
    readExpression(partsOf(node).at(node.type === 'type_assertion' ? -1 : 0) ?? null, facts),
  'generic_type instantiation_expression': (node, facts) => readExpression(node.firstNamedChild, facts),
});

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function readString(node: Node): string {
  const inner = node.text.slice(1, -1);
  return inner.includes('\\') ? unescape(inner) : inner;
}

function unescape(text: string): string {
  return text.replace(/\\(.)/gs, (_whole, escaped: string) => escapes[escaped] ?? escaped);
}

function readTemplate(node: Node, facts: ScriptFacts): Expression {
  const parts: Expression[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  for (const child of node.namedChildren) {
    if (child.type === 'template_substitution') {
      flush();
      parts.push(readExpression(child.firstNamedChild, facts));
    } else text += unescape(child.text);
  }
  flush();
  const [only] = parts;
  if (only === undefined) return { kind: 'text', text: '' };
  return parts.length === 1 && only.kind === 'text' ? only : { kind: 'join', parts };
}

function readMember(node: Node, facts: ScriptFacts, name: Node | null = nameOf(node)): Expression {
  const object = node.childForFieldName('object') ?? node.childForFieldName('module') ?? node.firstNamedChild;
  return { kind: 'member', of: readExpression(object, facts), name: name?.text ?? '' };
}

/** Of a member. */
function nameOf(node: Node): Node | null {
  return node.childForFieldName('property') ?? node.childForFieldName('name') ?? node.lastNamedChild;
}

function readItem(node: Node, facts: ScriptFacts): Expression {
  const of = readExpression(node.childForFieldName('object'), facts);
  const index = node.childForFieldName('index');
  const key = fromEnd(node, index) ?? readExpression(index, facts);
  return key.kind === 'text' ? { kind: 'member', of, name: key.text } : { kind: 'item', of, key };
}

/** `args[args.length - 1]`: the last one. */
function fromEnd(node: Node, index: Node | null): Expression | undefined {
  if (index?.type !== 'binary_expression' || index.childForFieldName('operator')?.text !== '-')
    return undefined;
  const count = Number(index.childForFieldName('right')?.text);
  const length = index.childForFieldName('left')?.text;
  return length === `${node.childForFieldName('object')?.text}.length` && count > 0
    ? { kind: 'literal', value: -count }
    : undefined;
}

export function readCall(node: Node, facts: ScriptFacts): CallExpression {
  const called = node.childForFieldName('function') ?? node.childForFieldName('constructor');
  const isMember = called?.type === 'member_expression';
  const property = isMember ? nameOf(called) : null;
  const callee = isMember ? readMember(called, facts, property) : readExpression(called, facts);
  const name = property ?? called?.childForFieldName('index') ?? called ?? node;
  const list = node.childForFieldName('arguments');
  const args = list?.type === 'arguments' ? partsOf(list).map((arg) => readArgument(arg, facts)) : [];
  if (callee.kind === 'member' && isRegistering(callee.name, args)) facts.noteRegistering();
  return {
    kind: 'call',
    callee,
    args,
    line: lineOf(name),
    endLine: endLineOf(node),
    ...(node.type === 'new_expression' ? { isNew: true } : {}),
  };
}

/** `.get(url, { headers })` and `.get(values, 'name')` ask; what is registered ends with a handler. */
function isRegistering(name: string, args: readonly Argument[]): boolean {
  if (registering.has(name)) return true;
  const last = args.at(-1)?.value;
  if (!verbs.has(name) || args.length < 2 || last === undefined) return false;
  if (last.kind === 'record')
    return last.entries.some(({ key }) => key?.kind === 'text' && key.text === 'handler');
  return last.kind !== 'text' && last.kind !== 'literal' && last.kind !== 'join' && last.kind !== 'regex';
}

function readArgument(node: Node, facts: ScriptFacts): Argument {
  return { value: readExpression(node, facts), line: lineOf(node) };
}

function readEntry(node: Node, facts: ScriptFacts): readonly RecordEntry[] {
  const line = lineOf(node);
  switch (node.type) {
    case 'pair': {
      const key = node.childForFieldName('key');
      const value = node.childForFieldName('value');
      const name = key?.type === 'property_identifier' ? key.text : '';
      const isFunction = value?.type === 'arrow_function' || value?.type === 'function_expression';
      return [
        {
          key: readKey(key, facts),
          value: isFunction
            ? { kind: 'function', id: facts.function(value, name, key ?? undefined) }
            : readExpression(value, facts),
          line,
        },
      ];
    }
    case 'shorthand_property_identifier':
      return [{ key: { kind: 'text', text: node.text }, value: { kind: 'name', name: node.text }, line }];
    case 'method_definition': {
      const name = node.childForFieldName('name');
      return [
        {
          key: readKey(name, facts),
          value: { kind: 'function', id: facts.function(node, name?.text ?? '', name ?? undefined) },
          line,
        },
      ];
    }
    case 'spread_element':
      return [{ value: readExpression(node.firstNamedChild, facts), line }];
    default:
      return [];
  }
}

function readKey(node: Node | null, facts: ScriptFacts): Expression {
  if (node === null) return unknown;
  if (node.type === 'computed_property_name') return readExpression(node.firstNamedChild, facts);
  return node.type === 'string' ? readExpression(node, facts) : { kind: 'text', text: node.text };
}

function readBinary(node: Node, facts: ScriptFacts): Expression {
  const operator = node.childForFieldName('operator')?.text;
  if (operator === '+') return { kind: 'join', parts: readChain(node, '+', facts) };
  const left = readExpression(node.childForFieldName('left'), facts);
  const right = readExpression(node.childForFieldName('right'), facts);
  if (operator === '||' || operator === '??') return { kind: 'either', options: [left, right] };
  return operator === '&&' ? right : unknown;
}
