import { write } from '../../fixes/choices.ts';
import type { AuthModel, TextUse } from '../../model/model.ts';
import { placeOf } from '../../model/references.ts';
import { meantExpression } from '../../expressions/meant.ts';
import type { Violation, Rule } from '../rule.ts';
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
      for (const use of texts) {
        const { node, value } = use.text;
        const meant = meantExpression(value);
        if (meant !== undefined) yield report(node, value, meant);
        if (value.includes('{$')) yield* embedded(model, use);
      }
    }
  },
  *fix(context) {
    yield* write(context, context.arg(1), true);
  },
};

/** `{$input.name}` inside a longer text */
function* embedded(model: AuthModel, use: TextUse): Generator<Violation> {
  for (const { 0: written, index } of use.text.value.matchAll(/(?<=\{)\$[\w.#/-]{1,200}(?=\})/g)) {
    const meant = meantExpression(written);
    const place = { start: index, end: index + written.length };
    if (meant !== undefined) yield report(placeOf(model, use, place), written, meant);
  }
}
