import { textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { Fields } from '../../model/fields.ts';
import { grantOf, tokenExchange } from '../../model/grants.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Add "{0}": a token exchange needs it (RFC 8693).');

/** RFC 8693, section 2.1. */
export const incompleteTokenExchange: Rule = {
  code: 'incomplete-token-exchange',
  severity: 'error',
  messages: [report],
  reason: 'The token endpoint answers invalid_request without it (RFC 8693, section 2.1).',
  *check({ authentications }) {
    for (const step of authentications.flatMap(({ allSteps }) => allSteps)) {
      const grant = grantOf(step);
      if (grant?.value !== tokenExchange || step.requestBody === undefined) continue;
      const body = new Fields(step.requestBody);
      for (const key of ['subject_token', 'subject_token_type']) {
        if (body.any(key) === undefined) yield report(grant.node, key);
      }
    }
  },
  *fix({ cursorContext, edits, arg }) {
    const { step, earlierSteps } = cursorContext;
    const body = step?.requestBody;
    if (body === undefined) return;
    const isType = arg(0) === 'subject_token_type';
    const value = isType ? 'urn:ietf:params:oauth:token-type:access_token' : tokenOf(earlierSteps);
    if (value === undefined) return;
    const after = isType ? 'subject_token' : 'grant_type';
    yield textFix(title('Add "{0}"', arg(0)), edits.addKeys(body, { [arg(0)]: value }, after), {
      isPreferred: true,
    });
  },
  fixNeedsFields: true,
};

/** What the steps before got, a token if one is called so. */
function tokenOf(steps: FixContext['cursorContext']['earlierSteps']): string | undefined {
  const outputs = steps.flatMap(({ stepId, outputs: all }) =>
    stepId === undefined ? [] : all.map(({ name }) => ({ step: stepId.value, name })),
  );
  const chosen = outputs.findLast(({ name }) => /token/i.test(name)) ?? outputs.at(-1);
  return chosen && `$steps.${chosen.step}.outputs.${chosen.name}`;
}
