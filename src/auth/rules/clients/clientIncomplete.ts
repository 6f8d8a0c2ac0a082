import { groupBy } from '../../../base/groupBy.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { confidentialMethods } from '../../model/grants.ts';
import { referencesTo } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('The method "{0}" needs "{1}". Add it.');
const reportClientWithoutCertificate = reporter(
  'The method "{0}" needs a certificate. Add "clientCertificate" to the authentication.',
);

/** Every method but "none" names the client; certificates belong to the authentication. */
export const clientIncomplete: Rule = {
  code: 'client-incomplete',
  severity: 'error',
  messages: [report, reportClientWithoutCertificate],
  reason: 'The token endpoint answers invalid_client.',
  *check({ authentications, identityProviders }) {
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
        yield report(clientAuthMethod.node, method, 'clientId');
      }
      if (!method.endsWith('tls_client_auth')) continue;
      if (users.length > 0 && users.every(({ clientCertificate }) => clientCertificate === undefined)) {
        yield reportClientWithoutCertificate(clientAuthMethod.node, method);
      }
    }
  },
  *fix({ isFrom, node, model, edits, freshName }) {
    const provider = model.identityProviders.find(({ clientAuthMethod }) => clientAuthMethod?.node === node);
    if (!isFrom(report) || provider === undefined) return;
    if (child(provider.node, 'clientId') !== undefined) return;
    const clientId = `\${env:${freshName(`${provider.name}_client_id`)}}`;
    const after = provider.issuer === undefined ? 'protocol' : 'issuer';
    const added = edits.addKeys(provider.node, { clientId }, after);
    yield textFix(title('Add "{0}"', 'clientId'), added, { isPreferred: true });
  },
};
