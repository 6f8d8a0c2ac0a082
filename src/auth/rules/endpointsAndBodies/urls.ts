import { sourceRange } from '../../expressions/sourceOffsets.ts';
import { textOf } from '../../model/fields.ts';
import type { Authentication, AuthModel, Call } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';
import { isLoopback, isPrivateHost, literalUrl } from '../texts.ts';
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
    if (literal?.scheme !== 'http' || isLoopback(literal.host)) continue;
    const problem = report('plain-http', url.node, literal.host);
    yield isPrivateHost(literal.host) ? { ...problem, severity: 'information' } : problem;
  }
}

export function* credentialsInUrl(model: AuthModel): Generator<Problem> {
  for (const url of urlsOf(model)) {
    if (literalUrl(url)?.credentials !== undefined) yield report('credentials-in-url', url.node);
  }
}

/** URLs end up in logs of servers and proxies. */
export function* passwordInUrl({ source, authentications }: AuthModel): Generator<Problem> {
  for (const { path, query } of authentications.flatMap(callsOf)) {
    for (const text of [path, ...query.map(({ node }) => textOf(node))]) {
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

type UrlParts = Pick<Call, 'path' | 'query'>;

function callsOf({ allSteps, verification, sessionCheck }: Authentication): UrlParts[] {
  const calls = [verification?.endpoint, sessionCheck?.endpoint].flatMap((call) => call ?? []);
  return [...allSteps.map(({ endpoint, query }) => ({ path: endpoint?.path, query })), ...calls];
}

/** A step elsewhere is fine when the application or an identity provider explains it. */
export function* foreignHost({
  application,
  authentications,
  identityProviders,
}: AuthModel): Generator<Problem> {
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
      yield report('foreign-host', endpoint.path.node, host, server);
    }
  }
}
