import { findSignedToken } from '../../../base/jsonWebToken.ts';
import { holdsShape } from '../../../base/secrets/shapes.ts';
import { moveToSecret } from '../../fixes/moveToSecret.ts';
import { Fields, textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import type { AuthModel, Call, Step, TextUse, TextValue } from '../../model/model.ts';
import { placeOf } from '../../model/references.ts';
import { isPlaceholderValue } from '../../placeholderValue.ts';
import { isMeantAsExpression } from '../../expressions/meant.ts';
import { bareExpression } from '../../expressions/meant.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import type { Node } from '../../syntax/tree.ts';
import { toValue, TreeLocator } from '../../syntax/tree.ts';
import { isKeyFile, secretsIn, secretsInCurl } from '../../writtenSecrets.ts';

const report = reporter(
  "Don't store secrets in this file. Write a placeholder such as ${secret:NAME} instead.",
);

export const literalSecret: Rule = {
  code: 'literal-secret',
  severity: 'error',
  messages: [report],
  reason: 'Whoever reads the file, its history or a backup has the secret.',
  *check(model) {
    const sent = sentSecrets(model);
    const credentials = new Set(credentialsIn(model).map(({ node }) => node));
    for (const use of model.texts) {
      const { node, value } = use.text;
      const spans = sent.get(node) ?? [];
      if (isCredential(use.text, credentials)) yield report(node);
      else if (spans.length > 0) yield* spans.map((span) => report(placed(model, use, span)));
      else yield* anywhere(model, use, value);
    }
  },
  fix: moveToSecret,
};

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A whole text is marked with its quotes. */
function placed(model: AuthModel, use: TextUse, span: Span): Violation['at'] {
  const isWhole = span.start === 0 && span.end === use.text.value.length;
  return isWhole ? use.text.node : placeOf(model, use, span);
}

/** Keys, tokens and the like are recognised by their shape wherever they stand. */
function* anywhere(model: AuthModel, use: TextUse, value: string): Generator<Violation> {
  const token = findSignedToken(value);
  if (token !== undefined) yield report(placeOf(model, use, token));
  else if (use.text.keyNode?.value === 'curl' && use.step !== undefined)
    for (const span of secretsInCurl(value)) yield report(placeOf(model, use, span));
  else if (literalText(use.text) !== undefined && !value.includes('{{') && holdsShape(value))
    yield report(use.text.node);
}

function isCredential(text: TextValue, credentials: ReadonlySet<Node>): boolean {
  const literal = credentials.has(text.node) ? literalText(text) : undefined;
  if (!literal || isPlaceholderValue(literal) || literal.includes('{{')) return false;
  return !isMeantAsExpression(literal) && literal.search(bareExpression) < 0;
}

/** What is sent to a server or belongs to a user, by its text. */
function sentSecrets(model: AuthModel): ReadonlyMap<Node, readonly Span[]> {
  const found = new Map<Node, Span[]>();
  for (const { node, name } of sentValues(model)) {
    let locator: TreeLocator | undefined;
    for (const { path, start, end } of secretsIn(toValue(node), name)) {
      locator ??= new TreeLocator(node);
      const text = locator.find(path);
      found.set(text, [...(found.get(text) ?? []), { start, end }]);
    }
  }
  return found;
}

/** A value, and what it is sent as where it has a name. */
interface Sent {
  readonly node: Node;
  readonly name: string;
}

function* sentValues({ authentications, testUsers }: AuthModel): Generator<Sent> {
  for (const { allSteps, verification, sessionCheck, additionalParameters, token } of authentications) {
    if (token?.type === 'object') yield { node: token, name: '' };
    for (const step of allSteps) if (step.curl === undefined) yield* sentByCall(step, step.endpoint?.path);
    const checks = [verification, sessionCheck].flatMap((check) => check?.endpoint ?? []);
    for (const call of checks) yield* sentByCall(call, call.path);
    for (const { name, value } of additionalParameters) {
      if (value !== undefined) yield { node: value, name: name?.value ?? '' };
    }
  }
  for (const { inputs } of testUsers) yield* inputs;
}

function* sentByCall(
  { headers, query, requestBody }: Step | Call,
  path: TextValue | undefined,
): Generator<Sent> {
  if (path !== undefined) yield { node: path.node, name: '' };
  yield* headers;
  yield* query;
  if (requestBody !== undefined) yield { node: requestBody, name: '' };
}

/** Cookies, authorization headers, client secrets and keys, wherever they are sent from or declared. */
function credentialsIn({ authentications, identityProviders }: AuthModel): TextValue[] {
  const steps = authentications.flatMap(({ allSteps }) => allSteps);
  const headers = steps.flatMap((step) =>
    step.headers.filter(({ name }) => /^(?:cookie|authorization)$/i.test(name)),
  );
  const sent = steps.map(({ requestBody }) => requestBody && new Fields(requestBody).text('client_secret'));
  const declared = identityProviders.map(({ clientSecret }) => clientSecret);
  const keys = authentications.flatMap(({ clientCertificate }) => [
    isKeyFile(clientCertificate?.privateKey?.value ?? '') ? undefined : clientCertificate?.privateKey,
    clientCertificate?.passphrase,
  ]);
  const all = [...headers.map(({ node }) => textOf(node)), ...sent, ...declared, ...keys];
  return all.flatMap((text) => text ?? []);
}
