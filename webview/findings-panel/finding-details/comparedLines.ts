import type { ComparedFact } from '../../../src/findings/model/finding.ts';

/** A part of a line; `isProof` where it stands in the responses of several users and must not. */
interface LinePiece {
  readonly text: string;
  readonly isProof: boolean;
}

export interface ComparedLine {
  readonly pieces: readonly LinePiece[];
  /** Not in the response that it is compared with. */
  readonly differs: boolean;
}

/** Marked in one line. */
const mostProofs = 50;

/**
 * The lines of a response: which of them the other response does not have, and the values that prove something. Headers differ
 * from response to response, and are not compared.
 */
export function comparedLines(
  response: string,
  other: string | undefined,
  facts: readonly ComparedFact[],
): readonly ComparedLine[] {
  const known = other === undefined ? undefined : new Set(linesOf(other).map(bare));
  const lines = linesOf(response);
  const bodyAt = lines.findIndex((line) => line.trim() === '') + 1;
  return lines.map((line, index) => {
    const isCompared = known !== undefined && (index === 0 || (bodyAt > 0 && index >= bodyAt));
    return {
      pieces: bodyAt > 0 && index >= bodyAt ? piecesOf(line, facts) : [{ text: line, isProof: false }],
      differs: isCompared && bare(line) !== '' && !known.has(bare(line)),
    };
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

/** The last item of a list has no comma behind it. */
function bare(line: string): string {
  return line.trim().replace(/,$/, '');
}

function piecesOf(line: string, facts: readonly ComparedFact[]): readonly LinePiece[] {
  const ranges = facts
    .flatMap((fact) => rangesOf(line, fact))
    .sort(([one], [other]) => one - other)
    .slice(0, mostProofs);
  const pieces: LinePiece[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end) continue;
    if (from > end) pieces.push({ text: line.slice(end, from), isProof: false });
    pieces.push({ text: line.slice(from, to), isProof: true });
    end = to;
  }
  if (end < line.length || pieces.length === 0) pieces.push({ text: line.slice(end), isProof: false });
  return pieces;
}

/** Where the whole value stands, in a line that has the name of its field, where it has one. */
function rangesOf(line: string, { place, value }: ComparedFact): readonly (readonly [number, number])[] {
  const written = JSON.stringify(value).slice(1, -1);
  const name = fieldOf(place);
  if (written === '' || (name !== '' && !line.includes(`"${name}"`))) return [];
  const found: (readonly [number, number])[] = [];
  for (
    let at = line.indexOf(written);
    at >= 0 && found.length < mostProofs;
    at = line.indexOf(written, at + written.length)
  ) {
    const end = at + written.length;
    if (!isWord(line[at - 1]) && !isWord(line[end])) found.push([at, end]);
  }
  return found;
}

/** `email` of `.items[].email`; empty for elements of pages, columns, and items of lists. */
function fieldOf(place: string): string {
  return place.startsWith('.') || place.startsWith('[') ? (/\.([^.[\]]{1,200})$/.exec(place)?.[1] ?? '') : '';
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
