import type { Node } from 'web-tree-sitter';
import type { CallExpression, ClassField, Expression, Parameter, Statement } from '../../facts.ts';
import { classHeading, readAny } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { known } from '../known.ts';
import { readArguments } from './expressions.ts';
import type { JvmFacts } from '../jvmFacts.ts';

export function readFunction(node: Node, facts: JvmFacts, owner: number | undefined): number {
  return facts.addFunction(() => {
    const name = node.type === 'lambda_literal' ? null : node.childForFieldName('name');
    const body = node.namedChildren.find(({ type }) => type === 'function_body');
    const types = partsOf(node).filter(({ type }) => type === 'user_type' || type === 'nullable_type');
    const returned = types.findLast((type) => name === null || type.startIndex > name.startIndex);
    const isExtension = types.some((type) => name !== null && type.startIndex < name.startIndex);
    return {
      name: name?.text ?? '',
      line: lineOf(name ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: readParameters(node, facts),
      body: node.type === 'lambda_literal' ? returningLast(facts.statements(node)) : bodyOf(body, facts),
      annotations: readAnnotations(node, facts),
      ...known({
        returnType: readAny(returned, facts),
        owner,
        isExtension,
        isPrivate: modifiersOf(node).includes('private'),
        isAbstract: body === undefined && node.type !== 'lambda_literal',
      }),
    };
  });
}

/** A lambda gives what its last expression is. */
function returningLast(statements: readonly Statement[]): readonly Statement[] {
  const last = statements.at(-1);
  return last?.kind === 'do'
    ? [...statements.slice(0, -1), { kind: 'return', value: last.value }]
    : statements;
}

function bodyOf(body: Node | undefined, facts: JvmFacts): readonly Statement[] {
  const [inner] = body === undefined ? [] : partsOf(body);
  if (inner === undefined) return [];
  return inner.type === 'block'
    ? facts.statements(inner)
    : [{ kind: 'return', value: facts.expression(inner) }];
}

function readParameters(node: Node, facts: JvmFacts): readonly Parameter[] {
  const lambda = node.namedChildren.find(({ type }) => type === 'lambda_parameters');
  if (lambda !== undefined)
    return partsOf(lambda).map((param) => ({ name: param.firstNamedChild?.text ?? param.text }));
  const list = node.namedChildren.find(({ type }) => type === 'function_value_parameters');
  return (list?.namedChildren ?? [])
    .filter(({ type }) => type === 'parameter')
    .map((param) => {
      const [name, type] = partsOf(param);
      return { name: name?.text ?? '', ...(type === undefined ? {} : { type: facts.expression(type) }) };
    });
}

function modifiersOf(node: Node): readonly string[] {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers');
  return modifiers?.namedChildren.filter(({ type }) => type !== 'annotation').map(({ text }) => text) ?? [];
}

function readAnnotations(node: Node, facts: JvmFacts): readonly CallExpression[] {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers');
  return annotationsAmong(modifiers?.namedChildren ?? [], facts);
}

function annotationsAmong(nodes: readonly Node[], facts: JvmFacts): readonly CallExpression[] {
  return nodes
    .filter(({ type }) => type === 'annotation')
    .flatMap((annotation): readonly CallExpression[] => {
      const inner = annotation.namedChildren.find(
        ({ type }) => type === 'user_type' || type === 'constructor_invocation',
      );
      if (inner === undefined) return [];
      const [name, list] = inner.type === 'constructor_invocation' ? partsOf(inner) : [inner];
      return [
        {
          kind: 'call',
          callee: facts.expression(name ?? null),
          args: list === undefined ? [] : readArguments(list, facts),
          line: lineOf(annotation),
          endLine: endLineOf(annotation),
        },
      ];
    });
}

/** What the grammar takes for an expression with annotations: the annotations of a class, and perhaps the class. */
interface Misread {
  readonly annotations: readonly CallExpression[];
  /** `class Name { … }` as three words. */
  readonly declared: Node | undefined;
}

export function readMisread(node: Node, facts: JvmFacts): Misread {
  const own = annotationsAmong(node.namedChildren, facts);
  const inner = node.namedChildren.find(({ type }) => type !== 'annotation' && !type.includes('comment'));
  if (inner?.type === 'annotated_expression') {
    const below = readMisread(inner, facts);
    return { annotations: [...own, ...below.annotations], declared: below.declared };
  }
  const last = own.at(-1);
  if (inner?.type === 'parenthesized_expression' && last !== undefined) {
    const args = partsOf(inner).map((value) => ({ value: facts.expression(value), line: lineOf(value) }));
    return { annotations: [...own.slice(0, -1), { ...last, args }], declared: undefined };
  }
  const isClass = inner?.type === 'infix_expression' && inner.firstNamedChild?.text === 'class';
  return { annotations: own, declared: isClass ? inner : undefined };
}

export function readClass(
  node: Node,
  outer: string,
  facts: JvmFacts,
  before: readonly CallExpression[],
): number {
  return facts.addClass((id) => {
    const isMisread = node.type === 'infix_expression';
    const name = isMisread ? (partsOf(node)[1] ?? null) : node.childForFieldName('name');
    const heading = classHeading(node, name, outer === '' ? facts.namespace : outer);
    const methods: number[] = [];
    const fields: ClassField[] = [...readConstructor(node, facts)];
    const body = node.namedChildren.find(
      ({ type }) => type === (isMisread ? 'lambda_literal' : 'class_body'),
    );
    for (const member of body === undefined ? [] : membersOf(body)) {
      if (member.type === 'function_declaration') methods.push(facts.function(member, id));
      else if (member.type === 'property_declaration') fields.push(...readProperty(member, facts));
      else if (member.type === 'class_declaration' || member.type === 'object_declaration') {
        const value: Expression = { kind: 'class', id: facts.class(member, heading.qualifiedName) };
        fields.push({ name: member.childForFieldName('name')?.text ?? '', value, line: lineOf(member) });
      }
    }
    const isInterface = node.children.some(({ type }) => type === 'interface');
    const modifiers = modifiersOf(node);
    return {
      ...heading,
      bases: basesOf(node).map((base) => facts.expression(base)),
      annotations: [...before, ...readAnnotations(node, facts)],
      methods,
      fields,
      ...known({
        isAbstract: modifiers.includes('abstract') || modifiers.includes('sealed'),
        isInterface: isInterface || modifiers.includes('annotation'),
      }),
    };
  });
}

/** What stands behind the colon, without the arguments of a constructor. */
function basesOf(node: Node): readonly (Node | null)[] {
  const specifiers = node.namedChildren.find(({ type }) => type === 'delegation_specifiers');
  return (specifiers === undefined ? [] : partsOf(specifiers)).map((specifier) => {
    const inner = specifier.firstNamedChild;
    return inner?.type === 'constructor_invocation' ? inner.firstNamedChild : inner;
  });
}

/** What stands in a companion belongs to the class. */
function membersOf(body: Node): readonly Node[] {
  return partsOf(body).flatMap((member) => {
    if (member.type === 'ERROR') return membersOf(member);
    if (member.type !== 'companion_object') return [member];
    const inner = member.namedChildren.find(({ type }) => type === 'class_body');
    return inner === undefined ? [] : membersOf(inner);
  });
}

function readConstructor(node: Node, facts: JvmFacts): readonly ClassField[] {
  return node.descendantsOfType('class_parameter').flatMap((param) => {
    const [name, type] = partsOf(param).filter((part) => part.type !== 'modifiers');
    if (name === undefined || param.parent?.parent?.parent?.id !== node.id) return [];
    const value: Expression = { kind: 'unknown' };
    return [
      {
        name: name.text,
        value,
        ...(type === undefined ? {} : { type: facts.expression(type) }),
        line: lineOf(name),
      },
    ];
  });
}

export function readProperty(node: Node, facts: JvmFacts): readonly ClassField[] {
  const declared = node.namedChildren.find(({ type }) => type === 'variable_declaration');
  const [name, type] = declared === undefined ? [] : partsOf(declared);
  if (name === undefined) return [];
  const value =
    partsOf(node).find(({ startIndex }) => declared !== undefined && startIndex > declared.endIndex) ?? null;
  return [
    {
      name: name.text,
      value: facts.expression(value),
      ...(type === undefined ? {} : { type: facts.expression(type) }),
      line: lineOf(name),
    },
  ];
}
