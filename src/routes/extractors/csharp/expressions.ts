import type { Node } from 'web-tree-sitter';
import type { Argument, Expression, RecordEntry } from '../../facts.ts';
import { readChain } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { CsharpFacts } from './csharpFacts.ts';

const unknown: Expression = { kind: 'unknown' };
const registering = /^(?:Map[A-Z]\w{0,60}|Map|UseEndpoints|UseMvc|UsePathBase)$/;

export function readExpression(node: Node | null, facts: CsharpFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

/** What is read as the expression in it. */
const passedThrough =
  'generic_name nullable_type parenthesized_expression await_expression checked_expression ' +
  'cast_expression as_expression postfix_unary_expression';

const expressions = nodeTable<(node: Node, facts: CsharpFacts) => Expression>({
  string_literal: (node) => ({ kind: 'text', text: unescaped(inner(node)) }),
  verbatim_string_literal: (node) => ({ kind: 'text', text: node.text.slice(2, -1).replaceAll('""', '"') }),
  raw_string_literal: (node) => ({ kind: 'text', text: inner(node, 'raw_string_content').trim() }),
  interpolated_string_expression: (node, facts) => ({ kind: 'join', parts: readInterpolated(node, facts) }),
  integer_literal: (node) => ({ kind: 'literal', value: Number(node.text) }),
  boolean_literal: (node) => ({ kind: 'literal', value: node.text === 'true' }),
  null_literal: () => ({ kind: 'literal', value: null }),
  'identifier predefined_type': (node) => ({ kind: 'name', name: node.text }),
  'this base': () => ({ kind: 'self' }),
  [passedThrough]: (node, facts) => facts.expression(innerOf(node)),
  typeof_expression: (node, facts) => facts.expression(node.childForFieldName('type')),
  member_access_expression: (node, facts) =>
    member(node.childForFieldName('expression'), node.childForFieldName('name'), facts),
  qualified_name: (node, facts) =>
    member(node.childForFieldName('qualifier'), node.childForFieldName('name'), facts),
  conditional_access_expression: (node, facts) =>
    member(
      node.childForFieldName('condition'),
      partsOf(node).at(-1)?.childForFieldName('name') ?? null,
      facts,
    ),
  element_access_expression: (node, facts) => ({
    kind: 'item',
    of: facts.expression(node.childForFieldName('expression')),
    key: readArguments(node.childForFieldName('subscript'), facts)[0]?.value ?? unknown,
  }),
  invocation_expression: readInvocation,
  'object_creation_expression implicit_object_creation_expression': readCreation,
  anonymous_object_creation_expression: (node, facts) => ({
    kind: 'record',
    entries: readNamed(node, facts),
  }),
  'lambda_expression anonymous_method_expression': (node, facts) => ({
    kind: 'function',
    id: facts.function(node),
  }),
  'array_creation_expression implicit_array_creation_expression': (node, facts) =>
    facts.expression(node.namedChildren.find(({ type }) => type === 'initializer_expression') ?? null),
  'initializer_expression collection_expression': (node, facts) => ({
    kind: 'list',
    items: partsOf(node).map((item) => facts.expression(item)),
  }),
  element_binding_expression: (node, facts) => ({
    kind: 'list',
    items: readArguments(node, facts).map(({ value }) => value),
  }),
  binary_expression: readBinary,
  conditional_expression: (node, facts) => ({
    kind: 'either',
    options: ['consequence', 'alternative'].map((field) => facts.expression(node.childForFieldName(field))),
  }),
});

/** The part of a cast, an `await` or a generic name that says what it is. */
function innerOf(node: Node): Node | null {
  if (node.type === 'cast_expression') return node.childForFieldName('value');
  return node.childForFieldName('left') ?? partsOf(node)[0] ?? null;
}

function member(of: Node | null, name: Node | null, facts: CsharpFacts): Expression {
  const named = name?.type === 'generic_name' ? (partsOf(name)[0] ?? null) : name;
  return { kind: 'member', of: facts.expression(of), name: named?.text ?? '' };
}

/** The text between the quotes; of a raw string the quotes are parts, too. */
function inner(node: Node, content?: string): string {
  return partsOf(node)
    .filter(({ type }) => content === undefined || type === content)
    .map(({ text }) => text)
    .join('');
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/gs, '$1') : text;
}

