import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, FileFacts, Language, Statement } from '../../facts.ts';
import type { Extractor } from '../extractor.ts';
import { readClass, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { PythonFacts } from './pythonFacts.ts';
import { readStatements } from './statements.ts';

export const python: Extractor = {
  languages: ['python'],
  extract(path: string, root: Node, language: Language): FileFacts {
    const facts = new Facts();
    return facts.finish(path, language, facts.statements(root));
  },
};

class Facts extends PythonFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(block: Node | null): readonly Statement[] {
    return readStatements(block, this);
  }
  override function(node: Node, annotations: readonly CallExpression[] = [], owner?: number): number {
    return readFunction(node, this, annotations, owner);
  }
  override class(node: Node, annotations: readonly CallExpression[] = []): number {
    return readClass(node, this, annotations);
  }
}
