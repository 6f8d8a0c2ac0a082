import type { Node } from 'web-tree-sitter';
import type { Statement } from '../../facts.ts';
import { readEffect, readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
import type { JvmFacts } from '../jvmFacts.ts';

export function readStatements(block: Node | null, facts: JvmFacts): readonly Statement[] {
  return block === null ? [] : partsOf(block).flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: JvmFacts): readonly Statement[] {
  switch (node.type) {
    case 'local_variable_declaration':
      return node.childrenForFieldName('declarator').flatMap((declarator): readonly Statement[] => {
        const name = declarator?.childForFieldName('name');
        if (name === null || name === undefined) return [];
        const value = facts.expression(declarator?.childForFieldName('value') ?? null);
        return [{ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) }];
      });
    case 'expression_statement':
      return partsOf(node).map((inner) => readEffect(inner, facts));
    case 'return_statement':
      return readReturn(node, facts);
    case 'enhanced_for_statement':
      return [
        {
          kind: 'loop',
          target: { kind: 'name', name: node.childForFieldName('name')?.text ?? '' },
          over: facts.expression(node.childForFieldName('value')),
          body: facts.statements(node.childForFieldName('body')),
        },
      ];
    case 'if_statement':
    case 'for_statement':
    case 'while_statement':
    case 'try_statement':
    case 'try_with_resources_statement':
    case 'catch_clause':
    case 'finally_clause':
    case 'block':
    case 'switch_expression':
    case 'switch_block':
    case 'switch_block_statement_group':
    case 'ERROR':
      return partsOf(node).flatMap((inner) => readStatement(inner, facts));
    default:
      return [];
  }
}
