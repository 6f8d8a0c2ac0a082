import type { Node } from 'web-tree-sitter';
import type { Expression, Statement } from '../../facts.ts';
import { readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import type { ScriptFacts } from './scriptFacts.ts';
import { readDecorators, readEnum, readTarget } from './declarations.ts';

/** All statements of a block, functions first: they can be called before they stand. */
export function readStatements(block: Node, facts: ScriptFacts): readonly Statement[] {
  const functions: Statement[] = [];
  const others: Statement[] = [];
  for (const node of partsOf(block)) {
    const read = readStatement(node, facts);
    (isFunction(node) ? functions : others).push(...read);
  }
  return [...functions, ...others];
}

function isFunction(node: Node): boolean {
  const declared = node.type === 'export_statement' ? node.childForFieldName('declaration') : node;
  return declared?.type === 'function_declaration' || declared?.type === 'generator_function_declaration';
}

function readStatement(node: Node, facts: ScriptFacts): readonly Statement[] {
  return statements.get(node.type)?.(node, facts) ?? [];
}

const declarations =
  'function_declaration generator_function_declaration class_declaration abstract_class_declaration ' +
  'enum_declaration';

/** What is read as the statements in it. */
const passedThrough =
  'if_statement else_clause try_statement catch_clause finally_clause statement_block ' +
  'for_statement while_statement do_statement switch_statement switch_body switch_case ' +
  'switch_default labeled_statement internal_module ambient_declaration ERROR';

const statements = nodeTable<(node: Node, facts: ScriptFacts) => readonly Statement[]>({
  expression_statement: (node, facts) => partsOf(node).flatMap((inner) => readEffect(inner, facts)),
  'lexical_declaration variable_declaration': (node, facts) =>
    partsOf(node).flatMap((declarator) => readDeclarator(declarator, facts)),
  [declarations]: (node, facts) => readDeclaration(node, facts),
  return_statement: readReturn,
  import_statement: (node, facts) => {
    readImport(node, facts);
    return [];
  },
  export_statement: readExport,
  for_in_statement: (node, facts) => {
    const left = node.childForFieldName('left');
    if (left === null) return [];
    return [
      {
        kind: 'loop',
        target: readTarget(left, facts),
        over: facts.expression(node.childForFieldName('right')),
        body: readInner(node.childForFieldName('body'), facts),
      },
    ];
  },
  [passedThrough]: (node, facts) => partsOf(node).flatMap((inner) => readStatement(inner, facts)),
});

function readInner(node: Node | null, facts: ScriptFacts): readonly Statement[] {
  if (node === null) return [];
  return node.type === 'statement_block' ? readStatements(node, facts) : readStatement(node, facts);
}

/** An expression for its effect: assignments bind. */
function readEffect(node: Node, facts: ScriptFacts): readonly Statement[] {
  if (node.type === 'assignment_expression') {
    const left = node.childForFieldName('left');
    const right = node.childForFieldName('right');
    if (left === null || right === null) return [];
    // `a = b = c` binds both.
    const inner = right.type === 'assignment_expression' ? readEffect(right, facts) : [];
    return [
      ...inner,
      {
        kind: 'bind',
        target: readTarget(left, facts),
        value: readNamed(right, left, facts),
        line: lineOf(left),
        isAssignment: true,
      },
    ];
  }
  if (node.type === 'augmented_assignment_expression' && node.childForFieldName('operator')?.text === '+=') {
    const left = node.childForFieldName('left');
    const value = facts.expression(node.childForFieldName('right'));
    return left === null ? [] : [{ kind: 'append', target: readTarget(left, facts), value }];
  }
  if (node.type === 'sequence_expression') return partsOf(node).flatMap((inner) => readEffect(inner, facts));
  return [{ kind: 'do', value: facts.expression(node) }];
}

function readDeclarator(node: Node, facts: ScriptFacts): readonly Statement[] {
  const name = node.childForFieldName('name');
  if (name === null) return [];
  const value = node.childForFieldName('value');
  return [
    {
      kind: 'bind',
      target: readTarget(name, facts),
      value: readNamed(value, name, facts),
      line: lineOf(name),
    },
  ];
}

/** A function that is bound to a name is called by it, at the line of the name. */
function readNamed(value: Node | null, target: Node, facts: ScriptFacts): Expression {
  const { type = '' } = value ?? {};
  const isFunction = type === 'arrow_function' || type === 'function_expression';
  if (value === null || !(isFunction || type === 'class') || target.text === 'module.exports')
    return facts.expression(value);
  const isName = target.type === 'identifier' || target.type === 'member_expression';
  if (!isName) return facts.expression(value);
  const nameNode = target.childForFieldName('property') ?? target;
  return isFunction
    ? { kind: 'function', id: facts.function(value, nameNode.text, nameNode) }
    : { kind: 'class', id: facts.class(value, nameNode.text) };
}

function readDeclaration(node: Node, facts: ScriptFacts, decorators: Node = node): readonly Statement[] {
  const name = node.childForFieldName('name');
  const value = declaredValue(node, facts, decorators);
  if (value === undefined || name === null) return [];
  return [{ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) }];
}

