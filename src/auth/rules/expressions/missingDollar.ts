import { write } from '../../fixes/choices.ts';
import { missesDollar } from './intended.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('This is text, not an expression. Write "{0}".');

/** An expression without its dollar: `steps.login.outputs.token`. */
export const missingDollar: Rule = {
  code: 'missing-dollar',
  severity: 'error',
  messages: [report],
  reason: 'Without the dollar the text itself is sent, or taken for the token.',
  *check(model) {
    for (const authentication of model.authentications) {
      for (const use of authentication.texts) {
        if (missesDollar(use, authentication)) yield report(use.text.node, `$${use.text.value}`);
      }
    }
  },
  *fix(context) {
    yield* write(context, context.arg(0), true);
  },
};
