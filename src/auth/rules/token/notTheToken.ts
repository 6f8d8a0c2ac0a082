import { write } from '../../fixes/choices.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import type { Fix } from '../../fixes/fix.ts';
import type { Authentication, ExpirySource, NamedNode, Step } from '../../model/model.ts';
import type { ReadValue } from '../../model/readValue.ts';
import { declaredType, lastName, pointerOf, readValueOf } from '../../model/readValue.ts';
import { pointersIn } from '../../model/expectedBody.ts';
import type { Node } from '../../syntax/tree.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const lifetimeName =
  /^(?:\w{0,60}(?:expires?|expiry|expiration)(?:[_-]?(?:in|at|on|date|time|instant|timestamp|seconds?|ms|millis))?|\w{0,60}(?:ttl|lifetime|max[_-]?age)(?:[_-]?(?:seconds|ms))?|exp)$/i;
const aboutToken = /^(?:token[_-]?type|scopes?)$/i;
const tokenName = /token|jwt|(?:^|_)(?:session|sid|ticket|api_?key)$/i;
const otherToken = /refresh|csrf|xsrf|(?:^|_)id_?token/i;

const report = reporter('"{0}" is not the token. Use the value that requests carry.');
const reportSuggestion = reporter('"{0}" is not the token. Did you mean "{1}"?');

/** The lifetime, the type or the scope of the token, or what renews it, in the place of the token. */
export const notTheToken: Rule = {
  code: 'not-the-token',
  severity: 'error',
  messages: [report, reportSuggestion],
  reason: 'Requests would carry a number or a word, and every one of them would be refused.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { token, steps, refresh } = authentication;
      yield* problemOf(authentication, token, steps);
      yield* problemOf(authentication, refresh?.token, refresh?.steps ?? []);
    }
  },
  fix: useMeant,
};

function* problemOf(
  authentication: Authentication,
  node: Node | undefined,
  steps: readonly Step[],
): Generator<Violation> {
  const read = readValueOf(authentication, node, steps);
  if (node === undefined || read?.pointer === undefined || !isNoToken(read, read.pointer)) return;
  const other = otherSource(read, isToken);
  const isNamed = read.output === undefined || tokenName.test(read.output);
  // An output that is called a token reads the wrong field; of another one, the wrong output is named.
  if (isNamed && other?.output === undefined) {
    const meant = other?.expression;
    if (read.source.type === 'string')
      yield meant === undefined
        ? report(read.source, read.pointer)
        : reportSuggestion(read.source, read.pointer, meant);
    else yield report(read.source, read.pointer);
    return;
  }
  const written = read.output ?? read.pointer;
  yield other === undefined ? report(node, written) : reportSuggestion(node, written, other.expression);
}

function isNoToken({ step }: ReadValue, pointer: string): boolean {
  const name = lastName(pointer);
  if (lifetimeName.test(name) || aboutToken.test(name)) return true;
  const type = declaredType(step, pointer);
  if (type === 'boolean' || type === 'array' || type === 'object') return true;
  return /refresh_?token$/i.test(name) && otherPointers(step).some(isToken);
}

function isToken(pointer: string): boolean {
  const name = lastName(pointer);
  return tokenName.test(name) && !otherToken.test(name) && !aboutToken.test(name) && !lifetimeName.test(name);
}

/** Whether an output can stand where `key` names what it is for, as far as its name and source say. */
export function fitsKey(key: unknown, { name, node }: NamedNode): boolean {
  const pointer = lastName(pointerOf(node) ?? '');
  const isLifetime = lifetimeName.test(name) || lifetimeName.test(pointer);
  if (key === 'token') {
    return !isLifetime && !aboutToken.test(pointer) && !otherToken.test(name) && !otherToken.test(pointer);
  }
  return key !== 'expiresIn' || isLifetime || !tokenName.test(pointer);
}

interface OtherSource {
  readonly expression: string;
  readonly output: string | undefined;
}

/** Another output of the step, else another field of its body. */
function otherSource(
  { step, output: named }: ReadValue,
  isMeant: (pointer: string) => boolean,
): OtherSource | undefined {
  const output = step.outputs.find(({ name, node }) => name !== named && isMeant(pointerOf(node) ?? ''));
  if (output !== undefined && step.stepId !== undefined)
    return { expression: `$steps.${step.stepId.value}.outputs.${output.name}`, output: output.name };
  const pointer = otherPointers(step).find(isMeant);
  return pointer === undefined ? undefined : { expression: `$response.body#${pointer}`, output: undefined };
}

function otherPointers({ expectedResponse }: Step): string[] {
  const body = expectedResponse?.body;
  return body === undefined
    ? []
    : pointersIn(body, '', []).map((pointer) => pointer.replace(/^\/~1/, '/').replaceAll('~1', '/'));
}

const reportLifetime = reporter(
  '"{0}" is a token, not a lifetime. Use a number of seconds such as "expires_in".',
);
const reportLifetimeSuggestion = reporter('"{0}" is a token, not a lifetime. Did you mean "{1}"?');

export const notTheLifetime: Rule = {
  code: 'not-the-lifetime',
  severity: 'error',
  messages: [reportLifetime, reportLifetimeSuggestion],
  reason: 'A text that is no time cannot be read as one, and the login stops.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { expiresIn, steps, refresh } = authentication;
      yield* lifetimeProblem(authentication, expiresIn, steps);
      yield* lifetimeProblem(authentication, refresh?.expiresIn, refresh?.steps ?? []);
    }
  },
  fix: useMeant,
};

function* lifetimeProblem(
  authentication: Authentication,
  expiresIn: ExpirySource | undefined,
  steps: readonly Step[],
): Generator<Violation> {
  const read = readValueOf(authentication, expiresIn?.value, steps);
  if (expiresIn?.value === undefined || read?.pointer === undefined) return;
  const name = lastName(read.pointer);
  if (!tokenName.test(name) || lifetimeName.test(name)) return;
  const other = otherSource(read, (pointer) => lifetimeName.test(lastName(pointer)));
  const written = read.output ?? read.pointer;
  yield other === undefined
    ? reportLifetime(expiresIn.value, written)
    : reportLifetimeSuggestion(expiresIn.value, written, other.expression);
}

function* useMeant(context: FixContext): Generator<Fix> {
  const isSuggested = context.isFrom(reportSuggestion) || context.isFrom(reportLifetimeSuggestion);
  if (isSuggested) yield* write(context, context.arg(1), true);
}
