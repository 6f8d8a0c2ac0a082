import { inText } from '../../fixes/choices.ts';
import { expectPointer } from '../../fixes/expectPointer.ts';
import { changeTo, textFix } from '../../fixes/fix.ts';
import { mayHold } from '../../model/expectedBody.ts';
import { literalText } from '../../model/literals.ts';
import { partsOf, placeOf } from '../../model/references.ts';
import { selectorsOf } from '../../model/selectors.ts';
import { isDotPath } from './intended.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"{0}" is not a JSON pointer. Write "{1}".');

/** `data.token` where a pointer such as `/data/token` belongs. */
export const dotPath: Rule = {
  code: 'dot-path',
  severity: 'error',
  messages: [report],
  reason: 'Values are addressed by JSON pointers (RFC 6901); dots are part of names there.',
  *check(model) {
    for (const authentication of model.authentications) {
      for (const { use, part } of partsOf(authentication, 'malformedExpression')) {
        if (part.malformation !== 'dot-path' || part.wrong.text === '') continue;
        const written = part.wrong.text;
        yield report(placeOf(model, use, part.wrong), written, asPointer(written));
      }
      for (const use of authentication.texts) {
        const literal = use.mustBeExpression ? literalText(use.text) : undefined;
        if (literal === undefined || !isDotPath(literal)) continue;
        const expression = `$response.body#${asPointer(literal)}`;
        yield report(use.text.node, literal, expression);
      }
    }
    for (const { selector, type } of selectorsOf(model)) {
      if (type !== 'jsonpointer' || selector.value === '' || selector.value.startsWith('/')) continue;
      yield report(selector.node, selector.value, asPointer(selector.value));
    }
  },
  /** `$response.body.data.token`, `data.token` or a selector `data.token`. */
  *fix({ problem, edits, arg, cursorContext }) {
    const { offset, length } = problem;
    const { source } = edits;
    const pointer = arg(1);
    // What the declared body lacks may be no path at all; then it has to be declared too.
    const path = pointer.replace('$response.body#', '');
    const isMeant = mayHold(cursorContext.step, path);
    const preferredAndSafe = { isPreferred: isMeant, isSafe: isMeant };
    const expected = isMeant ? [] : expectPointer(cursorContext.step?.expectedResponse?.body, path, edits);
    if (expected === undefined) return;
    if (source[offset] === '"') {
      const newText = JSON.stringify(pointer);
      yield textFix(changeTo(pointer), [{ offset, length, newText }, ...expected], preferredAndSafe);
      return;
    }
    // What separates "$response.body" from the path is wrong too.
    const separator = /(?:#|\.|\[)$/.exec(source.slice(0, offset))?.[0].length ?? 0;
    const edit = { offset: offset - separator, length: length + separator, newText: inText(`#${pointer}`) };
    yield textFix(changeTo(`$response.body#${pointer}`), [edit, ...expected], preferredAndSafe);
  },
  hasSafeFix: true,
};

function asPointer(path: string): string {
  return (
    path
      // The first bracket of a path may stand before it.
      .replaceAll(/\[?(\d{1,9})\]/g, '.$1')
      .split(/[./]/)
      .filter((segment) => segment !== '' && segment !== '$')
      .map((segment) => `/${segment}`)
      .join('')
  );
}
