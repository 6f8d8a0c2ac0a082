import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression, RecordEntry } from '../../facts.ts';
import { readChain } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import { readTarget } from './declarations.ts';
import type { PythonFacts } from './pythonFacts.ts';

const unknown: Expression = { kind: 'unknown' };

/** Calls that create, register or mount: a function with one of them is worth evaluating. */
const registering: ReadonlySet<string> = new Set(
  (
    'FastAPI APIRouter Flask Blueprint Starlette NinjaAPI Namespace include_router include path re_path mount ' +
    'init_app Application Litestar Sanic'
  ).split(' '),
);

/** `add_url_rule`, `add_api_route`, `add_get`: what else is added is no route. */
const adding =
  /^add_(?:[a-z]{1,20}_){0,3}(?:apis?|blueprints?|endpoints?|handlers?|namespaces?|paths?|resources?|routers?|routes?|rules?|static|subapp|urls?|views?|any|get|post|put|patch|delete|head|options)$/;

function isRegistering(name: string): boolean {
  return registering.has(name) || name.startsWith('register') || adding.test(name);
}

export function readExpression(node: Node | null, facts: PythonFacts): Expression {
  return node === null ? unknown : (expressions.get(node.type)?.(node, facts) ?? unknown);
}

const expressions = nodeTable<(node: Node, facts: PythonFacts) => Expression>({
  string: readString,
  concatenated_string: (node, facts) => ({
    kind: 'join',
    parts: partsOf(node).map((part) => facts.expression(part)),
  }),
  integer: (node) => ({ kind: 'literal', value: Number(node.text) }),
  'true false': (node) => ({ kind: 'literal', value: node.type === 'true' }),
  none: () => ({ kind: 'literal', value: null }),
  identifier: (node) =>
    node.text === 'self' || node.text === 'cls' ? { kind: 'self' } : { kind: 'name', name: node.text },
  attribute: (node, facts) => ({
    kind: 'member',
    of: facts.expression(node.childForFieldName('object')),
    name: node.childForFieldName('attribute')?.text ?? '',
  }),
  subscript: (node, facts) =>
    readAnnotated(node, facts) ?? {
      kind: 'item',
      of: facts.expression(node.childForFieldName('value')),
      key: facts.expression(node.childForFieldName('subscript')),
    },
  call: readCall,
  'list tuple set expression_list': (node, facts) => ({
    kind: 'list',
    items: partsOf(node).map((item) => facts.expression(item)),
  }),
  list_splat: (node, facts) => ({ kind: 'spread', of: facts.expression(node.firstNamedChild) }),
  dictionary: (node, facts) => ({
    kind: 'record',
    entries: partsOf(node).flatMap((entry) => readEntry(entry, facts)),
  }),
  'list_comprehension set_comprehension generator_expression': readComprehension,
  lambda: (node, facts) => ({ kind: 'function', id: facts.function(node) }),
  binary_operator: readBinary,
  boolean_operator: (node, facts) => ({
    kind: 'either',
    options: [
      facts.expression(node.childForFieldName('left')),
      facts.expression(node.childForFieldName('right')),
    ],
  }),
  conditional_expression: (node, facts) => {
    const [first = null, , last = null] = partsOf(node);
    return { kind: 'either', options: [facts.expression(first), facts.expression(last)] };
  },
  'parenthesized_expression await type': (node, facts) => facts.expression(partsOf(node)[0] ?? null),
  generic_type: (node, facts) => readAnnotated(node, facts) ?? facts.expression(partsOf(node)[0] ?? null),
  named_expression: (node, facts) => facts.expression(node.childForFieldName('value')),
});

function readString(node: Node, facts: PythonFacts): Expression {
  const start = node.children.find(({ type }) => type === 'string_start')?.text.toLowerCase() ?? '';
  const isRaw = start.includes('r');
  const isFormat = start.includes('f');
  const parts: Expression[] = [];
  for (const child of node.namedChildren) {
    if (child.type === 'string_content')
      parts.push({ kind: 'text', text: contentOf(child, isRaw, isFormat) });
    if (child.type === 'interpolation') parts.push(facts.expression(child.childForFieldName('expression')));
  }
  const [only] = parts;
  if (only === undefined) return { kind: 'text', text: '' };
  return parts.length === 1 && only.kind === 'text' ? only : { kind: 'join', parts };
}

