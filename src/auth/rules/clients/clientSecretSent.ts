import { groupBy } from '../../../base/groupBy.ts';
import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { grantOf } from '../../model/grants.ts';
import type { Authentication, IdentityProvider, Step, TextUse } from '../../model/model.ts';
import type { Node } from '../../syntax/tree.ts';
import { keyNodeOf } from '../../syntax/tree.ts';
import { hasBrokenExpression } from '../expressions/brokenExpression.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportMissing = reporter(
  'The method "{0}" sends the secret in the body. Add "client_secret" to this call.',
);
const reportTwice = reporter(
  'The method "{0}" sends the secret in a header. Remove it here, or use "client_secret_post".',
);

const reportNever = reporter(
  'The method "none" sends no secret. Remove "clientSecret", or use "client_secret_basic".',
);

/** A client uses one way to prove itself (RFC 6749, section 2.3). */
export const clientSecretSent: Rule = {
  code: 'client-secret-sent',
  severity: 'warning',
  messages: [reportMissing, reportTwice, reportNever],
  reason: 'The token endpoint answers invalid_client, or invalid_request where the secret comes twice.',
  *check({ authentications, identityProviders }) {
    for (const authentication of authentications) {
      const provider = identityProviders.find(({ name }) => name === authentication.identityProvider?.value);
      if (provider?.clientSecret !== undefined) yield* problemsOf(authentication, provider);
    }
    const usersOf = groupBy(authentications, ({ identityProvider }) => identityProvider?.value);
    for (const { name, clientAuthMethod, clientSecret } of identityProviders) {
      const users = usersOf.get(name) ?? [];
      const isSent = users.some((one) => hasBrokenExpression(one) || one.texts.some(sendsSecret));
      if (clientAuthMethod?.value === 'none' && clientSecret !== undefined && users.length > 0 && !isSent)
        yield reportNever(clientSecret.node);
    }
  },
  *fix({ isFrom, node, edits, model, arg, cursorContext: { authentication, step } }) {
    if (isFrom(reportMissing) && step?.requestBody !== undefined) {
      const added = edits.addKeys(
        step.requestBody,
        { client_secret: '$inputs.idp.clientSecret' },
        'client_id',
      );
      yield textFix(title('Add "{0}"', 'client_secret'), added, { isPreferred: true });
      return;
    }
    if (isFrom(reportNever)) {
      const provider = model.identityProviders.find(({ clientSecret }) => clientSecret?.node === node);
      const basic = 'client_secret_basic';
      yield textFix(title('Remove "{0}"', 'clientSecret'), edits.removeValue(node));
      if (provider?.clientAuthMethod !== undefined)
        yield textFix(changeTo(basic), [edits.replace(provider.clientAuthMethod.node, basic)]);
      return;
    }
    const method = model.identityProviders.find(
      ({ name }) => name === authentication?.identityProvider?.value,
    )?.clientAuthMethod;
    if (method?.value !== arg(0)) return;
    yield textFix(title('Remove "{0}"', 'client_secret'), edits.removeValue(node));
    yield textFix(changeTo('client_secret_post'), [edits.replace(method.node, 'client_secret_post')]);
  },
  fixNeedsFields: true,
};

function* problemsOf(
  authentication: Authentication,
  { clientAuthMethod }: IdentityProvider,
): Generator<Violation> {
  const calls = authentication.allSteps.filter((step) => grantOf(step) !== undefined);
  if (clientAuthMethod?.value === 'client_secret_basic') {
    for (const step of calls) {
      const secret = secretIn(step);
      if (secret !== undefined) yield reportTwice(secret, clientAuthMethod.value);
    }
  }
  if (clientAuthMethod?.value !== 'client_secret_post' || hasBrokenExpression(authentication)) return;
  for (const step of calls) {
    const isSent = authentication.texts.some((use) => use.step === step && sendsSecret(use));
    const key = step.requestBody && keyNodeOf(step.requestBody);
    if (!isSent && secretIn(step) === undefined && key !== undefined)
      yield reportMissing(key, clientAuthMethod.value);
  }
}

function sendsSecret({ text }: TextUse): boolean {
  return text.parts.some(
    (part) =>
      part.kind === 'expression' &&
      part.expression.kind === 'input' &&
      part.expression.name.text === 'idp.clientSecret',
  );
}

function secretIn({ requestBody }: Step): Node | undefined {
  return child(requestBody, 'client_secret');
}
