import { parseText } from '../../auth/expressions/text.ts';
import { pointerSegments } from '../../auth/syntax/tree.ts';
import { textAt, valueAt } from '../../base/untrusted.ts';

/** Where in a response a value is, as far as scanners can take it from there. */
export type ResponseValue =
  /** A value of a JSON body by its path; the whole body for an empty one. */
  | { readonly kind: 'json'; readonly path: readonly string[] }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'cookie'; readonly name: string }
  /** The first group of a regular expression; of the body, or of a header. */
  | { readonly kind: 'regex'; readonly pattern: string; readonly header: string | undefined }
  /** The value of a form field of an HTML page. */
  | { readonly kind: 'field'; readonly name: string };

/** What a step's output is taken from; undefined where it is made of anything else, or transformed. */
export function responseValue(source: unknown): ResponseValue | undefined {
  if (typeof source === 'string') return ofExpression(source);
  const selector = textAt(source, 'selector');
  const context = ofExpression(textAt(source, 'context') ?? '');
  if (selector === undefined || context === undefined || valueAt(source, 'transform') !== undefined) {
    return undefined;
  }
  const type = textAt(source, 'type') ?? (selector.startsWith('/') ? 'jsonpointer' : 'regex');
  if (context.kind === 'header') {
    return type === 'regex' ? { kind: 'regex', pattern: selector, header: context.name } : undefined;
  }
  if (context.kind !== 'json' || context.path.length > 0) return undefined;
  if (type === 'jsonpointer') return { kind: 'json', path: pointerSegments(selector) };
  if (type === 'field') return { kind: 'field', name: selector };
  return { kind: 'regex', pattern: selector, header: undefined };
}

function ofExpression(text: string): ResponseValue | undefined {
  const [part] = parseText(text);
  if (part?.kind !== 'expression' || !part.isWhole) return undefined;
  const { expression } = part;
  if (expression.kind === 'body') {
    return { kind: 'json', path: pointerSegments(expression.pointer?.text ?? '') };
  }
  if (expression.kind !== 'header' && expression.kind !== 'cookie') return undefined;
  return { kind: expression.kind, name: expression.name.text };
}
