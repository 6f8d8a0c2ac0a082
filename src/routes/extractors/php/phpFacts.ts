import type { Node } from 'web-tree-sitter';
import type { Expression, Statement } from '../../facts.ts';
import { FactsBuilder } from '../extractor.ts';

/** Each part of the extractor reaches the others by this. */
export abstract class PhpFacts extends FactsBuilder {
  /** The namespace of what is being read. */
  namespace = '';
  abstract expression(node: Node | null): Expression;
  abstract statements(nodes: readonly Node[]): readonly Statement[];
  /** A function, method or closure. Closures are run by whom they are given to, never by themselves. */
  abstract function(node: Node, owner?: number): number;
  abstract class(node: Node): number;
}