function readInterpolated(node: Node, facts: CsharpFacts): readonly Expression[] {
  return partsOf(node).flatMap((part): readonly Expression[] => {
    if (part.type === 'string_content')
      return [{ kind: 'text', text: part.text.replaceAll('{{', '{').replaceAll('}}', '}') }];
    if (part.type !== 'interpolation') return [];
    const value = partsOf(part).find(({ type }) => type !== 'interpolation_brace');
    return [facts.expression(value ?? null)];
  });
}

function readBinary(node: Node, facts: CsharpFacts): Expression {
  const operator = node.childForFieldName('operator')?.text;
  if (operator === '+') return { kind: 'join', parts: readChain(node, '+', facts) };
  const sides = ['left', 'right'].map((field) => facts.expression(node.childForFieldName(field)));
  return operator === '??' ? { kind: 'either', options: sides } : unknown;
}

function readInvocation(node: Node, facts: CsharpFacts): Expression {
  const called = node.childForFieldName('function');
  const list = node.childForFieldName('arguments');
  if (called?.text === 'nameof') return { kind: 'text', text: lastName(partsOf(list ?? node)[0]) };
  const named = nameOfCalled(called);
  // `Name<Type>`.
  const [plain = named, ...types] = named?.type === 'generic_name' ? partsOf(named) : [];
  if (registering.test(plain?.text ?? '')) facts.noteRegistering();
  return {
    kind: 'call',
    callee: facts.expression(called),
    args: [
      ...readArguments(list, facts),
      ...types
        .flatMap(partsOf)
        .map((type) => ({ name: '<>', value: facts.expression(type), line: lineOf(type) })),
    ],
    line: lineOf(plain ?? node),
    endLine: endLineOf(node),
  };
}

/** `Map` of `app.Map`, of `app?.Map` and of `Map` itself. */
function nameOfCalled(called: Node | null): Node | null {
  return called?.type === 'conditional_access_expression'
    ? (partsOf(called).at(-1)?.childForFieldName('name') ?? null)
    : (called?.childForFieldName('name') ?? called);
}

function lastName(node: Node | undefined): string {
  return node?.text.split('.').at(-1) ?? '';
}

function readCreation(node: Node, facts: CsharpFacts): Expression {
  const initializer = node.namedChildren.find(({ type }) => type === 'initializer_expression');
  const list = node.namedChildren.find(({ type }) => type === 'argument_list');
  const entries = initializer === undefined ? [] : readNamed(initializer, facts);
  if (entries.length > 0) return { kind: 'record', entries };
  if (initializer !== undefined && list === undefined) return facts.expression(initializer);
  return {
    kind: 'call',
    callee: facts.expression(node.childForFieldName('type')),
    args: readArguments(list ?? null, facts),
    line: lineOf(node),
    endLine: endLineOf(node),
    isNew: true,
  };
}

/** `new { a = 1 }`, whose names and values stand one after the other, and `{ A = 1 }` of an object. */
function readNamed(node: Node, facts: CsharpFacts): readonly RecordEntry[] {
  const parts = partsOf(node);
  if (node.type === 'initializer_expression') {
    return parts
      .filter(({ type }) => type === 'assignment_expression')
      .map((part) =>
        entry(part.childForFieldName('left')?.text ?? '', part.childForFieldName('right'), facts),
      );
  }
  const entries: RecordEntry[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.type === 'identifier' && part.nextSibling?.type === '=')
      entries.push(entry(part.text, parts[index + 1] ?? null, facts));
  }
  return entries;
}

function entry(name: string, value: Node | null, facts: CsharpFacts): RecordEntry {
  return {
    key: { kind: 'text', text: name },
    value: facts.expression(value),
    line: value === null ? 0 : lineOf(value),
  };
}

export function readArguments(list: Node | null, facts: CsharpFacts): readonly Argument[] {
  return (list === null ? [] : partsOf(list)).flatMap((arg): readonly Argument[] => {
    if (arg.type !== 'argument' && arg.type !== 'attribute_argument') return [];
    const name = arg.childForFieldName('name');
    // `this` has no name in the grammar.
    const value = partsOf(arg).findLast(({ id }) => id !== name?.id) ?? arg.lastChild;
    const line = lineOf(value ?? arg);
    if (arg.type === 'attribute_argument' && value?.type === 'assignment_expression') {
      const named = value.childForFieldName('left')?.text ?? '';
      return [{ name: named, value: facts.expression(value.childForFieldName('right')), line }];
    }
    return [{ ...(name === null ? {} : { name: name.text }), value: facts.expression(value), line }];
  });
}
