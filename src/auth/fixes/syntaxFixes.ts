import type { ParseError } from 'jsonc-parser';
import { createScanner, parseTree } from 'jsonc-parser';
import { endOfFile } from '../syntax/jsonTokens.ts';
import { startOfLine } from '../edits/childEdits.ts';
import type { Fix, FixTitle } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { applyEdits } from '../edits/textEdit.ts';

export function* removeTrailingComma({ problem: { offset, length } }: FixContext): Generator<Fix> {
  yield textFix(title('Remove the comma'), [{ offset, length, newText: '' }], {
    isPreferred: true,
    isSafe: true,
  });
}

/** More of the same key nobody wrote: they are not taken out together, as that is worked out for each of them. */
const mostDuplicates = 100;

/** The last one counts, so the file means the same without those before. */
export function* removeDuplicateKey({ node, edits, arg }: FixContext): Generator<Fix> {
  const property = node.parent;
  const all = property?.parent?.children?.filter((one) => one.children?.[0]?.value === arg(0)) ?? [];
  const last = all.at(-1);
  if (property === undefined || last === undefined) return;
  if (all.length <= mostDuplicates) {
    const ignored = all.filter((one) => one !== last);
    yield textFix(title('Remove the earlier "{0}", which does not count', arg(0)), edits.remove(...ignored), {
      isPreferred: true,
      isSafe: true,
    });
  }
  yield textFix(title('Remove this "{0}"', arg(0)), edits.remove(property));
}

/** Before a colon or an end, it is a bracket that is missing. */
export function* insertComma(context: FixContext): Generator<Fix> {
  const { problem, edits } = context;
  if (/[:,\]}]/.test(edits.source.charAt(problem.offset))) return;
  yield* insert(context, ',', title('Insert a comma'));
}

export function* insertColon(context: FixContext): Generator<Fix> {
  yield* insert(context, ':', title('Insert a colon'));
}

/** Only where it helps: a quote that is missing earlier makes texts and what is between them swap places. */
function* insert(
  { problem: { offset }, edits: { source } }: FixContext,
  newText: string,
  what: FixTitle,
): Generator<Fix> {
  const behind = endOfWritten(source, offset);
  if (behind === undefined) return;
  const edit = { offset: behind, length: 0, newText };
  if (countSyntaxErrors(applyEdits(source, [edit])) >= countSyntaxErrors(source)) return;
  yield textFix(what, [edit], { isPreferred: true });
}

/** How broken a text is. */
export function countSyntaxErrors(text: string): number {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: true });
  return errors.length;
}

/** More than stands between a value and its missing comma. */
const longestComments = 2000;

/** The end of the value or key before an offset; comments between stay behind what is put there. */
function endOfWritten(source: string, offset: number): number | undefined {
  // Texts end in their line, so a scanner that begins with one knows what is a text.
  const scanner = createScanner(source, true);
  scanner.setPosition(startOfLine(source, Math.max(0, offset - longestComments)));
  let end = 0;
  while (scanner.scan() !== endOfFile && scanner.getTokenOffset() < offset) {
    end = scanner.getTokenOffset() + scanner.getTokenLength();
  }
  return end > 0 && end <= offset && /["\]}0-9a-z]/i.test(source[end - 1] ?? '') ? end : undefined;
}
