import type { Node } from 'web-tree-sitter';
import type { Statement, Target } from '../../facts.ts';
import { branchesOf, readEffect, readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { PhpFacts } from './phpFacts.ts';

export function readStatements(nodes: readonly Node[], facts: PhpFacts): readonly Statement[] {
  return nodes.flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: PhpFacts): readonly Statement[] {
  return statements.get(node.type)?.(node, facts) ?? [];
}

/** What is read as the statements in it. */
const passedThrough =
  'compound_statement if_statement else_clause else_if_clause for_statement while_statement ' +
  'do_statement try_statement catch_clause finally_clause switch_statement switch_block ' +
  'case_statement default_statement colon_block ERROR';

const statements = nodeTable<(node: Node, facts: PhpFacts) => readonly Statement[]>({
  expression_statement: (node, facts) => partsOf(node).map((inner) => readEffect(inner, facts)),
  function_definition: (node, facts) => {
    const name = node.childForFieldName('name');
    const value = { kind: 'function', id: facts.function(node) } as const;
    return [{ kind: 'bind', target: { kind: 'name', name: name?.text ?? '' }, value, line: lineOf(node) }];
  },
  return_statement: readReturn,
  foreach_statement: readLoop,
  [passedThrough]: (node, facts) => readStatements(branchesOf(node), facts),
});

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
