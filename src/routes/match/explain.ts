import { groupBy } from '../../base/groupBy.ts';
import type { Route } from '../route.ts';
import { learnBases, matchWithBases, type Base } from './base.ts';
import { normaliseRequest, type RequestPath } from './normalise.ts';
import { reason, RouteMatcher, type Match } from './rank.ts';
import { requestsOf } from './placeholders.ts';

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
  routes: readonly Route[],
  endpoints: readonly Endpoint[],
  base?: readonly string[],
): Explained {
  const matcher = new RouteMatcher(routes);
  const requests = endpoints.map(({ method, url }) => normaliseRequest(method, url));
  const bases = base === undefined ? learnBases(matcher, requests) : configured(base);
  const match = (one: RouteMatcher, request: RequestPath): Match => matchAny(one, request, bases);
  const together = requests.map((request) => match(matcher, request));
  const matches = withinApplications(routes, requests, together, match);
  const shapes = new Map(
    requests.map((request, index) => [`${request.method} ${request.segments.join('/')}`, matches[index]]),
  );
  const explained = [...shapes.values()].filter((one) => one !== undefined && one.routes.length > 0).length;
  const isStrange = shapes.size >= strangeCount && explained / shapes.size < strangeShare;
  return { matches: isStrange ? matches.map(capped) : matches, bases };
}

function configured(segments: readonly string[]): readonly Base[] {
  return segments.length === 0 ? [] : [{ kind: 'add', segments, isConfigured: true }];
}

/** The answer to a request whose placeholders stand for values that no one knows: the first that there is. */
function matchAny(matcher: RouteMatcher, request: RequestPath, bases: readonly Base[]): Match {
  const [first, ...others] = requestsOf(request).map((one) => () => matchWithBases(matcher, one, bases));
  let best = first?.();
  for (const next of others) {
    if (best !== undefined && best.routes.length > 0) return best;
    const match = next();
    if (match.routes.length > 0) best = match;
  }
  return best ?? matcher.matchRequest(request);
}

/**
 * Where a workspace holds several applications, one of them answers most endpoints of a host: where it answers, the
 * others do not.
 */
function withinApplications(
  routes: readonly Route[],
  requests: readonly RequestPath[],
  together: readonly Match[],
  match: (matcher: RouteMatcher, request: RequestPath) => Match,
): readonly Match[] {
  const roots = groupBy(routes, ({ appRoot }) => appRoot);
  if (roots.size < 2) return together;
  const named = [...roots.values()].map((own) => {
    const matcher = new RouteMatcher(own);
    const matches = requests.map((request) => match(matcher, request));
    return { matches, answered: matches.filter(isAnswered).length };
  });
  const ranked = named.filter(({ answered }) => answered > 0).sort((a, b) => b.answered - a.answered);
  return together.map((all, index) => {
    const [first, second] = ranked.filter(({ matches }) => isAnswered(matches[index]));
    const isClear = first !== undefined && first.answered > (second?.answered ?? 0);
    return (isClear ? first.matches[index] : undefined) ?? all;
  });
}

function isAnswered(match: Match | undefined): boolean {
  return match?.confidence === 'high' || match?.confidence === 'medium';
}

function capped(match: Match): Match {
  if (match.confidence !== 'high') return match;
  return { ...match, confidence: 'medium', reasons: [...match.reasons, reason('strangeReport')] };
}
