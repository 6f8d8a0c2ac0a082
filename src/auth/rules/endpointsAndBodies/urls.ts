import { sourceRange } from '../../expressions/sourceOffsets.ts';
import { textOf } from '../../model/fields.ts';
import type { AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';
import { isLoopback, literalUrl } from '../texts.ts';
import { urlsOf } from '../urls.ts';

export function* tokenEndpointNotAbsolute({ authentications }: AuthModel): Generator<Problem> {
  for (const { tokenEndpoint } of authentications) {
    const start = tokenEndpoint?.parts[0];
    if (tokenEndpoint === undefined || start === undefined) continue;
    // What a placeholder stands for is not known here.
    if (start.kind === 'placeholder' || start.kind === 'malformedPlaceholder') continue;
    if (!/^https?:\/\/[^/\s]/i.test(tokenEndpoint.value)) {
      yield report('token-endpoint-not-absolute', tokenEndpoint.node);
    }
  }
}

export function* plainHttp(model: AuthModel): Generator<Problem> {
  for (const url of urlsOf(model)) {
    const literal = literalUrl(url);
    if (literal?.scheme === 'http' && !isLoopback(literal.host))
      yield report('plain-http', url.node, literal.host);
  }
}

export function* credentialsInUrl(model: AuthModel): Generator<Problem> {
  for (const url of urlsOf(model)) {
    if (literalUrl(url)?.credentials !== undefined) yield report('credentials-in-url', url.node);
  }
}

/** URLs end up in logs of servers and proxies. */
export function* passwordInUrl({ source, authentications }: AuthModel): Generator<Problem> {
  for (const { endpoint, query } of authentications.flatMap(({ allSteps }) => allSteps)) {
    for (const text of [endpoint?.path, ...query.map(({ node }) => textOf(node))]) {
      for (const part of text?.parts ?? []) {
        const isPassword =
          part.kind === 'expression' &&
          part.expression.kind === 'input' &&
          part.expression.name.text === 'password';
        if (text === undefined || !isPassword) continue;
        yield report('password-in-url', sourceRange(source, text.node, part.start, part.end));
      }
    }
  }
}

/** A step elsewhere is fine when an identity provider explains it. */
export function* foreignHost({ authentications, identityProviders }: AuthModel): Generator<Problem> {
  if (identityProviders.length > 0) return;
  for (const { tokenEndpoint, steps } of authentications) {
    const server = literalUrl(tokenEndpoint)?.authority;
    for (const { endpoint } of steps) {
      const host = literalUrl(endpoint?.path)?.authority;
      if (endpoint?.path === undefined || host === undefined || server === undefined || host === server)
        continue;
      yield report('foreign-host', endpoint.path.node, host, server);
    }
  }
}
