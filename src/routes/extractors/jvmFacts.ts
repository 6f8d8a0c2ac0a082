import { afterLast, beforeLast } from '../../base/cut.ts';
import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, Statement } from '../facts.ts';
import { FactsBuilder } from './extractor.ts';

/** The parts of the extractor of a language whose files name their package. */
export interface JvmReaders {
  readonly readExpression: (node: Node | null, facts: JvmFacts) => Expression;
  readonly readStatements: (block: Node | null, facts: JvmFacts) => readonly Statement[];
  readonly readFunction: (node: Node, facts: JvmFacts, owner: number | undefined) => number;
  readonly readClass: (
    node: Node,
    outer: string,
    facts: JvmFacts,
    before: readonly CallExpression[],
  ) => number;
}

/** Each part of the extractors of Java and Kotlin reaches the others by this. */
export class JvmFacts extends FactsBuilder {
  /** The package that everything in the file belongs to. */
  readonly namespace: string;
  readonly #readers: JvmReaders;

  constructor(namespace: string, readers: JvmReaders) {
    super();
    this.namespace = namespace;
    this.#readers = readers;
  }

  expression(node: Node | null): Expression {
    return this.#readers.readExpression(node, this);
  }

  statements(block: Node | null): readonly Statement[] {
    return this.#readers.readStatements(block, this);
  }

  function(node: Node, owner?: number): number {
    return this.#readers.readFunction(node, this, owner);
  }

  /** `before`: annotations that stand in front of it. */
  class(node: Node, outer = '', before: readonly CallExpression[] = []): number {
    return this.#readers.readClass(node, outer, this, before);
  }

  /** `import a.b.C`, or `a.b.*` without the star where it is all of it. */
  import(path: string, line: number, isAll: boolean, alias?: string): void {
    const name = afterLast(path, '.');
    this.imports.push(
      isAll
        ? { local: '*', from: path, name: '*', line }
        : { local: alias ?? name, from: beforeLast(path, '.'), name, line },
    );
  }
}
