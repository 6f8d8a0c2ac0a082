import type { Route } from '../route.ts';
import { learnBases, matchWithBases, type Base } from './base.ts';
import { normaliseRequest } from './normalise.ts';
import { reason, RouteMatcher, type Match } from './rank.ts';

export interface Endpoint {
  readonly method: string;
  readonly url: string;
}

export interface Explained {
  /** One for each endpoint, in their order. */
  readonly matches: readonly Match[];
  readonly bases: readonly Base[];
}

/** Below this share of explained endpoints, a report is of another application. */
const strangeShare = 0.3;
const strangeCount = 5;

/**
 * Finds the handlers of all endpoints of an application's host. Together they say more than each for itself: which base
 * path stands before the routes, and whether the report is of this application at all.
 */
export function explainEndpoints(routes: readonly Route[], endpoints: readonly Endpoint[]): Explained {
  const matcher = new RouteMatcher(routes);
  const requests = endpoints.map(({ method, url }) => normaliseRequest(method, url));
  const bases = learnBases(matcher, requests);
  const matches = requests.map((request) => matchWithBases(matcher, request, bases));
  const shapes = new Map(
    requests.map((request, index) => [`${request.method} ${request.segments.join('/')}`, matches[index]]),
  );
  const explained = [...shapes.values()].filter(
    (match) => match !== undefined && match.routes.length > 0,
  ).length;
  const isStrange = shapes.size >= strangeCount && explained / shapes.size < strangeShare;
  return { matches: isStrange ? matches.map(capped) : matches, bases };
}

function capped(match: Match): Match {
  if (match.confidence !== 'high') return match;
  return { ...match, confidence: 'medium', reasons: [...match.reasons, reason('strangeReport')] };
}
