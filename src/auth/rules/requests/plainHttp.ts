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
  *check(model) {
    for (const url of urlsOf(model)) {
      const literal = literalUrl(url);
      // No authority issues certificates for names of the local network.
      if (literal?.scheme !== 'http' || isLoopback(literal.host) || literal.host.endsWith('.local')) continue;
      const problem = report(url.node, literal.host);
      yield isPrivateHost(literal.host) ? { ...problem, severity: 'information' } : problem;
    }
  },
  *fix({ problem, node, edits }) {
    const url = String(node.value);
    const range = sourceRange(edits.source, node, 0, /^http/i.exec(url)?.[0].length ?? 0);
    if (range.length === 0) return;
    // Hosts of a network of one's own often have no certificate.
    const isPreferred = problem.severity !== 'information';
    yield textFix(title('Use https'), [{ ...range, newText: 'https' }], { isPreferred });
  },
  fixNeedsFields: true,
};
