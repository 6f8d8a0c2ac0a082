import { ownedParameter } from '../../ownedPath.ts';
import { write } from '../../fixes/choices.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'A key of "owns" is the name of a parameter, or a path that ends in one. Write "{0}".',
);

/** Paths are shorter. */
const longestKey = 500;

export const unusableOwnedPath: Rule = {
  code: 'unusable-owned-path',
  severity: 'error',
  messages: [report],
  reason: 'It stands for no parameter of a call, so no object of the user is tried as another one.',
  *check({ testUsers }) {
    for (const { name, keyNode } of testUsers.flatMap(({ owns }) => owns)) {
      if (!name.includes('/') || name.length > longestKey) continue;
      const corrected = corrections(name);
      if (corrected !== name) yield report(keyNode, corrected);
    }
  },
  *fix(context) {
    yield* write(context, context.arg(0), true);
  },
};

/** Without methods, host and query; with the parameters of routers and stars as `{id}`, and one at the end. */
function corrections(key: string): string {
  const local = key.replace(/^[A-Za-z]+(?:,[A-Za-z]+)* +(?=\/)/, '').replace(/^https?:\/\/[^/]*/i, '');
  const [bare = ''] = local.split(/[?#]/, 1);
  const segments = bare.split('/').map((segment) => {
    const [, name] = /^[:<]([A-Za-z_]\w*)>?$/.exec(segment) ?? [];
    if (name !== undefined) return `{${name}}`;
    return /^\*{1,2}$/.test(segment) ? '{id}' : segment;
  });
  if (segments[0] !== '') segments.unshift('');
  const path = segments.join('/').replace(/(?<=[^/])\/$/, '');
  return ownedParameter(path) === undefined ? `${path === '/' ? '' : path}/{id}` : path;
}
