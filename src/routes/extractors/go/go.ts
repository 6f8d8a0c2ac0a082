import type { Node } from 'web-tree-sitter';
import type { Expression, FileFacts, Language, Statement } from '../../facts.ts';
import { lineOf, partsOf, type Extractor } from '../extractor.ts';
import { readClasses, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { GoFacts } from './goFacts.ts';
import { readImports, readStatements } from './statements.ts';

export const go: Extractor = {
  languages: ['go'],
  extract(path: string, root: Node, language: Language): FileFacts {
    const facts = new Facts();
    const nodes = partsOf(root);
    const body: Statement[] = [...readClasses(nodes, facts)];
    for (const node of nodes) {
      if (node.type === 'import_declaration') readImports(node, facts);
      if (node.type === 'function_declaration') {
        const name = node.childForFieldName('name');
        if (name === null) continue;
        const id = facts.function(node, name.text, name);
        body.push({
          kind: 'bind',
          target: { kind: 'name', name: name.text },
          value: { kind: 'function', id },
          line: lineOf(name),
        });
      }
    }
    body.push(...facts.statements(root));
    const namespace = nodes.find(({ type }) => type === 'package_clause')?.firstNamedChild?.text;
    return facts.finish(path, language, body, namespace);
  },
};

class Facts extends GoFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(block: Node | null): readonly Statement[] {
    return readStatements(block, this);
  }
  override function(node: Node, name: string, nameNode?: Node, owner?: number): number {
    return readFunction(node, name, nameNode, this, owner);
  }
}
