import type { Node } from 'web-tree-sitter';
import type { Expression, Statement } from '../../facts.ts';
import { FactsBuilder } from '../extractor.ts';

/** Each part of the extractor reaches the others by this. */
export abstract class CsharpFacts extends FactsBuilder {
  /** Names of the fields and properties of the classes around what is read. */
  readonly members: ReadonlySet<string>[] = [];
  abstract expression(node: Node | null): Expression;
  abstract statements(nodes: readonly Node[]): readonly Statement[];
  abstract function(node: Node, owner?: number): number;
  abstract class(node: Node, outer: string): number;
}
