import type { FactSet } from './factSet.ts';

/** Cells of CSV by the name of their column; the names themselves say nothing. */
export function addTable(text: string, found: FactSet): void {
  const [head = '', ...lines] = text.split('\n');
  const separator = [';', '\t', ','].find((one) => head.includes(one)) ?? ',';
  const names = head.split(separator).map(bare);
  for (const line of lines)
    for (const [index, cell] of line.split(separator).entries()) found.add(names[index] ?? '', bare(cell));
}

function bare(cell: string): string {
  return cell.trim().replaceAll('"', '');
}
