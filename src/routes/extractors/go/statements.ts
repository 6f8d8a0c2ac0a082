import type { Node } from 'web-tree-sitter';
import type { Expression, Statement, Target } from '../../facts.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { GoFacts } from './goFacts.ts';

export function readStatements(block: Node | null, facts: GoFacts): readonly Statement[] {
  return block === null ? [] : partsOf(block).flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: GoFacts): readonly Statement[] {
  return statements.get(node.type)?.(node, facts) ?? [];
}

/** What is read as the statements in it. */
const passedThrough =
  'if_statement block statement_list var_declaration var_spec_list const_declaration ' +
  'expression_switch_statement type_switch_statement expression_case type_case default_case ' +
  'select_statement communication_case labeled_statement ERROR';

const statements = nodeTable<(node: Node, facts: GoFacts) => readonly Statement[]>({
  'short_var_declaration assignment_statement': readAssignment,
  'var_spec const_spec': readSpec,
  expression_statement: (node, facts) =>
    partsOf(node).map((inner): Statement => ({ kind: 'do', value: facts.expression(inner) })),
  'go_statement defer_statement': (node, facts) => [
    { kind: 'do', value: facts.expression(node.firstNamedChild) },
  ],
  return_statement: (node, facts) =>
    node.namedChildCount === 0 ? [] : [{ kind: 'return', value: facts.expression(node.firstNamedChild) }],
  for_statement: readLoop,
  [passedThrough]: (node, facts) => partsOf(node).flatMap((inner) => readStatement(inner, facts)),
});

function readAssignment(node: Node, facts: GoFacts): readonly Statement[] {
  const left = node.childForFieldName('left');
  const right = node.childForFieldName('right');
  if (left === null || right === null) return [];
  const isDeclared = node.type === 'short_var_declaration';
  if (node.childForFieldName('operator')?.text === '+=') {
    const [only] = partsOf(left);
    return only === undefined
      ? []
      : [{ kind: 'append', target: readTarget(only, facts), value: facts.expression(right) }];
  }
  return bindAll(partsOf(left), partsOf(right), isDeclared, facts);
}

function readSpec(node: Node, facts: GoFacts): readonly Statement[] {
  const value = node.childForFieldName('value');
  const names = node.childrenForFieldName('name').filter((name) => name !== null);
  if (value !== null) return bindAll(names, partsOf(value), true, facts);
  const type = node.childForFieldName('type');
  // Declared, so that nobody looks for it elsewhere.
  return names.map((name): Statement => ({
    kind: 'bind',
    target: { kind: 'name', name: name.text },
    value: type === null ? { kind: 'unknown' } : zeroValue(type, facts),
    line: lineOf(name),
  }));
}

/** A variable of a type of the package is an object of it from the start. */
function zeroValue(type: Node, facts: GoFacts): Expression {
  if (type.type !== 'type_identifier' && type.type !== 'qualified_type') return { kind: 'unknown' };
  return {
    kind: 'call',
    callee: facts.expression(type),
    args: [],
    line: lineOf(type),
    endLine: endLineOf(type),
    isNew: true,
  };
}

/** Names and values in pairs, or all names from one call. */
function bindAll(
  names: readonly Node[],
  values: readonly Node[],
  isDeclared: boolean,
  facts: GoFacts,
): readonly Statement[] {
  const bind = (target: Target, value: Expression, line: number): Statement => ({
    kind: 'bind',
    target,
    value,
    line,
    ...(isDeclared ? {} : { isAssignment: true as const }),
  });
  const [first] = names;
  const [only] = values;
  if (first === undefined || only === undefined) return [];
  if (values.length === 1 && names.length > 1) {
    const items = names.map((name) => (name.text === '_' ? null : readTarget(name, facts)));
    return [bind({ kind: 'items', items }, facts.expression(only), lineOf(first))];
  }
  return names.flatMap((name, index) => {
    const value = values[index];
    if (value === undefined || name.text === '_') return [];
    const read: Expression =
      value.type === 'func_literal' && name.type === 'identifier'
        ? { kind: 'function', id: facts.function(value, name.text, name) }
        : facts.expression(value);
    return [bind(readTarget(name, facts), read, lineOf(name))];
  });
}

function readTarget(node: Node, facts: GoFacts): Target {
  if (node.type === 'selector_expression') {
    const read = facts.expression(node);
    if (read.kind === 'member') return read;
  }
  if (node.type === 'index_expression') {
    const read = facts.expression(node);
    if (read.kind === 'item' && read.key.kind === 'text')
      return { kind: 'member', of: read.of, name: read.key.text };
    return { kind: 'items', items: [] };
  }
  return { kind: 'name', name: node.text };
}

/** `for key, value := range list` goes through its entries. */
function readLoop(node: Node, facts: GoFacts): readonly Statement[] {
  const range = node.namedChildren.find(({ type }) => type === 'range_clause');
  const body = facts.statements(node.childForFieldName('body'));
  if (range === undefined) return body;
  const left = range.childForFieldName('left');
  const names = left === null ? [] : partsOf(left);
  const over: Expression = {
    kind: 'call',
    callee: { kind: 'member', of: facts.expression(range.childForFieldName('right')), name: 'entries' },
    args: [],
    line: lineOf(range),
    endLine: endLineOf(range),
  };
  const items = names.map((name) => (name.text === '_' ? null : readTarget(name, facts)));
  return [{ kind: 'loop', target: { kind: 'items', items }, over, body }];
}

export function readImports(node: Node, facts: GoFacts): void {
  for (const spec of node.descendantsOfType('import_spec')) {
    const from = spec.childForFieldName('path')?.text.slice(1, -1) ?? '';
    const alias = spec.childForFieldName('name')?.text;
    if (alias === '_') continue;
    facts.imports.push({ local: alias ?? packageName(from), from, name: '*', line: lineOf(spec) });
  }
}

/** The usual name of a package: the last part of its path that is no version. */
function packageName(path: string): string {
  const parts = path.split('/');
  const last = parts.at(-1) ?? path;
  const named = /^v\d+$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? last) : last;
  return named.replace(/^go-|\.go$|-go$|\.v\d+$/g, '');
}
