import type { Node } from 'web-tree-sitter';
import type { CallExpression, ClassField, Parameter } from '../../facts.ts';
import { classHeading } from '../commonForms.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { readDocAnnotations } from './docAnnotations.ts';
import { readArguments } from './expressions.ts';
import type { PhpFacts } from './phpFacts.ts';

const types: ReadonlySet<string> = new Set([
  'class_declaration',
  'interface_declaration',
  'trait_declaration',
  'enum_declaration',
]);

export function isType(node: Node): boolean {
  return types.has(node.type);
}

export function isClosure(node: Node): boolean {
  return node.type === 'anonymous_function' || node.type === 'arrow_function';
}

export function readFunction(node: Node, facts: PhpFacts, owner: number | undefined): number {
  return facts.addFunction(() => {
    const name = isClosure(node) ? null : node.childForFieldName('name');
    const body = node.childForFieldName('body');
    const isBlock = body?.type === 'compound_statement';
    const visibility = node.namedChildren.find(({ type }) => type === 'visibility_modifier')?.text;
    return {
      name: name?.text ?? '',
      line: lineOf(name ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: readParameters(node.childForFieldName('parameters'), facts),
      body:
        body === null
          ? []
          : isBlock
            ? facts.statements(partsOf(body))
            : [{ kind: 'return', value: facts.expression(body) }],
      annotations: isClosure(node) ? [] : readAttributes(node, facts),
      ...(owner === undefined ? {} : { owner }),
      ...(node.namedChildren.some(({ type }) => type === 'static_modifier') ? { isStatic: true } : {}),
      ...(visibility === 'private' || visibility === 'protected' ? { isPrivate: true } : {}),
      ...(body === null ? { isAbstract: true } : {}),
    };
  });
}

function readParameters(list: Node | null, facts: PhpFacts): readonly Parameter[] {
  return (list === null ? [] : partsOf(list)).flatMap((param): readonly Parameter[] => {
    const name = param.childForFieldName('name');
    if (name === null) return [];
    const type = param.childForFieldName('type');
    const fallback = param.childForFieldName('default_value');
    return [
      {
        name: name.text,
        ...(type === null ? {} : { type: facts.expression(type) }),
        ...(fallback === null ? {} : { fallback: facts.expression(fallback) }),
        ...(param.type === 'variadic_parameter' ? { isRest: true } : {}),
      },
    ];
  });
}

/** Attributes, and annotations of the comment before. */
function readAttributes(node: Node, facts: PhpFacts): readonly CallExpression[] {
  const list = node.childForFieldName('attributes');
  const attributes = (list === null ? [] : partsOf(list))
    .flatMap((group) => partsOf(group))
    .filter(({ type }) => type === 'attribute')
    .map((attribute): CallExpression => {
      const [name = null] = partsOf(attribute);
      return {
        kind: 'call',
        callee: facts.expression(name),
        args: readArguments(attribute.childForFieldName('parameters'), facts),
        line: lineOf(attribute),
        endLine: endLineOf(attribute),
      };
    });
  const comment = node.previousNamedSibling;
  return comment?.type === 'comment' ? [...attributes, ...readDocAnnotations(comment)] : attributes;
}

export function readClass(node: Node, facts: PhpFacts): number {
  return facts.addClass((id) => {
    const name = node.childForFieldName('name');
    const members = partsOf(node.childForFieldName('body') ?? node);
    const bases = node.namedChildren
      .filter(({ type }) => type === 'base_clause' || type === 'class_interface_clause')
      .flatMap(partsOf);
    const traits = members.filter(({ type }) => type === 'use_declaration').flatMap(partsOf);
    const methods = members.filter(({ type }) => type === 'method_declaration');
    return {
      ...classHeading(node, name, facts.namespace, '\\'),
      bases: [...traits, ...bases]
        .filter(({ type }) => type === 'name' || type === 'qualified_name')
        .map((base) => facts.expression(base)),
      annotations: readAttributes(node, facts),
      methods: methods.map((method) => facts.function(method, id)),
      fields: members.flatMap((member) => readFields(member, facts)),
      ...(node.namedChildren.some(({ type }) => type === 'abstract_modifier') ? { isAbstract: true } : {}),
      ...(node.type === 'interface_declaration' || node.type === 'trait_declaration'
        ? { isInterface: true }
        : {}),
    };
  });
}

/** Constants by their names, properties by theirs without `$`. */
function readFields(member: Node, facts: PhpFacts): readonly ClassField[] {
  if (member.type === 'const_declaration') {
    return partsOf(member)
      .filter(({ type }) => type === 'const_element')
      .map((element) => {
        const [name = element, value = null] = partsOf(element);
        return { name: name.text, value: facts.expression(value), line: lineOf(element) };
      });
  }
  if (member.type !== 'property_declaration') return [];
  return partsOf(member)
    .filter(({ type }) => type === 'property_element')
    .map((element) => ({
      name: (element.childForFieldName('name')?.text ?? '').replace('$', ''),
      value: facts.expression(element.childForFieldName('default_value')),
      line: lineOf(element),
    }));
}
