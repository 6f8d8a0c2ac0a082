import type { Node } from 'web-tree-sitter';
import type { FileFacts, Language, Statement } from '../../facts.ts';
import { lineOf, partsOf, type Extractor } from '../extractor.ts';
import { readClass, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { JvmFacts } from '../jvmFacts.ts';
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
    const facts = new JvmFacts(namespace, { readExpression, readStatements, readFunction, readClass });
    for (const node of nodes.filter(({ type }) => type === 'import')) readImport(node, facts);
    const statements = facts.statements(root);
    // They can be used above their declaration.
    const declared = statements.filter(isDeclaration);
    const others = statements.filter((statement) => !isDeclaration(statement));
    return facts.finish(path, language, [...declared, ...others], namespace);
  },
};

function isDeclaration(statement: Statement): boolean {
  return (
    statement.kind === 'bind' && (statement.value.kind === 'class' || statement.value.kind === 'function')
  );
}

/** `import a.b.C`, `import a.b.C as D`, `import a.b.*`. */
function readImport(node: Node, facts: JvmFacts): void {
  const [path, alias] = partsOf(node);
  if (path === undefined) return;
  facts.import(path.text, lineOf(node), node.text.trimEnd().endsWith('.*'), alias?.text);
}
