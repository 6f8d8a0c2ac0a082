import { mayCall } from '../apiAccess.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import { literalText } from '../model/literals.ts';
import { describedOperations } from '../rules/attachments/described.ts';
import type { RuleHost } from '../rules/ruleHost.ts';

/** How much of the described API a role may call. */
interface AccessLens {
  readonly offset: number;
  readonly title: Phrase;
}

/** More than any user looks at; each is compared with every operation. */
const mostRoles = 100;

/** Above each role that says what it may call, where the description of the API is attached. */
export function accessLensesIn({ model }: AuthDocument, host: RuleHost | undefined): AccessLens[] {
  const operations = model === undefined ? [] : describedOperations(model, host);
  if (model === undefined || operations.length === 0) return [];
  return model.roles.slice(0, mostRoles).flatMap(({ node, apiAccess }) => {
    const patterns = apiAccess.flatMap((pattern) => literalText(pattern) ?? []).slice(0, 50);
    if (patterns.length === 0) return [];
    const matched = operations.filter((operation) => mayCall(patterns, operation)).length;
    const title = phrase('lens-access', String(matched), counted('operations', operations.length));
    return [{ offset: node.offset, title }];
  });
}
