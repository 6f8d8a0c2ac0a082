import { textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { literalUrl } from '../../model/literals.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'This call goes to "{0}", but the token server is "{1}". Declare "{0}" in "identityProviders", or use a path.',
);

/** A step elsewhere is fine when the application or an identity provider explains it. */
export const foreignHost: Rule = {
  code: 'foreign-host',
  severity: 'warning',
  messages: [report],
  reason: 'Credentials would go to a host that nothing in the file explains.',
  wrong: `"tokenEndpoint": "https://shop.test",
"steps": [{ "endpoint": { "method": "POST", "path": "https://login.example/token" } }]`,
  right: `"tokenEndpoint": "https://login.example",
"steps": [{ "endpoint": { "method": "POST", "path": "/token" } }]`,
  *check({ application, authentications, identityProviders }) {
    const providers = identityProviders.flatMap(({ issuer, tokenUrl }) => [issuer, tokenUrl]);
    const known = new Set([application?.baseUrl, ...providers].map((url) => literalUrl(url)?.authority));
    // What a placeholder stands for may be any host.
    if (providers.some((url) => url !== undefined && literalUrl(url) === undefined)) return;
    for (const { tokenEndpoint, allSteps } of authentications) {
      const server = literalUrl(tokenEndpoint)?.authority;
      for (const { endpoint } of allSteps) {
        const host = literalUrl(endpoint?.path)?.authority;
        if (endpoint?.path === undefined || host === undefined || server === undefined) continue;
        if (host === server || known.has(host)) continue;
        yield report(endpoint.path.node, host, server);
      }
    }
  },
  /** Also names it as the provider of the authentication. */
  *fix(context) {
    const { model, cursorContext, edits, arg, node } = context;
    const { authentication } = cursorContext;
    const host = arg(0).replace(/:\d*$/, '');
    const name = host.split('.')[0]?.replaceAll(/[^\w-]/g, '') || 'provider';
    const url = /^https?:\/\/[^/?#]*[^?#]*/i.exec(String(node.value))?.[0] ?? '';
    if (authentication === undefined) return;
    const provider = { protocol: 'OAuth2', tokenUrl: url };
    const declared = child(model.node, 'identityProviders');
    const declaration =
      declared?.type === 'object'
        ? edits.addKeys(declared, { [name]: provider })
        : edits.addKeys(model.node, { identityProviders: { [name]: provider } }, 'testUsers');
    const link =
      authentication.identityProvider === undefined
        ? edits.addKeys(authentication.node, { identityProvider: name }, 'contentType')
        : [];
    yield textFix(title('Declare identity provider "{0}"', name), [...declaration, ...link]);
  },
  fixNeedsFields: true,
};
