interface Arc<Value> {
  readonly value: Value;
  /** SVG path of the ring segment. */
  readonly path: string;
}

interface RingSize {
  readonly centre: number;
  readonly outer: number;
  readonly inner: number;
  /** Gap between segments in radians. */
  readonly gap: number;
}

/** Smallest segment in radians, so that one Critical among thousands stays visible. */
const smallest = 0.06;

/**
 * Ring segments for the counts, clockwise from the top. Values without findings have none; a single value
 * makes a whole ring.
 */
export function ringArcs<Value>(
  counts: readonly { readonly value: Value; readonly count: number }[],
  size: RingSize,
): readonly Arc<Value>[] {
  const present = counts.filter(({ count }) => count > 0);
  const [only] = present;
  if (only === undefined) return [];
  if (present.length === 1) return [{ value: only.value, path: wholeRing(size) }];
  const angles = segmentAngles(present.map(({ count }) => count));
  let start = 0;
  return present.map(({ value }, index) => {
    const angle = angles[index] ?? 0;
    const arc = { value, path: segment(size, start + size.gap / 2, start + angle - size.gap / 2) };
    start += angle;
    return arc;
  });
}

/** Proportional angles that sum to a full turn, none smaller than the smallest. */
export function segmentAngles(counts: readonly number[]): readonly number[] {
  const turn = 2 * Math.PI;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const small = counts.filter((count) => (count / total) * turn < smallest);
  const smallTotal = small.reduce((sum, count) => sum + count, 0);
  const rest = turn - small.length * smallest;
  return counts.map((count) =>
    (count / total) * turn < smallest ? smallest : (count / (total - smallTotal)) * rest,
  );
}

function segment(size: RingSize, from: number, to: number): string {
  const large = to - from > Math.PI ? 1 : 0;
  const { outer, inner } = size;
  return [
    `M${point(size, outer, from)}`,
    `A${outer} ${outer} 0 ${large} 1 ${point(size, outer, to)}`,
    `L${point(size, inner, to)}`,
    `A${inner} ${inner} 0 ${large} 0 ${point(size, inner, from)}Z`,
  ].join('');
}

/** Two circles; with the even-odd rule the inner one is a hole. */
function wholeRing({ centre, outer, inner }: RingSize): string {
  return [outer, inner]
    .map(
      (radius) =>
        `M${centre} ${centre - radius}A${radius} ${radius} 0 1 1 ${centre} ${centre + radius}` +
        `A${radius} ${radius} 0 1 1 ${centre} ${centre - radius}Z`,
    )
    .join('');
}

function point({ centre }: RingSize, radius: number, angle: number): string {
  const x = centre + radius * Math.sin(angle);
  const y = centre - radius * Math.cos(angle);
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
