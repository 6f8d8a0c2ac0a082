import { afterLast, beforeLast } from '../../../base/cut.ts';
import type { Node } from 'web-tree-sitter';
import type { Expression, FileFacts, Language, Statement } from '../../facts.ts';
import { lineOf, partsOf, type Extractor } from '../extractor.ts';
import { CsharpFacts } from './csharpFacts.ts';
import { isType, partsIn, readClass, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { readStatements } from './statements.ts';

export const csharp: Extractor = {
  languages: ['csharp'],
  extract(path: string, root: Node, language: Language): FileFacts {
    const facts = new Facts();
    const body: Statement[] = [];
    const namespaces: string[] = [];
    readLevel(partsIn(root), '', { facts, body, namespaces });
    return facts.finish(path, language, body, namespaces[0] ?? '');
  },
};

class Facts extends CsharpFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(nodes: readonly Node[]): readonly Statement[] {
    return readStatements(nodes, this);
  }
  override function(node: Node, owner?: number): number {
    return readFunction(node, this, owner);
  }
  override class(node: Node, outer: string): number {
    return readClass(node, outer, this);
  }
}

interface Collected {
  readonly facts: CsharpFacts;
  readonly body: Statement[];
  readonly namespaces: string[];
}

/** The top level of a file or of a namespace: usings, types and, in one file of an application, statements. */
function readLevel(nodes: readonly Node[], namespace: string, collected: Collected): void {
  const { facts, body, namespaces } = collected;
  let around = namespace;
  for (const node of nodes) {
    switch (node.type) {
      case 'using_directive':
        readUsing(node, facts);
        break;
      case 'file_scoped_namespace_declaration':
      case 'namespace_declaration': {
        const name = node.childForFieldName('name')?.text ?? '';
        const full = [namespace, name].filter((part) => part !== '').join('.');
        namespaces.push(full);
        const inner = node.childForFieldName('body');
        if (inner === null) around = full;
        else readLevel(partsIn(inner), full, collected);
        break;
      }
      case 'ERROR':
        readLevel(partsOf(node), around, collected);
        break;
      default: {
        const name = isType(node) ? node.childForFieldName('name') : null;
        if (name === null) break;
        const value: Expression = { kind: 'class', id: facts.class(node, around) };
        body.push({ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) });
      }
    }
  }
  // Types can be used above their declaration.
  const statements = nodes.filter(({ type }) => type !== 'ERROR');
  body.push(
    ...facts.statements(
      statements.flatMap((node) => (node.type === 'global_statement' ? partsOf(node) : [node])),
    ),
  );
}

/** `using A.B;`, `using static A.B.C;`, `using X = A.B.C;`. */
function readUsing(node: Node, facts: CsharpFacts): void {
  const [path] = partsOf(node).filter(({ type }) => type !== 'identifier' || node.namedChildCount === 1);
  const alias = node.childForFieldName('name');
  const from = path?.text ?? node.lastNamedChild?.text ?? '';
  const line = lineOf(node);
  if (alias === null || node.namedChildCount === 1) {
    facts.imports.push({ local: '*', from, name: '*', line });
    return;
  }
  facts.imports.push({
    local: alias.text,
    from: beforeLast(from, '.'),
    name: afterLast(from, '.'),
    line,
  });
}
