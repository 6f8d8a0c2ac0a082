import { changeTo, textFix, title } from '../../fixes/fix.ts';
import type { Authentication, ExpectedResponse, ModelValue, Step } from '../../model/model.ts';
import { lastName, pointerOf } from '../../model/readValue.ts';
import { referencesTo } from '../../model/references.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('No status here means success. Expect a 2xx or 3xx status such as 200.');

export const noSuccessExpected: Rule = {
  code: 'no-success-expected',
  severity: 'warning',
  messages: [report],
  reason: 'A login that is expected to fail gives no token.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { allSteps, verification, sessionCheck } = authentication;
      const read = stepsReadByOthers(authentication);
      for (const step of allSteps)
        if (!read.has(step.stepId?.value ?? '') || !isChallenge(step)) yield* refused(step.expectedResponse);
      yield* refused(verification?.authenticated);
      yield* refused(sessionCheck?.authenticated);
    }
  },
  *fix({ node, edits, cursorContext: { authentication } }) {
    const { authenticated, unauthenticated } = authentication?.verification ?? {};
    const isSwapped =
      authenticated?.status[0]?.node.parent === node &&
      unauthenticated?.status.some(({ value }) => value >= 200 && value < 400) === true;
    if (isSwapped && authenticated.keyNode !== undefined && unauthenticated.keyNode !== undefined) {
      // By their keys, so that comments stay with what they are about.
      const swapped = [
        edits.replace(authenticated.keyNode, 'unauthenticated'),
        edits.replace(unauthenticated.keyNode, 'authenticated'),
      ];
      yield textFix(title('Swap the expected responses'), swapped, { isPreferred: true });
      return;
    }
    const [first, ...others] = node.children ?? [];
    if (first === undefined) return;
    const changes = [edits.replace(first, 200), ...edits.remove(...others)];
    yield textFix(changeTo(200), changes, { isPreferred: true });
  },
};

function* refused(expected: ExpectedResponse | undefined): Generator<Violation> {
  const list = expected?.status[0]?.node.parent;
  if (list !== undefined && expected?.status.every(({ value }) => value < 200 || value >= 400))
    yield report(list);
}

/** The steps whose outputs other steps use, such as the challenge of a second factor. */
function stepsReadByOthers(authentication: Authentication): ReadonlySet<string> {
  const names = referencesTo(authentication, 'output').flatMap(({ expression, use }) => {
    const id = expression.step.text;
    return use.step === undefined || use.step.stepId?.value === id ? [] : [id];
  });
  return new Set(names);
}

/** A refusal that brings something to go on with; it never brings the access token itself. */
function isChallenge({ expectedResponse, outputs }: Step): boolean {
  const isRefusal = expectedResponse?.status.every(isChallengeStatus) === true;
  return (
    isRefusal && !outputs.some(({ node }) => /^(?:access_?token|jwt)$/i.test(lastName(pointerOf(node) ?? '')))
  );
}

/** Nothing is there with 404, 405 and 410, and nothing works with 5xx. */
function isChallengeStatus({ value }: ModelValue<number>): boolean {
  return value >= 400 && value < 500 && value !== 404 && value !== 405 && value !== 410;
}
