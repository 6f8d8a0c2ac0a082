import type { AuthModel, Authentication } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';
import { literalText } from '../texts.ts';

/** Schemes of the Authorization header, and those applications make up most often. */
const scheme = '(Bearer|Basic|Token|JWT|ApiKey|Api-Key|DPoP)';
const schemeWithColon = new RegExp(`^\\s*${scheme}\\s*:\\s*<token>`, 'i');
const schemeWithoutSpace = new RegExp(`^\\s*${scheme}<token>`, 'i');

export function isAuthorizationHeader({ tokenLocation, tokenParameterName }: Authentication): boolean {
  return tokenLocation?.value === 'Header' && tokenParameterName?.value.toLowerCase() === 'authorization';
}

export function* bearerNotInAuthorization({ authentications }: AuthModel): Generator<Problem> {
  for (const { tokenType, tokenLocation, tokenParameterName } of authentications) {
    const isBearer = tokenType?.value === 'Bearer Token' && tokenLocation?.value !== 'Query Parameter';
    const name = literalText(tokenParameterName);
    if (isBearer && tokenParameterName !== undefined && name && name.toLowerCase() !== 'authorization') {
      yield report('bearer-not-in-authorization', tokenParameterName.node);
    }
  }
}

export function* bearerInQuery({ authentications }: AuthModel): Generator<Problem> {
  for (const { tokenType, tokenLocation } of authentications) {
    if (tokenType?.value === 'Bearer Token' && tokenLocation?.value === 'Query Parameter') {
      yield report('bearer-in-query', tokenLocation.node);
    }
  }
}

export function* wrongSchemeSeparator({ authentications }: AuthModel): Generator<Problem> {
  for (const { tokenFormat, tokenLocation } of authentications) {
    if (tokenFormat === undefined || tokenLocation?.value !== 'Header') continue;
    const colon = schemeWithColon.exec(tokenFormat.value);
    if (colon !== null) yield report('scheme-with-colon', tokenFormat.node, colon[1] ?? '');
    const noSpace = schemeWithoutSpace.exec(tokenFormat.value);
    if (noSpace !== null) yield report('scheme-without-space', tokenFormat.node, noSpace[1] ?? '');
  }
}

export function* authorizationWithoutScheme({ authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    const { tokenFormat } = authentication;
    if (tokenFormat?.value.trim() === '<token>' && isAuthorizationHeader(authentication)) {
      yield report('authorization-without-scheme', tokenFormat.node);
    }
  }
}

export function* customTokenIsBearer({ authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    const { tokenType, tokenFormat } = authentication;
    const isBearerFormat = /^\s*Bearer\s+<token>\s*$/i.test(tokenFormat?.value ?? '');
    if (tokenType?.value === 'Custom Token' && isBearerFormat && isAuthorizationHeader(authentication)) {
      yield report('custom-token-is-bearer', tokenType.node);
    }
  }
}

export function* cookieNameInFormat({ authentications }: AuthModel): Generator<Problem> {
  for (const { tokenLocation, tokenParameterName, tokenFormat } of authentications) {
    if (tokenLocation?.value !== 'Cookie' || tokenFormat === undefined || !tokenParameterName?.value)
      continue;
    if (tokenFormat.value.trimStart().startsWith(`${tokenParameterName.value}=`)) {
      yield report('cookie-name-in-format', tokenFormat.node);
    }
  }
}
