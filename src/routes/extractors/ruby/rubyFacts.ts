import type { Node } from 'web-tree-sitter';
import type { Expression, Statement } from '../../facts.ts';
import { FactsBuilder } from '../extractor.ts';

/** Each part of the extractor reaches the others by this. */
export abstract class RubyFacts extends FactsBuilder {
  abstract expression(node: Node | null): Expression;
  abstract statements(nodes: readonly Node[]): readonly Statement[];
  abstract function(node: Node, owner?: number, isPrivate?: boolean): number;
}
