import { changeTo, textFix } from '../../fixes/fix.ts';
import { segmentation } from '../../fixes/stubs.ts';
import { roleNames } from '../../model/roleNames.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('There are {0} roles, so access is role-based. Set this to true.');

export const roleBasedAccessOff: Rule = {
  code: 'role-based-access-off',
  severity: 'warning',
  messages: [report],
  reason: 'With role-based access off, roles are not compared with each other.',
  *check(model) {
    const { roleBasedAccess } = model;
    const count = roleNames(model).length;
    if (roleBasedAccess?.value === false && count > 1) {
      yield report(roleBasedAccess.node, String(count));
    }
  },
  *fix({ model, node, edits }) {
    const isExplained = model.apiSegmentation !== undefined;
    const template = isExplained
      ? []
      : edits.addKeys(model.node, { apiSegmentation: segmentation(model.roles) }, 'roleBasedAccess');
    const both = [edits.replace(node, true), ...template];
    yield textFix(changeTo(true), both, { isPreferred: true, isSafe: isExplained });
  },
  hasSafeFix: true,
};
