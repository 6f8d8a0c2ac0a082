import { textOf } from '../../model/fields.ts';
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
