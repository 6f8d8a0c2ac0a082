/** Where a key moves the focus in a list of `count` lines; undefined for keys that do not move it. */
export function movedPosition(
  key: string,
  position: number,
  count: number,
  pageSize: number,
): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, position + 1);
    case 'ArrowUp':
      return Math.max(0, position - 1);
    case 'PageDown':
      return Math.min(last, position + pageSize);
    case 'PageUp':
      return Math.max(0, position - pageSize);
    case 'Home':
      return 0;
    case 'End':
      return Math.max(0, last);
    default:
      return undefined;
  }
}
