import type { Authentication } from '../../model/model.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';

/** The keys of that name in the bodies that the steps expect. */
export function fieldsReturned({ steps }: Authentication, name: RegExp): Node[] {
  const keys: Node[] = [];
  const visit = (node: Node): void => {
    for (const { key, keyNode, valueNode } of entriesOf(node)) {
      if (name.test(key)) keys.push(keyNode);
      if (valueNode !== undefined) visit(valueNode);
    }
    for (const item of node.type === 'array' ? (node.children ?? []) : []) visit(item);
  };
  for (const { expectedResponse } of steps)
    if (expectedResponse?.body !== undefined) visit(expectedResponse.body);
  return keys;
}
