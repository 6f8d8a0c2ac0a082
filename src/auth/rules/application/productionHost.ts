import { sourceRange } from '../../expressions/sourceOffsets.ts';
import { changeTo, textFix } from '../../fixes/fix.ts';
import { placeholderNameFor } from '../../fixes/secretNames.ts';
import { isLoopback, isPrivateHost, literalUrl } from '../../model/literals.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const productionName = /(?:^|[.-])(?:prod|production|live)(?:[.-]|$)/;

/** `www.shop.com`, `api.shop.co.uk`: the first address that a company gives its application. */
const bareHost = /^(?:www|api)\.[^.]+\.(?:[a-z]{2,24}|(?:ac|co|com|edu|gov|net|org)\.[a-z]{2})$/;

/** Labels of hosts that are made for tests, also as a part of a label. */
const testHost =
  /(?:^|[.-])(?:non-?prod(?:uction)?|pre-?prod(?:uction)?|stag(?:e|ing)|stg|tests?|testing|dev|develop(?:ment)?|qa|uat|sandbox|preview|demo)\d{0,4}(?:[.-]|$)/;

const report = reporter(
  '"{0}" looks like production. Use a test environment, as a placeholder such as ${env:SHOP_URL}.',
);

export const productionHost: Rule = {
  code: 'production-host',
  severity: 'warning',
  messages: [report],
  reason: 'A scan of the production system changes data of customers and can take it down.',
  *check({ application, authentications }) {
    const urls = [application?.baseUrl, ...authentications.map(({ tokenEndpoint }) => tokenEndpoint)];
    for (const url of urls) {
      const host = literalUrl(url)?.host;
      if (url !== undefined && host !== undefined && looksLikeProduction(host)) {
        yield report(url.node, host);
      }
    }
  },
  *fix(context) {
    const { node, edits } = context;
    const origin = /^https?:\/\/[^/?#]*/i.exec(String(node.value))?.[0];
    if (origin === undefined) return;
    const text = `\${env:${context.freshName(placeholderNameFor(context))}}`;
    const range = sourceRange(edits.source, node, 0, origin.length);
    yield textFix(changeTo(text), [{ ...range, newText: text }], { isPreferred: true });
  },
};

function looksLikeProduction(host: string): boolean {
  if (testHost.test(host) || isPrivateHost(host) || isLoopback(host)) return false;
  return productionName.test(host) || bareHost.test(host);
}