function declaredValue(node: Node, facts: ScriptFacts, decorators: Node): Expression | undefined {
  switch (node.type) {
    case 'function_declaration':
    case 'generator_function_declaration':
    case 'function_expression':
    case 'arrow_function':
      return { kind: 'function', id: facts.function(node, '', undefined) };
    case 'class_declaration':
    case 'abstract_class_declaration':
    case 'class': {
      const outer = decorators === node ? [] : readDecorators(decorators, facts);
      return { kind: 'class', id: facts.class(node, '', outer) };
    }
    case 'enum_declaration':
      return readEnum(node, facts);
    default:
      return undefined;
  }
}

/** `import … from 'x'` and `import a = require('x')`. */
function readImport(node: Node, facts: ScriptFacts): void {
  const required = childOf(node, 'import_require_clause');
  const from = sourceOf(required ?? node);
  const line = lineOf(node);
  if (required !== undefined) {
    const local = required.firstNamedChild?.text ?? '';
    facts.imports.push({ local, from: from ?? '', name: 'default', line });
    return;
  }
  const clause = childOf(node, 'import_clause');
  if (from === undefined || clause === undefined) return;
  for (const part of partsOf(clause)) {
    switch (part.type) {
      case 'identifier':
        facts.imports.push({ local: part.text, from, name: 'default', line });
        break;
      case 'namespace_import':
        facts.imports.push({ local: part.firstNamedChild?.text ?? '', from, name: '*', line });
        break;
      case 'named_imports':
        for (const specifier of partsOf(part)) {
          const { name, alias } = namesIn(specifier);
          facts.imports.push({ local: alias, from, name, line: lineOf(specifier) });
        }
        break;
    }
  }
}

function readExport(node: Node, facts: ScriptFacts): readonly Statement[] {
  const declaration = node.childForFieldName('declaration');
  if (declaration !== null) return readExportedDeclaration(node, declaration, facts);
  const value = node.childForFieldName('value');
  if (value !== null) return readExportedValue(node, value, facts);
  const source = sourceOf(node);
  if (source === undefined) readExportedNames(node, facts);
  else readReexports(node, source, facts);
  return [];
}

/** `export const a = 1`, `export default class A {}`. */
function readExportedDeclaration(node: Node, declaration: Node, facts: ScriptFacts): readonly Statement[] {
  const isClass =
    declaration.type === 'class_declaration' || declaration.type === 'abstract_class_declaration';
  const statements = isClass ? readDeclaration(declaration, facts, node) : readStatement(declaration, facts);
  const names = statements.flatMap((statement) =>
    statement.kind === 'bind' ? namesOf(statement.target) : [],
  );
  for (const name of names) {
    const exported = isDefault(node) ? 'default' : name;
    facts.exports.push({ name: exported, value: { kind: 'name', name }, line: lineOf(node) });
  }
  return statements;
}

/** `export default value`, which is bound so that it is evaluated once. */
function readExportedValue(node: Node, value: Node, facts: ScriptFacts): readonly Statement[] {
  const line = lineOf(node);
  const declared = isDefault(node) ? declaredValue(value, facts, node) : undefined;
  const name = { kind: 'name', name: '(default)' } as const;
  facts.exports.push({ name: 'default', value: name, line });
  return [{ kind: 'bind', target: name, value: declared ?? facts.expression(value), line }];
}

/** `export { a, b as c }`. */
function readExportedNames(node: Node, facts: ScriptFacts): void {
  const clause = childOf(node, 'export_clause');
  for (const specifier of clause === undefined ? [] : partsOf(clause)) {
    const { name, alias } = namesIn(specifier);
    facts.exports.push({ name: alias, value: { kind: 'name', name }, line: lineOf(node) });
  }
}

/** `export * from`, `export * as a from`, `export { a, b as c } from`. */
function readReexports(node: Node, from: string, facts: ScriptFacts): void {
  const line = lineOf(node);
  const clause = childOf(node, 'export_clause');
  const namespace = childOf(node, 'namespace_export');
  if (namespace !== undefined) {
    facts.exports.push({ name: namespace.firstNamedChild?.text ?? '', from, imported: '*', line });
  } else if (clause === undefined) {
    facts.exports.push({ name: '*', from, line });
  }
  for (const specifier of clause === undefined ? [] : partsOf(clause)) {
    const { name, alias } = namesIn(specifier);
    facts.exports.push({ name: alias, from, imported: name, line });
  }
}

function isDefault(node: Node): boolean {
  return node.children.some(({ type }) => type === 'default');
}

function childOf(node: Node, wanted: string): Node | undefined {
  return node.namedChildren.find(({ type }) => type === wanted);
}

/** What `from 'x'` names. */
function sourceOf(node: Node): string | undefined {
  return node.childForFieldName('source')?.text.slice(1, -1);
}

/** `a` and `a as b`; without an alias, it is the name. */
function namesIn(specifier: Node): { readonly name: string; readonly alias: string } {
  const name = specifier.childForFieldName('name')?.text ?? specifier.text;
  return { name, alias: specifier.childForFieldName('alias')?.text ?? name };
}

function namesOf(target: Extract<Statement, { kind: 'bind' }>['target']): readonly string[] {
  if (target.kind === 'name') return [target.name];
  if (target.kind === 'fields') return target.fields.flatMap((field) => namesOf(field.target));
  if (target.kind === 'items') return target.items.flatMap((item) => (item === null ? [] : namesOf(item)));
  return [];
}
