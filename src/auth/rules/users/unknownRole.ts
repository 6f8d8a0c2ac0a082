import { chooseName } from '../../fixes/choices.ts';
import { roleNames } from '../../model/roleNames.ts';
import { quotedList } from '../quotedList.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { suggest } from '../../suggest.ts';

const report = reporter('"{0}" is not declared in "roles". Declare it, or use one of: {1}.');
const reportSuggestion = reporter('"{0}" is not declared in "roles". Did you mean "{1}"?');

export const unknownRole: Rule = {
  code: 'unknown-role',
  severity: 'error',
  messages: [report, reportSuggestion],
  reason: 'The user would belong to nobody and never log in.',
  *check(model) {
    const names = roleNames(model);
    const declared = new Set(names);
    if (names.length === 0) return;
    const named = [
      ...model.testUsers.map(({ role }) => role),
      ...model.attachments.flatMap(({ roles }) => roles),
    ];
    for (const role of named) {
      if (role === undefined || role.value === '' || declared.has(role.value)) continue;
      const meant = suggest(role.value, names);
      yield meant === undefined
        ? report(role.node, role.value, quotedList(names))
        : reportSuggestion(role.node, role.value, meant);
    }
  },
  *fix(context) {
    const meant = context.isFrom(reportSuggestion) ? context.arg(1) : undefined;
    yield* chooseName(context, meant, roleNames(context.model));
  },
};
