import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"Authorization" is the name of a header. Use the location "Header".');

export const authorizationElsewhere: Rule = {
  code: 'authorization-elsewhere',
  severity: 'error',
  messages: [report],
  reason: 'Servers look for Authorization among the headers only (RFC 9110, section 11.6.2).',
  *check({ authentications }) {
    for (const { tokenLocation, tokenParameterName, tokenType } of authentications) {
      const isHeader = tokenParameterName?.value.toLowerCase() === 'authorization';
      // Bearer tokens elsewhere are reported in words of their own.
      if (!isHeader || tokenLocation === undefined || tokenType?.value === 'Bearer Token') continue;
      if (tokenLocation.value !== 'Header') yield report(tokenLocation.node);
    }
  },
  *fix({ node, edits }) {
    yield textFix(changeTo('Header'), [edits.replace(node, 'Header')], { isPreferred: true });
  },
};
