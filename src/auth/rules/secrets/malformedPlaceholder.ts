import { changeTo, textFix } from '../../fixes/fix.ts';
import { partsOf, placeOf } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const placeholderLike = /^\$?\{\s*(?:([A-Za-z]\w*)\s*[.:]+\s*)?((?:process\.env\.)?[A-Za-z_][\w.-]*)?/;

/** `{env:NAME}` */
const withoutDollar = /(?<![$\w])\{(?:env|secret):[A-Za-z_]\w{0,100}\}/g;

const report = reporter('"{0}" is not a placeholder. Write ${env:NAME} or ${secret:NAME}.');

export const malformedPlaceholder: Rule = {
  code: 'malformed-placeholder',
  severity: 'error',
  messages: [report],
  reason: 'It is neither a placeholder nor text, so the server would get the braces.',
  *check(model) {
    for (const { use, part } of partsOf(model, 'malformedPlaceholder')) {
      const written = use.text.value.slice(part.start, part.end);
      yield report(placeOf(model, use, part), written);
    }
    for (const use of model.texts) {
      const { value } = use.text;
      if (!value.includes('{env:') && !value.includes('{secret:')) continue;
      for (const { 0: written, index } of value.matchAll(withoutDollar)) {
        const place = { start: index, end: index + written.length };
        yield report(placeOf(model, use, place), written);
      }
    }
  },
  /** `${NAME}`, `${env.NAME}`, `${ secrets:NAME }`, `${env:NAME` and the like. */
  *fix({ node, problem, arg }) {
    const written = arg(0);
    const match = placeholderLike.exec(written);
    const name = match?.[2]?.replace(/^(?:process\.)?env\./, '');
    if (match === null || name === undefined) return;
    const word = match[1]?.toLowerCase();
    const isOfSecret = /password|secret/i.test(String(node.parent?.children?.[0]?.value));
    const isKnown = word !== undefined && /^(?:env|environment|process|secrets?|vault)$/.test(word);
    const source = isKnown
      ? /^(?:secrets?|vault)$/.test(word)
        ? 'secret'
        : 'env'
      : isOfSecret
        ? 'secret'
        : 'env';
    const rest = written.slice(match[0].length).replace(/^\s*\}?/, '');
    // More than a name stands in the braces.
    if (rest.endsWith('}')) return;
    const text = `\${${source}:${name}}${rest}`;
    const { offset, length } = problem;
    const newText = JSON.stringify(text).slice(1, -1);
    yield textFix(changeTo(text), [{ offset, length, newText }], { isPreferred: true });
  },
};
