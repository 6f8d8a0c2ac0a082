import type { Node } from 'web-tree-sitter';
import type { Expression, FileFacts, Language, Statement } from '../../facts.ts';
import { lineOf, partsOf, type Extractor } from '../extractor.ts';
import { isType, readClass, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { JavaFacts } from './javaFacts.ts';
import { readStatements } from './statements.ts';

export const java: Extractor = {
  languages: ['java'],
  extract(path: string, root: Node, language: Language): FileFacts {
    const nodes = partsOf(root);
    const namespace = nodes.find(({ type }) => type === 'package_declaration')?.lastNamedChild?.text ?? '';
    const facts = new Facts(namespace);
    const body: Statement[] = [];
    for (const node of nodes) {
      if (node.type === 'import_declaration') readImport(node, facts);
      const name = isType(node) ? node.childForFieldName('name') : null;
      if (name === null) continue;
      const value: Expression = { kind: 'class', id: facts.class(node) };
      body.push({ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) });
    }
    return facts.finish(path, language, body, namespace);
  },
};

class Facts extends JavaFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(block: Node | null): readonly Statement[] {
    return readStatements(block, this);
  }
  override function(node: Node, owner?: number): number {
    return readFunction(node, this, owner);
  }
  override class(node: Node, outer = ''): number {
    return readClass(node, outer, this);
  }
}

/** `import a.b.C`, `import a.b.*`, `import static a.b.C.d`. */
function readImport(node: Node, facts: JavaFacts): void {
  const path = node.namedChildren.find(({ type }) => type === 'scoped_identifier')?.text ?? '';
  const line = lineOf(node);
  if (node.namedChildren.some(({ type }) => type === 'asterisk')) {
    facts.imports.push({ local: '*', from: path, name: '*', line });
    return;
  }
  const dot = path.lastIndexOf('.');
  const name = path.slice(dot + 1);
  facts.imports.push({ local: name, from: path.slice(0, Math.max(0, dot)), name, line });
}
