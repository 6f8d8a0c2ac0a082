import { type ParseError, parseTree } from 'jsonc-parser';
import { textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { isSelector } from '../../model/selectors.ts';
import { callsOf, form, isTokenRequest, json } from './calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf, toValue } from '../../syntax/tree.ts';

const forms: ReadonlySet<string> = new Set([form, 'multipart/form-data']);

const report = reporter(
  'A form has no nested values. Flatten this, or use the content type "application/json".',
);

/** Form fields have no structure; a selector object stands for a single value. */
export const nestedForm: Rule = {
  code: 'nested-form',
  severity: 'error',
  messages: [report],
  reason: 'A form is a flat list of fields; there is no standard for objects and lists in it.',
  *check(model) {
    for (const { step, contentType } of callsOf(model)) {
      const body = step.requestBody;
      if (!forms.has(contentType ?? '') || body === undefined) continue;
      if (body.type === 'array') yield report(body);
      for (const { valueNode } of entriesOf(body)) {
        if (valueNode !== undefined && isNested(valueNode)) yield report(valueNode);
      }
    }
  },
  /** Fields of forms are named as most servers read them: `user[name]`, `ids[0]`. */
  *fix(context) {
    const { node, edits, cursorContext } = context;
    const parent = node === cursorContext.step?.requestBody ? undefined : node.parent;
    if (parent?.type === 'property' && parent.parent !== undefined && !hasComment(edits.source, node)) {
      const flat = flatten(String(parent.children?.[0]?.value), node);
      const isFree = flat.every(([name]) => child(parent.parent, name) === undefined);
      if (flat.length > 0 && isFree) {
        yield textFix(
          title('Flatten into fields of the form'),
          edits.replaceEntry(parent, Object.fromEntries(flat)),
        );
      }
    }
    if (cursorContext.step !== undefined && !isTokenRequest(cursorContext.step)) {
      yield textFix(
        title('Send as {0}', json),
        edits.set(cursorContext.step.node, 'contentType', json, 'endpoint'),
      );
    }
  },
  fixNeedsFields: true,
};

/** Fields have no place for comments between objects. */
function hasComment(source: string, { offset, length }: Node): boolean {
  const errors: ParseError[] = [];
  parseTree(source.slice(offset, offset + length), errors, { disallowComments: true });
  return errors.length > 0;
}

function isNested(node: Node): boolean {
  return node.type === 'array' || (node.type === 'object' && !isSelector(node));
}

function flatten(name: string, node: Node): [name: string, value: unknown][] {
  if (node.type === 'array') {
    return (node.children ?? []).flatMap((item, index) => flatten(`${name}[${index}]`, item));
  }
  if (node.type !== 'object' || isSelector(node)) return [[name, toValue(node)]];
  return entriesOf(node).flatMap(({ key, valueNode }) =>
    valueNode === undefined ? [] : flatten(`${name}[${key}]`, valueNode),
  );
}
