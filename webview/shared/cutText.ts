/** A stretch of a text: shown, or given away where there is no room. */
export interface Piece {
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
    if (widthOf(ranges) > room) break;
    best = ranges;
  }
  return piecesOf(text, best);
}

/** As `cutText`, in the most characters, `room` at most, that `fits` says yes to. */
export function fittingPieces(
  text: string,
  room: number,
  neighbours: readonly string[],
  fits: (shown: string) => boolean,
): readonly Piece[] {
  let pieces = cutText(text, room, neighbours);
  for (let fewer = room - 1; fewer > 0 && !fits(shownText(pieces)); fewer -= 1) {
    pieces = cutText(text, fewer, neighbours);
  }
  return pieces;
}

function shownText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.cut ? '…' : piece.text)).join('');
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where a text begins to differ; its end where the other one continues. */
export function firstDifference(text: string, other: string): number {
  let index = 0;
  // Behind the end of a text stands no code.
  while (text.charCodeAt(index) === other.charCodeAt(index)) index += 1;
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

/** With an ellipsis between each two. */
function widthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, -1);
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

/** Places at which a text is told from others: each of them takes room. */
const mostPlaces = 3;

/** Of several texts, for each of them one of those that it differs from at each of the last places at which it does. */
export function nearestTexts(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const sorted = [...new Set(texts)].sort();
  const differences = sorted.map((text, index) => firstDifference(text, sorted[index + 1] ?? ''));
  const nearest = sorted.map((text, index) => {
    const byPlace = new Map<number, string>();
    for (const step of [1, -1]) {
      let place = Infinity;
      for (let at = index + step; at >= 0 && at < sorted.length; at += step) {
        place = Math.min(place, differences[Math.min(at, at - step)] ?? 0);
        byPlace.set(place, sorted[at] ?? '');
      }
    }
    const places = [...byPlace].sort(([one], [other]) => other - one).slice(0, mostPlaces);
    return [text, places.map(([, other]) => other)] as const;
  });
  return new Map(nearest);
}
