/** The role sheet as its page shows it: what the sheet is written with, and nothing else of Markdown. */
export type SheetBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'text'; readonly text: string };

/** A part of a line. */
export interface SheetPart {
  readonly text: string;
  readonly isCode: boolean;
}

export function sheetBlocks(markdown: string): readonly SheetBlock[] {
  const blocks = markdown.split(/\n{2,}/).map((block) => block.trim());
  return blocks.filter((block) => block !== '').map(blockOf);
}

function blockOf(block: string): SheetBlock {
  const [marks, text] = [/^#{1,6}(?= )/.exec(block)?.[0], block.replace(/^#+ /, '')];
  if (marks !== undefined) return { kind: 'heading', level: marks.length, text };
  if (!block.startsWith('| ')) return { kind: 'text', text: block };
  const [head = [], , ...rows] = block.split('\n').map(cellsOf);
  return { kind: 'table', head, rows };
}

/** No cell has a bar in it. */
function cellsOf(line: string): readonly string[] {
  return line.slice(2, -2).split(' | ');
}

/** Code stands between as many backticks as begin it. */
export function sheetParts(text: string): readonly SheetPart[] {
  const pieces = text.split(/(`+)/);
  const ends = endsOf(pieces);
  const parts: SheetPart[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const end = ends[at];
    if (end === undefined) {
      parts.push({ text: pieces[at] ?? '', isCode: false });
      continue;
    }
    parts.push({
      text: pieces
        .slice(at + 1, end)
        .join('')
        .trim(),
      isCode: true,
    });
    at = end;
  }
  return parts.filter((part) => part.text !== '');
}

/** Of each run of backticks the next one that is as long. */
function endsOf(pieces: readonly string[]): readonly (number | undefined)[] {
  const next = new Map<string, number>();
  return pieces
    .map((piece, at) => [piece, at] as const)
    .toReversed()
    .map(([piece, at]) => {
      const end = next.get(piece);
      if (at % 2 === 1) next.set(piece, at);
      return at % 2 === 1 ? end : undefined;
    })
    .toReversed();
}
