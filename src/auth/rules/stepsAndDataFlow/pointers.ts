import type { SourceRange } from '../../expressions/sourceOffsets.ts';
import { Fields, textOf } from '../../model/fields.ts';
import type { AuthModel, Step } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { suggest } from '../../suggest.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf, pointerSegments } from '../../syntax/tree.ts';
import { isSelector } from '../endpointsAndBodies/bodies.ts';
import { report, reportAs } from '../rule.ts';
import { literalText } from '../texts.ts';
import { startsWithHead } from './heads.ts';
import { partsOf, placeOf } from './references.ts';

/** A JSON pointer (RFC 6901) into the body of a step's response. */
interface BodyPointer {
  readonly pointer: string;
  readonly place: SourceRange;
}

export function* pointerNotInBody(model: AuthModel): Generator<Problem> {
  for (const step of model.authentications.flatMap(({ allSteps }) => allSteps)) {
    const body = step.expectedResponse?.body;
    if (body?.type !== 'object') continue;
    const declared = new Map<Node, Fields>();
    for (const { pointer, place } of bodyPointers(model, step)) {
      if (pointer === '' || isInBody(body, pointerSegments(pointer), declared)) continue;
      if (hasPointerKey(body, pointer)) continue;
      const meant = nearestPointer(pointer, body);
      yield meant === undefined
        ? report('pointer-not-in-body', place, pointer)
        : reportAs('pointer-not-in-body', 'pointer-not-in-body-suggestion', place, pointer, meant);
    }
  }
}

/** In the outputs of a step: expressions, and selectors of `$response.body`. */
function* bodyPointers(model: AuthModel, step: Step): Generator<BodyPointer> {
  const outputNodes = new Set(step.outputs.map(({ node }) => node));
  for (const output of outputNodes) {
    const text = textOf(output);
    for (const part of text?.parts ?? []) {
      if (text === undefined || part.kind !== 'expression' || part.expression.kind !== 'body') continue;
      const { pointer } = part.expression;
      if (pointer === undefined) continue;
      const place = placeOf(model, { text, step, mustBeExpression: true }, pointer);
      yield { pointer: pointer.text, place };
    }
    if (!isSelector(output)) continue;
    const fields = new Fields(output);
    const selector = fields.text('selector');
    const isOfBody = fields.text('context')?.value === '$response.body';
    if (isOfBody && fields.text('type')?.value === 'jsonpointer' && selector?.value.startsWith('/')) {
      yield { pointer: selector.value, place: selector.node };
    }
  }
}

/** Whether the declared body has the path; inside a field of type object or array anything may be. */
function isInBody(node: Node, path: readonly string[], declared: Map<Node, Fields>): boolean {
  const [segment, ...rest] = path;
  if (segment === undefined) return true;
  if (node.type === 'string') return node.value === 'object' || node.value === 'array';
  if (node.type === 'array') {
    const item = node.children?.[0];
    return /^\d+$/.test(segment) && (item === undefined || isInBody(item, rest, declared));
  }
  const fields = declared.get(node) ?? new Fields(node);
  declared.set(node, fields);
  const field = fields.any(segment);
  return field !== undefined && isInBody(field, rest, declared);
}

/** Whether the body that a step declares has room for a pointer; true where it declares none. */
export function mayHold(step: Step | undefined, pointer: string): boolean {
  const body = step?.expectedResponse?.body;
  if (body?.type !== 'object') return true;
  return isInBody(body, pointerSegments(pointer), new Map()) || hasPointerKey(body, pointer);
}

/** Keys of an expected body may be JSON pointers themselves. */
function hasPointerKey(body: Node, pointer: string): boolean {
  return entriesOf(body).some(({ key }) => key.startsWith('/') && `${pointer}/`.startsWith(`${key}/`));
}

/** More than any response that a person describes. */
const mostPointers = 500;

function nearestPointer(pointer: string, body: Node): string | undefined {
  const all = pointersIn(body, '', []);
  const sameEnd = all.filter((one) => one.split('/').at(-1) === pointer.split('/').at(-1));
  return sameEnd.length === 1 ? sameEnd[0] : suggest(pointer, all);
}

function pointersIn(declared: Node, start: string, found: string[]): string[] {
  for (const { key, valueNode } of entriesOf(declared)) {
    if (valueNode === undefined || found.length >= mostPointers) break;
    const pointer = `${start}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    found.push(pointer);
    pointersIn(valueNode, pointer, found);
  }
  const item = declared.type === 'array' ? declared.children?.[0] : undefined;
  return item === undefined ? found : pointersIn(item, `${start}/0`, found);
}

/** `data.token` where a pointer such as `/data/token` belongs. */
export function* dotPath(model: AuthModel): Generator<Problem> {
  for (const authentication of model.authentications) {
    for (const { use, part } of partsOf(authentication, 'malformedExpression')) {
      if (part.malformation !== 'dot-path' || part.wrong.text === '') continue;
      const written = part.wrong.text;
      yield report('dot-path', placeOf(model, use, part.wrong), written, asPointer(written));
    }
    for (const use of authentication.texts) {
      const literal = use.mustBeExpression ? literalText(use.text) : undefined;
      if (literal === undefined || !isDotPath(literal)) continue;
      const expression = `$response.body#${asPointer(literal)}`;
      yield report('dot-path', use.text.node, literal, expression);
    }
  }
  for (const { selector, type } of selectorsOf(model)) {
    if (type !== 'jsonpointer' || selector.value === '' || selector.value.startsWith('/')) continue;
    yield report('dot-path', selector.node, selector.value, asPointer(selector.value));
  }
}

export function isDotPath(text: string): boolean {
  return !startsWithHead(text) && /^[A-Za-z_][\w-]*(?:(?:\.[A-Za-z_][\w-]*)|\[\d+\])+$/.test(text);
}

function asPointer(path: string): string {
  return path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split(/[./]/)
    .filter((segment) => segment !== '' && segment !== '$')
    .map((segment) => `/${segment}`)
    .join('');
}

/** The selector objects of all authentications, by their texts. */
export function* selectorsOf({
  authentications,
}: AuthModel): Generator<{ selector: NonNullable<ReturnType<typeof textOf>>; type: string }> {
  for (const { texts } of authentications) {
    for (const { text } of texts) {
      const owner = text.node.parent?.parent;
      if (text.keyNode?.value !== 'selector' || owner === undefined || !isSelector(owner)) continue;
      yield { selector: text, type: new Fields(owner).text('type')?.value ?? '' };
    }
  }
}
