const mark = '\uFEFF';

export function withoutByteOrderMark(text: string): string {
  return text.startsWith(mark) ? text.slice(1) : text;
}

/** With a space for the mark, so that offsets stay. */
export function blankedByteOrderMark(text: string): string {
  return text.startsWith(mark) ? ` ${text.slice(1)}` : text;
}
