import { child } from '../../fixes/places.ts';
import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  '"{0}" signs an assertion, which cannot be described. Use another method, or ask for another client for tests.',
);

/** Ways of a client to prove itself for which something would have to be signed (RFC 7523). */
export const clientNotRunnable: Rule = {
  code: 'client-not-runnable',
  severity: 'warning',
  messages: [report],
  reason: 'Nothing makes the assertion, so the token endpoint answers invalid_client.',
  *check({ identityProviders }) {
    for (const { clientAuthMethod } of identityProviders) {
      if (
        clientAuthMethod !== undefined &&
        /^(?:private_key|client_secret)_jwt$/.test(clientAuthMethod.value)
      )
        yield report(clientAuthMethod.node, clientAuthMethod.value);
    }
  },
  *fix({ model, node, edits, cursorContext: { identityProvider } }) {
    if (identityProvider?.clientSecret === undefined) return;
    const steps = model.authentications.flatMap((one) =>
      one.identityProvider?.value === identityProvider.name ? one.allSteps : [],
    );
    const isInBody = steps.some(({ requestBody }) => child(requestBody, 'client_secret') !== undefined);
    const method = isInBody ? 'client_secret_post' : 'client_secret_basic';
    yield textFix(changeTo(method), [edits.replace(node, method)]);
  },
};
