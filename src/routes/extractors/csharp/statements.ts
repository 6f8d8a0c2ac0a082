import type { Node } from 'web-tree-sitter';
import type { Expression, Statement, Target } from '../../facts.ts';
import { memberOrName, readEffect, readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
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
  switch (node.type) {
    case 'local_declaration_statement':
      return declarators(node).map(({ name, value }) => ({
        kind: 'bind',
        target: { kind: 'name', name: name.text },
        value: facts.expression(value),
        line: lineOf(name),
      }));
    case 'local_function_statement': {
      const name = node.childForFieldName('name');
      const value: Expression = { kind: 'function', id: facts.function(node) };
      return [
        { kind: 'bind', target: { kind: 'name', name: name?.text ?? '' }, value, line: lineOf(name ?? node) },
      ];
    }
    case 'expression_statement':
      return partsOf(node).map((inner) => readEffect(inner, facts, (left) => targetOf(left, facts)));
    case 'return_statement':
      return readReturn(node, facts);
    case 'foreach_statement':
      return [
        {
          kind: 'loop',
          target: { kind: 'name', name: node.childForFieldName('left')?.text ?? '' },
          over: facts.expression(node.childForFieldName('right')),
          body: readStatements(bodyOf(node), facts),
        },
      ];
    case 'if_statement':
    case 'for_statement':
    case 'while_statement':
    case 'do_statement':
    case 'try_statement':
    case 'catch_clause':
    case 'finally_clause':
    case 'using_statement':
    case 'lock_statement':
    case 'switch_statement':
    case 'switch_body':
    case 'switch_section':
    case 'block':
    case 'global_statement':
    case 'ERROR':
    case 'preproc_if':
    case 'preproc_else':
    case 'preproc_region':
      return partsOf(node).flatMap((inner) => readStatement(inner, facts));
    default:
      return [];
  }
}

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
