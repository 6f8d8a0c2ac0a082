import { afterLast, beforeLast } from '../../../base/cut.ts';
import type { Node } from 'web-tree-sitter';
import type { Expression, FileFacts, Language, Statement } from '../../facts.ts';
import { lineOf, partsOf, type Extractor } from '../extractor.ts';
import { isClosure, isType, readClass, readFunction } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { PhpFacts } from './phpFacts.ts';
import { readStatements } from './statements.ts';

/** No code that runs has any of these: the scanner of the grammar overflows its stack where some thousands are nested. */
const unnamedVariable = /\{\$(?![\w\u0080-\uffff{$])/g;
const mostUnnamed = 1000;

export const php: Extractor = {
  languages: ['php'],
  prepare(source) {
    if ((source.match(unnamedVariable)?.length ?? 0) > mostUnnamed)
      throw new RangeError('It is nested too deeply.');
    return source;
  },
  extract(path: string, root: Node, language: Language): FileFacts {
    const facts = new Facts();
    const body = readLevel(partsOf(root), facts);
    return facts.finish(path, language, body, facts.namespace);
  },
};

class Facts extends PhpFacts {
  override expression(node: Node | null): Expression {
    return readExpression(node, this);
  }
  override statements(nodes: readonly Node[]): readonly Statement[] {
    return readStatements(nodes, this);
  }
  override function(node: Node, owner?: number): number {
    const id = readFunction(node, this, owner);
    const facts = this.functions[id];
    if (isClosure(node) && facts?.mayRegister === true) {
      const { mayRegister: _mayRegister, ...own } = facts;
      this.functions[id] = own;
    }
    return id;
  }
  override class(node: Node): number {
    return readClass(node, this);
  }
}

function readLevel(nodes: readonly Node[], facts: PhpFacts): readonly Statement[] {
  return nodes.flatMap((node): readonly Statement[] => {
    if (node.type === 'namespace_definition') {
      facts.namespace = node.childForFieldName('name')?.text ?? '';
      const body = node.childForFieldName('body');
      return body === null ? [] : readLevel(partsOf(body), facts);
    }
    if (node.type === 'namespace_use_declaration') {
      readUse(node, facts);
      return [];
    }
    const name = isType(node) ? node.childForFieldName('name') : null;
    if (name === null) return facts.statements([node]);
    const value: Expression = { kind: 'class', id: facts.class(node) };
    return [{ kind: 'bind', target: { kind: 'name', name: name.text }, value, line: lineOf(name) }];
  });
}

/** `use A\B;`, `use A\B as C;`, `use A\{B, C\D as E};`. */
function readUse(node: Node, facts: PhpFacts): void {
  const group = node.childForFieldName('body');
  const prefix = group === null ? '' : `${partsOf(node)[0]?.text ?? ''}\\`;
  for (const clause of partsOf(group ?? node)) {
    if (clause.type !== 'namespace_use_clause') continue;
    const alias = clause.childForFieldName('alias');
    const named = partsOf(clause).find(({ id }) => id !== alias?.id)?.text ?? '';
    const full = `${prefix}${named}`.replace(/^\\/, '');
    const name = afterLast(full, '\\');
    facts.imports.push({
      local: alias?.text ?? name,
      from: beforeLast(full, '\\'),
      name,
      line: lineOf(clause),
    });
  }
}
