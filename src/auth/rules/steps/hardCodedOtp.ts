import { changeTo, textFix } from '../../fixes/fix.ts';
import { referencesTo, usersByAuthentication } from '../../model/references.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';

const otpKey =
  /^(?:(?:otp|totp|mfa|2fa|tfa|sms|two[-_]?factor(?:[-_]?auth(?:entication)?)?|one[-_]?time|verification|authenticator)[-_]?(?:code|token|password|pass|passcode|pin|otp)?|passcode|pin(?:[-_]?code)?)$/i;

/** A plain `code` is one where the call names a second factor. */
const secondFactor = /otp|mfa|2fa|tfa|two[-_]?factor|second[-_]?factor/i;

const report = reporter('A one-time password is valid once. Use "$inputs.totp".');

export const hardCodedOtp: Rule = {
  code: 'hard-coded-otp',
  severity: 'warning',
  messages: [report],
  reason: 'A one-time password is valid for half a minute, so the login fails in every scan.',
  *check({ authentications }) {
    for (const { endpoint, requestBody, query } of authentications.flatMap(({ allSteps }) => allSteps)) {
      for (const { name, node } of query) if (otpKey.test(name) && isCode(node)) yield report(node);
      const isSecond = secondFactor.test(endpoint?.path?.value ?? '');
      if (requestBody !== undefined) yield* codesIn(requestBody, isSecond);
    }
  },
  /** The users need a secret to compute it from. */
  *fix({ node, model, cursorContext: { authentication }, edits, freshName }) {
    if (authentication === undefined) return;
    const users = usersByAuthentication(model).get(authentication.name) ?? [];
    const isUsed = [...referencesTo(authentication, 'input')].some(
      ({ expression }) => expression.name.text === 'totp',
    );
    const lacking = isUsed ? [] : users.filter(({ totp }) => totp === undefined);
    const added = lacking.flatMap(({ node: user, username }) => {
      const secret = `\${secret:${freshName(`${username?.value ?? 'test_user'}_totp`)}}`;
      return edits.addKeys(user, { totp: { secret } }, 'password');
    });
    const changes = [edits.replace(node, '$inputs.totp'), ...added];
    yield textFix(changeTo('$inputs.totp'), changes, { isPreferred: true });
  },
  fixNeedsFields: true,
};

function* codesIn(body: Node, isSecondFactor: boolean): Generator<Violation> {
  const entries = entriesOf(body);
  const isSecond = isSecondFactor || entries.some(({ key }) => secondFactor.test(key));
  for (const { key, valueNode } of entries) {
    if (valueNode === undefined) continue;
    const isCodeKey = otpKey.test(key) || (isSecond && key.toLowerCase() === 'code');
    if (isCodeKey && isCode(valueNode)) yield report(valueNode);
    if (valueNode.type === 'object') yield* codesIn(valueNode, isSecond);
  }
}

function isCode(node: Node): boolean {
  return (node.type === 'string' || node.type === 'number') && /^\d{4,10}$/.test(String(node.value));
}
