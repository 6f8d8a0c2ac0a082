import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, Statement } from '../../facts.ts';
import { FactsBuilder } from '../extractor.ts';

/** Each part of the extractor reaches the others by this. */
export abstract class PythonFacts extends FactsBuilder {
  abstract expression(node: Node | null): Expression;
  abstract statements(block: Node | null): readonly Statement[];
  abstract function(node: Node, annotations?: readonly CallExpression[], owner?: number): number;
  abstract class(node: Node, annotations?: readonly CallExpression[]): number;
}
