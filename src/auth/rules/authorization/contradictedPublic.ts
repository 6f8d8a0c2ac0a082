import { takesIn } from '../../apiAccess.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { Role } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { callsOf } from './calls.ts';

const report = reporter(
  '"{0}" needs no login, but according to "apiAccess" only some roles may call "{1}", such as {2}. Remove it from one of them.',
);

/** More than any application has; each is compared with every other. */
const mostRoles = 20;
const mostOfRole = 20;

/** What everybody may call, also without a login, and some roles may not. */
export const contradictedPublic: Rule = {
  code: 'contradicted-public',
  severity: 'warning',
  messages: [report],
  reason: 'If nobody needs a login there, whoever gets in without one is not reported.',
  *check({ application, roles }) {
    const named = roles.slice(0, mostRoles).map((role) => ({ role, calls: accessOf(role) }));
    const declared = named.filter(({ calls }) => calls.length > 0);
    const restricted = new Map<string, Role>();
    for (const { role, calls } of declared) {
      for (const call of calls) {
        const isForAll = declared.every((other) => other.calls.some((outer) => takesIn(outer, call)));
        if (!isForAll && !restricted.has(call)) restricted.set(call, role);
      }
    }
    for (const { text } of callsOf(application?.publicAccess)) {
      const found = [...restricted].find(([call]) => takesIn(text.value, call));
      if (found !== undefined) yield report(text.node, text.value, found[0], found[1].name?.value ?? '');
    }
  },
  *fix({ node, edits, arg }) {
    yield textFix(title('Remove "{0}"', arg(0)), edits.removeItem(node));
  },
};

function accessOf({ apiAccess }: Role): readonly string[] {
  return callsOf(apiAccess.slice(0, mostOfRole)).map(({ text }) => text.value);
}
