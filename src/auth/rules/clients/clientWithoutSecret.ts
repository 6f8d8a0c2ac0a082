import { changeTo, textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { confidentialMethods } from '../../model/grants.ts';
import { referencesTo } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Add "clientSecret", or use "none" for a public client.');

export const clientWithoutSecret: Rule = {
  code: 'client-without-secret',
  severity: 'error',
  messages: [report],
  reason: 'A confidential client has to prove itself; the token endpoint answers invalid_client.',
  wrong: '"clientId": "dast", "clientAuthMethod": "client_secret_post"',
  right:
    '"clientId": "dast", "clientAuthMethod": "client_secret_post", "clientSecret": "${secret:CLIENT_SECRET}"',
  *check({ identityProviders }) {
    for (const { clientAuthMethod, clientSecret } of identityProviders) {
      if (clientAuthMethod === undefined || clientSecret !== undefined) continue;
      if (confidentialMethods.has(clientAuthMethod.value)) yield report(clientAuthMethod.node);
    }
  },
  *fix({ model, cursorContext, node, edits, freshName }) {
    const { identityProvider } = cursorContext;
    if (identityProvider === undefined) return;
    const name = freshName(`${identityProvider.name}_client_secret`);
    const added = edits.addKeys(identityProvider.node, { clientSecret: `\${secret:${name}}` }, 'clientId');
    yield textFix(title('Add "{0}"', 'clientSecret'), added, { isPreferred: true });
    if (!usesSecret(model, identityProvider.name)) {
      yield textFix(changeTo('none'), [edits.replace(node, 'none')]);
    }
  },
};

function usesSecret({ authentications }: FixContext['model'], provider: string): boolean {
  return authentications.some(
    (authentication) =>
      authentication.identityProvider?.value === provider &&
      [...referencesTo(authentication, 'input')].some(
        ({ expression }) => expression.name.text === 'idp.clientSecret',
      ),
  );
}
