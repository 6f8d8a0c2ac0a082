import { changeTo, textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import type { TextEdit } from '../../edits/textEdit.ts';
import { child } from '../../fixes/places.ts';
import { confidentialMethods, grantOf } from '../../model/grants.ts';
import { referencesTo } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Add "clientSecret", or use "none" for a public client.');

export const clientWithoutSecret: Rule = {
  code: 'client-without-secret',
  severity: 'error',
  messages: [report],
  reason: 'A confidential client has to prove itself; the token endpoint answers invalid_client.',
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
    const sent = node.value === 'client_secret_post' ? sentInBodies(model, identityProvider.name, edits) : [];
    yield textFix(title('Add "{0}"', 'clientSecret'), [...added, ...sent], { isPreferred: true });
    if (!usesSecret(model, identityProvider.name)) {
      yield textFix(changeTo('none'), [edits.replace(node, 'none')]);
    }
  },
};

/** Calls with a grant that do not send the secret yet. */
function sentInBodies(
  { authentications }: FixContext['model'],
  provider: string,
  edits: FixContext['edits'],
): TextEdit[] {
  const users = authentications.filter(({ identityProvider }) => identityProvider?.value === provider);
  return users.flatMap(({ allSteps }) =>
    allSteps.flatMap((step) => {
      const body = step.curl === undefined && grantOf(step) !== undefined ? step.requestBody : undefined;
      return body === undefined || child(body, 'client_secret') !== undefined
        ? []
        : edits.addKeys(body, { client_secret: '$inputs.idp.clientSecret' }, 'client_id');
    }),
  );
}

function usesSecret({ authentications }: FixContext['model'], provider: string): boolean {
  return authentications.some(
    (authentication) =>
      authentication.identityProvider?.value === provider &&
      [...referencesTo(authentication, 'input')].some(
        ({ expression }) => expression.name.text === 'idp.clientSecret',
      ),
  );
}
