import type { Node } from 'web-tree-sitter';
import type { Expression, Statement, Target } from '../../facts.ts';
import { memberOrName, readEffect, readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { CsharpFacts } from './csharpFacts.ts';
import { declarators } from './declarations.ts';

/** Local functions can be used above their declaration. */
export function readStatements(nodes: readonly Node[], facts: CsharpFacts): readonly Statement[] {
  const isFunction = ({ type }: Node): boolean => type === 'local_function_statement';
  return [...nodes.filter(isFunction), ...nodes.filter((node) => !isFunction(node))].flatMap((node) =>
    readStatement(node, facts),
  );
}

function readStatement(node: Node, facts: CsharpFacts): readonly Statement[] {
  return statements.get(node.type)?.(node, facts) ?? [];
}

/** What is read as the statements in it. */
const passedThrough =
  'if_statement for_statement while_statement do_statement try_statement catch_clause ' +
  'finally_clause using_statement lock_statement switch_statement switch_body switch_section block ' +
  'global_statement ERROR preproc_if preproc_else preproc_region';

const statements = nodeTable<(node: Node, facts: CsharpFacts) => readonly Statement[]>({
  local_declaration_statement: (node, facts) =>
    declarators(node).map(({ name, value }) => ({
      kind: 'bind',
      target: { kind: 'name', name: name.text },
      value: facts.expression(value),
      line: lineOf(name),
    })),
  local_function_statement: (node, facts) => {
    const name = node.childForFieldName('name');
    const value: Expression = { kind: 'function', id: facts.function(node) };
    return [
      { kind: 'bind', target: { kind: 'name', name: name?.text ?? '' }, value, line: lineOf(name ?? node) },
    ];
  },
  expression_statement: (node, facts) =>
    partsOf(node).map((inner) => readEffect(inner, facts, (left) => targetOf(left, facts))),
  return_statement: readReturn,
  foreach_statement: (node, facts) => [
    {
      kind: 'loop',
      target: { kind: 'name', name: node.childForFieldName('left')?.text ?? '' },
      over: facts.expression(node.childForFieldName('right')),
      body: readStatements(bodyOf(node), facts),
    },
  ],
  [passedThrough]: (node, facts) => partsOf(node).flatMap((inner) => readStatement(inner, facts)),
});

function bodyOf(node: Node): readonly Node[] {
  const body = node.childForFieldName('body');
  if (body === null) return [];
  return body.type === 'block' ? partsOf(body) : [body];
}

/** What is assigned to a bare name of a field or property is set on the object. */
function targetOf(left: Node, facts: CsharpFacts): Target {
  const isMember = left.type === 'identifier' && facts.members.at(-1)?.has(left.text) === true;
  return isMember ? { kind: 'member', of: { kind: 'self' }, name: left.text } : memberOrName(left, facts);
}
