import type { Node } from 'web-tree-sitter';
import type { CallExpression, Expression, Statement } from '../../facts.ts';
import { FactsBuilder } from '../extractor.ts';

export interface FunctionExtras {
  readonly owner?: number;
  readonly annotations?: readonly CallExpression[];
}

/** Expressions hold functions, which hold statements, which hold expressions: each part reaches the others by this. */
export abstract class ScriptFacts extends FactsBuilder {
  abstract expression(node: Node | null): Expression;
  abstract statements(block: Node): readonly Statement[];
  /** `name` is what a function is bound to where it has no name of its own. */
  abstract function(node: Node, name: string, nameNode?: Node, extras?: FunctionExtras): number;
  abstract class(node: Node, name: string, outer?: readonly CallExpression[]): number;
  abstract call(node: Node): CallExpression;
}
