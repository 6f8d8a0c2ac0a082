import { ownedParameter } from '../../ownedPath.ts';
import type { Node } from '../../syntax/tree.ts';
import type { TestUser } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"{0}" belongs to {1}, too. Name an object that only this user owns.');

/** Objects of one user are tried as another, so none of them may be both's. */
export const sharedObject: Rule = {
  code: 'shared-object',
  severity: 'warning',
  messages: [report],
  reason: 'What both may see proves nothing, and looks like broken authorization.',
  *check({ testUsers }) {
    const owners = new Map<string, TestUser>();
    for (const user of testUsers) {
      for (const { name, node } of user.owns) {
        for (const item of itemsOf(node)) {
          const value = String(item.value);
          const key = JSON.stringify([ownedParameter(name) ?? name, value]);
          const owner = owners.get(key);
          if (owner !== undefined && owner !== user && owner.username?.value !== user.username?.value)
            yield report(item, value, owner.username?.value ?? '');
          owners.set(key, owner ?? user);
        }
      }
    }
  },
};

function itemsOf(node: Node): readonly Node[] {
  const items = node.type === 'array' ? (node.children ?? []) : [node];
  return items.filter(({ type }) => type === 'string' || type === 'number');
}
