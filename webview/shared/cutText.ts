/** A stretch of a text: shown, or given away where there is no room. */
interface Piece {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * Which parts of a text to show in `room` characters, so that it cannot be taken for one of its `neighbours`: its
 * beginning and end, and the places where it begins to differ from each of them. A cut stands for its part with the one
 * character of an ellipsis. A text that fits is one piece.
 */
export function cutText(text: string, room: number, neighbours: readonly string[]): readonly Piece[] {
  if (text.length <= room) return [{ text, cut: false }];
  const differences = neighbours.map((other) => firstDifference(text, other));
  let best = shownRanges(text.length, 1, differences);
  for (let reach = 2; reach <= text.length; reach += 1) {
    const ranges = shownRanges(text.length, reach, differences);
    if (widthOf(ranges, text.length) > room) break;
    best = ranges;
  }
  return piecesOf(text, best);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where a text begins to differ; its end where the other one continues. */
function firstDifference(text: string, other: string): number {
  let index = 0;
  while (index < text.length && text.charCodeAt(index) === other.charCodeAt(index)) index += 1;
  return index;
}

/** `reach` characters at both ends and from each difference on, with some that lead up to it. */
function shownRanges(length: number, reach: number, differences: readonly number[]): readonly Range[] {
  const wanted = [
    { start: 0, end: reach },
    ...differences.map((index) => ({ start: index - Math.floor(reach / 3), end: index + reach })),
    { start: length - reach, end: length },
  ];
  const sorted = wanted
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(length, end) }))
    .sort((a, b) => a.start - b.start);
  const joined: Range[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    // A single character takes no more room than the ellipsis in its place.
    if (last !== undefined && range.start <= last.end + 1) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else {
      joined.push(range);
    }
  }
  return joined;
}

function widthOf(ranges: readonly Range[], length: number): number {
  const shown = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const ends = (ranges[0]?.start === 0 ? 0 : 1) + (ranges.at(-1)?.end === length ? 0 : 1);
  return shown + ranges.length - 1 + ends;
}

function piecesOf(text: string, ranges: readonly Range[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, cut: boolean): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), cut });
    at = Math.max(at, end);
  };
  for (const { start, end } of ranges) {
    add(start, true);
    add(end, false);
  }
  add(text.length, true);
  return pieces;
}
