import { write } from '../../fixes/choices.ts';
import { quotedList } from '../quotedList.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { suggest } from '../../suggest.ts';

const reportSuggestion = reporter('"{0}" is not declared in "identityProviders". Did you mean "{1}"?');
const reportNone = reporter('"{0}" is not declared. Declare it in "identityProviders".');
const report = reporter('"{0}" is not declared in "identityProviders". Declare it, or use one of: {1}.');

export const unknownIdentityProvider: Rule = {
  code: 'unknown-identity-provider',
  severity: 'error',
  messages: [reportSuggestion, reportNone, report],
  reason: 'The client that logs in would have no id and no secret.',
  *check({ authentications, identityProviders }) {
    const names = identityProviders.map(({ name }) => name);
    const declared = new Set(names);
    for (const { identityProvider } of authentications) {
      if (identityProvider === undefined || identityProvider.value === '') continue;
      const { value, node } = identityProvider;
      if (declared.has(value)) continue;
      const meant = suggest(value, names) ?? (names.length === 1 ? names[0] : undefined);
      if (meant !== undefined) {
        yield reportSuggestion(node, value, meant);
      } else if (names.length === 0) {
        yield reportNone(node, value);
      } else {
        yield report(node, value, quotedList(names));
      }
    }
  },
  *fix(context) {
    const { model } = context;
    const meant = context.isFrom(reportSuggestion) ? context.arg(1) : undefined;
    if (meant !== undefined) yield* write(context, meant, true);
    for (const { name } of model.identityProviders) if (name !== meant) yield* write(context, name, false);
  },
};
