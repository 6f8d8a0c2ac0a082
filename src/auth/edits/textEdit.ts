/** Replaces a stretch of the text; `offset` and `length` count UTF-16 code units. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly newText: string;
}

/** The edits in the order of the text, those that touch joined into one. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  const ordered: TextEdit[] = [];
  for (const edit of edits.toSorted((one, other) => one.offset - other.offset || one.length - other.length)) {
    const last = ordered.at(-1);
    if (last === undefined || last.offset + last.length < edit.offset) {
      ordered.push(edit);
    } else {
      const { offset, length, newText } = last;
      ordered[ordered.length - 1] = { offset, length: length + edit.length, newText: newText + edit.newText };
    }
  }
  return ordered;
}

/** Whether no two edits change the same stretch. */
export function areApart(edits: readonly TextEdit[]): boolean {
  const ordered = edits.toSorted((one, other) => one.offset - other.offset || one.length - other.length);
  return ordered.every(({ offset }, index) => {
    const before = ordered[index - 1];
    return before === undefined || before.offset + before.length <= offset;
  });
}

/** The text after edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { offset, length, newText } of inOrder(edits)) {
    result += text.slice(at, offset) + newText;
    at = offset + length;
  }
  return result + text.slice(at);
}

/** The one edit that makes one text the other, as short as it can be. */
export function difference(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    offset: start,
    length: before.length - start - end,
    newText: after.slice(start, after.length - end),
  };
}
