import { findSignedToken } from '../../../base/jsonWebToken.ts';
import { Fields, textOf } from '../../model/fields.ts';
import type { AuthModel, TextValue } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { isStandIn } from '../rolesAndUsers/testUsers.ts';
import { report, reportAs } from '../rule.ts';
import type { RuleHost } from '../ruleHost.ts';
import { partsOf, placeOf } from '../stepsAndDataFlow/references.ts';
import { literalText } from '../texts.ts';

export function* malformedPlaceholder(model: AuthModel): Generator<Problem> {
  for (const { use, part } of partsOf(model, 'malformedPlaceholder')) {
    const written = use.text.value.slice(part.start, part.end);
    yield report('malformed-placeholder', placeOf(model, use, part), written);
  }
}

/** Where a name is used first: it is missing once, however often it is used. */
export function* unknownPlaceholder(model: AuthModel, host?: RuleHost): Generator<Problem> {
  if (host === undefined) return;
  const seen = new Set<string>();
  for (const { use, part } of partsOf(model, 'placeholder')) {
    if (seen.has(`${part.source}:${part.name}`)) continue;
    seen.add(`${part.source}:${part.name}`);
    const place = placeOf(model, use, part);
    if (part.source === 'env' && !host.hasVariable(part.name)) {
      yield reportAs('unknown-placeholder', 'unset-variable', place, part.name);
    }
    if (part.source === 'secret' && !host.hasSecret(part.name)) {
      yield reportAs('unknown-placeholder', 'unstored-secret', place, part.name);
    }
  }
}

export function* literalSecret(model: AuthModel): Generator<Problem> {
  const credentials = new Set(credentialsIn(model).map(({ node }) => node));
  for (const use of model.texts) {
    const { node, value } = use.text;
    const token = findSignedToken(value);
    const literal = literalText(use.text);
    if (token !== undefined) {
      yield report('literal-secret', placeOf(model, use, token));
    } else if (credentials.has(node) && literal && !isStandIn(literal) && !literal.includes('{{')) {
      yield report('literal-secret', node);
    }
  }
}

/** Cookies, authorization headers and client secrets, wherever they are sent from or declared. */
function credentialsIn({ authentications, identityProviders }: AuthModel): TextValue[] {
  const steps = authentications.flatMap((authentication) => authentication.steps);
  const headers = steps.flatMap((step) =>
    step.headers.filter(({ name }) => /^(?:cookie|authorization)$/i.test(name)),
  );
  const sent = steps.map(({ requestBody }) => requestBody && new Fields(requestBody).text('client_secret'));
  const declared = identityProviders.map(({ clientSecret }) => clientSecret);
  const all = [...headers.map(({ node }) => textOf(node)), ...sent, ...declared];
  return all.flatMap((text) => text ?? []);
}
