import { withoutControls } from '../base/requests/withoutControls.ts';
import type { ExportContext, TextWithVariables } from './variables.ts';
import type { Variables } from './variables.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { pointerSegments } from '../auth/syntax/tree.ts';
import { stepsFromCurl } from '../auth/curl/curlSteps.ts';
import { isHeaderName } from '../auth/curl/headers.ts';
import type { OutgoingBody, OutgoingField } from './outgoingBody.ts';
import { bodyOf, fieldsOf } from './outgoingBody.ts';
import type { ExchangeCode } from './messages.ts';
import { entriesAt, scalarAt, textAt, valueAt } from '../base/untrusted.ts';

/** A request as it would be sent, with variables where the values are not known. */
export interface OutgoingRequest {
  readonly stepId: string;
  readonly method: string;
  /** Path included; the query is separate. */
  readonly url: TextWithVariables;
  readonly query: readonly OutgoingField[];
  /** Without Content-Type. */
  readonly headers: readonly OutgoingField[];
  readonly contentType: string | undefined;
  readonly body: OutgoingBody | undefined;
  /** User and password of HTTP Basic authentication. */
  readonly basic: readonly [user: TextWithVariables, password: TextWithVariables] | undefined;
  readonly followRedirects: boolean;
  /** How often, and after how many seconds each, the call is repeated until its response is the expected one. */
  readonly retry: { readonly times: string; readonly delaySeconds: string } | undefined;
}

/** The requests of the steps in order: all of them, or why there are none. */
export function outgoingRequests(
  steps: readonly unknown[],
  context: ExportContext,
  variables: Variables,
): Result<readonly OutgoingRequest[], ExchangeCode> {
  if (steps.length === 0) return failed('no-steps');
  const requests: OutgoingRequest[] = [];
  for (const step of steps) {
    const request = outgoingRequest(step, context, variables);
    if (request === undefined)
      return failed('step-not-complete', withoutControls(textAt(step, 'stepId') ?? ''));
    requests.push(request);
  }
  return success(requests);
}

/** The request a step describes; undefined for a step without one, or whose curl command cannot be read. */
function outgoingRequest(
  step: unknown,
  context: ExportContext,
  variables: Variables,
): OutgoingRequest | undefined {
  const curl = textAt(step, 'curl');
  if (curl !== undefined) {
    const documented = stepsFromCurl(curl, { tokenEndpoint: '{auth_url}' });
    const [first] = documented.ok ? documented.value : [];
    const stepId = textAt(step, 'stepId') ?? 'step';
    return (
      first && outgoingRequest({ ...first.step, stepId, retry: valueAt(step, 'retry') }, context, variables)
    );
  }
  const method = textAt(step, 'endpoint', 'method');
  const path = textAt(step, 'endpoint', 'path');
  if (method === undefined || path === undefined) return undefined;
  const written = variables.template(path);
  const url = clean(
    variables.withoutSecrets(path.startsWith('/') ? [...variables.endpoint(), ...written] : written),
  );
  const query = fieldsOf(valueAt(step, 'query'), '=', variables);
  const contentType =
    textAt(step, 'contentType') ?? textAt(context.authentication, 'contentType') ?? 'application/json';
  const body = bodyOf(valueAt(step, 'requestBody'), contentType, variables);
  const basic = basicOf(step, context, variables);
  const times = scalarAt(step, 'retry', 'times');
  return {
    stepId: textAt(step, 'stepId') ?? 'step',
    method: /^[A-Z]{3,10}$/.test(method) ? method : 'GET',
    url,
    query,
    headers: fieldsOf(withoutBasic(valueAt(step, 'headers')), ': ', variables)
      .filter(({ name }) => isHeaderName(name) && !(body !== undefined && /^content-type$/i.test(name)))
      .map(({ name, value }) => ({ name, value: clean(value) })),
    contentType: body && contentType,
    body,
    basic,
    followRedirects: valueAt(step, 'followRedirects') === true,
    retry:
      times === undefined
        ? undefined
        : { times, delaySeconds: scalarAt(step, 'retry', 'delaySeconds') ?? '0' },
  };
}

function withoutBasic(headers: unknown): unknown {
  const others = entriesAt(headers).filter(([, value]) => valueAt(value, 'basic') === undefined);
  return Object.fromEntries(others);
}

/** Those that the step writes, or those of a client that proves itself with client_secret_basic at calls with a grant. */
function basicOf(step: unknown, context: ExportContext, variables: Variables): OutgoingRequest['basic'] {
  const headers = entriesAt(step, 'headers');
  const written = headers.find(([, value]) => valueAt(value, 'basic') !== undefined)?.[1];
  const part = (index: number, name: string): TextWithVariables =>
    clean(variables.template(textAt(written, 'basic', index) ?? '', name));
  if (written !== undefined) return [part(0, 'username'), part(1, 'password')];
  const isClient =
    textAt(context.identityProvider, 'clientAuthMethod') === 'client_secret_basic' &&
    valueAt(step, 'requestBody', 'grant_type') !== undefined &&
    !headers.some(([name]) => /^authorization$/i.test(name));
  if (!isClient) return undefined;
  return [
    clean(variables.template('$inputs.idp.clientId')),
    clean(variables.template('$inputs.idp.clientSecret')),
  ];
}

/** Whether variables of the body stand in texts of JSON. */
export function sendsJson({ body, contentType = '' }: OutgoingRequest): boolean {
  return body?.kind === 'json' || (body?.kind === 'text' && /[/+-]json\b/i.test(contentType));
}

/** No control character may end a line of a request. */
function clean(template: TextWithVariables): TextWithVariables {
  return template.map((part) => (typeof part === 'string' ? withoutControls(part) : part));
}

/** A JSON pointer as the path tools for HTTP files understand, such as $.data[0].token. */
export function jsonPath(pointer: string): string {
  return `$${pointerSegments(pointer)
    .map((segment) => {
      if (/^\d+$/.test(segment)) return `[${segment}]`;
      return /^[A-Za-z_]\w*$/.test(segment) ? `.${segment}` : `['${segment.replaceAll(/['\\{}]/g, '_')}']`;
    })
    .join('')}`;
}
