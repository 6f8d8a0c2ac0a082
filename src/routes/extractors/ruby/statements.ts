import type { Node } from 'web-tree-sitter';
import type { Statement } from '../../facts.ts';
import { branchesOf, readAssignment } from '../commonForms.ts';
import { lineOf } from '../extractor.ts';
import type { RubyFacts } from './rubyFacts.ts';

const around: ReadonlySet<string> = new Set([
  'if',
  'unless',
  'if_modifier',
  'unless_modifier',
  'elsif',
  'else',
  'then',
  'case',
  'when',
  'begin',
  'rescue',
  'ensure',
  'while',
  'until',
  'body_statement',
  'block_body',
  'begin_block',
  'ERROR',
]);

export function readStatements(nodes: readonly Node[], facts: RubyFacts): readonly Statement[] {
  return nodes.flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: RubyFacts): readonly Statement[] {
  if (around.has(node.type)) return readStatements(branchesOf(node), facts);
  switch (node.type) {
    case 'assignment': {
      const left = node.childForFieldName('left');
      if (left === null) return [];
      return [readAssignment(node, left, { kind: 'name', name: left.text }, facts)];
    }
    case 'method': {
      const name = node.childForFieldName('name')?.text ?? '';
      const value = { kind: 'function', id: facts.function(node) } as const;
      return [{ kind: 'bind', target: { kind: 'name', name }, value, line: lineOf(node) }];
    }
    case 'return':
      return [];
    case 'call':
    case 'identifier':
      return [{ kind: 'do', value: facts.expression(node) }];
    default:
      return [];
  }
}
