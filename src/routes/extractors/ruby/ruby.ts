import type { Node } from 'web-tree-sitter';
import type { Expression, FileFacts, Language, Statement } from '../../facts.ts';
import { partsOf, type Extractor } from '../extractor.ts';
import { readClasses, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { RubyFacts } from './rubyFacts.ts';
import { readStatements } from './statements.ts';

export const ruby: Extractor = {
  languages: ['ruby'],
  extract(path: string, root: Node, language: Language): FileFacts {
    const facts = new Facts();
    readClasses(partsOf(root), '', facts);
    return facts.finish(path, language, facts.statements(partsOf(root)));
  },
};

class Facts extends RubyFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(nodes: readonly Node[]): readonly Statement[] {
    return readStatements(nodes, this);
  }
  override function(node: Node, owner?: number, isPrivate = false): number {
    return readFunction(node, this, owner, isPrivate);
  }
}
