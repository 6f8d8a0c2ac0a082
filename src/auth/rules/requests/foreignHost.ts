import { textFix, title } from '../../fixes/fix.ts';
import type { TextPart } from '../../expressions/text.ts';
import { child, pathOf } from '../../fixes/places.ts';
import { literalUrl } from '../../model/literals.ts';
import type { Step, TextUse } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Credentials go to "{0}", but the token server is "{1}". Declare "{0}" in "identityProviders", or use a path or ${env:NAME}.',
);

/** A step elsewhere is fine when the application or an identity provider explains it. */
export const foreignHost: Rule = {
  code: 'foreign-host',
  severity: 'warning',
  messages: [report],
  reason: 'Credentials would go to a host that nothing in the file explains.',
  *check({ application, authentications, identityProviders }) {
    const providers = identityProviders.flatMap(({ issuer, tokenUrl }) => [issuer, tokenUrl]);
    const known = new Set([application?.baseUrl, ...providers].map((url) => literalUrl(url)?.authority));
    // What a placeholder stands for may be any host.
    if (providers.some((url) => url !== undefined && literalUrl(url) === undefined)) return;
    for (const { tokenEndpoint, allSteps, texts } of authentications) {
      const server = literalUrl(tokenEndpoint)?.authority;
      for (const step of allSteps) {
        const { endpoint } = step;
        const host = literalUrl(endpoint?.path)?.authority;
        if (endpoint?.path === undefined || host === undefined || server === undefined) continue;
        // Such as a mail server that a code is read from.
        if (host === server || known.has(host) || !sendsCredentials(step, texts)) continue;
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
    const origin = /^https?:\/\/[^/?#]*/i.exec(String(node.value))?.[0] ?? '';
    const variable = `\${env:${context.freshName(`${name}_url`)}}`;
    const rest = String(node.value).slice(origin.length);
    yield textFix(title('Write its address as {0}', variable), [edits.replace(node, variable + rest)]);
  },
  fixNeedsFields: true,
};

/** Whether a step sends a secret, or what an earlier step got. */
function sendsCredentials(step: Step, texts: readonly TextUse[]): boolean {
  return texts.some((use) => use.step === step && isRequest(use, step) && use.text.parts.some(isCredential));
}

function isRequest({ text }: TextUse, { node }: Step): boolean {
  const key = pathOf(text.node)[pathOf(node).length];
  return key !== 'outputs' && key !== 'expectedResponse';
}

function isCredential(part: TextPart): boolean {
  if (part.kind === 'placeholder') return part.source === 'secret';
  if (part.kind !== 'expression') return false;
  const { expression } = part;
  return (
    expression.kind === 'output' ||
    (expression.kind === 'input' && /^(?:password|totp|idp\.clientSecret)$/.test(expression.name.text))
  );
}
