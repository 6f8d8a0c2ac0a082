import { changeTo, textFix } from '../../fixes/fix.ts';
import { withScheme } from '../../fixes/structureFixes.ts';
import { isAbsolute } from '../../model/literals.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Write an absolute URL, such as "https://login.example.com".');

export const providerUrlNotAbsolute: Rule = {
  code: 'provider-url-not-absolute',
  severity: 'error',
  messages: [report],
  reason: 'Nothing can be sent to an address without its scheme and host.',
  *check({ identityProviders }) {
    for (const { protocol, issuer, tokenUrl } of identityProviders) {
      // The issuer of a SAML identity provider is a name.
      const urls = protocol?.value === 'SAML' ? [tokenUrl] : [issuer, tokenUrl];
      for (const url of urls) if (url !== undefined && !isAbsolute(url)) yield report(url.node);
    }
  },
  *fix({ node, edits }) {
    const url = withScheme(String(node.value));
    if (url !== undefined) yield textFix(changeTo(url), [edits.replace(node, url)], { isPreferred: true });
  },
};
