import { changeTo, textFix } from '../../fixes/fix.ts';
import { referencesTo } from '../../model/references.ts';
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
  *check({ authentications }) {
    for (const authentication of authentications) {
      const readingLocation = new Set(
        referencesTo(authentication, 'header').flatMap(({ expression, use }) =>
          expression.name.text.toLowerCase() === 'location' ? [use.step] : [],
        ),
      );
      for (const step of authentication.allSteps) {
        const { expectedResponse, followRedirects } = step;
        if (followRedirects?.value !== true) continue;
        const expectsRedirect = expectedResponse?.status.some(({ value }) => value >= 300 && value < 400);
        if (expectsRedirect || readingLocation.has(step)) yield report(followRedirects.node);
      }
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
