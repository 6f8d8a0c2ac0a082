import { Fields, textOf } from '../../model/fields.ts';
import type { Authentication, AuthModel, Step } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';
import { report } from '../rule.ts';
import { literalText } from '../texts.ts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const forms: ReadonlySet<string> = new Set([form, 'multipart/form-data']);

function* callsOf({
  authentications,
}: AuthModel): Generator<{ step: Step; contentType: string | undefined }> {
  for (const { allSteps, contentType } of authentications) {
    for (const step of allSteps) yield { step, contentType: effectiveContentType(step, contentType) };
  }
}

function effectiveContentType(
  step: Step,
  ofAuthentication: Authentication['contentType'],
): string | undefined {
  return (step.contentType ?? ofAuthentication)?.value;
}

/** Form fields have no structure; a selector object stands for a single value. */
export function* nestedForm(model: AuthModel): Generator<Problem> {
  for (const { step, contentType } of callsOf(model)) {
    const body = step.requestBody;
    if (!forms.has(contentType ?? '') || body === undefined) continue;
    if (body.type === 'array') yield report('nested-form', body);
    for (const { valueNode } of entriesOf(body)) {
      if (valueNode !== undefined && isNested(valueNode)) yield report('nested-form', valueNode);
    }
  }
}

function isNested(node: Node): boolean {
  return node.type === 'array' || (node.type === 'object' && !isSelector(node));
}

export function isSelector(node: Node): boolean {
  if (node.type !== 'object') return false;
  const fields = new Fields(node);
  const isPart = ['selector', 'type'].every((key) => fields.any(key)?.type === 'string');
  return fields.any('context')?.type === 'string' && (isPart || fields.any('transform') !== undefined);
}

/** RFC 6749, section 4: token requests are forms. */
export function* grantAsJson(model: AuthModel): Generator<Problem> {
  for (const { step, contentType } of callsOf(model)) {
    const grant = step.requestBody && new Fields(step.requestBody).keyOf('grant_type');
    if (contentType === json && grant !== undefined) yield report('grant-as-json', grant);
  }
}

export function* contradictingContentType(model: AuthModel): Generator<Problem> {
  for (const { step, contentType } of callsOf(model)) {
    if (contentType === undefined) continue;
    for (const { name, keyNode, node } of step.headers) {
      const written = literalText(textOf(node))?.split(';')[0]?.trim().toLowerCase();
      if (name.toLowerCase() !== 'content-type' || written === undefined) continue;
      if (mediaFamily(written) === mediaFamily(contentType)) continue;
      yield report('contradicting-content-type', keyNode, contentType);
    }
  }
}

/** Types whose bodies are written in the same way. */
export function mediaFamily(type: string): string {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase();
  if (/[/+]json$|\/x-amz-json-/.test(bare)) return 'json';
  return /[/+]xml$/.test(bare) ? 'xml' : bare;
}

/** JSON is written as JSON, so that expressions in it can be checked and are encoded. */
export function* jsonAsText(model: AuthModel): Generator<Problem> {
  for (const { step, contentType } of callsOf(model)) {
    const body = step.requestBody;
    if (body?.type !== 'string' || contentType === undefined || mediaFamily(contentType) !== 'json') continue;
    if (isObjectText(String(body.value))) yield report('json-as-text', body);
  }
}

function isObjectText(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** RFC 9110, section 9.3.1: servers may reject it. */
export function* getWithBody(model: AuthModel): Generator<Problem> {
  for (const { step } of callsOf(model)) {
    const method = step.endpoint?.method;
    if (method === undefined || step.requestBody === undefined) continue;
    if (method.value === 'GET' || method.value === 'HEAD')
      yield report('get-with-body', method.node, method.value);
  }
}
