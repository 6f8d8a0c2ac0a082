import type { Route } from '../route.ts';
import { compileTemplate, type Shape } from './compile.ts';
import type { RequestPath } from './normalise.ts';

/** A segment says something where no more routes than this share have it: `api` says nothing. */
const rareShare = 0.2;
const rareCount = 3;
/** Of all that could be alike, more than this is. */
const leastAlike = 0.5;
/** So many routes are compared with a request at most. */
const mostCompared = 300;

/** Finds the route that comes nearest to a request which none answers. */
export class NearestRoutes {
  /** The routes by the literal segments in them. */
  readonly #bySegment = new Map<string, Route[]>();
  readonly #rare: number;

  constructor(routes: readonly Route[]) {
    const answering = routes.filter(
      ({ role }) => role === 'handler' || role === 'generated' || role === 'unknown',
    );
    this.#rare = Math.max(rareCount, answering.length * rareShare);
    for (const route of answering) {
      for (const literal of new Set(literalsOf(compileTemplate(route.template)))) {
        const known = this.#bySegment.get(literal);
        if (known === undefined) this.#bySegment.set(literal, [route]);
        else known.push(route);
      }
    }
  }

  to({ segments }: RequestPath): Route | undefined {
    const asked = segments.map((segment) => segment.toLowerCase());
    const groups = asked.flatMap((segment) => {
      const routes = this.#bySegment.get(segment);
      return routes === undefined || routes.length > this.#rare ? [] : [routes];
    });
    const candidates = new Set(
      groups
        .sort((a, b) => a.length - b.length)
        .flat()
        .slice(0, mostCompared),
    );
    let best: Route | undefined;
    let most = leastAlike;
    for (const route of candidates) {
      const alike = likeness(compileTemplate(route.template), asked);
      if (alike <= most) continue;
      best = route;
      most = alike;
    }
    return best;
  }
}

function literalsOf({ segments }: Shape): readonly string[] {
  return segments.flatMap((segment) => (segment.kind === 'literal' ? [segment.text.toLowerCase()] : []));
}

/** How much of both stands in both, in the same order: a literal counts twice, any other segment once. */
function likeness({ segments }: Shape, asked: readonly string[]): number {
  let before = asked.map(() => 0);
  for (const segment of segments) {
    const now: number[] = [];
    for (const [index, text] of asked.entries()) {
      const worth = segment.kind !== 'literal' ? 1 : segment.text.toLowerCase() === text ? 2 : 0;
      const skipped = Math.max(before[index] ?? 0, now[index - 1] ?? 0);
      now.push(worth === 0 ? skipped : Math.max(skipped, (before[index - 1] ?? 0) + worth));
    }
    before = now;
  }
  return (before.at(-1) ?? 0) / (2 * Math.max(segments.length, asked.length, 1));
}