function contentOf(node: Node, isRaw: boolean, isFormat: boolean): string {
  const plain = isRaw
    ? node.text
    : node.text.replace(/\\(.)/gs, (whole, char: string) =>
        char === '\\' || char === "'" || char === '"' ? char : whole,
      );
  return isFormat ? plain.replaceAll('{{', '{').replaceAll('}}', '}') : plain;
}

function readCall(node: Node, facts: PythonFacts): CallExpression {
  const called = node.childForFieldName('function');
  const callee = facts.expression(called);
  const list = node.childForFieldName('arguments');
  // What a call gives is called: `app.get('/users')(list)`, as a decorator is.
  const isDecorating = callee.kind === 'call';
  if (isDecorating || ((callee.kind === 'member' || callee.kind === 'name') && isRegistering(callee.name)))
    facts.noteRegistering();
  const args =
    list?.type === 'argument_list'
      ? partsOf(list).flatMap((arg) => readArgument(arg, facts))
      : list === null
        ? []
        : [{ value: facts.expression(list), line: lineOf(list) }];
  return {
    kind: 'call',
    callee,
    args,
    line: lineOf(called?.childForFieldName('attribute') ?? node),
    endLine: endLineOf(node),
  };
}

function readArgument(node: Node, facts: PythonFacts): readonly Argument[] {
  if (node.type === 'keyword_argument') {
    const value = node.childForFieldName('value');
    return [
      {
        name: node.childForFieldName('name')?.text ?? '',
        value: facts.expression(value),
        line: lineOf(value ?? node),
      },
    ];
  }
  if (node.type !== 'dictionary_splat') return [{ value: facts.expression(node), line: lineOf(node) }];
  const value: Expression = { kind: 'spread', of: facts.expression(node.firstNamedChild) };
  return [{ name: '**', value, line: lineOf(node) }];
}

function readEntry(node: Node, facts: PythonFacts): readonly RecordEntry[] {
  const line = lineOf(node);
  if (node.type === 'dictionary_splat') return [{ value: facts.expression(node.firstNamedChild), line }];
  if (node.type !== 'pair') return [];
  return [
    {
      key: facts.expression(node.childForFieldName('key')),
      value: facts.expression(node.childForFieldName('value')),
      line,
    },
  ];
}

/** `[f(x) for x in xs]` is `xs.map(x => f(x))`. */
function readComprehension(node: Node, facts: PythonFacts): Expression {
  const clause = node.namedChildren.find(({ type }) => type === 'for_in_clause');
  const left = clause?.childForFieldName('left') ?? null;
  if (clause === undefined || left === null) return unknown;
  const id = facts.addFunction(() => ({
    name: '',
    line: lineOf(node),
    startLine: lineOf(node),
    endLine: endLineOf(node),
    params: [{ name: '', target: readTarget(left, facts) }],
    body: [{ kind: 'return', value: facts.expression(node.childForFieldName('body')) }],
    annotations: [],
  }));
  return {
    kind: 'call',
    callee: { kind: 'member', of: facts.expression(clause.childForFieldName('right')), name: 'map' },
    args: [{ value: { kind: 'function', id }, line: lineOf(node) }],
    line: lineOf(node),
    endLine: endLineOf(node),
  };
}

function readBinary(node: Node, facts: PythonFacts): Expression {
  const operator = node.childForFieldName('operator')?.text;
  if (operator === '+') return { kind: 'join', parts: readChain(node, '+', facts) };
  if (operator !== '/') return unknown;
  const slash: Expression = { kind: 'text', text: '/' };
  const parts = readChain(node, '/', facts).flatMap((part) => [slash, part]);
  return { kind: 'join', parts: parts.slice(1) };
}

/** `Annotated[User, Depends(current_user)]` is read like a call: what stands behind the type is not lost. */
function readAnnotated(node: Node, facts: PythonFacts): Expression | undefined {
  const [of, ...parts] = partsOf(node);
  if (of === undefined || !/(?:^|\.)Annotated$/.test(of.text)) return undefined;
  const [first] = parts;
  const items = first?.type === 'type_parameter' ? partsOf(first) : parts;
  return {
    kind: 'call',
    callee: facts.expression(of),
    args: items.map((item) => ({ value: facts.expression(item), line: lineOf(item) })),
    line: lineOf(node),
    endLine: endLineOf(node),
  };
}
