import type { Node } from 'web-tree-sitter';
import type { Expression, FileFacts, Language, Statement } from '../../facts.ts';
import { lineOf, partsOf, type Extractor } from '../extractor.ts';
import { isType, readClass, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { JvmFacts } from '../jvmFacts.ts';
import { readStatements } from './statements.ts';

export const java: Extractor = {
  languages: ['java'],
  extract(path: string, root: Node, language: Language): FileFacts {
    const nodes = partsOf(root);
    const namespace = nodes.find(({ type }) => type === 'package_declaration')?.lastNamedChild?.text ?? '';
    const facts = new JvmFacts(namespace, { readExpression, readStatements, readFunction, readClass });
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

/** `import a.b.C`, `import a.b.*`, `import static a.b.C.d`. */
function readImport(node: Node, facts: JvmFacts): void {
  const path = node.namedChildren.find(({ type }) => type === 'scoped_identifier')?.text ?? '';
  const isAll = node.namedChildren.some(({ type }) => type === 'asterisk');
  facts.import(path, lineOf(node), isAll);
}
