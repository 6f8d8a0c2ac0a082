import { textFix, title } from '../../fixes/fix.ts';
import { write } from '../../fixes/choices.ts';
import { entriesOf, keyNodeOf } from '../../syntax/tree.ts';
import { textOf } from '../../model/fields.ts';
import { grantOf } from '../../model/grants.ts';
import type { NamedNode, Step } from '../../model/model.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const challenge = '$generated.pkce.challenge';
const verifier = '$generated.pkce.verifier';

const report = reporter('"{0}" must be "{1}" (RFC 7636).');
const reportMethod = reporter('"code_challenge_method" must be "S256": the challenge is a SHA-256 hash.');
const reportNoMethod = reporter(
  'Add "code_challenge_method": "S256"; without it the server expects "plain".',
);
const reportNoVerifier = reporter('Add "code_verifier": the code was asked for with a challenge (RFC 7636).');
const reportNoChallenge = reporter(
  'Add "code_challenge" to the call that asks for the code, or remove this.',
);

/** PKCE: the challenge goes with the call that asks for a code, the verifier with the one that redeems it. */
export const pkceMismatch: Rule = {
  code: 'pkce-mismatch',
  severity: 'warning',
  messages: [report, reportMethod, reportNoMethod, reportNoVerifier, reportNoChallenge],
  reason: 'The token endpoint compares both and answers invalid_grant; a written-out one is no secret.',
  *check({ authentications }) {
    for (const { steps } of authentications) {
      const sent = steps.map(fieldsOf);
      const all = sent.flat();
      for (const [name, value] of [
        ['code_challenge', challenge] as const,
        ['code_verifier', verifier] as const,
      ]) {
        for (const { node } of all.filter((field) => field.name === name))
          if (isWrong(node, value)) yield report(node, name, value);
      }
      for (const fields of sent) yield* methodProblems(fields);
      const has = (name: string): boolean => all.some((field) => field.name === name);
      const redeeming = steps.find((step) => grantOf(step)?.value === 'authorization_code');
      const body = redeeming?.requestBody;
      if (has('code_challenge') && !has('code_verifier') && body !== undefined)
        yield reportNoVerifier(keyNodeOf(body) ?? body);
      const lonely = all.find(({ name }) => name === 'code_verifier');
      if (lonely !== undefined && !has('code_challenge') && textOf(lonely.node)?.value === verifier)
        yield reportNoChallenge(lonely.node);
    }
  },
  *fix(context) {
    const { isFrom, node, edits, arg } = context;
    const object = isFrom(reportNoVerifier) ? context.cursorContext.step?.requestBody : node.parent?.parent;
    if (isFrom(report)) yield* write(context, arg(1), true);
    if (isFrom(reportMethod)) yield* write(context, 'S256', true);
    if (object === undefined) return;
    const [key, value, after] = isFrom(reportNoMethod)
      ? ['code_challenge_method', 'S256', 'code_challenge']
      : ['code_verifier', verifier, 'code'];
    if (isFrom(reportNoMethod) || isFrom(reportNoVerifier))
      yield textFix(title('Add "{0}"', key), edits.addKeys(object, { [key]: value }, after), {
        isPreferred: true,
      });
  },
  fixNeedsFields: true,
};

function fieldsOf({ query, requestBody }: Step): NamedNode[] {
  const body = requestBody === undefined ? [] : entriesOf(requestBody);
  return [
    ...query,
    ...body.flatMap(({ key, keyNode, valueNode }) =>
      valueNode ? [{ name: key, keyNode, node: valueNode }] : [],
    ),
  ];
}

/** Written out, or another generated value; what a step or an input gives may be right. */
function isWrong(node: NamedNode['node'], meant: string): boolean {
  const text = textOf(node);
  if (text === undefined || text.value === meant) return false;
  return text.parts.every(
    (part) => part.kind === 'literal' || (part.kind === 'expression' && part.expression.kind === 'generated'),
  );
}

function* methodProblems(fields: readonly NamedNode[]): Generator<Violation> {
  const asked = fields.find(({ name }) => name === 'code_challenge');
  const method = fields.find(({ name }) => name === 'code_challenge_method');
  if (asked === undefined || textOf(asked.node)?.parts.some(isOfStep) === true) return;
  if (method === undefined) yield reportNoMethod(asked.node);
  else if (textOf(method.node)?.parts.every(({ kind }) => kind === 'literal') && method.node.value !== 'S256')
    yield reportMethod(method.node);
}

function isOfStep(part: { readonly kind: string }): boolean {
  return part.kind === 'placeholder' || part.kind === 'malformedExpression';
}
