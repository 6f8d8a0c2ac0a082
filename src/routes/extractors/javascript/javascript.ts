import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, FileFacts, Language, Statement } from '../../facts.ts';
import type { Extractor } from '../extractor.ts';
import { readClass, readFunction } from './declarations.ts';
import { readCall, readExpression } from './expressions.ts';
import { ScriptFacts, type FunctionExtras } from './scriptFacts.ts';
import { readStatements } from './statements.ts';

export const javascript: Extractor = {
  languages: ['javascript', 'typescript', 'tsx'],
  extract(path: string, root: Node, language: Language): FileFacts {
    const facts = new Facts();
    return facts.finish(path, language, facts.statements(root));
  },
};

class Facts extends ScriptFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(block: Node): readonly Statement[] {
    return readStatements(block, this);
  }
  override function(node: Node, name: string, nameNode?: Node, extras?: FunctionExtras): number {
    return readFunction(node, name, nameNode, this, extras);
  }
  override class(node: Node, name: string, outer?: readonly CallExpression[]): number {
    return readClass(node, name, this, outer);
  }
  override call(node: Node): CallExpression {
    return readCall(node, this);
  }
}
