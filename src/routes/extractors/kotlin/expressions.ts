import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression } from '../../facts.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import { memberExpression } from '../qualified.ts';
import type { JvmFacts } from '../jvmFacts.ts';

const unknown: Expression = { kind: 'unknown' };
/** What stands alone, as a call of what is around it. */
const registeringAlone =
  /^(?:routing|embeddedServer|get|post|put|patch|delete|head|options|authenticate|webSocket)$/;
const registering =
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|router|coRouter|route|nest|addEndpoint|addHandler|routes)$/;

export function readExpression(node: Node | null, facts: JvmFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

const expressions = nodeTable<(node: Node, facts: JvmFacts) => Expression>({
  'string_literal multiline_string_literal': readString,
  number_literal: (node) => ({ kind: 'literal', value: Number(node.text) }),
  identifier: (node) => ({ kind: 'name', name: node.text }),
  'this_expression super_expression': () => ({ kind: 'self' }),
  navigation_expression: (node, facts) => {
    const parts = partsOf(node);
    return memberExpression(facts.expression(parts[0] ?? null), parts.at(-1)?.text ?? '');
  },
  callable_reference: (node, facts) => {
    const parts = partsOf(node);
    const name = parts.at(-1)?.text ?? '';
    return parts.length < 2
      ? { kind: 'name', name }
      : { kind: 'member', of: facts.expression(parts[0] ?? null), name };
  },
  'user_type qualified_identifier': (node) => {
    const [first, ...others] = partsOf(node).filter(({ type }) => type === 'identifier');
    if (first === undefined) return unknown;
    return others.reduce<Expression>((of, part) => memberExpression(of, part.text), {
      kind: 'name',
      name: first.text,
    });
  },
  'nullable_type parenthesized_expression as_expression': (node, facts) =>
    facts.expression(partsOf(node)[0] ?? null),
  call_expression: readCall,
  collection_literal: (node, facts) => ({
    kind: 'list',
    items: partsOf(node).map((item) => facts.expression(item)),
  }),
  lambda_literal: (node, facts) => ({ kind: 'function', id: facts.function(node) }),
  annotated_lambda: (node, facts) =>
    facts.expression(node.namedChildren.find(({ type }) => type === 'lambda_literal') ?? null),
  'binary_expression additive_expression': (node, facts) => {
    if (isTypedCall(node)) return readTypedCall(node, facts);
    return isSum(node) ? { kind: 'join', parts: readSum(node, facts) } : unknown;
  },
});

function isSum(node: Node): boolean {
  return node.children.some(({ type }) => type === '+');
}

/** The operands of `a + b + c`, which a tree holds as `(a + b) + c`. */
function readSum(node: Node, facts: JvmFacts): readonly Expression[] {
  const operands: Node[] = [];
  let left: Node | undefined = node;
  while (left?.type === node.type && isSum(left)) {
    const [first, ...others]: readonly Node[] = partsOf(left);
    operands.push(...others.toReversed());
    left = first;
  }
  if (left !== undefined) operands.push(left);
  return operands.toReversed().map((operand) => facts.expression(operand));
}

function readString(node: Node, facts: JvmFacts): Expression {
  const children = node.namedChildren;
  const parts = children.flatMap(({ type, text, firstNamedChild }, index): readonly Expression[] => {
    if (type === 'interpolation') return [facts.expression(firstNamedChild)];
    if (type === 'escape_sequence') return [{ kind: 'text', text: text.slice(1) }];
    // `$name` is `$` and a text for the grammar.
    const name = children[index - 1]?.text === '$' ? /^[a-z_]\w*/i.exec(text)?.[0] : undefined;
    if (name === undefined) return text === '$' ? [] : [{ kind: 'text', text }];
    const rest: Expression = { kind: 'text', text: text.slice(name.length) };
    return [{ kind: 'name', name }, ...(rest.text === '' ? [] : [rest])];
  });
  const [only] = parts;
  if (only === undefined) return { kind: 'text', text: '' };
  return parts.length === 1 && only.kind === 'text' ? only : { kind: 'join', parts };
}

/** A call, with a lambda behind its brackets as the last argument. */
function readCall(node: Node, facts: JvmFacts): CallExpression {
  const [called, ...others] = partsOf(node);
  const args = others.flatMap((part) => readArguments(part, facts));
  const inner = facts.expression(called ?? null);
  const endLine = endLineOf(node);
  const isSplit =
    inner.kind === 'call' &&
    called?.type === 'call_expression' &&
    others.every(({ type }) => type === 'annotated_lambda');
  if (isRegistering(isSplit ? inner.callee : inner)) facts.noteRegistering();
  return isSplit
    ? { kind: 'call', callee: inner.callee, args: [...inner.args, ...args], line: inner.line, endLine }
    : { kind: 'call', callee: inner, args, line: lineOf(called?.lastNamedChild ?? called ?? node), endLine };
}

/** `get<Articles> { … }`, which the grammar takes for two comparisons. */
export function isTypedCall(node: Node): boolean {
  if (node.type !== 'binary_expression' || node.child(1)?.type !== '>') return false;
  const [left, block] = partsOf(node);
  const [called] = left?.type === 'binary_expression' && left.child(1)?.type === '<' ? partsOf(left) : [];
  return (
    block?.type === 'lambda_literal' && called?.type === 'identifier' && registeringAlone.test(called.text)
  );
}

/** The type is an argument called `<>`. */
function readTypedCall(node: Node, facts: JvmFacts): CallExpression {
  const [left = node, block = null] = partsOf(node);
  const [called, type = null] = partsOf(left);
  const line = lineOf(node);
  facts.noteRegistering();
  return {
    kind: 'call',
    callee: facts.expression(called ?? null),
    args: [
      { name: '<>', value: facts.expression(type), line },
      { value: facts.expression(block), line: lineOf(block ?? node) },
    ],
    line,
    endLine: endLineOf(node),
  };
}

function isRegistering(callee: Expression): boolean {
  if (callee.kind === 'member') return registering.test(callee.name);
  return callee.kind === 'name' && (registeringAlone.test(callee.name) || registering.test(callee.name));
}

export function readArguments(list: Node, facts: JvmFacts): readonly Argument[] {
  if (list.type !== 'value_arguments') {
    const value = facts.expression(list);
    return value.kind === 'function' ? [{ value, line: lineOf(list) }] : [];
  }
  return partsOf(list).flatMap((arg): readonly Argument[] => {
    const parts = partsOf(arg);
    const [first, second] = parts;
    if (first === undefined) return [];
    // `name = value` has two parts.
    const isNamed = second !== undefined && arg.children.some(({ type }) => type === '=');
    const value = isNamed ? second : first;
    return [
      { ...(isNamed ? { name: first.text } : {}), value: facts.expression(value), line: lineOf(value) },
    ];
  });
}
