import { suggest } from '../suggest.ts';

/** One or more segments, of which one may stand for anything. */
export type Segments = readonly string[];

export function segmentsOf(path: string): Segments {
  return path.split('/').filter((segment) => segment !== '');
}

/** A parameter of a route, an expression, a placeholder or a star. */
export function isAnything(segment: string): boolean {
  return segment === '*' || segment.includes('{');
}

function fits(one: string, other: string): boolean {
  return one === other || isAnything(one) || isAnything(other);
}

/** Whether a path is that of a described one, or ends with all of it: behind a gateway, more stands before. */
export function isSamePath(written: Segments, described: Segments): boolean {
  const before = written.length - described.length;
  if (before < 0 || described.length === 0) return before === 0;
  return described.every((segment, index) => fits(written[before + index] ?? '', segment));
}

/** More than any user attaches, compared one by one. */
const mostCandidates = 2000;

/** The one path that is nearest to what is written; undefined where none is near, or two are equally near. */
export function nearestPath(written: Segments, candidates: readonly Segments[]): Segments | undefined {
  let best: Segments | undefined;
  let bestDistance = Infinity;
  let isClear = false;
  for (const candidate of candidates.slice(0, mostCandidates)) {
    const distance = pathDistance(written, candidate);
    if (distance === undefined || distance > bestDistance) continue;
    const isSame = best !== undefined && best.join('/') === candidate.join('/');
    isClear = isSame ? isClear : distance < bestDistance;
    if (distance < bestDistance) best = candidate;
    bestDistance = distance;
  }
  return isClear ? best : undefined;
}

/** 1 for a segment that is misspelt or of another version, 2 for one that is missing or too many; else not near. */
export function pathDistance(written: Segments, candidate: Segments): number | undefined {
  if (written.length === candidate.length) {
    const others = written.flatMap((segment, index) => {
      const other = candidate[index] ?? '';
      return fits(segment, other) ? [] : [[segment, other] as const];
    });
    const [first, ...more] = others;
    return first !== undefined && more.length === 0 && isSimilar(...first) ? 1 : undefined;
  }
  const [short, long] = written.length < candidate.length ? [written, candidate] : [candidate, written];
  if (long.length - short.length !== 1 || short.length === 0) return undefined;
  let at = 0;
  // Parameters would fit anything here.
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(at).every((segment, index) => segment === long[at + 1 + index]) ? 2 : undefined;
}

function isSimilar(one: string, other: string): boolean {
  const version = /^v\d+$/i;
  return (version.test(one) && version.test(other)) || suggest(one, [other]) !== undefined;
}
