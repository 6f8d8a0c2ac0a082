import type { AuthModel, Authentication } from '../../model/model.ts';
import { textOf } from '../../model/fields.ts';
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
    const isBearer = tokenType?.value === 'Bearer Token' && tokenLocation?.value === 'Header';
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
    if (readsAuthorization(authentication)) continue;
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

/** The value of a response header "Authorization" has its scheme already. */
export function* schemeTwice({ authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    const { tokenFormat } = authentication;
    if (tokenFormat === undefined || !/^\s*[A-Za-z-]+\s+<token>/.test(tokenFormat.value)) continue;
    if (readsAuthorization(authentication)) yield report('scheme-twice', tokenFormat.node);
  }
}

/** Whether the token is the whole value of a response header "Authorization". */
function readsAuthorization(authentication: Authentication): boolean {
  const { token, steps } = authentication;
  const found = token && textOf(token)?.parts[0];
  if (found?.kind !== 'expression') return false;
  const { expression } = found;
  if (expression.kind === 'header') return expression.name.text.toLowerCase() === 'authorization';
  if (expression.kind !== 'output') return false;
  const step = steps.find(({ stepId }) => stepId?.value === expression.step.text);
  const output = step?.outputs.find(({ name }) => name === expression.output.text);
  const source = output && textOf(output.node)?.parts[0];
  return (
    source?.kind === 'expression' &&
    source.expression.kind === 'header' &&
    source.expression.name.text.toLowerCase() === 'authorization'
  );
}

/** `Authorization: Bearer <token>` */
export function* headerNameInFormat({ authentications }: AuthModel): Generator<Problem> {
  for (const { tokenFormat, tokenLocation, tokenParameterName } of authentications) {
    const name = tokenParameterName?.value.toLowerCase();
    if (tokenFormat === undefined || tokenLocation?.value !== 'Header' || !name) continue;
    if (tokenFormat.value.trimStart().toLowerCase().startsWith(`${name}:`)) {
      yield report('header-name-in-format', tokenFormat.node);
    }
  }
}

export function* bearerInCookie({ authentications }: AuthModel): Generator<Problem> {
  for (const { tokenType, tokenLocation, tokenFormat } of authentications) {
    if (tokenLocation?.value !== 'Cookie') continue;
    if (tokenType?.value === 'Bearer Token') yield report('bearer-in-cookie', tokenLocation.node);
    if (tokenFormat !== undefined && /^\s*Bearer\s/i.test(tokenFormat.value))
      yield report('scheme-in-cookie', tokenFormat.node);
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
