import { Fields, textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import type { Authentication, TextValue } from '../../model/model.ts';
import type { Node } from '../../syntax/tree.ts';

export function isAuthorizationHeader({ tokenLocation, tokenParameterName }: Authentication): boolean {
  return tokenLocation?.value === 'Header' && tokenParameterName?.value.toLowerCase() === 'authorization';
}

/** Whether the token is the whole value of a response header "Authorization". */
export function readsAuthorization(authentication: Authentication): boolean {
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

/** What the token stands behind in "Authorization": user and password in Base64 are Basic credentials (RFC 7617). */
export function schemeOf({ token }: Authentication): 'Basic' | 'Bearer' {
  if (token?.type !== 'object') return 'Bearer';
  const fields = new Fields(token);
  if (fields.any('basic') !== undefined) return 'Basic';
  const isEncoded = fields.items('transform').at(-1)?.value === 'base64Encode';
  return isEncoded && isPair.test(fields.text('context')?.value.slice(0, longestPair) ?? '')
    ? 'Basic'
    : 'Bearer';
}

/** `{$inputs.username}:{$inputs.password}` */
const isPair = /^\{?\$inputs\.[\w.-]+\}?:\{?\$inputs\.[\w.-]+\}?$/;
const longestPair = 300;

/** A "token" of HTTP (RFC 9110, section 5.6.2), of which RFC 6265 makes cookie names too. */
export const httpToken = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

interface Names {
  readonly tokenParameterName: TextValue | undefined;
  readonly tokenLocation: TextValue | undefined;
  readonly additionalParameters: readonly {
    readonly name: TextValue | undefined;
    readonly location: TextValue | undefined;
  }[];
}

/** The written-out names of the token and of further parameters that are carried there. */
export function namesAt(
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
