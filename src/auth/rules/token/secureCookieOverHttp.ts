import { textFix, title } from '../../fixes/fix.ts';
import { isLoopback, literalUrl } from '../../model/literals.ts';
import type { TextValue } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { namesAt } from './authorization.ts';

const report = reporter('Browsers and servers take "{0}" over https only. Use https in "{1}".');

/** Prefixes of cookie names (RFC 6265bis, section 4.1.3). */
export const secureCookieOverHttp: Rule = {
  code: 'secure-cookie-over-http',
  severity: 'error',
  messages: [report],
  reason: 'Cookies with this prefix are neither set nor sent over http (RFC 6265bis, section 4.1.3).',
  *check({ application, authentications }) {
    for (const authentication of authentications) {
      const insecure = (
        [
          ['tokenEndpoint', authentication.tokenEndpoint],
          ['baseUrl', application?.baseUrl],
        ] as const
      ).find(([, url]) => isOpenHttp(url));
      if (insecure === undefined) continue;
      for (const { node, name } of namesAt(authentication, 'Cookie')) {
        if (/^__(?:Host|Secure)-/.test(name)) yield report(node, name, insecure[0]);
      }
    }
  },
  *fix({ model, cursorContext: { authentication }, edits, arg }) {
    const urls = [authentication?.tokenEndpoint, model.application?.baseUrl];
    const insecure = urls.flatMap((url) =>
      url !== undefined && /^http:/i.test(url.value) ? [url.node] : [],
    );
    const changes = insecure.map((url) => edits.replace(url, String(url.value).replace(/^http:/i, 'https:')));
    if (changes.length === 0) return;
    yield textFix(title('Use https in "{0}"', arg(1)), changes, { isPreferred: true });
  },
};

/** Browsers trust this machine without TLS. */
function isOpenHttp(url: TextValue | undefined): boolean {
  const literal = literalUrl(url);
  return literal?.scheme === 'http' && !isLoopback(literal.host);
}
