import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('The name of the cookie is in "tokenParameterName" already. Write "<token>".');

export const cookieNameInFormat: Rule = {
  code: 'cookie-name-in-format',
  severity: 'error',
  messages: [report],
  reason: 'The name is put before the value anyway, so the cookie would be SID=SID=….',
  *check({ authentications }) {
    for (const { tokenLocation, tokenParameterName, tokenFormat } of authentications) {
      if (tokenLocation?.value !== 'Cookie' || tokenFormat === undefined || !tokenParameterName?.value)
        continue;
      if (tokenFormat.value.trimStart().startsWith(`${tokenParameterName.value}=`)) {
        yield report(tokenFormat.node);
      }
    }
  },
  *fix({ node, edits }) {
    const format = String(node.value).replace(/^[^=]*=/, '');
    yield textFix(changeTo(format), [edits.replace(node, format)], {
      isPreferred: true,
      isSafe: true,
    });
  },
  hasSafeFix: true,
};
