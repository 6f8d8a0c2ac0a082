import type { Node } from 'web-tree-sitter';
import type { CallExpression, ClassField, Parameter, Statement } from '../../facts.ts';
import { classHeading, readAny, readNestedType } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { known } from '../known.ts';
import { readArguments } from './expressions.ts';
import type { JvmFacts } from '../jvmFacts.ts';

const types: ReadonlySet<string> = new Set([
  'class_declaration',
  'interface_declaration',
  'annotation_type_declaration',
  'record_declaration',
  'enum_declaration',
]);

export function isType(node: Node): boolean {
  return types.has(node.type);
}

export function readFunction(node: Node, facts: JvmFacts, owner: number | undefined): number {
  return facts.addFunction(() => {
    const name = node.type === 'lambda_expression' ? null : node.childForFieldName('name');
    const body = node.childForFieldName('body');
    const modifiers = modifiersOf(node);
    return {
      name: node.type === 'constructor_declaration' ? 'constructor' : (name?.text ?? ''),
      line: lineOf(name ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: readParameters(node.childForFieldName('parameters'), facts),
      body: readBody(body, facts),
      annotations: readAnnotations(node, facts),
      ...known({
        returnType: readAny(node.childForFieldName('type'), facts),
        owner,
        isStatic: modifiers.has('static'),
        isPrivate: modifiers.has('private'),
        isAbstract: body === null,
      }),
    };
  });
}

/** A lambda may be an expression. */
function readBody(body: Node | null, facts: JvmFacts): readonly Statement[] {
  if (body === null) return [];
  const isBlock = body.type === 'block' || body.type === 'constructor_body';
  return isBlock ? facts.statements(body) : [{ kind: 'return', value: facts.expression(body) }];
}

function modifiersOf(node: Node): ReadonlySet<string> {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers');
  return new Set(modifiers?.children.map(({ type }) => type));
}

function readParameters(list: Node | null, facts: JvmFacts): readonly Parameter[] {
  if (list === null) return [];
  if (list.type === 'identifier') return [{ name: list.text }];
  return partsOf(list).flatMap((param): readonly Parameter[] => {
    if (param.type === 'identifier') return [{ name: param.text }];
    if (param.type === 'spread_parameter') {
      const declarator = param.namedChildren.find(({ type }) => type === 'variable_declarator');
      return [{ name: declarator?.childForFieldName('name')?.text ?? '', isRest: true }];
    }
    if (param.type !== 'formal_parameter') return [];
    const type = param.childForFieldName('type');
    const annotations = readAnnotations(param, facts);
    return [
      {
        name: param.childForFieldName('name')?.text ?? '',
        ...(type === null ? {} : { type: facts.expression(type) }),
        ...(annotations.length === 0 ? {} : { annotations }),
      },
    ];
  });
}

function readAnnotations(node: Node, facts: JvmFacts): readonly CallExpression[] {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers');
  const annotations = modifiers?.namedChildren.filter(({ type }) => type.endsWith('annotation')) ?? [];
  return annotations.map((annotation) => ({
    kind: 'call',
    callee: facts.expression(annotation.childForFieldName('name')),
    args: readArguments(annotation.childForFieldName('arguments'), facts),
    line: lineOf(annotation),
    endLine: endLineOf(annotation),
  }));
}

export function readClass(node: Node, outer: string, facts: JvmFacts): number {
  return facts.addClass((id) => {
    const name = node.childForFieldName('name');
    const heading = classHeading(node, name, outer === '' ? facts.namespace : outer);
    const bases = node.namedChildren
      .filter(
        ({ type }) => type === 'superclass' || type === 'super_interfaces' || type === 'extends_interfaces',
      )
      .flatMap((clause) =>
        partsOf(clause).flatMap((part) => (part.type === 'type_list' ? partsOf(part) : [part])),
      );
    const methods: number[] = [];
    const fields: ClassField[] = [];
    for (const member of membersOf(node.childForFieldName('body'))) {
      if (member.type === 'method_declaration' || member.type === 'constructor_declaration') {
        methods.push(facts.function(member, id));
      } else if (member.type === 'field_declaration' || member.type === 'constant_declaration') {
        fields.push(...readFields(member, facts));
      } else if (isType(member)) {
        fields.push(readNestedType(member, heading.qualifiedName, facts));
      }
    }
    const modifiers = modifiersOf(node);
    return {
      ...heading,
      bases: bases.map((base) => facts.expression(base)),
      annotations: readAnnotations(node, facts),
      methods,
      fields,
      ...(modifiers.has('abstract') ? { isAbstract: true } : {}),
      ...(node.type === 'interface_declaration' || node.type === 'annotation_type_declaration'
        ? { isInterface: true }
        : {}),
    };
  });
}

/** Members of a body; those of an enum stand in a part of their own. */
function membersOf(body: Node | null): readonly Node[] {
  if (body === null) return [];
  return partsOf(body).flatMap((member) =>
    member.type === 'enum_body_declarations' ? partsOf(member) : [member],
  );
}

function readFields(node: Node, facts: JvmFacts): readonly ClassField[] {
  const type = node.childForFieldName('type');
  return node.childrenForFieldName('declarator').flatMap((declarator) => {
    const name = declarator?.childForFieldName('name');
    if (name === null || name === undefined) return [];
    return [
      {
        name: name.text,
        value: facts.expression(declarator?.childForFieldName('value') ?? null),
        ...(type === null ? {} : { type: facts.expression(type) }),
        line: lineOf(name),
      },
    ];
  });
}
