import type { Node } from 'web-tree-sitter';
import type { CallExpression, ClassField, Parameter, Statement } from '../../facts.ts';
import { classHeading, readAny, readNestedType } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { known } from '../known.ts';
import type { CsharpFacts } from './csharpFacts.ts';
import { readArguments } from './expressions.ts';

const types: ReadonlySet<string> = new Set([
  'class_declaration',
  'interface_declaration',
  'record_declaration',
  'struct_declaration',
  'record_struct_declaration',
]);
const methods: ReadonlySet<string> = new Set(['method_declaration', 'constructor_declaration']);

export function isType(node: Node): boolean {
  return types.has(node.type);
}

export function readFunction(node: Node, facts: CsharpFacts, owner: number | undefined): number {
  return facts.addFunction(() => {
    const isLambda = node.type === 'lambda_expression' || node.type === 'anonymous_method_expression';
    const name = isLambda ? null : node.childForFieldName('name');
    const body = node.childForFieldName('body') ?? partsOf(node).find(({ type }) => type === 'block') ?? null;
    const modifiers = modifiersOf(node);
    const isMethod = methods.has(node.type);
    const isConstructor = node.type === 'constructor_declaration';
    return {
      name: isConstructor ? 'constructor' : (name?.text ?? ''),
      line: lineOf(name ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: readParameters(node.childForFieldName('parameters'), facts),
      body: [...(isConstructor ? baseCall(node, facts) : []), ...readBody(body, facts)],
      annotations: readAttributes(node, facts),
      ...known({
        returnType: readAny(node.childForFieldName('returns') ?? node.childForFieldName('type'), facts),
        owner,
        isStatic: modifiers.has('static'),
        isPrivate: isMethod && !modifiers.has('public'),
        isAbstract: isMethod && body === null,
      }),
    };
  });
}

function readBody(body: Node | null, facts: CsharpFacts): readonly Statement[] {
  if (body === null) return [];
  if (body.type === 'block') return facts.statements(partsOf(body));
  const value = body.type === 'arrow_expression_clause' ? (partsOf(body)[0] ?? null) : body;
  return [{ kind: 'return', value: facts.expression(value) }];
}

/** `: base(1, x)` is a call of `base` that gets the base class first. */
function baseCall(node: Node, facts: CsharpFacts): readonly Statement[] {
  const initializer = node.namedChildren.find(({ type }) => type === 'constructor_initializer');
  const list = initializer?.namedChildren.find(({ type }) => type === 'argument_list');
  const base = node.parent?.parent?.namedChildren.find(({ type }) => type === 'base_list');
  const [first] = base === undefined ? [] : partsOf(base);
  if (initializer?.children.some(({ type }) => type === 'base') !== true || first === undefined) return [];
  const line = lineOf(initializer);
  const args = [{ value: facts.expression(first), line }, ...readArguments(list ?? null, facts)];
  const callee = { kind: 'name', name: 'base' } as const;
  return [{ kind: 'do', value: { kind: 'call', callee, args, line, endLine: endLineOf(initializer) } }];
}

function modifiersOf(node: Node): ReadonlySet<string> {
  return new Set(node.namedChildren.filter(({ type }) => type === 'modifier').map(({ text }) => text));
}

function readParameters(list: Node | null, facts: CsharpFacts): readonly Parameter[] {
  if (list === null) return [];
  if (list.type !== 'parameter_list') return [{ name: list.text }];
  return partsOf(list).flatMap((param): readonly Parameter[] => {
    // `params string[] names` stands in the list itself.
    if (param.type === 'identifier') return [{ name: param.text, isRest: true }];
    if (param.type !== 'parameter') return [];
    const type = param.childForFieldName('type');
    const name = param.childForFieldName('name');
    const fallback = partsOf(param).findLast(
      (part) => name !== null && part.startIndex > name.startIndex && part.id !== name.id,
    );
    return [
      {
        name: name?.text ?? '',
        ...(type === null ? {} : { type: facts.expression(type) }),
        ...(fallback === undefined ? {} : { fallback: facts.expression(fallback) }),
      },
    ];
  });
}

/** An attribute `[Route("x")]` is a call of `RouteAttribute`, as its class is called. */
function readAttributes(node: Node, facts: CsharpFacts): readonly CallExpression[] {
  return node.namedChildren
    .filter(({ type }) => type === 'attribute_list')
    .flatMap((list) => partsOf(list).filter(({ type }) => type === 'attribute'))
    .map((attribute) => {
      const name = attribute.childForFieldName('name');
      const list = attribute.namedChildren.find(({ type }) => type === 'attribute_argument_list');
      return {
        kind: 'call',
        callee: { kind: 'name', name: attributeClass(name) },
        args: readArguments(list ?? null, facts),
        line: lineOf(attribute),
        endLine: endLineOf(attribute),
      };
    });
}

function attributeClass(name: Node | null): string {
  const own = (name?.text ?? '').replace(/<.*$/s, '').split('.').at(-1) ?? '';
  return own.endsWith('Attribute') ? own : `${own}Attribute`;
}

export function readClass(node: Node, outer: string, facts: CsharpFacts): number {
  return facts.addClass((id) => {
    const name = node.childForFieldName('name');
    const heading = classHeading(node, name, outer);
    const base = node.namedChildren.find(({ type }) => type === 'base_list');
    const members = partsIn(node.childForFieldName('body') ?? node);
    facts.members.push(new Set(members.flatMap(declaredNames)));
    const functions: number[] = [];
    const fields: ClassField[] = [];
    for (const member of members) {
      if (methods.has(member.type)) functions.push(facts.function(member, id));
      else if (member.type === 'field_declaration') fields.push(...readField(member, facts));
      else if (member.type === 'property_declaration') fields.push(readProperty(member, facts));
      else if (isType(member)) {
        fields.push(readNestedType(member, heading.qualifiedName, facts));
      }
    }
    facts.members.pop();
    const modifiers = modifiersOf(node);
    return {
      ...heading,
      bases:
        base === undefined
          ? []
          : partsOf(base)
              .filter(({ type }) => type !== 'argument_list')
              .map((part) => facts.expression(part)),
      annotations: readAttributes(node, facts),
      methods: functions,
      fields,
      ...(modifiers.has('abstract') || modifiers.has('static') ? { isAbstract: true } : {}),
      ...(node.type === 'interface_declaration' ? { isInterface: true } : {}),
    };
  });
}

/** What stands between `#if` and `#endif` may be compiled. */
export function partsIn(node: Node): readonly Node[] {
  return partsOf(node).flatMap((part) => (part.type.startsWith('preproc_') ? partsIn(part) : [part]));
}

function declaredNames(member: Node): readonly string[] {
  if (member.type === 'property_declaration') return [member.childForFieldName('name')?.text ?? ''];
  return member.type === 'field_declaration' ? declarators(member).map(({ name }) => name.text) : [];
}

interface Declarator {
  readonly name: Node;
  readonly value: Node | null;
  readonly type: Node | null;
}

export function declarators(node: Node): readonly Declarator[] {
  const declaration = node.namedChildren.find(({ type }) => type === 'variable_declaration');
  const type = declaration?.childForFieldName('type') ?? null;
  return (declaration === undefined ? [] : partsOf(declaration)).flatMap((part) => {
    const name = part.type === 'variable_declarator' ? part.childForFieldName('name') : null;
    if (name === null) return [];
    const value = partsOf(part).find((inner) => inner.startIndex > name.startIndex) ?? null;
    return [{ name, value, type }];
  });
}

function readField(node: Node, facts: CsharpFacts): readonly ClassField[] {
  return declarators(node).map(({ name, value, type }) => ({
    name: name.text,
    value: facts.expression(value),
    ...(type === null ? {} : { type: facts.expression(type) }),
    line: lineOf(name),
  }));
}

function readProperty(node: Node, facts: CsharpFacts): ClassField {
  const name = node.childForFieldName('name');
  const value = node.childForFieldName('value');
  const type = node.childForFieldName('type');
  return {
    name: name?.text ?? '',
    value: facts.expression(value?.type === 'arrow_expression_clause' ? (partsOf(value)[0] ?? null) : value),
    ...(type === null ? {} : { type: facts.expression(type) }),
    line: lineOf(name ?? node),
  };
}
