import { textFix, title } from '../../fixes/fix.ts';
import { verificationStub } from '../../fixes/stubs.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { freeEndpoint } from './freeEndpoint.ts';

const report = reporter(
  'Add "verification" to "{0}": a call that only works when logged in, such as GET /api/me.',
);

export const noVerification: Rule = {
  code: 'no-verification',
  severity: 'warning',
  messages: [report],
  reason: 'Without it a login that only looks successful is not noticed until the scan is over.',
  *check({ authentications }) {
    for (const { verification, name, keyNode, node } of authentications) {
      if (verification === undefined) yield report(keyNode ?? node, name);
    }
  },
  *fix({ model, node, edits }) {
    const authentication = model.authentications.find(({ keyNode }) => keyNode === node);
    if (authentication === undefined) return;
    const verification = { ...verificationStub, endpoint: freeEndpoint(authentication) };
    const added = edits.addKeys(authentication.node, { verification });
    yield textFix(title('Add a verification call'), added, { isPreferred: true });
  },
};
