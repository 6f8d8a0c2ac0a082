import type { Node } from 'web-tree-sitter';
import type {
  CallExpression,
  ClassField,
  Expression,
  FieldTarget,
  Parameter,
  Statement,
  Target,
} from '../../facts.ts';
import { readAny } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { known } from '../known.ts';
import { isRefusal, readAnswering } from './answering.ts';
import type { ScriptFacts } from './scriptFacts.ts';

/** A function of any form. `name` is what it is bound to where it has no name of its own. */
export function readFunction(
  node: Node,
  name: string,
  nameNode: Node | undefined,
  facts: ScriptFacts,
  extra: { readonly owner?: number; readonly annotations?: readonly CallExpression[] } = {},
): number {
  return facts.addFunction(() => {
    const own = nameNode ?? node.childForFieldName('name') ?? undefined;
    const params = parametersOf(node);
    const body = node.childForFieldName('body');
    const { type } = node;
    const modifiers = plainFunctions.has(type) ? [] : modifiersOf(node);
    return {
      name: name === '' ? (own?.text ?? '') : name,
      line: lineOf(own ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: params.map((param) => readParameter(param, facts)),
      body: readBody(body, facts),
      annotations: extra.annotations ?? [],
      ...known({
        owner: extra.owner,
        isStatic: modifiers.includes('static'),
        isGetter: type === 'method_definition' && modifiers.includes('get'),
        isPrivate: modifiers.includes('private') || own?.type === 'private_property_identifier',
      }),
      ...comparedMethods(params.length, body),
      ...readAnswering(params, body),
      ...known({ isRefusal: isRefusal(body) }),
    };
  });
}

/** `x => …` has one without a list around it. */
function parametersOf(node: Node): readonly Node[] {
  const list = node.childForFieldName('parameters');
  if (list !== null) return partsOf(list);
  const single = node.childForFieldName('parameter');
  return single === null ? [] : [single];
}

/** Only methods have modifiers. */
const plainFunctions: ReadonlySet<string> = new Set([
  'arrow_function',
  'function_expression',
  'function_declaration',
]);

function modifiersOf(node: Node): readonly string[] {
  return node.children.map((child) => {
    const { type } = child;
    return type === 'accessibility_modifier' ? child.text : type;
  });
}

function readBody(body: Node | null, facts: ScriptFacts): readonly Statement[] {
  if (body === null) return [];
  if (body.type === 'statement_block') return facts.statements(body);
  return [{ kind: 'return', value: facts.expression(body) }];
}

const comparison =
  /\bmethod ?[!=]==? ?['"]([A-Z]{3,10})['"]|\bcase ['"](GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)['"]/g;

/** The methods that a function with a request and a response branches on. */
function comparedMethods(count: number, body: Node | null): { readonly methods?: readonly string[] } {
  if (count < 1 || body === null || !body.text.includes('method')) return {};
  const methods = new Set(
    [...body.text.matchAll(comparison)].map(([, compared, chosen]) => compared ?? chosen ?? ''),
  );
  return methods.size === 0 ? {} : { methods: [...methods] };
}

function readParameter(node: Node, facts: ScriptFacts): Parameter {
  // Most have a name and nothing else.
  if (node.type === 'identifier') return { name: node.text };
  const only = node.childCount === 1 ? node.firstNamedChild : null;
  if (only?.type === 'identifier') return { name: only.text };
  const isAssigned = node.type === 'assignment_pattern';
  const value = node.childForFieldName('value') ?? (isAssigned ? node.childForFieldName('right') : null);
  const pattern = node.childForFieldName('pattern') ?? node;
  const target = readTarget(pattern, facts);
  const modified = node.children.some(
    ({ type: kind }) => kind === 'accessibility_modifier' || kind === 'readonly',
  );
  const annotations = readDecorators(node, facts);
  return {
    name: target.kind === 'name' ? target.name : '',
    ...(target.kind === 'name' && !modified ? {} : { target }),
    ...known({
      type: readAny(node.childForFieldName('type'), facts),
      fallback: readAny(value, facts),
      isRest: pattern.type === 'rest_pattern',
      annotations: annotations.length > 0 && annotations,
    }),
  };
}

/** What a value is bound to. */
export function readTarget(node: Node, facts: ScriptFacts): Target {
  switch (node.type) {
    case 'member_expression':
    case 'subscript_expression': {
      const read = facts.expression(node);
      return read.kind === 'member' ? read : { kind: 'items', items: [] };
    }
    case 'object_pattern':
      return { kind: 'fields', fields: partsOf(node).flatMap((field) => readField(field, facts)) };
    case 'array_pattern':
      return { kind: 'items', items: readItems(node, facts) };
    case 'assignment_pattern':
      return readTarget(node.childForFieldName('left') ?? node, facts);
    case 'rest_pattern':
      return readTarget(node.firstNamedChild ?? node, facts);
    default:
      return { kind: 'name', name: node.text };
  }
}

/** `[first, , third]`: a place between commas may be left out. */
function readItems(node: Node, facts: ScriptFacts): readonly (Target | null)[] {
  const named = new Set(partsOf(node).map(({ id }) => id));
  const items: (Target | null)[] = [];
  let item: Target | null = null;
  for (const child of node.children) {
    if (named.has(child.id)) item = readTarget(child, facts);
    if (child.type !== ',') continue;
    items.push(item);
    item = null;
  }
  return item === null ? items : [...items, item];
}

function readField(node: Node, facts: ScriptFacts): readonly FieldTarget[] {
  switch (node.type) {
    case 'shorthand_property_identifier_pattern':
      return [{ key: node.text, target: { kind: 'name', name: node.text } }];
    case 'object_assignment_pattern': {
      const left = node.childForFieldName('left');
      if (left === null) return [];
      const fallback = facts.expression(node.childForFieldName('right'));
      return [{ key: left.text, target: { kind: 'name', name: left.text }, fallback }];
    }
    case 'pair_pattern': {
      const key = node.childForFieldName('key');
      const value = node.childForFieldName('value');
      return key === null || value === null ? [] : [{ key: key.text, target: readTarget(value, facts) }];
    }
    default:
      return [];
  }
}

export function readDecorators(node: Node, facts: ScriptFacts): readonly CallExpression[] {
  return node.children
    .filter(({ type }) => type === 'decorator')
    .map((decorator) => readDecorator(decorator, facts));
}

function readDecorator(node: Node, facts: ScriptFacts): CallExpression {
  const inner = node.firstNamedChild;
  if (inner?.type === 'call_expression') return facts.call(inner);
  return {
    kind: 'call',
    callee: facts.expression(inner),
    args: [],
    line: lineOf(node),
    endLine: endLineOf(node),
  };
}

export function readClass(
  node: Node,
  name: string,
  facts: ScriptFacts,
  outer: readonly CallExpression[] = [],
): number {
  return facts.addClass((id) => {
    const own = node.childForFieldName('name');
    const shown = own?.text ?? name;
    const bases = readBases(node, facts);
    const { methods, fields } = readMembers(node.childForFieldName('body'), id, facts);
    return {
      name: shown,
      qualifiedName: shown,
      line: lineOf(own ?? node),
      endLine: endLineOf(node),
      bases,
      annotations: [...outer, ...readDecorators(node, facts)],
      methods,
      fields,
      ...known({ isAbstract: node.type === 'abstract_class_declaration' }),
    };
  });
}

function readBases(node: Node, facts: ScriptFacts): readonly Expression[] {
  const heritage = node.namedChildren.find(({ type }) => type === 'class_heritage');
  return (heritage === undefined ? [] : partsOf(heritage)).flatMap((clause) =>
    clause.type === 'extends_clause' || clause.type === 'implements_clause'
      ? partsOf(clause).map((base) => facts.expression(base))
      : [facts.expression(clause)],
  );
}

/** Decorators of a member stand in it or, as members of their own, before it. */
function readMembers(
  body: Node | null,
  owner: number,
  facts: ScriptFacts,
): { readonly methods: readonly number[]; readonly fields: readonly ClassField[] } {
  const methods: number[] = [];
  const fields: ClassField[] = [];
  let pending: CallExpression[] = [];
  for (const member of body === null ? [] : partsOf(body)) {
    if (member.type === 'decorator') {
      pending.push(readDecorator(member, facts));
      continue;
    }
    const annotations = [...pending, ...readDecorators(member, facts)];
    pending = [];
    switch (member.type) {
      case 'method_definition':
      case 'abstract_method_signature': {
        const nameNode = member.childForFieldName('name') ?? undefined;
        methods.push(readFunction(member, nameNode?.text ?? '', nameNode, facts, { owner, annotations }));
        break;
      }
      case 'public_field_definition':
      case 'field_definition':
        fields.push(...readClassField(member, annotations, facts));
        break;
    }
  }
  return { methods, fields };
}

function readClassField(
  node: Node,
  annotations: readonly CallExpression[],
  facts: ScriptFacts,
): readonly ClassField[] {
  const name = node.childForFieldName('name') ?? node.childForFieldName('property');
  if (name === null) return [];
  const value = node.childForFieldName('value');
  const type = node.childForFieldName('type');
  const isFunction = value?.type === 'arrow_function' || value?.type === 'function_expression';
  const read: Expression = isFunction
    ? { kind: 'function', id: readFunction(value, name.text, name, facts) }
    : facts.expression(value);
  return [
    {
      name: name.text,
      value: read,
      ...(type === null ? {} : { type: facts.expression(type) }),
      line: lineOf(name),
      ...(annotations.length === 0 ? {} : { annotations }),
    },
  ];
}

/** An enum is a record of its members. */
export function readEnum(node: Node, facts: ScriptFacts): Expression {
  const members = partsOf(node.childForFieldName('body') ?? node);
  return {
    kind: 'record',
    entries: members.flatMap((member) => {
      const name =
        member.childForFieldName('name') ?? (member.type === 'property_identifier' ? member : null);
      if (name === null) return [];
      const value = facts.expression(member.childForFieldName('value'));
      return [{ key: { kind: 'text' as const, text: name.text }, value, line: lineOf(member) }];
    }),
  };
}
