import type { Node } from 'web-tree-sitter';
import type { Expression, Statement } from '../../facts.ts';
import { PackageFacts } from '../extractor.ts';

/** Each part of the extractor reaches the others by this. */
export abstract class JavaFacts extends PackageFacts {
  abstract expression(node: Node | null): Expression;
  abstract statements(block: Node | null): readonly Statement[];
  abstract function(node: Node, owner?: number): number;
  abstract class(node: Node, outer?: string): number;
}
