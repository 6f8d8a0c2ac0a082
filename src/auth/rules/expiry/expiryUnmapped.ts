import type { TextEdit } from '../../edits/textEdit.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { child, pathOf } from '../../fixes/places.ts';
import type { Step } from '../../model/model.ts';
import { pointerTo } from '../../syntax/tree.ts';
import { fieldsReturned } from './expectedFields.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'The response has the lifetime of the token. Make "{0}" an output, and "expiresIn" refer to it.',
);

export const expiryUnmapped: Rule = {
  code: 'expiry-unmapped',
  severity: 'information',
  messages: [report],
  reason: 'The lifetime in the response is more exact than a default.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      if (authentication.expiresIn !== undefined) continue;
      const key = fieldsReturned(authentication, /^expires_?in$/i).at(-1);
      if (key !== undefined) yield report(key, String(key.value));
    }
  },
  *fix({ cursorContext: { authentication, step }, node, edits }) {
    if (authentication === undefined || step?.stepId === undefined) return;
    const body = step.expectedResponse?.body;
    if (body === undefined) return;
    const inBody = pathOf(node.parent?.children?.[1] ?? node).slice(pathOf(body).length);
    const expression = `$response.body#${pointerTo(inBody)}`;
    const known = step.outputs.find((output) => output.node.value === expression);
    const name = known?.name ?? freshOutput(step);
    const changes = [
      ...(known === undefined ? addOutput(step, name, expression, edits) : []),
      ...edits.addKeys(
        authentication.node,
        { expiresIn: `$steps.${step.stepId.value}.outputs.${name}` },
        'token',
      ),
    ];
    yield textFix(title('Take the lifetime from the response'), changes, { isPreferred: true });
  },
};

function freshOutput({ outputs }: Step): string {
  const taken = new Set(outputs.map(({ name }) => name));
  return ['expiresIn', 'lifetime', 'tokenExpiresIn'].find((name) => !taken.has(name)) ?? 'secondsToLive';
}

function addOutput(step: Step, name: string, value: string, edits: FixContext['edits']): TextEdit[] {
  const outputs = child(step.node, 'outputs');
  return outputs?.type === 'object'
    ? edits.addKeys(outputs, { [name]: value })
    : edits.addKeys(step.node, { outputs: { [name]: value } });
}
