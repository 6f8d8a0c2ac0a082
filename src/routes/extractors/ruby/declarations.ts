import type { Node } from 'web-tree-sitter';
import type { Expression, Parameter } from '../../facts.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import type { RubyFacts } from './rubyFacts.ts';

/** A method, or a block. */
export function readFunction(
  node: Node,
  facts: RubyFacts,
  owner: number | undefined,
  isPrivate: boolean,
): number {
  return facts.addFunction(() => {
    const isMethod = node.type === 'method' || node.type === 'singleton_method';
    const name = isMethod ? node.childForFieldName('name') : null;
    const body = node.childForFieldName('body');
    const inner = body?.type === 'block' || body?.type === 'do_block' ? body.childForFieldName('body') : body;
    return {
      name: name?.text ?? '',
      line: lineOf(name ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: readParameters(node.childForFieldName('parameters')),
      // What methods of classes do is of no interest: routes are written in blocks.
      body:
        inner === null || inner === undefined || owner !== undefined
          ? []
          : facts.statements(statementsOf(inner)),
      annotations: [],
      ...(owner === undefined ? {} : { owner }),
      ...(node.type === 'singleton_method' ? { isStatic: true } : {}),
      ...(isPrivate ? { isPrivate: true } : {}),
    };
  });
}

function statementsOf(body: Node): readonly Node[] {
  return body.type === 'body_statement' || body.type === 'block_body' ? partsOf(body) : [body];
}

function readParameters(list: Node | null): readonly Parameter[] {
  if (list === null) return [];
  return partsOf(list).map((param) => ({ name: param.childForFieldName('name')?.text ?? param.text }));
}

const hiding = /^(?:private|protected|public)$/;

/** Classes and modules, also those inside of others, by their qualified names. */
export function readClasses(nodes: readonly Node[], outer: string, facts: RubyFacts): void {
  for (const node of nodes) {
    if (node.type !== 'class' && node.type !== 'module') continue;
    const name = node.childForFieldName('name');
    const qualifiedName = [outer, name?.text ?? ''].filter((part) => part !== '').join('::');
    const body = node.childForFieldName('body');
    const members = body === null ? [] : partsOf(body);
    facts.addClass((id) => {
      const superclass = node.childForFieldName('superclass');
      const bases = superclass === null ? [] : partsOf(superclass).map((base) => facts.expression(base));
      return {
        name: name?.text.split('::').at(-1) ?? '',
        qualifiedName,
        line: lineOf(name ?? node),
        endLine: endLineOf(node),
        bases: [...included(members, facts), ...bases],
        annotations: [],
        methods: readMethods(members, id, facts),
        fields: [],
        ...(node.type === 'module' ? { isInterface: true } : {}),
      };
    });
    readClasses(members, qualifiedName, facts);
  }
}

/** `include A, B` gives methods as a base does. */
function included(members: readonly Node[], facts: RubyFacts): readonly Expression[] {
  return members.flatMap((member) => {
    const isInclude =
      member.type === 'call' && /^(?:include|prepend)$/.test(member.childForFieldName('method')?.text ?? '');
    const list = isInclude ? member.childForFieldName('arguments') : null;
    return list === null ? [] : partsOf(list).map((base) => facts.expression(base));
  });
}

/** `private` hides what follows, `private :a` and `private def a` hide one method. */
function readMethods(members: readonly Node[], id: number, facts: RubyFacts): number[] {
  const named = hiddenNames(members);
  const methods: number[] = [];
  let isHidden = false;
  for (const member of members) {
    if (member.type === 'identifier' && hiding.test(member.text)) isHidden = member.text !== 'public';
    const word = member.type === 'call' ? (member.childForFieldName('method')?.text ?? '') : '';
    const given = hiding.test(word) ? partsOf(member.childForFieldName('arguments') ?? member) : [member];
    for (const node of given) {
      if (node.type !== 'method' && node.type !== 'singleton_method') continue;
      const name = node.childForFieldName('name')?.text ?? '';
      const hides = word === '' ? isHidden : word !== 'public';
      methods.push(facts.function(node, id, hides || named.has(name)));
    }
  }
  return methods;
}

function hiddenNames(members: readonly Node[]): ReadonlySet<string> {
  const names = members.flatMap((member) => {
    const word = member.type === 'call' ? member.childForFieldName('method')?.text : undefined;
    const list = word === 'private' || word === 'protected' ? member.childForFieldName('arguments') : null;
    return (list === null ? [] : partsOf(list))
      .filter(({ type }) => type === 'simple_symbol')
      .map(({ text }) => text.slice(1));
  });
  return new Set(names);
}
