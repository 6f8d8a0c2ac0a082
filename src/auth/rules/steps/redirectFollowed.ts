import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'With redirects followed, this response is never seen. Set "followRedirects" to false.',
);

export const redirectFollowed: Rule = {
  code: 'redirect-followed',
  severity: 'warning',
  messages: [report],
  reason: 'When the redirect is followed, its cookies and Location are gone from the response.',
  wrong: `"expectedResponse": { "status": [302] },
"followRedirects": true`,
  right: `"expectedResponse": { "status": [302] },
"followRedirects": false`,
  *check({ authentications }) {
    for (const { expectedResponse, followRedirects } of authentications.flatMap(({ allSteps }) => allSteps)) {
      const expectsRedirect = expectedResponse?.status.some(({ value }) => value >= 300 && value < 400);
      if (followRedirects?.value === true && expectsRedirect) yield report(followRedirects.node);
    }
  },
  *fix({ node, edits }) {
    yield textFix(changeTo(false), [edits.replace(node, false)], {
      isPreferred: true,
      isSafe: true,
    });
  },
  hasSafeFix: true,
};
