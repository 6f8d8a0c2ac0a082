import type { Node } from 'web-tree-sitter';
import type { Statement, Target } from '../../facts.ts';
import { branchesOf, readEffect, readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
import type { PhpFacts } from './phpFacts.ts';

const around: ReadonlySet<string> = new Set([
  'compound_statement',
  'if_statement',
  'else_clause',
  'else_if_clause',
  'for_statement',
  'while_statement',
  'do_statement',
  'try_statement',
  'catch_clause',
  'finally_clause',
  'switch_statement',
  'switch_block',
  'case_statement',
  'default_statement',
  'colon_block',
  'ERROR',
]);

export function readStatements(nodes: readonly Node[], facts: PhpFacts): readonly Statement[] {
  return nodes.flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: PhpFacts): readonly Statement[] {
  if (around.has(node.type)) return readStatements(branchesOf(node), facts);
  switch (node.type) {
    case 'expression_statement':
      return partsOf(node).map((inner) => readEffect(inner, facts));
    case 'function_definition': {
      const name = node.childForFieldName('name');
      const value = { kind: 'function', id: facts.function(node) } as const;
      return [{ kind: 'bind', target: { kind: 'name', name: name?.text ?? '' }, value, line: lineOf(node) }];
    }
    case 'return_statement':
      return readReturn(node, facts);
    case 'foreach_statement':
      return readLoop(node, facts);
    default:
      return [];
  }
}

/** `foreach ($list as $each)` and `foreach ($list as $key => $each)`. */
function readLoop(node: Node, facts: PhpFacts): readonly Statement[] {
  const [over = null, given = null] = partsOf(node);
  const [key, each] = given?.type === 'pair' ? partsOf(given) : [undefined, given];
  const target: Target = { kind: 'name', name: each?.text ?? '' };
  const body = node.childForFieldName('body');
  const line = lineOf(node);
  // An array is gone through by its values, whether it has keys or not.
  const of = { kind: 'member', of: facts.expression(over), name: key ? 'entries' : 'values' } as const;
  return [
    {
      kind: 'loop',
      target: key ? { kind: 'items', items: [{ kind: 'name', name: key.text }, target] } : target,
      over: { kind: 'call', callee: of, args: [], line, endLine: line },
      body: body === null ? [] : readStatements([body], facts),
    },
  ];
}
