import type { Fix } from '../../fixes/fix.ts';
import { changeTo, textFix } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Schemes of the Authorization header, and those applications make up most often. */
const scheme = '(Bearer|Basic|Token|JWT|ApiKey|Api-Key|DPoP)';

const colonAfterScheme = new RegExp(`^\\s*${scheme}\\s*:\\s*<token>`, 'i');

const noSpaceAfterScheme = new RegExp(`^\\s*${scheme}<token>`, 'i');

const reportSchemeWithColon = reporter('No colon follows the scheme. Write "{0} <token>".');

export const schemeWithColon: Rule = {
  code: 'scheme-with-colon',
  severity: 'error',
  messages: [reportSchemeWithColon],
  reason: 'With a colon the scheme is another word, and the server answers 401.',
  *check({ authentications }) {
    for (const { tokenFormat, tokenLocation } of authentications) {
      if (tokenFormat === undefined || tokenLocation?.value !== 'Header') continue;
      const colon = colonAfterScheme.exec(tokenFormat.value);
      if (colon !== null) yield reportSchemeWithColon(tokenFormat.node, colon[1] ?? '');
    }
  },
  fix: correctScheme,
  hasSafeFix: true,
};

const reportSchemeWithoutSpace = reporter('Put a space after the scheme: "{0} <token>".');

export const schemeWithoutSpace: Rule = {
  code: 'scheme-without-space',
  severity: 'error',
  messages: [reportSchemeWithoutSpace],
  reason: 'Without the space the scheme and the token are one word, and the server answers 401.',
  *check({ authentications }) {
    for (const { tokenFormat, tokenLocation } of authentications) {
      if (tokenFormat === undefined || tokenLocation?.value !== 'Header') continue;
      const noSpace = noSpaceAfterScheme.exec(tokenFormat.value);
      if (noSpace !== null) yield reportSchemeWithoutSpace(tokenFormat.node, noSpace[1] ?? '');
    }
  },
  fix: correctScheme,
  hasSafeFix: true,
};

function* correctScheme({ node, edits }: FixContext): Generator<Fix> {
  const format = String(node.value).replace(/^\s*([A-Za-z-]+)\s*(?::\s*)?<token>/, '$1 <token>');
  yield textFix(changeTo(format), [edits.replace(node, format)], {
    isPreferred: true,
    isSafe: true,
  });
}
