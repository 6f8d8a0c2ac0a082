import { changeTo, textFix } from '../../fixes/fix.ts';
import { Fields, textOf } from '../../model/fields.ts';
import type { TextValue } from '../../model/model.ts';
import { selectorsOf } from '../../model/selectors.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"{0}" is not the name of a field. Write the name alone, such as "csrf_token".');
const reportSuggestion = reporter('"{0}" is not the name of a field. Did you mean "{1}"?');
const reportNoPage = reporter('Fields are read from a page, not from "{0}". Use $response.body.');

/** Attributes, ids and classes of CSS, paths of XPath, JSON pointers and HTML; names of fields have none of these. */
const otherThanName =
  /^(?:[a-z*]+)?\[\s*[\w-]+\s*[~|^$*]?=|^[#.][A-Za-z_][\w-]*$|^\/|[<>"'=()|\\]|^(?:input|meta|form|button|select|textarea)[#.:[ ]|^\$|\.value$|^\s*$/;
/** The name that such a text holds. */
const nameInside = /\b(?:name|property)\s*[~|^$*]?=\s*["'\\]*([\w.:$[\]-]+?)["'\\]*(?=[\s\])>]|$)/;

/** A field is named as its form names it, and stands in a page. */
export const unusableField: Rule = {
  code: 'unusable-field',
  severity: 'error',
  messages: [report, reportSuggestion, reportNoPage],
  reason: 'No field of the page has that name, so the step ends without the value.',
  *check(model) {
    for (const { selector, type } of selectorsOf(model)) {
      if (type !== 'field') continue;
      const written = selector.value;
      if (otherThanName.test(written)) {
        const name = nameIn(written);
        yield name === undefined
          ? report(selector.node, written)
          : reportSuggestion(selector.node, written, name);
      }
      const context = contextOf(selector);
      const part = context?.parts.length === 1 ? context.parts[0] : undefined;
      if (context === undefined || part?.kind !== 'expression') continue;
      if (['header', 'cookie', 'status', 'generated'].includes(part.expression.kind))
        yield reportNoPage(context.node, context.value);
    }
  },
  *fix({ isFrom, node, edits, arg }) {
    if (isFrom(reportSuggestion)) {
      const isName = nameInside.test(String(node.value));
      yield textFix(changeTo(arg(1)), [edits.replace(node, arg(1))], { isPreferred: isName });
    }
    if (isFrom(reportNoPage))
      yield textFix(changeTo('$response.body'), [edits.replace(node, '$response.body')], {
        isPreferred: true,
      });
  },
};

function contextOf({ node }: TextValue): TextValue | undefined {
  const owner = node.parent?.parent;
  const context = owner && new Fields(owner).any('context');
  return context && textOf(context);
}

function nameIn(written: string): string | undefined {
  const text = written.slice(0, longest);
  const simple = /^([A-Za-z_][\w-]*)\.value$|^(?:[a-z]+)?[#./]([A-Za-z_][\w-]*)$|^\$([A-Za-z_][\w-]*)$/.exec(
    text,
  );
  return nameInside.exec(text)?.[1] ?? simple?.slice(1).find((name) => name !== undefined);
}

/** Names of fields are shorter. */
const longest = 300;
