import type { ValueSource } from '../../auth/generated/authConfig.ts';
import type { RuntimeExpression } from '../../auth/expressions/expression.ts';
import { parseText } from '../../auth/expressions/text.ts';

type Selection = Exclude<ValueSource, string>;
type Transform = NonNullable<Selection['transform']>[number];

/** How an output is made of a response, in the order of doing it. */
export interface OutputSource {
  /** The text that it begins with. */
  readonly context: string;
  readonly before: readonly Transform[];
  /** What is taken of it by then; nothing where it is all of it. */
  readonly taken: { readonly type: NonNullable<Selection['type']>; readonly selector: string } | undefined;
  readonly after: readonly Transform[];
}

export function outputSource(source: ValueSource): OutputSource {
  if (typeof source === 'string') return { context: source, before: [], taken: undefined, after: [] };
  const { context, selector, transform = [] } = source;
  if (selector === undefined) return { context, before: [], taken: undefined, after: transform };
  const type = source.type ?? (selector.startsWith('/') ? 'jsonpointer' : 'regex');
  // "json" makes of a text what a pointer looks into; what looks into it reads the text itself.
  const parsed = type === 'jsonpointer' ? transform.lastIndexOf('json') + 1 : 0;
  const before = parsed === 0 ? [] : transform.slice(0, parsed - 1);
  return { context, before, taken: { type, selector }, after: transform.slice(parsed) };
}

const partsOfResponse = ['body', 'header', 'cookie', 'status'] as const;
type ResponsePart = Extract<RuntimeExpression, { kind: (typeof partsOfResponse)[number] }>;

function isOfResponse(expression: RuntimeExpression): expression is ResponsePart {
  return partsOfResponse.some((kind) => kind === expression.kind);
}

/** The part of a response that a text is; `mixed` where it is made of one and something else, undefined without any. */
export function responsePart(text: string): ResponsePart | 'mixed' | undefined {
  const parts = parseText(text);
  const found = parts.flatMap((part) =>
    part.kind === 'expression' && isOfResponse(part.expression) ? [part.expression] : [],
  );
  return parts.length === 1 ? found[0] : found.length === 0 ? undefined : 'mixed';
}
