import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, Parameter } from '../../facts.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { known } from '../known.ts';
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
    return {
      name: name?.text ?? '',
      line: lineOf(name ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: readParameters(node.childForFieldName('parameters')),
      // What methods of classes do is of no interest: routes are written in blocks.
      body: owner === undefined ? facts.statements(statementsOf(node)) : [],
      annotations: [],
      ...known({ owner, isStatic: node.type === 'singleton_method', isPrivate }),
    };
  });
}

function statementsOf(node: Node): readonly Node[] {
  const isOpen = node.type === 'block' || node.type === 'do_block';
  const block = node.childForFieldName('body');
  const isBlock = !isOpen && (block?.type === 'block' || block?.type === 'do_block');
  const body = isBlock ? block.childForFieldName('body') : block;
  if (body === null) return [];
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
        annotations: guardsOf(members, facts),
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
  return members
    .filter((member) => /^(?:include|prepend)$/.test(calledWord(member)))
    .flatMap((member) => argumentsOf(member).map((base) => facts.expression(base)));
}

/** Calls of a class that may say who may call its methods, also those that a module makes of what includes it. */
const guarding =
  /(?:_action|_filter)$|auth|skip|allow|access|login|require|restrict|permit|role|verify|ensure|protect/;

function guardsOf(members: readonly Node[], facts: RubyFacts): readonly CallExpression[] {
  return members.flatMap((member): readonly CallExpression[] => {
    if (member.type === 'identifier' && guarding.test(member.text)) {
      const line = lineOf(member);
      return [{ kind: 'call', callee: { kind: 'name', name: member.text }, args: [], line, endLine: line }];
    }
    const word = calledWord(member);
    if (word === 'included')
      return guardsOf(statementsOf(member.childForFieldName('block') ?? member), facts);
    if (!guarding.test(word) || member.childForFieldName('receiver') !== null) return [];
    const call = facts.expression(member);
    return call.kind === 'call' ? [call] : [];
  });
}

/** `private` hides what follows, `private :a` and `private def a` hide one method. */
function readMethods(members: readonly Node[], id: number, facts: RubyFacts): number[] {
  const named = hiddenNames(members);
  const methods: number[] = [];
  let isHidden = false;
  const add = (node: Node, hides: boolean): void => {
    if (node.type !== 'method' && node.type !== 'singleton_method') return;
    const name = node.childForFieldName('name')?.text ?? '';
    methods.push(facts.function(node, id, hides || named.has(name)));
  };
  for (const member of members) {
    const word = calledWord(member);
    if (member.type === 'identifier' && hiding.test(member.text)) isHidden = member.text !== 'public';
    else if (!hiding.test(word)) add(member, isHidden);
    else for (const node of argumentsOf(member)) add(node, word !== 'public');
  }
  return methods;
}

/** `private` of `private def a`; empty for what is no call. */
function calledWord(member: Node): string {
  return member.type === 'call' ? (member.childForFieldName('method')?.text ?? '') : '';
}

function argumentsOf(call: Node): readonly Node[] {
  const list = call.childForFieldName('arguments');
  return list === null ? [] : partsOf(list);
}

function hiddenNames(members: readonly Node[]): ReadonlySet<string> {
  const hidden = members
    .filter((member) => /^(?:private|protected)$/.test(calledWord(member)))
    .flatMap(argumentsOf);
  return new Set(hidden.filter(({ type }) => type === 'simple_symbol').map(({ text }) => text.slice(1)));
}
