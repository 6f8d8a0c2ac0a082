import { findSignedToken } from '../../../base/jsonWebToken.ts';
import { findSecrets } from '../../../base/secrets/redactSecrets.ts';
import { moveToSecret } from '../../fixes/moveToSecret.ts';
import { isLiteralSecret, isWord } from '../../literalSecret.ts';
import { Fields, textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import type { AuthModel, TextUse, TextValue } from '../../model/model.ts';
import { placeOf } from '../../model/references.ts';
import { isPlaceholderValue } from '../../placeholderValue.ts';
import { isMeantAsExpression } from '../expressions/intended.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';

const report = reporter(
  "Don't store secrets in this file. Write a placeholder such as ${secret:NAME} instead.",
);

export const literalSecret: Rule = {
  code: 'literal-secret',
  severity: 'error',
  messages: [report],
  reason: 'Whoever reads the file, its history or a backup has the secret.',
  wrong: '"clientSecret": "s3cr3t-value"',
  right: '"clientSecret": "${secret:KC_CLIENT}"',
  *check(model) {
    const sent = sentTexts(model);
    const credentials = new Set(credentialsIn(model).map(({ node }) => node));
    for (const use of model.texts) {
      const { node, value } = use.text;
      const token = findSignedToken(value);
      const literal = literalText(use.text);
      if (token !== undefined) {
        yield report(placeOf(model, use, token));
      } else if (use.text.keyNode?.value === 'curl' && use.step !== undefined) {
        yield* secretsOfCommand(model, use);
      } else if (
        !literal ||
        isPlaceholderValue(literal) ||
        literal.includes('{{') ||
        isMeantAsExpression(literal)
      ) {
        continue;
      } else if (credentials.has(node) || isSent(literal, sent.get(node))) {
        yield report(node);
      }
    }
  },
  fix: moveToSecret,
};

/** What a curl command holds is shown where it stands; references are no secrets. */
function* secretsOfCommand(model: AuthModel, use: TextUse): Generator<Violation> {
  for (const { start, end } of findSecrets(use.text.value)) {
    const secret = use.text.value.slice(start, end);
    if (/[${}]/.test(secret) || isPlaceholderValue(secret) || isWord(secret) || isMeantAsExpression(secret))
      continue;
    yield report(placeOf(model, use, { start, end }));
  }
}

function isSent(literal: string, name: string | undefined): boolean {
  return name !== undefined && isLiteralSecret(name, literal);
}

/** The texts that are sent to a server or belong to a user, with their names. */
function sentTexts({ authentications, testUsers }: AuthModel): Map<Node, string> {
  const texts = new Map<Node, string>();
  const visit = (node: Node | undefined, name: string): void => {
    if (node?.type === 'string') texts.set(node, name);
    for (const { key, valueNode } of node === undefined ? [] : entriesOf(node)) visit(valueNode, key);
    for (const item of node?.type === 'array' ? (node.children ?? []) : []) visit(item, name);
  };
  for (const { allSteps, verification, sessionCheck, additionalParameters } of authentications) {
    const calls = [...allSteps, verification?.endpoint, sessionCheck?.endpoint];
    for (const call of calls) {
      for (const { name, node } of [...(call?.headers ?? []), ...(call?.query ?? [])]) visit(node, name);
      visit(call?.requestBody, '');
    }
    for (const { name, value } of additionalParameters) visit(value, name?.value ?? '');
  }
  for (const { inputs } of testUsers) for (const { name, node } of inputs) visit(node, name);
  return texts;
}

/** Cookies, authorization headers and client secrets, wherever they are sent from or declared. */
function credentialsIn({ authentications, identityProviders }: AuthModel): TextValue[] {
  const steps = authentications.flatMap(({ allSteps }) => allSteps);
  const headers = steps.flatMap((step) =>
    step.headers.filter(({ name }) => /^(?:cookie|authorization)$/i.test(name)),
  );
  const sent = steps.map(({ requestBody }) => requestBody && new Fields(requestBody).text('client_secret'));
  const declared = identityProviders.map(({ clientSecret }) => clientSecret);
  const all = [...headers.map(({ node }) => textOf(node)), ...sent, ...declared];
  return all.flatMap((text) => text ?? []);
}
