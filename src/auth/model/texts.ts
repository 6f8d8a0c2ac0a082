import type { Node } from '../syntax/tree.ts';
import { Fields, textOf } from './fields.ts';
import type { Authentication, Step, TextUse } from './model.ts';

type Sources = Pick<Authentication, 'allSteps' | 'token' | 'expiresIn' | 'refresh'>;

/** Descriptions for readers: no placeholder in them is resolved. */
const proseKeys: ReadonlySet<unknown> = new Set(['description', 'notes', 'apiSegmentation', '$schema']);

/** Every text of the file but descriptions, in the order of the file. */
export function textsIn(root: Node, authentications: readonly Sources[]): TextUse[] {
  const steps = new Map(authentications.flatMap(({ allSteps }) => allSteps.map((step) => [step.node, step])));
  const expressionNodes = new Set(authentications.flatMap(expressionsOf));
  const texts: TextUse[] = [];
  const visit = (node: Node, step: Step | undefined, isBody: boolean): void => {
    if (node.children === undefined) {
      const text = textOf(node);
      if (text !== undefined) texts.push({ text, step, mustBeExpression: expressionNodes.has(node) });
      return;
    }
    const inside = steps.get(node) ?? step;
    for (const child of node.children) {
      if (node.type === 'array') {
        visit(child, inside, isBody);
        continue;
      }
      const key: unknown = child.children?.[0]?.value;
      const value = child.children?.[1];
      if (value === undefined || (!isBody && proseKeys.has(key))) continue;
      visit(value, inside, isBody || key === 'requestBody');
    }
  };
  visit(root, undefined, false);
  return texts;
}

/** The values that the format wants as expressions, or as selector objects with one in "context". */
function expressionsOf({ allSteps, token, expiresIn, refresh }: Sources): Node[] {
  const lifetimes = [expiresIn?.value, refresh?.expiresIn?.value];
  const values = [
    token,
    refresh?.token,
    ...lifetimes,
    ...allSteps.flatMap(({ outputs }) => outputs.map(({ node }) => node)),
  ];
  return values.flatMap((value) => {
    if (value === undefined) return [];
    return (value.type === 'object' ? new Fields(value).any('context') : value) ?? [];
  });
}
