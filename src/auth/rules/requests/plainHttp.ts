import { sourceRange } from '../../expressions/sourceOffsets.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { isLoopback, isPrivateHost, literalUrl } from '../../model/literals.ts';
import { urlsOf } from '../../model/urls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Anyone between here and "{0}" can read the tokens. Use https.');

export const plainHttp: Rule = {
  code: 'plain-http',
  severity: 'warning',
  messages: [report],
  reason: 'Passwords and tokens cross the network readable for everybody on the way.',
  wrong: '"baseUrl": "http://staging.shop.com"',
  right: '"baseUrl": "https://staging.shop.com"',
  *check(model) {
    for (const url of urlsOf(model)) {
      const literal = literalUrl(url);
      if (literal?.scheme !== 'http' || isLoopback(literal.host)) continue;
      const problem = report(url.node, literal.host);
      yield isPrivateHost(literal.host) ? { ...problem, severity: 'information' } : problem;
    }
  },
  *fix({ node, edits }) {
    const url = String(node.value);
    const range = sourceRange(edits.source, node, 0, /^http/i.exec(url)?.[0].length ?? 0);
    if (range.length === 0) return;
    yield textFix(title('Use https'), [{ ...range, newText: 'https' }], { isPreferred: true });
  },
  fixNeedsFields: true,
};
