import { applyBase, learnBases, matchWithBases, type Base } from './base.ts';
import type { RouteMatchers } from './matchers.ts';
import { normaliseRequest, type RequestPath } from './normalise.ts';
import { reason, type Match, type RouteMatcher } from './rank.ts';
import { requestsOf } from './placeholders.ts';
import { showTemplate } from './template.ts';

export interface Endpoint {
  readonly method: string;
  readonly url: string;
}

interface Explained {
  /** One for each endpoint, in their order. */
  readonly matches: readonly Match[];
  readonly bases: readonly Base[];
}

/** Below this share of explained endpoints, a report is of another application. */
const strangeShare = 0.3;
const strangeCount = 5;

/**
 * Finds the handlers of all endpoints of an application's host. Together they say more than each for itself: which base
 * path stands before the routes, which of several applications of the workspace is meant, and whether the report is of
 * any of them at all. `base`: the segments that a setting says stand before the routes; none is learned then.
 */
export function explainEndpoints(
  matchers: RouteMatchers,
  endpoints: readonly Endpoint[],
  base?: readonly string[],
): Explained {
  const matcher = matchers.all;
  const requests = endpoints.map(({ method, url }) => normaliseRequest(method, url));
  const bases = base === undefined ? learnBases(matcher, requests) : configured(base);
  const together = requests.map((request) => matchAny(matcher, request, bases));
  const matches = withinApplications(matchers, requests, together, bases);
  const told = matches.map((match, index) => withNearest(matchers, match, requests[index]));
  const shapes = new Map(
    requests.map((request, index) => [`${request.method} ${request.segments.join('/')}`, matches[index]]),
  );
  const explained = [...shapes.values()].filter((one) => one !== undefined && one.routes.length > 0).length;
  const isStrange = shapes.size >= strangeCount && explained / shapes.size < strangeShare;
  return { matches: isStrange ? told.map(capped) : told, bases };
}

/** Where no route has the shape of a request, one may come near. */
function withNearest(matchers: RouteMatchers, match: Match, request: RequestPath | undefined): Match {
  const nothing = match.reasons.some(({ code }) => code === 'noShape' || code === 'fallbackOnly');
  const near = nothing && request !== undefined ? matchers.nearest.to(request) : undefined;
  if (near === undefined) return match;
  const { file, line } = near.handler ?? near.declared;
  return {
    ...match,
    reasons: [...match.reasons, reason('nearest', near.method, showTemplate(near.template), file, line)],
  };
}

function configured(segments: readonly string[]): readonly Base[] {
  return segments.length === 0 ? [] : [{ kind: 'add', segments, isConfigured: true }];
}

/** The answer to a request whose placeholders stand for values that no one knows: the first that there is. */
function matchAny(matcher: RouteMatcher, request: RequestPath, bases: readonly Base[]): Match {
  const [first, ...others] = requestsOf(request).map((one) => () => matchWithBases(matcher, one, bases));
  let best = first?.();
  for (const next of others) {
    if (best !== undefined && isByCode(best)) return best;
    const match = next();
    if (match.routes.length > 0 && (isByCode(match) || best?.routes.length === 0)) best = match;
  }
  return best ?? matcher.matchRequest(request);
}

function isByCode({ routes: [route] }: Match): boolean {
  return route !== undefined && route.role !== 'documented';
}

/**
 * Where a workspace holds several applications, one of them answers most endpoints of a host: where it answers, the
 * others do not.
 */
function withinApplications(
  matchers: RouteMatchers,
  requests: readonly RequestPath[],
  together: readonly Match[],
  bases: readonly Base[],
): readonly Match[] {
  if (matchers.roots.length < 2) return together;
  const answers = requests.map((request) => answersOf(matchers, request, bases));
  const answered = new Map<string, number>();
  for (const { root } of answers.flat()) answered.set(root, (answered.get(root) ?? 0) + 1);
  // The order of applications decides nothing: where two answer as much, neither is chosen.
  return together.map((all, index) => {
    const ranked = (answers[index] ?? [])
      .map(({ root, match }) => ({ match, count: answered.get(root) ?? 0 }))
      .sort((a, b) => b.count - a.count);
    const [first, second] = ranked;
    return first !== undefined && first.count > (second?.count ?? 0) ? first.match : all;
  });
}

/** What each application answers: only those are asked that have a route of the shape. */
function answersOf(
  matchers: RouteMatchers,
  request: RequestPath,
  bases: readonly Base[],
): readonly { readonly root: string; readonly match: Match }[] {
  const variants = requestsOf(request).flatMap((one) => [
    one,
    ...bases.flatMap((base) => applyBase(base, one) ?? []),
  ]);
  const roots = new Set(variants.flatMap((one) => matchers.all.rootsOf(one)));
  return [...roots].flatMap((root) => {
    const match = matchAny(matchers.of(root), request, bases);
    return isAnswered(match) ? [{ root, match }] : [];
  });
}

function isAnswered({ confidence }: Match): boolean {
  return confidence === 'high' || confidence === 'medium';
}

function capped(match: Match): Match {
  if (match.confidence !== 'high') return match;
  return { ...match, confidence: 'medium', reasons: [...match.reasons, reason('strangeReport')] };
}
