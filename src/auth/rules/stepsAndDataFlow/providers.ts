import { groupBy } from '../../../base/groupBy.ts';
import type { AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { suggest } from '../../suggest.ts';
import { report, reportAs } from '../rule.ts';
import { quotedList } from '../texts.ts';
import { confidentialMethods } from './grants.ts';
import { referencesTo } from './references.ts';

export function* unknownIdentityProvider({
  authentications,
  identityProviders,
}: AuthModel): Generator<Problem> {
  const names = identityProviders.map(({ name }) => name);
  const declared = new Set(names);
  for (const { identityProvider } of authentications) {
    if (identityProvider === undefined || identityProvider.value === '') continue;
    const { value, node } = identityProvider;
    if (declared.has(value)) continue;
    const meant = suggest(value, names) ?? (names.length === 1 ? names[0] : undefined);
    if (meant !== undefined) {
      yield reportAs('unknown-identity-provider', 'unknown-identity-provider-suggestion', node, value, meant);
    } else if (names.length === 0) {
      yield reportAs('unknown-identity-provider', 'unknown-identity-provider-none', node, value);
    } else {
      yield report('unknown-identity-provider', node, value, quotedList(names));
    }
  }
}

/** Every method but "none" names the client; certificates belong to the authentication. */
export function* clientIncomplete({ authentications, identityProviders }: AuthModel): Generator<Problem> {
  const usersOf = groupBy(authentications, ({ identityProvider }) => identityProvider?.value);
  for (const { name, clientAuthMethod, clientId } of identityProviders) {
    if (clientAuthMethod === undefined) continue;
    const method = clientAuthMethod.value;
    const users = usersOf.get(name) ?? [];
    // Where an expression asks for the id, it is reported there.
    const isAskedFor = users.some((one) =>
      referencesTo(one, 'input').some(({ expression }) => expression.name.text === 'idp.clientId'),
    );
    if (confidentialMethods.has(method) && clientId === undefined && !isAskedFor) {
      yield report('client-incomplete', clientAuthMethod.node, method, 'clientId');
    }
    if (!method.endsWith('tls_client_auth')) continue;
    if (users.length > 0 && users.every(({ clientCertificate }) => clientCertificate === undefined)) {
      yield reportAs('client-incomplete', 'client-without-certificate', clientAuthMethod.node, method);
    }
  }
}
