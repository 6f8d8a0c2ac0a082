import type { OutgoingRequest } from '../outgoing.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import { jsonDots } from './jsonPaths.ts';
import { responseValue } from './responseValue.ts';
import type { LoginStep } from './roleLogin.ts';
import { outputName } from './zapScript.ts';

/** ZAP fills in values of the login's response, of its script, and of its own environment. */
export function sessionValue({ name, origin }: Variable, sent: LoginStep | undefined): string | undefined {
  if (origin.kind === 'env' || origin.kind === 'secret' || origin.kind === 'literal')
    return `{%env:${name}%}`;
  if (origin.kind !== 'output') return undefined;
  if (sent === undefined) return `{%script:${outputName(origin.step, origin.output)}%}`;
  if (origin.step !== sent.request.stepId) return undefined;
  const value = responseValue(origin.source);
  if (value?.kind === 'header' || value?.kind === 'cookie') return `{%${value.kind}:${value.name}%}`;
  const dots = value?.kind === 'json' ? jsonDots(value.path) : undefined;
  return dots === undefined ? undefined : `{%json:${dots}%}`;
}

/** Values that may break the query or the body that ZAP writes them into. */
export function unescaped({ query, body }: OutgoingRequest): readonly Variable[] {
  const fields = [...query, ...(body?.kind === 'form' ? body.fields : [])].flatMap(({ value }) => value);
  const written = [...fields, ...(body?.kind === 'json' ? body.text : [])];
  return written.filter((part) => typeof part === 'object').filter((part) => !isEscaped(part));
}

/** Whether a value cannot break the text that ZAP writes it into. */
function isEscaped({ origin, isBare }: Variable): boolean {
  return isBare || (origin.kind === 'input' && ['username', 'password', 'totp'].includes(origin.name));
}

export function isOwnCookie(value: TextWithVariables, name: string): boolean {
  const [only] = value;
  if (value.length !== 1 || typeof only !== 'object' || only.origin.kind !== 'output') return false;
  const from = responseValue(only.origin.source);
  return from?.kind === 'cookie' && from.name === name;
}
