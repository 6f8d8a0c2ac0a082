/** A cell of a grid by its line and column; the first column is that of what the lines are about. */
export interface GridPlace {
  readonly line: number;
  readonly column: number;
}

/** Where a key leads from a cell; undefined where it is none of the grid. */
export function moved(
  key: string,
  { line, column }: GridPlace,
  { lines, columns, page }: { readonly lines: number; readonly columns: number; readonly page: number },
  isWide: boolean,
): GridPlace | undefined {
  const to: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { line: line - 1, column },
    ArrowDown: { line: line + 1, column },
    ArrowLeft: { line, column: column - 1 },
    ArrowRight: { line, column: column + 1 },
    PageUp: { line: line - page, column },
    PageDown: { line: line + page, column },
    Home: { line: isWide ? 0 : line, column: 0 },
    End: { line: isWide ? lines - 1 : line, column: columns - 1 },
  };
  const wanted = to[key];
  if (wanted === undefined) return undefined;
  return { line: within(wanted.line, lines), column: within(wanted.column, columns) };
}

function within(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
