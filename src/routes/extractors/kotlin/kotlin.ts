import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, FileFacts, Language, Statement } from '../../facts.ts';
import { lineOf, partsOf, type Extractor } from '../extractor.ts';
import { readClass, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { KotlinFacts } from './kotlinFacts.ts';
import { readStatements } from './statements.ts';

export const kotlin: Extractor = {
  languages: ['kotlin'],
  // Strings with `$$` in front, `$` before the end of raw strings, and commas behind the last type are unknown to the
  // grammar.
  prepare: (source) =>
    source
      .replace(/\$\$"[^"\n]*"/g, (text) => text.replaceAll('$', ' '))
      .replaceAll('$"""', ' """')
      .replace(/,(?=\s*>)/g, ' '),
  extract(path: string, root: Node, language: Language): FileFacts {
    const nodes = partsOf(root);
    const namespace = nodes.find(({ type }) => type === 'package_header')?.firstNamedChild?.text ?? '';
    const facts = new Facts(namespace);
    for (const node of nodes.filter(({ type }) => type === 'import')) readImport(node, facts);
    return facts.finish(path, language, facts.statements(root), namespace);
  },
};

class Facts extends KotlinFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(block: Node | null): readonly Statement[] {
    return readStatements(block, this);
  }
  override function(node: Node, owner?: number): number {
    return readFunction(node, this, owner);
  }
  override class(node: Node, outer = '', before: readonly CallExpression[] = []): number {
    return readClass(node, outer, this, before);
  }
}

/** `import a.b.C`, `import a.b.C as D`, `import a.b.*`. */
function readImport(node: Node, facts: KotlinFacts): void {
  const [path, alias] = partsOf(node);
  if (path === undefined) return;
  const line = lineOf(node);
  if (node.text.trimEnd().endsWith('.*')) {
    facts.imports.push({ local: '*', from: path.text, name: '*', line });
    return;
  }
  const dot = path.text.lastIndexOf('.');
  const name = path.text.slice(dot + 1);
  facts.imports.push({ local: alias?.text ?? name, from: path.text.slice(0, Math.max(0, dot)), name, line });
}
