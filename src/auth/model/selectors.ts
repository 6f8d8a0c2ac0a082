import { Fields } from './fields.ts';
import type { AuthModel, TextValue } from './model.ts';
import type { Node } from '../syntax/tree.ts';

export function isSelector(node: Node): boolean {
  if (node.type !== 'object') return false;
  const fields = new Fields(node);
  const isPart = ['selector', 'type'].every((key) => fields.any(key)?.type === 'string');
  return fields.any('context')?.type === 'string' && (isPart || fields.any('transform') !== undefined);
}

/** The selector objects of all authentications, by their texts. */
export function* selectorsOf({
  authentications,
}: AuthModel): Generator<{ selector: TextValue; type: string }> {
  for (const { texts } of authentications) {
    for (const { text } of texts) {
      const owner = text.node.parent?.parent;
      if (text.keyNode?.value !== 'selector' || owner === undefined || !isSelector(owner)) continue;
      yield { selector: text, type: new Fields(owner).text('type')?.value ?? '' };
    }
  }
}
