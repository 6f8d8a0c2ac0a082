import { pathOf } from '../../fixes/places.ts';
import type { ExpectedResponse, Step, TextValue } from '../../model/model.ts';
import { referencesTo } from '../../model/references.ts';
import type { Node } from '../../syntax/tree.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'A response to {0} has no body, but it is read or checked. Expect another status, or use GET.',
);

const bodyless: ReadonlySet<number> = new Set([204, 205, 304]);

/** RFC 9110: no content comes with 204, 205 and 304, and none in answer to HEAD. */
export const noBody: Rule = {
  code: 'no-body',
  severity: 'warning',
  messages: [report],
  reason: 'There is nothing to read, so the sequence stops.',
  *check(model) {
    for (const authentication of model.authentications) {
      const { allSteps, verification, sessionCheck } = authentication;
      const reading = new Set(
        referencesTo(authentication, 'body').flatMap(({ use }) =>
          use.step !== undefined && isOutput(use.step, use.text.node) ? [use.step] : [],
        ),
      );
      for (const step of allSteps)
        yield* problemOf(step.expectedResponse, step.endpoint?.method, reading.has(step));
      const method = verification?.endpoint?.method;
      yield* problemOf(verification?.authenticated, method, false);
      yield* problemOf(verification?.unauthenticated, method, false);
      yield* problemOf(sessionCheck?.authenticated, sessionCheck?.endpoint?.method, false);
    }
  },
};

function isOutput({ node }: Step, text: Node): boolean {
  return pathOf(text)[pathOf(node).length] === 'outputs';
}

function* problemOf(
  response: ExpectedResponse | undefined,
  method: TextValue | undefined,
  isRead: boolean,
): Generator<Violation> {
  const isChecked = response?.body !== undefined || response?.bodyMatches !== undefined;
  if (!isRead && !isChecked) return;
  if (method?.value === 'HEAD') yield report(method.node, method.value);
  const [first, ...others] = response?.status ?? [];
  if (first !== undefined && [first, ...others].every(({ value }) => bodyless.has(value)))
    yield report(first.node, String(first.value));
}
