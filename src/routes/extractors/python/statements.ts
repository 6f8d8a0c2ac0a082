import type { Node } from 'web-tree-sitter';
import type { Statement } from '../../facts.ts';
import { readReturn } from '../commonForms.ts';
import { lineOf, partsOf } from '../extractor.ts';
import { nodeTable } from '../nodeTable.ts';
import { readDecorators, readTarget } from './declarations.ts';
import type { PythonFacts } from './pythonFacts.ts';

export function readStatements(block: Node | null, facts: PythonFacts): readonly Statement[] {
  return block === null ? [] : partsOf(block).flatMap((node) => readStatement(node, facts));
}

function readStatement(node: Node, facts: PythonFacts): readonly Statement[] {
  return statements.get(node.type)?.(node, facts) ?? [];
}

/** What is read as the statements in it. */
const passedThrough =
  'elif_clause else_clause try_statement except_clause finally_clause with_statement ' +
  'while_statement match_statement case_clause block ERROR';

const statements = nodeTable<(node: Node, facts: PythonFacts) => readonly Statement[]>({
  expression_statement: (node, facts) => partsOf(node).flatMap((inner) => readEffect(inner, facts)),
  'function_definition class_definition decorated_definition': readDefinition,
  return_statement: readReturn,
  import_statement: (node, facts) => {
    readImport(node, facts);
    return [];
  },
  import_from_statement: (node, facts) => {
    readImportFrom(node, facts);
    return [];
  },
  for_statement: (node, facts) => {
    const left = node.childForFieldName('left');
    if (left === null) return [];
    return [
      {
        kind: 'loop',
        target: readTarget(left, facts),
        over: facts.expression(node.childForFieldName('right')),
        body: facts.statements(node.childForFieldName('body')),
      },
    ];
  },
  if_statement: readIf,
  [passedThrough]: (node, facts) => partsOf(node).flatMap((inner) => readStatement(inner, facts)),
});

/** `if not users: users = …` and `if users is None: …` say what stands for nothing. */
function readIf(node: Node, facts: PythonFacts): readonly Statement[] {
  const absent = /^(?:not (\w+)|(\w+) is None)$/.exec(node.childForFieldName('condition')?.text ?? '');
  const name = absent?.[1] ?? absent?.[2];
  const consequence = node.childForFieldName('consequence')?.id;
  return partsOf(node).flatMap((part) =>
    readStatement(part, facts).map((statement) =>
      part.id === consequence &&
      statement.kind === 'bind' &&
      statement.target.kind === 'name' &&
      statement.target.name === name
        ? { ...statement, isDefault: true as const }
        : statement,
    ),
  );
}

function readEffect(node: Node, facts: PythonFacts): readonly Statement[] {
  const left = node.childForFieldName('left');
  if (node.type === 'assignment' && left !== null) {
    const right = node.childForFieldName('right');
    const inner = right?.type === 'assignment' ? readEffect(right, facts) : [];
    const value = right?.type === 'assignment' ? right.childForFieldName('left') : right;
    if (right === null) return [];
    return [
      ...inner,
      { kind: 'bind', target: readTarget(left, facts), value: facts.expression(value), line: lineOf(left) },
    ];
  }
  if (node.type === 'augmented_assignment' && left !== null) {
    const value = facts.expression(node.childForFieldName('right'));
    return [{ kind: 'append', target: readTarget(left, facts), value }];
  }
  return [{ kind: 'do', value: facts.expression(node) }];
}

function readDefinition(node: Node, facts: PythonFacts): readonly Statement[] {
  const definition = node.type === 'decorated_definition' ? node.childForFieldName('definition') : node;
  const name = definition?.childForFieldName('name');
  if (definition === null || name === null || name === undefined) return [];
  const annotations = node === definition ? [] : readDecorators(node, facts);
  return [
    {
      kind: 'bind',
      target: { kind: 'name', name: name.text },
      value:
        definition.type === 'class_definition'
          ? { kind: 'class', id: facts.class(definition, annotations) }
          : { kind: 'function', id: facts.function(definition, annotations) },
      line: lineOf(name),
    },
  ];
}

/** `import a.b` binds `a`; `import a.b as c` binds `c` to all of `a.b`. */
function readImport(node: Node, facts: PythonFacts): void {
  for (const part of partsOf(node)) {
    const alias = part.childForFieldName('alias')?.text;
    const from = part.childForFieldName('name')?.text ?? part.text;
    const local = alias ?? from.split('.')[0] ?? from;
    facts.imports.push({ local, from: alias === undefined ? local : from, name: '*', line: lineOf(node) });
  }
}

/** `from a import b, c as d` and `from a import *`. */
function readImportFrom(node: Node, facts: PythonFacts): void {
  const line = lineOf(node);
  const module = node.childForFieldName('module_name');
  const from = module?.text ?? '';
  for (const part of partsOf(node)) {
    if (part.id === module?.id) continue;
    if (part.type === 'wildcard_import') {
      facts.imports.push({ local: '*', from, name: '*', line });
      continue;
    }
    const name = part.childForFieldName('name')?.text ?? part.text;
    facts.imports.push({ local: part.childForFieldName('alias')?.text ?? name, from, name, line });
  }
}
