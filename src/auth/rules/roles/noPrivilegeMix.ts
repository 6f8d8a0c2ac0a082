import { mostChoices } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { Role } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Roles with such a name may do more in most applications. */
const privilegedName = /admin|root|super|manager|owner|operator|staff/i;

const report = reporter(
  'Mark roles that may do more than others with "privileged": true, and the others with false, so that broken access control can be tested.',
);

/** Access control is tested by calling with one role what belongs to another. */
export const noPrivilegeMix: Rule = {
  code: 'no-privilege-mix',
  severity: 'information',
  messages: [report],
  reason:
    'Broken access control shows when a role calls what belongs to a more privileged one; the scan has to know which is which.',
  *check({ roleBasedAccess, roles, rolesKey }) {
    if (roleBasedAccess?.value !== true || rolesKey === undefined || roles.length < 2) return;
    const privileged = roles.filter((role) => role.privileged?.value === true).length;
    if (privileged === 0 || privileged === roles.length) yield report(rolesKey);
  },
  *fix({ model: { roles }, edits }) {
    const areAllPrivileged = roles.every(({ privileged }) => privileged?.value === true);
    const named = roles.filter(({ name }) => name !== undefined && name.value !== '');
    const likely = named.filter(({ name }) => privilegedName.test(name?.value ?? '') !== areAllPrivileged);
    for (const role of named.slice(0, mostChoices)) {
      const name = role.name?.value ?? '';
      const what = areAllPrivileged
        ? title('Mark "{0}" as not privileged', name)
        : title('Mark "{0}" as privileged, the others as not', name);
      const changes = areAllPrivileged
        ? edits.set(role.node, 'privileged', false)
        : roles.flatMap((one) => markEdits(one, role));
      const isPreferred = likely.length === 1 && likely[0] === role;
      yield textFix(what, changes, { isPreferred });
    }

    function markEdits(one: Role, chosen: Role): ReturnType<typeof edits.set> {
      if (one === chosen) return edits.set(one.node, 'privileged', true, 'name');
      return one.privileged === undefined ? edits.set(one.node, 'privileged', false, 'name') : [];
    }
  },
};
