import { chooseName } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { authenticationStub } from '../../fixes/stubs.ts';
import { quotedList } from '../quotedList.ts';
import { passwordsFor } from '../users/accounts.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { suggest } from '../../suggest.ts';

const report = reporter('"{0}" is not declared in "authentications". Declare it, or use one of: {1}.');
const reportSuggestion = reporter('"{0}" is not declared in "authentications". Did you mean "{1}"?');

export const unknownAuthentication: Rule = {
  code: 'unknown-authentication',
  severity: 'error',
  messages: [report, reportSuggestion],
  reason: 'The role could not log in.',
  *check({ roles, authentications }) {
    const names = authentications.map(({ name }) => name);
    const declared = new Set(names);
    if (names.length === 0) return;
    for (const { authentication } of roles) {
      if (authentication === undefined || authentication.value === '') continue;
      const { value, node } = authentication;
      if (declared.has(value)) continue;
      const meant = suggest(value, names);
      yield meant === undefined
        ? report(node, value, quotedList(names))
        : reportSuggestion(node, value, meant);
    }
  },
  *fix(context) {
    const { model, node, edits, isFrom, arg } = context;
    yield* chooseName(
      context,
      isFrom(reportSuggestion) ? arg(1) : undefined,
      model.authentications.map(({ name }) => name),
    );
    const declared = child(model.node, 'authentications');
    const name = String(node.value);
    if (declared?.type !== 'object') return;
    const roles = model.roles.filter(({ authentication }) => authentication?.value === name);
    const users = model.testUsers.filter(({ role }) => roles.some((one) => one.name?.value === role?.value));
    yield textFix(title('Create authentication "{0}"', name), [
      ...edits.addKeys(declared, { [name]: authenticationStub() }),
      ...passwordsFor(users, context),
    ]);
  },
};
