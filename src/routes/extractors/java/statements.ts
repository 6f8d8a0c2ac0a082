import type { Node } from 'web-tree-sitter';
import type { Statement } from '../../facts.ts';
import { readEffect, readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { JvmFacts } from '../jvmFacts.ts';

export function readStatements(block: Node | null, facts: JvmFacts): readonly Statement[] {
  return block === null ? [] : partsOf(block).flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: JvmFacts): readonly Statement[] {
  return statements.get(node.type)?.(node, facts) ?? [];
}

/** What is read as the statements in it. */
const passedThrough =
  'if_statement for_statement while_statement do_statement try_statement try_with_resources_statement ' +
  'catch_clause finally_clause synchronized_statement block switch_expression switch_block ' +
  'switch_block_statement_group switch_rule ERROR';

const statements = nodeTable<(node: Node, facts: JvmFacts) => readonly Statement[]>({
  local_variable_declaration: (node, facts) =>
    node.childrenForFieldName('declarator').flatMap((declarator): readonly Statement[] => {
      const name = declarator?.childForFieldName('name');
      if (name === null || name === undefined) return [];
      const value = facts.expression(declarator?.childForFieldName('value') ?? null);
      return [{ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) }];
    }),
  expression_statement: (node, facts) => partsOf(node).map((inner) => readEffect(inner, facts)),
  return_statement: readReturn,
  enhanced_for_statement: (node, facts) => [
    {
      kind: 'loop',
      target: { kind: 'name', name: node.childForFieldName('name')?.text ?? '' },
      over: facts.expression(node.childForFieldName('value')),
      body: facts.statements(node.childForFieldName('body')),
    },
  ],
  [passedThrough]: (node, facts) => partsOf(node).flatMap((inner) => readStatement(inner, facts)),
});
