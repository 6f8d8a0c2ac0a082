import type { RequestPath } from './normalise.ts';
import { reason, type Match, type RouteMatcher } from './rank.ts';

/**
 * Segments that a gateway puts before the routes of the code (`add`), or that a proxy takes away before requests reach
 * it (`strip`: they stand in the code only).
 */
export interface Base {
  readonly kind: 'add' | 'strip';
  readonly segments: readonly string[];
  /** A setting names it. */
  readonly isConfigured?: true;
}

const maxSegments = 3;
const minEndpoints = 3;
const minLiterals = 2;
const minShare = 0.6;

/** Bases that explain what nothing else does. */
export function learnBases(matcher: RouteMatcher, requests: readonly RequestPath[]): readonly Base[] {
  const unexplained = distinct(requests).filter((request) => isUnexplained(matcher.matchRequest(request)));
  if (unexplained.length < minEndpoints) return [];
  const accepted: Base[] = [];
  const explained = new Set<RequestPath>();
  for (const base of candidatesOf(matcher, unexplained)) {
    const hits = unexplained.filter(
      (request) => !explained.has(request) && isExact(matcher, applyBase(base, request)),
    );
    if (hits.length < minEndpoints) continue;
    const literals = new Set(hits.flatMap((request) => literalsBelow(matcher, base, request)));
    if (literals.size < minLiterals) continue;
    accepted.push(base);
    for (const hit of hits) explained.add(hit);
  }
  return explained.size / unexplained.length >= minShare ? accepted : [];
}

export function matchWithBases(matcher: RouteMatcher, request: RequestPath, bases: readonly Base[]): Match {
  const direct = matcher.matchRequest(request);
  if (!isUnexplained(direct)) return direct;
  for (const base of bases) {
    const changed = applyBase(base, request);
    const match = changed === undefined ? undefined : matcher.matchRequest(changed);
    if (match === undefined || match.routes.length === 0) continue;
    if (base.isConfigured) {
      const why = reason('configuredBase', `/${base.segments.join('/')}`);
      return { ...match, reasons: [...match.reasons, why] };
    }
    return {
      ...match,
      confidence: match.confidence === 'high' ? 'medium' : match.confidence,
      reasons: [...match.reasons, reason('learnedBase', base.kind, `/${base.segments.join('/')}`)],
    };
  }
  return direct;
}

/** Nothing but perhaps a fallback takes it. */
function isUnexplained({ reasons }: Match): boolean {
  return reasons.some(({ code }) => code === 'noShape' || code === 'fallbackOnly');
}

/** The request as the code sees it; undefined where the base does not stand there. */
export function applyBase({ kind, segments }: Base, request: RequestPath): RequestPath | undefined {
  if (kind === 'strip') return { ...request, segments: [...segments, ...request.segments] };
  if (!segments.every((segment, index) => request.segments[index] === segment)) return undefined;
  return { ...request, segments: request.segments.slice(segments.length) };
}

function isExact(matcher: RouteMatcher, request: RequestPath | undefined): boolean {
  const [route] = request === undefined ? [] : matcher.matchRequest(request).routes;
  return route !== undefined && route.method === request?.method;
}

function literalsBelow(matcher: RouteMatcher, base: Base, request: RequestPath): readonly string[] {
  const changed = applyBase(base, request);
  const [route] = changed === undefined ? [] : matcher.matchRequest(changed).routes;
  const texts =
    route?.template.flatMap((piece) => (piece.kind === 'text' ? piece.text.split('/') : [])) ?? [];
  return texts.filter((part) => part !== '' && !(base.kind === 'strip' && base.segments.includes(part)));
}

/** Beginnings of unexplained paths, and of templates; longer ones last. */
function candidatesOf(matcher: RouteMatcher, unexplained: readonly RequestPath[]): readonly Base[] {
  const added = beginnings(unexplained.map(({ segments }) => segments));
  const literal = matcher.routes.map(({ template }) => {
    const [first] = template;
    return first?.kind === 'text' ? first.text.split('/').filter((part) => part !== '') : [];
  });
  const stripped = beginnings(literal);
  return [
    ...added.map((segments): Base => ({ kind: 'add', segments })),
    ...stripped.map((segments): Base => ({ kind: 'strip', segments })),
  ].toSorted((a, b) => a.segments.length - b.segments.length);
}

function beginnings(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (let length = 1; length <= Math.min(maxSegments, path.length); length += 1) {
      const key = path.slice(0, length).join('/');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count >= minEndpoints).map(([key]) => key.split('/'));
}

function distinct(requests: readonly RequestPath[]): readonly RequestPath[] {
  return [
    ...new Map(
      requests.map((request) => [`${request.method} ${request.segments.join('/')}`, request]),
    ).values(),
  ];
}
