import { readFile } from 'node:fs/promises';

/** The rows of a table of tab-separated values, by the names in its first line. */
export async function readTable(path: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Prints rows in columns. */
export function printColumns(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

export function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${(part / whole).toFixed(3)} (${part}/${whole})`;
}
