import { write } from '../../fixes/choices.ts';
import { meantExpression } from './intended.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"{0}" is text, not an expression. Write "{1}".');

/** `$username`, `$input.name`, `$step.login.outputs.token` */
export const wrongHead: Rule = {
  code: 'wrong-head',
  severity: 'error',
  messages: [report],
  reason: 'Expressions start with $inputs, $steps, $response or $generated; anything else is sent as it is.',
  *check(model) {
    for (const { texts } of model.authentications) {
      for (const { text } of texts) {
        const meant = meantExpression(text.value);
        if (meant !== undefined) yield report(text.node, text.value, meant);
      }
    }
  },
  *fix(context) {
    yield* write(context, context.arg(1), true);
  },
};
