import type { Node } from 'web-tree-sitter';
import type { Expression, Statement } from '../../facts.ts';
import { FactsBuilder } from '../extractor.ts';

/** Each part of the extractor reaches the others by this. */
export abstract class GoFacts extends FactsBuilder {
  abstract expression(node: Node | null): Expression;
  abstract statements(block: Node | null): readonly Statement[];
  abstract function(node: Node, name: string, nameNode?: Node, owner?: number): number;
}
