import type { Node } from 'web-tree-sitter';
import type { Expression, Statement } from '../../facts.ts';
import { readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
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
  switch (node.type) {
    case 'expression_statement':
      return partsOf(node).flatMap((inner) => readEffect(inner, facts));
    case 'lexical_declaration':
    case 'variable_declaration':
      return partsOf(node).flatMap((declarator) => readDeclarator(declarator, facts));
    case 'function_declaration':
    case 'generator_function_declaration':
    case 'class_declaration':
    case 'abstract_class_declaration':
    case 'enum_declaration':
      return readDeclaration(node, facts);
    case 'return_statement':
      return readReturn(node, facts);
    case 'import_statement':
      readImport(node, facts);
      return [];
    case 'export_statement':
      return readExport(node, facts);
    case 'for_in_statement': {
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
    }
    case 'if_statement':
    case 'else_clause':
    case 'try_statement':
    case 'catch_clause':
    case 'finally_clause':
    case 'statement_block':
    case 'for_statement':
    case 'while_statement':
    case 'do_statement':
    case 'switch_statement':
    case 'switch_body':
    case 'switch_case':
    case 'switch_default':
    case 'labeled_statement':
    case 'internal_module':
    case 'ambient_declaration':
    case 'ERROR':
      return partsOf(node).flatMap((inner) => readStatement(inner, facts));
    default:
      return [];
  }
}

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

function readImport(node: Node, facts: ScriptFacts): void {
  const source = node.childForFieldName('source')?.text.slice(1, -1);
  const clause = node.namedChildren.find(({ type }) => type === 'import_clause');
  const line = lineOf(node);
  const required = node.namedChildren.find(({ type }) => type === 'import_require_clause');
  if (required !== undefined) {
    const from = required.childForFieldName('source')?.text.slice(1, -1) ?? '';
    facts.imports.push({ local: required.firstNamedChild?.text ?? '', from, name: 'default', line });
    return;
  }
  if (source === undefined || clause === undefined) return;
  for (const part of partsOf(clause)) {
    if (part.type === 'identifier')
      facts.imports.push({ local: part.text, from: source, name: 'default', line });
    if (part.type === 'namespace_import') {
      facts.imports.push({ local: part.firstNamedChild?.text ?? '', from: source, name: '*', line });
    }
    if (part.type !== 'named_imports') continue;
    for (const specifier of partsOf(part)) {
      const name = specifier.childForFieldName('name')?.text ?? specifier.text;
      const local = specifier.childForFieldName('alias')?.text ?? name;
      facts.imports.push({ local, from: source, name, line: lineOf(specifier) });
    }
  }
}

function readExport(node: Node, facts: ScriptFacts): readonly Statement[] {
  const line = lineOf(node);
  const source = node.childForFieldName('source')?.text.slice(1, -1);
  const declaration = node.childForFieldName('declaration');
  const value = node.childForFieldName('value');
  const isDefault = node.children.some(({ type }) => type === 'default');
  if (declaration !== null) {
    const statements =
      declaration.type === 'class_declaration' || declaration.type === 'abstract_class_declaration'
        ? readDeclaration(declaration, facts, node)
        : readStatement(declaration, facts);
    const names = statements.flatMap((statement) =>
      statement.kind === 'bind' ? namesOf(statement.target) : [],
    );
    for (const name of names) {
      facts.exports.push({ name: isDefault ? 'default' : name, value: { kind: 'name', name }, line });
    }
    return statements;
  }
  if (value !== null) {
    const declared = isDefault ? declaredValue(value, facts, node) : undefined;
    // Bound, so that it is evaluated once.
    const bound: Statement = {
      kind: 'bind',
      target: { kind: 'name', name: '(default)' },
      value: declared ?? facts.expression(value),
      line,
    };
    facts.exports.push({ name: 'default', value: { kind: 'name', name: '(default)' }, line });
    return [bound];
  }
  const clause = node.namedChildren.find(({ type }) => type === 'export_clause');
  const namespace = node.namedChildren.find(({ type }) => type === 'namespace_export');
  if (namespace !== undefined && source !== undefined) {
    facts.exports.push({ name: namespace.firstNamedChild?.text ?? '', from: source, imported: '*', line });
  } else if (clause === undefined && source !== undefined) {
    facts.exports.push({ name: '*', from: source, line });
  }
  for (const specifier of clause === undefined ? [] : partsOf(clause)) {
    const imported = specifier.childForFieldName('name')?.text ?? specifier.text;
    const name = specifier.childForFieldName('alias')?.text ?? imported;
    facts.exports.push(
      source === undefined
        ? { name, value: { kind: 'name', name: imported }, line }
        : { name, from: source, imported, line },
    );
  }
  return [];
}

function namesOf(target: Extract<Statement, { kind: 'bind' }>['target']): readonly string[] {
  if (target.kind === 'name') return [target.name];
  if (target.kind === 'fields') return target.fields.flatMap((field) => namesOf(field.target));
  if (target.kind === 'items') return target.items.flatMap((item) => (item === null ? [] : namesOf(item)));
  return [];
}
