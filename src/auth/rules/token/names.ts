import type { AuthModel, TextValue } from '../../model/model.ts';
import type { Node } from '../../syntax/tree.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';
import { isLoopback, literalText, literalUrl } from '../texts.ts';

/** A "token" of HTTP (RFC 9110, section 5.6.2), of which RFC 6265 makes cookie names too. */
const httpToken = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export function* invalidCookieName({ authentications }: AuthModel): Generator<Problem> {
  for (const { node, name } of authentications.flatMap((one) => namesAt(one, 'Cookie'))) {
    if (!httpToken.test(name)) yield report('invalid-cookie-name', node, name);
  }
}

export function* invalidHeaderName({ authentications }: AuthModel): Generator<Problem> {
  const headers = authentications.flatMap((authentication) => [
    ...namesAt(authentication, 'Header'),
    ...authentication.allSteps.flatMap((step) =>
      step.headers.map(({ name, keyNode }) => ({ name, node: keyNode })),
    ),
  ]);
  for (const { node, name } of headers) {
    if (!httpToken.test(name)) yield report('invalid-header-name', node, name);
  }
}

export function* cookieHeader({ authentications }: AuthModel): Generator<Problem> {
  for (const { node, name } of authentications.flatMap((one) => namesAt(one, 'Header'))) {
    if (name.toLowerCase() === 'cookie') yield report('cookie-header', node);
  }
}

/** Prefixes of cookie names (RFC 6265bis, section 4.1.3). */
export function* secureCookieOverHttp({ application, authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    const insecure = (
      [
        ['tokenEndpoint', authentication.tokenEndpoint],
        ['baseUrl', application?.baseUrl],
      ] as const
    ).find(([, url]) => isOpenHttp(url));
    if (insecure === undefined) continue;
    for (const { node, name } of namesAt(authentication, 'Cookie')) {
      if (/^__(?:Host|Secure)-/.test(name)) yield report('secure-cookie-over-http', node, name, insecure[0]);
    }
  }
}

/** Browsers trust this machine without TLS. */
function isOpenHttp(url: TextValue | undefined): boolean {
  const literal = literalUrl(url);
  return literal?.scheme === 'http' && !isLoopback(literal.host);
}

interface Names {
  readonly tokenParameterName: TextValue | undefined;
  readonly tokenLocation: TextValue | undefined;
  readonly additionalParameters: readonly {
    readonly name: TextValue | undefined;
    readonly location: TextValue | undefined;
  }[];
}

/** The written-out names of the token and of further parameters that are carried there. */
function namesAt(
  { tokenParameterName, tokenLocation, additionalParameters }: Names,
  location: 'Header' | 'Cookie',
): { readonly node: Node; readonly name: string }[] {
  const all = [{ name: tokenParameterName, location: tokenLocation }, ...additionalParameters];
  return all.flatMap((parameter) => {
    const name = literalText(parameter.name);
    const isThere = parameter.location?.value === location;
    return isThere && name && parameter.name !== undefined ? [{ node: parameter.name.node, name }] : [];
  });
}
