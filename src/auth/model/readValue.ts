import type { RuntimeExpression } from '../expressions/expression.ts';
import type { Node } from '../syntax/tree.ts';
import { pointerSegments } from '../syntax/tree.ts';
import { Fields, textOf } from './fields.ts';
import type { Authentication, Step } from './model.ts';
import { stepsById } from './references.ts';

/** A place of a JSON body that a value is read from. */
export interface ReadValue {
  /** Whose response it is. */
  readonly step: Step;
  /** The expression or selector that reads the response. */
  readonly source: Node;
  /** Undefined where it is read in another way. */
  readonly pointer: string | undefined;
  /** The output that is named, where it is not read directly. */
  readonly output: string | undefined;
}

/** Where a value such as the token comes from: an output of a step, or the response of the last of `steps`. */
export function readValueOf(
  authentication: Authentication,
  node: Node | undefined,
  steps: readonly Step[],
): ReadValue | undefined {
  if (node === undefined) return undefined;
  const expression = wholeExpression(node);
  if (expression?.kind === 'output') return readByOutput(authentication, expression);
  const last = steps.at(-1);
  const pointer = pointerOf(node);
  if (last === undefined || pointer === undefined) return undefined;
  return { step: last, source: node, pointer, output: undefined };
}

function readByOutput(
  authentication: Authentication,
  { step: id, output }: Extract<RuntimeExpression, { kind: 'output' }>,
): ReadValue | undefined {
  const step = stepsById(authentication).get(id.text);
  const source = step?.outputs.find(({ name }) => name === output.text)?.node;
  return step && source && { step, source, pointer: pointerOf(source), output: output.text };
}

/** The expression that is all of a text. */
function wholeExpression(node: Node): RuntimeExpression | undefined {
  const [part, ...more] = textOf(node)?.parts ?? [];
  return part?.kind === 'expression' && more.length === 0 ? part.expression : undefined;
}

/** The JSON pointer into the body that a source of a value has; undefined for any other source. */
export function pointerOf(source: Node): string | undefined {
  if (source.type !== 'object') {
    const expression = wholeExpression(source);
    return expression?.kind === 'body' ? expression.pointer?.text : undefined;
  }
  const fields = new Fields(source);
  const isOfBody = fields.text('context')?.value === '$response.body';
  return isOfBody && fields.text('type')?.value === 'jsonpointer'
    ? fields.text('selector')?.value
    : undefined;
}

/** The type that the expected body of a step declares at a pointer, such as "integer". */
export function declaredType({ expectedResponse }: Step, pointer: string): string | undefined {
  let node = expectedResponse?.body;
  const whole = node && new Fields(node).any(pointer);
  for (const segment of whole === undefined ? pointerSegments(pointer) : []) {
    node = node && (node.type === 'array' ? node.children?.[0] : new Fields(node).any(segment));
  }
  const declared = whole ?? node;
  if (declared?.type === 'string') return String(declared.value);
  return declared?.type === 'array' ? 'array' : undefined;
}

/** The last name of a pointer. */
export function lastName(pointer: string): string {
  return pointerSegments(pointer).at(-1) ?? '';
}
