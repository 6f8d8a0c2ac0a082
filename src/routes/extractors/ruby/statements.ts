import type { Node } from 'web-tree-sitter';
import type { Statement } from '../../facts.ts';
import { branchesOf, readAssignment } from '../commonForms.ts';
import { lineOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { RubyFacts } from './rubyFacts.ts';

export function readStatements(nodes: readonly Node[], facts: RubyFacts): readonly Statement[] {
  return nodes.flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: RubyFacts): readonly Statement[] {
  return statements.get(node.type)?.(node, facts) ?? [];
}

/** What is read as the statements in it. */
const passedThrough =
  'if unless if_modifier unless_modifier elsif else then case when begin rescue ensure while until do ' +
  'body_statement block_body begin_block ERROR';

const statements = nodeTable<(node: Node, facts: RubyFacts) => readonly Statement[]>({
  assignment: (node, facts) => {
    const left = node.childForFieldName('left');
    if (left === null) return [];
    return [readAssignment(node, left, { kind: 'name', name: left.text }, facts)];
  },
  method: (node, facts) => {
    const name = node.childForFieldName('name')?.text ?? '';
    const value = { kind: 'function', id: facts.function(node) } as const;
    return [{ kind: 'bind', target: { kind: 'name', name }, value, line: lineOf(node) }];
  },
  'call identifier': (node, facts) => [{ kind: 'do', value: facts.expression(node) }],
  [passedThrough]: (node, facts) => readStatements(branchesOf(node), facts),
});
