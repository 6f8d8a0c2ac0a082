import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  '"rerun" runs the login again and does not use "{0}". Use the strategy "steps", or remove it.',
);

export const rerunWithSteps: Rule = {
  code: 'rerun-with-steps',
  severity: 'warning',
  messages: [report],
  reason: 'The steps that renew the token are never run.',
  *check({ authentications }) {
    for (const { refresh } of authentications) {
      if (refresh?.strategy?.value !== 'rerun') continue;
      const unused = ['steps', 'token', 'expiresIn'].find((key) => child(refresh.node, key) !== undefined);
      if (unused !== undefined) yield report(refresh.strategy.node, unused);
    }
  },
  *fix({ cursorContext: { authentication }, node, edits }) {
    const refresh = authentication?.refresh;
    if (refresh === undefined) return;
    if (refresh.steps.length > 0 && refresh.token !== undefined)
      yield textFix(changeTo('steps'), [edits.replace(node, 'steps')], { isPreferred: true });
    // What such steps take from the login would be left over.
    if (refresh.steps.length > 0) return;
    const removal = edits.removeKeys(refresh.node, 'steps', 'token', 'expiresIn');
    yield textFix(title('Remove what "rerun" does not use'), removal);
  },
};
